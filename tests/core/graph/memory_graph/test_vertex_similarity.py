import numpy as np
import pytest

from core.graph.memory_graph.cache import MemoryGraphCache
from core.graph.memory_graph.memory_graph import VectorSimilarity
from core.graph.snapshot_cache import SnapshotCache
from core.store.records import IndexChanges
from tests.core.store.samples import put, sample_document, vector_of

# The index keeps vectors in eight bits.
NEAR = 0.02


@pytest.fixture
def store(store):
    put(store, sample_document("/notes/a.md"))
    return store


@pytest.fixture
def graph(store):
    return MemoryGraphCache(store, weigh=lambda _: 1.0).get(SnapshotCache(store).current()[0])


def test_a_thing_is_as_near_as_its_name_and_a_passage_as_its_text(store, graph):
    likeness = VectorSimilarity(graph, store.index, vector_of("Ada"))
    ada = graph.objects(np.array([store.graph.find("Ada")]))
    passages = graph.passages(graph.passage_ids)

    assert likeness.to_question(ada)[0] == pytest.approx(1.0, abs=NEAR)
    expected = [
        vector_of("/notes/a.md 0") @ vector_of("Ada"),
        vector_of("/notes/a.md 1") @ vector_of("Ada"),
    ]
    assert likeness.to_question(passages) == pytest.approx(expected, abs=NEAR)


def test_a_thesis_is_as_near_as_its_passage_until_it_is_encoded_itself(store, graph):
    question = vector_of("a thesis")
    thesis = graph.theses(graph.thesis_ids)
    passage = graph.passages(graph.passage_ids[:1])
    before = VectorSimilarity(graph, store.index, question).to_question(thesis)

    changes = IndexChanges(theses=graph.thesis_ids, thesis_vectors=question[None])
    store.index.apply(changes, meta={})
    after = VectorSimilarity(graph, store.index, question).to_question(thesis)

    assert before[0] == VectorSimilarity(graph, store.index, question).to_question(passage)[0]
    assert after[0] == pytest.approx(1.0, abs=NEAR)


def test_likeness_between_two_vertices_is_that_of_their_vectors(store, graph):
    likeness = VectorSimilarity(graph, store.index, None)
    ada, babbage = graph.objects(
        np.array([store.graph.find("Ada"), store.graph.find("Babbage")])
    ).tolist()

    found = likeness.between(np.array([ada, babbage]), babbage)

    assert found == pytest.approx([vector_of("Ada") @ vector_of("Babbage"), 1.0], abs=NEAR)


def test_without_a_question_everything_is_equally_far(store, graph):
    likeness = VectorSimilarity(graph, store.index, None)

    assert not likeness.to_question(np.arange(len(graph))).any()


def test_what_was_compared_once_stays_as_it_was_in_any_order(store, graph):
    likeness = VectorSimilarity(graph, store.index, vector_of("Ada"))
    everything = np.arange(len(graph))
    first = likeness.to_question(everything)

    again = likeness.to_question(np.concatenate([everything[::-1], everything]))

    assert again.tolist() == [*first[::-1].tolist(), *first.tolist()]
