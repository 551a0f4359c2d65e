"""Bootstrap over questions: intervals of a mean, and of the gain over another method (E1)."""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from core.records.evaluation import Figure

SAMPLES, SEED = 10_000, 42


class Difference(Struct, frozen=True):
    """Mean gain of one method over another on the same questions, with its 95 % interval.

    `p_value` is the share of resamples in which there was no gain.
    """

    mean: float
    low: float
    high: float
    p_value: float
    questions: int


def bootstrap_mean(values: Sequence[float]) -> Figure | None:
    """Return the mean of a metric over questions with its 95 % interval; None without any."""
    if not values:
        return None
    measured = np.asarray(values, np.float64)
    low, high = np.percentile(_means(measured), [2.5, 97.5])
    return Figure(float(measured.mean()), float(low), float(high), len(measured))


def paired_bootstrap(ours: Sequence[float], theirs: Sequence[float]) -> Difference:
    """Return the mean gain of `ours` over `theirs` with its interval."""
    gains = np.asarray(ours, np.float64) - np.asarray(theirs, np.float64)
    means = _means(gains)
    low, high = np.percentile(means, [2.5, 97.5])
    return Difference(
        mean=float(gains.mean()),
        low=float(low),
        high=float(high),
        p_value=float((means <= 0.0).mean()),
        questions=len(gains),
    )


def _means(values: np.ndarray) -> np.ndarray:
    random = np.random.default_rng(SEED)
    return values[random.integers(0, len(values), size=(SAMPLES, len(values)))].mean(axis=1)
