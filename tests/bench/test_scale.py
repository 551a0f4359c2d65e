"""Libraries that nobody wrote are whole, the same each time, and can be asked."""

import numpy as np
import pytest

from bench.scale.corpus_statistics import CorpusStatistics, collect_statistics
from bench.scale.latency import measure, measure_hops
from bench.scale.library_builder import build, passage_vectors
from bench.scale.scale_report import table
from bench.scale.synthetic_library import LibrarySize, synthesize, texts_of
from core.errors import WrongUse
from core.store.store import Store
from tests.core.store.samples import assert_sound
from tests.fakes import HashEncoder

SIZE = LibrarySize(300, things=80, facts=400, theses=2)


def column(*texts):
    values = np.empty(len(texts), dtype=object)
    values[:] = texts
    return values


@pytest.fixture(scope="module")
def real():
    """Statistics of a tiny language."""
    encoder = HashEncoder()
    names = column("Ada Lovelace", "Charles Babbage", "Analytical Engine", "Royal Society")
    questions = ("Who met Ada Lovelace?", "What is the engine?", "Where was Babbage born?") * 3
    return CorpusStatistics(
        words=column("the", "engine", "meets", "river", "born"),
        word_shares=np.array([0.5, 0.2, 0.1, 0.1, 0.1]),
        lengths=np.array([20, 30]),
        names=names,
        name_counts=np.array([9.0, 5.0, 2.0, 1.0]),
        named=np.array([0, 1, 3]),
        vectors=encoder.embed([f"text {at}" for at in range(40)]),
        questions=tuple(f"{text} {at}" for at, text in enumerate(questions)),
        question_vectors=encoder.embed(questions),
    )


@pytest.fixture(scope="module")
def library(real, tmp_path_factory):
    """The folder of a small store."""
    folder = tmp_path_factory.mktemp("scale") / "home"
    build(folder, SIZE, real, seed=3, tell=lambda _: None)
    return folder


def test_a_made_up_store_is_sound_and_lacks_nothing(library):
    store = Store.open(library)
    missing, counts = store.index_diff(), store.graph.counts()
    assert_sound(store)
    store.close()

    assert missing.is_empty
    assert len(missing.theses) == 0
    assert (counts.entities, counts.facts, counts.theses) == (80, 400, 600)


def test_k11_walks_and_traversals_of_a_graph_are_timed(library, real):
    times = measure_hops(library, real, width=HashEncoder.dimension, seed=3)

    assert list(times) == ["2 hops", "3 hops", "traverse"]
    assert all(0 < it.p50 <= it.p95 for it in times.values())


def test_the_same_seed_makes_the_same_library(real):
    first, again, other = (synthesize(SIZE, real, seed=seed) for seed in (3, 3, 4))

    assert first.names == again.names
    assert np.array_equal(first.mention_things, again.mention_things)
    assert list(texts_of(SIZE, real, first, seed=3)) == list(texts_of(SIZE, real, again, seed=3))
    assert not np.array_equal(first.subjects, other.subjects)


def test_the_index_holds_the_vectors_that_were_drawn(library, real):
    drawn = passage_vectors(SIZE, real, seed=3)
    store = Store.open(library)
    held = store.index.vectors("passage", np.arange(1, SIZE.passages + 1))
    store.close()

    assert np.allclose(held, drawn, atol=2e-3)
    assert np.allclose(np.linalg.norm(drawn, axis=1), 1, atol=1e-5)


def test_things_are_named_as_unequally_as_real_ones(real):
    library = synthesize(SIZE, real, seed=3)

    counts = np.bincount(library.mention_things, minlength=SIZE.things)
    assert library.names[0] == "Ada Lovelace"
    assert counts[0] == counts.max()
    assert len(set(library.names)) == SIZE.things


def test_a_library_is_measured_and_its_figures_are_shown(library, real):
    figures = measure(library, SIZE, real, embedder=HashEncoder(), seed=3)
    shown = table(figures)

    assert figures.vectors.recall > 0.9
    assert figures.others["numpy"].recall == 1.0
    assert figures.others["sqlite-vec"].recall == 1.0
    assert set(figures.memory_mb) == {"passage", "entity", "thesis", "words"}
    assert figures.whole.p95 >= figures.whole.p50 > 0
    assert "300 passages, 600 theses, 80 things" in shown
    assert "recall@20" in shown


def test_without_sets_there_is_nothing_to_draw_from(tmp_path):
    with pytest.raises(WrongUse):
        collect_statistics(tmp_path, embedder=HashEncoder(), seed=1)


def test_statistics_are_those_of_the_sets(shared):
    real = collect_statistics(shared / "bench" / "retrieval", embedder=HashEncoder(), seed=1)

    assert abs(real.word_shares.sum() - 1) < 1e-9
    assert real.words[np.argmax(real.word_shares)] == "the"
    assert len(real.words) > 10_000
    assert 40 < real.lengths.mean() < 120
    assert len(set(real.questions)) == len(real.questions)
