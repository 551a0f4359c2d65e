"""Many small things from a background thread, delivered to the GUI thread a few times a second."""

import threading
from typing import Any

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal, Slot

from ui.bridge.dispatcher import Trigger, the_dispatcher

FRAME_MS = 40


class EventQueue:
    """What other threads push into; nothing of Qt, as they may be the last to let go of it."""

    def __init__(self, bell: Trigger) -> None:
        self._bell = bell
        self._lock = threading.Lock()
        self._waiting: list[Any] = []

    def push(self, thing: Any) -> None:
        """Deliver `thing` soon; may be called in any thread, also after the window has gone."""
        with self._lock:
            self._waiting.append(thing)
            first = len(self._waiting) == 1
        if first:
            self._bell.fire()

    def take(self) -> list[Any]:
        """All that is waiting, which no longer does."""
        with self._lock:
            things, self._waiting = self._waiting, []
        return things


class EventThrottle(QObject):
    """What is pushed from any thread arrives in order, as one list each `interval_ms` at most.

    The first thing after a pause arrives at once. `push` is what other threads are given.
    """

    delivered = Signal(list)

    def __init__(self, owner: QObject, *, interval_ms: int = FRAME_MS) -> None:
        super().__init__(owner)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.flush)
        self._since = QElapsedTimer()
        self.interval_ms = interval_ms
        self._inbox = EventQueue(the_dispatcher().trigger(self._schedule))
        self.push = self._inbox.push

    def clear(self) -> None:
        """What is waiting is dropped."""
        self._inbox.take()

    @Slot()
    def flush(self) -> None:
        """Deliver now what is waiting."""
        self._timer.stop()
        things = self._inbox.take()
        self._since.start()
        if things:
            self.delivered.emit(things)

    def _schedule(self) -> None:
        gone = self._since.elapsed() if self._since.isValid() else self.interval_ms
        if gone >= self.interval_ms:
            self.flush()
        elif not self._timer.isActive():
            self._timer.start(self.interval_ms - gone)
