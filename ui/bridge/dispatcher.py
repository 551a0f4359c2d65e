"""Calls from any thread and results of Futures, delivered in the GUI thread."""

from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from functools import cache, partial
from itertools import count
from types import MethodType
from typing import Any
from weakref import WeakMethod

from PySide6.QtCore import QObject, Qt, Signal, Slot
from shiboken6 import Shiboken

from core.errors import Cancelled, LociError


class Dispatcher(QObject):
    """The only QObject whose signal other threads emit; it outlives all receivers.

    Any other QObject could be deleted while a thread emits one of its signals, or lose its last
    reference in that thread, and Qt would crash. So other threads hold a trigger, which knows
    its receiver only by number.
    """

    _fired = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._numbers = count()
        self._once: dict[int, MethodType] = {}
        self._lasting: dict[int, WeakMethod[MethodType]] = {}
        self._fired.connect(self._dispatch, Qt.ConnectionType.QueuedConnection)

    def trigger(self, method: MethodType) -> Callable[[], None]:
        """Return a trigger of `method` while its object lives; for the GUI thread."""
        number = next(self._numbers)
        self._lasting[number] = WeakMethod(method, lambda _: self._lasting.pop(number, None))
        return partial(self._fire, number)

    def trigger_once(self, method: MethodType) -> Callable[[], None]:
        """Return a trigger of one call that keeps its object alive; for the GUI thread."""
        number = next(self._numbers)
        self._once[number] = method
        return partial(self._fire, number)

    def _fire(self, number: int) -> None:
        """Queue the call of that trigger; does nothing once its receiver is gone."""
        try:
            self._fired.emit(number)
        except RuntimeError:
            return  # the program ends

    @Slot(object)
    def _dispatch(self, number: int) -> None:
        lasting = self._lasting.get(number)
        method = self._once.pop(number, None) if lasting is None else lasting()
        if method is not None and Shiboken.isValid(method.__self__):
            method()


@cache
def the_dispatcher() -> Dispatcher:
    """Return the application's dispatcher; the first call must come from the GUI thread."""
    return Dispatcher()


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
