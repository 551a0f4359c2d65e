"""Pool of worker processes that read files, with limits of time and memory."""

import threading
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from typing import Any

from msgspec import Struct
from pebble import ProcessExpired, ProcessPool

from core.ingest.workers import worker
from core.ingest.workers.processes import is_cpu_limit_exit, open_pool, run_with_cpu_limit
from core.messages import UserMessage

# Wall time allowed per processor time: a worker may wait for the processor or a slow disk.
WAIT_FACTOR = 3


class WorkerLimits(Struct, frozen=True):
    """Number of parallel workers, and the limits for one file.

    `timeout_s` is processor time; a file that only waits is given up after three times as long.
    """

    processes: int = 1
    timeout_s: float = 120.0
    memory_mb: int = 2048


class WorkerPool:
    """Reads files in other processes, which isolates their failures.

    `read` is called as `read(path, options)` in a worker and returns an encoded `ReadOutcome`.
    """

    def __init__(
        self,
        limits: Callable[[], WorkerLimits],
        *,
        read: Callable[[str, worker.ReadOptions], bytes] = worker.read_file,
    ) -> None:
        self._ask_limits = limits
        self._limits = limits()
        self._read = read
        self._pool: ProcessPool | None = None
        self._unfinished = 0
        self._lock = threading.Lock()

    @property
    def processes(self) -> int:
        """Number of parallel workers."""
        return self._limits.processes

    def submit(self, path: str, options: worker.ReadOptions) -> Future[bytes]:
        """Submit a file; `outcome` gets its future. Changed limits apply after all files."""
        limits = self._ask_limits()
        if limits != self._limits and not self._unfinished:
            self.close()
            self._limits = limits
        if self._pool is None:
            self._pool = open_pool(self._limits.processes, memory_mb=self._limits.memory_mb)
        # Text recognition observes its own limit; this one is for hangs.
        timeout_s = self._limits.timeout_s + options.ocr_s
        future: Future[bytes] = self._pool.schedule(
            run_with_cpu_limit,
            args=(timeout_s, self._read, path, options),
            timeout=WAIT_FACTOR * timeout_s,
        )
        with self._lock:
            self._unfinished += 1
        future.add_done_callback(self._count_down)
        return future

    def outcome(self, future: Future[bytes]) -> worker.ReadOutcome:
        """Return the outcome of the file, whatever happened to its worker."""
        if future.cancelled():
            raise CancelledError
        error = future.exception()
        if error is None:
            return worker.decode_outcome(future.result())
        return worker.FileRefused("Unreadable", self._explain(error))

    def close(self) -> None:
        """End all processes, even in the middle of a file; new ones start when needed."""
        if self._pool is not None:
            self._pool.stop()
            self._pool.join()
            self._pool = None

    def _count_down(self, _: Future[bytes]) -> None:
        with self._lock:
            self._unfinished -= 1

    def _explain(self, error: Any) -> UserMessage:
        expired = isinstance(error, ProcessExpired) and is_cpu_limit_exit(error.exitcode)
        if expired or isinstance(error, TimeoutError):
            return UserMessage("reading_took_too_long", seconds=self._limits.timeout_s)
        if isinstance(error, MemoryError):
            return UserMessage("reading_needs_memory", limit=self._limits.memory_mb)
        if isinstance(error, ProcessExpired):
            return UserMessage("reader_ended", code=error.exitcode)
        return UserMessage("reader_failed", error=type(error).__name__, reason=str(error))
