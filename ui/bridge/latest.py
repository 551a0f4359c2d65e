"""Requests of which only the latest counts."""

from collections.abc import Callable
from functools import partial
from typing import Concatenate, Generic, ParamSpec, TypeVar

from PySide6.QtCore import QObject

from core.engine.engine import Engine
from core.errors import LociError
from ui.bridge.engine_link import EngineLink, Request

P = ParamSpec("P")
R = TypeVar("R")


class Latest(QObject, Generic[R]):
    """Sends one request at a time; only the answer to the latest call is delivered.

    A call during a request waits for its end and replaces any other call that
    waits. `done` and `failed` are called for the latest call only. Without `failed` a failure
    reaches `EngineLink.failed`.
    """

    def __init__(
        self,
        owner: QObject,
        link: EngineLink,
        done: Callable[[R], object],
        failed: Callable[[LociError], object] | None = None,
    ) -> None:
        super().__init__(owner)
        self._link = link
        self._done = done
        self._failed = failed
        self._request: Request[R] | None = None
        self._next: Callable[[], Request[R]] | None = None
        self._is_wanted = False

    def call(
        self, operation: Callable[Concatenate[Engine, P], R], /, *args: P.args, **kwargs: P.kwargs
    ) -> None:
        """Call an operation of `Engine`, after the request under way if there is one."""
        self._is_wanted = True
        send = partial(self._link.call, self, operation, *args, **kwargs)
        if self._request is None:
            self._start(send)
        else:
            self._next = send

    def forget(self) -> None:
        """Drop the waiting call and the answer to the running request."""
        self._is_wanted = False
        self._next = None

    def _start(self, send: Callable[[], Request[R]]) -> None:
        self._next = None
        self._request = send().then(self._deliver, self._fail)
        self._request.stopped.connect(self._stop)

    def _deliver(self, result: R) -> None:
        if self._is_current():
            self._done(result)

    def _fail(self, error: LociError) -> None:
        if not self._is_current():
            return
        if self._failed is None:
            self._link.failed.emit(error)
        else:
            self._failed(error)

    def _stop(self) -> None:
        self._is_current()

    def _is_current(self) -> bool:
        """End the request; start the wish that waits. Whether the ended request still counts."""
        self._request = None
        if self._next is not None:
            self._start(self._next)
            return False
        return self._is_wanted
