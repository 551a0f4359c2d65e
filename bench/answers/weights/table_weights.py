"""Fit the probability that an answer of a table is right.

    python -m bench.answers.weights.table_weights --homes FOLDER FOLDER QUESTIONS...

Prints `resources/table_readings.toml`. Every operation that a question may mean, over every table
that is found, is a case: right if its line has the key words. Each library is also asked questions
of the others, which nothing there answers. The printed figures are of probabilities that were
fitted without the folder they are of.
"""

import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
from msgspec import Struct

from app.compose import embedder_folder
from bench.answers.questions import NaturalQuestion, has_keys
from bench.answers.weights.asked_questions import read_with_foreign
from bench.answers.weights.confidence_weights import (
    FOREIGN,
    PASSAGES,
    fit,
    held_out_scores,
    to_toml,
)
from bench.answers.weights.picked_weights import StoredTexts
from bench.engine import open_library, open_searcher
from core.answer.answerers.evidence import Evidence
from core.answer.answerers.table import proposal_of
from core.answer.answerers.table_operations import (
    ReadingFeatures,
    features_of,
    table_answers,
    table_question,
)
from core.language.vocabulary.vocabulary import built_in
from core.records.answers.questions import QueryOptions

NAMES = ReadingFeatures.__struct_fields__
HEAD = """\
# Fitted by bench/answers/weights/table_weights.py on questions over tables, asked of their own
# documents and of others."""
LIMITS = (0.3, 0.4, 0.5, 0.6)


class TableCase(Struct, frozen=True):
    """An operation over a table; `kind` is "answerable", "unanswerable" or `FOREIGN`."""

    collection: str
    kind: str
    right: bool
    features: ReadingFeatures


def main() -> int:
    """Print the figures and the weights as the file that ships."""
    cases = read_with_foreign(__doc__, collect_cases)
    print("\n".join(held_out_figures(cases)), file=sys.stderr)
    print(to_toml(fit(cases), NAMES, HEAD), end="")
    return 0


def collect_cases(
    folder: Path, own: Sequence[NaturalQuestion], foreign: Sequence[NaturalQuestion], *, home: Path
) -> Iterator[TableCase]:
    """Yield the cases of a collection, whose library is kept below `home`."""
    with open_library(
        home / folder.name, folder, embedder_folder=embedder_folder(), on_progress=lambda _: None
    ) as (library, encoder):
        searcher = open_searcher(library.store, encoder.embedder, lambda: None)
        graph = StoredTexts(library.store)
        for one, is_own in [*((it, True) for it in own), *((it, False) for it in foreign)]:
            result = searcher.search(one.question, k=PASSAGES, wishes=QueryOptions())
            evidence = Evidence(
                result, datetime.now(UTC), built_in(), encoder.embedder.embed, graph=graph
            )
            kind = ("answerable" if one.keys else "unanswerable") if is_own else FOREIGN
            for is_right, features in _answers(evidence, one):
                yield TableCase(folder.name, kind, is_own and is_right, features)
        searcher.close()


def _answers(evidence: Evidence, one: NaturalQuestion) -> Iterator[tuple[bool, ReadingFeatures]]:
    asked = table_question(
        evidence.whole,
        evidence.analysis,
        evidence.near,
        now=evidence.now,
        vocabulary=evidence.vocabulary,
    )
    for read, rows in (answer for answers in table_answers(asked) for answer in answers):
        proposal = proposal_of(rows, evidence)
        if proposal is not None:
            is_right = bool(one.keys) and has_keys(proposal.line, one.keys)
            yield is_right, features_of(read, rows, asked)


def held_out_figures(cases: Sequence[TableCase]) -> Iterator[str]:
    """Yield a line for each limit: how many of the right and wrong answers are above."""
    scores = 1 / (1 + np.exp(-held_out_scores(cases)))
    right = np.array([it.right for it in cases])
    for limit in LIMITS:
        above = [(scores[among] >= limit).sum() for among in (right, ~right)]
        yield (
            f"from {limit:.2f}: {above[0]} of {right.sum()} right, "
            f"{above[1]} of {(~right).sum()} wrong"
        )


if __name__ == "__main__":
    sys.exit(main())
