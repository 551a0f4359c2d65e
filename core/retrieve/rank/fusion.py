"""Score fusion: lists of several recall methods become one order (T10, D6).

Every form keeps an order on which all lists agree: a passage that every method ranks before another
comes before it in the end. Ties (clamped scores, or both last in a list) are broken by the sum of
reciprocal ranks, which is never equal for two such passages.

Features of passages that do not depend on the question are centrality, graph proximity and
freshness.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.graph.snapshot import Snapshot
from core.records.answers.questions import Fusion, Method
from core.retrieve.normalization import min_max, weighted_mean
from core.retrieve.recall.methods.recall_method import Layer
from core.retrieve.recall.methods.registry import get_method
from core.settings import formulas
from core.settings.options import Settings

Ids = NDArray[np.int64]
Scores = NDArray[np.float64]


class ScoreList(Struct, frozen=True):
    """Passages that one method found: rows of the snapshot, its own scores, its weight."""

    method: Method
    rows: Ids
    scores: Scores
    weight: float = 1.0


class FusedRanking(Struct, frozen=True):
    """Rows of the snapshot, best first, each once, with scores in [0, 1] that never rise."""

    rows: Ids
    scores: Scores


def _union_of_rows(lists: Iterable[ScoreList]) -> Ids:
    return np.unique(
        np.concatenate([np.empty(0, np.int64), *(score_list.rows for score_list in lists)])
    )


def merge_by_method(lists: Sequence[ScoreList]) -> tuple[ScoreList, ...]:
    """Return one list per method, sorted by method name; each row once with its best score.

    Empty lists and those without weight are dropped. Equal scores are sorted by row, so that
    the result is deterministic.
    """
    of_method: dict[Method, list[ScoreList]] = {}
    for score_list in lists:
        if len(score_list.rows) and score_list.weight > 0.0:
            of_method.setdefault(score_list.method, []).append(score_list)
    return tuple(_merge(method, of_method[method]) for method in sorted(of_method))


def _merge(method: Method, lists: Sequence[ScoreList]) -> ScoreList:
    rows = _union_of_rows(lists)
    scores = np.full(len(rows), -np.inf)
    for score_list in lists:
        np.maximum.at(
            scores, np.searchsorted(rows, score_list.rows), score_list.scores.astype(np.float64)
        )
    order = np.lexsort((rows, -scores))
    return ScoreList(
        method, rows[order], scores[order], max(score_list.weight for score_list in lists)
    )


DAY = timedelta(days=1)
HALF_LIFE_DAYS = 365.0
# Freshness of documents without a date.
UNDATED = 0.5


class RankingFeatures(Struct, frozen=True):
    """Parallel arrays over passages, each value in [0, 1].

    `similarity` is the cosine with the question; None where there are no vectors.
    """

    centrality: Scores
    proximity: Scores
    freshness: Scores
    similarity: Scores | None = None


def ranking_features(
    snapshot: Snapshot,
    rows: Ids,
    *,
    asked: Ids,
    written: Sequence[datetime | None],
    now: datetime,
    half_life_days: float = HALF_LIFE_DAYS,
) -> RankingFeatures:
    """Return the features of these rows; `asked` are columns of the question's entities.

    `written` holds for each row its document's own date.
    """
    return RankingFeatures(
        centrality=centrality(snapshot, rows),
        proximity=proximity(snapshot, rows, asked=asked),
        freshness=freshness(written, now=now, half_life_days=half_life_days),
    )


def centrality(snapshot: Snapshot, rows: Ids) -> Scores:
    """Return the stationary probability of a random walk at each passage, relative to the maximum.

    On an undirected graph PageRank without jumps is each vertex' share of the weights
    (Grolmusz 2015), so no iteration is needed. O(passages) for the maximum.
    """
    sums = snapshot.links.passage_sums
    return sums[rows] / max(float(sums.max(initial=0.0)), 1e-12)


def proximity(snapshot: Snapshot, rows: Ids, *, asked: Ids) -> Scores:
    """Return 1 for a passage that names an asked entity, 0.5 for one that names a neighbor, else 0.

    A neighbor is an entity that is named in a passage together with an asked one. Entities that
    very many passages name have no neighbors.
    """
    nearness = np.zeros(len(rows))
    if not len(asked) or not len(rows):
        return nearness
    links = snapshot.links
    first = np.unique(np.concatenate([links.passages_naming(int(column)) for column in asked]))
    beside = np.unique(links.by_passage[first].indices)
    beside = beside[links.joining[beside] > 0.0]
    for at, row in enumerate(rows.tolist()):
        named = links.entities_in(row)
        if np.isin(named, asked).any():
            nearness[at] = 1.0
        elif np.isin(named, beside).any():
            nearness[at] = 0.5
    return nearness


def freshness(
    written: Sequence[datetime | None], *, now: datetime, half_life_days: float = HALF_LIFE_DAYS
) -> Scores:
    """Return 0.5 ^ (age / half-life) by the document's own date, `UNDATED` without one (D6, D7).

    Never by the file's time, which copying and saving change. Future dates count as fresh.
    """
    ages = [max((now - when) / DAY, 0.0) if when else None for when in written]
    return np.array(
        [UNDATED if age is None else 0.5 ** (age / half_life_days) for age in ages], np.float64
    )


class FusionParams(Struct, frozen=True):
    """Parameters of the forms, from the design documents.

    `rank_constant` is that of reciprocal ranks (Cormack, Clarke and Büttcher 2009). `two_agree`
    and `three_agree` reward agreement of layers (T10); their weights are those of the lists.
    `vector`, `centrality`, `proximity` and `freshness` weigh graph candidates (D6).
    """

    rank_constant: int = 60
    two_agree: float = 1.10
    three_agree: float = 1.05
    vector: float = 0.60
    centrality: float = 0.20
    proximity: float = 0.15
    freshness: float = 0.05


def fusion_params(settings: Settings) -> FusionParams:
    """Return the parameters that the settings name."""
    values = {
        **formulas.LAYERS.values(settings.layer_weights),
        **formulas.CANDIDATES.values(settings.candidate_weights),
    }
    return FusionParams(**{name: values[name] for name in FusionParams.__struct_fields__})


GetFeatures = Callable[[Ids], RankingFeatures]


DESIGN_DEFAULTS = FusionParams()


def fuse(
    lists: Sequence[ScoreList],
    form: Fusion = "as measured",
    *,
    features: GetFeatures | None = None,
    params: FusionParams = DESIGN_DEFAULTS,
) -> FusedRanking:
    """Return all passages of any list by the fused score; independent of the order of `lists`.

    `features` computes centrality, proximity and freshness of the rows given; only the form
    "graph candidates" calls it. O(n log n) in the number of candidates.
    """
    score_lists, layers = merge_by_method(lists), _layer_weights(lists)
    rows = _union_of_rows(score_lists)
    if not len(rows):
        return FusedRanking(rows, np.empty(0))
    ranks = _reciprocal_ranks(score_lists, rows, params)
    match form:
        case "as measured":
            scores = _as_measured(score_lists, rows)
        case "min-max":
            scores = _min_max_fusion(score_lists, rows)
        case "reciprocal ranks":
            scores = ranks
        case "layers":
            scores = _layers(score_lists, rows, layers, params)
        case "graph candidates":
            scores = _graph_candidates(score_lists, rows, features, params)
    scores = np.clip(scores, 0.0, 1.0)
    order = np.lexsort((rows, -ranks, -scores))
    return FusedRanking(rows[order], scores[order])


def _min_max_fusion(score_lists: Sequence[ScoreList], rows: Ids) -> Scores:
    """Return sum(w s) / sum(w) with each method's scores s scaled by min-max (Lee 1997)."""
    lists = [
        (np.searchsorted(rows, score_list.rows), min_max(score_list.scores), score_list.weight)
        for score_list in score_lists
    ]
    return weighted_mean(lists, size=len(rows))


def _reciprocal_ranks(score_lists: Sequence[ScoreList], rows: Ids, params: FusionParams) -> Scores:
    """Return sum(w / (k + rank)) (Cormack, Clarke and Büttcher 2009), ranks from 1.

    Scaled to [0, 1] by the value of a first rank in all lists.
    """
    lists = [
        (
            np.searchsorted(rows, score_list.rows),
            (params.rank_constant + 1.0)
            / (params.rank_constant + 1.0 + np.arange(len(score_list.rows), dtype=np.float64)),
            score_list.weight,
        )
        for score_list in score_lists
    ]
    return weighted_mean(lists, size=len(rows))


def _as_measured(score_lists: Sequence[ScoreList], rows: Ids) -> Scores:
    """Return the link scores, which measure best (docs/benchmarks.md); the rest follows by min-max.

    The walk starts from meaning and words, so it has fused them already. Without links the
    others are fused by min-max.
    """
    linked = [score_list for score_list in score_lists if score_list.method == "by links"]
    others = [score_list for score_list in score_lists if score_list.method != "by links"]
    scores = _min_max_fusion(others, rows)
    if linked:
        walked = linked[0].scores / max(float(linked[0].scores.max()), 1.0)
        scores *= max(float(walked.min()), 0.0)
        scores[np.searchsorted(rows, linked[0].rows)] = walked
    return scores


def _layer_weights(lists: Sequence[ScoreList]) -> dict[Layer, float]:
    """Return the sum of the weights of each layer's methods, of empty lists too."""
    by_method = {one.method: one.weight for one in lists}
    weights: dict[Layer, float] = {}
    for method in sorted(by_method):
        layer = get_method(method).layer
        weights[layer] = weights.get(layer, 0.0) + by_method[method]
    return weights


def _layers(
    score_lists: Sequence[ScoreList],
    rows: Ids,
    weights: Mapping[Layer, float],
    params: FusionParams,
) -> Scores:
    """T10: the sum of the layers' scores by their weights, clamped to 1.

    x1.1 when two layers contain the passage and x1.05 more when all three do. Methods of one
    layer are fused by min-max first.
    """
    scores, agreeing = np.zeros(len(rows)), np.zeros(len(rows), np.int64)
    for layer in sorted(weights):
        inside = [
            score_list for score_list in score_lists if get_method(score_list.method).layer == layer
        ]
        scores += weights[layer] * _min_max_fusion(inside, rows)
        agreeing += np.isin(rows, _union_of_rows(inside))
    scores[agreeing >= 2] *= params.two_agree
    scores[agreeing >= 3] *= params.three_agree
    return scores


def _graph_candidates(
    score_lists: Sequence[ScoreList], rows: Ids, features: GetFeatures | None, params: FusionParams
) -> Scores:
    """D6: 0.60 vector (or BM25) + 0.20 centrality + 0.15 proximity + 0.05 freshness.

    The vector term is the cosine of every candidate, whichever method proposed it.
    """
    values = features(rows) if features is not None else None
    if values is not None and values.similarity is not None:
        scores = params.vector * values.similarity
    else:
        of_method = {score_list.method: score_list for score_list in score_lists}
        near = of_method.get("by meaning", of_method.get("by words"))
        scores = params.vector * _min_max_fusion([near] if near else [], rows)
    if values is not None:
        scores += params.centrality * values.centrality
        scores += params.proximity * values.proximity
        scores += params.freshness * values.freshness
    return scores
