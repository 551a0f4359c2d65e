"""Fit what the reader adds to a sentence's score.

    python -m bench.reader.sentence_weights DEV

DEV is the development part of the reader's questions (`reader/dev.jsonl` of the benchmark data).
Each question is asked over the contexts of all: the ten best of BM25 and cosine (reciprocal rank
fusion) are its passages, and sentences that hold the answer are right. Conditional logit with the
score of a sentence as one variable; prints `resources/sentences.toml`, and how often the best
sentence is right without and with the reader, of five parts, each by the weights of the others.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import platformdirs
from msgspec import Struct, structs
from numpy.typing import NDArray

from bench.datasets import load_lines
from bench.engine import CachingEncoder
from bench.reader.context_passages import ContextPassages, load_questions
from bench.reader.measure import SpanQuestion
from core.answer.quoting.gather import gather
from core.answer.quoting.weights import SpanWeights, read_spans, span_features
from core.language.text.stemming import stems
from core.language.vocabulary.vocabulary import built_in
from core.llm.embedder import Embedder
from core.llm.span_reader import SpanReader

SHRINK, FOLDS = 0.5, 5
NAMES = SpanWeights.__struct_fields__

Values = NDArray[np.float64]


class SentenceRows(Struct, frozen=True):
    """Score and features of each sentence of a question (n, 3), and which hold the answer (n,)."""

    rows: Values
    right: Values


def sentence_rows(
    asked: Sequence[SpanQuestion], contexts: Sequence[str], models: Path
) -> Iterator[SentenceRows]:
    """Yield the rows of each question that has a sentence to quote."""
    encoder = CachingEncoder(Embedder(models, threads=2))
    reader = SpanReader.load(models, threads=2)
    passages = ContextPassages(contexts, encoder)
    for one in asked:
        hits = passages.best(one.question)
        gathered = gather(
            one.question, hits, [], embed=encoder.vectors_of, stems=stems, vocabulary=built_in()
        )
        if gathered is None:
            continue
        read = read_spans(one.question, hits, reader)
        rows = [
            (score, *structs.astuple(span_features(read, it.hit, it.start, it.end)))
            for it, score in zip(gathered.sentences, gathered.scores, strict=True)
        ]
        right = [
            hits[it.hit].text == one.context
            and any(start < it.end and it.start < end for start, end in one.answers)
            for it in gathered.sentences
        ]
        yield SentenceRows(np.array(rows, np.float64), np.array(right, np.float64))


def fit(seen: Sequence[SentenceRows]) -> Values:
    """Return the weights (3,) with which the sentences that hold the answers are likeliest."""
    from scipy import optimize

    pairs = [(it.rows, it.right) for it in seen if 0 < it.right.sum() < len(it.right)]

    def loss(weights: Values) -> tuple[float, Values]:
        total, slope = SHRINK * float(weights @ weights), 2 * SHRINK * weights
        for rows, right in pairs:
            odds = np.exp((logits := rows @ weights) - logits.max())
            odds /= odds.sum()
            share = float(odds @ right) + 1e-12
            total -= float(np.log(share))
            slope = slope - rows.T @ (odds * right / share - odds)
        return total, slope

    minimize: Any = optimize.minimize  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    return np.asarray(minimize(loss, np.zeros(1 + len(NAMES)), jac=True).x)


def share_right(seen: Sequence[SentenceRows], weights: Values) -> float:
    """Return the share of questions whose best sentence holds the answer."""
    return float(np.mean([it.right[int(np.argmax(it.rows @ weights))] for it in seen]))


def held_out_share(seen: Sequence[SentenceRows]) -> float:
    """Return the share for each of `FOLDS` parts by the weights of the others."""
    parts = [seen[at::FOLDS] for at in range(FOLDS)]
    shares = [
        share_right(part, fit([it for other in parts if other is not part for it in other]))
        for part in parts
    ]
    return float(np.average(shares, weights=[len(part) for part in parts]))


def to_toml(weights: Values) -> str:
    """Return the weights for one unit of the score, as the file that ships."""
    values = weights[1:] / weights[0]
    lines = [
        "# Fitted by bench/reader/sentence_weights.py on the development part of the",
        "# reader's questions: what the reader adds to the score of a sentence.",
        *(f"{name} = {value:.4f}" for name, value in zip(NAMES, values, strict=True)),
    ]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Print the shares and the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("questions", type=Path)
    models = Path(platformdirs.user_cache_dir("loci", appauthor=False)) / "models"
    parser.add_argument("--embedder", type=Path, default=models / "all-MiniLM-L6-v2")
    parser.add_argument("--rows", type=Path, help="file of measured rows, read if it exists")
    given = parser.parse_args()
    if given.rows is not None and given.rows.exists():
        seen = [_rows(line) for line in load_lines(given.rows, _Line)]
    else:
        seen = list(sentence_rows(*load_questions(given.questions), given.embedder))
    if given.rows is not None:
        lines = [_Line(it.rows.tolist(), it.right.tolist()) for it in seen]
        given.rows.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
    alone = share_right(seen, np.array([1.0, *[0.0] * len(NAMES)]))
    print(f"{len(seen)} questions, best sentence right: {alone:.3f} without the reader,", end=" ")
    print(f"{held_out_share(seen):.3f} with it")
    print(to_toml(fit(seen)), end="")
    return 0


class _Line(Struct, frozen=True):
    rows: list[list[float]]
    right: list[float]


def _rows(line: _Line) -> SentenceRows:
    return SentenceRows(np.array(line.rows), np.array(line.right))


if __name__ == "__main__":
    sys.exit(main())
