"""`loci bench openie`: open information extraction against gold tuples (T15)."""

import time
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from bench.datasets import check_not_empty, load_lines, write_lines
from bench.extraction.carb import Gold, Score, Tuple, score
from bench.extraction.open_tuples import open_tuples


class OpenieReport(Struct, frozen=True):
    """Output of `loci bench openie --json`, at the best confidence."""

    precision: float
    recall: float
    f1: float
    sentences_per_s: float
    sentences: int
    tuples: int
    threshold: float


class OpenieLine(Struct, frozen=True):
    """Line of `--out`: a sentence and its extracted tuples."""

    sentence: str
    triples: tuple[Tuple, ...]


def run_openie(gold: Path, *, out: Path | None = None) -> OpenieReport:
    """Measure a gold file; `out` receives the tuples. Raises `Unreadable`, `WrongUse`."""
    wanted = load_lines(gold, Gold)
    check_not_empty({gold: wanted})
    # Load dictionaries before the measurement, as in a running process.
    open_tuples(wanted[0].sentence)
    begun = time.process_time()
    lines = [OpenieLine(it.sentence, _found(it.sentence)) for it in wanted]
    seconds = time.process_time() - begun
    write_lines(out, lines)
    return _report(lines, _scored(lines, wanted), seconds)


def recompute(out: Path, gold: Path) -> Score:
    """Return the figures from a file of `--out` and its gold file."""
    return _scored(load_lines(out, OpenieLine), load_lines(gold, Gold))


def _found(sentence: str) -> tuple[Tuple, ...]:
    return tuple(Tuple(it.relation, it.arguments, it.confidence) for it in open_tuples(sentence))


def _scored(lines: Sequence[OpenieLine], gold: Sequence[Gold]) -> Score:
    return score({line.sentence: line.triples for line in lines}, gold)


def _report(lines: Sequence[OpenieLine], best: Score, seconds: float) -> OpenieReport:
    return OpenieReport(
        precision=best.precision,
        recall=best.recall,
        f1=best.f1,
        sentences_per_s=len(lines) / max(seconds, 1e-9),
        sentences=len(lines),
        tuples=sum(len(line.triples) for line in lines),
        threshold=best.threshold,
    )
