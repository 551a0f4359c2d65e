"""Monitor of the engine's status."""

from PySide6.QtCore import QObject, QTimer, Signal

from core.engine.engine import Engine
from core.records.files.status import Progress, Status
from ui.bridge.engine_link import EngineLink

REST_MS = 600


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
