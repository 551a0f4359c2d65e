"""Scores of several recall methods become one."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Scores = NDArray[np.float64]


def min_max(scores: NDArray[np.floating[Any]]) -> Scores:
    """Scores moved to [0, 1] by min-max; all 1 when they are equal."""
    values = scores.astype(np.float64)
    if not len(values):
        return values
    low, high = values.min(), values.max()
    if high == low:
        return np.ones_like(values)
    return (values - low) / (high - low)


def weighted_mean(lists: Iterable[tuple[NDArray[np.int64], Scores, float]], *, size: int) -> Scores:
    """One score in [0, 1] for each of `size` rows: the weighted mean of (rows, scores, weight).

    A row that a list does not hold counts as 0 there; what all lists agree on stays in order.
    """
    mixed, weights = np.zeros(size), 0.0
    held: list[NDArray[np.int64]] = []
    for rows, scores, weight in lists:
        mixed[rows] += weight * scores
        weights += weight
        held.append(rows)
    if weights:
        # Among a million rows a list holds a few hundred: the others are not even looked at.
        some = np.unique(np.concatenate(held))
        mixed[some] /= weights
    return mixed


def reciprocal_rank_fusion(lists: Sequence[Sequence[int]], *, k: int = 60) -> Mapping[int, float]:
    """For each item the sum of 1 / (k + rank) over the lists that hold it, ranks from 1."""
    fused: dict[int, float] = {}
    for ranked in lists:
        for rank, item in enumerate(ranked, start=1):
            fused[item] = fused.get(item, 0.0) + 1.0 / (k + rank)
    return fused
