import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.graph.analytics.analytics import GraphAnalytics, analyze, changed_entities, keep_ids
from core.graph.analytics.communities import LEVELS, find_communities
from core.graph.entity_graph import COOCCURRENCE_WEIGHT, MAX_PASSAGE_ENTITIES, build_entity_graph
from core.graph.sparse_matrices import row_sums
from core.store.graph.map_queries import StoredCommunities
from core.store.records import FactArrays, MentionArrays
from tests.core.explore.fixture_graph import fill, note, put

NOW_MANY = 12


def whole(values):
    return np.array(list(values), np.int64)


def facts_of(rows):
    """Facts (subject, predicate, object or 0, confidence, status), numbered from 1."""
    return FactArrays(
        ids=whole(range(1, len(rows) + 1)),
        subjects=whole(row[0] for row in rows),
        objects=whole(row[2] for row in rows),
        predicates=np.array([row[1] for row in rows], object),
        statuses=np.array([row[4] if len(row) > 4 else "extracted" for row in rows], object),
        confidences=np.array([row[3] for row in rows], np.float64),
        document_ids=whole(1 for _ in rows),
        passage_ids=whole(1 for _ in rows),
    )


def mentions_of(passages):
    """Which passage (by number) names which things."""
    named = [(thing, at) for at, things in enumerate(passages, 1) for thing in things]
    return MentionArrays(
        whole(one for one, _ in named), whole(at for _, at in named), whole(1 for _ in named)
    )


def ties_of(ids, facts=(), passages=()):
    weights = {"OWNS": 0.95}
    return build_entity_graph(
        whole(ids), facts_of(facts), mentions_of(passages),
        weigh=lambda predicate: weights.get(predicate, 0.6),
    )  # fmt: skip


def groups(count, *, size=8, extra=()):
    """Ties of so many groups of things; each group has a passage for each two of its things."""
    ids = range(1, count * size + 1)
    passages = [
        (first + a, first + b)
        for first in range(1, count * size + 1, size)
        for a in range(size)
        for b in range(a)
    ]
    return ties_of(ids, (), [*passages, *extra])


def test_facts_tie_by_confidence_and_the_weight_of_their_relation():
    ties = ties_of([3, 5, 9], [(3, "OWNS", 5, 0.8), (5, "likes", 3, 0.5), (3, "is", 0, 1.0)])

    assert ties.facts[0, 1] == pytest.approx(0.76)
    assert ties.facts[1, 0] == pytest.approx(0.3)
    assert ties.strength[0, 1] == ties.strength[1, 0] == pytest.approx(1.06)
    assert ties.max_confidence[0, 1] == ties.max_confidence[1, 0] == pytest.approx(0.76)
    assert ties.strength[2].nnz == 0
    assert [ties.position(one) for one in (3, 9, 4)] == [0, 2, -1]


def test_facts_that_are_not_trusted_tie_nothing():
    rows = [(1, "OWNS", 2, 0.9, "superseded"), (1, "OWNS", 2, 0.9, "rejected")]

    assert ties_of([1, 2], rows).strength.nnz == 0


def test_a_passage_ties_what_it_names_the_less_the_more_that_is():
    ties = ties_of([1, 2, 3], (), [(1, 2), (1, 2, 3)])

    assert ties.cooccurrence[0, 1] == pytest.approx(1.5)
    assert ties.cooccurrence[0, 2] == pytest.approx(0.5)
    assert ties.strength[0, 2] == pytest.approx(COOCCURRENCE_WEIGHT * 0.5)


def test_a_list_of_names_ties_nothing():
    assert ties_of(range(1, 60), (), [tuple(range(1, MAX_PASSAGE_ENTITIES + 2))]).strength.nnz == 0


@given(st.lists(st.tuples(st.integers(1, 8), st.integers(1, 8)), max_size=20), st.integers(1, 8))
def test_touched_are_the_things_whose_ties_changed_and_no_others(pairs, gone):
    before = ties_of(range(1, 9), (), pairs)
    left = [pair for pair in pairs if gone not in pair]
    after = ties_of([one for one in range(1, 9) if one != gone], (), left)

    touched = {int(after.ids[at]) for at in changed_entities(after, before)}

    assert touched == {
        one for pair in pairs if gone in pair for one in pair if one != gone and len(set(pair)) > 1
    }


def test_one_changed_passage_is_little_work():
    before = analyze(groups(40), commit=1)
    changed = groups(40, extra=[(1, 9)])

    after = analyze(changed, commit=2, before=before)

    assert after.work.entities == 320
    assert after.work.touched == 2
    assert after.work.community_looks < 60
    assert before.work.community_looks == 320 * LEVELS
    assert after.work.rank_steps < before.work.rank_steps or before.work.rank_steps < 10


def test_after_a_small_change_the_result_is_that_of_a_fresh_start():
    before = analyze(groups(30), commit=1)
    changed = groups(30, extra=[(1, 9), (241, 242)])

    after = analyze(changed, commit=2, before=before)

    fresh = analyze(changed, commit=2)
    assert np.abs(after.ranks - fresh.ranks).sum() < 1e-6
    for one, other in zip(after.partition.levels, fresh.partition.levels, strict=True):
        assert one.tolist() == other.tolist()


def stored(result, levels):
    strengths = row_sums(result.ties.strength)
    return StoredCommunities(result.ties.ids, strengths, tuple(levels))


def test_a_new_start_goes_on_from_the_communities_as_they_were():
    first = analyze(groups(20), commit=1)
    joined = [np.where(it == it[8], it[0], it) for it in first.community_ids]

    again = analyze(groups(20), commit=1, stored=stored(first, joined))

    assert again.work.touched == 0
    assert [it.tolist() for it in again.community_ids] == [it.tolist() for it in joined]
    assert np.abs(again.ranks - first.ranks).sum() < 1e-6


def test_after_a_new_start_only_what_has_changed_chooses_again():
    first = analyze(groups(20), commit=1)

    again = analyze(groups(20, extra=[(1, 9)]), commit=2, stored=stored(first, first.community_ids))

    assert again.work.touched == 2
    assert [it.tolist() for it in again.community_ids] == [
        it.tolist() for it in first.community_ids
    ]


def test_communities_keep_their_ids_when_a_few_things_come_and_go():
    before = analyze(groups(10), commit=1)
    ids = [one for one in range(1, 82) if one not in {3, 50}]
    passages = [
        (first + a, first + b)
        for first in range(1, 81, 8)
        for a in range(8)
        for b in range(a)
        if not {first + a, first + b} & {3, 50}
    ]
    after = analyze(ties_of(ids, (), [*passages, (81, 1), (81, 2)]), commit=2, before=before)

    known = dict(zip(before.ties.ids.tolist(), before.community_ids[0].tolist(), strict=True))
    now = dict(zip(after.ties.ids.tolist(), after.community_ids[0].tolist(), strict=True))
    assert all(now[one] == known[one] for one in now if one in known)
    assert now[81] == known[1]


def test_a_graph_read_anew_gives_its_communities_the_same_ids():
    ties = groups(10)

    assert [one.tolist() for one in analyze(ties, commit=1).community_ids] == [
        one.tolist() for one in analyze(ties, commit=9).community_ids
    ]


def test_ids_differ_between_levels_and_communities():
    now = analyze(groups(10), commit=1)

    each = [set(one.tolist()) for one in now.community_ids]
    assert [len(one) for one in each] == [
        len(set(labels.tolist())) for labels in now.partition.levels
    ]
    assert len(set.union(*each)) == sum(map(len, each))


def test_of_a_split_community_the_larger_part_keeps_the_id():
    labels = whole([0, 0, 0, 1, 1])
    old = whole([7, 7, 7, 7, 7])
    ranks = np.array([0.1, 0.5, 0.1, 0.1, 0.2])

    assert keep_ids(labels, old=old, fresh=whole([0, 4, 8, 12, 16]), ranks=ranks).tolist() == [
        7, 7, 7, 16, 16,
    ]  # fmt: skip


def test_who_leaves_a_community_named_after_him_gets_another_id():
    labels = whole([0, 0, 1])
    old = whole([8, 8, 8])

    ids = keep_ids(labels, old=old, fresh=whole([0, 4, 8]), ranks=np.array([0.3, 0.3, 0.4]))

    assert ids[0] == ids[1] == 8
    assert ids[2] not in {8, 0, 4}


def test_results_are_kept_until_something_is_written(store):
    fill(store)
    analytics = GraphAnalytics(store, weigh=lambda _: 0.6)
    first = analytics.current()

    same = analytics.current()
    put(store, note("More", "The Corner Bakery praises Rye Bread.", ()))
    other = analytics.current()

    assert same is first
    assert other.commit_number == store.commit_number
    assert other.work.touched == 2


def test_betweenness_is_found_anew_only_when_much_has_changed(store, monkeypatch):
    fill(store)
    analytics = GraphAnalytics(store, weigh=lambda _: 0.6)
    found = []
    real = analytics.betweenness.__globals__["betweenness"]
    monkeypatch.setitem(
        analytics.betweenness.__globals__, "betweenness",
        lambda strength: found.append(strength) or real(strength),
    )  # fmt: skip
    first = analytics.betweenness()
    monkeypatch.setattr("core.graph.analytics.analytics.MAX_CHANGED_SHARE", 0.5)

    put(store, note("More", "The Corner Bakery praises Rye Bread.", ()))
    kept = analytics.betweenness()
    for number in range(NOW_MANY):
        put(store, note(f"More {number}", "Oslo and Lone Star, Ida Moss and Jonas Feld.", ()))
        analytics.current()
    analytics.betweenness()

    assert kept.scores.tolist() == first.scores.tolist()
    assert len(found) == 2


def test_dates_join_nothing(store):
    fill(store)
    kinds = {"1921": "Date"}
    put(store, note("Year", "Oslo, 1921.", (("Oslo", "founded", "1921", 0.9),), kinds=kinds))

    now = GraphAnalytics(store, weigh=lambda _: 0.6).current()

    known = store.graph.entities(now.ties.ids)
    assert "1921" not in {one.name for one in known.values()}
    assert len(find_communities(now.ties.strength).levels[0]) == len(known)
