"""Score lists: the input and output of score fusion."""

from collections.abc import Iterable, Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.records.answers.questions import Method

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


def union_of_rows(lists: Iterable[ScoreList]) -> Ids:
    """Return the rows of all lists, ascending, each once."""
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
    rows = union_of_rows(lists)
    scores = np.full(len(rows), -np.inf)
    for score_list in lists:
        np.maximum.at(
            scores, np.searchsorted(rows, score_list.rows), score_list.scores.astype(np.float64)
        )
    order = np.lexsort((rows, -scores))
    return ScoreList(
        method, rows[order], scores[order], max(score_list.weight for score_list in lists)
    )
