"""Results of Futures, delivered in the GUI thread."""

from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from typing import Any

from PySide6.QtCore import QObject, Signal

from core.errors import Cancelled, LociError
from ui.bridge.dispatcher import the_dispatcher


class Task(QObject):
    """Waits for a future on behalf of `owner`.

    Exactly one of `done`, `failed` and `stopped` is emitted, always from the event loop, so
    that nothing is lost when the future was finished before anyone connected. If the owner is
    deleted first, nothing arrives.
    """

    done = Signal(object)
    failed = Signal(object)
    stopped = Signal()

    def __init__(self, owner: QObject, future: Future[Any]) -> None:
        super().__init__(owner)
        self._future = future
        deliver = the_dispatcher().trigger_once(self._deliver)
        future.add_done_callback(lambda _: deliver())

    def then(
        self, done: Callable[[Any], None], failed: Callable[[Any], None] | None = None
    ) -> "Task":
        """Connect bound methods of QObjects; returns the task itself."""
        self.done.connect(done)
        if failed is not None:
            self.failed.connect(failed)
        return self

    def _deliver(self) -> None:
        self.deleteLater()
        try:
            result = self._future.result(timeout=0)
        except (Cancelled, CancelledError):
            self.stopped.emit()
        except LociError as error:
            self.failed.emit(error)
        else:
            self.done.emit(result)
