"""Files on their way, when something on the way fails without a reason that is known."""

import os
import time
from collections.abc import Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import TypeVar

import numpy as np
import pytest

from core.errors import DiskFull
from core.ingest.batch import Batch, BatchVectors, Embeddings, FileInProgress
from core.ingest.intake import IntakeQueue
from core.ingest.parse.reader import ParseLimits
from core.ingest.pipeline import Pipeline, PipelineOptions, PipelineStages
from core.ingest.workers.worker import FileRead, FileRefused, ReadOptions
from core.ingest.writer import WriteResult
from core.sources.progress import ProgressMeter

T = TypeVar("T")
OPTIONS = PipelineOptions(ReadOptions(ParseLimits(), 200, ""), largest_bytes=1_000_000)


class FakeStages:
    """All stages stages a pipeline; files with "bad" in their name break the batch they are in."""

    processes = 1

    def __init__(self, folder: Path, *names: str) -> None:
        self.error: Exception = ValueError("a broken tensor")
        self.pending_paths: list[str] = []
        self.outcomes: dict[str, FileRead | FileRefused] = {}
        self.batches: list[tuple[str, ...]] = []
        long_ago = time.time() - 60
        for name in names:
            (folder / name).write_text(name, encoding="utf-8")
            os.utime(folder / name, (long_ago, long_ago))
            self.pending_paths.append(str(folder / name))

    def pending(self, limit: int, **_: object) -> tuple[str, ...]:
        return tuple(self.pending_paths[:limit])

    def awaiting_recognition(self) -> tuple[str, ...]:
        return ()

    def authorship(self, path: str) -> str:
        return ""

    def by_sha256(self, sha256: str, *, but: str = "") -> tuple[str, ...]:
        return ()

    def submit(self, path: str, options: ReadOptions) -> Future[bytes]:
        return _done(b"")

    def outcome(self, future: Future[bytes], path: str) -> FileRead:
        return FileRead(())

    def encoded_passages(self, files: Sequence[FileInProgress]) -> tuple[frozenset[int], ...]:
        return ()

    def new_names(self, files: Sequence[FileInProgress]) -> tuple[str, ...]:
        return ()

    def encode(self, texts: Sequence[str]) -> Future[Embeddings]:
        return _done(np.zeros((len(texts), 4), np.float32))

    def write(self, batch: Batch, vectors: BatchVectors) -> Future[WriteResult]:
        self.batches.append(tuple(Path(path).name for path in batch.paths))
        is_bad = any(
            "bad" in Path(file.path).name and isinstance(file.outcome, FileRead)
            for file in batch.files
        )
        if is_bad:
            raise self.error
        for file in batch.files:
            assert isinstance(file.outcome, FileRead | FileRefused)
            self.outcomes[Path(file.path).name] = file.outcome
            self.pending_paths.remove(file.path)
        return _done(WriteResult(batch.paths, ()))

    def pipeline(self) -> Pipeline:
        stages = PipelineStages(
            intake=IntakeQueue(self, on_missing=lambda path: None),
            workers=self,  # pyright: ignore[reportArgumentType]
            encode=self.encode,
            writer=self,  # pyright: ignore[reportArgumentType]
            write=self.write,
            meter=ProgressMeter(),
        )
        return Pipeline(stages, wake=lambda: None)


def _done(result: T) -> Future[T]:
    future: Future[T] = Future()
    future.set_result(result)
    return future


def _drive(pipeline: Pipeline, *, steps: int = 60) -> list[Exception]:
    errors: list[Exception] = []
    for _ in range(steps):
        try:
            pipeline.step(OPTIONS)
        except (ValueError, DiskFull) as error:
            errors.append(error)
    return errors


def test_a_file_that_breaks_its_batch_fails_alone_and_the_others_are_read(tmp_path: Path) -> None:
    stages = FakeStages(tmp_path, "a.md", "bad.md", "c.md")
    pipeline = stages.pipeline()

    errors = _drive(pipeline)

    assert pipeline.is_idle
    assert len(errors) <= 2
    assert isinstance(stages.outcomes["a.md"], FileRead)
    assert isinstance(stages.outcomes["c.md"], FileRead)
    culprit = stages.outcomes["bad.md"]
    assert isinstance(culprit, FileRefused)
    assert culprit.error == "Unreadable"
    assert "ValueError" in str(culprit.message)
    assert culprit.message.remedy


def test_trouble_with_a_known_reason_blames_no_file(tmp_path: Path) -> None:
    stages = FakeStages(tmp_path, "a.md", "bad.md")
    stages.error = DiskFull()
    pipeline = stages.pipeline()

    errors = _drive(pipeline, steps=20)

    assert len(errors) > 2
    assert "bad.md" not in stages.outcomes
    assert str(tmp_path / "bad.md") in stages.pending_paths


@pytest.mark.parametrize("where", ["new_names", "encode"])
def test_a_batch_that_cannot_even_be_encoded_comes_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    stages = FakeStages(tmp_path, "a.md")

    works = getattr(stages, where)
    failures = [ValueError()]

    def fail_once(given: Sequence[object]) -> object:
        if failures:
            raise failures.pop()
        return works(given)

    monkeypatch.setattr(stages, where, fail_once)
    pipeline = stages.pipeline()

    errors = _drive(pipeline)

    assert len(errors) == 1
    assert isinstance(stages.outcomes["a.md"], FileRead)
    assert pipeline.is_idle
