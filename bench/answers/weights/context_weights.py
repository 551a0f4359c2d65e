"""Fit which sentences and items are shown beside a quoted sentence.

    python -m bench.answers.weights.context_weights [--homes FOLDER] FOLDER QUESTIONS...

Prints `resources/quote_context.toml`. Each question is asked over its folder, and each sentence or
item of the blocks that may be quoted is a case: right if it has a key of the question that neither
the quoted sentence nor a block before has. Logistic regression with L2 regularization. The printed
table tells, with weights that were fitted without the collection, how many of the right ones are
kept with a share of the characters; `--homes` keeps the libraries.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
from msgspec import Struct, structs
from numpy.typing import NDArray

from bench.answers.questions import NaturalQuestion, has_keys
from bench.datasets import load_lines
from bench.engine import open_library
from core.answer.answerers import span
from core.answer.answerers.evidence import Evidence
from core.answer.answerers.judge import CLOSEST, MORE
from core.answer.quoting.blocks import best_blocks
from core.answer.quoting.gather import Beside, Gathered, best_first, context_features
from core.answer.quoting.weights import ContextFeatures
from core.language.vocabulary.vocabulary import built_in
from core.llm.span_reader import load_reader
from core.models.active_encoder import MULTILINGUAL
from core.records.answers.questions import QueryOptions
from core.settings.options import Settings

SHRINK = 1.0
# From 0.01 on, 0.02 to 0.06 of the answers of four other libraries lose a key; from here on none.
SHOWN_FROM = 0.002
SHARES = (0.3, 0.4, 0.5, 0.6, 0.7)
HEAD = """\
# Fitted by bench/answers/weights/context_weights.py on natural questions: whether what stands
# beside a quoted sentence has a part of the answer, see core/answer/quoting/weights.py."""

Values = NDArray[np.float64]


class ContextCase(Struct, frozen=True):
    """A sentence or item beside a quoted one; `right` if it has a key that is not shown yet."""

    collection: str
    features: ContextFeatures
    right: bool
    characters: int


def context_cases(folder: Path, questions: Path, *, home: Path) -> Iterator[ContextCase]:
    """Yield the cases of each question that has an answer."""
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
            evidence = Evidence(
                found, datetime.now(UTC), built_in(), encoder.vectors_of, reader=reader
            )
            if one.keys and evidence.gathered is not None:
                yield from _cases(one, evidence, evidence.gathered, questions.stem)


def _cases(
    one: NaturalQuestion, evidence: Evidence, gathered: Gathered, collection: str
) -> Iterator[ContextCase]:
    beside: list[tuple[int, Beside, ContextFeatures]] = []

    def keeps(gathered: Gathered, quoted: int, other: Beside) -> bool:
        beside.append((quoted, other, context_features(gathered, quoted, other)))
        return True

    proposal = span.answer(evidence)
    leading = None if proposal is None else proposal.sentence
    if proposal is not None and proposal.gathered is not None:
        gathered = proposal.gathered
    best_blocks(
        gathered,
        evidence.hits,
        most=evidence.most + MORE,
        among=best_first(gathered, leading=leading, enough=CLOSEST),
        is_out=lambda _, __, ___: False,
        keeps=keeps,
    )
    shown = ""
    for quoted, other, features in beside:
        text = gathered.sentences[quoted].text
        has = (
            has_keys(other.text, [group]) and not has_keys(f"{shown}\n{text}", [group])
            for group in one.keys
        )
        yield ContextCase(collection, features, any(has), len(other.text))
        shown = f"{shown}\n{text}\n{other.text}"


def fit(cases: Sequence[ContextCase]) -> tuple[float, Values]:
    """Return the bias and the weights that make the cases likeliest."""
    from scipy import optimize

    values = np.array([structs.astuple(it.features) for it in cases], np.float64)
    signs = np.array([1.0 if it.right else -1.0 for it in cases])
    center, spread = values.mean(0), values.std(0) + 1e-9
    table = np.hstack([np.ones((len(cases), 1)), (values - center) / spread])

    def loss(given: Values) -> tuple[float, Values]:
        odds = signs * (table @ given)
        shrunk = np.append(0.0, given[1:])
        slope = -table.T @ (signs / (1 + np.exp(odds))) + 2 * SHRINK * shrunk
        return float(np.logaddexp(0, -odds).sum() + SHRINK * shrunk @ shrunk), slope

    minimize: Any = optimize.minimize  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    best = np.asarray(minimize(loss, np.zeros(table.shape[1]), jac=True).x)
    weights = best[1:] / spread
    return float(best[0] - weights @ center), weights


def held_out_table(cases: Sequence[ContextCase]) -> Iterator[str]:
    """Yield a line for each share of the characters that are kept."""
    odds = np.zeros(len(cases))
    for name in {it.collection for it in cases}:
        bias, weights = fit([it for it in cases if it.collection != name])
        for at, one in enumerate(cases):
            if one.collection == name:
                odds[at] = bias + weights @ np.array(structs.astuple(one.features))
    order = np.argsort(-odds)
    lengths = np.array([it.characters for it in cases], np.float64)[order]
    right = np.array([it.right for it in cases], np.float64)[order]
    shares = np.cumsum(lengths) / lengths.sum()
    yield "| characters | shown from | right ones |"
    yield "|---|---|---|"
    for share in SHARES:
        last = int(np.searchsorted(shares, share))
        shown_from = 1 / (1 + np.exp(-odds[order][last]))
        yield f"| {share} | {shown_from:.4f} | {right[:last].sum():.0f} of {right.sum():.0f} |"


def to_toml(bias: float, weights: Values) -> str:
    """Return the weights as the file that ships."""
    names = zip(ContextFeatures.__struct_fields__, weights, strict=True)
    lines = [HEAD, f"shown_from = {SHOWN_FROM}", f"bias = {bias:.2f}", "", "[weights]"]
    return "\n".join([*lines, *(f"{name} = {value:.3f}" for name, value in names)]) + "\n"


def main() -> int:
    """Print the table and the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("collections", type=Path, nargs="+", help="a folder, its questions, …")
    parser.add_argument("--homes", type=Path)
    given = parser.parse_args()
    cases: list[ContextCase] = []
    with tempfile.TemporaryDirectory(prefix="loci-bench-") as temporary:
        pairs = zip(given.collections[::2], given.collections[1::2], strict=True)
        for folder, questions in pairs:
            home = (given.homes or Path(temporary)) / questions.stem
            cases += context_cases(folder.absolute(), questions, home=home)
    print("\n".join(held_out_table(cases)), file=sys.stderr)
    print(to_toml(*fit(cases)), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
