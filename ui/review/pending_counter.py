"""Counter of pending decisions for the rail, independent of the place Review."""

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from core.engine.engine import Engine
from core.records.files.status import Progress
from core.records.graph.review import PendingDecisions
from ui.bridge.engine_link import EngineLink

SOON_MS, REST_MS = 200, 10_000
TOUCHING = frozenset({"entities", "facts", "documents", "memories", "saved questions"})


class PendingCounter(QObject):
    """`counted` carries the number on connection and shortly after changes, `fired` new news.

    It counts less often while files are read, as changes are frequent then.
    """

    counted = Signal(int)
    fired = Signal(int)

    def __init__(self, link: EngineLink, parent: QObject) -> None:
        super().__init__(parent)
        self._link = link
        self._is_busy = False
        self._unseen: int | None = None
        self._since = QElapsedTimer()
        self._timer = QTimer(self, singleShot=True, interval=REST_MS)
        self._timer.timeout.connect(self.count)
        link.ready.connect(self._wait)
        link.changed.connect(self._note_changes)
        link.progressed.connect(self._note_progress)
        if link.is_ready:
            self._wait()  # the window was rebuilt for another theme

    def count(self) -> None:
        """Count now."""
        self._since.start()
        self._link.call(self, Engine.count_waiting).then(self._tell, self._missed)

    def _wait(self) -> None:
        self._timer.start(SOON_MS)

    def _note_progress(self, progress: Progress) -> None:
        self._is_busy = progress.state in {"reading", "scanning"}

    def _note_changes(self, kinds: frozenset[str]) -> None:
        if kinds & TOUCHING and not self._timer.isActive():
            since = self._since.elapsed() if self._since.isValid() else REST_MS
            self._timer.start(wait_ms(since, is_busy=self._is_busy))

    def _tell(self, waiting: PendingDecisions) -> None:
        before, self._unseen = self._unseen, waiting.fired
        self.counted.emit(max(0, waiting.all - len(self._link.settling)))
        if before is not None and waiting.fired > before:
            self.fired.emit(waiting.fired - before)

    def _missed(self, _error: object) -> None:
        self._timer.start(REST_MS)


def wait_ms(since_ms: int, *, is_busy: bool) -> int:
    """Return the delay of a count after a change, by the time since the last count."""
    return max(SOON_MS, REST_MS - since_ms) if is_busy else SOON_MS
