"""Fit the score of the sentences that are quoted.

    python -m bench.answers.weights.sentence_weights [--homes FOLDER] FOLDER QUESTIONS...

Prints `resources/sentences.toml`. Each question is asked over its folder; right are the sentences
with most of the question's key words, those of its files first. Conditional logit with L2
regularization. The printed table tells how often the best sentence is right with the weights of
today, and with weights that were fitted without the collection; `--homes` keeps the libraries.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from msgspec import Struct, structs
from numpy.typing import NDArray

from bench.answers.questions import has_keys
from bench.answers.weights.asked_questions import evidence_of_questions, read_collections
from core.answer.quoting.weights import SentenceWeights, sentence_weights

# How strongly weights are held near a multiple of those of the start.
SHRINK = 3.0
# The mean score of the best sentence, for which `gather.ENOUGH` and the confidence were chosen.
MEAN_BEST = 1.28
# Chosen by hand, and what the reader adds on the development part of its own questions.
START = SentenceWeights(
    meaning=0.45,
    own=0.175,
    around=0.175,
    above=0.0,
    passage=0.05,
    kind=0.15,
    fragment=-0.15,
    read=0.0731,
    span=0.3626,
)
NAMES = SentenceWeights.__struct_fields__

Values = NDArray[np.float64]


class SentenceRows(Struct, frozen=True):
    """Observations of each sentence of a question, and which are right (1) or not (0)."""

    collection: str
    rows: Values
    right: Values

    @property
    def is_telling(self) -> bool:
        """Whether some are right, and some are not."""
        return 0 < self.right.sum() < len(self.right)


def sentence_rows(folder: Path, questions: Path, *, home: Path) -> Iterator[SentenceRows]:
    """Yield the rows of each question that has an answer."""
    for one, evidence in evidence_of_questions(folder, questions, home=home):
        gathered = evidence.gathered
        if not one.keys or gathered is None:
            continue
        files = [evidence.whole.hits[it.hit].path for it in gathered.sentences]
        is_gold = [any(path == str(folder / file) for file in one.files) for path in files]
        shares = [
            sum(has_keys(it.text, [group]) for group in one.keys) for it in gathered.sentences
        ]
        rows = np.array([structs.astuple(it) for it in gathered.seen], np.float64)
        yield SentenceRows(questions.stem, rows, _right(shares, is_gold))


def _right(shares: Sequence[int], is_gold: Sequence[bool]) -> Values:
    """Return which sentences have most of the keys, in gold files where one there has any."""
    own = np.array(shares, np.float64) * np.array(is_gold, np.float64)
    counts = own if own.any() else np.array(shares, np.float64)
    return ((counts > 0) & (counts == counts.max(initial=0.0))).astype(np.float64)


def fit(seen: Sequence[SentenceRows]) -> Values:
    """Return the weights with which the right sentences are likeliest, near a multiple of `START`.

    The best sentences have a mean of `MEAN_BEST`.
    """
    from scipy import optimize

    pairs = [(it.rows, it.right) for it in seen if it.is_telling]
    spread = np.vstack([rows for rows, _ in pairs]).std(0) + 1e-9
    start = np.array(structs.astuple(START)) * spread

    def loss(given: Values) -> tuple[float, Values]:
        weights, factor = given[:-1], given[-1]
        off = weights - factor * start
        total, slope = SHRINK * float(off @ off), 2 * SHRINK * off
        by_factor = -float(slope @ start)
        for rows, right in pairs:
            odds = np.exp((logits := rows / spread @ weights) - logits.max())
            odds /= odds.sum()
            share = float(odds @ right) + 1e-12
            total -= float(np.log(share))
            slope = slope - (rows / spread).T @ (odds * right / share - odds)
        return total, np.append(slope, by_factor)

    minimize: Any = optimize.minimize  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    weights = np.asarray(minimize(loss, np.append(start, 1.0), jac=True).x)[:-1] / spread
    best = float(np.mean([(rows @ weights).max() for rows, _ in pairs]))
    return weights * MEAN_BEST / best


def share_right(seen: Sequence[SentenceRows], weights: Values) -> float:
    """Return the share of questions whose best sentence is right."""
    return float(np.mean([it.right[int(np.argmax(it.rows @ weights))] for it in seen]))


def held_out_table(seen: Sequence[SentenceRows]) -> Iterator[str]:
    """Yield a line for each collection: today, and with weights fitted without it."""
    today = np.array(structs.astuple(sentence_weights()))
    yield "| collection | questions | today | fitted without it |"
    yield "|---|---|---|---|"
    for name in dict.fromkeys(it.collection for it in seen):
        own = [it for it in seen if it.collection == name]
        weights = fit([it for it in seen if it.collection != name] or own)
        figures = f"{share_right(own, today):.3f} | {share_right(own, weights):.3f}"
        yield f"| {name} | {len(own)} | {figures} |"


def to_toml(weights: Values) -> str:
    """Return the weights as the file that ships."""
    lines = [
        "# Fitted by bench/answers/weights/sentence_weights.py on natural questions: what each",
        "# observation of a sentence adds to its score, see core/answer/quoting/weights.py.",
        *(f"{name} = {value:.4f}" for name, value in zip(NAMES, weights, strict=True)),
    ]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Print the table and the weights."""
    seen = read_collections(__doc__, sentence_rows)
    print("\n".join(held_out_table(seen)), file=sys.stderr)
    print(to_toml(fit(seen)), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
