"""Splitter with a list and its detail view; shows only one of both in little space."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from ui.theme.theme import the_theme
from ui.theme.translation import translate
from ui.widgets.boxes import column
from ui.widgets.buttons import Button

NARROW = 640
LEAST = 260


class ListDetailSplit(QWidget):
    """List and detail view, or one of them in a narrow window: Esc and Back show the list."""

    returned = Signal()

    def __init__(self, first: QWidget, second: QWidget, *, shares: tuple[int, int]) -> None:
        super().__init__()
        self._first, self._second = first, QWidget()
        self._opened = False
        self._alone = self._bare = False
        self.back = Button(translate("lists", "Back to list"), kind="ghost", icon="arrow-left")
        column(self._second, (self.back, Qt.AlignmentFlag.AlignLeading), (second, 1), gap=4)
        self.split = QSplitter(Qt.Orientation.Horizontal, self, childrenCollapsible=False)
        self.split.setHandleWidth(16)
        for part, share in zip((first, self._second), shares, strict=True):
            part.setMinimumWidth(LEAST)
            self.split.addWidget(part)
            self.split.setStretchFactor(self.split.count() - 1, share)
        column(self).addWidget(self.split, 1)
        self.back.clicked.connect(self.open_first)
        the_theme().changed.connect(self._arrange)
        self._arrange()

    @property
    def is_narrow(self) -> bool:
        """Whether only one part is shown."""
        return self.width() < the_theme().look.grown(NARROW)

    def open_second(self) -> None:
        """Show the second part, alone in a narrow window."""
        self._opened = True
        self._arrange()

    def show_second_alone(self, *, alone: bool) -> None:
        """Hide the first part, which is empty."""
        self._alone = alone
        self._arrange()

    def show_first_alone(self, *, alone: bool) -> None:
        """Hide the second part, as there is nothing to select."""
        self._bare = alone
        self._arrange()

    def open_first(self) -> None:
        """Show the first part."""
        self._opened = False
        self._arrange()
        self.returned.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Switch between one and two parts."""
        super().resizeEvent(event)
        self._arrange()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return to the list with Esc."""
        if event.key() == Qt.Key.Key_Escape and self.is_narrow and self._opened:
            self.open_first()
            return
        super().keyPressEvent(event)

    def _arrange(self) -> None:
        narrow, bare = self.is_narrow, self._bare
        self.back.setVisible(narrow and not self._alone)
        self._first.setVisible(not self._alone and (bare or not narrow or not self._opened))
        self._second.setVisible(self._alone or (not bare and (not narrow or self._opened)))
