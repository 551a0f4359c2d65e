import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.retrieve.ranking_weights import ranking_weights
from core.retrieve.recall.passage_pairs import (
    PairFeatures,
    link_strengths,
    observe_pairs,
    score_pairs,
)
from tests.core.graph.arrays import snapshot_of
from tests.core.retrieve.sample_library import unit


def together(snapshot, *, vectors, walked, words=None, name_words=None):
    rows = np.arange(len(snapshot.passage_ids))
    contains = np.zeros((len(rows), 1), bool) if words is None else np.array(words, bool)
    used = np.zeros((len(rows), 0), bool) if name_words is None else np.array(name_words, bool)
    return PairFeatures(
        rows=rows,
        vectors=np.array([unit(*vector) for vector in vectors], np.float32).reshape(-1, 3),
        walked=np.array(walked, float),
        words=contains,
        rarity=np.ones(contains.shape[1]),
        question=unit(1, 0, 0),
        name_words=used,
        joining=np.ones(used.shape[1]),
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


def test_what_the_question_names_links_nothing():
    snapshot = snapshot_of({1: {10: 1, 11: 1}, 2: {10: 1}, 3: {11: 1}}, titles={2: 10})

    strengths = link_strengths(snapshot, np.arange(3), asked={0})

    assert strengths[0, 1] == 0
    assert strengths[0, 2] > 0


def test_a_shared_word_of_names_links_where_no_thing_does():
    snapshot = snapshot_of({1: {10: 1}, 2: {11: 1}, 3: {12: 1}})
    features = together(
        snapshot,
        vectors=[(1, 0, 0), (0, 1, 0), (0, 1, 0)],
        walked=[1.0, 0.4, 0.4],
        name_words=[[True], [False], [True]],
    )

    paired = score_pairs(observe_pairs(snapshot, features))

    assert paired.partners[0] == 2
    assert paired.links[0] > 0
    assert paired.scores[2] > paired.scores[1]


def test_words_of_names_in_one_document_link_nothing():
    snapshot = snapshot_of({1: {10: 1}, 2: {11: 1}}, documents={1: 7, 2: 7})
    features = together(
        snapshot, vectors=[(1, 0, 0)] * 2, walked=[1.0, 0.4], name_words=[[True], [True]]
    )

    assert not score_pairs(observe_pairs(snapshot, features)).links.any()


@given(st.integers(2, 8), st.integers(0, 2**32 - 1))
def test_probabilities_of_all_pairs_are_shared_out(count, seed):
    random = np.random.default_rng(seed)
    snapshot = snapshot_of({n: {} for n in range(1, count + 1)})
    walked = random.random(count)
    features = together(snapshot, vectors=random.normal(size=(count, 3)), walked=walked)
    shape = ranking_weights().pairs

    more = (
        score_pairs(observe_pairs(snapshot, features), params=shape).scores - walked / walked.max()
    )

    assert more.sum() == pytest.approx(2 * shape.gain)
    assert ((more >= 0) & (more <= shape.gain + 1e-9)).all()


def test_a_linked_partner_rises_above_a_better_walked_stranger():
    snapshot = snapshot_of({1: {10: 1}, 2: {10: 1}, 3: {12: 1}}, titles={2: 10})
    features = together(snapshot, vectors=[(1, 0, 0), (0, 1, 0), (0, 1, 0)], walked=[1.0, 0.4, 0.5])

    paired = score_pairs(observe_pairs(snapshot, features))

    assert np.argsort(-paired.scores).tolist() == [0, 1, 2]
    assert paired.partners.tolist()[:2] == [1, 0]


def test_words_that_only_both_cover_count():
    snapshot = snapshot_of({1: {}, 2: {}, 3: {}})
    features = together(
        snapshot, vectors=[(1, 0, 0)] * 3, walked=[1.0, 0.5, 0.5], words=[[1, 0], [1, 0], [0, 1]]
    )

    assert score_pairs(observe_pairs(snapshot, features)).partners[0] == 2


@pytest.mark.parametrize("count", [0, 1])
def test_fewer_than_two_candidates_have_no_partner(count):
    snapshot = snapshot_of({n: {10: 1} for n in range(1, count + 1)})
    features = together(
        snapshot, vectors=[(1, 0, 0)] * count or np.empty((0, 3)), walked=[1.0] * count
    )

    paired = score_pairs(observe_pairs(snapshot, features))

    assert paired.partners.tolist() == [-1] * count
