"""The engine's three executors ("lanes"), named after the resource they protect.

* write: one thread; every change to the stores.
* read: a few threads, one database cursor each.
* model: one thread; questions have priority over bulk work.
"""

import itertools
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from core.errors import Cancelled

P = ParamSpec("P")
T = TypeVar("T")

QUESTION, BULK = 0, 1


class Cancel:
    """Cancellation token, polled by the worker."""

    def __init__(self) -> None:
        self._event = threading.Event()
        self._lock = threading.Lock()
        self._calls: list[Callable[[], None]] = []

    def set(self) -> None:
        """Request cancellation."""
        with self._lock:
            calls = () if self._event.is_set() else tuple(self._calls)
            self._event.set()
        for call in calls:
            call()

    def add_callback(self, call: Callable[[], None]) -> Callable[[], None]:
        """Call `call` on cancellation, immediately if already set; return an unsubscribe."""
        with self._lock:
            late = self._event.is_set()
            self._calls.append(call)
        if late:
            call()

        def forget() -> None:
            with self._lock:
                if call in self._calls:
                    self._calls.remove(call)

        return forget

    @property
    def is_set(self) -> bool:
        """Whether cancellation was requested."""
        return self._event.is_set()

    def check(self) -> None:
        """Raise `Cancelled` if cancellation was requested."""
        if self._event.is_set():
            raise Cancelled

    def wait(self, timeout_s: float) -> bool:
        """Wait for cancellation or the timeout; return whether it was requested."""
        return self._event.wait(timeout_s)


class PriorityLane:
    """Single-thread executor with a priority queue; equal urgency in order of arrival."""

    def __init__(self, name: str) -> None:
        self._jobs: queue.PriorityQueue[tuple[int, int, Callable[[], None] | None]] = (
            queue.PriorityQueue()
        )
        self._order = itertools.count()
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def submit(
        self, urgency: int, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> Future[T]:
        """Submit `work`; `urgency` is QUESTION or BULK."""
        future: Future[T] = Future()
        if self._closed.is_set():
            future.set_exception(Cancelled())
            return future

        def job() -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                result = work(*args, **kwargs)
            except BaseException as error:  # noqa: BLE001 - handed to whoever waits
                future.set_exception(error)
            else:
                future.set_result(result)

        self._jobs.put((urgency, next(self._order), job))
        return future

    def close(self) -> None:
        """End the thread after the jobs that are already queued."""
        if not self._closed.is_set():
            self._closed.set()
            self._jobs.put((BULK + 1, next(self._order), None))
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def _run(self) -> None:
        while True:
            _, _, job = self._jobs.get()
            if job is None:
                return
            job()


class Lanes:
    """The engine's three lanes; `close` waits for running work."""

    def __init__(self, *, readers: int = 3) -> None:
        self.write = ThreadPoolExecutor(1, thread_name_prefix="write")
        self.read = ThreadPoolExecutor(readers, thread_name_prefix="read")
        self.model = PriorityLane("model")

    def close(self) -> None:
        """Finish and end all three lanes."""
        self.read.shutdown(wait=True)
        self.write.shutdown(wait=True)
        self.model.close()
