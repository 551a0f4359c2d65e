from itertools import permutations
from typing import get_args

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.records.answers.questions import Fusion
from core.retrieve.rank.fusion import FusionParams, RankingFeatures, ScoreList, fuse

FORMS = get_args(Fusion)
METHODS = ("by meaning", "by words", "by links", "by memory", "by scan")
ROWS = 8


def scored(method, scores, weight=1.0):
    """A list of a method: `found` maps rows to scores."""
    return ScoreList(
        method,
        np.array(list(scores), np.int64),
        np.array(list(scores.values()), np.float64),
        weight,
    )


def of(fused):
    """Scores by row."""
    return dict(zip(fused.rows.tolist(), fused.scores.tolist(), strict=True))


FOUND = st.dictionaries(st.integers(0, ROWS - 1), st.floats(0, 20), max_size=ROWS)
LISTS = st.dictionaries(
    st.sampled_from(METHODS), st.tuples(FOUND, st.floats(0.1, 3)), max_size=len(METHODS)
).map(lambda lists: [scored(method, *one) for method, one in lists.items()])


def ranks_before(one, a, b):
    """Whether the list ranks row `a` strictly before row `b`; what is not held comes last."""
    scores = dict(zip(one.rows.tolist(), one.scores.tolist(), strict=True))
    return a in scores and (b not in scores or scores[a] > scores[b])


@settings(max_examples=60)
@given(lists=LISTS)
def test_what_every_method_ranks_before_another_comes_before_it(lists):
    filled = [one for one in lists if len(one.rows)]
    agreed = [
        (a, b)
        for a, b in permutations(range(ROWS), 2)
        if filled and all(ranks_before(one, a, b) for one in filled)
    ]
    for form in FORMS:
        fused = fuse(lists, form)

        place = {row: at for at, row in enumerate(fused.rows.tolist())}
        assert all(place[a] < place.get(b, ROWS) for a, b in agreed), form


@settings(max_examples=60)
@given(lists=LISTS)
def test_scores_lie_between_nothing_and_one_and_never_rise(lists):
    for form in FORMS:
        fused = fuse(lists, form)

        assert ((fused.scores >= 0.0) & (fused.scores <= 1.0)).all(), form
        assert (np.diff(fused.scores) <= 0.0).all(), form


@settings(max_examples=60)
@given(lists=LISTS)
def test_every_row_found_is_there_once(lists):
    expected = sorted({row for one in lists for row in one.rows.tolist()})
    for form in FORMS:
        fused = fuse(lists, form)

        assert sorted(fused.rows.tolist()) == expected, form


@settings(max_examples=60)
@given(lists=LISTS, seed=st.randoms(use_true_random=False))
def test_the_order_of_methods_and_of_rows_does_not_matter(lists, seed):
    turned = [ScoreList(one.method, one.rows[::-1], one.scores[::-1], one.weight) for one in lists]
    seed.shuffle(turned)
    for form in FORMS:
        expected = fuse(lists, form)

        fused = fuse(turned, form)

        assert fused.rows.tolist() == expected.rows.tolist(), form
        assert fused.scores.tolist() == expected.scores.tolist(), form


@pytest.mark.parametrize("form", FORMS)
def test_a_passage_found_twice_by_one_method_counts_once_with_its_best_score(form):
    twice = [scored("by meaning", {1: 0.2, 2: 0.5}), scored("by meaning", {1: 0.9, 3: 0.1})]
    once = [scored("by meaning", {1: 0.9, 2: 0.5, 3: 0.1})]

    fused = fuse(twice, form)

    assert of(fused) == of(fuse(once, form))


@pytest.mark.parametrize("form", FORMS)
def test_nothing_found_gives_nothing(form):
    fused = fuse([scored("by words", {})], form)

    assert fused.rows.tolist() == []
    assert fused.scores.tolist() == []


def test_layers_weigh_and_agreement_is_rewarded():
    lists = [
        scored("by meaning", {0: 1.0, 1: 0.5, 2: 0.0}, 0.50),
        scored("by links", {1: 1.0, 2: 0.0, 4: 0.4}, 0.35),
        scored("by memory", {1: 1.0, 2: 1.0, 5: 0.0}, 0.15),
    ]

    scores = of(fuse(lists, "layers"))

    assert scores[0] == pytest.approx(0.50)
    assert scores[1] == pytest.approx((0.25 + 0.35 + 0.15) * 1.1 * 1.05)
    assert scores[2] == pytest.approx(0.15 * 1.1 * 1.05)
    assert scores[4] == pytest.approx(0.35 * 0.4)


def test_layers_are_clamped_to_one_and_agreement_then_decides():
    best = {0: 9.0, 1: 8.99, 2: 0.0}
    lists = [scored(method, best) for method in ("by meaning", "by links", "by memory")]

    fused = fuse(lists, "layers")

    assert fused.scores[:2].tolist() == [1.0, 1.0]
    assert fused.rows.tolist() == [0, 1, 2]


def test_two_methods_of_one_layer_are_one_voice():
    lists = [
        scored("by meaning", {0: 1.0, 1: 0.0}, 0.25),
        scored("by words", {0: 1.0, 1: 0.0}, 0.25),
    ]

    assert of(fuse(lists, "layers")) == {0: 0.5, 1: 0.0}


def test_reciprocal_ranks_ask_only_for_places():
    lists = [
        scored("by meaning", {3: 0.9, 4: 0.89}),
        scored("by words", {4: 100.0, 5: 1.0}, weight=0.5),
    ]

    scores = of(fuse(lists, "reciprocal ranks", params=FusionParams(rank_constant=60)))

    best = (1.0 + 0.5) / 61
    assert scores[4] == pytest.approx((1 / 62 + 0.5 / 61) / best)
    assert scores[3] == pytest.approx((1 / 61) / best)
    assert scores[5] == pytest.approx((0.5 / 62) / best)


def test_min_max_weighs_methods():
    lists = [scored("by meaning", {0: 3.0, 1: 2.0, 2: 1.0}), scored("by words", {2: 7.0}, 0.5)]

    assert of(fuse(lists, "min-max")) == pytest.approx({0: 2 / 3, 1: 1 / 3, 2: 1 / 3})


def test_as_measured_is_the_order_of_the_links_with_the_rest_behind():
    lists = [scored("by links", {7: 0.9, 5: 0.4}), scored("by meaning", {5: 0.9, 1: 0.8, 2: 0.1})]

    fused = fuse(lists)

    assert fused.rows.tolist() == [7, 5, 1, 2]
    assert fused.scores[:2].tolist() == [0.9, 0.4]


def told(rows):
    """Features by row: row 1 is central, row 2 near, row 3 fresh."""
    return RankingFeatures(*((rows == one).astype(np.float64) for one in (1, 2, 3)))


def test_graph_candidates_weigh_four_things():
    lists = [scored("by meaning", {0: 1.0, 1: 0.0, 2: 0.0, 3: 0.0}), scored("by words", {9: 5.0})]

    scores = of(fuse(lists, "graph candidates", features=told))

    assert scores == pytest.approx({0: 0.60, 1: 0.20, 2: 0.15, 3: 0.05, 9: 0.0})


def test_words_stand_in_when_the_encoder_fails():
    lists = [scored("by words", {0: 12.0, 2: 3.0})]

    assert of(fuse(lists, "graph candidates", features=told)) == pytest.approx({0: 0.6, 2: 0.15})
