"""Which names need a vector, whatever became of the things meanwhile."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest

from core.ingest.batch import Batch, Held
from core.ingest.keep import Keeper
from core.ingest.reconcile import sha256_of
from core.ingest.scan import on_disk
from core.ingest.survey import seen_as
from core.ingest.worker import FileRead, Terms, decode
from core.store.store import Store
from tests.readers import read_plainly


@pytest.fixture
def store(home: Path) -> Iterator[Store]:
    store = Store.open(home)
    yield store
    store.close()


@pytest.fixture
def batch(store: Store, tmp_path: Path) -> Batch:
    """A batch whose file is in the store with its things."""
    path = tmp_path / "a.md"
    path.write_text("Dr. Ann Lee met Prof. Bob Stone in Berlin.", encoding="utf-8")
    disk = on_disk(str(path))
    assert disk is not None
    with store.write() as write:
        source = write.add_source(str(tmp_path), at=datetime(2026, 1, 1, tzinfo=UTC))
        write.put_files([seen_as(source.id, disk)])
    outcome = decode(read_plainly(str(path), Terms()))
    assert isinstance(outcome, FileRead)
    held = Held(disk, sha256_of(str(path)), outcome)
    keeper = Keeper(store)
    batch = Batch((held,), keeper.new_names((held,)))
    assert batch.names
    _keep(keeper, batch)
    return batch


def _keep(keeper: Keeper, batch: Batch) -> None:
    rows = np.ones((len(batch.texts()), 384), np.float32)
    keeper.keep(batch, batch.vectors(rows))


def test_a_thing_that_went_with_its_file_needs_a_vector_when_it_comes_back(
    store: Store, batch: Batch
) -> None:
    keeper = Keeper(store)
    known = keeper.new_names(batch.files)
    with store.write() as write:
        write.forget_files(batch.paths)

    keeper.forget(write.gone)

    assert known == ()
    assert keeper.new_names(batch.files) == batch.names


def test_after_a_failed_batch_the_names_are_those_of_the_store(
    store: Store, batch: Batch, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = Keeper(store)
    known = keeper.new_names(batch.files)
    with store.write() as write:
        write.forget_files(batch.paths)

    def fail() -> None:
        raise ValueError("broken")

    monkeypatch.setattr(store, "write", fail)
    nameless = Batch(batch.files)
    with pytest.raises(ValueError, match="broken"):
        _keep(keeper, nameless)

    assert known == ()
    assert keeper.new_names(batch.files) == batch.names
