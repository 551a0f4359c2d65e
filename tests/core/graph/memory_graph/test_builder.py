import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from core.graph.memory_graph.memory_graph import (
    FACT,
    NEXT_PASSAGE,
    OBJECT,
    PASSAGE,
    PASSAGE_MENTION,
    THESIS,
    THESIS_MENTION,
    THESIS_SOURCE,
    TITLE,
    VALUE,
)
from tests.core.graph.traversal.memory_graphs import memory_of, neighbors_of, random_memory

FEW = settings(max_examples=40)

ADA, BYRON, LONDON = 10, 20, 30


def edges_of(graph, kind):
    chosen = np.flatnonzero(graph.kinds == kind)
    return set(zip(graph.tails[chosen].tolist(), graph.heads[chosen].tolist(), strict=True))


def test_things_theses_and_passages_are_joined_by_what_was_taken_from_where():
    graph = memory_of(
        {1: {ADA, BYRON}, 2: {LONDON}},
        facts=[(ADA, BYRON, 0.9), (ADA, 0, 0.5)],
        theses=[(1, {ADA, BYRON})],
        documents={1: 4, 2: 4},
        titles={4: LONDON},
    )
    ada, byron, london = graph.objects(np.array([ADA, BYRON, LONDON])).tolist()
    (thesis,) = graph.theses(np.array([1])).tolist()
    first, second = graph.passages(np.array([1, 2])).tolist()

    assert edges_of(graph, FACT) == {(ada, byron)}
    assert edges_of(graph, VALUE) == {(ada, first)}
    assert edges_of(graph, TITLE) == {(first, london), (second, london)}
    assert edges_of(graph, THESIS_MENTION) == {(thesis, ada), (thesis, byron)}
    assert edges_of(graph, THESIS_SOURCE) == {(thesis, first)}
    assert edges_of(graph, PASSAGE_MENTION) == {(first, ada), (first, byron)}
    assert edges_of(graph, NEXT_PASSAGE) == {(first, second)}
    assert graph.commit_number == 7


def test_each_kind_of_vertex_has_a_block_of_numbers_and_texts_know_their_passage():
    graph = memory_of({1: {ADA}, 5: {BYRON}}, theses=[(5, {BYRON})])
    vertices = np.arange(len(graph))

    assert graph.kinds_of(vertices).tolist() == [OBJECT, OBJECT, THESIS, PASSAGE, PASSAGE]
    assert graph.passage_rows(vertices).tolist() == [-1, -1, 1, 0, 1]
    assert graph.objects(np.array([BYRON, 99, ADA])).tolist() == [1, 0]
    assert graph.passages(np.array([5, 4])).tolist() == [4]
    assert graph.theses(np.array([1, 2])).tolist() == [2]


def test_facts_come_first_and_the_surest_of_them_before_others():
    graph = memory_of({1: {ADA, BYRON}}, facts=[(ADA, BYRON, 0.3), (LONDON, ADA, 0.9)])
    ada, byron, london = graph.objects(np.array([ADA, BYRON, LONDON])).tolist()

    assert graph.neighbors(ada).tolist()[:2] == [london, byron]
    assert graph.incident_edges(np.array([ada]), fan=1).far.tolist() == [london]


def test_a_fact_weighs_its_confidence_times_its_relation():
    graph = memory_of({1: {ADA, BYRON}}, facts=[(ADA, BYRON, 0.8)], weigh=lambda _: 0.5)

    (edge,) = np.flatnonzero(graph.kinds == FACT)
    assert np.isclose(graph.weights[edge], 0.4)
    assert graph.fact_ids[graph.facts[edge]] == 1
    assert graph.predicates[graph.fact_predicates[graph.facts[edge]]] == "knows"


def test_theses_of_passages_that_are_left_out_are_left_out():
    graph = memory_of({1: {ADA}}, theses=[(1, {ADA}), (2, {ADA})])

    assert graph.thesis_ids.tolist() == [1]
    assert len(edges_of(graph, THESIS_MENTION)) == 1


def test_an_empty_graph_has_no_vertices():
    graph = memory_of({})

    assert len(graph) == len(graph.tails) == 0


@FEW
@given(st.integers(0, 10_000))
def test_around_is_what_the_edges_say(seed):
    graph = random_memory(seed)
    known = neighbors_of(graph)

    around = graph.incident_edges(np.arange(len(graph)), fan=1000)

    found = {one: set() for one in known}
    for place, edge, far in zip(*(one.tolist() for one in around), strict=True):
        found[place].add(far)
        assert {place, far} == {int(graph.tails[edge]), int(graph.heads[edge])}
    assert found == known
    assert graph.degrees(np.arange(len(graph))).sum() == 2 * len(graph.tails)


@FEW
@given(st.integers(0, 10_000), st.integers(1, 4))
def test_a_fan_leaves_the_first_edges_of_each_vertex(seed, fan):
    graph = random_memory(seed)

    around = graph.incident_edges(np.arange(len(graph)), fan=fan)

    for vertex in range(len(graph)):
        mine = around.far[around.places == vertex].tolist()
        assert mine == graph.neighbors(vertex).tolist()[:fan]


@FEW
@given(st.integers(0, 10_000))
def test_weights_lie_between_zero_and_one(seed):
    graph = random_memory(seed)

    assert np.all((graph.weights > 0.0) & (graph.weights <= 1.0))
    assert np.all((graph.rarity >= 0.0) & (graph.rarity <= 1.0))
