import numpy as np

from core.graph.traversal.entity_hierarchy import build_hierarchy
from tests.core.graph.traversal.memory_graphs import memory_of

ADA, BYRON, LONDON, PARIS = 10, 20, 30, 40


def numbers(graph, *things):
    return graph.objects(np.array(things)).tolist()


def test_values_relations_and_neighbors_of_a_thing_are_told_apart():
    graph = memory_of(
        {1: {ADA, LONDON}, 2: {ADA, BYRON}},
        facts=[(ADA, BYRON, 0.9), (ADA, 0, 0.8), (PARIS, ADA, 0.7), (BYRON, PARIS, 0.9)],
    )
    ada, byron, london, paris = numbers(graph, ADA, BYRON, LONDON, PARIS)

    found = build_hierarchy(graph, ada)

    assert [(it.predicate, it.count, it.fact_ids.tolist()) for it in found.attributes] == [
        ("knows", 1, [2])
    ]
    assert {(it.outgoing, it.count, tuple(it.far.tolist())) for it in found.relations} == {
        (True, 1, (byron,)), (False, 1, (paris,)),
    }  # fmt: skip
    assert [it.vertex for it in found.neighbors] == [london]


def test_relations_are_counted_in_full_and_named_in_part_the_surest_first():
    facts = [(ADA, 50 + at, at / 10) for at in range(1, 8)]
    graph = memory_of({1: {ADA}}, facts=facts)
    (ada,) = numbers(graph, ADA)

    (group,) = build_hierarchy(graph, ada, each=3).relations

    assert group.count == 7
    assert group.fact_ids.tolist() == [7, 6, 5]


def test_what_is_named_together_often_and_rarely_else_is_nearest():
    graph = memory_of(
        {1: {ADA, BYRON}, 2: {ADA, BYRON}, 3: {ADA, LONDON}, 4: {LONDON}, 5: {LONDON}},
        theses=[(1, {ADA, BYRON})],
    )
    ada, byron, london = numbers(graph, ADA, BYRON, LONDON)

    near = build_hierarchy(graph, ada).neighbors

    # A thesis is part of its passage, and no text of its own.
    assert [(it.vertex, it.texts) for it in near] == [(byron, 2), (london, 1)]
    assert near[0].score > near[1].score


def test_a_thing_of_which_nothing_is_said_has_an_empty_hierarchy():
    graph = memory_of({1: {ADA}})
    (ada,) = numbers(graph, ADA)

    found = build_hierarchy(graph, ada)

    assert found.attributes == found.relations == found.neighbors == ()
