"""Area under the ROC curve of answerability, with bootstrap intervals."""

from collections.abc import Callable, Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from bench.answers.answerability import AnswerabilityCase, Gone

SAMPLES, SEED = 2000, 42

Scores = NDArray[np.float64]


class Auroc(Struct, frozen=True):
    """Area under the ROC curve with its 95 % interval, and the gain over another score."""

    area: float
    low: float
    high: float
    over: float = 0.0
    over_low: float = 0.0


def compute_auroc(
    cases: Sequence[AnswerabilityCase],
    gone: Gone,
    *,
    over: Callable[[AnswerabilityCase], float] | None = None,
) -> Auroc:
    """Return how well `evidence` separates answerable questions from those without passages.

    Bootstrap over questions, each with all of its cases. With `over`, also the gain over that score
    in the same samples.
    """
    ours = pairwise_wins(cases, gone, lambda case: case.evidence)
    theirs = pairwise_wins(cases, gone, over) if over is not None else ours
    random = np.random.default_rng(SEED)
    areas, gains = np.empty(SAMPLES), np.empty(SAMPLES)
    for at in range(SAMPLES):
        drawn = np.ix_(*[random.integers(0, len(ours), len(ours))] * 2)
        areas[at] = ours[drawn].mean()
        gains[at] = areas[at] - theirs[drawn].mean()
    low, high = np.percentile(areas, [2.5, 97.5])
    return Auroc(
        area=float(ours.mean()),
        low=float(low),
        high=float(high),
        over=float(ours.mean() - theirs.mean()),
        over_low=float(np.percentile(gains, 2.5)),
    )


def pairwise_wins(
    cases: Sequence[AnswerabilityCase], gone: Gone, score: Callable[[AnswerabilityCase], float]
) -> Scores:
    """Return for each pair of cases how often the answerable one scores higher.

    Rows are answerable questions, columns questions with passages removed. Ties count half. The
    mean of all is the area under the curve.
    """
    removed: dict[int, list[float]] = {}
    for case in cases:
        if case.gone == gone:
            removed.setdefault(case.question, []).append(score(case))
    whole = {case.question: score(case) for case in cases if case.gone == "nothing"}
    answerable = np.array([whole[question] for question in removed])
    columns = [
        ((answerable[:, None] > values) + 0.5 * (answerable[:, None] == values)).mean(axis=1)
        for values in map(np.array, removed.values())
    ]
    return np.stack(columns, axis=1)


def refusal_rate(cases: Sequence[AnswerabilityCase], gone: Gone, *, below: float) -> float:
    """Return the share of these questions with less evidence than `below`."""
    chosen = [case for case in cases if case.gone == gone]
    shares = np.array([case.share for case in chosen])
    low = np.array([case.evidence < below for case in chosen], np.float64)
    return float(low @ shares / max(float(shares.sum()), 1e-9))
