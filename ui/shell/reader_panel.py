"""Splitter with the current place and one or two document readers."""

from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QSplitter, QWidget
from shiboken6 import Shiboken

from ui.bridge.engine_link import EngineLink
from ui.reader.spot import Spot, SpotHistory
from ui.widgets.focus import first_stop, on_escape

if TYPE_CHECKING:
    from ui.reader.reader_presenter import ReaderPresenter
    from ui.reader.reader_view import ReaderView

NARROW, NARROW_FOR_TWO = 1100, 1600
NARROWEST_READER = 320
SHARE = 0.44


class ReaderPanel(QSplitter):
    """Place and reader side by side, or the reader alone in a narrow window.

    The reader is created when it is first needed. `share` is its part of the width and is kept
    while it is closed. An open document belongs to the place from which it was opened and is
    shown and hidden with it. A document can be kept open in a second reader, while the first one
    goes on; both go together.
    """

    thing_opened = Signal(str)
    tag_chosen = Signal(str)
    message_shown = Signal(str)
    asked_about = Signal(object)  # a Spot: ask about this document
    shown = Signal()
    hidden = Signal()

    def __init__(self, link: EngineLink, place: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, childrenCollapsible=False)
        self._link = link
        self._place = place
        self._place_id = ""
        self._histories: defaultdict[str, SpotHistory] = defaultdict(SpotHistory)
        self._places_with_document: set[str] = set()  # places beside which a document is open
        self._share = SHARE
        self._previous_focus: QWidget | None = None
        # Active in the place too, as the document was opened from there.
        self._shortcuts = self._make_shortcuts(place)
        self._update_shortcuts()
        self.addWidget(place)
        self.splitterMoved.connect(self._moved)

    @cached_property
    def reader(self) -> "ReaderView":
        """View of the reader."""
        reader = self._make_reader()
        reader.closed.connect(self.close_reader)
        reader.spot_opened.connect(self.open_spot)
        reader.back_requested.connect(self.go_back)
        reader.forward_requested.connect(self.go_forward)
        reader.header.beside_wanted.connect(self.keep_beside)
        self._make_shortcuts(reader)
        keep = QShortcut(QKeySequence("Ctrl+\\"), reader)
        keep.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        keep.activated.connect(self.keep_beside)
        on_escape(reader, self.close_reader)
        return reader

    @cached_property
    def second(self) -> "ReaderView":
        """View of the second reader; links in it open in it."""
        second = self._make_reader()
        second.closed.connect(self.close_second)
        second.spot_opened.connect(self._open_in_second)
        second.header.beside.setVisible(False)
        for button in (second.header.back, second.header.forward):
            button.hide()
        on_escape(second, self.close_second)
        return second

    def _make_reader(self) -> "ReaderView":
        from ui.reader.reader_view import ReaderView

        reader = ReaderView()
        reader.setMinimumWidth(NARROWEST_READER)
        reader.hide()
        self.addWidget(reader)
        self.setStretchFactor(0, 1)
        reader.entity_opened.connect(self.thing_opened)
        reader.tag_chosen.connect(self.tag_chosen)
        reader.asked_about.connect(self.asked_about)
        reader.message_shown.connect(self.message_shown)
        return reader

    @cached_property
    def presenter(self) -> "ReaderPresenter":
        """Presenter of the reader."""
        from ui.reader.reader_presenter import ReaderPresenter

        return ReaderPresenter(self.reader, self._link)

    @cached_property
    def second_presenter(self) -> "ReaderPresenter":
        """Presenter of the second reader."""
        from ui.reader.reader_presenter import ReaderPresenter

        return ReaderPresenter(self.second, self._link)

    @property
    def beside(self) -> Spot | None:
        """The document in the second reader, if it is shown."""
        is_shown = "second" in self.__dict__ and not self.second.isHidden()
        return self.second.spot if is_shown else None

    @property
    def tabs(self) -> tuple[Spot, ...]:
        """Spots of the documents that have a tab."""
        return self.reader.tabs.spots if self.is_open else ()

    def show_tabs(self, spots: Sequence[Spot]) -> None:
        """Give these documents a tab each."""
        for spot in spots:
            self.reader.tabs.show_spot(spot)

    @property
    def share(self) -> float:
        """Part of the width that the open reader takes."""
        return self._share

    @property
    def is_open(self) -> bool:
        """Whether a document is shown."""
        return "reader" in self.__dict__ and not self.reader.isHidden()

    def set_share(self, share: float) -> None:
        """Set the part of the width that the reader takes."""
        self._share = min(max(share, 0.2), 0.8)
        self._fit()

    def open_spot(self, spot: Spot) -> None:
        """Show a document at a spot."""
        self._places_with_document.add(self._place_id)
        self._history.add(spot)
        self._show(spot)

    def keep_beside(self, spot: Spot | None = None) -> None:
        """Keep this document, or the shown one, open in the second reader."""
        if self.is_open:
            self.second.show()
            self.second_presenter.open_spot(spot or self.reader.spot)
            self._fit()

    def _open_in_second(self, spot: Spot) -> None:
        self.second_presenter.open_spot(spot)

    def close_second(self) -> None:
        """Hide the second reader; the keyboard goes to the first one."""
        had_focus = self.second.isAncestorOf(self.focusWidget() or self._place)
        self.second.hide()
        self._fit()
        if had_focus and (stop := first_stop(self.reader)) is not None:
            stop.setFocus(Qt.FocusReason.OtherFocusReason)

    def go_back(self) -> None:
        """Show the previous spot."""
        spot = self._history.go_back() if self._history.can_go_back else None
        if spot is not None:
            self._show(spot)

    def go_forward(self) -> None:
        """Show the next spot of the history."""
        spot = self._history.go_forward() if self._history.can_go_forward else None
        if spot is not None:
            self._show(spot)

    def close_reader(self) -> None:
        """Hide the reader and restore the previous focus."""
        if not self.is_open:
            return
        had_focus = self.reader.isAncestorOf(self.focusWidget() or self._place)
        self._places_with_document.discard(self._place_id)
        self._hide()
        back = self._previous_focus
        # The previously focused widget may be gone, as rows and turns are rebuilt.
        if had_focus and back is not None and Shiboken.isValid(back) and back.isVisible():
            back.setFocus(Qt.FocusReason.OtherFocusReason)
        self._previous_focus = None

    def show_for_place(self, place: str) -> None:
        """Show this place's document, or none; close a reader that covers the place."""
        if self.is_open and not self._place.isVisibleTo(self):
            self.close_reader()
        if place == self._place_id:
            return
        self._place_id = place
        spot = self._history.current if place in self._places_with_document else None
        if spot is not None and self._has_room:
            self._show(spot)
        elif self.is_open:
            self._previous_focus = None
            self._hide()
        self._update_shortcuts()

    def keyPressEvent(self, arg__1: QKeyEvent) -> None:
        """Close the document with Esc, where the place has no use for the key."""
        if arg__1.key() == Qt.Key.Key_Escape and self.is_open:
            self.close_reader()
        else:
            super().keyPressEvent(arg__1)

    def resizeEvent(self, arg__1: QResizeEvent) -> None:
        """Keep the share of the reader; give it the whole width in a narrow window."""
        super().resizeEvent(arg__1)
        if self.is_open and arg__1.size().width() != arg__1.oldSize().width():
            self._fit()

    @property
    def _history(self) -> SpotHistory:
        return self._histories[self._place_id]

    @property
    def _has_room(self) -> bool:
        return self.window().width() >= (NARROW if self.beside is None else NARROW_FOR_TWO)

    def _make_shortcuts(self, where: QWidget) -> tuple[QShortcut, ...]:
        """Create the shortcuts for back and forward, active inside the widget."""
        made: list[QShortcut] = []
        for keys, step in (("Alt+Left", self.go_back), ("Alt+Right", self.go_forward)):
            shortcut = QShortcut(QKeySequence(keys), where)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(step)
            made.append(shortcut)
        return tuple(made)

    def _update_shortcuts(self) -> None:
        # The graph has a history of its own.
        for shortcut in self._shortcuts:
            shortcut.setEnabled(self.is_open and self._place_id != "graph")

    def _hide(self) -> None:
        self.reader.hide()
        if self.beside is not None:
            self.second.hide()
        self._place.show()
        self._update_shortcuts()
        self.hidden.emit()

    def _show(self, spot: Spot) -> None:
        self.reader.show_history(
            back=self._history.can_go_back, forward=self._history.can_go_forward
        )
        was_open = self.is_open
        if not was_open:
            self._previous_focus = self.window().focusWidget()
        self.reader.show()
        self._update_shortcuts()
        self._fit()
        self.presenter.open_spot(spot)
        if not was_open:
            self.shown.emit()

    def _fit(self) -> None:
        if not self.is_open:
            return
        self._place.setVisible(self._has_room)
        if self.beside is not None:
            self.setSizes([self.width()] * self.count())  # Qt makes them fit
        elif self._has_room:
            taken = round(self.width() * self._share)
            self.setSizes([self.width() - taken, taken])

    def _moved(self) -> None:
        sizes = self.sizes()
        if self._place.isVisible() and self.is_open and self.beside is None and sum(sizes):
            self._share = sizes[1] / sum(sizes)
