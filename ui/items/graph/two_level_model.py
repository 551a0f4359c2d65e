"""Tree model with two levels: groups and their records."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, Qt

from ui.theme.translation import say_number

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
# Role of the second line.
META = int(Role.UserRole) + 1
R = TypeVar("R")


class TwoLevelModel(QAbstractItemModel, Generic[R]):
    """Groups by title; subclasses give the text of a record in `say_record`."""

    _held: tuple[tuple[str, Sequence[R]], ...] = ()

    def set_groups(self, groups: Sequence[tuple[str, Sequence[R]]]) -> None:
        """Replace the groups and their records."""
        self.beginResetModel()
        self._held = tuple(groups)
        self.endResetModel()

    @abstractmethod
    def say_record(self, record: R, role: int) -> Any:
        """Return what the row of a record shows for a role."""

    def record(self, index: Index) -> R | None:
        """Return the record of a row; None for a group."""
        if not index.isValid() or index.internalId() == 0:
            return None
        return self._held[index.internalId() - 1][1][index.row()]

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:
        """Return the index of a group, or of a record in it."""
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        return self.createIndex(row, column, parent.row() + 1 if parent.isValid() else 0)

    def parent(self, index: Index = QModelIndex()) -> QModelIndex:  # type: ignore[override]
        """Return the index of a record's group."""
        if not index.isValid() or index.internalId() == 0:
            return QModelIndex()
        return self.createIndex(index.internalId() - 1, 0, 0)

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """Return the number of groups, or of records in a group."""
        if not parent.isValid():
            return len(self._held)
        return len(self._held[parent.row()][1]) if parent.internalId() == 0 else 0

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """Return 1."""
        return 1

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        """Return the text of a row, its second line, or its record."""
        record = self.record(index)
        if record is not None:
            return self.say_record(record, role)
        return self._of_group(index, role) if index.isValid() else None

    def _of_group(self, index: Index, role: int) -> Any:
        title, records = self._held[index.row()]
        if role == Role.DisplayRole:
            return title
        if role == Role.AccessibleTextRole:
            return f"{title}, {say_number(len(records))}"
        return say_number(len(records)) if role == META else None
