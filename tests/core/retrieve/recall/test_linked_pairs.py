import numpy as np
import pytest

from core.retrieve.recall.linked_pairs import Together, link_strengths, pair_up
from tests.core.graph.arrays import snapshot_of
from tests.core.retrieve.library import unit


def together(snapshot, *, vectors, walked, words=None, question=(1, 0, 0)):
    rows = np.arange(len(snapshot.passage_ids))
    held = np.zeros((len(rows), 1), bool) if words is None else np.array(words, bool)
    return Together(
        rows=rows,
        vectors=np.array([unit(*vector) for vector in vectors], np.float32).reshape(-1, 3),
        walked=np.array(walked, float),
        words=held,
        rarity=np.ones(held.shape[1]),
        question=unit(*question),
    )


def test_a_rare_shared_thing_links_and_a_frequent_one_does_not():
    passages = {n: {10: 1} for n in range(1, 20)} | {20: {10: 1, 11: 1}, 21: {10: 1, 11: 1}}
    snapshot = snapshot_of(passages)

    strengths = link_strengths(snapshot, np.arange(21))

    assert strengths[0, 1] == 0
    assert strengths[19, 20] == pytest.approx(1 / (1 + np.log(2)))


def test_naming_the_title_of_the_other_links():
    snapshot = snapshot_of({1: {10: 1}, 2: {}, 3: {}}, titles={2: 10})

    strengths = link_strengths(snapshot, np.arange(3))

    assert strengths[0, 1] == strengths[1, 0] == pytest.approx(1 + 1 / (1 + np.log(2)))
    assert strengths[2].tolist() == [0, 0, 0]


def test_passages_of_one_document_are_not_linked():
    snapshot = snapshot_of({1: {10: 1}, 2: {10: 1}}, documents={1: 7, 2: 7}, titles={7: 10})

    assert not link_strengths(snapshot, np.arange(2)).any()


def test_a_linked_partner_rises_above_a_better_walked_stranger():
    snapshot = snapshot_of({1: {10: 1}, 2: {10: 1}, 3: {12: 1}}, titles={2: 10})
    found = together(snapshot, vectors=[(1, 0, 0), (0, 1, 0), (0, 1, 0)], walked=[1.0, 0.4, 0.5])

    paired = pair_up(snapshot, found)

    assert np.argsort(-paired.scores).tolist() == [0, 1, 2]
    assert paired.partners.tolist()[:2] == [1, 0]


def test_words_that_only_both_cover_count():
    snapshot = snapshot_of({1: {}, 2: {}, 3: {}})
    found = together(
        snapshot,
        vectors=[(1, 0, 0)] * 3,
        walked=[1.0, 0.5, 0.5],
        words=[[1, 0], [1, 0], [0, 1]],
    )

    assert pair_up(snapshot, found).partners[0] == 2


@pytest.mark.parametrize("count", [0, 1])
def test_fewer_than_two_candidates_have_no_partner(count):
    snapshot = snapshot_of({n: {10: 1} for n in range(1, count + 1)})
    found = together(
        snapshot, vectors=[(1, 0, 0)] * count or np.empty((0, 3)), walked=[1.0] * count
    )

    paired = pair_up(snapshot, found)

    assert paired.partners.tolist() == [-1] * count
