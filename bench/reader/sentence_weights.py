"""Fit which sentence of the passages found is quoted first.

    python -m bench.reader.sentence_weights FOLDER QUESTIONS ... [--dev DEV] [--homes FOLDER]

DEV is the development part of the reader's questions (`reader/dev.jsonl` of the benchmark data).
Each is asked over the contexts of all: the ten best of BM25 and cosine (reciprocal rank fusion) are
its passages, and sentences that hold the answer are right. Each natural question is asked over its
folder; a sentence of a gold file is right by the share of the question's groups of keys that it
has. Conditional logit, in which a question of DEV weighs `DEV_WEIGHT`. Prints
`resources/sentences.toml`, and for each collection how often the best sentence is right by weights
that were fitted without it.
"""

import argparse
import math
import sys
import tempfile
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct, structs
from numpy.typing import NDArray

from bench.answers.questions import NaturalQuestion, has_keys
from bench.datasets import load_lines
from bench.engine import BUILT_IN, CachingEncoder, open_library
from bench.reader.context_passages import ContextPassages, load_questions
from core.answer.answerers.evidence import Evidence
from core.answer.quoting.gather import Gathered
from core.answer.quoting.weights import ReadFeatures, read_score
from core.language.vocabulary.vocabulary import built_in
from core.llm.embedder import Embedder
from core.llm.span_reader import Reader, load_reader
from core.models.active_encoder import MULTILINGUAL
from core.records.answers.answers import SearchResult, Trace
from core.records.answers.questions import QueryOptions
from core.settings.options import Settings

DEV, DEV_WEIGHT = "dev", 0.3
SHRINK = 0.5
# From this share of its groups of keys on a sentence holds the whole answer.
WHOLE = 0.99
NAMES = ReadFeatures.__struct_fields__

Values = NDArray[np.float64]


class SentenceRows(Struct, frozen=True):
    """Score without the reader and features of each sentence of a question (n, 1 + features).

    `right` is how much of the answer each holds.
    """

    collection: str
    rows: list[list[float]]
    right: list[float]


def dev_rows(questions: Path, embedder: Path, reader: Reader) -> Iterator[SentenceRows]:
    """Yield the rows of the reader's questions."""
    asked, contexts = load_questions(questions)
    encoder = CachingEncoder(Embedder(embedder, threads=2))
    passages = ContextPassages(contexts, encoder)
    for one in asked:
        found = SearchResult(one.question, passages.best(one.question), (), Trace(""), {})
        evidence = Evidence(found, datetime.now(UTC), built_in(), encoder.vectors_of, reader=reader)
        if (gathered := evidence.gathered) is not None:
            right = [
                found.hits[it.hit].text == one.context
                and any(start < it.end and it.start < end for start, end in one.answers)
                for it in gathered.sentences
            ]
            yield _rows(DEV, gathered, right)


def natural_rows(
    folder: Path, questions: Path, embedder: Path, reader: Reader, *, home: Path
) -> Iterator[SentenceRows]:
    """Yield the rows of the answerable questions about a folder."""
    with open_library(home, folder, embedder_folder=embedder, on_progress=lambda _: None) as (
        library,
        encoder,
    ):
        for one in load_lines(questions, NaturalQuestion):
            if not one.keys:
                continue
            found = library.search(
                one.question, k=Settings().passages_per_question, wishes=QueryOptions(read=True)
            )
            evidence = Evidence(
                found, datetime.now(UTC), built_in(), encoder.vectors_of, reader=reader
            )
            if (gathered := evidence.gathered) is not None:
                gold = {str(folder.absolute() / file) for file in one.files}
                right = [
                    share_of_keys(it.text, one) * (found.hits[it.hit].path in gold)
                    for it in gathered.sentences
                ]
                yield _rows(questions.stem, gathered, right)


def share_of_keys(text: str, asked: NaturalQuestion) -> float:
    """Return the share of the groups of keys of which the text has one."""
    return float(np.mean([has_keys(text, [group]) for group in asked.keys]))


def _rows(collection: str, gathered: Gathered, right: Sequence[float]) -> SentenceRows:
    rows = [
        [score - read_score(features), *structs.astuple(features)]
        for score, features in zip(gathered.scores, gathered.features, strict=True)
    ]
    return SentenceRows(collection, rows, [float(it) for it in right])


def fit(seen: Sequence[SentenceRows]) -> Values:
    """Return the weights, of the score first, that make sentences with the answers likeliest."""
    from scipy import optimize

    useful = [it for it in seen if any(it.right)]
    spread = np.vstack([np.array(it.rows) for it in useful]).std(axis=0) + 1e-9
    tables = [
        (np.array(it.rows) / spread, np.array(it.right), _weight(it.collection)) for it in useful
    ]

    def loss(given: Values) -> tuple[float, Values]:
        total, slope = SHRINK * float(given @ given), 2 * SHRINK * given
        for rows, right, weight in tables:
            odds = np.exp((logits := rows @ given) - logits.max())
            odds /= odds.sum()
            share = float(odds @ right) + 1e-9
            total -= weight * math.log(share)
            slope = slope - weight * (rows.T @ (odds * right / share - odds))
        return total, slope

    minimize: Any = optimize.minimize  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    return np.asarray(minimize(loss, np.zeros(1 + len(NAMES)), jac=True).x) / spread


def _weight(collection: str) -> float:
    return DEV_WEIGHT if collection == DEV else 1.0


def share_right(seen: Sequence[SentenceRows], weights: Values) -> float:
    """Return the share of questions whose best sentence holds the whole answer."""
    return float(
        np.mean([it.right[int(np.argmax(np.array(it.rows) @ weights))] > WHOLE for it in seen])
    )


def held_out_table(seen: Sequence[SentenceRows]) -> Iterator[str]:
    """Yield a line for each collection, by weights that were fitted without it."""
    yield "| collection | questions | best sentence right | some sentence right |"
    yield "|---|---|---|---|"
    for name in dict.fromkeys(it.collection for it in seen):
        own = [it for it in seen if it.collection == name]
        weights = fit([it for it in seen if it.collection != name] or own)
        most = float(np.mean([max(it.right) > WHOLE for it in own]))
        yield f"| {name} | {len(own)} | {share_right(own, weights):.3f} | {most:.3f} |"


def to_toml(weights: Values) -> str:
    """Return the weights for one unit of the score, as the file that ships."""
    values = weights[1:] / weights[0]
    lines = [
        "# Fitted by bench/reader/sentence_weights.py on natural questions: what reading adds to",
        "# the score of a sentence.",
        *(f"{name} = {value:.4f}" for name, value in zip(NAMES, values, strict=True)),
    ]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Print the table and the weights."""
    given = _arguments()
    if given.rows is not None and given.rows.exists():
        seen = list(load_lines(given.rows, SentenceRows))
    else:
        seen = list(_collect(given))
    if given.rows is not None:
        given.rows.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in seen))
    print("\n".join(held_out_table(seen)), file=sys.stderr)
    print(to_toml(fit(seen)), end="")
    return 0


def _collect(given: argparse.Namespace) -> Iterator[SentenceRows]:
    from app.compose import embedder_folder

    embedder = embedder_folder()
    models = embedder.parent
    reader = load_reader(models / BUILT_IN, models / MULTILINGUAL, threads=2)
    assert reader is not None
    pairs = zip(given.collections[::2], given.collections[1::2], strict=True)
    with tempfile.TemporaryDirectory(prefix="loci-bench-") as temporary:
        for folder, questions in pairs:
            home = (given.homes or Path(temporary)) / questions.stem
            yield from natural_rows(folder, questions, embedder, reader, home=home)
    if given.dev is not None:
        yield from dev_rows(given.dev, embedder, reader)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "collections", type=Path, nargs="*", help="pairs of a folder and its questions"
    )
    parser.add_argument("--dev", type=Path, help="questions of the reader")
    parser.add_argument("--homes", type=Path, help="folder that keeps the libraries")
    parser.add_argument("--rows", type=Path, help="file of measured rows, read if it exists")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
