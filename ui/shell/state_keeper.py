"""What places keep in the home through the window: shortcuts, searches, the conversation."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from core.records.ids import SessionId
from ui.shell.commands.shortcut_table import ShortcutTable
from ui.shell.places import Places
from ui.shell.saved_state.json_file import read_kept, write_kept
from ui.shell.saved_state.window_state import WindowState, divide
from ui.widgets.place import PlaceView

SEARCHES = "searches.json"


class StateKeeper(QObject):
    """Gives a place what was kept for it when it is first seen; `rekeyed` when keys change."""

    rekeyed = Signal()

    def __init__(self, home: Path | None, keys: ShortcutTable, parent: QObject) -> None:
        super().__init__(parent)
        self._searches = None if home is None else home / SEARCHES
        self._keys = keys
        self._places: Places | None = None
        self._seen: set[str] = set()
        self._secret = False
        self._written = False

    def begin(self, places: Places) -> None:
        """These are the places from now on; none has been seen."""
        self._places = places
        self._seen = set()

    def serve(self, place: str, view: PlaceView, *, kept: WindowState) -> None:
        """The place comes into view."""
        if place in self._seen or self._places is None:
            return
        self._seen.add(place)
        divide(view, kept.splits)
        if place == "ask" and kept.conversation > 0:
            self._places.asking.conversations.restore(SessionId(kept.conversation))
        elif place == "settings":
            settings = self._places.settings_view
            settings.shortcut_changed.connect(self._change)
            settings.shortcuts_reset.connect(self._reset)
            settings.show_shortcuts(self._keys.shown())
        elif place == "search":
            none: tuple[str, ...] = ()
            search = self._places.search_view
            searches = read_kept(self._searches, as_type=tuple[str, ...], else_=none)
            self._written = bool(searches)
            search.show_recent(searches)
            search.recent_changed.connect(self._keep_searches)

    @Slot(str, object)
    def _change(self, command_id: str, keys: str | None) -> None:
        self._keys.change(command_id, keys)
        self._show()

    @Slot()
    def _reset(self) -> None:
        self._keys.reset()
        self._show()

    def _show(self) -> None:
        self.rekeyed.emit()
        if self._places is not None:
            self._places.settings_view.show_shortcuts(self._keys.shown())

    def show_protection(self, *, protected: bool) -> None:
        """What was searched for is not written beside a library that is protected."""
        self._secret = protected

    @Slot(tuple)
    def _keep_searches(self, searches: tuple[str, ...]) -> None:
        if self._searches is None or self._secret:
            return
        if self._written and not self._searches.exists() and len(searches) > 1:
            # Something was forgotten meanwhile, and all earlier searches with it.
            searches = searches[:1]
            if self._places is not None:
                self._places.search_view.show_recent(searches)
        self._written = write_kept(self._searches, searches)
