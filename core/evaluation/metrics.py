"""Metrics of a ranking, from the number of gold passages that each rank finds (E1)."""

from collections.abc import Hashable, Sequence

import numpy as np

# Metrics are of so many first passages.
CUT = 10


def gains_of(ranked: Sequence[Hashable], gold: Sequence[Hashable]) -> list[int]:
    """Return 1 for each rank that holds a gold passage for the first time, else 0."""
    missing, gains = set(gold), list[int]()
    for one in ranked:
        gains.append(int(one in missing))
        missing.discard(one)
    return gains


def recall_at(ranked: Sequence[Hashable], gold: Sequence[Hashable], cut: int) -> float:
    """Return the share of gold passages among the first `cut`."""
    return recall(gains_of(ranked, gold), len(set(gold)), cut)


def recall(gains: Sequence[int], gold: int, cut: int = CUT) -> float:
    """Return the share of the `gold` passages that the first `cut` ranks find."""
    return sum(gains[:cut]) / gold


def ndcg(gains: Sequence[int], gold: int, cut: int = CUT) -> float:
    """Return the normalized discounted cumulative gain with binary relevance.

    Järvelin and Kekäläinen, 2002, with log2(rank + 1) as the discount. A passage that holds two
    gold passages counts for both, so that the gain is capped at the ideal one.
    """
    ideal = sum(1.0 / np.log2(rank + 1) for rank in range(1, min(gold, cut) + 1))
    gained = sum(gain / np.log2(rank + 1) for rank, gain in enumerate(gains[:cut], start=1))
    return float(min(1.0, gained / ideal))


def first_rank(gains: Sequence[int]) -> int:
    """Return the rank of the first gold passage, from 1; 0 if there is none."""
    return next((rank for rank, gain in enumerate(gains, start=1) if gain), 0)


def context_precision(relevant: Sequence[bool], cut: int = CUT) -> float:
    """Return the mean precision at the ranks of relevant passages among the first `cut`.

    It is 1 if no irrelevant passage stands before a relevant one, and 0 without a relevant one.
    As in Ragas (Es and others, 2023).
    """
    flags = np.asarray(relevant[:cut], bool)
    if not flags.any():
        return 0.0
    precision = np.cumsum(flags) / np.arange(1, len(flags) + 1)
    return float(precision[flags].mean())


def mean(values: Sequence[float]) -> float:
    """Return the mean; 0 without values."""
    return float(np.mean(values)) if values else 0.0
