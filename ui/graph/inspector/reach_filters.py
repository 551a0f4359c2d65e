"""Filters for what is reached from one entity: steps, relation, kind and confidence (K8)."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from core.records.graph.traversal import GraphTraversal
from ui.items.graph.relations import say_relation, say_share
from ui.theme.translation import translate
from ui.theme.vocabulary import say_kind
from ui.widgets.boxes import column, row
from ui.widgets.fields import ChoiceBox

STEPS = (1, 2, 3, 4)
CONFIDENCES = (0.0, 0.5, 0.7, 0.9)
_DEFAULT = GraphTraversal(())


class ReachFilters(QWidget):
    """Choices for a traversal, each with its default."""

    def __init__(self) -> None:
        super().__init__()
        self.steps = ChoiceBox(translate("graph", "Steps"))
        for steps in STEPS:
            self.steps.addItem(translate("graph", "Up to %n step(s)", "", steps), steps)
        self.confidence = ChoiceBox(translate("graph", "Minimum confidence"))
        for least in CONFIDENCES:
            self.confidence.addItem(_say_least(least), least)
        self.relation = ChoiceBox(translate("graph", "Relation"))
        self.kind = ChoiceBox(translate("graph", "Kind"))
        self.steps.setCurrentIndex(STEPS.index(_DEFAULT.hops))
        self.confidence.setCurrentIndex(CONFIDENCES.index(_DEFAULT.confidence))
        self.show_choices((), ())
        both = ((self.steps, self.confidence), (self.relation, self.kind))
        column(self, *(row(None, *((it, 1) for it in some), gap=6) for some in both), gap=6)

    def show_choices(self, relations: Sequence[str], kinds: Sequence[str]) -> None:
        """Offer the relations and the kinds of the map; what is chosen stays."""
        named = sorted((say_relation(it), it) for it in relations)
        _fill(self.relation, [(translate("graph", "Any relation"), ""), *named])
        named = sorted((say_kind(it), it) for it in kinds)
        _fill(self.kind, [(translate("graph", "Any kind"), ""), *named])

    def traversal(self, start: str) -> GraphTraversal:
        """Return the traversal from that entity with these filters."""
        relation, kind = self.relation.currentData(), self.kind.currentData()
        return GraphTraversal(
            start=(start,),
            hops=self.steps.currentData(),
            relations=(relation,) if relation else (),
            kinds=(kind,) if kind else (),
            confidence=self.confidence.currentData(),
        )


def _say_least(least: float) -> str:
    if not least:
        return translate("graph", "Any confidence")
    return translate("graph", "From {share} confidence").format(share=say_share(least))


def _fill(box: ChoiceBox, items: Sequence[tuple[str, str]]) -> None:
    chosen = box.currentData()
    box.clear()
    for text, value in items:
        box.addItem(text, value)
    box.setCurrentIndex(max(0, box.findData(chosen)))
