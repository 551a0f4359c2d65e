"""Followers of the engine: its status, and the options of the window, which outlive the places."""

from collections.abc import Mapping

from PySide6.QtCore import QObject, QTimer, Signal

from core.engine.engine import Engine
from core.records.files.status import Progress, Status
from core.records.options import OptionInfo
from ui.bridge.engine_link import EngineLink
from ui.theme.theme import the_theme

REST_MS = 600


class Options(QObject):
    """Current values of all options; `shown` carries them by name when they may have changed."""

    shown = Signal(object)

    def __init__(self, link: EngineLink, parent: QObject) -> None:
        super().__init__(parent)
        self._link = link
        link.ready.connect(self.refresh)
        link.changed.connect(self._note_changes)

    def refresh(self) -> None:
        """Request the current options."""
        self._link.call(self, Engine.list_options).then(self._show)

    def choose(self, name: str, value: bool | float | str) -> None:  # noqa: FBT001 - a value
        """Set the value of an option."""
        self._link.call(self, Engine.set_option, name, value=value).then(lambda _: self.refresh())

    def _show(self, options: tuple[OptionInfo, ...]) -> None:
        self.shown.emit({option.name: option.value for option in options})

    def _note_changes(self, kinds: frozenset[str]) -> None:
        if "settings" in kinds:
            self.refresh()


def choose_theme(values: Mapping[str, object]) -> None:
    """Apply the theme, text size, contrast and motion of the option values."""
    the_theme().choose(
        str(values.get("theme", "system")),
        text_size=int(str(values.get("text_size", 100))),
        contrast=str(values.get("contrast", "system")),
        motion="none" if values.get("reduced_motion") else "some",
    )


class StatusMonitor(QObject):
    """Requests the status after changes, at most once every `REST_MS`."""

    shown = Signal(object)

    def __init__(self, link: EngineLink, parent: QObject) -> None:
        super().__init__(parent)
        self._link = link
        self._state = ""
        self._asking = False
        self._again = False
        self._timer = QTimer(self, singleShot=True, interval=REST_MS)
        self._timer.timeout.connect(self.refresh)
        link.ready.connect(self.refresh)
        link.changed.connect(self._note_changes)
        link.progressed.connect(self._note_progress)

    def refresh(self) -> None:
        """Request the status; repeat once if a request is already under way."""
        if self._asking:
            self._again = True
            return
        self._asking = True
        self._link.call(self, Engine.status).then(self._show, self._missed)

    def _note_changes(self, _kinds: frozenset[str]) -> None:
        if not self._timer.isActive():
            self._timer.start()

    def _note_progress(self, progress: Progress) -> None:
        # Counts change at the end of reading without another write.
        if progress.state != self._state:
            self._state = progress.state
            self._note_changes(frozenset())

    def _show(self, status: Status) -> None:
        self._asking = False
        self.shown.emit(status)
        if self._again:
            self._again = False
            self._timer.start()

    def _missed(self, _error: object) -> None:
        self._asking = False
        self._timer.start()
