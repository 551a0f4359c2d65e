"""Fit which sentences and items are shown beside a quoted sentence.

    python -m bench.answers.weights.context_weights [--homes FOLDER] FOLDER QUESTIONS...

Prints `resources/quote_context.toml`. Each question is asked over its folder, and each sentence or
item of the blocks that may be quoted is a case: right if it has a key of the question that neither
the quoted sentence nor a block before has. Logistic regression with L2 regularization. The printed
table tells, with weights that were fitted without the collection, how many of the right ones are
kept with a share of the characters; `--homes` keeps the libraries.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from msgspec import Struct, structs

from bench.answers.questions import NaturalQuestion, has_keys
from bench.answers.weights.asked_questions import evidence_of_questions, read_collections
from bench.logistic_fit import Values, fit_logistic
from core.answer.answerers import span
from core.answer.answerers.evidence import Evidence
from core.answer.answerers.judge import CLOSEST, MORE
from core.answer.quoting.blocks import best_blocks
from core.answer.quoting.gather import Beside, Gathered, best_first, context_features
from core.answer.quoting.weights import ContextFeatures

SHRINK = 1.0
# From 0.01 on, 0.02 to 0.06 of the answers of four other libraries lose a key; from here on none.
SHOWN_FROM = 0.002
SHARES = (0.3, 0.4, 0.5, 0.6, 0.7)
HEAD = """\
# Fitted by bench/answers/weights/context_weights.py on natural questions: whether what stands
# beside a quoted sentence has a part of the answer, see core/answer/quoting/weights.py."""


class ContextCase(Struct, frozen=True):
    """A sentence or item beside a quoted one; `right` if it has a key that is not shown yet."""

    collection: str
    features: ContextFeatures
    right: bool
    characters: int


def context_cases(folder: Path, questions: Path, *, home: Path) -> Iterator[ContextCase]:
    """Yield the cases of each question that has an answer."""
    for one, evidence in evidence_of_questions(folder, questions, home=home):
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
    values = np.array([structs.astuple(it.features) for it in cases], np.float64)
    right = np.array([it.right for it in cases], np.float64)
    return fit_logistic(values, right, shares=np.ones(len(cases)), shrink=SHRINK, is_positive=False)


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
    cases = read_collections(__doc__, context_cases)
    print("\n".join(held_out_table(cases)), file=sys.stderr)
    print(to_toml(*fit(cases)), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
