"""Tabs of the documents that were opened, the way back to each."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QTabBar

from core.records.files.documents import DocumentText
from ui.items.document_kinds import icon_of
from ui.reader.spot import Spot
from ui.theme.icons import make_icon
from ui.theme.theme import the_theme
from ui.theme.translation import translate
from ui.widgets.buttons import icon_button

MAX_TABS, WIDEST = 8, 180


class ReaderTabs(QTabBar):
    """A tab for each document; hidden while there is only one.

    `chosen` carries the spot at which a document was left, `emptied` that the last one is closed.
    """

    chosen = Signal(object)
    emptied = Signal()

    def __init__(self) -> None:
        super().__init__(autoHide=True, drawBase=False, expanding=False, movable=True)
        self.setAccessibleName(translate("reader", "Open documents"))
        self.setElideMode(Qt.TextElideMode.ElideRight)
        self.setUsesScrollButtons(True)
        self.currentChanged.connect(self._turned)
        self._is_updating = False

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Documents of the tabs, from left to right."""
        shown = (self.tabData(at) for at in range(self.count()))
        return tuple(spot for spot in shown if isinstance(spot, Spot))

    def show_spot(self, spot: Spot) -> None:
        """Select the tab of a document, or add one; the oldest goes when there are too many."""
        at = self._find(spot)
        self._is_updating = True
        if at < 0:
            at = self.insertTab(self.currentIndex() + 1, spot.title or spot.place)
            self._add_close_button(at)
            if self.count() > MAX_TABS:
                self.removeTab(0 if at else self.count() - 1)
                at = self._find(spot, or_new=True)
        self.setTabData(at, spot)
        self.setTabToolTip(at, spot.path)
        self.setCurrentIndex(at)
        self._is_updating = False

    def show_document(self, document: DocumentText) -> None:
        """Show the title and icon of the document in the current tab."""
        at = self.currentIndex()
        if at >= 0:
            self.setTabText(at, (document.title or self.tabText(at)).replace("&", "&&"))
            self.setTabIcon(at, make_icon(icon_of(document.kind), the_theme().look.colors.muted))

    def tabSizeHint(self, index: int) -> QSize:  # noqa: N802 - called by Qt
        """Return the size of a tab, at most so wide."""
        hint = super().tabSizeHint(index)
        return QSize(min(hint.width(), the_theme().look.grown(WIDEST)), hint.height())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Close a tab with the middle button."""
        at = self.tabAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.MiddleButton and at >= 0:
            self.close_tab(at)
        super().mouseReleaseEvent(event)

    def close_tab(self, at: int) -> None:
        """Close a document; the one beside it comes into view if it was current."""
        self.removeTab(at)
        if not self.count():
            self.emptied.emit()

    def _turned(self, at: int) -> None:
        if at >= 0 and not self._is_updating:
            self.chosen.emit(self.tabData(at))

    def _find(self, spot: Spot, *, or_new: bool = False) -> int:
        """Return the tab of a document; with `or_new` the one that has no document yet."""
        for at in range(self.count()):
            data = self.tabData(at)
            if data is None and or_new:
                return at
            if isinstance(data, Spot) and (data.path, data.part) == (spot.path, spot.part):
                return at
        return -1

    def _add_close_button(self, at: int) -> None:
        button = icon_button("x", translate("reader", "Close tab"))
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(self._close_pressed)
        self.setTabButton(at, QTabBar.ButtonPosition.RightSide, button)

    def _close_pressed(self) -> None:
        button = self.sender()
        for at in range(self.count()):
            if self.tabButton(at, QTabBar.ButtonPosition.RightSide) is button:
                self.close_tab(at)
                return
