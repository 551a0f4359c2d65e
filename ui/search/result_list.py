"""List of search results; letters typed in it go to the search field."""

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView

from ui.search.result_delegate import ResultDelegate
from ui.search.result_model import GroupHeading, ResultModel, ShowMore
from ui.theme.theme import the_theme
from ui.theme.translation import translate

_ENTER = {Qt.Key.Key_Return, Qt.Key.Key_Enter}


class ResultList(QListView):
    """`opened` carries a chosen row, `typed` text for the field.

    `top_left` is emitted when Up is pressed at the top; `group_expanded` carries a group to show
    whole.
    """

    opened = Signal(object)
    group_expanded = Signal(str)
    asked = Signal()
    typed = Signal(str)
    top_left = Signal()

    def __init__(self, rows: ResultModel) -> None:
        super().__init__()
        self.setAccessibleName(translate("search", "Results"))
        self.setMouseTracking(True)
        self._rows = rows
        self.setModel(rows)
        self.setItemDelegate(ResultDelegate(self))
        self.setProperty("kind", "plain")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.clicked.connect(self._open)
        the_theme().changed.connect(self.scheduleDelayedItemsLayout)

    def choose_first(self) -> None:
        """Select the first result."""
        first = self._rows.first_match()
        if first >= 0:
            self.setCurrentIndex(self._rows.index(first))

    def open_chosen(self) -> None:
        """Open the selected result, else the first."""
        if not self.currentIndex().isValid():
            self.choose_first()
        self._open(self.currentIndex())

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Select a result when the list gets the focus."""
        if not self.currentIndex().isValid():
            self.choose_first()
        super().focusInEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle Enter (open), Ctrl+Enter (ask), Up at the top, and letters."""
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if event.key() in _ENTER:
            if control:
                self.asked.emit()
            else:
                self.open_chosen()
        elif event.key() == Qt.Key.Key_Up and self._is_at_top():
            self.top_left.emit()
        elif event.key() == Qt.Key.Key_Backspace or (event.text().isprintable() and event.text()):
            self.typed.emit(event.text() if event.key() != Qt.Key.Key_Backspace else "\b")
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:  # noqa: N802 - called by Qt
        """Disable Qt's search in the list: letters go to the field."""

    def _is_at_top(self) -> bool:
        return self.currentIndex().row() <= self._rows.first_match()

    def _open(self, index: QModelIndex) -> None:
        row = self._rows.at(index.row())
        if isinstance(row, ShowMore):
            self.group_expanded.emit(row.group)
        elif row is not None and not isinstance(row, GroupHeading):
            self.opened.emit(row)
