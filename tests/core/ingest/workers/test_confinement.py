"""A file that takes over its reader gets nowhere, and is refused with a reason."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from core.ingest.workers.pool import WorkerLimits, WorkerPool
from core.ingest.workers.worker import FileRead, FileRefused, ReadOptions
from core.process.confinement import confinement
from tests.hostile_reader import ATTACKS, BY_DESCRIPTOR, Target, read_maliciously

HAS = confinement()
pytestmark = pytest.mark.skipif(
    not (HAS.files and HAS.programs), reason=f"not on this kernel: {HAS.summary}"
)
LIMITS = WorkerLimits(processes=1, timeout_s=20.0, memory_mb=1000)


@pytest.fixture(scope="module")
def workers() -> Iterator[WorkerPool]:
    workers = WorkerPool(lambda: LIMITS, read=read_maliciously)
    yield workers
    workers.close()


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    """A process in the place of the engine, listening on a socket beside a secret."""
    home = tmp_path_factory.mktemp("home")
    secret = home / "secret"
    secret.write_text("the key of all")
    victim = subprocess.Popen([sys.executable, "-c", "import threading; threading.Event().wait()"])
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(home / "engine.sock"))
        listener.listen()
        yield Target(str(secret), str(home), str(home / "engine.sock"), victim.pid)
    victim.kill()
    victim.wait()


def _read(workers: WorkerPool, path: Path, content: bytes) -> FileRead | FileRefused:
    path.write_bytes(content)
    future = workers.submit(str(path), ReadOptions())
    future.exception(timeout=60)
    return workers.outcome(future, str(path))


@pytest.mark.parametrize("attack", [*ATTACKS, *BY_DESCRIPTOR])
def test_what_a_hostile_reader_tries_is_refused_and_the_next_file_is_read(
    workers: WorkerPool, target: Target, tmp_path: Path, attack: str
) -> None:
    before = sorted(Path(target.folder).iterdir())

    hostile = _read(workers, tmp_path / f"{attack}.md", msgspec.json.encode(target))
    harmless = _read(workers, tmp_path / "plain.md", b"Words of Ann")

    assert isinstance(hostile, FileRefused)
    assert hostile.message.id == "reader_refused", str(hostile.message)
    assert isinstance(harmless, FileRead)
    assert Path(target.secret).read_text() == "the key of all"
    assert sorted(Path(target.folder).iterdir()) == before
    os.kill(target.engine, 0)
    assert (tmp_path / f"{attack}.md").read_bytes() == msgspec.json.encode(target)


@pytest.mark.parametrize(
    "attack", ["read_file", "list_folder", "write", "engine_socket", "memory_file", "engine_files"]
)
def test_outside_of_the_confinement_the_same_attempts_succeed(target: Target, attack: str) -> None:
    ATTACKS[attack](target)
    (Path(target.folder) / "left").unlink(missing_ok=True)


@pytest.fixture
def process(workers: WorkerPool, tmp_path: Path) -> Path:
    """The folder in /proc of the pool's process."""
    outcome = _read(workers, tmp_path / "process.md", b"")
    assert isinstance(outcome, FileRead)
    return Path("/proc") / outcome.parts[0].document.text


def test_a_confined_process_has_no_open_file_but_its_channel(process: Path) -> None:
    opened = [str(link.readlink()) for link in (process / "fd").iterdir()]

    assert sorted(path.split(":")[0] for path in opened) == [os.devnull] * 3 + ["socket"]


def test_the_kernel_says_that_every_thread_is_confined(process: Path) -> None:
    for task in (process / "task").iterdir():
        lines = (task / "status").read_text().splitlines()

        assert "NoNewPrivs:\t1" in lines
        assert "Seccomp:\t2" in lines
