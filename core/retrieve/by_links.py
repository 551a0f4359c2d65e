"""Passages reached over the things they name: the walk, then pairs that belong together."""

from collections.abc import Callable, Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.graph.snapshot import Snapshot
from core.graph.walk import top, walk
from core.retrieve.fuse import mix, to_unit
from core.retrieve.linked_pairs import PairShape, Together, pair_up
from core.retrieve.question import Named
from core.retrieve.recall import Recalled

Ids = NDArray[np.int64]
Scores = NDArray[np.float64]

WORDS_WEIGHT = 0.5


class Linked(Struct, frozen=True):
    """All passages that may matter, best first, with the score of each step.

    `partners` holds the row of the passage with which it forms its best pair, or -1.
    """

    rows: Ids
    scores: Scores
    own: Scores
    walked: Scores
    partners: Ids


def own_scores(snapshot: Snapshot, meaning: Recalled, words: Recalled) -> Scores:
    """What each passage is worth to the question by itself, in [0, 1]."""
    lists = [
        (found.rows, to_unit(found.scores), weight)
        for found, weight in ((meaning, 1.0), (words, WORDS_WEIGHT))
        if len(found)
    ]
    return mix(lists, size=len(snapshot.passage_ids))


def start_weights(snapshot: Snapshot, things: Sequence[Named]) -> dict[int, float]:
    """Columns of the question's things; the fewer passages name one, the more it weighs."""
    ids = np.array([named.entity_id for named in things], np.int64)
    columns = snapshot.columns(ids)
    return {int(column): float(snapshot.links.rarity[column]) for column in columns}


def by_links(
    snapshot: Snapshot,
    *,
    own: Scores,
    things: Sequence[Named],
    look: Callable[[Ids], Together],
    most: int,
) -> Linked:
    """The passages on which walk and pairs settle, `most` of them, best first.

    `look` fetches what pairs are judged by, for the rows given.
    """
    walked = walk(snapshot, own=own, starts=start_weights(snapshot, things)).passages
    rows = top(walked, most)
    rows = rows[walked[rows] > 0.0]
    shape = PairShape()
    judged = rows[: shape.candidates]
    together = look(judged)
    paired = pair_up(snapshot, together._replace(walked=walked[judged]), shape=shape)
    scores = walked[rows] / max(float(walked.max(initial=0.0)), 1e-12)
    scores[: len(judged)] = paired.scores
    partners = np.full(len(rows), -1, np.int64)
    has_partner = np.flatnonzero(paired.partners >= 0)
    partners[has_partner] = judged[paired.partners[has_partner]]
    order = np.argsort(-scores, kind="stable")
    return Linked(
        rows=rows[order],
        scores=scores[order] / (1.0 + shape.gain),
        own=own[rows[order]],
        walked=walked[rows[order]] / max(float(walked.max(initial=0.0)), 1e-12),
        partners=partners[order],
    )
