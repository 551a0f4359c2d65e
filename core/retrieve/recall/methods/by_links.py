"""Recall by links: a random walk over passages and entities, then linked pairs."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from core.graph.snapshot import Snapshot
from core.graph.traversal.personalized_walk import WalkOptions, personalized_walk, top_positions
from core.language.question.things.read import Named
from core.messages import UserMessage
from core.retrieve.normalization import min_max, weighted_mean
from core.retrieve.ranking_weights import ranking_weights
from core.retrieve.recall.methods.recall_method import RecallMethod
from core.retrieve.recall.passage_pairs import PairFeatures, observe_pairs, score_pairs
from core.retrieve.recall.recall_result import RecallResult

Ids = NDArray[np.int64]
Scores = NDArray[np.float64]


class LinkedPassages(Struct, frozen=True):
    """Candidate passages, best first, with the score of each step.

    `partners` holds the row of the passage with which it forms its best pair, if an entity
    links the two, else -1.
    """

    rows: Ids
    scores: Scores
    seed: Scores
    walked: Scores
    partners: Ids

    def scores_of(self, rows: Ids) -> tuple[Scores, Scores]:
        """Return the own scores and the walk scores of these passages; 0 for any other."""
        same = rows[:, None] == self.rows[None, :]
        return same @ self.seed, same @ self.walked


def seed_scores(
    snapshot: Snapshot,
    meaning: RecallResult,
    words: RecallResult,
    *,
    words_weight: float | None = None,
) -> Scores:
    """Return each passage's own relevance in [0, 1]: the weighted mean of meaning and words."""
    weight_of_words = ranking_weights().words if words_weight is None else words_weight
    lists = [
        (recall.rows, min_max(recall.scores), weight)
        for recall, weight in ((meaning, 1.0), (words, weight_of_words))
        if len(recall)
    ]
    return weighted_mean(lists, size=len(snapshot.passage_ids))


def start_weights(
    snapshot: Snapshot, entities: Sequence[Named], counts: Mapping[str, int]
) -> tuple[dict[int, float], float]:
    """Return columns of the question's entities with their weights, and a confidence.

    The fewer passages name an entity, the higher its weight. A name of one word counts by the
    share of the word's occurrences that name the entity: `counts` are document frequencies. A
    capitalized name that is the title of a document counts fully.

    The confidence is that of the most specific entity: 1 when only one passage names it, less
    for frequent ones. It is the share of the walk that restarts at entities, not passages.
    """
    weights: dict[int, float] = {}
    for entity in entities:
        for column in snapshot.columns(np.array([entity.entity_id], np.int64)).tolist():
            confidence = _name_confidence(snapshot, entity, column, counts)
            weights[column] = confidence * float(snapshot.links.rarity[column])
    max_rarity = float(np.log1p(len(snapshot.passage_ids)))
    return weights, min(1.0, max(weights.values(), default=0.0) / max(max_rarity, 1e-12))


def _name_confidence(
    snapshot: Snapshot, entity: Named, column: int, counts: Mapping[str, int]
) -> float:
    """Return how surely the word means the entity, in [0, 1]."""
    if not entity.word:
        return 1.0
    naming = snapshot.links.passages_naming(column)
    if entity.capital and bool((snapshot.title_columns[naming] == column).any()):
        return 1.0
    return min(1.0, len(naming) / max(counts.get(entity.word, 0), 1))


def by_links(  # noqa: PLR0913 - start of the walk, and what it may return
    snapshot: Snapshot,
    *,
    seed: Scores,
    starts: tuple[Mapping[int, float], float],
    pair_features: Callable[[Ids], PairFeatures] | None,
    tail: Ids,
    limit: int,
    allowed: NDArray[np.bool_] | None = None,
) -> LinkedPassages:
    """Return the `limit` best passages by random walk and pairs, best first.

    Where the walk reaches fewer, those in `tail` follow. The walk may pass through any passage;
    only those that are `allowed` are scored and returned.

    `starts` is the result of `start_weights`; `pair_features` returns the features by which
    pairs of the given rows are scored; without it the walk alone decides.
    """
    rows, shares = walked_passages(
        snapshot, seed=seed, starts=starts, tail=tail, limit=limit, allowed=allowed
    )
    if pair_features is None:
        return _by_walk(rows, seed, shares)
    params = ranking_weights().pairs
    paired_rows = rows[: params.candidates]
    features = pair_features(paired_rows)._replace(walked=shares[: len(paired_rows)])
    pairs = score_pairs(observe_pairs(snapshot, features, asked=starts[0]), params=params)
    scores = np.concatenate([pairs.scores, shares[len(paired_rows) :]])
    partners = np.full(len(rows), -1, np.int64)
    has_partner = np.flatnonzero((pairs.partners >= 0) & (pairs.links > 0.0))
    partners[has_partner] = paired_rows[pairs.partners[has_partner]]
    order = np.argsort(-scores, kind="stable")
    return LinkedPassages(
        rows=rows[order],
        scores=scores[order] / (1.0 + params.gain),
        seed=seed[rows[order]],
        walked=shares[order],
        partners=partners[order],
    )


def walked_passages(  # noqa: PLR0913 - start of the walk, and what it may return
    snapshot: Snapshot,
    *,
    seed: Scores,
    starts: tuple[Mapping[int, float], float],
    tail: Ids,
    limit: int,
    allowed: NDArray[np.bool_] | None = None,
    options: WalkOptions | None = None,
) -> tuple[Ids, Scores]:
    """Return the `limit` best passages by random walk, then `tail`; scores are relative."""
    weights, confidence = starts
    options = options or ranking_weights().walk
    options = replace(options, entity_share=options.entity_share * confidence)
    walked = personalized_walk(snapshot, seed=seed, starts=weights, options=options)
    if allowed is not None:
        walked = replace(walked, passages=np.where(allowed[walked.rows], walked.passages, 0.0))
    max_walked = max(float(walked.passages.max(initial=0.0)), 1e-12)
    best = top_positions(walked.passages, limit)
    reached = walked.rows[best[walked.passages[best] > 0.0]]
    rows = np.concatenate([reached, tail[~np.isin(tail, reached)]])[:limit]
    return rows, walked.at(rows) / max_walked


def _by_walk(rows: Ids, seed: Scores, shares: Scores) -> LinkedPassages:
    no_partner = np.full(len(rows), -1, np.int64)
    return LinkedPassages(
        rows=rows, scores=shares, seed=seed[rows], walked=shares, partners=no_partner
    )


# The pipeline runs it, because it starts from the passages of other methods.
METHOD = RecallMethod(
    name="by links", layer="graph", timer="links", label=UserMessage("method_links")
)
