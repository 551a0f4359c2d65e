"""Facts grouped by relation, with actions for each fact."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, QModelIndex, QPoint, Qt, Signal, SignalInstance
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QMenu, QTreeView, QWidget

from core.records.ids import EntityId
from core.records.knowledge import FactView
from ui.graph.inspector.fact_delegate import FactDelegate
from ui.items.graph.fact_tree import FactGroup, FactTree
from ui.theme.theme import the_theme
from ui.theme.translation import translate
from ui.widgets.boxes import Flow, column
from ui.widgets.buttons import Button
from ui.widgets.labels import hint
from ui.widgets.style import mark

# Only this many groups are expanded at first.
MAX_EXPANDED = 12


class FactsView(QWidget):
    """Tree of facts with a row of actions. Enter opens the evidence, Delete rejects."""

    opened = Signal(object)  # FactView: open its evidence
    entered = Signal(object)  # EntityId: go to the other entity
    confirmed = Signal(object)
    rejected = Signal(object)
    changed = Signal(object)
    undone = Signal(object)  # FactView that stands for an edit of the user

    def __init__(self, name: str) -> None:
        super().__init__()
        self._about = EntityId(0)
        self.model = FactTree(self)
        self.tree = InspectorTree(name)
        self.tree.setModel(self.model)
        self.tree.setItemDelegate(FactDelegate(self.tree))
        self.empty_label = hint(tone="muted")
        self.tools = QWidget()
        self._lay_out()
        self._connect()
        self._show_tools()

    def show_groups(self, groups: Sequence[FactGroup], *, about: EntityId, nothing: str) -> None:
        """Show these groups, or `nothing` without any; the selection stays."""
        kept = self.fact()
        self._about = about
        self.model.show_groups(groups, about=about)
        for at in range(min(len(groups), MAX_EXPANDED)):
            self.tree.expand(self.model.index(at, 0))
        self.empty_label.setText(nothing)
        self.empty_label.setVisible(not groups)
        self.tree.setVisible(bool(groups))
        if kept is not None:
            self.choose(kept)
        self._show_tools()

    def fact(self) -> FactView | None:
        """Return the selected fact."""
        return self.model.record(self.tree.currentIndex())

    def choose(self, fact: FactView) -> None:
        """Select a fact, if it is listed."""
        for at, group in enumerate(self.model.groups):
            for number, listed in enumerate(group.facts):
                is_same = listed.id == fact.id and listed.predicate == fact.predicate
                if is_same and listed.id:
                    index = self.model.index(number, 0, self.model.index(at, 0))
                    self.tree.setCurrentIndex(index)
                    return

    def _lay_out(self) -> None:
        self.open = Button(translate("graph", "Source"), kind="chip", icon="quote")
        self.confirm = Button(translate("graph", "Confirm"), kind="chip", icon="check")
        self.reject = Button(translate("graph", "Reject"), kind="chip", icon="x")
        self.change = Button(translate("graph", "Change…"), kind="chip", icon="pencil")
        self.open_other = Button(translate("graph", "Go to"), kind="chip", icon="arrow-right")
        self.undo = Button(translate("graph", "Undo"), kind="chip", icon="undo-2")
        buttons = (
            self.open, self.confirm, self.reject, self.change, self.open_other, self.undo
        )  # fmt: skip
        Flow(self.tools, *buttons, gap=4)
        self.empty_label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading)
        column(self, self.empty_label, (self.tree, 1), self.tools)

    def _connect(self) -> None:
        self.tree.selectionModel().currentChanged.connect(self._show_tools)
        self.model.modelReset.connect(self._show_tools)
        self.tree.activated.connect(self._open)
        self.tree.doubleClicked.connect(self._open)
        self.tree.reject_pressed.connect(partial(self._emit_fact, self.rejected))
        self.tree.menu_requested.connect(self._show_menu)
        self.open.clicked.connect(self._open)
        for button, signal in (
            (self.confirm, self.confirmed),
            (self.reject, self.rejected),
            (self.change, self.changed),
            (self.undo, self.undone),
        ):
            button.clicked.connect(partial(self._emit_fact, signal))
        self.open_other.clicked.connect(self._open_other)

    def _show_tools(self) -> None:
        fact = self.fact()
        self.tools.setVisible(fact is not None)
        if fact is None:
            return
        is_edit = _is_edit(fact)
        is_kept = bool(fact.id) and not is_edit
        self.open.setVisible(bool(fact.path))
        self.confirm.setVisible(is_kept and fact.status != "confirmed")
        self.reject.setVisible(is_kept and fact.status != "rejected")
        self.change.setVisible(is_kept)
        self.open_other.setVisible(self._other(fact) is not None)
        self.undo.setVisible(is_edit)

    def _other(self, fact: FactView) -> EntityId | None:
        ends = (fact.object_id, fact.subject_id)
        return next((end for end in ends if end and end != self._about), None)

    def _open(self) -> None:
        fact = self.fact()
        if fact is not None and fact.path:
            self.opened.emit(fact)

    def _open_other(self) -> None:
        fact = self.fact()
        other = self._other(fact) if fact else None
        if other is not None:
            self.entered.emit(other)

    def _emit_fact(self, signal: SignalInstance, *_checked: object) -> None:
        fact = self.fact()
        if fact is not None and fact.id and _is_edit(fact) == (signal is self.undone):
            signal.emit(fact)

    def _show_menu(self, at: QPoint) -> None:
        if self.fact() is None:
            return
        menu = QMenu(self)
        buttons = (
            self.open, self.open_other, self.confirm, self.change, self.reject, self.undo
        )  # fmt: skip
        for button in buttons:
            if not button.isHidden():
                menu.addAction(button.text()).triggered.connect(button.click)
        menu.exec(at)


def _is_edit(fact: FactView) -> bool:
    """Whether the row stands for an edit of the user, whose number is its id."""
    return not fact.predicate and fact.source == "user_edit"


class InspectorTree(QTreeView):
    """Tree without frame that selects whole rows."""

    reject_pressed = Signal()
    menu_requested = Signal(QPoint)

    def __init__(self, name: str) -> None:
        super().__init__(headerHidden=True, rootIsDecorated=False)
        self.setAccessibleName(name)
        self.setIndentation(the_theme().look.grown(8))
        self.setUniformRowHeights(False)
        self.setExpandsOnDoubleClick(False)
        self.setMouseTracking(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)
        self.setMinimumHeight(the_theme().look.grown(140))
        mark(self, kind="plain")
        self.clicked.connect(self._fold)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Reject on Delete; fold a group on Enter or Space."""
        if event.key() == Qt.Key.Key_Delete:
            self.reject_pressed.emit()
            return
        heads = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
        if event.key() in heads and not self.currentIndex().parent().isValid():
            self._fold(self.currentIndex())
            return
        super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Take letters for searching before they act as shortcuts."""
        if overrides_shortcut(event):
            event.accept()
            return True
        return super().event(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Request the menu of the row, by mouse or by the menu key."""
        at = event.globalPos()
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            at = self.viewport().mapToGlobal(self.visualRect(self.currentIndex()).center())
        self.menu_requested.emit(at)

    def _fold(self, index: QModelIndex) -> None:
        if not index.parent().isValid():
            self.setExpanded(index, not self.isExpanded(index))


def overrides_shortcut(event: QEvent) -> bool:
    """Whether a list handles the key itself: letters, Delete and Enter without Ctrl or Alt."""
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    command_keys = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    if event.modifiers() & command_keys:
        return False
    own = (Qt.Key.Key_Delete, Qt.Key.Key_Return, Qt.Key.Key_Enter)
    return event.key() in own or (event.text().isprintable() and event.text() not in {"", "/"})
