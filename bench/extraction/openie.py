"""`loci bench openie`: how well sentences are read as tuples of relation and arguments."""

import time
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from bench.datasets import load_lines
from bench.extraction.carb import Gold, Score, Tuple, score
from core.errors import WrongUse
from core.extract.statements.open_tuples import open_tuples


class OpenieReport(Struct, frozen=True):
    """What `loci bench openie --json` prints; the figures are those of the best confidence."""

    precision: float
    recall: float
    f1: float
    sentences_per_s: float
    sentences: int
    tuples: int
    threshold: float


class Line(Struct, frozen=True):
    """One line of `--out`: a sentence and what was found in it."""

    sentence: str
    triples: tuple[Tuple, ...]


def run_openie(gold: Path, *, out: Path | None = None) -> OpenieReport:
    """The figures of a gold file; `out` gets what was found. Raises `Unreadable`, `WrongUse`."""
    wanted = load_lines(gold, Gold)
    if not wanted:
        raise WrongUse(str(gold), detail="There is nothing in it.", remedy="Check the file.")
    # Dictionaries are loaded before the clock runs, as in a process that has been reading.
    open_tuples(wanted[0].sentence)
    begun = time.process_time()
    lines = [Line(it.sentence, _found(it.sentence)) for it in wanted]
    seconds = time.process_time() - begun
    if out is not None:
        out.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
    return _report(lines, _scored(lines, wanted), seconds)


def recompute(out: Path, gold: Path) -> Score:
    """The figures from a file that `--out` wrote and the gold file that it answers."""
    return _scored(load_lines(out, Line), load_lines(gold, Gold))


def _found(sentence: str) -> tuple[Tuple, ...]:
    return tuple(Tuple(it.relation, it.arguments, it.confidence) for it in open_tuples(sentence))


def _scored(lines: Sequence[Line], gold: Sequence[Gold]) -> Score:
    return score({line.sentence: line.triples for line in lines}, gold)


def _report(lines: Sequence[Line], best: Score, seconds: float) -> OpenieReport:
    return OpenieReport(
        precision=best.precision,
        recall=best.recall,
        f1=best.f1,
        sentences_per_s=len(lines) / max(seconds, 1e-9),
        sentences=len(lines),
        tuples=sum(len(line.triples) for line in lines),
        threshold=best.threshold,
    )
