"""Several edits as one undoable step."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal, Slot

from core.engine.engine import Engine
from core.errors import LociError
from core.records.graph.edits import Change, Edit
from core.records.ids import EditId
from ui.bridge.engine_link import EngineLink


class EditBatch(QObject):
    """Applies changes one after the other and undoes them in reverse order.

    Emits `applied` when all are applied, `undone` for each change undone, and `failed` if one is
    refused; the changes before it are then undone.
    """

    applied = Signal()
    undone = Signal()
    failed = Signal(object)

    def __init__(self, owner: QObject, link: EngineLink, changes: Sequence[Change]) -> None:
        super().__init__(owner)
        self._link = link
        self._changes = tuple(changes)
        self._edits: list[EditId] = []

    @Slot()
    def apply(self) -> None:
        """Apply all changes."""
        self._edits.clear()
        self._next()

    @Slot()
    def undo(self) -> None:
        """Undo all changes."""
        while self._edits:
            self._link.call(self, Engine.undo, self._edits.pop()).then(self._note_undone)

    def _next(self) -> None:
        if len(self._edits) == len(self._changes):
            self.applied.emit()
            return
        change = self._changes[len(self._edits)]
        self._link.call(self, Engine.edit, change).then(self._record, self._fail)

    @Slot(object)
    def _record(self, edit: Edit) -> None:
        self._edits.append(edit.id)
        self._next()

    @Slot(object)
    def _note_undone(self, _nothing: object) -> None:
        self.undone.emit()

    @Slot(object)
    def _fail(self, error: LociError) -> None:
        self.undo()
        self.failed.emit(error)
