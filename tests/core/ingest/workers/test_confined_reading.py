"""Confinement takes nothing from the readers, and replies of a process are not trusted."""

import os
import pickle
import stat
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

import msgspec
import pytest
from tokenizers import Tokenizer
from tokenizers.models import WordLevel

from core.ingest.parse.ocr import is_ocr_available
from core.ingest.workers.pool import WorkerLimits, WorkerPool
from core.ingest.workers.worker import (
    FileRead,
    FileRefused,
    PartRead,
    ReadOptions,
    ReadOutcome,
    decode_outcome,
    read_file,
)
from core.records.files.documents import Document
from core.records.knowledge import Extraction
from tests.core.ingest.parse.scans import LETTER, write_scan

SAMPLE = Path(__file__).parents[4] / "resources" / "sample"
MOST_BYTES = 100_000
PLAIN = ReadOptions()


@pytest.fixture(scope="module")
def workers() -> Iterator[WorkerPool]:
    workers = WorkerPool(lambda: WorkerLimits(processes=2, timeout_s=60.0))
    yield workers
    workers.close()


def _read(workers: WorkerPool, path: Path, options: ReadOptions = PLAIN) -> ReadOutcome:
    future = workers.submit(str(path), options)
    future.exception(timeout=200)
    return workers.outcome(future, str(path))


def _read_here(path: Path, options: ReadOptions = PLAIN) -> ReadOutcome:
    with path.open("rb") as file:
        return decode_outcome(read_file(file, str(path), options))


def _one_of_each(folder: Path) -> list[Path]:
    """The smallest file of each format."""
    by_suffix: dict[str, Path] = {}
    files = [path for path in folder.rglob("*") if path.is_file()]
    for path in sorted(files, key=lambda path: path.stat().st_size):
        if path.stat().st_size <= MOST_BYTES:
            by_suffix.setdefault(path.suffix, path)
    return list(by_suffix.values())


def test_the_sample_is_read_the_same_as_without_confinement(workers: WorkerPool) -> None:
    for path in _one_of_each(SAMPLE):
        assert _read(workers, path) == _read_here(path), path


@pytest.mark.parametrize("folder", ["mixed_docs", "mail_fixtures"])
def test_every_format_is_read_the_same_as_without_confinement(
    workers: WorkerPool, shared: Path, folder: str
) -> None:
    for path in _one_of_each(shared / "corpora" / folder):
        assert _read(workers, path) == _read_here(path), path


@pytest.mark.skipif(not is_ocr_available(), reason="text recognition is not installed (make ocr)")
def test_text_in_images_is_recognized(workers: WorkerPool, tmp_path: Path) -> None:
    path = write_scan(tmp_path / "letter.pdf", (LETTER[1:3],))

    outcome = _read(workers, path, ReadOptions(ocr_s=300.0))

    assert isinstance(outcome, FileRead)
    assert "kelp survey" in outcome.parts[0].document.text


def test_the_tokenizer_is_read_from_the_folder_of_the_encoder(tmp_path: Path) -> None:
    path, tokenizer = tmp_path / "a.md", str(tmp_path / "tokenizer.json")
    path.write_text("Ann Lee works at Acme. " * 200, encoding="utf-8")
    Tokenizer(WordLevel({"[UNK]": 0}, unk_token="[UNK]")).save(tokenizer)
    options = ReadOptions(tokenizer=tokenizer)
    workers = WorkerPool(WorkerLimits, readable=(tokenizer,))

    outcome = _read(workers, path, options)
    workers.close()

    assert outcome == _read_here(path, options)
    assert outcome != _read_here(path)


class _Bomb:
    """Makes a file when it is unpickled."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __reduce__(self) -> tuple[Callable[[str], None], tuple[str]]:
        return os.mkdir, (self.path,)


def read_falsely(file: BinaryIO, path: str, options: ReadOptions) -> bytes:
    """What a file might have the engine believe, by its name."""
    name = Path(path).stem
    if name == "pickle":
        return pickle.dumps(_Bomb(path + ".made"))
    if name == "noise":
        return os.urandom(1000)
    if name == "another":
        text = Document("/etc/other.md", None, "md", "other", "Not of this file.")
        return msgspec.msgpack.encode(FileRead((PartRead(text, (), Extraction()),)))
    if name in BEGINNINGS:
        channel = next(n for n in range(3, 64) if n != file.fileno() and _is_socket(n))
        os.write(channel, BEGINNINGS[name])
    threading.Event().wait()
    return b""


# The length of a message that does not follow, and of one that is too long.
BEGINNINGS = {"half": b"\0\0\1\0", "flood": b"\x7f\xff\xff\xff"}


def _is_socket(descriptor: int) -> bool:
    try:
        return stat.S_ISSOCK(os.fstat(descriptor).st_mode)
    except OSError:
        return False


@pytest.mark.parametrize("name", ["pickle", "noise", "another", "half", "flood"])
def test_a_false_reply_is_refused(tmp_path: Path, name: str) -> None:
    path = tmp_path / f"{name}.md"
    path.write_text("Words of Ann", encoding="utf-8")
    workers = WorkerPool(lambda: WorkerLimits(timeout_s=1.0), read=read_falsely)

    outcome = _read(workers, path)
    workers.close()

    assert isinstance(outcome, FileRefused)
    assert outcome.error == "Unreadable"
    assert outcome.message.remedy
    assert [entry.name for entry in tmp_path.iterdir()] == [path.name]
