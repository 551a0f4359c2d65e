"""Processes that work on one file at a time (T14): confined, limited in memory and time.

They are forked from a server without threads, which has loaded what readers need. The engine opens
the file and passes its descriptor; the reply is bytes, because unpickling runs what it is told.
"""

import math
import multiprocessing
import os
import signal
import stat
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError, ThreadPoolExecutor
from contextlib import nullcontext, suppress
from errno import EACCES, ENOSYS, EPERM
from multiprocessing.connection import Connection
from multiprocessing.reduction import recv_handle, send_handle
from typing import Any, BinaryIO

import msgspec
import psutil
from msgspec import Struct

from core.process.confinement import confine

# Processes are renewed, so that memory leaks of libraries do not add up.
_TASKS_PER_PROCESS = 2000
_MOST_ERROR_BYTES = 100_000
_WATCH_S = 0.1
# Time for a process to end when its channel is closed.
_PATIENCE_S = 0.5
_DEATH_OF_PARENT = 1
ONE_THREAD = {
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "TOKENIZERS_PARALLELISM": "false",
}


class Task(Struct, frozen=True):
    """A call `function(file, *arguments)` on the file at `path`, which returns bytes.

    Without a path, `file` is None. `timeout_s` is wall time. `cpu_s` is processor time, which is
    limited because a niced process may wait long on a busy machine; where the system has no such
    limit, only wall time counts.
    """

    function: Callable[..., bytes]
    path: str
    arguments: tuple[Any, ...]
    timeout_s: float
    cpu_s: float | None = None


class WorkerError(Struct, frozen=True):
    """Error of a function in its process. `is_refusal`: it tried something forbidden."""

    name: str
    reason: str
    is_refusal: bool = False


class TaskFailed(Exception):
    """A function raised this error."""

    def __init__(self, error: WorkerError) -> None:
        super().__init__(error.reason)
        self.error = error


class ProcessEnded(Exception):
    """The process ended, with this code, before the function returned.

    `memory_bytes` is the most that it was seen to use: native code that gets no more memory aborts.
    """

    def __init__(self, exitcode: int, memory_bytes: int) -> None:
        super().__init__(exitcode)
        self.exitcode = exitcode
        self.memory_bytes = memory_bytes


class ProcessSetup(Struct, frozen=True):
    """Memory limit of a process, and paths that it may read.

    `functions` are those that it will call: it cannot import them later. After `tasks` it is
    renewed.
    """

    memory_mb: int
    functions: tuple[Callable[..., bytes], ...]
    readable: tuple[str, ...] = ()
    tasks: int = _TASKS_PER_PROCESS


class ProcessPool:
    """Runs tasks in processes, each driven by a thread; they start with the first task."""

    def __init__(self, processes: int, setup: ProcessSetup) -> None:
        is_forking = "forkserver" in multiprocessing.get_all_start_methods()
        self._context: Any = multiprocessing.get_context("forkserver" if is_forking else "spawn")
        if is_forking:
            self._context.set_forkserver_preload(["core.ingest.workers.preload"])
        self._setup = setup
        self._threads = ThreadPoolExecutor(processes, thread_name_prefix="reader")
        self._workers: list[_Worker] = []
        self._idle: list[_Worker] = []
        self._is_closed = False

    def submit(self, task: Task) -> Future[bytes]:
        """Return the future of the encoded result; to cancel it ends the process at any time.

        Its errors are those of `open_file`, `TaskFailed`, `ProcessEnded` and `TimeoutError`.
        """
        future: Future[bytes] = Future()
        self._threads.submit(self._run, future, task)
        return future

    def close(self) -> None:
        """End all processes, even in the middle of a task; unfinished futures are cancelled."""
        self._is_closed = True
        for worker in tuple(self._workers):
            worker.interrupt()
        self._threads.shutdown()
        for worker in self._idle:
            worker.end()

    def _run(self, future: Future[bytes], task: Task) -> None:
        if self._is_closed:
            future.cancel()
        if future.cancelled():
            return
        # A future that another thread cancels meanwhile takes no result.
        with suppress(InvalidStateError):
            try:
                result = self._run_in_process(future, task)
            except Exception as error:  # noqa: BLE001 - handed to whoever waits
                if self._is_closed:
                    future.cancel()
                future.set_exception(error)
            else:
                future.set_result(result)

    def _run_in_process(self, future: Future[bytes], task: Task) -> bytes:
        with open_file(task.path) if task.path else nullcontext() as file:
            worker = self._take_worker()
            try:
                return worker.run(task, file, future, lambda: self._is_closed)
            finally:
                if worker.is_usable:
                    self._idle.append(worker)
                else:
                    self._workers.remove(worker)
                    worker.end()

    def _take_worker(self) -> "_Worker":
        while self._idle:
            worker = self._idle.pop()
            if worker.is_usable:
                return worker
            self._workers.remove(worker)
        worker = _Worker(self._context, self._setup)
        self._workers.append(worker)
        return worker


# multiprocessing looks after its list of processes without a lock.
_bookkeeping = threading.Lock()


class _Worker:
    """One process, as the engine sees it."""

    def __init__(self, context: Any, setup: ProcessSetup) -> None:
        self._channel, theirs = context.Pipe(duplex=True)
        self._process = context.Process(target=_serve, args=(theirs, setup), daemon=True)
        with _bookkeeping:
            self._process.start()
        theirs.close()
        self._most_bytes = setup.memory_mb * 1024 * 1024
        self._tasks_left = setup.tasks
        self._lock = threading.Lock()
        self._is_running = self._is_late = False
        self._memory_bytes = 0

    @property
    def is_usable(self) -> bool:
        with _bookkeeping:
            return self._tasks_left > 0 and self._process.is_alive()

    def run(
        self,
        task: Task,
        file: BinaryIO | None,
        future: Future[bytes],
        is_closed: Callable[[], bool],
    ) -> bytes:
        """Return the reply; end the process if it does not come in time, or is cancelled."""
        self._is_running, self._memory_bytes = True, 0
        self._tasks_left -= 1
        done = threading.Event()
        # A process that stops in the middle of its reply would be waited for.
        watch = threading.Thread(target=self._watch, args=(task.timeout_s, done), daemon=True)
        watch.start()
        future.add_done_callback(lambda done: self.interrupt() if done.cancelled() else None)
        if is_closed():
            self.interrupt()
        try:
            error, reply = self._exchange(task, file)
        except (OSError, EOFError, msgspec.DecodeError):
            exitcode = self.end()
            ended = ProcessEnded(exitcode, self._memory_bytes)
            raise TimeoutError if self._is_late else ended from None
        finally:
            done.set()
            with self._lock:
                self._is_running = False
        if error is not None:
            self._tasks_left *= error.name != "MemoryError"
            raise TaskFailed(error)
        return reply

    def interrupt(self) -> None:
        """Kill the process if it works on a task. Thread-safe."""
        with self._lock:
            if self._is_running:
                self._process.kill()

    def end(self) -> int:
        """End the process, and return its exit code."""
        self._channel.close()
        with _bookkeeping:
            self._process.join(_PATIENCE_S)
            if self._process.is_alive():
                self._process.kill()
                self._process.join()
        self._tasks_left = 0
        return self._process.exitcode or 0

    def _exchange(self, task: Task, file: BinaryIO | None) -> tuple[WorkerError | None, bytes]:
        self._channel.send((task.function, task.arguments, task.cpu_s, file is not None))
        if file is not None:
            send_handle(self._channel, _handle_of(file), self._process.pid)
        message = self._channel.recv_bytes(_MOST_ERROR_BYTES)
        error = msgspec.msgpack.decode(message, type=WorkerError | None)
        return error, b"" if error else self._channel.recv_bytes(self._most_bytes)

    def _watch(self, timeout_s: float, done: threading.Event) -> None:
        """Note how much memory the process uses, and end it when the time is over."""
        until = time.monotonic() + timeout_s
        while not done.wait(_WATCH_S):
            with suppress(psutil.Error):
                memory = psutil.Process(self._process.pid).memory_info()
                self._memory_bytes = max(self._memory_bytes, memory.vms)
            if time.monotonic() >= until:
                self._is_late = True
                self.interrupt()
                return


def open_file(path: str) -> BinaryIO:
    """Open a regular file to be read. Raises `OSError`, also for pipes and devices."""
    file = open(path, "rb", opener=_open_at_once)  # noqa: SIM115
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise OSError(EACCES, os.strerror(EACCES), path)
    return file


def _open_at_once(path: str, flags: int) -> int:
    """Open the file without waiting, should it be a pipe by now."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _handle_of(file: BinaryIO) -> int:
    """Return the operating system's handle of the open file."""
    if sys.platform == "win32":
        import msvcrt

        return msvcrt.get_osfhandle(file.fileno())
    return file.fileno()


def _receive_file(channel: Connection) -> BinaryIO:
    handle = recv_handle(channel)
    if sys.platform == "win32":
        import msvcrt

        handle = msvcrt.open_osfhandle(handle, os.O_RDONLY)
    return os.fdopen(handle, "rb")


def _serve(channel: Connection, setup: ProcessSetup) -> None:
    """Run tasks until the engine closes the channel."""
    _init_process(setup.memory_mb)
    confine(setup.readable, channel=channel.fileno())
    while True:
        try:
            function, arguments, cpu_s, has_file = channel.recv()
            file = _receive_file(channel) if has_file else None
        except (EOFError, OSError):
            return
        error, reply = None, b""
        try:
            with file or nullcontext():
                _limit_cpu(cpu_s)
                reply = function(file, *arguments)
        except BaseException as raised:  # noqa: BLE001 - told to the engine
            error = _as_record(raised)
        channel.send_bytes(msgspec.msgpack.encode(error))
        if error is None:
            channel.send_bytes(reply)


def _as_record(error: BaseException) -> WorkerError:
    is_refusal = isinstance(error, OSError) and error.errno in {EPERM, EACCES, ENOSYS}
    return WorkerError(type(error).__name__, str(error)[:1000], is_refusal)


def _init_process(memory_mb: int) -> None:
    os.environ.update(ONE_THREAD)
    if sys.platform == "win32":
        psutil.Process().nice(psutil.BELOW_NORMAL_PRIORITY_CLASS)
        return
    import resource

    # Ctrl-C in a terminal reaches all processes; the parent decides what ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(10)
    _die_with_parent()
    limit = memory_mb * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


def _limit_cpu(cpu_s: float | None) -> None:
    """Limit the further processor time of this process; it is killed at the limit."""
    if cpu_s is None or sys.platform == "win32":
        return
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    used = resource.getrusage(resource.RUSAGE_SELF)
    limit = math.ceil(used.ru_utime + used.ru_stime + cpu_s)
    resource.setrlimit(resource.RLIMIT_CPU, (limit, most))


def is_cpu_limit_exit(exitcode: int) -> bool:
    """Whether the exit code says that the limit of processor time was reached."""
    if sys.platform == "win32":
        return False
    return abs(exitcode) == signal.SIGXCPU


def name_of_end(exitcode: int) -> str:
    """Return the exit code, or the name of the signal that it stands for."""
    try:
        return signal.Signals(-exitcode).name
    except ValueError:
        return str(exitcode)


def _die_with_parent() -> None:
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(_DEATH_OF_PARENT, signal.SIGKILL)
