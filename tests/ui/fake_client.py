"""The fake engine as the window reaches it: calls return Futures."""

import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from core.errors import Cancelled, LociError
from core.lanes import Cancel
from core.records.models import DownloadProgress
from tests.fake_engine.engine import FakeEngine


def resolved(value: Any) -> Future[Any]:
    """Return a future that is done with a value or an exception."""
    future: Future[Any] = Future()
    if isinstance(value, BaseException):
        future.set_exception(value)
    else:
        future.set_result(value)
    return future


class FakeClient(FakeEngine):
    """`EngineClient` over a fake engine in this process.

    Calls answer at once, except `ask`, which runs in a thread, and `fetch_model`, which ends with
    `finish_download`. A test may replace an operation by one that returns a Future.
    """

    def __init__(self, *, sources: int = 1, files: int = 24) -> None:
        super().__init__(sources=sources, files=files)
        self.threads: list[threading.Thread] = []
        # Downloads under way, with the function that reports their progress.
        self.fetching: dict[str, tuple[Future[Any], Callable[[DownloadProgress], None]]] = {}

    def call(self, operation: Callable[..., Any], *args: Any, **kwargs: Any) -> Future[Any]:
        name = operation.__name__
        asked = getattr(self, name)
        if name == "fetch_model" and not self.offline:
            return self._fetch(*args, **kwargs)
        if name == "ask" and self.alive:
            return self._in_thread(asked, *args, **kwargs)
        try:
            value = asked(*args, **kwargs)
        except LociError as error:
            return resolved(error)
        return value if isinstance(value, Future) else resolved(value)

    def _in_thread(self, asked: Callable[..., Any], *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()

        def run() -> None:
            try:
                value = asked(*args, **kwargs)
                future.set_result(value.result() if isinstance(value, Future) else value)
            except LociError as error:
                future.set_exception(error)

        thread = threading.Thread(target=run, daemon=True)
        self.threads.append(thread)
        thread.start()
        return future

    def _fetch(
        self, name: str, *, on_piece: Callable[[DownloadProgress], None], cancel: Cancel
    ) -> Future[Any]:
        future: Future[Any] = Future()
        self.calls.append(("fetch_model", name))
        self.fetching[name] = (future, on_piece)

        def pause() -> None:
            self._mark(name, state="partly", got_bytes=500_000)
            if not future.done():
                future.set_exception(Cancelled())

        cancel.add_callback(pause)
        return future

    def finish_download(self, name: str) -> None:
        self.fetching[name][0].set_result(self.fetch_model(name))

    def close_threads(self) -> None:
        self.release.set()
        for thread in self.threads:
            thread.join(5)

    def close(self) -> None:
        super().close()
        self.close_threads()
