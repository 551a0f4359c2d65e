"""Retrieval metrics from rankings (E1)."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
import numpy as np

from bench.datasets import BenchQuestion, load_questions
from core.evaluation.bootstrap import bootstrap_mean
from core.evaluation.metrics import (
    CUT,
    context_precision,
    first_rank,
    gains_of,
    mean,
    ndcg,
    recall,
    recall_at,
)
from core.records.evaluation import EvalFigures

CUTS = (2, 5, 10, 20)
METHODS = ("dense", "bm25", "hybrid")

Recall = dict[str, float]


class Ranked(msgspec.Struct, frozen=True):
    """Line of `--out`: rankings of a question, best first, and the time in ms."""

    id: str
    ranked: tuple[str, ...]
    dense: tuple[str, ...] = ()
    bm25: tuple[str, ...] = ()
    hybrid: tuple[str, ...] = ()
    ms: float = 0.0

    def of(self, method: str) -> tuple[str, ...]:
        """Return the ranking of that method; ours is called "loci"."""
        lists = {"loci": self.ranked, "dense": self.dense, "bm25": self.bm25, "hybrid": self.hybrid}
        return lists[method]


class Figures(msgspec.Struct, frozen=True):
    """Recall of our ranking and of the baselines, and times; `metrics` has intervals."""

    questions: int
    recall: Recall
    all_at_5: float
    baselines: dict[str, Recall]
    latency_ms: dict[str, float]
    metrics: dict[str, EvalFigures] = msgspec.field(default_factory=dict[str, EvalFigures])


def recalls(
    lines: Sequence[Ranked], questions: Sequence[BenchQuestion], *, method: str, cut: int
) -> list[float]:
    """Return the recall of each question, in order; 0 where a line is missing."""
    ranked = {line.id: line.of(method) for line in lines}
    return [recall_at(ranked.get(one.id, ()), one.gold_ids, cut) for one in questions]


def figures(lines: Sequence[Ranked], questions: Sequence[BenchQuestion]) -> Figures:
    """Compute all figures that depend on the rankings."""
    times = [line.ms for line in lines] or [0.0]
    at_5 = recalls(lines, questions, method="loci", cut=5)
    return Figures(
        questions=len(questions),
        recall=_recall(lines, questions, "loci"),
        all_at_5=mean([float(recall == 1.0) for recall in at_5]),
        baselines={method: _recall(lines, questions, method) for method in METHODS},
        latency_ms={"p50": float(np.percentile(times, 50)), "p95": float(np.percentile(times, 95))},
        metrics={method: _metrics(lines, questions, method) for method in ("loci", *METHODS)},
    )


def ranking_figures(ranked: Sequence[Sequence[str]], gold: Sequence[Sequence[str]]) -> EvalFigures:
    """Return the figures of rankings against their gold records, with 95 % intervals."""
    gains = [gains_of(one, theirs) for one, theirs in zip(ranked, gold, strict=True)]
    counts = [len(set(theirs)) for theirs in gold]
    pairs = list(zip(gains, counts, strict=True))
    ranks = [first_rank(one) for one in gains]
    return EvalFigures(
        recall=bootstrap_mean([recall(one, count, CUT) for one, count in pairs]),
        ndcg=bootstrap_mean([ndcg(one, count, CUT) for one, count in pairs]),
        first_rank=bootstrap_mean([float(rank) for rank in ranks if rank]),
        context_precision=bootstrap_mean([context_precision(list(map(bool, it))) for it in gains]),
    )


def figure_lines(figures_by_name: dict[str, EvalFigures]) -> list[str]:
    """Return a line for each name: the figures with their intervals."""
    shown = ("ndcg", "first_rank", "context_precision")
    lines = [f"  {'':10}" + "".join(f"{name.replace('_', ' '):>28}" for name in shown)]
    for name, figures_of_name in figures_by_name.items():
        cells = [getattr(figures_of_name, one) for one in shown]
        texts = [f"{it.mean:.3f} ({it.low:.3f} to {it.high:.3f})" if it else "" for it in cells]
        lines.append(f"  {name:10}" + "".join(f"{text:>28}" for text in texts))
    return lines


def _metrics(
    lines: Sequence[Ranked], questions: Sequence[BenchQuestion], method: str
) -> EvalFigures:
    ranked = {line.id: line.of(method) for line in lines}
    return ranking_figures(
        [ranked.get(one.id, ()) for one in questions], [one.gold_ids for one in questions]
    )


def recompute(out: Path, queries: Path) -> Figures:
    """Return the figures from a file of `--out` and its questions."""
    lines = [msgspec.json.decode(line, type=Ranked) for line in out.read_bytes().splitlines()]
    return figures(lines, load_questions(queries))


def _recall(lines: Sequence[Ranked], questions: Sequence[BenchQuestion], method: str) -> Recall:
    return {str(cut): mean(recalls(lines, questions, method=method, cut=cut)) for cut in CUTS}
