import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.graph.traversal.personalized_walk import WalkOptions, personalized_walk, top_positions
from tests.core.graph.arrays import snapshot_of
from tests.core.graph.test_snapshot import GRAPHS

NEARBY = WalkOptions(most_links=0, reach=3)


def walk_to_all(snapshot, *, seed, starts, options=None):
    """How much of a walk's time is spent at each passage."""
    return personalized_walk(snapshot, seed=seed, starts=starts, options=options).at(
        np.arange(len(seed))
    )


def step_by_step(snapshot, own, starts, options):
    """Where a walk over all links is after its steps, by whole matrices: passages and things."""
    weights = snapshot.links.by_passage.toarray()
    best = own * (own >= np.sort(own)[::-1][: options.start_passages].min(initial=1.0))
    rows = (best / max(best.max(initial=0.0), 1e-300)) ** 2
    columns = np.zeros(weights.shape[1])
    for column, weight in starts.items():
        columns[column] = weight
    share = 0.0 if not columns.any() else 1.0 if not rows.any() else options.entity_share
    rows *= (1.0 - share) / (rows.sum() or 1.0)
    columns *= share / (columns.sum() or 1.0)
    tilted = weights * np.exp(options.tilt * own)[:, None]
    home = tilted / np.where(tilted.sum(axis=0) == 0.0, 1.0, tilted.sum(axis=0))
    out = weights.T / np.where(weights.sum(axis=1) == 0.0, 1.0, weights.sum(axis=1))
    passages, things = rows, columns
    for _ in range(options.steps):
        to_passages = (1.0 - options.restart) * home @ things
        to_things = (1.0 - options.restart) * out @ passages
        again = 1.0 - to_passages.sum() - to_things.sum()
        passages, things = to_passages + again * rows, to_things + again * columns
    return passages, things


@given(GRAPHS, st.data(), st.integers(0, 5))
def test_a_walk_is_where_its_steps_lead(passages, data, steps):
    snapshot = snapshot_of(passages)
    rows, columns = len(snapshot.passage_ids), len(snapshot.entity_ids)
    # All different, so that no two are the last that it starts at.
    own = np.array(data.draw(st.permutations(range(rows))), float) / max(rows, 1)
    starts = data.draw(st.dictionaries(st.integers(0, columns - 1), st.floats(0.1, 9), max_size=3)
                       if columns else st.just({}))  # fmt: skip
    options = WalkOptions(steps=steps, start_passages=3)

    walked = walk_to_all(snapshot, seed=own, starts=starts, options=options)

    expected, things = step_by_step(snapshot, own, starts, options)
    assert walked == pytest.approx(expected)
    assert expected.sum() + things.sum() == pytest.approx(float(own.any() or bool(starts)))


@given(GRAPHS, st.data())
def test_a_walk_nearby_gains_nothing_and_loses_only_to_things(passages, data):
    snapshot = snapshot_of(passages)
    rows, columns = len(snapshot.passage_ids), len(snapshot.entity_ids)
    own = np.array(data.draw(st.lists(st.floats(0, 1), min_size=rows, max_size=rows)), float)
    starts = {0: 1.5} if columns else {}

    walked = walk_to_all(snapshot, seed=own, starts=starts, options=NEARBY)

    assert (walked >= 0).all()
    assert walked.sum() <= 1.0 + 1e-9
    # Alone, a thing leads somewhere if it joins no more passages than are looked at.
    joins = snapshot.links.entity_passages[0] if starts else 0
    assert walked.any() == bool(own.any() or 0 < joins <= NEARBY.reach)


def test_a_start_too_small_to_be_squared_is_a_start_all_the_same():
    snapshot = snapshot_of({1: {}})

    walked = walk_to_all(snapshot, seed=np.array([1e-200]), starts={})

    assert walked.tolist() == pytest.approx([1.0])


def test_a_passage_is_reached_over_a_thing_that_both_name():
    snapshot = snapshot_of({1: {10: 1}, 2: {10: 1, 11: 1}, 3: {12: 1}})

    walked = walk_to_all(snapshot, seed=np.array([1.0, 0.0, 0.0]), starts={})

    assert walked[1] > 0
    assert walked[2] == 0


def test_the_tilt_prefers_passages_near_the_question():
    snapshot = snapshot_of({1: {10: 1}, 2: {10: 1}, 3: {10: 1}})
    own = np.array([0.0, 0.6, 0.3])

    walked = walk_to_all(snapshot, seed=own, starts={0: 1.0}, options=WalkOptions(entity_share=1.0))

    assert walked[1] > walked[2] > walked[0] > 0


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

    everywhere = walk_to_all(snapshot, seed=own, starts=starts)
    nearby = walk_to_all(
        snapshot, seed=own, starts=starts, options=WalkOptions(most_links=0, reach=300)
    )

    assert (nearby > 0).sum() < 1000
    best = top_positions(everywhere, 20).tolist()
    assert len(set(best) & set(top_positions(nearby, 20).tolist())) >= 17
    assert set(best[:3]) <= set(top_positions(nearby, 10).tolist())


def test_a_thing_that_all_name_does_not_keep_a_near_walk_from_others():
    snapshot = snapshot_of({1: {10: 1, 11: 1}, 2: {11: 1}} | {n: {10: 1} for n in range(3, 40)})
    own = np.zeros(39)
    own[0] = 1.0

    walked = walk_to_all(
        snapshot, seed=own, starts={0: 1.0}, options=WalkOptions(most_links=0, reach=5)
    )

    assert walked[1] > 0
    assert walked[2:].tolist() == [0.0] * 37


def test_without_a_thing_in_the_question_the_walk_starts_at_passages_alone():
    snapshot = snapshot_of({1: {10: 1}, 2: {11: 1}})

    walked = walk_to_all(snapshot, seed=np.array([0.0, 1.0]), starts={})

    assert walked[0] == 0
    assert walked[1] > 0


def test_an_empty_store_can_be_walked():
    walked = personalized_walk(snapshot_of({}), seed=np.empty(0), starts={})

    assert len(walked.rows) == len(walked.passages) == 0
    assert walked.at(np.array([3])).tolist() == [0.0]


@given(st.lists(st.floats(0, 1), max_size=40), st.integers(0, 50))
def test_top_gives_the_best_first_and_equal_ones_in_order(scores, count):
    best = top_positions(np.array(scores, float), count).tolist()

    expected = sorted(range(len(scores)), key=lambda at: (-scores[at], at))[:count]
    assert best == expected
