"""Forms of fusion: lists of several recall methods become one order (T10, D6, §R).

Whatever the form, what all lists agree on stays in order: a passage that every method ranks before
another comes before it in the end. Where a form gives both the same score (it clamps, or both are
last in a list), the sum of reciprocal ranks decides, which never gives two such passages the same.
"""

from collections.abc import Callable, Sequence

import numpy as np
from msgspec import Struct

from core.records.answers.questions import Fusion
from core.retrieve.normalization import min_max, weighted_mean
from core.retrieve.rank.ranking_features import RankingFeatures
from core.retrieve.rank.score_lists import (
    LAYERS,
    FusedRanking,
    Ids,
    Layer,
    ScoreList,
    Scores,
    merge_by_method,
    union_of_rows,
)


class FusionParams(Struct, frozen=True):
    """Figures of the forms, as the documents give them.

    `k` is that of reciprocal ranks (Cormack, Clarke and Büttcher 2009). `semantic`, `graph` and
    `episodic` weigh the layers, `two_agree` and `three_agree` reward agreement (T10). `vector`,
    `centrality`, `proximity` and `freshness` weigh graph candidates (D6).
    """

    k: int = 60
    semantic: float = 0.50
    graph: float = 0.35
    episodic: float = 0.15
    two_agree: float = 1.10
    three_agree: float = 1.05
    vector: float = 0.60
    centrality: float = 0.20
    proximity: float = 0.15
    freshness: float = 0.05


GetFeatures = Callable[[Ids], RankingFeatures]
DOCUMENTS = FusionParams()


def fuse(
    lists: Sequence[ScoreList],
    form: Fusion = "as measured",
    *,
    features: GetFeatures | None = None,
    shape: FusionParams = DOCUMENTS,
) -> FusedRanking:
    """All passages that any list holds, by the form's score; the order of `lists` is no matter.

    `features` tells centrality, proximity and freshness of the rows given; only the form "graph
    candidates" asks for them. O(n log n) in what was found.
    """
    found = merge_by_method(lists)
    rows = union_of_rows(found)
    if not len(rows):
        return FusedRanking(rows, np.empty(0))
    ranks = _reciprocal_ranks(found, rows, shape)
    match form:
        case "as measured":
            scores = _as_measured(found, rows)
        case "min-max":
            scores = _min_max(found, rows)
        case "reciprocal ranks":
            scores = ranks
        case "layers":
            scores = _layers(found, rows, shape)
        case "graph candidates":
            scores = _graph_candidates(found, rows, features, shape)
    scores = np.clip(scores, 0.0, 1.0)
    order = np.lexsort((rows, -ranks, -scores))
    return FusedRanking(rows[order], scores[order])


def _min_max(found: Sequence[ScoreList], rows: Ids) -> Scores:
    """sum(w s) / sum(w) with each method's scores s put on [0, 1] by min-max (Lee 1997)."""
    lists = [(np.searchsorted(rows, one.rows), min_max(one.scores), one.weight) for one in found]
    return weighted_mean(lists, size=len(rows))


def _reciprocal_ranks(found: Sequence[ScoreList], rows: Ids, shape: FusionParams) -> Scores:
    """sum(w / (k + rank)) (Cormack, Clarke and Büttcher 2009), divided by what a first rank of
    all lists would give, so that it lies in [0, 1]; ranks begin at 1.
    """
    lists = [
        (
            np.searchsorted(rows, one.rows),
            (shape.k + 1.0) / (shape.k + 1.0 + np.arange(len(one.rows), dtype=np.float64)),
            one.weight,
        )
        for one in found
    ]
    return weighted_mean(lists, size=len(rows))


def _as_measured(found: Sequence[ScoreList], rows: Ids) -> Scores:
    """What the links give, which measures best (docs/benchmarks.md); the rest follows by min-max.

    The walk starts from meaning and words: it has fused them already. Without links the others
    are fused by min-max.
    """
    linked = [one for one in found if one.method == "by links"]
    others = [one for one in found if one.method != "by links"]
    scores = _min_max(others, rows)
    if linked:
        walked = linked[0].scores / max(float(linked[0].scores.max()), 1.0)
        scores *= max(float(walked.min()), 0.0)
        scores[np.searchsorted(rows, linked[0].rows)] = walked
    return scores


def _layers(found: Sequence[ScoreList], rows: Ids, shape: FusionParams) -> Scores:
    """T10: 0.50 semantic + 0.35 graph + 0.15 episodic, x1.1 when two layers hold the passage and
    x1.05 more when all three do, clamped to 1. Methods of one layer are fused by min-max first.
    """
    weights: dict[Layer, float] = {
        "semantic": shape.semantic,
        "graph": shape.graph,
        "episodic": shape.episodic,
    }
    scores, agreeing = np.zeros(len(rows)), np.zeros(len(rows), np.int64)
    for layer, weight in weights.items():
        inside = [one for one in found if LAYERS[one.method] == layer]
        scores += weight * _min_max(inside, rows)
        agreeing += np.isin(rows, union_of_rows(inside))
    scores[agreeing >= 2] *= shape.two_agree
    scores[agreeing >= 3] *= shape.three_agree
    return scores


def _graph_candidates(
    found: Sequence[ScoreList], rows: Ids, features: GetFeatures | None, shape: FusionParams
) -> Scores:
    """D6: 0.60 vector + 0.20 centrality + 0.15 proximity + 0.05 freshness.

    Words (BM25) stand in for vectors when there are none.
    """
    of_method = {one.method: one for one in found}
    near = of_method.get("by meaning", of_method.get("by words"))
    scores = shape.vector * _min_max([near] if near else [], rows)
    if features is not None:
        known = features(rows)
        scores += shape.centrality * known.centrality
        scores += shape.proximity * known.proximity
        scores += shape.freshness * known.freshness
    return scores
