"""Filters for what is reached from one entity: steps, relation, kind and confidence (K8)."""

from collections.abc import Callable, Sequence

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from core.records.graph.traversal import GraphTraversal
from ui.items.graph.relations import say_relation, say_share
from ui.theme.translation import translate
from ui.theme.vocabulary import say_kind
from ui.widgets.boxes import column
from ui.widgets.buttons import ElidedButton
from ui.widgets.fields import ChoiceBox
from ui.widgets.labels import hint

STEPS = (1, 2, 3, 4)
CONFIDENCES = (0.0, 0.5, 0.7, 0.9)
_DEFAULT = GraphTraversal(())


class MultipleChoice(ElidedButton):
    """Menu of values of which any number may be chosen; `say` writes how many are, 0 for none."""

    def __init__(self, name: str, say: Callable[[int], str]) -> None:
        super().__init__(icon="chevron-down", name=name)
        self._say = say
        self._menu = QMenu(self)
        self._menu.setAccessibleName(name)
        self._menu.triggered.connect(self._show)
        self.clicked.connect(lambda: self.open_menu(self._menu))

    @property
    def chosen(self) -> tuple[str, ...]:
        """Values that are chosen, in the order of the menu."""
        return tuple(str(it.data()) for it in self._menu.actions() if it.isChecked())

    def choose(self, *values: str) -> None:
        """Choose these values and no others."""
        for action in self._menu.actions():
            action.setChecked(action.data() in values)
        self._show()

    def offer(self, items: Sequence[tuple[str, str]]) -> None:
        """Offer values with their texts; what is chosen stays."""
        chosen = self.chosen
        self._menu.clear()
        for text, value in items:
            action = QAction(text.replace("&", "&&"), self._menu, checkable=True)
            action.setData(value)
            self._menu.addAction(action)
        self.setEnabled(bool(items))
        self.choose(*chosen)

    def _show(self) -> None:
        names = [it.text().replace("&&", "&") for it in self._menu.actions() if it.isChecked()]
        text = names[0] if len(names) == 1 else self._say(len(names))
        self.show_text(text)
        self.setAccessibleDescription(", ".join(names) or text)


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
        self.relations = MultipleChoice(translate("graph", "Relations"), _say_relations)
        self.kinds = MultipleChoice(translate("graph", "Kinds"), _say_kinds)
        self.steps.setCurrentIndex(STEPS.index(_DEFAULT.hops))
        self.confidence.setCurrentIndex(CONFIDENCES.index(_DEFAULT.confidence))
        self.show_choices((), ())
        for box in (self.steps, self.confidence):
            box.setMinimumWidth(1)  # with large text, its choice is elided
        words = translate("graph", "Leave “To” empty to see everything it reaches:")
        # One below the other: beside each other they are wider than the inspector.
        column(
            self,
            hint(words, tone="muted"),
            self.steps,
            self.confidence,
            self.relations,
            self.kinds,
            gap=6,
        )

    def show_choices(self, relations: Sequence[str], kinds: Sequence[str]) -> None:
        """Offer the relations and the kinds of the map; what is chosen stays."""
        self.relations.offer(sorted((say_relation(it), it) for it in relations))
        self.kinds.offer(sorted((say_kind(it), it) for it in kinds))

    def traversal(self, start: str) -> GraphTraversal:
        """Return the traversal from that entity with these filters."""
        return GraphTraversal(
            start=(start,),
            hops=self.steps.currentData(),
            relations=self.relations.chosen,
            kinds=self.kinds.chosen,
            confidence=self.confidence.currentData(),
        )


def _say_least(least: float) -> str:
    if not least:
        return translate("graph", "Any confidence")
    return translate("graph", "From {share} confidence").format(share=say_share(least))


def _say_relations(count: int) -> str:
    if not count:
        return translate("graph", "Any relation")
    return translate("graph", "%n relation(s)", "", count)


def _say_kinds(count: int) -> str:
    return translate("graph", "%n kind(s)", "", count) if count else translate("graph", "Any kind")
