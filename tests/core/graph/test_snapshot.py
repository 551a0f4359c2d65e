import time
from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from core.graph.fact_graph import FactGraph
from core.graph.snapshot import NO_TITLE, build_snapshot
from core.store.records import FactArrays, MentionArrays, PassageArrays
from tests.core.graph.arrays import snapshot_of

GRAPHS = st.dictionaries(
    st.integers(1, 50),
    st.dictionaries(st.integers(1, 30), st.integers(1, 5), max_size=6),
    max_size=12,
)


@given(GRAPHS)
def test_the_snapshot_holds_what_is_stored(passages):
    snapshot = snapshot_of(passages)

    held = {
        int(passage_id): {
            int(snapshot.entity_ids[column]) for column in snapshot.links.entities_in(row)
        }
        for row, passage_id in enumerate(snapshot.passage_ids)
    }
    assert held == {passage_id: set(things) for passage_id, things in passages.items()}


@given(GRAPHS)
def test_both_ways_round_hold_the_same_links(passages):
    links = snapshot_of(passages).links

    assert np.array_equal(links.by_passage.toarray(), links.by_entity.toarray().T)


def test_a_link_weighs_more_the_more_often_and_the_more_rarely_named():
    snapshot = snapshot_of({1: {10: 1, 11: 4}, 2: {10: 1}, 3: {12: 1}})

    weights = snapshot.links.by_passage.toarray()

    assert np.isclose(weights[0, 0], np.log(1 + 3 / 2))
    assert np.isclose(weights[0, 1], (1 + np.log(4)) * np.log(1 + 3))
    assert weights[1, 2] == 0


def test_the_thing_of_the_title_is_named_by_every_passage_of_the_document():
    snapshot = snapshot_of({1: {}, 2: {10: 1}}, documents={1: 7, 2: 7}, titles={7: 10})

    weights = snapshot.links.by_passage.toarray()

    assert snapshot.title_columns.tolist() == [0, 0]
    assert np.isclose(weights[0, 0], (1 + np.log(2)) * np.log(2))
    assert np.isclose(weights[1, 0], (1 + np.log(3)) * np.log(2))


def test_things_that_only_facts_name_have_a_column():
    snapshot = snapshot_of({1: {10: 1}}, facts=((10, 99, 0.5), (98, 0, 0.5)))

    assert snapshot.entity_ids.tolist() == [10, 98, 99]


def test_mentions_of_passages_that_are_gone_are_left_out():
    snapshot = build_snapshot(
        1,
        passages=PassageArrays(np.array([2]), np.array([1]), np.array([0])),
        mentions=MentionArrays(np.array([5, 6]), np.array([1, 2]), np.array([1, 1])),
        titles={},
        facts=snapshot_of({}).facts,
    )

    assert snapshot.links.by_passage.nnz == 1


def test_ids_become_rows_and_unknown_ones_are_left_out():
    snapshot = snapshot_of({3: {10: 1}, 5: {11: 1}})

    assert snapshot.rows(np.array([5, 4, 3])).tolist() == [1, 0]
    assert snapshot.columns(np.array([11, 99])).tolist() == [1]
    assert snapshot.title_columns.tolist() == [NO_TITLE, NO_TITLE]


def test_a_snapshot_of_100_000_mentions_is_quick():
    random = np.random.default_rng(1)
    count, none = 100_000, np.empty(0, np.int64)
    pairs = np.unique(random.integers(0, 20_000 * 30_000, count))
    passages = PassageArrays(np.arange(20_000), np.arange(20_000), np.zeros(20_000, np.int64))
    mentions = MentionArrays(pairs % 30_000, pairs // 30_000, np.ones(len(pairs), np.int64))
    names = np.empty(0, object)
    facts = FactGraph(FactArrays(none, none, none, names, names, none * 1.0, none, none))
    begun = time.process_time()

    snapshot = build_snapshot(1, passages=passages, mentions=mentions, titles={}, facts=facts)

    assert snapshot.links.by_passage.nnz == len(pairs)
    # 60 ms on a quiet machine; several times that only if something quadratic has crept in.
    assert time.process_time() - begun < 3.0


def test_things_of_one_name_share_a_column():
    snapshot = build_snapshot(
        1,
        passages=PassageArrays(np.array([1, 2]), np.array([1, 2]), np.array([0, 0])),
        mentions=MentionArrays(np.array([5, 9, 7]), np.array([1, 2, 2]), np.array([1, 1, 1])),
        titles={2: 9},
        facts=snapshot_of({}, facts=((9, 7, 0.5),)).facts,
        namesakes={9: 5},
    )

    assert snapshot.entity_ids.tolist() == [5, 7]
    assert snapshot.columns(np.array([9, 5, 7])).tolist() == [0, 1]
    assert snapshot.links.passages_naming(0).tolist() == [0, 1]
    assert snapshot.title_columns.tolist() == [NO_TITLE, 0]


@given(GRAPHS, st.lists(st.integers(0, 11), max_size=6, unique=True))
def test_passages_name_what_their_rows_hold(passages, chosen):
    snapshot = snapshot_of(passages)
    rows = np.array([row for row in chosen if row < len(snapshot.passage_ids)], np.int64)

    columns, names = snapshot.links.entities_in_any(rows)

    held = snapshot.links.by_passage.toarray()[rows] > 0
    assert columns.tolist() == np.flatnonzero(held.any(axis=0)).tolist()
    assert np.array_equal(names, held[:, columns])


def test_the_passage_behind_another_is_the_next_of_its_document():
    snapshot = snapshot_of({1: {10: 1}, 2: {10: 1}, 3: {10: 1}, 4: {10: 1}})
    snapshot = replace(
        snapshot, document_ids=np.array([7, 8, 7, 7]), ordinals=np.array([0, 0, 2, 1])
    )

    assert snapshot.next_passages(np.array([0, 1, 2, 3])) == {0: 3, 3: 2}
    assert snapshot.next_passages(np.array([], np.int64)) == {}
