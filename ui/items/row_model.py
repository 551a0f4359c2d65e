"""Paged table model of records."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from ui.theme.icons import draw_icon
from ui.theme.plain_text import plain_tooltip
from ui.theme.theme import the_theme

R = TypeVar("R")
Index = QModelIndex | QPersistentModelIndex
Display, Whole = Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.UserRole


class Column(Struct, Generic[R], frozen=True):
    """Column of a table: title, text, tooltip (default: the text), icon (or "") and its tone.

    Texts of a column with `is_number` end at its right edge, where the table is paged.
    """

    title: str
    say: Callable[[R], str]
    hint: Callable[[R], str] | None = None
    icon: Callable[[R], tuple[str, str]] | None = None
    is_number: bool = False

    def shown(self, record: R, role: int) -> Any:
        """Return what a cell of this column shows for a role."""
        if role in {Display, Qt.ItemDataRole.AccessibleTextRole}:
            return self.say(record)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tooltip((self.hint or self.say)(record))
        if role == Qt.ItemDataRole.DecorationRole and self.icon is not None:
            name, tone = self.icon(record)
            return draw_icon(name, getattr(the_theme().look.colors, tone), 16) if name else None
        return None


class RowModel(QAbstractTableModel, Generic[R]):
    """Table of records; requests more when the view reaches the end."""

    wanted = Signal(int)

    def __init__(self, columns: Sequence[Column[R]], *, page: int) -> None:
        super().__init__()
        self._columns = tuple(columns)
        self._page = page
        self.records: list[R] = []
        self._complete = True

    def show_first(self, records: Sequence[R]) -> None:
        """Replace all records; after a full page there may be more."""
        self.beginResetModel()
        self.records = list(records)
        self._complete = len(records) < self._page
        self.endResetModel()

    def show_more(self, records: Sequence[R]) -> None:
        """Append records."""
        self._complete = len(records) < self._page
        if not records:
            return
        first = len(self.records)
        self.beginInsertRows(QModelIndex(), first, first + len(records) - 1)
        self.records.extend(records)
        self.endInsertRows()

    def record(self, index: Index) -> R | None:
        """Return the record of a row."""
        row = index.row()
        return self.records[row] if index.isValid() and row < len(self.records) else None

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """Return the number of records."""
        return 0 if parent.isValid() else len(self.records)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else len(self._columns)

    def canFetchMore(self, parent: Index) -> bool:  # noqa: N802 - called by Qt
        """Return whether the last page was full."""
        return not parent.isValid() and not self._complete

    def fetchMore(self, parent: Index) -> None:  # noqa: N802 - called by Qt
        """Request the next page once."""
        if self.canFetchMore(parent):
            self._complete = True
            self.wanted.emit(len(self.records))

    def data(self, index: Index, role: int = Display) -> Any:
        """Return the text, tooltip or record of a cell."""
        record = self.record(index)
        if record is None:
            return None
        if role == Whole:
            return record
        return self._columns[index.column()].shown(record, role)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Display) -> Any:
        """Return the title of a column."""
        if role == Display and orientation == Qt.Orientation.Horizontal:
            return self._columns[section].title
        return None
