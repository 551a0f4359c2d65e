"""Which names need a vector, whatever became of the things meanwhile."""

import os
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from core.ingest.batch import Batch, FileInProgress
from core.ingest.workers.worker import FileRead, ReadOptions, decode_outcome, read_file
from core.ingest.writer import BatchWriter, WriteResult
from core.sources.diff import sha256_of
from core.sources.reconcile import to_scanned_file
from core.sources.scan import stat_file
from core.store.store import Store
from tests.readers import read_plainly


@pytest.fixture
def batch(store: Store, tmp_path: Path) -> Batch:
    """A batch whose file is in the store with its things."""
    path = tmp_path / "a.md"
    path.write_text("Dr. Ann Lee met Prof. Bob Stone in Berlin.", encoding="utf-8")
    disk = stat_file(str(path))
    assert disk is not None
    with store.write() as write:
        source = write.sources.add_source(str(tmp_path), at=datetime(2026, 1, 1, tzinfo=UTC))
        write.upsert_files([to_scanned_file(source.id, disk)])
    with path.open("rb") as text:
        outcome = decode_outcome(read_plainly(text, str(path), ReadOptions()))
    assert isinstance(outcome, FileRead)
    file = FileInProgress(disk, sha256_of(str(path)), outcome)
    writer = BatchWriter(store)
    batch = Batch((file,), writer.new_names((file,)))
    assert batch.names
    _keep(writer, batch)
    return batch


def _keep(writer: BatchWriter, batch: Batch) -> WriteResult:
    rows = np.ones((len(batch.texts()), 384), np.float32)
    return writer.write(batch, batch.vectors(rows))


def test_a_thing_that_went_with_its_file_needs_a_vector_when_it_comes_back(
    store: Store, batch: Batch
) -> None:
    writer = BatchWriter(store)
    names = writer.new_names(batch.files)
    with store.write() as write:
        write.remove_files(batch.paths)

    writer.forget(write.deleted_entities)

    assert names == ()
    assert writer.new_names(batch.files) == batch.names


def test_a_file_whose_folder_got_another_author_meanwhile_is_read_again(
    store: Store, batch: Batch
) -> None:
    (file,) = batch.files
    (source,) = store.sources.list()
    with store.write() as write:
        write.upsert_files([to_scanned_file(source.id, file.disk)])
        write.sources.set_authorship(source.id, authorship="others")
    current = Batch((replace(file, authorship="others"),))

    outdated = _keep(BatchWriter(store), Batch(batch.files))
    pending = store.files.pending(5)

    assert (outdated.settled, outdated.changed) == ((), (file.path,))
    assert pending == (file.path,)
    assert _keep(BatchWriter(store), current).settled == (file.path,)


def test_after_a_failed_batch_the_names_are_those_of_the_store(
    store: Store, batch: Batch, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = BatchWriter(store)
    names = writer.new_names(batch.files)
    with store.write() as write:
        write.remove_files(batch.paths)

    def fail() -> None:
        raise ValueError("broken")

    monkeypatch.setattr(store, "write", fail)
    nameless = Batch(batch.files)
    with pytest.raises(ValueError, match="broken"):
        _keep(writer, nameless)

    assert names == ()
    assert writer.new_names(batch.files) == batch.names


def test_of_a_changed_document_only_what_is_new_is_encoded(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "long.md"
    paragraphs = [f"## Part {n}\n\nAnn Lee met Bob Stone{n} in Berlin." for n in range(40)]
    _write_and_keep(store, path, paragraphs)
    before = _passages(store, path)
    facts = set(store.graph.fact_arrays().ids.tolist())
    with store.write() as write:
        write.fact_status.clear_touched(store.graph.entity_ids())
    paragraphs[20] = "## Part 20\n\nAnn Lee met Zoe Brown in Oslo."

    encoded = _write_and_keep(store, path, paragraphs)

    after = _passages(store, path)
    assert [text for text in encoded if "Part" in text and "Zoe" not in text] == []
    assert [at for at, one in enumerate(after) if before[at] != one] == [20]
    assert facts - set(store.graph.fact_arrays().ids.tolist()) == set()
    labels = store.graph.labels()
    assert {labels[one] for one in store.resolution.touched(100)} <= {
        "Ann Lee", "Bob Stone20", "Berlin", "Zoe Brown", "Oslo", "long", "Part 20",
    }  # fmt: skip
    assert store.index_diff().is_empty


def test_a_new_title_is_encoded_with_every_passage(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "note.md"
    _write_and_keep(store, path, ["# One", "## A\n\nAnn came.", "## B\n\nBob went."])

    encoded = _write_and_keep(store, path, ["# Two", "## A\n\nAnn came.", "## B\n\nBob went."])

    assert sum("Two" in text for text in encoded) >= 2
    assert store.index_diff().is_empty


def test_a_passage_whose_vector_was_expected_and_is_not_there_is_told(
    store: Store, tmp_path: Path
) -> None:
    path = tmp_path / "note.md"
    path.write_text("Ann Lee came to Berlin.", encoding="utf-8")
    file = _held(store, path)
    writer = BatchWriter(store)
    blind = Batch((file,), writer.new_names((file,)), (frozenset({0}),))

    kept = writer.write(blind, blind.vectors(np.ones((len(blind.texts()), 384), np.float32)))

    assert not kept.is_complete
    assert len(store.index_diff().passages) == 1


def _write_and_keep(store: Store, path: Path, paragraphs: list[str]) -> list[str]:
    """The texts that were encoded for the file with these paragraphs."""
    path.write_text("\n\n".join(paragraphs), encoding="utf-8")
    file = _held(store, path)
    writer = BatchWriter(store)
    batch = Batch((file,), writer.new_names((file,)), writer.encoded_passages((file,)))
    rows = np.random.default_rng(1).standard_normal((len(batch.texts()), 384))
    assert writer.write(batch, batch.vectors(rows.astype(np.float32))).is_complete
    return batch.texts()


def test_a_file_of_a_time_that_the_database_has_not_is_written(store: Store, tmp_path: Path):
    path = tmp_path / "a.md"
    path.write_text("Ann Lee met Bob Stone.", encoding="utf-8")
    os.utime(path, (10_500_000_000, 10_500_000_000))

    held = _held(store, path)

    assert held.path == str(path)


def _held(store: Store, path: Path) -> FileInProgress:
    disk = stat_file(str(path))
    assert disk is not None
    with store.write() as write:
        source = write.sources.add_source(str(path.parent), at=datetime(2026, 1, 1, tzinfo=UTC))
        write.upsert_files([to_scanned_file(source.id, disk)])
    with path.open("rb") as file:
        outcome = decode_outcome(read_file(file, str(path), ReadOptions()))
    assert isinstance(outcome, FileRead)
    return FileInProgress(disk, sha256_of(str(path)), outcome)


def _passages(store: Store, path: Path) -> list[int]:
    (number,) = store.documents.ids_by_path(str(path))
    return [int(passage.id) for passage in store.documents.document_passages(number)]
