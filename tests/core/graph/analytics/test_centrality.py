import numpy as np
import pytest
import rustworkx
from hypothesis import given
from hypothesis import strategies as st

from core.graph.analytics import centrality
from core.graph.analytics.centrality import betweenness, closeness, degrees, page_rank
from core.graph.sparse_matrices import components, orphans
from tests.core.graph.graphs import as_rustworkx, random_ties, tied

SEEDS = st.integers(0, 10_000)


def test_page_rank_is_the_balance_of_the_walk():
    ties = random_ties(count=40, ties=90, seed=3)

    ranked = page_rank(ties).scores

    walk = ties.toarray()
    sums = walk.sum(axis=1, keepdims=True)
    walk = np.where(sums > 0, walk / np.where(sums == 0, 1, sums), 1 / 40)
    moved = 0.85 * walk.T @ ranked + 0.15 / 40
    assert ranked.sum() == pytest.approx(1.0)
    assert np.abs(moved - ranked).max() < 1e-8


def test_page_rank_flows_along_the_direction_of_a_link():
    links = tied([(0, 2), (1, 2)]).toarray()
    one_way = type(tied([(0, 1)]))(np.triu(links))

    ranked = page_rank(one_way).scores

    assert ranked[2] > ranked[0] == pytest.approx(ranked[1])


def test_page_rank_from_an_earlier_result_takes_fewer_steps():
    before = random_ties(count=2000, ties=6000, seed=1)
    after = before.tolil()
    after[0, 1] = after[1, 0] = 1.0
    after = after.tocsr()
    cold = page_rank(after)

    warm = page_rank(after, start=page_rank(before).scores)

    assert warm.steps < 0.75 * cold.steps
    assert np.abs(warm.scores - cold.scores).sum() < 1e-7


@given(SEEDS)
def test_betweenness_is_that_of_another_library(seed):
    ties = random_ties(count=25, ties=40, seed=seed)

    found = betweenness(ties)

    expected = rustworkx.graph_betweenness_centrality(as_rustworkx(ties))
    assert found.error == 0.0
    assert found.scores == pytest.approx([expected[at] for at in range(25)], abs=1e-9)


def test_a_sample_of_starts_keeps_within_its_bound_and_finds_the_same_top(monkeypatch):
    ties = random_ties(count=600, ties=1000, seed=5)
    exact = betweenness(ties).scores
    monkeypatch.setattr("core.graph.analytics.centrality.MAX_EXACT_ENTITIES", 100)

    sampled = betweenness(ties, pivots=200)

    assert sampled.pivots == 200
    assert 0.0 < sampled.error < 0.2
    assert np.abs(sampled.scores - exact).max() < sampled.error
    top = set(np.argsort(-exact)[:10].tolist())
    assert len(top & set(np.argsort(-sampled.scores)[:15].tolist())) >= 8


def test_few_things_that_are_joined_with_very_many_are_sampled_too(monkeypatch):
    dense, sparse = (random_ties(count=400, ties=it, seed=3) for it in (4000, 400))
    monkeypatch.setattr("core.graph.analytics.centrality.MAX_EXACT_WORK", 400 * 3000)

    assert betweenness(dense, pivots=100).error > 0.0
    assert betweenness(dense, pivots=100).pivots == 100
    assert betweenness(sparse, pivots=100).error == 0.0


@given(SEEDS)
def test_closeness_is_that_of_another_library(seed):
    ties = random_ties(count=25, ties=30, seed=seed)

    found = closeness(ties)

    expected = rustworkx.graph_closeness_centrality(as_rustworkx(ties))
    assert found == pytest.approx([expected[at] for at in range(25)], abs=1e-9)


def test_closeness_of_many_things_is_estimated(monkeypatch):
    ties = random_ties(count=500, ties=2000, seed=2)
    exact = closeness(ties)
    monkeypatch.setattr("core.graph.analytics.centrality.MAX_EXACT_ENTITIES", 100)

    estimated = closeness(ties)

    assert np.corrcoef(exact, estimated)[0, 1] > 0.95


def test_the_middle_of_a_star_is_nearest_and_between_all():
    star = tied([(0, one) for one in range(1, 6)])

    assert closeness(star)[0] == pytest.approx(1.0)
    assert betweenness(star).scores[0] == pytest.approx(1.0)
    assert degrees(star).tolist() == [5, 1, 1, 1, 1, 1]


@pytest.mark.parametrize("count", [0, 1, 2])
def test_next_to_nothing_has_a_centrality(count):
    ties = tied([], count=count)

    assert len(page_rank(ties).scores) == count
    assert betweenness(ties).scores.tolist() == [0.0] * count
    assert closeness(ties).tolist() == [0.0] * count


def test_components_are_numbered_from_the_largest():
    ties = tied([(0, 1), (2, 3), (3, 4), (5, 6)], count=8)

    assert components(ties).tolist() == [1, 1, 0, 0, 0, 2, 2, 3]
    assert orphans(ties).tolist() == [False] * 7 + [True]


def test_starts_go_through_in_slices(monkeypatch):
    ties = random_ties(count=40, ties=80, seed=4)
    whole = betweenness(ties).scores
    monkeypatch.setattr(centrality, "BATCH_SIZE", 7)

    assert betweenness(ties).scores == pytest.approx(whole)
