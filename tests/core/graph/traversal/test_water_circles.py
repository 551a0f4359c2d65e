import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from core.graph.traversal.water_circles import WaterCirclesOptions, water_circles
from tests.core.graph.traversal.memory_graphs import Said, memory_of, random_memory, starts_at

FEW = settings(max_examples=40)

ADA, BYRON, LONDON, PARIS = 10, 20, 30, 40


def circles(graph, *things, near=None, **fields):
    starts = starts_at(*graph.objects(np.array(things, np.int64)).tolist())
    return water_circles(graph, starts, Said(near), options=WaterCirclesOptions(**fields))


def test_texts_rank_by_how_many_things_of_the_question_they_hold():
    graph = memory_of(
        {1: {ADA}, 2: {ADA, BYRON, LONDON}, 3: {ADA, BYRON}},
        theses=[(2, {ADA, BYRON, LONDON}), (3, {ADA, BYRON})],
    )

    found = circles(graph, ADA, BYRON, LONDON, strict=False)

    assert found.passages.tolist() == [1, 2, 0]
    assert found.theses.tolist() == [1, 2]


def test_strictly_only_texts_count_that_hold_another_thing_if_there_are_any():
    graph = memory_of({1: {ADA}, 2: {ADA, BYRON}, 3: {BYRON}})
    apart = memory_of({1: {ADA}, 2: {BYRON}})

    assert circles(graph, ADA, BYRON).passages.tolist() == [1]
    assert set(circles(graph, ADA, BYRON, strict=False).passages.tolist()) == {0, 1, 2}
    assert set(circles(apart, ADA, BYRON).passages.tolist()) == {0, 1}


def test_equal_texts_are_ordered_by_likeness():
    graph = memory_of({1: {ADA}, 2: {ADA}})
    second = int(graph.passages(np.array([2]))[0])

    assert circles(graph, ADA, near={second: 0.9}).passages.tolist() == [1, 0]


def test_facts_where_rings_meet_come_before_others_p5():
    graph = memory_of(
        {1: {PARIS}}, facts=[(ADA, PARIS, 0.9), (ADA, LONDON, 0.9), (BYRON, LONDON, 0.9)]
    )

    found = circles(graph, ADA, BYRON, rings=1)

    assert set(found.facts[:2].tolist()) == {2, 3}
    assert found.facts[2] == 1
    assert found.fact_scores[1] > found.fact_scores[2]


def test_no_more_is_returned_than_was_asked_for():
    passages = {one: {ADA, BYRON} for one in range(1, 9)}
    facts = [(ADA, BYRON, 0.9)] * 5 + [(ADA, LONDON, 0.8)] * 5
    graph = memory_of(passages, facts=facts, theses=[(one, {ADA, BYRON}) for one in passages])
    limits = {"passages": 3, "theses": 2, "chain": 2, "other": 1, "rings": 1}

    found = circles(graph, ADA, BYRON, **limits)

    assert len(found.theses) == 2
    assert len(found.facts) == 3
    # Texts of theses and facts are passages too.
    assert 3 <= len(found.passages) <= 3 + 2 + 1


def test_with_pruning_a_text_is_not_told_twice():
    graph = memory_of({1: {ADA, BYRON}, 2: {ADA, BYRON}}, theses=[(1, {ADA, BYRON})])
    first = int(graph.passages(np.array([1]))[0])

    def entered(**fields):
        found = circles(graph, ADA, BYRON, rings=1, theses=1, **fields)
        return {step.far for step in found.steps if step.score > 0.0}

    assert first in entered()
    assert first not in entered(pruning=True)


@FEW
@given(st.integers(0, 10_000), st.sampled_from(["E", "T", "O"]))
def test_nothing_excluded_is_entered(seed, excluded):
    graph = random_memory(seed)

    found = water_circles(graph, starts_at(0, 1, 2), Said(seed=seed), excluded=(excluded,))

    entered = np.array([step.far for step in found.steps], np.int64)
    kinds = graph.kinds_of(entered[entered > 2])
    assert "OTE".index(excluded) not in kinds.tolist()


@FEW
@given(st.integers(0, 10_000))
def test_a_text_next_to_more_starts_is_never_behind_one_next_to_fewer(seed):
    graph = random_memory(seed)
    options = WaterCirclesOptions(strict=False, passages=100, theses=0, chain=0, other=0)

    found = water_circles(graph, starts_at(0, 1, 2, 3), Said(seed=seed), options=options)

    vertices = graph.first_passage + found.passages
    held = [len(set(graph.neighbors(int(one)).tolist()) & {0, 1, 2, 3}) for one in vertices]
    assert held == sorted(held, reverse=True)


def test_without_starts_nothing_spreads():
    assert len(water_circles(memory_of({1: {ADA}}), starts_at(), Said()).passages) == 0
