"""Fit the ranking weights of short answers; prints `resources/answers.toml`.

    python -m bench.answers.weights.short_answer_weights FOLDER...
    (folders with corpus.jsonl and queries.jsonl)

Softmax over the candidates of each question, with strong L2 regularization. For each set, F1 of the
likeliest candidate is printed with the weights of all other sets. Sub-questions of multi-hop
questions are included.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import numpy as np
import platformdirs
from msgspec import structs
from numpy.typing import NDArray

from bench.answers.short_answers import ShortAnswerQuestion
from bench.datasets import load_lines, load_records
from bench.engine import BenchEngine, open_engine
from core.answer.answerers.span import likely_words
from core.answer.quoting.gather import gather
from core.answer.quoting.weights import read_spans
from core.answer.spans.features import Features, features_of
from core.answer.spans.ranking import candidates_of, fitted
from core.evaluation.short_answer_metrics import f1
from core.language.text.stemming import stems
from core.language.vocabulary.vocabulary import built_in
from core.llm.span_reader import Reader, SpanReader

NAMES = Features.__struct_fields__
PULL, STEPS, RATE = 8.0, 400, 0.03
RIGHT, NEARLY = 0.99, 0.6
FOUND = 10

Array = NDArray[np.float64]


class CandidateRows(msgspec.Struct, frozen=True):
    """Features of each candidate of a question, and its F1."""

    rows: Array
    right: Array


class _Step(msgspec.Struct, frozen=True):
    question: str
    answer: str
    gold_id: str = ""


class _Composed(msgspec.Struct, frozen=True):
    decomposition: tuple[_Step, ...] = ()


def candidate_rows(
    engine: BenchEngine, asked: Sequence[ShortAnswerQuestion], reader: Reader
) -> Iterator[CandidateRows]:
    """Yield the features of each question that has a candidate."""
    for one in asked:
        result = engine.searcher.search(one.question, k=FOUND)
        text = " ".join(one.question.split())
        gathered = gather(
            text,
            result.hits,
            [],
            embed=engine.encoder.vectors_of,
            stems=stems,
            vocabulary=built_in(),
            read=read_spans(text, result.hits, reader),
        )
        if gathered is None:
            continue
        places, setting = likely_words(text, result, gathered, vocabulary=built_in())
        candidates = candidates_of(places, setting)
        if candidates:
            best = max(gathered.scores)
            rows = [structs.astuple(features_of(it, setting, best=best)) for it in candidates]
            right = [f1(it.span.text, one.answers) for it in candidates]
            yield CandidateRows(np.array(rows, np.float64), np.array(right, np.float64))


def fit(seen: Sequence[CandidateRows]) -> Array:
    """Maximize the mean likelihood of right candidates (Adam)."""
    every = np.concatenate([it.rows for it in seen])
    scale = every.std(axis=0) + 1e-6
    pairs = [(it.rows / scale, target) for it in seen if (target := _target(it.right)) is not None]
    weights = np.zeros(len(NAMES))
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, STEPS + 1):
        slope = sum((rows.T @ (target - _odds(rows @ weights)) for rows, target in pairs),
                    np.zeros_like(weights))  # fmt: skip
        slope = (slope - PULL * 10.0 * weights) / len(pairs)
        mean = 0.9 * mean + 0.1 * slope
        square = 0.99 * square + 0.01 * slope * slope
        weights = weights + RATE * (mean / (1 - 0.9**step)) / (
            np.sqrt(square / (1 - 0.99**step)) + 1e-8
        )
    return weights / scale


def _target(right: Array) -> Array | None:
    worth = np.where(right >= RIGHT, 1.0, np.where(right >= NEARLY, 0.3 * right, 0.0))
    total = float(worth.sum())
    return worth / total if total else None


def _odds(scores: Array) -> Array:
    odds = np.exp(scores - scores.max())
    return odds / odds.sum()


def mean_f1(seen: Sequence[CandidateRows], weights: Array) -> float:
    """Return the mean F1 of the likeliest candidate."""
    return float(np.mean([it.right[int(np.argmax(it.rows @ weights))] for it in seen]))


def _questions(queries: Path) -> tuple[list[ShortAnswerQuestion], list[ShortAnswerQuestion]]:
    """Return the questions with an extractive answer, and sub-questions."""
    asked = [
        question
        for question in load_lines(queries, ShortAnswerQuestion)
        if question.answers
        and question.answers[0].lower() not in {"yes", "no"}
        and "compar" not in question.type
    ]
    steps = [
        ShortAnswerQuestion(step.question, (step.answer,), (step.gold_id,))
        for one in load_lines(queries, _Composed)
        for step in one.decomposition
        if step.gold_id and "#" not in step.question and ">>" not in step.question
    ]
    return asked, steps


def main() -> int:
    """Print the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    models = Path(platformdirs.user_cache_dir("loci", appauthor=False)) / "models"
    parser.add_argument("--embedder", type=Path, default=models / "all-MiniLM-L6-v2")
    given = parser.parse_args()
    reader = SpanReader.load(given.embedder, threads=2)
    sets: dict[str, list[CandidateRows]] = {}
    for folder in given.folders:
        asked, steps = _questions(folder / "queries.jsonl")
        with (
            tempfile.TemporaryDirectory(prefix="loci-bench-") as home,
            open_engine(
                load_records(folder / "corpus.jsonl"),
                Path(home),
                embedder_folder=given.embedder,
                on_progress=lambda _: None,
            ) as engine,
        ):
            sets[folder.name] = list(candidate_rows(engine, asked, reader))
            sets[f"{folder.name} (steps)"] = list(candidate_rows(engine, steps, reader))
    sys.stdout.write("\n".join(_lines({name: it for name, it in sets.items() if it})) + "\n")
    return 0


def _lines(sets: dict[str, list[CandidateRows]]) -> Iterator[str]:
    for name, seen in sets.items():
        others = [it for other, found in sets.items() if other != name for it in found]
        if others:
            yield f"# {name}: F1 {mean_f1(seen, fit(others)):.3f} with the weights of the others"
    weights = fit([it for seen in sets.values() for it in seen])
    yield f"shown_from = {fitted().shown_from}\n\n[weights]"
    yield from (f"{name} = {value:.2f}" for name, value in zip(NAMES, weights, strict=True))


if __name__ == "__main__":
    sys.exit(main())
