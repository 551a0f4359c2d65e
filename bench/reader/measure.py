"""`loci bench reader`: answers to questions on a given text, judged as in SQuAD (P10)."""

import random
from collections.abc import Sequence
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from bench.datasets import load_lines, write_lines
from core.evaluation.short_answer_metrics import exact_match, f1
from core.llm.span_reader import Reader


class SpanQuestion(msgspec.Struct, frozen=True):
    """A question on a text; `answers` are character spans, the first is the main one."""

    question: str
    context: str
    answers: tuple[tuple[int, int], ...] = ()
    source: str = ""


class ReaderLine(msgspec.Struct, frozen=True):
    """Line of `--out`: what was read in the own text and in one that does not answer."""

    source: str
    answer: str
    accepted: tuple[str, ...]
    score: float
    other_score: float | None


class SourceScores(msgspec.Struct, frozen=True):
    """Scores of the questions of one source."""

    questions: int
    em: float
    f1: float


class ReaderReport(msgspec.Struct, frozen=True):
    """Output of `loci bench reader --json`.

    `em` and `f1` are those of the answerable questions on their own text. `no_answer_auroc` is how
    often a text with an answer scores above one without.
    """

    questions: int
    em: float
    f1: float
    no_answer_auroc: float
    sources: dict[str, SourceScores]


def run_reader(data: Path, reader: Reader, *, out: Path | None = None) -> ReaderReport:
    """Read every question of a file. Raises `Unreadable` for a file that holds none."""
    questions = load_lines(data, SpanQuestion)
    lines = tuple(read_lines(questions, reader))
    write_lines(out, lines)
    return build_report(lines)


def read_lines(questions: Sequence[SpanQuestion], reader: Reader) -> list[ReaderLine]:
    """Return a line for each question.

    A file without unanswerable questions gets its own: each question on the text of another one
    of its source.
    """
    is_paired = all(question.answers for question in questions)
    others = _other_contexts(questions) if is_paired else [None] * len(questions)
    lines: list[ReaderLine] = []
    for question, other in zip(questions, others, strict=True):
        texts = [question.context] if other is None else [question.context, other]
        spans = reader.read(question.question, texts)
        own = spans[0]
        lines.append(
            ReaderLine(
                question.source,
                question.context[own.start : own.end],
                tuple(question.context[start:end] for start, end in question.answers),
                own.score,
                spans[1].score if other is not None else None,
            )
        )
    return lines


def _other_contexts(questions: Sequence[SpanQuestion]) -> list[str | None]:
    contexts: dict[str, list[str]] = {}
    for question in questions:
        contexts.setdefault(question.source, []).append(question.context)
    luck = random.Random(1)
    picked: list[str | None] = []
    for question in questions:
        different = [it for it in contexts[question.source] if it != question.context]
        picked.append(luck.choice(different) if different else None)
    return picked


def build_report(lines: Sequence[ReaderLine]) -> ReaderReport:
    """Return the scores of the lines of `--out`."""
    answerable = [line for line in lines if line.accepted]
    without = [line.score for line in lines if not line.accepted]
    without += [line.other_score for line in lines if line.other_score is not None]
    with_answer = [line.score for line in answerable]
    sources = {
        source: _scores([line for line in answerable if line.source == source])
        for source in sorted({line.source for line in answerable})
    }
    total = _scores(answerable)
    area = auroc(np.array(with_answer), np.array(without))
    return ReaderReport(total.questions, total.em, total.f1, area, sources)


def _scores(lines: Sequence[ReaderLine]) -> SourceScores:
    return SourceScores(
        len(lines),
        float(np.mean([exact_match(line.answer, line.accepted) for line in lines])),
        float(np.mean([f1(line.answer, line.accepted) for line in lines])),
    )


def auroc(higher: NDArray[np.float64], lower: NDArray[np.float64]) -> float:
    """Return how often the first kind scores above the second (area under the ROC curve)."""
    ordered = np.sort(lower)
    below = np.searchsorted(ordered, higher, "left") + np.searchsorted(ordered, higher, "right")
    return float(below.mean() / (2 * len(lower)))


def table(report: ReaderReport) -> str:
    """Return the report as lines of text."""
    rows = [
        f"  {source}: {it.questions} questions, exact match {it.em:.3f}, F1 {it.f1:.3f}"
        for source, it in report.sources.items()
    ]
    total = f"{report.questions} questions: exact match {report.em:.3f}, F1 {report.f1:.3f}"
    return "\n".join([f"{total}, no-answer AUROC {report.no_answer_auroc:.3f}", *rows])
