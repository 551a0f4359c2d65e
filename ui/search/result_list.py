"""The list of what was found; what is typed in it goes back to the search field."""

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView

from ui.search.result_delegate import ResultDelegate
from ui.search.result_model import GroupHeading, ResultModel, ShowMore
from ui.theme.language.words import translate
from ui.theme.theme import the_theme

_ENTER = {Qt.Key.Key_Return, Qt.Key.Key_Enter}


class ResultList(QListView):
    """`opened` gives a row that was chosen, `typed` what should go to the field, `left` the top.

    `widened` names the group of which all is wanted.
    """

    opened = Signal(object)
    group_expanded = Signal(str)
    asked = Signal()
    typed = Signal(str)
    top_left = Signal()

    def __init__(self, rows: ResultModel) -> None:
        super().__init__()
        self._rows = rows
        self.setModel(rows)
        self.setItemDelegate(ResultDelegate(self))
        self.setAccessibleName(translate("search", "Results"))
        self.setProperty("kind", "plain")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.clicked.connect(self._open)
        the_theme().changed.connect(self._measure)

    def choose_first(self) -> None:
        """The first result is chosen."""
        first = self._rows.first_match()
        if first >= 0:
            self.setCurrentIndex(self._rows.index(first))

    def open_chosen(self) -> None:
        """Open what is chosen, else the first."""
        if not self.currentIndex().isValid():
            self.choose_first()
        self._open(self.currentIndex())

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Something is chosen as soon as the list has the keyboard."""
        if not self.currentIndex().isValid():
            self.choose_first()
        super().focusInEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens, Ctrl+Enter asks, Up leaves at the top, letters go on in the field."""
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
        """Letters belong to the field."""

    def _is_at_top(self) -> bool:
        return self.currentIndex().row() <= self._rows.first_match()

    def _open(self, index: QModelIndex) -> None:
        row = self._rows.at(index.row())
        if isinstance(row, ShowMore):
            self.group_expanded.emit(row.group)
        elif row is not None and not isinstance(row, GroupHeading):
            self.opened.emit(row)

    def _measure(self) -> None:
        self.scheduleDelayedItemsLayout()
