"""What goes wrong in a worker process stays there."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import pytest

from core.ingest.workers.pool import WorkerLimits, WorkerPool
from core.ingest.workers.processes import ProcessPool, ProcessSetup, Task
from core.ingest.workers.worker import FileRead, FileRefused, ReadOptions
from tests.readers import read_or_misbehave

LIMITS = WorkerLimits(processes=1, timeout_s=2.0, memory_mb=700)


@pytest.fixture(scope="module")
def workers() -> Iterator[WorkerPool]:
    workers = WorkerPool(lambda: LIMITS, read=read_or_misbehave)
    yield workers
    workers.close()


def _read(workers: WorkerPool, path: Path) -> FileRead | FileRefused:
    path.write_text("Words of Ann", encoding="utf-8")
    future = workers.submit(str(path), ReadOptions())
    future.exception(timeout=60)
    return workers.outcome(future, str(path))


@pytest.mark.parametrize(
    ("name", "detail", "remedy"),
    [
        ("hang.md", "longer than 2 seconds", "Time limit"),
        ("spin.md", "longer than 2 seconds", "Time limit"),
        ("swell.md", "more than 700 MB", "Memory limit"),
        ("burst.md", "more than 700 MB", "Memory limit"),
        ("die.md", "ended unexpectedly (SIGABRT)", "damaged"),
        ("stumble.md", "RuntimeError: stumbled", "damaged"),
    ],
)
def test_a_hostile_file_is_refused_and_the_next_one_is_read(
    workers: WorkerPool, tmp_path: Path, name: str, detail: str, remedy: str
) -> None:
    hostile = _read(workers, tmp_path / name)
    harmless = _read(workers, tmp_path / "harmless.md")

    assert isinstance(hostile, FileRefused)
    assert detail in str(hostile.message)
    assert remedy in str(hostile.message.remedy)
    assert isinstance(harmless, FileRead)
    assert harmless.parts[0].document.text == "Words of Ann"


def _process_id(file: BinaryIO) -> bytes:
    return str(os.getpid()).encode()


def test_a_process_is_renewed_after_its_tasks(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text("Words of Ann")
    pool = ProcessPool(1, ProcessSetup(700, (_process_id,), tasks=2))

    ids = [pool.submit(Task(_process_id, str(path), (), 20.0)).result(60) for _ in range(4)]

    pool.close()
    assert ids[0] == ids[1] != ids[2] == ids[3]
