"""Paired bootstrap test of two methods on the same questions (E1)."""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct


class Difference(Struct, frozen=True):
    """Mean gain of one method over another on the same questions, with its 95 % interval.

    `p_value` is the share of resamples in which there was no gain.
    """

    mean: float
    low: float
    high: float
    p_value: float
    questions: int


def paired_bootstrap(
    ours: Sequence[float], theirs: Sequence[float], *, samples: int = 10_000, seed: int = 42
) -> Difference:
    """Return the mean gain of `ours` over `theirs` with its interval."""
    gains = np.asarray(ours, np.float64) - np.asarray(theirs, np.float64)
    random = np.random.default_rng(seed)
    drawn = random.integers(0, len(gains), size=(samples, len(gains)))
    means = gains[drawn].mean(axis=1)
    low, high = np.percentile(means, [2.5, 97.5])
    return Difference(
        mean=float(gains.mean()),
        low=float(low),
        high=float(high),
        p_value=float((means <= 0.0).mean()),
        questions=len(gains),
    )
