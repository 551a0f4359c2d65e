"""What a setting of the weights reaches on each collection."""

from collections.abc import Mapping, Sequence

import numpy as np
from msgspec import Struct

from bench.retrieval.ranking_metrics import recall_at
from bench.retrieval.weights.candidates import Candidates, Case
from bench.retrieval.weights.collections import Kind
from core.retrieve.rank.fusion import FusedRanking
from core.retrieve.rank.ranker import (
    CHOICES,
    PERIOD_FACTOR,
    ChoiceFeatures,
    boost_preferred,
    with_best_first,
)
from core.retrieve.ranking_weights import RankingWeights
from core.retrieve.recall.passage_pairs import score_pairs


class Setting(Struct, frozen=True):
    """Weights, and the number of the walk setting whose candidates they rank."""

    weights: RankingWeights
    walk: int = 0


class Outcome(Struct, frozen=True):
    """Figures of a collection.

    Multi-hop questions and links have recall at 2 and 5; `hit1` is the share of questions whose
    first passage is a gold one, `hit1_read` the same with the reader, `hit5` that with one among
    the first five records.
    """

    recall2: float
    recall5: float
    hit1: float
    hit1_read: float
    hit5: float

    def value(self, kind: Kind) -> float:
        """Return what the search maximizes."""
        if kind == "natural":
            return (self.hit1 + self.hit1_read + self.hit5) / 3.0
        return (self.recall2 + self.recall5) / 2.0


def outcome(cases: Sequence[Case], setting: Setting) -> Outcome:
    """Return the figures of a collection with these weights."""
    figures = np.array([_figures(case, setting) for case in cases])
    return Outcome(*figures.mean(0).tolist())


def outcomes(cases: Mapping[str, Sequence[Case]], setting: Setting) -> dict[str, Outcome]:
    """Return the figures of each collection."""
    return {name: outcome(of_collection, setting) for name, of_collection in cases.items()}


def _figures(case: Case, setting: Setting) -> tuple[float, ...]:
    candidates = case.candidates[setting.walk]
    ranked = _ranked(candidates, setting.weights)
    plain = _records(candidates, ranked, setting.weights, is_read=False)
    read = _records(candidates, ranked, setting.weights, is_read=True)
    gold = tuple(case.gold)
    return (
        recall_at(plain, gold, 2),
        recall_at(plain, gold, 5),
        float(bool(case.gold & set(plain[:1]))),
        float(bool(case.gold & set(read[:1]))),
        float(bool(case.gold & set(plain[:5]))),
    )


def _ranked(candidates: Candidates, weights: RankingWeights) -> FusedRanking:
    """Return the places of the candidates, best first."""
    paired = score_pairs(candidates.pairs, params=weights.pairs).scores
    scores = np.concatenate([paired, candidates.walked[len(paired) :]])
    order = np.argsort(-scores, kind="stable")
    ranked = FusedRanking(order, scores[order] / (1.0 + weights.pairs.gain))
    if candidates.in_period.any():
        return boost_preferred(ranked, candidates.in_period[order], factor=PERIOD_FACTOR)
    return ranked


def _records(
    candidates: Candidates, ranked: FusedRanking, weights: RankingWeights, *, is_read: bool
) -> tuple[str, ...]:
    """Return the records of the final order, each once."""
    rows = ranked.rows[:CHOICES]
    in_period = candidates.in_period[rows]
    features = ChoiceFeatures(
        candidates.own[rows],
        candidates.walked[rows],
        candidates.read[rows] if is_read else np.empty(0),
        candidates.named[rows],
        in_period == in_period[:1],
    )
    final = with_best_first(ranked, features, weights.first).rows
    places: list[int] = final.tolist()
    return tuple(dict.fromkeys(candidates.records[row] for row in places))
