"""Something that many use at once, that one may close, and that may be opened again."""

import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Generic, Protocol, TypeVar

from core.errors import EngineBusy
from core.lanes import Cancel


class Closable(Protocol):
    """What can be closed."""

    def close(self) -> None:
        """Nothing of it is in use any more."""
        ...


T = TypeVar("T", bound=Closable)


class SharedResource(Generic[T]):
    """Closed at first; `open` makes what is used. Any thread may call any method.

    Whoever closes waits for those who use it, and goes before those who would come in meanwhile.
    """

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._state = threading.Condition()
        self._users = 0
        self._closing = False
        self._back_soon = False
        self._give_way: Cancel | None = None
        self._waiting = 0
        self._opened: T | None = None

    def open(self) -> T:
        """It is in use from now on."""
        opened = self._make()
        with self._state:
            self._opened = opened
            self._back_soon = False
            self._state.notify_all()
        return opened

    @contextmanager
    def using(self, *, patiently: bool = False) -> Generator[T]:
        """What is open, which stays open until the block ends. Raises `EngineBusy` if closed.

        Nothing gives way to those who wait `patiently`.
        """
        with self._state:
            self._wait_for_others(patiently=patiently)
            if self._opened is None:
                raise EngineBusy(
                    detail="The library is closed, or its protection is being changed.",
                    remedy="Try again in a moment.",
                )
            opened = self._opened
            self._users += 1
        try:
            yield opened
        finally:
            with self._state:
                self._users -= 1
                self._state.notify_all()

    def take_out(self, *, briefly: bool = False) -> T | None:
        """What was open, which nobody uses any more and nobody gets from now on.

        Taken out `briefly`, those who come in meanwhile wait until it is open again.
        """
        with self._state:
            self._wait_for_others()
            self._closing = True
            try:
                self._state.wait_for(lambda: not self._users)
                opened, self._opened = self._opened, None
                self._back_soon = briefly and opened is not None
            finally:
                self._closing = False
                self._state.notify_all()
        return opened

    @contextmanager
    def closed(
        self,
        *,
        open_again: Callable[[], object],
        briefly: bool = False,
        give_way: Cancel | None = None,
    ) -> Generator[None]:
        """It is closed within the block, and open again after it. Raises `EngineBusy`.

        Others are told that it is closed, or wait if it is so only `briefly`; `give_way` is set
        as soon as one of them waits who is not patient.
        """
        opened = self.take_out(briefly=briefly)
        if opened is None:
            raise EngineBusy(detail="The library is closed.", remedy="Start it again.")
        try:
            self._give_way_to_others(give_way)
            opened.close()
            yield
        finally:
            self._give_way_to_others(None)
            try:
                reopen()
            finally:
                self._wait_no_more()

    def _wait_for_others(self, *, patiently: bool = False) -> None:
        """Nobody closes it, or has it closed for a moment, any more."""
        urgent = 0 if patiently else 1
        self._waiting += urgent
        if urgent and self._give_way is not None:
            self._give_way.set()
        try:
            self._state.wait_for(lambda: not (self._closing or self._back_soon))
        finally:
            self._waiting -= urgent

    def _give_way_to_others(self, give_way: Cancel | None) -> None:
        """Whoever waits, now or later, sets it."""
        with self._state:
            self._give_way = give_way
            if give_way is not None and self._waiting:
                give_way.set()

    def _wait_no_more(self) -> None:
        """Those who wait for it to open again go on, even if it could not be opened."""
        with self._state:
            self._back_soon = False
            self._state.notify_all()
