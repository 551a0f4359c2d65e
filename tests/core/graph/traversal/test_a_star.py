import heapq
import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.graph.traversal.a_star import AStarOptions, a_star, shortest_path
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
HEURISTICS = ("inner product", "weighted", "averaged weighted")
EVERYTHING = allowed_kinds(())


def dijkstra(neighbors, start):
    """Steps from the start to whatever can be reached."""
    steps, waiting = {}, [(0, start)]
    while waiting:
        length, vertex = heapq.heappop(waiting)
        if vertex not in steps:
            steps[vertex] = length
            for far in neighbors[vertex]:
                heapq.heappush(waiting, (length + 1, far))
    return steps


@FEW
@given(st.integers(0, 10_000), st.sampled_from(HEURISTICS), st.data())
def test_paths_are_as_short_as_those_of_dijkstra(seed, heuristic, data):
    graph = random_memory(seed)
    neighbors = neighbors_of(graph)
    ends = data.draw(
        st.tuples(*[st.integers(0, len(graph) - 1)] * 2).filter(lambda it: it[0] != it[1])
    )
    options = AStarOptions(heuristic=heuristic, depth=100, passed=10_000)

    path = shortest_path(graph, Said(seed=seed), ends, options=options, opened=EVERYTHING)

    length = dijkstra(neighbors, ends[0]).get(ends[1])
    if length is None:
        assert path == []
        return
    assert (path[0], path[-1], len(path)) == (*ends, length + 1)
    assert all(far in neighbors[one] for one, far in itertools.pairwise(path))


@FEW
@given(st.integers(0, 10_000), st.sampled_from(["E", "T", "O"]))
def test_no_path_goes_through_what_is_excluded(seed, excluded):
    graph = random_memory(seed)
    starts = starts_at(*range(4))

    found = a_star(graph, starts, Said(seed=seed), excluded=(excluded,))

    kind = "OTE".index(excluded)
    inner = [one for path in found.paths for one in path[1:-1]]
    assert kind not in graph.kinds_of(np.array(inner, np.int64)).tolist()


def test_of_two_paths_of_one_length_the_one_that_is_liker_to_the_target_is_taken():
    graph = memory_of({1: {ADA, BYRON}, 2: {ADA, BYRON}})
    ada, byron = graph.objects(np.array([ADA, BYRON])).tolist()
    first, second = graph.passages(np.array([1, 2])).tolist()

    class Liker(Said):
        def between(self, vertices, target):
            return np.array([1.0 if one == second else 0.0 for one in vertices], np.float32)

    options = AStarOptions()
    assert shortest_path(graph, Liker(), (ada, byron), options=options, opened=EVERYTHING) == [
        ada, second, byron,
    ]  # fmt: skip
    assert first != second


def test_no_path_is_longer_than_the_depth():
    graph = memory_of({1: {ADA, BYRON}, 2: {BYRON, LONDON}})
    ends = tuple(graph.objects(np.array([ADA, LONDON])).tolist())

    lengths = [
        len(
            shortest_path(graph, Said(), ends, options=AStarOptions(depth=depth), opened=EVERYTHING)
        )
        for depth in (3, 4)
    ]

    assert lengths == [0, 5]


def test_the_search_gives_up_when_enough_vertices_were_passed():
    graph = memory_of({1: {ADA, BYRON}, 2: {BYRON, LONDON}})
    ends = tuple(graph.objects(np.array([ADA, LONDON])).tolist())

    lengths = [
        len(
            shortest_path(
                graph, Said(), ends, options=AStarOptions(passed=passed), opened=EVERYTHING
            )
        )
        for passed in (3, 5)
    ]

    assert lengths == [0, 5]


def test_what_lies_between_two_things_is_found_with_the_fact_that_joins_them():
    graph = memory_of({1: {ADA}, 2: {BYRON}}, facts=[(ADA, BYRON, 0.9)])
    starts = starts_at(*graph.objects(np.array([ADA, BYRON])).tolist())

    found = a_star(graph, starts, Said())

    assert found.facts.tolist() == [1]
    assert found.passages.tolist() == [0]
    assert [step.hop for step in found.steps] == [1]
    assert found.paths == (tuple(starts.vertices.tolist()),)


@pytest.mark.parametrize("count", [0, 1])
def test_fewer_than_two_starts_have_nothing_between_them(count):
    graph = memory_of({1: {ADA, BYRON}})

    found = a_star(graph, starts_at(*range(count)), Said())

    assert len(found.passages) == len(found.facts) == len(found.paths) == 0
