"""What recall methods hand over to be fused."""

from collections.abc import Iterable, Sequence
from typing import Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.records.answers.questions import Method

Ids = NDArray[np.int64]
Scores = NDArray[np.float64]
Layer = Literal["semantic", "graph", "episodic"]

# The layer of the document's design (T10) to which each method belongs.
LAYERS: dict[Method, Layer] = {
    "by meaning": "semantic",
    "by words": "semantic",
    "by scan": "semantic",
    "by links": "graph",
    "by memory": "episodic",
}


class ScoreList(Struct, frozen=True):
    """Passages that one method found: rows of the snapshot, its own scores, what it weighs."""

    method: Method
    rows: Ids
    scores: Scores
    weight: float = 1.0


class FusedRanking(Struct, frozen=True):
    """Rows of the snapshot, best first, each once, with scores in [0, 1] that never rise."""

    rows: Ids
    scores: Scores


def union_of_rows(lists: Iterable[ScoreList]) -> Ids:
    """The rows that any list holds, ascending, each once."""
    return np.unique(np.concatenate([np.empty(0, np.int64), *(it.rows for it in lists)]))


def merge_by_method(lists: Sequence[ScoreList]) -> tuple[ScoreList, ...]:
    """One list a method, by the method's name, each row once with its best score, best first.

    Empty lists and those without weight go. Equal scores are put in the order of their rows, so
    that the result depends on nothing but what was found.
    """
    of_method: dict[Method, list[ScoreList]] = {}
    for one in lists:
        if len(one.rows) and one.weight > 0.0:
            of_method.setdefault(one.method, []).append(one)
    return tuple(_as_one(method, of_method[method]) for method in sorted(of_method))


def _as_one(method: Method, lists: Sequence[ScoreList]) -> ScoreList:
    rows = union_of_rows(lists)
    scores = np.full(len(rows), -np.inf)
    for one in lists:
        np.maximum.at(scores, np.searchsorted(rows, one.rows), one.scores.astype(np.float64))
    order = np.lexsort((rows, -scores))
    return ScoreList(method, rows[order], scores[order], max(one.weight for one in lists))
