"""Many small things from a background thread, delivered to the GUI thread a few times a second."""

import threading
from typing import Any

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal, Slot

from ui.bridge.post import the_post

FRAME_MS = 40


class Relay(QObject):
    """What is pushed from any thread arrives in order, as one list each `interval_ms` at most.

    The first thing after a pause arrives at once.
    """

    delivered = Signal(list)

    def __init__(self, owner: QObject, *, interval_ms: int = FRAME_MS) -> None:
        super().__init__(owner)
        self._lock = threading.Lock()
        self._waiting: list[Any] = []
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.flush)
        self._since = QElapsedTimer()
        self.interval_ms = interval_ms
        self._post = the_post()

    def push(self, thing: Any) -> None:
        """Deliver `thing` soon; may be called in any thread, also after the window has gone."""
        with self._lock:
            self._waiting.append(thing)
            first = len(self._waiting) == 1
        if first:
            self._post.bring(self, self._schedule)

    def clear(self) -> None:
        """What is waiting is dropped."""
        with self._lock:
            self._waiting.clear()

    @Slot()
    def flush(self) -> None:
        """Deliver now what is waiting."""
        self._timer.stop()
        with self._lock:
            things, self._waiting = self._waiting, []
        self._since.start()
        if things:
            self.delivered.emit(things)

    def _schedule(self) -> None:
        gone = self._since.elapsed() if self._since.isValid() else self.interval_ms
        if gone >= self.interval_ms:
            self.flush()
        elif not self._timer.isActive():
            self._timer.start(self.interval_ms - gone)
