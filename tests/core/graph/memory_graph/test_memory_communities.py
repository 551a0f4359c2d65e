import numpy as np

from core.graph.memory_graph.cache import NO_COMMUNITY, carry_over_communities, community_labels
from tests.core.graph.traversal.memory_graphs import memory_of


def ring(*, first=1, count=60):
    """Passages that each name two neighbors of a ring of things."""
    return {at: {first + at, first + (at + 1) % count} for at in range(1, count + 1)}


def test_communities_hold_while_nearly_all_things_stay():
    old, new = memory_of(ring()), memory_of({**ring(), 100: {10, 999}})
    community_labels(old)

    carry_over_communities(old, new)

    assert community_labels(new) is new.communities
    for before, now in zip(old.communities, new.communities, strict=True):
        kept = new.objects(old.object_ids)
        assert now[kept].tolist() == before.tolist()
        newcomer = int(new.objects(np.array([999]))[0])
        assert now[newcomer] == NO_COMMUNITY


def test_communities_are_found_anew_when_many_things_are_others():
    old, new = memory_of(ring()), memory_of(ring(first=500))
    community_labels(old)

    carry_over_communities(old, new)

    assert new.communities == []
    assert len(community_labels(new)) == 4


def test_newcomers_add_up_until_communities_are_found_anew():
    graph = memory_of(ring())
    community_labels(graph)
    passages, carried = ring(), []

    for more in range(6):
        passages[100 + more] = {10, 900 + more}
        following = memory_of(passages)
        carry_over_communities(graph, following)
        carried.append(bool(following.communities))
        graph = following

    assert carried == [True, True, True, False, False, False]


def test_what_was_never_worked_out_is_not_carried_over():
    old, new = memory_of(ring()), memory_of(ring())

    carry_over_communities(old, new)

    assert new.communities == []
