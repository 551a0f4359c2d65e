"""Many small events from background threads, delivered to the GUI thread in batches."""

import threading
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal, Slot

from ui.bridge.dispatcher import the_dispatcher

FRAME_MS = 40


class EventQueue:
    """Queue that other threads push into; holds no QObject, as they may drop the last reference."""

    def __init__(self, trigger: Callable[[], None]) -> None:
        self._trigger = trigger
        self._lock = threading.Lock()
        self._events: list[Any] = []

    def push(self, event: Any) -> None:
        """Add an event; may be called in any thread, also after the window has closed."""
        with self._lock:
            self._events.append(event)
            first = len(self._events) == 1
        if first:
            self._trigger()

    def take(self) -> list[Any]:
        """Return all queued events and empty the queue."""
        with self._lock:
            events, self._events = self._events, []
        return events


class EventThrottle(QObject):
    """Emits pushed events in order, as one list at most every `interval_ms`.

    The first event after a pause is emitted at once. Other threads are given `push`.
    """

    delivered = Signal(list)

    def __init__(self, owner: QObject, *, interval_ms: int = FRAME_MS) -> None:
        super().__init__(owner)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.flush)
        self._since = QElapsedTimer()
        self.interval_ms = interval_ms
        self._queue = EventQueue(the_dispatcher().trigger(self._schedule))
        self.push = self._queue.push

    @Slot()
    def clear(self) -> None:
        """Drop all queued events."""
        self._queue.take()

    @Slot()
    def flush(self) -> None:
        """Emit the queued events now."""
        self._timer.stop()
        events = self._queue.take()
        self._since.start()
        if events:
            self.delivered.emit(events)

    def _schedule(self) -> None:
        elapsed = self._since.elapsed() if self._since.isValid() else self.interval_ms
        if elapsed >= self.interval_ms:
            self.flush()
        elif not self._timer.isActive():
            self._timer.start(self.interval_ms - elapsed)
