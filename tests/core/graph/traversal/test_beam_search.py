import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.graph.traversal.beam_search import BeamOptions, beam_search, paths_from
from core.graph.traversal.traversal_ranking import allowed_kinds
from tests.core.graph.traversal.memory_graphs import (
    Said,
    memory_of,
    neighbors_of,
    random_memory,
    starts_at,
)

FEW = settings(max_examples=40)

ADA, BYRON, LONDON = 10, 20, 30
EVERYTHING = allowed_kinds(())
SEEDS = st.integers(0, 10_000)


def paths(seed, *, start=0, **fields):
    graph = random_memory(seed)
    options = BeamOptions(**fields)
    return graph, paths_from(graph, start, Said(seed=seed), options=options, opened=EVERYTHING)


@FEW
@given(SEEDS, st.integers(0, 5), st.booleans(), st.booleans(), st.booleans())
def test_paths_follow_edges_within_the_limits(seed, start, revisits, vertices, edges):
    graph, found = paths(
        seed, start=start, depth=4, paths=6, revisits=revisits, shared_vertices=vertices,
        shared_edges=edges,
    )  # fmt: skip

    known = neighbors_of(graph)
    assert len(found) <= 6
    assert len({path.edges for path in found}) == len(found)
    for path in found:
        assert path.vertices[0] == start
        assert 1 <= len(path.edges) <= 4
        assert all(far in known[one] for one, far in itertools.pairwise(path.vertices))
        ends = [{int(graph.tails[one]), int(graph.heads[one])} for one in path.edges]
        assert ends == [{one, far} for one, far in itertools.pairwise(path.vertices)]


@FEW
@given(SEEDS, st.booleans(), st.booleans())
def test_no_path_comes_to_a_vertex_twice_unless_it_may(seed, vertices, edges):
    _, found = paths(seed, revisits=False, shared_vertices=vertices, shared_edges=edges)

    assert all(len(set(path.vertices)) == len(path.vertices) for path in found)


@FEW
@given(SEEDS, st.booleans(), st.booleans())
def test_different_paths_have_no_vertex_in_common_unless_they_may(seed, revisits, edges):
    _, found = paths(seed, revisits=revisits, shared_vertices=False, shared_edges=edges)

    for one, other in itertools.combinations(found, 2):
        assert set(one.vertices) & set(other.vertices) == {0}


@FEW
@given(SEEDS, st.booleans(), st.booleans())
def test_different_paths_have_no_edge_in_common_unless_they_may(seed, revisits, vertices):
    _, found = paths(seed, revisits=revisits, shared_vertices=vertices, shared_edges=False)

    for one, other in itertools.combinations(found, 2):
        assert not set(one.edges) & set(other.edges)


def test_each_flag_allows_what_it_says():
    graph = memory_of({1: {ADA, BYRON}, 2: {BYRON, LONDON}})
    ada = int(graph.objects(np.array([ADA]))[0])

    def found(**flags):
        options = BeamOptions(depth=4, paths=50, **flags)
        return paths_from(graph, ada, Said(), options=options, opened=EVERYTHING)

    assert len(found()) == 1
    assert any(len(set(it.vertices)) < len(it.vertices) for it in found(revisits=True))
    both = found(revisits=True, shared_vertices=True, shared_edges=True)
    pairs = list(itertools.combinations(both, 2))
    assert any(set(one.edges) & set(other.edges) for one, other in pairs)
    wide = memory_of({1: {ADA, BYRON}, 2: {ADA, BYRON}, 3: {BYRON}})
    shared = paths_from(
        wide, int(wide.objects(np.array([ADA]))[0]), Said(),
        options=BeamOptions(depth=2, shared_vertices=True), opened=EVERYTHING,
    )  # fmt: skip
    assert [it.end for it in shared] == [1, 1]


def two_ended_one_going():
    """From Ada a short way that ends and a long way that goes on."""
    return memory_of({1: {ADA}, 2: {ADA, BYRON}, 3: {BYRON}})


@pytest.mark.parametrize(
    ("order", "lengths"), [("ended first", [1, 2]), ("continuous first", [2, 1]), ("mixed", [1, 2])]
)
def test_paths_are_kept_in_the_order_that_is_asked_for(order, lengths):
    graph = two_ended_one_going()
    ada = int(graph.objects(np.array([ADA]))[0])
    ending = int(graph.passages(np.array([1]))[0])
    options = BeamOptions(depth=2, order=order)

    found = paths_from(graph, ada, Said({ending: 0.9}), options=options, opened=EVERYTHING)

    assert [len(path.edges) for path in found] == lengths


def test_mixed_goes_by_the_score_alone():
    graph = two_ended_one_going()
    ada = int(graph.objects(np.array([ADA]))[0])
    ending = int(graph.passages(np.array([1]))[0])

    found = paths_from(
        graph, ada, Said({ending: 0.1}), options=BeamOptions(depth=2), opened=EVERYTHING
    )

    assert [len(path.edges) for path in found] == [2, 1]


@FEW
@given(SEEDS)
def test_paths_carry_the_score_that_is_defined(seed):
    _, found = paths(seed, alpha=0.4, shared_vertices=True, shared_edges=True)

    for path in found:
        mean = sum(path.relevances) / len(path.relevances)
        assert path.score == pytest.approx(0.4 * mean + 0.6 * max(path.relevances))


def test_the_most_relevant_way_is_found_with_its_facts():
    graph = memory_of({1: {BYRON}, 2: {LONDON}}, facts=[(ADA, BYRON, 0.9), (ADA, LONDON, 0.9)])
    ada, byron, london = graph.objects(np.array([ADA, BYRON, LONDON])).tolist()
    options = BeamOptions(depth=1, paths=1)

    found = beam_search(graph, starts_at(ada), Said({byron: 0.9, london: 0.2}), options=options)

    assert found.facts.tolist() == [1]
    assert found.paths == ((ada, byron),)
    assert [(step.origin, step.far) for step in found.steps] == [(ada, byron)]


@FEW
@given(SEEDS, st.sampled_from(["E", "T", "O"]))
def test_nothing_excluded_is_entered(seed, excluded):
    graph = random_memory(seed)

    found = beam_search(graph, starts_at(0, 1), Said(seed=seed), excluded=(excluded,))

    entered = np.array([step.far for step in found.steps], np.int64)
    assert "OTE".index(excluded) not in graph.kinds_of(entered).tolist()


def test_a_start_that_nothing_is_joined_to_has_no_paths():
    graph = memory_of({1: set()})

    assert beam_search(graph, starts_at(0), Said()).paths == ()
    assert beam_search(graph, starts_at(), Said()).paths == ()
