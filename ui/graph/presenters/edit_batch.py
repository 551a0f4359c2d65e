"""A correction on its way: made, taken back, made again."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal, Slot

from core.engine.engine import Engine
from core.errors import LociError
from core.records.graph.edits import Change, Edit
from core.records.ids import EditId
from ui.bridge.engine_link import EngineLink


class EditBatch(QObject):
    """Changes that are made one after the other, and taken back in the opposite order.

    `made` comes when all hold, `unmade` as they are taken back; `failed` when one is refused:
    those before it are taken back.
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
        """All changes hold from now on."""
        self._edits.clear()
        self._next()

    @Slot()
    def undo(self) -> None:
        """None of the changes holds any more."""
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
