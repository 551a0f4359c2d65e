"""Score normalization and weighted means (R2)."""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

Scores = NDArray[np.float64]


def min_max(scores: NDArray[np.floating[Any]]) -> Scores:
    """Return scores scaled to [0, 1] by min-max; all 1 when they are equal."""
    values = scores.astype(np.float64)
    if not len(values):
        return values
    low, high = values.min(), values.max()
    if high == low:
        return np.ones_like(values)
    return (values - low) / (high - low)


def weighted_mean(lists: Iterable[tuple[NDArray[np.int64], Scores, float]], *, size: int) -> Scores:
    """Return for each of `size` rows the weighted mean in [0, 1] of (rows, scores, weight) lists.

    A row missing from a list counts as 0 there; an order all lists agree on is kept.
    """
    means, weights = np.zeros(size), 0.0
    row_lists: list[NDArray[np.int64]] = []
    for rows, scores, weight in lists:
        means[rows] += weight * scores
        weights += weight
        row_lists.append(rows)
    if weights:
        # Lists have a few hundred of a million rows: the others are skipped.
        present = np.unique(np.concatenate(row_lists))
        means[present] /= weights
    return means
