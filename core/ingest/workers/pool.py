"""Pool of worker processes that read files, with limits of time and memory."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError, Future
from functools import partial
from typing import Any, Protocol

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.errors import LociError
from core.ingest.parse.parser import unreadable
from core.ingest.workers import worker
from core.ingest.workers.processes import (
    ProcessEnded,
    ProcessPool,
    ProcessSetup,
    Task,
    TaskFailed,
    WorkerError,
    is_cpu_limit_exit,
    name_of_end,
)
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


class PluginReaders(Protocol):
    """Readers of plugins, each in its own confined process."""

    def read(
        self,
        path: str,
        options: worker.ReadOptions,
        *,
        limits: WorkerLimits,
        otherwise: Callable[[], Future[bytes]],
    ) -> Future[bytes] | None:
        """Return the future of an encoded `ReadOutcome`; None for files of no plugin.

        `otherwise` reads the file with the built-in readers, where no plugin can.
        """
        ...

    def close(self) -> None:
        """End all processes; new ones start when needed."""
        ...


Encode = Callable[[Sequence[str]], Future[NDArray[np.float32]]]


class EncodingReaders(PluginReaders, Protocol):
    """Readers that have also encoded what they read."""

    def encode(self, texts: Sequence[str], *, otherwise: Encode) -> Future[NDArray[np.float32]]:
        """Return a row for each text; `otherwise` encodes the texts without a stored vector."""
        ...


class ClusterReaders(EncodingReaders, Protocol):
    """Reads files on other machines; None for files that are to be read here."""

    @property
    def processes(self) -> int:
        """Number of files that are read there at once."""
        ...

    @property
    def note(self) -> UserMessage:
        """Description of the machines that read files; empty for this computer only."""
        ...

    def rest(self) -> None:
        """Release unused machines."""
        ...


class WorkerPool:
    """Reads files in other processes, which isolates their failures.

    `read` is called as `read(file, path, options)` in a confined process, with the open file, and
    returns an encoded `ReadOutcome`. `readable` are other files that it needs. Files of `plugins`
    are read by those, those that a `cluster` takes on other machines, and of `shared` ones the
    readings of others are taken.
    """

    def __init__(
        self,
        limits: Callable[[], WorkerLimits],
        *,
        read: worker.ReadFunction = worker.read_file,
        readable: tuple[str, ...] = (),
        plugins: PluginReaders | None = None,
        cluster: ClusterReaders | None = None,
        shared: EncodingReaders | None = None,
    ) -> None:
        self._ask_limits = limits
        self._plugins = plugins
        self._cluster = cluster
        self._shared = shared
        self._limits = limits()
        self._read = read
        self._readable = readable
        self._pool: ProcessPool | None = None
        self._unfinished = 0
        self._lock = threading.Lock()

    @property
    def processes(self) -> int:
        """Number of files that are read at once."""
        return self._limits.processes + (self._cluster.processes if self._cluster else 0)

    @property
    def note(self) -> UserMessage:
        """Description of the other machines that read files; empty for this computer only."""
        return self._cluster.note if self._cluster else UserMessage()

    def submit(self, path: str, options: worker.ReadOptions) -> Future[bytes]:
        """Submit a file; `outcome` gets its future. Changed limits apply after all files."""
        limits = self._ask_limits()
        if limits != self._limits and not self._unfinished:
            self._close_here()
            self._limits = limits
        otherwise = partial(self._read_here, path, options)
        future: Future[bytes] | None = None
        for others in (self._shared, self._plugins, self._cluster):
            if future is None and others is not None:
                future = others.read(path, options, limits=self._limits, otherwise=otherwise)
        future = future or otherwise()
        with self._lock:
            self._unfinished += 1
        future.add_done_callback(self._count_down)
        return future

    def _read_here(self, path: str, options: worker.ReadOptions) -> Future[bytes]:
        with self._lock:
            if self._pool is None:
                setup = ProcessSetup(self._limits.memory_mb, (self._read,), self._readable)
                self._pool = ProcessPool(self._limits.processes, setup)
            pool = self._pool
        return pool.submit(read_task(self._read, path, (path, options), self._limits, options))

    def encode(self, texts: Sequence[str], *, otherwise: Encode) -> Future[NDArray[np.float32]]:
        """Return a row for each text; `otherwise` encodes the texts that no reader has encoded."""
        encode = otherwise
        for others in (self._cluster, self._shared):
            if others is not None:
                encode = partial(others.encode, otherwise=encode)
        return encode(texts)

    def outcome(self, future: Future[bytes], path: str) -> worker.ReadOutcome:
        """Return the outcome of the file, whatever happened to its worker."""
        if future.cancelled():
            raise CancelledError
        error = future.exception()
        if error is None:
            return _checked(future.result(), path)
        return refusal(error, path, self._limits)

    def close(self) -> None:
        """End all processes, even in the middle of a file; new ones start when needed."""
        if self._cluster is not None:
            self._cluster.close()
        self._close_here()

    def rest(self, *, is_done: bool) -> None:
        """End the processes, of which none works on a file; the cluster goes when all is done."""
        if self._cluster is not None and is_done:
            self._cluster.rest()
        self._close_here()

    def _close_here(self) -> None:
        if self._plugins is not None:
            self._plugins.close()
        if self._pool is not None:
            self._pool.close()
            self._pool = None

    def _count_down(self, _: Future[bytes]) -> None:
        with self._lock:
            self._unfinished -= 1


def refusal(error: BaseException, path: str, limits: WorkerLimits) -> worker.FileRefused:
    """Return the refusal of a file for the error of a future of `ProcessPool`."""
    if isinstance(error, OSError) and not isinstance(error, TimeoutError):
        error = unreadable(path, error)
    if isinstance(error, LociError):
        return worker.FileRefused(type(error).__name__, error.message)
    return worker.FileRefused("Unreadable", _explain(error, limits))


def _explain(error: BaseException, limits: WorkerLimits) -> UserMessage:
    is_over_time = isinstance(error, ProcessEnded) and is_cpu_limit_exit(error.exitcode)
    if is_over_time or isinstance(error, TimeoutError):
        return UserMessage("reading_took_too_long", seconds=limits.timeout_s)
    if isinstance(error, ProcessEnded):
        return _explain_end(error, limits)
    if isinstance(error, TaskFailed):
        return _explain_failure(error.error, limits)
    return UserMessage("reader_failed", error=type(error).__name__, reason=str(error))


def _explain_end(ended: ProcessEnded, limits: WorkerLimits) -> UserMessage:
    # What grows by doubling fails at half of the limit.
    if 2 * ended.memory_bytes >= limits.memory_mb * 1024 * 1024:
        return UserMessage("reading_needs_memory", limit=limits.memory_mb)
    return UserMessage("reader_ended", code=name_of_end(ended.exitcode))


def _explain_failure(error: WorkerError, limits: WorkerLimits) -> UserMessage:
    if error.name == "MemoryError":
        return UserMessage("reading_needs_memory", limit=limits.memory_mb)
    if error.is_refusal:
        return UserMessage("reader_refused", reason=error.reason)
    return UserMessage("reader_failed", error=error.name, reason=error.reason)


def read_task(
    read: Callable[..., bytes],
    path: str,
    arguments: tuple[Any, ...],
    limits: WorkerLimits,
    options: worker.ReadOptions,
) -> Task:
    """Return the task of reading a file within the limits."""
    # Text recognition observes its own limit; this one is for hangs.
    timeout_s = limits.timeout_s + options.ocr_s
    return Task(read, path, arguments, WAIT_FACTOR * timeout_s, cpu_s=timeout_s)


def _checked(reply: bytes, path: str) -> worker.ReadOutcome:
    """Decode the reply; it may come from a process in which a file has taken over."""
    try:
        outcome = worker.decode_outcome(reply)
    except (msgspec.MsgspecError, ValueError, TypeError) as error:
        message = UserMessage("reader_failed", error=type(error).__name__, reason=str(error))
        return worker.FileRefused("Unreadable", message)
    parts = outcome.parts if isinstance(outcome, worker.FileRead) else ()
    if any(part.document.path != path for part in parts):
        return worker.FileRefused("Unreadable", UserMessage("reader_named_another_file"))
    return outcome
