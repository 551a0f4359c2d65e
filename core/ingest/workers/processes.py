"""Worker processes: forked from a server, niced, limited in memory and time, ended with it."""

import math
import multiprocessing
import os
import sys
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from pebble import ProcessPool

P = ParamSpec("P")
T = TypeVar("T")

# Processes are renewed, so that memory leaks of libraries do not add up.
_TASKS_PER_PROCESS = 2000
_DEATH_OF_PARENT = 1
ONE_THREAD = {
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "TOKENIZERS_PARALLELISM": "false",
}


def open_pool(processes: int, *, memory_mb: int) -> ProcessPool:
    """Open a pool; its processes start with the first task."""
    # A fork of a process with threads may deadlock; the server has none, and has loaded what
    # readers need. It ends with this process.
    is_forking = "forkserver" in multiprocessing.get_all_start_methods()
    context: Any = multiprocessing.get_context("forkserver" if is_forking else "spawn")
    if is_forking:
        context.set_forkserver_preload(["core.ingest.workers.preload"])
    return ProcessPool(
        max_workers=processes,
        max_tasks=_TASKS_PER_PROCESS,
        initializer=_init_process,
        initargs=(memory_mb,),
        context=context,
    )


def _init_process(memory_mb: int) -> None:
    os.environ.update(ONE_THREAD)
    if sys.platform == "win32":
        import psutil

        psutil.Process().nice(psutil.BELOW_NORMAL_PRIORITY_CLASS)
        return
    import resource
    import signal

    # Ctrl-C in a terminal reaches all processes; the parent decides what ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(10)
    _die_with_parent()
    limit = memory_mb * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run_with_cpu_limit(
    cpu_s: float, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
) -> T:
    """Run `work` and return its result; the process is killed after this much processor time.

    Processor time is limited, because a niced process may wait long on a busy machine. Where the
    system has no such limit, only the pool's limit of wall time applies.
    """
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        used = resource.getrusage(resource.RUSAGE_SELF)
        limit = math.ceil(used.ru_utime + used.ru_stime + cpu_s)
        resource.setrlimit(resource.RLIMIT_CPU, (limit, most))
    return work(*args, **kwargs)


def is_cpu_limit_exit(exitcode: int) -> bool:
    """Whether the exit code says that the limit of processor time was reached."""
    if sys.platform == "win32":
        return False
    import signal

    return abs(exitcode) == signal.SIGXCPU


def _die_with_parent() -> None:
    if sys.platform == "linux":
        import ctypes
        import signal

        ctypes.CDLL(None).prctl(_DEATH_OF_PARENT, signal.SIGKILL)
