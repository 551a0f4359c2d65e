"""A resource that many threads use, that one may close exclusively, and that can be reopened."""

import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Generic, Protocol, TypeVar

from core.errors import EngineBusy
from core.lanes import Cancel


class Closable(Protocol):
    """A resource with a `close` method."""

    def close(self) -> None:
        """Release the resource."""
        ...


T = TypeVar("T", bound=Closable)


class SharedResource(Generic[T]):
    """Reference-counted resource, initially closed; all methods are thread-safe.

    Closing waits for the current users, and takes precedence over new ones.
    """

    def __init__(
        self,
        make: Callable[[], T],
        *,
        unavailable: Callable[[str], Exception] = lambda message: EngineBusy("", message),
    ) -> None:
        """`unavailable` makes the error for users while it is closed, of the id of a message."""
        self._make = make
        self._unavailable = unavailable
        self._state = threading.Condition()
        self._users = 0
        self._closing = False
        self._reopening = False
        self._preempted: Cancel | None = None
        self._waiting = 0
        self._resource: T | None = None

    def open(self) -> T:
        """Create the resource and make it available."""
        resource = self._make()
        with self._state:
            self._resource = resource
            self._reopening = False
            self._state.notify_all()
        return resource

    @contextmanager
    def use(self, *, low_priority: bool = False) -> Generator[T]:
        """Keep the resource open within the block. Raises an error if it is closed.

        A `low_priority` user that has to wait does not preempt whoever closed the resource.
        """
        with self._state:
            self._wait_until_available(low_priority=low_priority)
            if self._resource is None:
                raise self._unavailable("library_not_ready")
            resource = self._resource
            self._users += 1
        try:
            yield resource
        finally:
            with self._state:
                self._users -= 1
                self._state.notify_all()

    def detach(self, *, callers_wait: bool = False) -> T | None:
        """Wait for all users and return the open resource, which is unavailable from now on.

        With `callers_wait`, new users wait until it is open again instead of failing.
        """
        with self._state:
            self._wait_until_available()
            self._closing = True
            try:
                self._state.wait_for(lambda: not self._users)
                resource, self._resource = self._resource, None
                self._reopening = callers_wait and resource is not None
            finally:
                self._closing = False
                self._state.notify_all()
        return resource

    @contextmanager
    def closed(
        self,
        *,
        reopen: Callable[[], object],
        callers_wait: bool = False,
        preempted: Cancel | None = None,
    ) -> Generator[None]:
        """Close the resource within the block and call `reopen` after it. Raises if it is closed.

        Meanwhile other users get `EngineBusy`, or wait if `callers_wait`. `preempted` is set as
        soon as a user without low priority waits.
        """
        resource = self.detach(callers_wait=callers_wait)
        if resource is None:
            raise self._unavailable("library_closed")
        try:
            self._set_preempted(preempted)
            resource.close()
            yield
        finally:
            self._set_preempted(None)
            try:
                reopen()
            finally:
                self._release_waiting()

    def _wait_until_available(self, *, low_priority: bool = False) -> None:
        """Wait while the resource is being closed or will be reopened soon."""
        urgent = 0 if low_priority else 1
        self._waiting += urgent
        if urgent and self._preempted is not None:
            self._preempted.set()
        try:
            self._state.wait_for(lambda: not (self._closing or self._reopening))
        finally:
            self._waiting -= urgent

    def _set_preempted(self, preempted: Cancel | None) -> None:
        """Set the token that waiting users, present and future, cancel."""
        with self._state:
            self._preempted = preempted
            if preempted is not None and self._waiting:
                preempted.set()

    def _release_waiting(self) -> None:
        """Wake the waiting users, even if the resource could not be reopened."""
        with self._state:
            self._reopening = False
            self._state.notify_all()
