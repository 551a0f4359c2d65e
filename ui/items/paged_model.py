"""Table model that loads only the pages in view."""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
    Slot,
)

from ui.items.row_model import Column, Display, Whole

R = TypeVar("R")
Index = QModelIndex | QPersistentModelIndex
PAGE = 200
_KEPT_PAGES = 40
# Delay requests, so that dragging the scroll bar loads only the final page.
_REST_MS = 25
_WAITS = "…"


class PagedModel(QAbstractTableModel, Generic[R]):
    """Sparse table of records; `wanted` requests the pages that a view accesses."""

    wanted = Signal(int, int)  # offset, limit
    ordered = Signal(int, bool)  # column, descending

    def __init__(self, columns: Sequence[Column[R]]) -> None:
        super().__init__()
        self._columns = tuple(columns)
        self._pages: OrderedDict[int, tuple[R, ...]] = OrderedDict()
        self._stale: set[int] = set()
        self._looked_at: list[int] = []
        self._asked: set[int] = set()
        self.total = 0
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._rest.timeout.connect(self._ask)

    def begin(self) -> None:
        """Drop all rows, as the query has changed."""
        self.beginResetModel()
        self._pages.clear()
        self._stale.clear()
        self._asked.clear()
        self._looked_at.clear()
        self.total = 0
        self.endResetModel()
        self._want(0)

    def reload(self) -> None:
        """Reload the rows in view; the old ones are shown until then."""
        self._stale = set(self._pages)
        self._asked.clear()
        self._want(self._looked_at[-1] if self._looked_at else 0)

    def show_page(self, records: Sequence[R], *, offset: int, total: int) -> None:
        """Store the rows of a page; there are `total` rows in all."""
        page = offset // PAGE
        self._asked.discard(page)
        self._set_total(total)
        self._pages[page] = tuple(records)
        self._pages.move_to_end(page)
        self._stale.discard(page)
        while len(self._pages) > _KEPT_PAGES:
            old, _ = self._pages.popitem(last=False)
            self._stale.discard(old)
        if records:
            last = min(self.total, offset + len(records)) - 1
            self.dataChanged.emit(
                self.index(offset, 0), self.index(last, max(0, len(self._columns) - 1))
            )

    def record(self, index: Index) -> R | None:
        """Return the record of an index, if it is loaded."""
        return self.at(index.row()) if index.isValid() else None

    def at(self, row: int) -> R | None:
        """Return the record of a row if it is loaded, else request it."""
        page, place = divmod(row, PAGE)
        rows_of_page = self._pages.get(page)
        if rows_of_page is None or page in self._stale:
            self._want(page)
        return (
            rows_of_page[place] if rows_of_page is not None and place < len(rows_of_page) else None
        )

    def redraw(self) -> None:
        """Redraw all cells, as the columns show something else for the same records."""
        if self.total:
            last = self.index(self.total - 1, len(self._columns) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    # Called by Qt

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """Return the number of rows, loaded or not."""
        return 0 if parent.isValid() else self.total

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else len(self._columns)

    def data(self, index: Index, role: int = Display) -> Any:
        """Return the text, tooltip or record of a cell; an ellipsis until it is loaded."""
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(index.column())
        if role not in _ROLES:
            return None
        record = self.record(index)
        if record is None:
            return _WAITS if role == Display and index.column() == 0 else None
        return record if role == Whole else self._shown(record, index.column(), role)

    def _shown(self, record: R, column: int, role: int) -> Any:
        shown = self._columns[column].shown
        if role == Qt.ItemDataRole.AccessibleTextRole:
            empty = f"{self._columns[column].title} —".strip()
            return shown(record, role) or shown(record, Display) or empty
        return shown(record, role)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Display) -> Any:
        """Return the title of a column."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Display:
            return self._columns[section].title
        return self._alignment(section) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Request the rows in another order."""
        self.ordered.emit(column, order == Qt.SortOrder.DescendingOrder)

    def _alignment(self, column: int) -> int:
        across = (
            Qt.AlignmentFlag.AlignTrailing
            if self._columns[column].is_number
            else Qt.AlignmentFlag.AlignLeading
        )
        return int(across | Qt.AlignmentFlag.AlignVCenter)

    def _want(self, page: int) -> None:
        if page in self._looked_at:
            self._looked_at.remove(page)
        self._looked_at.append(page)
        del self._looked_at[:-2]
        if not self._rest.isActive():
            self._rest.start()

    @Slot()
    def _ask(self) -> None:
        for page in self._looked_at:
            is_here = page in self._pages and page not in self._stale
            if not is_here and page not in self._asked:
                self._asked.add(page)
                self.wanted.emit(page * PAGE, PAGE)

    def _set_total(self, total: int) -> None:
        if total > self.total:
            self.beginInsertRows(QModelIndex(), self.total, total - 1)
            self.total = total
            self.endInsertRows()
        elif total < self.total:
            self.beginRemoveRows(QModelIndex(), total, self.total - 1)
            self.total = total
            self.endRemoveRows()


_ROLES = frozenset(
    {
        int(Display),
        int(Whole),
        int(Qt.ItemDataRole.ToolTipRole),
        int(Qt.ItemDataRole.DecorationRole),
        int(Qt.ItemDataRole.AccessibleTextRole),
    }
)
