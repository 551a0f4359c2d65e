"""List of the citations and facts of an answer."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from core.records.answers.answers import Answer, Citation
from core.records.knowledge import FactView
from ui.reader.spot import spot_of
from ui.theme.translation import translate
from ui.theme.vocabulary import say_predicate
from ui.widgets.boxes import Scroll, clear, column, fill, frame, row
from ui.widgets.buttons import Button, icon_button
from ui.widgets.labels import Elided, hint, label

MAX_FACTS = 40


class SourcesList(Scroll):
    """A card for each citation and a line for each fact; `opened` carries one of them."""

    opened = Signal(object)

    def __init__(self) -> None:
        super().__init__(margin=16, gap=12)
        self._shown: list[Citation | FactView] = []

    def show_answer(self, answer: Answer) -> None:
        """Show the citations and facts of an answer."""
        self._shown = []
        clear(self.column)
        for citation in answer.citations:
            self.column.addWidget(self._make_card(citation))
        if not answer.citations:
            words = translate("ask", "No sources for this answer.")
            self.column.addWidget(hint(words, tone="muted"))
        if answer.facts:
            self.column.addWidget(label(translate("ask", "Facts"), role="strong"))
            for fact in answer.facts[:MAX_FACTS]:
                self.column.addWidget(self._make_fact_line(fact))
        self.column.addStretch(1)
        self.verticalScrollBar().setValue(0)

    def _make_card(self, citation: Citation) -> QWidget:
        card = frame("card")
        number = label(str(citation.n), role="caption")
        number.setProperty("kind", "number")
        place = spot_of(citation).place
        head = row(None, number, (Elided(citation.title or place, role="strong"), 1))
        head.addWidget(self._make_open_button(citation, place))
        inner = column(card, head, margin=(12, 10, 8, 10), gap=6)
        words = " ".join(citation.quote.split())
        shown = f"“{words}”" if words else translate("ask", "This passage is no longer there.")
        fill(inner, hint(shown), Elided(place, role="caption", tone="muted"))
        return card

    def _make_fact_line(self, fact: FactView) -> QWidget:
        box = QWidget()
        relation = say_predicate(fact.predicate)
        words = f"{fact.subject} — {relation} — {fact.object}"
        line = row(box, (hint(words), 1), gap=4)
        if fact.path:
            line.addWidget(self._make_open_button(fact, spot_of(fact).place))
        return box

    def _make_open_button(self, shown: Citation | FactView, place: str) -> Button:
        button = icon_button("book-open", translate("ask", "Open {place}").format(place=place))
        button.setProperty("number", len(self._shown))
        self._shown.append(shown)
        button.clicked.connect(self._open_source)
        return button

    def _open_source(self) -> None:
        self.opened.emit(self._shown[int(self.sender().property("number"))])
