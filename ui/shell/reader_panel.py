"""The one reader of the window, beside the place in view or, where there is no room, over it."""

from collections import defaultdict
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QSplitter, QWidget
from shiboken6 import Shiboken

from ui.bridge.engine_link import EngineLink
from ui.reader.spot import Spot
from ui.reader.spot_history import SpotHistory

if TYPE_CHECKING:
    from ui.reader.reader_presenter import ReaderPresenter
    from ui.reader.reader_view import ReaderView

NARROW = 1100
NARROWEST_PLACE, NARROWEST_READER = 340, 320
SHARE = 0.44


class ReaderPanel(QSplitter):
    """The place and the reader side by side; the reader is made when it is first needed.

    `share` is the part of the width that the reader has; it stays while the reader is closed.
    What is read belongs to the place from which it was opened: it goes and comes with it.
    """

    thing_opened = Signal(str)
    question_asked = Signal(str)
    message_shown = Signal(str)
    asked_about = Signal(object)  # a Spot: ask about this document
    shown = Signal()
    hidden = Signal()

    def __init__(self, link: EngineLink, place: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._link = link
        self._place = place
        self._at = ""
        self._trails: defaultdict[str, SpotHistory] = defaultdict(SpotHistory)
        self._reads: set[str] = set()  # places beside which a document is open
        self._share = SHARE
        self._came_from: QWidget | None = None
        # In the place, too: what it opened is what one looks at.
        self._steps = self._make_steps(place)
        self._heed_steps()
        self.setChildrenCollapsible(False)
        self.addWidget(place)
        self.splitterMoved.connect(self._moved)

    @cached_property
    def reader(self) -> "ReaderView":
        """What shows documents."""
        from ui.reader.reader_view import ReaderView

        reader = ReaderView()
        reader.setMinimumWidth(NARROWEST_READER)
        reader.hide()
        self.addWidget(reader)
        self.setStretchFactor(0, 1)
        reader.closed.connect(self.close_reader)
        reader.spot_opened.connect(self.open_spot)
        reader.entity_opened.connect(self.thing_opened)
        reader.asked_about.connect(self.asked_about)
        reader.message_shown.connect(self.message_shown)
        reader.back_requested.connect(self.go_back)
        reader.forward_requested.connect(self.go_forward)
        self._make_steps(reader)
        escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), reader)
        escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        escape.activated.connect(self.close_reader)
        return reader

    @cached_property
    def reading(self) -> "ReaderPresenter":
        """Carries documents."""
        from ui.reader.reader_presenter import ReaderPresenter

        return ReaderPresenter(self.reader, self._link)

    @property
    def share(self) -> float:
        """The part of the width that the reader has when it is open."""
        return self._share

    @property
    def is_open(self) -> bool:
        """Whether a document is shown."""
        return "reader" in self.__dict__ and not self.reader.isHidden()

    def take_share(self, share: float) -> None:
        """Give the reader that part of the width."""
        self._share = min(max(share, 0.2), 0.8)
        self._fit()

    @Slot(object)
    def open_spot(self, spot: Spot) -> None:
        """Show a document at a spot."""
        self._reads.add(self._at)
        self._trail.add(spot)
        self._show(spot)

    @Slot()
    def go_back(self) -> None:
        """Show the spot before."""
        spot = self._trail.go_back() if self._trail.can_go_back else None
        if spot is not None:
            self._show(spot)

    @Slot()
    def go_forward(self) -> None:
        """Show the spot after, when one went back."""
        spot = self._trail.go_forward() if self._trail.can_go_forward else None
        if spot is not None:
            self._show(spot)

    @Slot()
    def close_reader(self) -> None:
        """Only the place is in view; the keyboard goes back to where it was."""
        if not self.is_open:
            return
        had_focus = self.reader.isAncestorOf(self.focusWidget() or self._place)
        self._reads.discard(self._at)
        self._hide()
        back = self._came_from
        # What one came from may be gone: rows and turns are made anew.
        if had_focus and back is not None and Shiboken.isValid(back) and back.isVisible():
            back.setFocus(Qt.FocusReason.OtherFocusReason)
        self._came_from = None

    def serve(self, place: str) -> None:
        """Show what is read at this place, or nothing; a reader that covers places is closed."""
        if self.is_open and not self._place.isVisibleTo(self):
            self.close_reader()
        if place == self._at:
            return
        self._at = place
        spot = self._trail.current if place in self._reads else None
        if spot is not None and self._has_room:
            self._show(spot)
        elif self.is_open:
            self._came_from = None
            self._hide()
        self._heed_steps()

    def resizeEvent(self, arg__1: QResizeEvent) -> None:
        """The reader keeps its share, and takes the whole room where there is little."""
        super().resizeEvent(arg__1)
        if self.is_open and arg__1.size().width() != arg__1.oldSize().width():
            self._fit()

    @property
    def _trail(self) -> SpotHistory:
        return self._trails[self._at]

    @property
    def _has_room(self) -> bool:
        return self.window().width() >= NARROW

    def _make_steps(self, where: QWidget) -> tuple[QShortcut, ...]:
        """Keys that go back and forward, heard in there."""
        made: list[QShortcut] = []
        for keys, step in (("Alt+Left", self.go_back), ("Alt+Right", self.go_forward)):
            shortcut = QShortcut(QKeySequence(keys), where)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(step)
            made.append(shortcut)
        return tuple(made)

    def _heed_steps(self) -> None:
        # The graph has a way of its own, and so have the first steps.
        for shortcut in self._steps:
            shortcut.setEnabled(self.is_open and self._at != "graph")

    def _hide(self) -> None:
        self.reader.hide()
        self._place.show()
        self._heed_steps()
        self.hidden.emit()

    def _show(self, spot: Spot) -> None:
        self.reader.show_history(back=self._trail.can_go_back, forward=self._trail.can_go_forward)
        was_open = self.is_open
        if not was_open:
            self._came_from = self.window().focusWidget()
        self.reader.show()
        self._heed_steps()
        self._fit()
        self.reading.open_spot(spot)
        if not was_open:
            self.shown.emit()

    def _fit(self) -> None:
        if not self.is_open:
            return
        self._place.setVisible(self._has_room)
        if self._has_room:
            taken = round(self.width() * self._share)
            self.setSizes([self.width() - taken, taken])

    def _moved(self) -> None:
        sizes = self.sizes()
        if self._place.isVisible() and self.is_open and sum(sizes):
            self._share = sizes[1] / sum(sizes)
