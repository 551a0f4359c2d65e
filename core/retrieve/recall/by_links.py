"""Passages reached over the things they name: the walk, then pairs that belong together."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from core.graph.snapshot import Snapshot
from core.graph.traversal.personalized_walk import WalkShape, top, walk
from core.retrieve.normalization import min_max, weighted_mean
from core.retrieve.question.things.read import Named
from core.retrieve.recall.passage_pairs import PairFeatures, PairParams, score_pairs
from core.retrieve.recall.recall_result import RecallResult

Ids = NDArray[np.int64]
Scores = NDArray[np.float64]

# What words say counts as much as what is meant.
WORDS_WEIGHT = 1.0


class LinkedPassages(Struct, frozen=True):
    """All passages that may matter, best first, with the score of each step.

    `partners` holds the row of the passage with which it forms its best pair, if a thing links
    the two, else -1.
    """

    rows: Ids
    scores: Scores
    own: Scores
    walked: Scores
    partners: Ids


def seed_scores(snapshot: Snapshot, meaning: RecallResult, words: RecallResult) -> Scores:
    """What each passage is worth to the question by itself, in [0, 1]."""
    lists = [
        (found.rows, min_max(found.scores), weight)
        for found, weight in ((meaning, 1.0), (words, WORDS_WEIGHT))
        if len(found)
    ]
    return weighted_mean(lists, size=len(snapshot.passage_ids))


def start_weights(
    snapshot: Snapshot, things: Sequence[Named], counts: Mapping[str, int]
) -> tuple[dict[int, float], float]:
    """Columns of the question's things with their weights, and how much they tell together.

    The fewer passages name a thing, the more it weighs. A name of one word is meant as surely as
    that word, where it occurs, names the thing: `counts` says in how many passages it occurs. If
    the question writes it with a capital, and a document is called so, it is meant.

    The second is that of the thing that tells most: 1 when only one passage names it, less for
    one that is named everywhere. The walk starts at things that much, else at passages.
    """
    weights: dict[int, float] = {}
    for named in things:
        for column in snapshot.columns(np.array([named.entity_id], np.int64)).tolist():
            sure = _sureness(snapshot, named, column, counts)
            weights[column] = sure * float(snapshot.links.rarity[column])
    most = float(np.log1p(len(snapshot.passage_ids)))
    return weights, min(1.0, max(weights.values(), default=0.0) / max(most, 1e-12))


def _sureness(snapshot: Snapshot, named: Named, column: int, counts: Mapping[str, int]) -> float:
    if not named.word:
        return 1.0
    naming = snapshot.links.naming(column)
    if named.capital and bool((snapshot.titles[naming] == column).any()):
        return 1.0
    return min(1.0, len(naming) / max(counts.get(named.word, 0), 1))


def by_links(  # noqa: PLR0913 - what a walk starts from, and what it may bring back
    snapshot: Snapshot,
    *,
    own: Scores,
    starts: tuple[Mapping[int, float], float],
    look: Callable[[Ids], PairFeatures] | None,
    tail: Ids,
    most: int,
    allowed: NDArray[np.bool_] | None = None,
) -> LinkedPassages:
    """The passages on which walk and pairs settle, `most` of them, best first.

    Where the walk reaches fewer, those in `tail` follow. The walk may pass through any passage;
    only those that are `allowed` are judged and returned.

    `starts` are the question's things (see `start_weights`); `look` fetches what pairs are judged
    by, for the rows given; without it the walk alone decides.
    """
    weights, sure = starts
    way = WalkShape()
    way = replace(way, entity_share=way.entity_share * sure)
    walked = walk(snapshot, own=own, starts=weights, shape=way)
    if allowed is not None:
        walked = replace(walked, passages=np.where(allowed[walked.rows], walked.passages, 0.0))
    most_walked = max(float(walked.passages.max(initial=0.0)), 1e-12)
    best = top(walked.passages, most)
    reached = walked.rows[best[walked.passages[best] > 0.0]]
    rows = np.concatenate([reached, tail[~np.isin(tail, reached)]])[:most]
    shares = walked.at(rows) / most_walked
    if look is None:
        return _by_walk(rows, own, shares)
    shape = PairParams()
    judged = rows[: shape.candidates]
    together = look(judged)._replace(walked=shares[: len(judged)])
    paired = score_pairs(snapshot, together, asked=weights, shape=shape)
    scores = np.concatenate([paired.scores, shares[len(judged) :]])
    partners = np.full(len(rows), -1, np.int64)
    has_partner = np.flatnonzero((paired.partners >= 0) & (paired.links > 0.0))
    partners[has_partner] = judged[paired.partners[has_partner]]
    order = np.argsort(-scores, kind="stable")
    return LinkedPassages(
        rows=rows[order],
        scores=scores[order] / (1.0 + shape.gain),
        own=own[rows[order]],
        walked=shares[order],
        partners=partners[order],
    )


def _by_walk(rows: Ids, own: Scores, shares: Scores) -> LinkedPassages:
    nobody = np.full(len(rows), -1, np.int64)
    return LinkedPassages(rows=rows, scores=shares, own=own[rows], walked=shares, partners=nobody)
