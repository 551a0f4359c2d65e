"""The questions of several folders, asked of libraries of them."""

import argparse
import random
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from bench.answers.questions import NaturalQuestion
from bench.datasets import load_lines
from bench.engine import open_library
from core.answer.answerers.evidence import Evidence
from core.language.vocabulary.vocabulary import built_in
from core.llm.span_reader import load_reader
from core.models.active_encoder import MULTILINGUAL
from core.records.answers.questions import QueryOptions
from core.settings.options import Settings

T = TypeVar("T")
FOREIGN_ASKED = 300
SEED = 11


def evidence_of_questions(
    folder: Path, questions: Path, *, home: Path
) -> Iterator[tuple[NaturalQuestion, Evidence]]:
    """Yield each question and what is found for it in the folder, whose library is at `home`."""
    from app.compose import embedder_folder

    models = embedder_folder()
    reader = load_reader(models, models.parent / MULTILINGUAL, threads=2)
    with open_library(home, folder, embedder_folder=models, on_progress=lambda _: None) as opened:
        library, encoder = opened
        for one in load_lines(questions, NaturalQuestion):
            found = library.search(
                one.question,
                k=Settings.passages_per_question.default,
                wishes=QueryOptions(read=True),
            )
            yield (
                one,
                Evidence(found, datetime.now(UTC), built_in(), encoder.vectors_of, reader=reader),
            )


def read_collections(description: str | None, read: Callable[..., Iterable[T]]) -> list[T]:
    """Return what `read(folder, questions, home=…)` yields for the collections of the command.

    `description` is the help of the command, whose option `--homes` keeps the libraries.
    """
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("collections", type=Path, nargs="+", help="a folder, its questions, …")
    parser.add_argument("--homes", type=Path)
    given = parser.parse_args()
    cases: list[T] = []
    with tempfile.TemporaryDirectory(prefix="loci-bench-") as temporary:
        for folder, questions in zip(given.collections[::2], given.collections[1::2], strict=True):
            home = (given.homes or Path(temporary)) / questions.stem
            cases += read(folder.absolute(), questions, home=home)
    return cases


def read_with_foreign(description: str | None, read: Callable[..., Iterable[T]]) -> list[T]:
    """Return what `read(folder, own, foreign, home=…)` yields for the collections of the command.

    `foreign` is a sample of the questions of all other collections.
    """
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument(
        "collections", type=Path, nargs="+", help="pairs of a folder and its questions"
    )
    parser.add_argument("--homes", type=Path, required=True, help="folder that keeps the libraries")
    options = parser.parse_args()
    questions = [load_lines(path, NaturalQuestion) for path in options.collections[1::2]]
    return [
        case
        for number, folder in enumerate(options.collections[::2])
        for case in read(
            folder, questions[number], _foreign_to(number, questions), home=options.homes
        )
    ]


def _foreign_to(
    number: int, questions: Sequence[Sequence[NaturalQuestion]]
) -> Sequence[NaturalQuestion]:
    pool = [it for at, some in enumerate(questions) if at != number for it in some]
    return random.Random(SEED + number).sample(pool, min(FOREIGN_ASKED, len(pool)))
