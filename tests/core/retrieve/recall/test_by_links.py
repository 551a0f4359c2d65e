import numpy as np
import pytest
from msgspec.structs import replace

from core.language.question.things.read import Named
from core.records.ids import EntityId
from core.retrieve.recall.methods.by_links import by_links, seed_scores, start_weights
from core.retrieve.recall.passage_pairs import PairFeatures
from core.retrieve.recall.recall_result import EMPTY_RECALL, RecallResult
from tests.core.graph.arrays import snapshot_of
from tests.core.retrieve.sample_library import unit

SNAPSHOT = snapshot_of({1: {10: 1}, 2: {10: 1, 11: 1}, 3: {11: 1}, 4: {12: 1}})


NO_TAIL = np.empty(0, np.int64)


def named(entity_id, surface, word=""):
    return Named(EntityId(entity_id), surface, word)


def look(rows):
    return PairFeatures(
        rows=rows,
        vectors=np.stack([unit(1, row, 0) for row in rows.tolist()]),
        walked=np.zeros(len(rows)),
        words=np.zeros((len(rows), 0), bool),
        rarity=np.empty(0),
        question=unit(1, 0, 0),
        name_words=np.zeros((len(rows), 0), bool),
        joining=np.empty(0),
    )


def recalled(**scores):
    rows = np.array([int(row[1:]) for row in scores], np.int64)
    return RecallResult(rows, np.array(list(scores.values())))


def test_a_rare_thing_weighs_more():
    weights, _ = start_weights(SNAPSHOT, [named(10, "Mara Quill"), named(12, "Heron")], {})

    assert weights[2] > weights[0] > 0


def test_a_thing_that_one_passage_names_tells_most():
    _, rare = start_weights(SNAPSHOT, [named(10, "Mara Quill"), named(12, "Heron")], {})
    _, frequent = start_weights(SNAPSHOT, [named(10, "Mara Quill")], {})

    assert rare == pytest.approx(1.0)
    assert 0 < frequent < 1


@pytest.mark.parametrize(("occurs", "sure"), [(1, 1.0), (2, 1.0), (4, 0.5), (20, 0.1)])
def test_one_word_is_meant_as_a_name_as_often_as_it_is_one(occurs, sure):
    weights, tells = start_weights(SNAPSHOT, [named(10, "first", "first")], {"first": occurs})

    assert tells == pytest.approx(weights[0] / np.log(5))
    assert weights[0] == pytest.approx(sure * SNAPSHOT.links.rarity[0])


def test_a_word_with_a_capital_that_is_a_title_is_meant():
    titled = snapshot_of({1: {10: 1}, 2: {10: 1}}, titles={1: 10})
    brand = Named(EntityId(10), "Brand", "brand", capital=True)

    _, written = start_weights(titled, [brand], {"brand": 20})
    _, small = start_weights(titled, [replace(brand, capital=False)], {"brand": 20})
    _, untitled = start_weights(SNAPSHOT, [brand], {"brand": 20})

    assert small == pytest.approx(written / 10)
    assert untitled < written


def test_things_that_are_gone_start_nothing():
    assert start_weights(SNAPSHOT, [named(99, "Nobody Here")], {}) == ({}, 0.0)


def test_own_scores_weigh_meaning_as_much_as_words():
    own = seed_scores(SNAPSHOT, recalled(r0=0.9, r1=0.1), recalled(r3=7.0))

    assert own.tolist() == pytest.approx([1 / 2, 0.0, 0.0, 1 / 2])


def test_words_alone_do_when_there_is_no_meaning():
    assert seed_scores(SNAPSHOT, EMPTY_RECALL, recalled(r3=7.0)).tolist() == [0, 0, 0, 1]


def test_a_passage_that_only_a_thing_leads_to_is_found():
    own = seed_scores(SNAPSHOT, recalled(r0=0.9), EMPTY_RECALL)

    linked = by_links(
        SNAPSHOT, seed=own, starts=({}, 0.0), pair_features=look, tail=NO_TAIL, limit=10
    )

    assert linked.rows.tolist()[:2] == [0, 1]
    assert 3 not in linked.rows
    assert linked.partners.tolist()[:2] == [1, 0]
    assert (np.diff(linked.scores) <= 0).all()


def test_no_more_than_asked_for_come_back():
    own = seed_scores(SNAPSHOT, recalled(r0=0.9, r1=0.5, r2=0.4, r3=0.3), EMPTY_RECALL)

    assert (
        len(
            by_links(
                SNAPSHOT, seed=own, starts=({}, 0.0), pair_features=look, tail=NO_TAIL, limit=2
            ).rows
        )
        == 2
    )


def test_where_the_walk_ends_the_nearest_passages_follow():
    own = seed_scores(SNAPSHOT, recalled(r0=0.9), EMPTY_RECALL)
    tail = np.array([3, 0, 2])

    linked = by_links(SNAPSHOT, seed=own, starts=({}, 0.0), pair_features=look, tail=tail, limit=4)

    assert linked.rows.tolist() == [0, 1, 2, 3]
