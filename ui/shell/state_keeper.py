"""Saved state of the places: shortcuts, searches and the conversation."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from core.records.ids import SessionId
from ui.shell.commands.command_table import ShortcutTable
from ui.shell.json_file import read_json, write_json
from ui.shell.places import Places
from ui.shell.window_state import WindowState, restore_splitters
from ui.widgets.place_view import PlaceView

SEARCHES = "searches.json"


class StateKeeper(QObject):
    """Restores a place at its first visit; `shortcuts_changed` follows the user's changes."""

    shortcuts_changed = Signal()

    def __init__(self, home: Path | None, keys: ShortcutTable, parent: QObject) -> None:
        super().__init__(parent)
        self._searches = None if home is None else home / SEARCHES
        self._keys = keys
        self._places: Places | None = None
        self._seen: set[str] = set()
        self._is_protected = False
        self._has_saved_searches = False

    def attach(self, places: Places) -> None:
        """Use these places from now on; none was visited yet."""
        self._places = places
        self._seen = set()

    def restore(self, place: str, view: PlaceView, *, state: WindowState) -> None:
        """Restore the saved state of a place at its first visit."""
        if place in self._seen or self._places is None:
            return
        self._seen.add(place)
        restore_splitters(view, state.splits)
        if place == "ask" and state.conversation > 0:
            self._places.ask_presenter.conversations.restore(SessionId(state.conversation))
        elif place == "settings":
            settings = self._places.settings_view
            settings.shortcut_changed.connect(self._change)
            settings.shortcuts_reset.connect(self._reset)
            settings.show_shortcuts(self._keys.shown())
        elif place == "search":
            none: tuple[str, ...] = ()
            search = self._places.search_view
            searches = read_json(self._searches, as_type=tuple[str, ...], else_=none)
            self._has_saved_searches = bool(searches)
            search.show_recent(searches)
            search.recent_changed.connect(self._keep_searches)

    def _change(self, command_id: str, keys: str | None) -> None:
        self._keys.change(command_id, keys)
        self._show()

    def _reset(self) -> None:
        self._keys.reset()
        self._show()

    def _show(self) -> None:
        self.shortcuts_changed.emit()
        if self._places is not None:
            self._places.settings_view.show_shortcuts(self._keys.shown())

    def show_protection(self, *, protected: bool) -> None:
        """Stop saving recent searches, in plain text, when the library is encrypted."""
        self._is_protected = protected

    def _keep_searches(self, searches: tuple[str, ...]) -> None:
        if self._searches is None or self._is_protected:
            return
        if self._has_saved_searches and not self._searches.exists() and len(searches) > 1:
            # The file was deleted as something was forgotten: only the newest search is kept.
            searches = searches[:1]
            if self._places is not None:
                self._places.search_view.show_recent(searches)
        self._has_saved_searches = write_json(self._searches, searches)
