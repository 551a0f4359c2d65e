"""What stands beside the conversation: the list, and what is behind an answer."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from ui.theme.theme import the_theme

# Below this the list stays out of the way until it is called.
LIST_MIN_WIDTH, LIST_WIDTH, MIN_WIDTH = 860, 248, 340


class AskSplitter(QSplitter):
    """The list gives way where there is little room; `listed` says whether it is in view."""

    list_toggled = Signal(bool)

    def __init__(self, conversations: QWidget, middle: QWidget, panel: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._list, self._middle, self._panel = conversations, middle, panel
        self._list_wanted: bool | None = None
        self._list_width = 0  # before the panel came
        self.setChildrenCollapsible(False)
        middle.setMinimumWidth(MIN_WIDTH)
        for number, part in enumerate((conversations, middle, panel)):
            self.addWidget(part)
            self.setStretchFactor(number, (0, 3, 2)[number])
        panel.setMinimumWidth(300)
        panel.hide()
        the_theme().changed.connect(self._apply_text_size)
        self._apply_text_size()

    def toggle_list(self) -> None:
        """The list comes into view, or leaves."""
        self._list_wanted = not self._list.isVisible()
        self.arrange()

    def collapse_list_if_narrow(self) -> None:
        """A conversation was chosen: the list is in the way where there is little room."""
        if self.width() < self._scaled(LIST_MIN_WIDTH):
            self._list_wanted = None
            self.arrange()

    def show_panel(self) -> None:
        """What is behind an answer comes into view."""
        if not self._panel.isHidden():
            return
        if not self._list.isHidden():
            self._list_width = self._list.width()
        self._panel.show()
        self.arrange()
        self._distribute_widths()

    def hide_panel(self) -> None:
        """It leaves."""
        if self._panel.isHidden():
            return
        self._panel.hide()
        self.arrange()
        self._distribute_widths()

    def _distribute_widths(self) -> None:
        """The list is as wide as it was; of the rest the conversation has the larger part."""
        first = 0 if self._list.isHidden() else self._list_width or self._scaled(LIST_WIDTH)
        rest = self.width() - first
        beside = 0 if self._panel.isHidden() else round(rest * 0.44)
        self.setSizes([first, rest - beside, beside])

    def arrange(self) -> None:
        """Show the list if there is room for it, or if it was called."""
        is_open = not self._panel.isHidden()
        room = self.width() - (MIN_WIDTH if is_open else 0)
        fits = room >= self._scaled(LIST_MIN_WIDTH)
        shown = fits if self._list_wanted is None else self._list_wanted
        if is_open and self.width() < self._scaled(LIST_MIN_WIDTH) + MIN_WIDTH // 3:
            shown = False
        # Where both would be squeezed, what was called last has the room.
        has_room = not is_open or self.width() >= 2 * MIN_WIDTH
        comes_back = has_room and self._middle.isHidden()
        self._middle.setVisible(has_room)
        if self._list.isHidden() == shown:
            self._list.setVisible(shown)
            if shown and not is_open:
                first = self._scaled(LIST_WIDTH)
                self.setSizes([first, self.width() - first, 0])
        if comes_back:
            self._distribute_widths()
        self.list_toggled.emit(shown)

    def resizeEvent(self, arg__1: QResizeEvent) -> None:
        """Another width, another arrangement."""
        super().resizeEvent(arg__1)
        self.arrange()

    def _apply_text_size(self) -> None:
        self._list.setMinimumWidth(min(self._scaled(200), 320))
        self._list.setMaximumWidth(self._scaled(420))
        self._panel.setMaximumWidth(self._scaled(640))

    def _scaled(self, pixels: int) -> int:
        return the_theme().look.grown(pixels)
