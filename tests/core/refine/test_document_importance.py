import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.refine.document_importance import (
    DEFAULTS,
    DocumentGraph,
    ImportanceWeights,
    importance_scores,
    inbound,
    pagerank,
    recency,
    skeleton_documents,
    weights_from_settings,
)
from core.settings.options import Settings

NEVER = float("nan")


def web(count, *, links=(), shared=()) -> DocumentGraph:
    """Return documents by row; `links` as (from, to), `shared` as (document, entity)."""
    pairs = np.array(links, np.int64).reshape(-1, 2)
    named = np.array(shared, np.int64).reshape(-1, 2)
    return DocumentGraph(count, pairs[:, 0], pairs[:, 1], named[:, 0], named[:, 1])


def of(importance, *, pinned=(), ages=None, weights=DEFAULTS):
    flags = np.isin(np.arange(importance.count), list(pinned))
    age = np.array(ages if ages is not None else [NEVER] * importance.count)
    return importance_scores(importance, pinned=flags, age_days=age, weights=weights)


def test_the_score_is_made_of_the_four_terms_with_their_weights():
    star = web(4, links=[(0, 3), (1, 3), (2, 3)])

    scores = of(star, pinned=[1], ages=[0.0, 365.0, 730.0, NEVER])

    rank = pagerank(star)
    assert scores[3] == pytest.approx(0.40 + 0.15)
    assert scores[0] == pytest.approx(0.40 * rank[0] / rank[3] + 0.15)
    assert scores[1] == pytest.approx(0.40 * rank[1] / rank[3] + 0.30 + 0.15 / 2)
    assert scores[2] == pytest.approx(0.40 * rank[2] / rank[3] + 0.15 / 4)


def test_a_document_that_is_pinned_recent_and_the_most_central_scores_one():
    scores = of(web(3, links=[(0, 2), (1, 2)]), pinned=[2], ages=[NEVER, NEVER, 0.0])

    assert scores[2] == pytest.approx(1.0)


def test_where_nothing_is_linked_or_shared_these_terms_are_zero():
    scores = of(web(3), ages=[0.0, 365.0, NEVER])

    assert scores.tolist() == pytest.approx([0.15, 0.075, 0.0])


def test_weights_can_be_chosen():
    weights = ImportanceWeights(
        pagerank=0.0, pinned=0.5, recency=0.5, inbound=0.0, half_life_days=10.0
    )

    scores = of(web(2), pinned=[0], ages=[NEVER, 10.0], weights=weights)

    assert scores.tolist() == pytest.approx([0.5, 0.25])


def test_the_rank_of_two_documents_is_as_computed_by_hand():
    # 0 links to 1, which leads nowhere: r1 = 0.075 + 0.85 (r0 + r1 / 2), and both sum to 1.
    rank = pagerank(web(2, links=[(0, 1)]))

    assert rank.tolist() == pytest.approx([0.350877, 0.649123], abs=1e-6)


def test_the_rank_agrees_with_another_implementation():
    import rustworkx

    pairs = [(0, 1), (0, 2), (1, 2), (2, 0), (3, 2), (3, 4), (5, 3)]
    graph = rustworkx.PyDiGraph()
    graph.add_nodes_from(range(6))
    graph.add_edges_from([(*pair, 1.0) for pair in pairs])

    rank = pagerank(web(6, links=pairs))

    other = rustworkx.pagerank(graph, alpha=0.85, tol=1e-12, max_iter=1000)
    assert rank.tolist() == pytest.approx([other[at] for at in range(6)], abs=2e-4)


def test_links_are_counted_once_for_each_other_document_and_not_to_itself():
    counts = inbound(web(3, links=[(0, 1), (0, 1), (1, 1), (2, 1), (1, 0)]))

    assert counts.tolist() == [1.0, 2.0, 0.0]


def test_documents_that_share_rare_things_are_central_and_common_things_do_not_count():
    rare = [(0, 7), (1, 7), (0, 8), (2, 8)]
    common = [(row, 9) for row in range(150)]

    rank = pagerank(web(150, shared=rare + common))

    assert rank.argmax() == 0
    assert rank[1] > rank[3]
    assert rank[3] == pytest.approx(rank[149])


def test_a_document_is_worth_half_after_a_half_life_and_a_future_date_counts_as_today():
    values = recency(np.array([0.0, 365.0, 1095.0, -20.0, NEVER]), half_life_days=365.0)

    assert values.tolist() == pytest.approx([1.0, 0.5, 0.125, 1.0, 0.0])


def test_the_skeleton_is_what_scores_above_the_threshold_or_is_pinned():
    score = np.array([0.35, 0.3501, 0.1, 0.9])
    pinned = np.array([False, False, True, False])

    assert skeleton_documents(score, pinned=pinned).tolist() == [False, True, True, True]


@pytest.mark.parametrize(("count", "few"), [(1, 1), (10, 1), (100, 4), (1000, 45)])
def test_an_empty_skeleton_becomes_the_best_four_and_a_half_percent(count, few):
    score = np.linspace(0.0, 0.3, count)

    chosen = skeleton_documents(score, pinned=np.zeros(count, bool))

    assert np.flatnonzero(chosen).tolist() == list(range(count - few, count))


def test_without_documents_there_is_no_skeleton():
    assert not len(skeleton_documents(of(web(0)), pinned=np.zeros(0, bool)))


@given(
    st.integers(1, 12).flatmap(
        lambda n: st.tuples(
            st.just(n),
            st.lists(st.tuples(st.integers(0, n - 1), st.integers(0, n - 1)), max_size=30),
            st.lists(st.tuples(st.integers(0, n - 1), st.integers(0, 5)), max_size=30, unique=True),
            st.permutations(range(n)),
        )
    )
)
def test_scores_lie_within_bounds_and_do_not_depend_on_the_order_of_documents(drawn):
    count, links, shared, order = drawn
    moved = [(order[a], order[b]) for a, b in links]

    scores = of(web(count, links=links, shared=shared))
    other = of(web(count, links=moved, shared=[(order[row], it) for row, it in shared]))

    assert ((scores >= 0.0) & (scores <= 1.0)).all()
    assert scores == pytest.approx(other[list(order)])
    rank = pagerank(web(count, links=links, shared=shared))
    assert rank.sum() == pytest.approx(1.0 if rank.any() else 0.0)


def test_all_numbers_of_the_score_are_settings_k2():
    weights = weights_from_settings(
        Settings(
            {
                "skeleton_damping": 0.5,
                "skeleton_iterations": 3,
                "skeleton_fallback": 0.5,
                "skeleton_shared": False,
            }
        )
    )
    documents = web(4, links=[(0, 1)], shared=[(2, 7), (3, 7)])

    other = pagerank(documents, weights)

    assert weights.fallback_share == 0.5
    assert other[1] / other[0] != pytest.approx(pagerank(documents)[1] / pagerank(documents)[0])
    assert other[2] == pytest.approx(other[0])
    assert pagerank(web(2, shared=[(0, 7), (1, 7)]), weights).tolist() == [0.0, 0.0]
    chosen = skeleton_documents(np.array([0.1, 0.2]), pinned=np.zeros(2, bool), weights=weights)
    assert chosen.tolist() == [False, True]
