"""A table over frozen records that is filled as it is scrolled."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from ui.theme.icons import draw_icon
from ui.theme.theme import the_theme

R = TypeVar("R")
Index = QModelIndex | QPersistentModelIndex
Display, Whole = Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.UserRole


class Column(Struct, Generic[R], frozen=True):
    """A title, what a cell says, what its tooltip says (else the same), its icon and its tone."""

    title: str
    say: Callable[[R], str]
    hint: Callable[[R], str] | None = None
    icon: Callable[[R], tuple[str, str]] | None = None

    def shown(self, record: R, role: int) -> Any:
        """What a cell of this column gives for a role."""
        if role in {Display, Qt.ItemDataRole.AccessibleTextRole}:
            return self.say(record)
        if role == Qt.ItemDataRole.ToolTipRole:
            return (self.hint or self.say)(record)
        if role == Qt.ItemDataRole.DecorationRole and self.icon is not None:
            name, tone = self.icon(record)
            return draw_icon(name, getattr(the_theme().look.colors, tone), 16)
        return None


class RowModel(QAbstractTableModel, Generic[R]):
    """Shows the records it was given; asks for more when the view comes to their end."""

    wanted = Signal(int)

    def __init__(self, columns: Sequence[Column[R]], *, page: int) -> None:
        super().__init__()
        self._columns = tuple(columns)
        self._page = page
        self._records: list[R] = []
        self._complete = True

    @property
    def records(self) -> Sequence[R]:
        """What is shown at the moment."""
        return self._records

    def show_first(self, records: Sequence[R]) -> None:
        """Begin anew with these records; a full page means that there may be more."""
        self.beginResetModel()
        self._records = list(records)
        self._complete = len(records) < self._page
        self.endResetModel()

    def show_more(self, records: Sequence[R]) -> None:
        """Add records at the end."""
        self._complete = len(records) < self._page
        if not records:
            return
        first = len(self._records)
        self.beginInsertRows(QModelIndex(), first, first + len(records) - 1)
        self._records.extend(records)
        self.endInsertRows()

    def record(self, index: Index) -> R | None:
        """The record of a row."""
        row = index.row()
        return self._records[row] if index.isValid() and row < len(self._records) else None

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """How many records there are."""
        return 0 if parent.isValid() else len(self._records)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """How many columns there are."""
        return 0 if parent.isValid() else len(self._columns)

    def canFetchMore(self, parent: Index) -> bool:  # noqa: N802 - called by Qt
        """Whether the last page was full."""
        return not parent.isValid() and not self._complete

    def fetchMore(self, parent: Index) -> None:  # noqa: N802 - called by Qt
        """Ask for the next page, once."""
        if self.canFetchMore(parent):
            self._complete = True
            self.wanted.emit(len(self._records))

    def data(self, index: Index, role: int = Display) -> Any:
        """What a cell says, its tooltip, or the whole record."""
        record = self.record(index)
        if record is None:
            return None
        if role == Whole:
            return record
        return self._columns[index.column()].shown(record, role)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Display) -> Any:
        """The title of a column."""
        if role == Display and orientation == Qt.Orientation.Horizontal:
            return self._columns[section].title
        return None
