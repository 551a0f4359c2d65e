"""Layout of the ask view: session list, conversation and answer panel side by side."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from ui.theme.theme import the_theme

# Below LIST_MIN_WIDTH the list is hidden until it is requested.
LIST_MIN_WIDTH, LIST_WIDTH, MIN_WIDTH = 860, 280, 340


class AskSplitter(QSplitter):
    """Splitter that hides the session list where there is little room.

    `list_toggled` carries whether the list is visible.
    """

    list_toggled = Signal(bool)

    def __init__(self, conversations: QWidget, middle: QWidget, panel: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, childrenCollapsible=False)
        self._list, self._middle, self._panel = conversations, middle, panel
        self._list_wanted: bool | None = None
        self._list_width = 0  # as the user left it
        middle.setMinimumWidth(MIN_WIDTH)
        for number, part in enumerate((conversations, middle, panel)):
            self.addWidget(part)
            self.setStretchFactor(number, (0, 3, 2)[number])
        panel.setMinimumWidth(300)
        panel.hide()
        self.splitterMoved.connect(self._keep_list_width)
        the_theme().changed.connect(self._apply_text_size)
        self._apply_text_size()

    def toggle_list(self) -> None:
        """Show or hide the session list."""
        self._list_wanted = not self._list.isVisible()
        self.arrange()

    def collapse_list_if_narrow(self) -> None:
        """Hide the list in a narrow window after a conversation was chosen."""
        if self.width() < self._scaled(LIST_MIN_WIDTH):
            self._list_wanted = None
            self.arrange()

    def show_panel(self) -> None:
        """Show the answer panel."""
        if not self._panel.isHidden():
            return
        self._panel.show()
        self.arrange()
        self._distribute_widths()

    def hide_panel(self) -> None:
        """Hide the answer panel."""
        if not self._panel.isHidden():
            self._panel.hide()
            self.arrange()
            self._distribute_widths()

    def _distribute_widths(self) -> None:
        """Keep the width of the list; give the larger part of the rest to the conversation."""
        first = 0 if self._list.isHidden() else self._list_width or self._scaled(LIST_WIDTH)
        rest = self.width() - first
        beside = 0 if self._panel.isHidden() else round(rest * 0.44)
        self.setSizes([first, rest - beside, beside])

    def arrange(self) -> None:
        """Show the list if there is room for it, or if it was requested."""
        is_open = not self._panel.isHidden()
        room = self.width() - (MIN_WIDTH if is_open else 0)
        fits = room >= self._scaled(LIST_MIN_WIDTH)
        shown = fits if self._list_wanted is None else self._list_wanted
        if is_open and self.width() < self._scaled(LIST_MIN_WIDTH) + MIN_WIDTH // 3:
            shown = False
        # Where both do not fit, the panel, which was opened last, gets the room.
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
        """Arrange the parts for the new width; the list keeps its own."""
        super().resizeEvent(arg__1)
        self.arrange()
        if self._panel.isHidden():
            self._distribute_widths()

    def _keep_list_width(self) -> None:
        if not self._list.isHidden():
            self._list_width = self._list.width()

    def _apply_text_size(self) -> None:
        self._list.setMinimumWidth(min(self._scaled(200), 320))
        self._list.setMaximumWidth(self._scaled(420))
        self._panel.setMaximumWidth(self._scaled(640))

    def _scaled(self, pixels: int) -> int:
        return the_theme().look.grown(pixels)
