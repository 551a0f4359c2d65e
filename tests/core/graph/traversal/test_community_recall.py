import numpy as np
import pytest

from core.graph.memory_graph.cache import community_labels
from core.graph.traversal.community_recall import CommunityRecallOptions, recall_communities
from tests.core.graph.traversal.memory_graphs import Said, memory_of, starts_at

FIRST, SECOND = (10, 11, 12, 13), (20, 21, 22, 23)


@pytest.fixture(scope="module")
def graph():
    """Two circles of things that only passage 9 joins, each named in passages of its own."""
    passages = {at + 1: {FIRST[at], FIRST[(at + 1) % 4]} for at in range(4)}
    passages |= {at + 5: {SECOND[at], SECOND[(at + 1) % 4]} for at in range(4)}
    passages[9] = {FIRST[0], SECOND[0]}
    facts = [(things[at], things[at - 1], 0.9) for things in (FIRST, SECOND) for at in range(4)]
    return memory_of(passages, facts=facts)


def test_communities_are_worked_out_once_and_nest(graph):
    labels = community_labels(graph)

    assert community_labels(graph) is labels
    assert len(labels) == 4
    first = graph.objects(np.array(FIRST))
    second = graph.objects(np.array(SECOND))
    for label in labels:
        assert len(set(label[first].tolist())) == len(set(label[second].tolist())) == 1
        assert label[first[0]] != label[second[0]]


def test_texts_and_facts_of_the_community_are_found_before_all_others(graph):
    starts = starts_at(*graph.objects(np.array(FIRST[:1])).tolist())

    found = recall_communities(graph, starts, Said())

    assert set(found.passages[:4].tolist()) == {0, 1, 2, 3}
    assert not set(found.passages.tolist()) & {4, 5, 6, 7}
    assert set(found.facts.tolist()) == {1, 2, 3, 4}
    assert {step.origin for step in found.steps} == set(starts.vertices.tolist())


def test_a_community_that_is_too_large_is_nobodys(graph):
    starts = starts_at(*graph.objects(np.array(FIRST[:1])).tolist())

    found = recall_communities(graph, starts, Said(), options=CommunityRecallOptions(large=3))

    assert len(found.facts) == 0
    assert set(found.passages.tolist()) == {0, 3, 8}


def test_texts_may_be_left_out(graph):
    starts = starts_at(*graph.objects(np.array(FIRST[:1])).tolist())

    found = recall_communities(graph, starts, Said(), excluded=("E",))

    # Only passage 1, in which the facts were read, is still there.
    assert found.passages.tolist() == [0]
