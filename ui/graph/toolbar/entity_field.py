"""Search field for entities with autocompletion."""

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QStringListModel, Qt, Signal
from PySide6.QtWidgets import QCompleter

from core.records.graph.edits import EntityName
from core.records.knowledge import Entity
from ui.theme.translation import translate
from ui.theme.vocabulary import say_kind
from ui.widgets.fields import ClickThrough, SearchField
from ui.widgets.focus import announce


class CompletionModel(QStringListModel):
    """Offered names, or one disabled line that says there are none."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._has_options = False

    def show_names(self, names: list[str], *, nothing: str) -> None:
        """Offer these names."""
        self._has_options = bool(names)
        self.setStringList(names or [nothing])

    def flags(self, index: QModelIndex | QPersistentModelIndex) -> Qt.ItemFlag:
        """Enable rows that are names."""
        return super().flags(index) if self._has_options else Qt.ItemFlag.ItemNeverHasChildren


class EntityField(SearchField):
    """Emits `completions_requested` with the typed text and `chosen` with the name taken.

    `options_changed` is emitted when other entities are offered than before.
    """

    completions_requested = Signal(str)
    chosen = Signal(str)
    options_changed = Signal()

    def __init__(self, hint: str, *, name: str) -> None:
        super().__init__(hint, name=name)
        self._options: dict[str, Entity] = {}
        self._excluded: EntityName | None = None
        self._taken = self._asked = self._answered = ""
        self._names = CompletionModel(self)
        self.completer_ = QCompleter(self._names, self, maxVisibleItems=10)
        self.completer_.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self.setCompleter(self.completer_)
        if (popup := self.completer_.popup()) is not None:
            popup.setAccessibleName(name)
        ClickThrough(self.completer_)
        self.searched.connect(self._ask)
        self.completer_.activated.connect(self._take)
        self.returnPressed.connect(self._enter)

    def exclude(self, entity: EntityName) -> None:
        """Never offer this entity."""
        self._excluded = entity

    def show_options(self, entities: tuple[Entity, ...]) -> None:
        """Offer entities that match the text."""
        out = self._excluded
        entities = tuple(it for it in entities if out is None or not _is_same(it, out))
        typed = self._answered = self._asked
        entities = tuple(sorted(entities, key=lambda one: one.name.casefold() != typed.casefold()))
        self._options = {_option_label(entity, entities): entity for entity in entities}
        nothing = (
            translate("graph", "No matches")
            if out is None
            else translate("graph", "No other matches")
        )
        self._names.show_names(list(self._options), nothing=nothing)
        self.options_changed.emit()
        if self.hasFocus() and self.text() != self._taken:
            self.completer_.complete()
            if not entities:
                announce(self, nothing)

    def entity(self) -> Entity | None:
        """Return the offered entity whose name is in the field."""
        text = self.text().strip()
        exact = self._options.get(text)
        if exact is not None:
            return exact
        named = (
            entity for entity in self._options.values() if entity.name.casefold() == text.casefold()
        )
        return next(named, None)

    def _ask(self, text: str) -> None:
        self._asked = text
        if text:
            self.completions_requested.emit(text)

    def show_taken(self, text: str) -> None:
        """Show the text from its beginning, and offer nothing for it."""
        self._taken = text
        self.setText(text)
        self.setCursorPosition(0)

    def _take(self, text: str) -> None:
        self.show_taken(text)
        self.chosen.emit(text)

    def settle(self) -> str:
        """Complete what is typed to the offered name, else to the first that is offered for it."""
        text = self.text().strip()
        typed, is_answered = text.casefold(), text == self._answered
        whole = (it for it in self._options if it.casefold() == typed)
        offered = (it for it in self._options if is_answered or it.casefold().startswith(typed))
        text = next(whole, None) or (next(offered, text) if text else "")
        self.show_taken(text)
        return text

    def _enter(self) -> None:
        if text := self.settle():
            self.chosen.emit(text)


def _is_same(entity: Entity, named: EntityName) -> bool:
    return (entity.name, entity.kind) == (named.name, named.kind)


def _option_label(entity: Entity, among: tuple[Entity, ...]) -> str:
    is_one = sum(other.name == entity.name for other in among) == 1
    return entity.name if is_one else f"{entity.name} ({say_kind(entity.kind)})"
