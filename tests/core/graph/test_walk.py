import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.graph.walk import WalkShape, top, walk
from tests.core.graph.arrays import snapshot_of
from tests.core.graph.test_snapshot import GRAPHS

NEARBY = WalkShape(most_links=0, reach=3)


@given(GRAPHS, st.data(), st.sampled_from([WalkShape(), NEARBY]))
def test_a_walk_loses_and_gains_nothing(passages, data, shape):
    snapshot = snapshot_of(passages)
    rows, columns = len(snapshot.passage_ids), len(snapshot.entity_ids)
    own = np.array(data.draw(st.lists(st.floats(0, 1), min_size=rows, max_size=rows)), float)
    starts = {0: 1.5} if columns else {}

    walked = walk(snapshot, own=own, starts=starts, shape=shape)

    has_start = bool(starts) or own.any()
    assert walked.passages.sum() + walked.entities.sum() == pytest.approx(float(has_start))
    assert (walked.passages >= 0).all()
    assert (walked.entities >= 0).all()


def test_a_start_too_small_to_be_squared_is_a_start_all_the_same():
    snapshot = snapshot_of({1: {}})

    walked = walk(snapshot, own=np.array([1e-200]), starts={})

    assert walked.passages.tolist() == pytest.approx([1.0])


def test_a_passage_is_reached_over_a_thing_that_both_name():
    snapshot = snapshot_of({1: {10: 1}, 2: {10: 1, 11: 1}, 3: {12: 1}})

    walked = walk(snapshot, own=np.array([1.0, 0.0, 0.0]), starts={})

    assert walked.passages[1] > 0
    assert walked.passages[2] == 0


def test_the_tilt_prefers_passages_near_the_question():
    snapshot = snapshot_of({1: {10: 1}, 2: {10: 1}, 3: {10: 1}})
    own = np.array([0.0, 0.6, 0.3])

    walked = walk(snapshot, own=own, starts={0: 1.0}, shape=WalkShape(entity_share=1.0))

    assert walked.passages[1] > walked.passages[2] > walked.passages[0] > 0


@pytest.mark.parametrize("seed", range(5))
def test_a_walk_that_keeps_to_what_is_near_ends_at_the_same_passages(seed):
    random = np.random.default_rng(seed)
    popular = 1.0 / np.arange(1, 401) ** 0.8
    drawn = random.choice(400, size=(1500, 4), p=popular / popular.sum())
    snapshot = snapshot_of(
        {n + 1: dict.fromkeys((things + 1).tolist(), 1) for n, things in enumerate(drawn)}
    )
    own = np.zeros(1500)
    own[random.choice(1500, 40, replace=False)] = random.random(40)
    starts = {300: 4.0, 200: 3.0}

    everywhere = walk(snapshot, own=own, starts=starts)
    nearby = walk(snapshot, own=own, starts=starts, shape=WalkShape(most_links=0, reach=300))

    assert (nearby.passages > 0).sum() < 1000
    best = top(everywhere.passages, 20).tolist()
    assert len(set(best) & set(top(nearby.passages, 20).tolist())) >= 17
    assert set(best[:3]) <= set(top(nearby.passages, 10).tolist())


def test_a_thing_that_all_name_does_not_keep_a_near_walk_from_others():
    snapshot = snapshot_of({1: {10: 1, 11: 1}, 2: {11: 1}} | {n: {10: 1} for n in range(3, 40)})
    own = np.zeros(39)
    own[0] = 1.0

    walked = walk(snapshot, own=own, starts={0: 1.0}, shape=WalkShape(most_links=0, reach=5))

    assert walked.passages[1] > 0
    assert walked.passages[2:].tolist() == [0.0] * 37


def test_without_a_thing_in_the_question_the_walk_starts_at_passages_alone():
    snapshot = snapshot_of({1: {10: 1}, 2: {11: 1}})

    walked = walk(snapshot, own=np.array([0.0, 1.0]), starts={})

    assert walked.passages[0] == 0
    assert walked.passages[1] > 0


def test_an_empty_store_can_be_walked():
    walked = walk(snapshot_of({}), own=np.empty(0), starts={})

    assert len(walked.passages) == len(walked.entities) == 0


@given(st.lists(st.floats(0, 1), max_size=40), st.integers(0, 50))
def test_top_gives_the_best_first_and_equal_ones_in_order(scores, count):
    best = top(np.array(scores, float), count).tolist()

    expected = sorted(range(len(scores)), key=lambda at: (-scores[at], at))[:count]
    assert best == expected
