"""Contradictions, merge candidates, namesakes and suggested links of an entity."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from core.records.graph.edits import Contradiction, MergeCandidate
from core.records.graph.entity_details import EntityDetails
from core.records.graph.graph_summary import LinkSuggestion
from core.records.ids import EntityId
from core.records.knowledge import FactView
from ui.graph.inspector.parts import FittedFrame
from ui.items.graph.relations import say_meta, say_sentence
from ui.theme.message_translation import translate_message
from ui.theme.translation import translate
from ui.theme.vocabulary import say_kind
from ui.widgets.boxes import Flow, Scroll, clear, column
from ui.widgets.buttons import Button, LinkButton
from ui.widgets.labels import label
from ui.widgets.style import mark

MAX_CARDS = 12


class RelatedList(QWidget):
    """Cards with a question each, and the possible answers."""

    contradiction_resolved = Signal(object, str)  # Contradiction; first, second or both
    review_answered = Signal(object, str)  # MergeCandidate; same or different
    entered = Signal(object)  # EntityId
    suggestion_accepted = Signal(object)  # LinkSuggestion
    suggestion_dismissed = Signal(object)
    opened = Signal(object)  # FactView

    def __init__(self) -> None:
        super().__init__()
        self._details = EntityDetails(found=False)
        self._suggestions: tuple[LinkSuggestion, ...] = ()
        self._is_looking = True
        self.cards = Scroll(gap=8)
        column(self).addWidget(self.cards)

    def show_details(self, shown: EntityDetails) -> None:
        """Show what is uncertain about an entity; suggestions come later."""
        before = self._details.entity.id if self._details.entity else None
        if shown.entity is None or shown.entity.id != before:
            self._suggestions, self._is_looking = (), True
        self._details = shown
        self._show()

    def show_suggestions(self, suggestions: tuple[LinkSuggestion, ...]) -> None:
        """Show suggested links."""
        self._suggestions, self._is_looking = suggestions, False
        self._show()

    def _show(self) -> None:
        inside, shown = self.cards.column, self._details
        clear(inside)
        self._add_heading(
            translate("graph", "These can't both be true"), bool(shown.contradictions)
        )
        for doubt in shown.contradictions[:MAX_CARDS]:
            inside.addWidget(self._contradiction(doubt))
        self._add_heading(translate("graph", "Are these the same?"), bool(shown.reviews))
        for review in shown.reviews[:MAX_CARDS]:
            inside.addWidget(self._review(review))
        self._add_heading(translate("graph", "Same name"), bool(shown.alike))
        for entity_id, named in shown.alike[:MAX_CARDS]:
            inside.addWidget(self._link(f"{named.name} ({say_kind(named.kind)})", entity_id))
        self._add_heading(translate("graph", "Possibly related"), bool(self._suggestions))
        for suggestion in self._suggestions[:MAX_CARDS]:
            inside.addWidget(self._suggestion(suggestion))
        self._explain_empty()
        inside.addStretch(1)

    def _explain_empty(self) -> None:
        shown = self._details
        if shown.contradictions or shown.reviews or shown.alike or self._suggestions:
            return
        words = (
            translate("graph", "Looking for related things…")
            if self._is_looking
            else translate("graph", "Nothing to review.")
        )
        self.cards.column.addWidget(label(words, role="small", tone="muted", wrap="yes"))

    def _add_heading(self, text: str, is_needed: bool) -> None:  # noqa: FBT001 - reads as a line
        if is_needed:
            self.cards.column.addWidget(label(text, role="small", tone="muted", wrap="yes"))

    def _contradiction(self, doubt: Contradiction) -> QWidget:
        card, inside = _card()
        for fact in (doubt.first, doubt.second):
            inside.addWidget(self._statement(fact))
        inside.addWidget(
            label(translate_message(doubt.reason), role="small", tone="muted", wrap="yes")
        )
        flow = Flow(gap=4)
        for words, verdict in (
            (translate("graph", "The first"), "first"),
            (translate("graph", "The second"), "second"),
            (translate("graph", "Both"), "both"),
        ):
            flow.addWidget(
                _chip(words, lambda v=verdict: self.contradiction_resolved.emit(doubt, v))
            )
        inside.addLayout(flow)
        return card

    def _statement(self, fact: FactView) -> QWidget:
        box = QWidget()
        inside = column(box, gap=0)
        link = LinkButton(say_sentence(fact), name=say_sentence(fact))
        link.clicked.connect(lambda: self.opened.emit(fact))
        link.setEnabled(bool(fact.path))
        inside.addWidget(link)
        inside.addWidget(label(say_meta(fact), role="small", tone="muted", wrap="yes"))
        return box

    def _review(self, review: MergeCandidate) -> QWidget:
        card, inside = _card()
        asked = translate("graph", "“{first}” and “{second}”")
        text = asked.format(first=review.first.name, second=review.second.name)
        inside.addWidget(label(text, role="strong", wrap="yes"))
        inside.addWidget(
            label(translate_message(review.reason), role="small", tone="muted", wrap="yes")
        )
        flow = Flow(gap=4)
        same, two = translate("graph", "Same"), translate("graph", "Different")
        flow.addWidget(_chip(same, lambda: self.review_answered.emit(review, "same")))
        flow.addWidget(_chip(two, lambda: self.review_answered.emit(review, "different")))
        inside.addLayout(flow)
        return card

    def _suggestion(self, suggestion: LinkSuggestion) -> QWidget:
        card, inside = _card()
        mine = self._details.entity.id if self._details.entity else EntityId(0)
        is_first = suggestion.first_id == mine
        name = suggestion.second if is_first else suggestion.first
        other = suggestion.second_id if is_first else suggestion.first_id
        inside.addWidget(self._link(name, other))
        inside.addWidget(
            label(translate_message(suggestion.reason), role="small", tone="muted", wrap="yes")
        )
        flow = Flow(gap=4)
        yes = translate("graph", "Link them")
        no = translate("graph", "Don't suggest again")
        flow.addWidget(_chip(yes, lambda: self.suggestion_accepted.emit(suggestion)))
        flow.addWidget(_chip(no, lambda: self.suggestion_dismissed.emit(suggestion)))
        inside.addLayout(flow)
        return card

    def _link(self, name: str, entity_id: EntityId) -> QWidget:
        link = LinkButton(name, name=translate("graph", "Go to {name}").format(name=name))
        link.clicked.connect(lambda: self.entered.emit(entity_id))
        return link


def _card() -> tuple[QWidget, QVBoxLayout]:
    card = FittedFrame()
    mark(card, kind="quiet")
    return card, column(card, margin=(12, 10, 12, 10), gap=6)


def _chip(text: str, do: Callable[[], object]) -> Button:
    chip = Button(text, kind="chip")
    chip.clicked.connect(lambda _=False: do())
    return chip
