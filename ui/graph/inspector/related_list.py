"""Contradictions, merge candidates, namesakes and suggested links of an entity."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QWidget

from core.records.graph.edits import Contradiction, MergeCandidate
from core.records.graph.entity_details import EntityDetails
from core.records.graph.graph_summary import LinkSuggestion
from core.records.ids import EntityId
from core.records.knowledge import FactView
from ui.graph.inspector.parts import FittedFrame, go_to_link
from ui.items.graph.relations import say_meta, say_sentence
from ui.theme.translation import translate, translate_message
from ui.theme.vocabulary import say_kind
from ui.widgets.boxes import Flow, Scroll, clear, column
from ui.widgets.buttons import Button, LinkButton
from ui.widgets.labels import hint, label
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
        cards: tuple[tuple[str, list[QWidget]], ...] = (
            (
                translate("graph", "These can't both be true"),
                [self._contradiction(doubt) for doubt in shown.contradictions[:MAX_CARDS]],
            ),
            (
                translate("graph", "Are these the same?"),
                [self._review(review) for review in shown.reviews[:MAX_CARDS]],
            ),
            (
                translate("graph", "Same name"),
                [
                    go_to_link(f"{named.name} ({say_kind(named.kind)})", entity_id, self.entered)
                    for entity_id, named in shown.alike[:MAX_CARDS]
                ],
            ),
            (
                translate("graph", "Possibly related"),
                [self._suggestion(suggestion) for suggestion in self._suggestions[:MAX_CARDS]],
            ),
        )
        for heading, group in cards:
            for widget in (_note(heading), *group) if group else ():
                inside.addWidget(widget)
        if not inside.count():
            words = (
                translate("graph", "Looking for related things…")
                if self._is_looking
                else translate("graph", "Nothing to review.")
            )
            inside.addWidget(_note(words))
        inside.addStretch(1)

    def _contradiction(self, doubt: Contradiction) -> QWidget:
        answers = (
            (translate("graph", "The first"), "first"),
            (translate("graph", "The second"), "second"),
            (translate("graph", "Both"), "both"),
        )
        return _card(
            self._statement(doubt.first),
            self._statement(doubt.second),
            _note(translate_message(doubt.reason)),
            answers={
                words: partial(self.contradiction_resolved.emit, doubt, verdict)
                for words, verdict in answers
            },
        )

    def _statement(self, fact: FactView) -> QWidget:
        box = QWidget()
        link = LinkButton(say_sentence(fact), name=say_sentence(fact))
        link.clicked.connect(lambda: self.opened.emit(fact))
        link.setEnabled(bool(fact.path))
        column(box, link, _note(say_meta(fact)), gap=0)
        return box

    def _review(self, review: MergeCandidate) -> QWidget:
        asked = translate("graph", "“{first}” and “{second}”")
        text = asked.format(first=review.first.name, second=review.second.name)
        emit = self.review_answered.emit
        return _card(
            label(text, role="strong", wrap="yes"),
            _note(translate_message(review.reason)),
            answers={
                translate("graph", "Same"): partial(emit, review, "same"),
                translate("graph", "Different"): partial(emit, review, "different"),
            },
        )

    def _suggestion(self, suggestion: LinkSuggestion) -> QWidget:
        mine = self._details.entity.id if self._details.entity else EntityId(0)
        is_first = suggestion.first_id == mine
        name = suggestion.second if is_first else suggestion.first
        other = suggestion.second_id if is_first else suggestion.first_id
        return _card(
            go_to_link(name, other, self.entered),
            _note(translate_message(suggestion.reason)),
            answers={
                translate("graph", "Link them"): partial(self.suggestion_accepted.emit, suggestion),
                translate("graph", "Don't suggest again"): partial(
                    self.suggestion_dismissed.emit, suggestion
                ),
            },
        )


def _card(*parts: QWidget, answers: Mapping[str, Callable[[], object]]) -> QWidget:
    card = FittedFrame()
    mark(card, kind="quiet")
    flow = Flow(gap=4)
    for words, do in answers.items():
        flow.addWidget(_chip(words, do))
    column(card, *parts, flow, margin=(12, 10, 12, 10), gap=6)
    return card


def _chip(text: str, do: Callable[[], object]) -> Button:
    chip = Button(text, kind="chip")
    chip.clicked.connect(lambda _=False: do())
    return chip


def _note(text: str) -> QLabel:
    return hint(text, tone="muted")
