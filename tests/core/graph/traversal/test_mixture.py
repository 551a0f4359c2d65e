from hypothesis import given, settings
from hypothesis import strategies as st

from core.graph.traversal.beam_search import beam_search
from core.graph.traversal.mixture import METHODS, TraversalPart, mixture
from core.graph.traversal.water_circles import water_circles
from tests.core.graph.traversal.memory_graphs import Said, random_memory, starts_at

FEW = settings(max_examples=40)

SEEDS = st.integers(0, 10_000)


@FEW
@given(SEEDS)
def test_a_mixture_finds_what_each_of_its_ways_finds(seed):
    graph, starts, said = random_memory(seed), starts_at(0, 1), Said(seed=seed)

    parts = (TraversalPart("water circles"), TraversalPart("beam search"))
    found = mixture(graph, starts, said, parts=parts)

    each = [water_circles(graph, starts, said), beam_search(graph, starts, said)]
    assert set(found.passages.tolist()) == {one for it in each for one in it.passages.tolist()}
    assert set(found.facts.tolist()) == {one for it in each for one in it.facts.tolist()}
    assert set(found.theses.tolist()) == {one for it in each for one in it.theses.tolist()}
    assert sorted(found.passage_scores.tolist(), reverse=True) == found.passage_scores.tolist()
    assert all(0.0 <= score <= 1.0 + 1e-9 for score in found.passage_scores.tolist())


@FEW
@given(SEEDS)
def test_a_mixture_of_one_way_is_that_way(seed):
    graph, starts, said = random_memory(seed), starts_at(0, 1), Said(seed=seed)
    parts = (TraversalPart("beam search"),)

    found = mixture(graph, starts, said, parts=parts)

    alone = beam_search(graph, starts, said)
    assert found.passages.tolist() == alone.passages.tolist()
    assert found.paths == alone.paths


@FEW
@given(SEEDS, st.sampled_from(sorted(METHODS)))
def test_every_way_gives_the_same_twice_and_ranks_what_it_finds(seed, name):
    graph, starts = random_memory(seed), starts_at(0, 1, 2)

    first, second = (METHODS[name](graph, starts, Said(seed=seed)) for _ in range(2))

    for field in ("passages", "theses", "facts"):
        one, other = getattr(first, field).tolist(), getattr(second, field).tolist()
        assert one == other
        assert len(set(one)) == len(one)
    assert first.steps == second.steps
    for scores in (first.passage_scores, first.thesis_scores, first.fact_scores):
        assert sorted(scores.tolist(), reverse=True) == scores.tolist()
    assert set(first.passages.tolist()) <= set(range(len(graph.passage_ids)))
