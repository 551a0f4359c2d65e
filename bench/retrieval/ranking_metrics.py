"""Retrieval metrics from rankings (E1)."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
import numpy as np

from bench.datasets import BenchQuestion, load_questions

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
    """Recall of our ranking and of the baselines, and times."""

    questions: int
    recall: Recall
    all_at_5: float
    baselines: dict[str, Recall]
    latency_ms: dict[str, float]


def recall_at(ranked: Sequence[str], gold: Sequence[str], cut: int) -> float:
    """Return the share of gold records among the first `cut`."""
    return len(set(ranked[:cut]) & set(gold)) / len(set(gold))


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
        all_at_5=_mean([float(recall == 1.0) for recall in at_5]),
        baselines={method: _recall(lines, questions, method) for method in METHODS},
        latency_ms={"p50": float(np.percentile(times, 50)), "p95": float(np.percentile(times, 95))},
    )


def write_lines(path: Path, lines: Sequence[Ranked]) -> None:
    """Write the lines as JSON Lines."""
    path.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))


def recompute(out: Path, queries: Path) -> Figures:
    """Return the figures from a file of `--out` and its questions."""
    lines = [msgspec.json.decode(line, type=Ranked) for line in out.read_bytes().splitlines()]
    return figures(lines, load_questions(queries))


def _recall(lines: Sequence[Ranked], questions: Sequence[BenchQuestion], method: str) -> Recall:
    return {str(cut): _mean(recalls(lines, questions, method=method, cut=cut)) for cut in CUTS}


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
