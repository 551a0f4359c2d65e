"""Tree of the headings of a document."""

import bisect
from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QTreeView

from core.records.files.documents import Heading
from ui.theme.translation import translate

# Long outlines are filled in slices, and only while visible.
MAX_HEADINGS, EAGER_HEADINGS, SLICE_SIZE, EXPAND_UP_TO = 5000, 200, 200, 60
OFFSET_ROLE = Qt.ItemDataRole.UserRole


class OutlineTree(QTreeView):
    """Follows the reading position; `chosen` carries the offset of a heading."""

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__(headerHidden=True)
        self.setAccessibleName(translate("reader", "Headings"))
        self._headings: Sequence[Heading] = ()
        self._ancestors: list[tuple[int, QStandardItem]] = []
        self._starts: list[int] = []
        self._position = -1
        self._items: list[QStandardItem] = []
        self._model = QStandardItemModel(self)
        self.setModel(self._model)
        self.setProperty("kind", "plain")
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setUniformRowHeights(True)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setIndentation(14)
        self.clicked.connect(self._choose)
        self.activated.connect(self._choose)

    @property
    def count(self) -> int:
        """Number of headings."""
        return len(self._headings)

    def show_headings(self, headings: Sequence[Heading]) -> None:
        """Show headings as a tree by their levels."""
        self._model.clear()
        self._headings = headings[:MAX_HEADINGS]
        self._starts = [heading.start for heading in self._headings]
        self._items, self._ancestors, self._position = [], [], -1
        if len(self._headings) <= EAGER_HEADINGS or self.isVisible():
            self._fill()

    def showEvent(self, event: QShowEvent) -> None:
        """Fill in headings that were deferred."""
        super().showEvent(event)
        if len(self._items) < len(self._headings):
            self._fill()

    def follow(self, position: int) -> None:
        """Select the heading above an offset without emitting `chosen`."""
        self._position = position
        at = bisect.bisect_right(self._starts, position) - 1
        if at < 0:
            self.setCurrentIndex(QModelIndex())
        elif at >= len(self._items):
            return  # not added yet
        elif (index := self._items[at].index()) != self.currentIndex():
            self.setCurrentIndex(index)
            self.scrollTo(index)

    def _fill(self) -> None:
        done = len(self._items)
        for heading in self._headings[done : done + SLICE_SIZE]:
            self._add(heading)
        if len(self._items) < len(self._headings):
            QTimer.singleShot(0, self, self._fill)
            return
        if len(self._items) <= EXPAND_UP_TO:
            self.expandAll()
        else:
            self.expandToDepth(0)
        if done:
            self.follow(self._position)

    def _add(self, heading: Heading) -> None:
        title = heading.title.strip()
        item = QStandardItem(title)
        item.setData(heading.start, OFFSET_ROLE)
        item.setToolTip(title)
        while self._ancestors and self._ancestors[-1][0] >= heading.level:
            self._ancestors.pop()
        parent = self._ancestors[-1][1] if self._ancestors else self._model.invisibleRootItem()
        parent.appendRow(item)
        self._ancestors.append((heading.level, item))
        self._items.append(item)

    def _choose(self, index: QModelIndex) -> None:
        self.chosen.emit(int(index.data(OFFSET_ROLE)))
