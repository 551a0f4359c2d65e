"""Paged list model of records with two lines each, under headings."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct
from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from ui.theme.plain_text import plain_tooltip

R = TypeVar("R")
Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
WHOLE, LINE, HEADING = Role.UserRole, Role.UserRole + 1, Role.UserRole + 2


class Line(Struct, frozen=True):
    """Texts of a row.

    `meter` within [0, 1] is drawn as a bar, below 0 not at all. `aside` is shown at the end of
    the first line, `foot` at the end of the second. `spoken` is accessible text besides title
    and detail: what icon, bar and color show.
    """

    title: str
    detail: str = ""
    aside: str = ""
    foot: str = ""
    icon: str = ""
    tone: str = "text2"
    meter: float = -1.0
    meter_tone: str = "accent"
    spoken: str = ""


class LineModel(QAbstractListModel, Generic[R]):
    """Records under the headings that `head` returns for them.

    `wanted` requests the next page, starting at an offset, when a view reaches the end of a
    full page.
    """

    wanted = Signal(int)

    def __init__(
        self,
        say: Callable[[R], Line],
        *,
        head: Callable[[R], str] | None = None,
        page: int = 1 << 30,
    ) -> None:
        super().__init__()
        self._say = say
        self.head = head
        self._page = page
        self._rows: list[tuple[str, R | None]] = []
        self._complete = True

    @property
    def records(self) -> list[R]:
        """Records that are shown."""
        return [record for _, record in self._rows if record is not None]

    def show_first(self, records: Sequence[R]) -> None:
        """Replace all records; after a full page there may be more."""
        self.beginResetModel()
        self._rows = self._headed(records, after="")
        self._complete = len(records) < self._page
        self.endResetModel()

    def show_more(self, records: Sequence[R]) -> None:
        """Append records."""
        self._complete = len(records) < self._page
        rows = self._headed(records, after=self._rows[-1][0] if self._rows else "")
        if not rows:
            return
        first = len(self._rows)
        self.beginInsertRows(QModelIndex(), first, first + len(rows) - 1)
        self._rows.extend(rows)
        self.endInsertRows()

    def put(self, record: R, *, same: Callable[[R], bool]) -> None:
        """Replace the same record, if it is shown."""
        row = self.row_of(same)
        if row >= 0:
            self._rows[row] = (self._rows[row][0], record)
            self.dataChanged.emit(self.index(row), self.index(row))

    def drop(self, same: Callable[[R], bool]) -> None:
        """Remove the record, and its heading if that has no other record."""
        row = self.row_of(same)
        if row < 0:
            return
        last = row + 1 == len(self._rows) or self._rows[row + 1][1] is None
        first = row - 1 if last and row and self._rows[row - 1][1] is None else row
        self.beginRemoveRows(QModelIndex(), first, row)
        del self._rows[first : row + 1]
        self.endRemoveRows()

    def row_of(self, same: Callable[[R], bool]) -> int:
        """Return the row of the first record that matches the predicate, or -1."""
        for row, (_, record) in enumerate(self._rows):
            if record is not None and same(record):
                return row
        return -1

    def next_row(self, row: int, *, step: int = 1) -> int:
        """Return the nearest row with a record from that one on, else before it, or -1."""
        for rows in (range(row, len(self._rows)), range(row - 1, -1, -1))[::step]:
            for one in rows:
                if 0 <= one < len(self._rows) and self._rows[one][1] is not None:
                    return one
        return -1

    def record(self, index: Index) -> R | None:
        """Return the record of a row; None for a heading."""
        row = index.row()
        return self._rows[row][1] if index.isValid() and row < len(self._rows) else None

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """Return the number of rows, including headings."""
        return 0 if parent.isValid() else len(self._rows)

    def canFetchMore(self, parent: Index) -> bool:  # noqa: N802 - called by Qt
        """Return whether the last page was full."""
        return not parent.isValid() and not self._complete

    def fetchMore(self, parent: Index) -> None:  # noqa: N802 - called by Qt
        """Request the next page once."""
        if self.canFetchMore(parent):
            self._complete = True
            self.wanted.emit(len(self.records))

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return the flags; headings cannot be selected."""
        if index.isValid() and self.record(index) is None:
            return Qt.ItemFlag.ItemNeverHasChildren
        return super().flags(index)

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        """Return the line, text or record of a row, or the text of a heading."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        heading, record = self._rows[index.row()]
        if record is None:
            spoken = {Role.DisplayRole, Role.AccessibleTextRole, HEADING}
            return heading if role in spoken else None
        if role == WHOLE:
            return record
        if role in {Role.DisplayRole, Role.AccessibleTextRole, Role.ToolTipRole, LINE}:
            return self._told(self._say(record), role)
        return None

    def _told(self, line: Line, role: int) -> Any:
        if role == LINE:
            return line
        if role == Role.AccessibleTextRole:
            parts = (line.title, line.detail, line.aside, line.foot, line.spoken)
            return ". ".join(part.rstrip(".") for part in parts if part)
        return plain_tooltip(line.title) if role == Role.ToolTipRole else line.title

    def _headed(self, records: Sequence[R], *, after: str) -> list[tuple[str, R | None]]:
        rows: list[tuple[str, R | None]] = []
        for record in records:
            heading = self.head(record) if self.head else ""
            if heading != after:
                rows.append((heading, None))
                after = heading
            rows.append((heading, record))
        return rows
