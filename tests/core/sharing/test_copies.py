"""What is copied of a shared source, whatever its publisher has written."""

import hashlib
from concurrent.futures import Future
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from core.ingest.workers.cluster_node import NodeReply, text_key
from core.ingest.workers.pool import WorkerLimits, WorkerPool
from core.ingest.workers.worker import ReadOptions, decode_outcome
from core.sharing.readings import SharedReadings, reading_version
from core.sharing.receive import CopyTarget, copy_changes
from core.store.lake import LakeChanges, SharedFile
from core.store.maintenance.blocklist import Blocklist
from tests.fakes import HashEncoder
from tests.readers import read_plainly

TEXT = "Pie of Rhubarb"
FITS = reading_version(ReadOptions(), "hash")


class FakeLink:
    """A lake with these files, as of snapshot 3."""

    def __init__(self, *files: SharedFile, gone: tuple[str, ...] = (), whole: bool = True) -> None:
        self.files, self.gone, self.whole = files, gone, whole
        self.wanted: list[str] = []

    def call(self, method: Any, *arguments: Any) -> Any:
        return getattr(self, method.__name__)(*arguments)

    def changes(self, _source: str, _since: int) -> LakeChanges:
        changed = {file.path: file.sha256 for file in self.files}
        return LakeChanges(3, datetime.now(UTC), changed, self.gone, self.whole)

    def begin_files(self, _source: str, _snapshot: int, paths: list[str]) -> None:
        self.wanted = paths
        self.waiting = [file for file in self.files if file.path in paths]

    def next_files(self) -> list[SharedFile]:
        files, self.waiting = self.waiting, []
        return files


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "shared" / "family" / "recipes"


@pytest.fixture
def readings(tmp_path: Path) -> SharedReadings:
    return SharedReadings(tmp_path / "shared", HashEncoder())


def shared(path: str, text: str = TEXT, *, reading: bytes = b"", fits: str = FITS) -> SharedFile:
    content = text.encode()
    return SharedFile(path, hashlib.sha256(content).hexdigest(), content, 10**18, fits, reading)


def copy(link: Any, folder: Path, readings: SharedReadings) -> int:
    target = CopyTarget("recipes", folder, Blocklist())
    return copy_changes(link, target, 0, readings, is_stopped=lambda: False)[1]


def reading_of(path: str, *, dimension: int = 384, value: float = 0.5) -> bytes:
    class File:
        def read(self) -> bytes:
            return TEXT.encode()

    outcome: Any = read_plainly(File(), path, ReadOptions())  # type: ignore[arg-type]
    rows = np.full(dimension, value, np.float32).tobytes()
    return msgspec.msgpack.encode(NodeReply(outcome, text_key("pie\n" + TEXT), rows))


def encode_nothing(texts: Any) -> Future[Any]:
    assert list(texts) == []
    done: Future[Any] = Future()
    done.set_result(np.zeros((0, 384), np.float32))
    return done


@pytest.mark.parametrize(
    "path",
    ["../evil.md", "/etc/evil.md", "a/../../evil.md", "a//b.md", "./a.md", "", "a\\..\\b.md",
     "C:evil.md", "nul\0.md", "x" * 300],
)  # fmt: skip
def test_a_path_that_leads_elsewhere_is_not_written(folder, readings, tmp_path, path):
    assert copy(FakeLink(shared(path)), folder, readings) == 0

    assert [one for one in tmp_path.rglob("*") if one.is_file()] == []


def test_a_folder_that_is_a_link_is_not_written_through(folder, readings, tmp_path):
    (tmp_path / "own").mkdir()
    folder.mkdir(parents=True)
    (folder / "a").symlink_to(tmp_path / "own")

    assert copy(FakeLink(shared("a/evil.md")), folder, readings) == 0
    assert list((tmp_path / "own").iterdir()) == []


def test_content_that_is_not_what_it_says_is_not_written(folder, readings):
    lied = msgspec.structs.replace(shared("pie.md"), content=b"Poison")

    assert copy(FakeLink(lied), folder, readings) == 0
    assert not (folder / "pie.md").exists()


def test_a_name_that_is_a_folder_for_others_stops_nothing(folder, readings):
    link = FakeLink(shared("a"), shared("a/b.md", "Tea"), shared("c.md", "Cake"))

    assert copy(link, folder, readings) == 2
    assert (folder / "c.md").read_text() == "Cake"


def test_only_what_differs_is_fetched_and_what_is_not_listed_goes(folder, readings):
    (folder / "old").mkdir(parents=True)
    (folder / "pie.md").write_text(TEXT)
    (folder / "old" / "tea.md").write_text("Tea")
    link = FakeLink(shared("pie.md"), shared("cake.md", "Cake"))

    assert copy(link, folder, readings) == 2
    assert link.wanted == ["cake.md"]
    assert sorted(path.name for path in folder.iterdir()) == ["cake.md", "pie.md"]


def test_of_a_list_of_changes_only_what_is_named_goes(folder, readings):
    folder.mkdir(parents=True)
    for name in ("pie.md", "tea.md"):
        (folder / name).write_text(name)

    assert copy(FakeLink(gone=("tea.md", "../pie.md"), whole=False), folder, readings) == 1
    assert [path.name for path in folder.iterdir()] == ["pie.md"]


def test_a_copy_has_the_time_of_its_file(folder, readings):
    copy(FakeLink(shared("pie.md")), folder, readings)

    assert (folder / "pie.md").stat().st_mtime_ns == 10**18


def test_a_reading_is_handed_out_once_with_the_path_of_the_copy(folder, readings):
    copy(FakeLink(shared("pie.md", reading=reading_of("pie.md"))), folder, readings)
    path = str(folder / "pie.md")
    workers = WorkerPool(WorkerLimits, read=read_plainly, shared=readings)

    first = workers.outcome(workers.submit(path, ReadOptions()), path)
    rows = workers.encode(["pie\n" + TEXT], otherwise=encode_nothing)

    assert first.parts[0].document.path == path
    assert rows.result()[0].tolist() == [0.5] * 384
    assert readings.read(path, ReadOptions(), limits=WorkerLimits(), otherwise=None) is None


@pytest.mark.parametrize(
    "file",
    [
        shared("pie.md", reading=reading_of("pie.md"), fits="another version"),
        shared("pie.md", reading=b"no reading"),
        shared("pie.md", reading=msgspec.msgpack.encode(NodeReply(b"nothing"))),
        shared("pie.md"),
    ],
)
def test_a_reading_that_does_not_fit_is_not_taken(folder, readings, file):
    copy(FakeLink(file), folder, readings)

    path = str(folder / "pie.md")
    assert readings.read(path, ReadOptions(), limits=WorkerLimits(), otherwise=None) is None


@pytest.mark.parametrize(("dimension", "value"), [(383, 0.5), (384, float("nan"))])
def test_vectors_of_another_encoder_are_left_out(folder, readings, dimension, value):
    reading = reading_of("pie.md", dimension=dimension, value=value)
    copy(FakeLink(shared("pie.md", reading=reading)), folder, readings)
    path = str(folder / "pie.md")
    future = readings.read(path, ReadOptions(), limits=WorkerLimits(), otherwise=None)
    encoded: list[str] = []

    def encode(texts: Any) -> Any:
        encoded.extend(texts)

    readings.encode(["pie\n" + TEXT], otherwise=encode)

    assert decode_outcome(future.result()).parts
    assert encoded == ["pie\n" + TEXT]


def test_files_elsewhere_are_read_as_ever(folder, readings, tmp_path):
    copy(FakeLink(shared("pie.md", reading=reading_of("pie.md"))), folder, readings)
    (tmp_path / "own.md").write_text(TEXT)

    path = str(tmp_path / "own.md")
    assert readings.read(path, ReadOptions(), limits=WorkerLimits(), otherwise=None) is None
