"""The index gets what it lacks, theses last."""

from concurrent.futures import Future, ThreadPoolExecutor

import msgspec
import numpy as np
import pytest

from core.errors import DiskFull
from core.ingest.backfill import IndexBackfill
from core.messages import UserMessage
from core.store.records import NewThesis
from core.store.store import Store
from tests.core.store.samples import put, sample_document, vector_of


class World:
    """A store with a document of three theses, and who encodes for it, text by text."""

    def __init__(self, store):
        self.store = store
        self.asked = []
        self.write = ThreadPoolExecutor(1)
        self.backfill = IndexBackfill(
            store.index_sync,
            encode=self.encode,
            write=self.write,
            wake=lambda: None,
            copy=store.fill_caches,
        )

    def encode(self, texts):
        self.asked += texts
        done = Future()
        done.set_result(np.array([vector_of(text) for text in texts], np.float32).reshape(-1, 384))
        return done

    def run(self, *, further=True):
        """Everything is done that is to be done; the pieces' writes are waited for."""
        while True:
            moved = self.backfill.step() or self.backfill.step_theses(start_new=further)
            self.write.submit(lambda: None).result()
            if not moved:
                return


@pytest.fixture
def world(home):
    store = Store.open(home)
    new = sample_document("/notes/a.md", names=("Ada", "Bob"))
    first = new.passages[0]
    theses = (NewThesis(0, 0, first.end, (0, 1)), NewThesis(0, 0, 3, (0,)))
    put(store, msgspec.structs.replace(new, theses=theses))
    made = World(store)
    yield made
    made.write.shutdown()
    store.close()


def test_theses_wait_until_there_is_time(world):
    world.backfill.find_missing()
    world.run(further=False)

    assert world.backfill.is_complete
    assert not world.backfill.has_theses
    assert world.asked == []


def test_a_thesis_that_is_most_of_its_passage_has_the_vector_of_the_passage(world):
    world.backfill.find_missing()
    world.run()

    whole, part = world.store.graph.thesis_ids()
    vectors = world.store.index.vectors("thesis", np.array([whole, part]))
    assert world.asked == ["Ada"]
    assert world.backfill.is_idle
    assert np.allclose(vectors[0], vector_of("/notes/a.md 0"), atol=1e-3)
    assert np.allclose(vectors[1], vector_of("Ada"), atol=1e-3)


def test_passages_come_before_theses(world):
    world.store.rebuild_index()
    world.backfill.find_missing()

    assert world.backfill.step()
    assert not world.backfill.step_theses(start_new=True)
    world.run()

    assert [text for text in world.asked if text == "Ada"] == ["Ada", "Ada"]
    assert "rainy" in world.asked[0]
    assert world.backfill.is_idle
    assert len(world.store.index_diff().theses) == 0


def test_theses_that_could_not_be_filled_are_found_again(world, monkeypatch):
    world.backfill.find_missing()
    full = DiskFull("", UserMessage.literal("The disk is full."))
    with monkeypatch.context() as broken:
        broken.setattr(
            world.store.index_sync, "fill_theses", lambda *_: (_ for _ in ()).throw(full)
        )
        with pytest.raises(DiskFull):
            world.run()

    world.run()

    assert world.backfill.is_idle
    assert len(world.store.index_sync.theses_without_vectors()) == 0


def test_theses_that_come_later_are_looked_for_when_told(world):
    world.backfill.find_missing()
    world.run()
    put(world.store, sample_document("/notes/b.md", names=("Cleo", "Dan")))
    world.run()
    assert len(world.store.index_sync.theses_without_vectors()) == 1

    world.backfill.expect_theses()
    world.run()

    assert len(world.store.index_sync.theses_without_vectors()) == 0


def test_rows_are_copied_for_questions_when_passages_and_names_are_there(world):
    world.store.rebuild_index()
    passages = world.store.documents.passage_arrays().ids
    read = world.store.documents.passages_with_heads(passages)
    world.backfill.find_missing()

    world.run()

    assert world.backfill.is_idle
    assert not world.store.fill_caches()
    assert world.store.index.row_cache.version() > 0
    assert world.store.documents.passages_with_heads(passages) == read
