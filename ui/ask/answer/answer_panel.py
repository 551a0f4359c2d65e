"""Panel with the sources and the trace of an answer."""

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QStackedWidget, QWidget

from core.records.answers.answers import Answer, Citation, Trace
from core.records.answers.snippets import plain_line
from core.records.knowledge import FactView
from ui.ask.answer.answer_status import source_text
from ui.reader.spot import say_details, spot_of
from ui.theme.translation import translate
from ui.theme.vocabulary import say_predicate
from ui.widgets.boxes import Scroll, clear, column, fill, frame, line, row
from ui.widgets.buttons import Button, Segments, icon_button
from ui.widgets.focus import on_escape
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
        place = source_text(citation)
        head = row(None, number, (Elided(citation.title or place, role="strong"), 1))
        head.addWidget(self._make_open_button(citation, place))
        inner = column(card, head, margin=(12, 10, 8, 10), gap=6)
        words = plain_line(citation.quote)
        shown = f"“{words}”" if words else translate("ask", "This passage is no longer there.")
        fill(inner, hint(shown), Elided(place, role="caption", tone="muted"))
        if details := say_details(citation):
            inner.addWidget(label(details, role="caption", tone="muted", wrap="yes"))
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


if TYPE_CHECKING:
    from ui.trace.trace_panel import TracePanel


SOURCES, TRACE = 0, 1


class AnswerPanel(QFrame):
    """Tabs with sources and trace; `opened` carries a citation, a fact or a `TraceEvent`.

    The trace panel is created on first use; its signals are forwarded.
    """

    opened = Signal(object)
    closed = Signal()
    entity_opened = Signal(str)
    trace_shown = Signal(object)
    excluded = Signal(object)
    boosted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(translate("ask", "Answer details"))
        self.setProperty("kind", "pane")
        self.sources = SourcesList()
        self.tabs = Segments(
            translate("ask", "Sources"), translate("ask", "Replay"), name=translate("ask", "View")
        )
        self._pages = QStackedWidget()
        self._pages.addWidget(self.sources)
        close = icon_button("x", translate("ask", "Close"))
        head = row(None, self.tabs, 1, close, margin=(12, 10, 10, 10))
        column(self, head, line(), (self._pages, 1), gap=0)
        close.clicked.connect(self.closed)
        on_escape(self, self.closed.emit)
        self.tabs.group.idToggled.connect(self._page_toggled)
        self.sources.opened.connect(self.opened)

    @cached_property
    def trace(self) -> "TracePanel":
        """Replay of the retrieval."""
        from ui.trace.trace_panel import TracePanel

        trace = TracePanel()
        self._pages.addWidget(trace)
        trace.opened.connect(self.opened)
        trace.thing_opened.connect(self.entity_opened)
        trace.graph_requested.connect(self.trace_shown)
        trace.left_out.connect(self.excluded)
        trace.boosted.connect(self.boosted)
        return trace

    def clear_trace(self) -> None:
        """Clear the trace because no answer is in view."""
        if "trace" in vars(self):
            self.trace.show_nothing()

    def show_answer(self, answer: Answer, *, before: Answer | None = None) -> None:
        """Show the sources and the trace of an answer, compared with the version before."""
        self.sources.show_answer(answer)
        self.trace.show_answer(answer, before=before)

    def show_searching(self) -> None:
        """Show that the search is repeated for a remembered answer."""
        self.trace.show_trace(Trace(""), {}, note=translate("ask", "Searching again…"))

    def show_new_trace(self, trace: Trace, timings_ms: dict[str, float]) -> None:
        """Show how a remembered answer would be retrieved today."""
        note = translate("ask", "Searched again today. The original search wasn't saved.")
        self.trace.show_trace(trace, timings_ms, note=note)

    @property
    def page(self) -> int:
        """Index of the visible tab."""
        return self._pages.currentIndex()

    def show_page(self, page: int) -> None:
        """Show a tab."""
        self.tabs.choose(page)

    def _page_toggled(self, page: int, chosen: bool) -> None:  # noqa: FBT001 - called by Qt
        if chosen:
            self._pages.setCurrentWidget(self.trace if page == TRACE else self.sources)
