"""Fit the usefulness of statements on their labels.

    python -m bench.facts.fit SHARED [--labels LABELS] [--write]

Besides the labels of the collections there are those of made-up notes (`note_labels.jsonl`). One
reader, who had seen the rules, gave the first 1,075. Six who had seen none gave 944 more, each a
part, of facts of all confidences; a second one read 150 of these (agreement 0.93, kappa 0.85 on
useful). Where two readers differ on useful, a third label decides, else the fact is left out.
Of all these the file holds 1,924; the rest was left out. Another reader gave 363 of three further
libraries, of facts from 0.38 on.

Extracts the labeled statements anew and measures them with weights that were fitted without the
collection they are of: the table printed gives, for each collection, the area under the ROC curve
and the share of useful ones among those from `SHOWN_FROM`, then the reliability of the probability
over all; "prose" are the six collections, "notes" all others. `--write` writes the weights of all
collections to `resources/usefulness.toml`. Logistic regression with L2 regularization; a feature of
fewer than `RAREST` statements is left out. What is shown and wrong is worse than what is
useful and hidden: `CAUTION` is taken off the log-odds, by which those from 0.75 are shown.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from bench.datasets import load_lines
from bench.facts.collections import REPOSITORY, StatementAt, collections, note_collections
from bench.facts.settle import LABELS, FactLabel
from bench.reader.measure import auroc
from core.extract import clause_facts, document_values, events
from core.extract import extract as extraction
from core.ingest.chunk import chunk
from core.language.vocabulary.vocabulary import built_in

NOTE_LABELS = LABELS.with_name("note_labels.jsonl")
WEIGHTS = REPOSITORY / "resources" / "usefulness.toml"
HEAD = """\
# Fitted by bench/facts/fit.py on statements labeled by readers who have not seen the extractor.
"""
SHRINK, RAREST, SHOWN_FROM, CAUTION = 10.0, 4, 0.7, 0.25
# Where statements are judged.
JUDGES = (extraction, document_values, clause_facts, events)
FROM_SENTENCES = frozenset({"rules", "value", "change"})
BINS = (0.0, 0.2, 0.4, 0.6, 0.7, 0.8, 1.0)

Values = NDArray[np.float64]


class LabeledStatement(Struct, frozen=True):
    """The features of a statement, and whether it is useful."""

    collection: str
    features: frozenset[str]
    is_useful: bool


class Model(Struct, frozen=True):
    """Weights of a logistic regression over features that are there or not."""

    bias: float
    weights: dict[str, float]

    def probability(self, features: frozenset[str]) -> float:
        """Return the probability that the statement is useful."""
        score = self.bias + sum(self.weights.get(one, 0.0) for one in features)
        return 1.0 / (1.0 + float(np.exp(-score)))


def main() -> None:
    """Print the table; write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shared", type=Path)
    parser.add_argument("--labels", type=Path, default=LABELS)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    labels = [*load_lines(options.labels, FactLabel), *load_lines(NOTE_LABELS, FactLabel)]
    cases = list(labeled_statements(options.shared, labels))
    print("\n".join(held_out_table(cases)))
    if options.write:
        WEIGHTS.write_text(to_toml(fit(cases)), "utf-8")


def labeled_statements(shared: Path, labels: Sequence[FactLabel]) -> Iterator[LabeledStatement]:
    """Yield the labeled statements that are still extracted."""
    wanted = {one.id: one.label == "useful" for one in labels}
    files = {one.rsplit(":", 2)[0] for one in wanted}
    vocabulary = built_in()
    for name, read in {**collections(shared), **note_collections()}.items():
        for file, document in read():
            if f"{name}:{file}" not in files:
                continue
            seen: list[frozenset[str]] = []
            note = _noting(seen)
            with ExitStack() as patched:
                for judge in JUDGES:
                    patched.enter_context(mock.patch.object(judge, "usefulness", note))
                patched.enter_context(mock.patch.object(clause_facts, "THINGS_FROM", 0.0))
                result = extraction.extract(
                    document, chunk(document, count_tokens=None), vocabulary=vocabulary
                )
            for one in result.statements:
                key = StatementAt(name, file, document, one).id
                is_judged = one.method in FROM_SENTENCES and one.confidence.is_integer()
                if is_judged and key in wanted:
                    yield LabeledStatement(name, seen[int(one.confidence)], wanted.pop(key))


def _noting(seen: list[frozenset[str]]) -> Any:
    """Return a function that notes features, and gives their number as confidence."""

    def note(features: Sequence[str]) -> float:
        seen.append(frozenset(features))
        return float(len(seen) - 1)

    return note


def fit(cases: Sequence[LabeledStatement]) -> Model:
    """Return the weights that make the labels likeliest."""
    counts = Counter(feature for case in cases for feature in case.features)
    names = sorted(feature for feature, count in counts.items() if count >= RAREST)
    at = {name: n for n, name in enumerate(names)}
    table = np.zeros((len(cases), len(names)))
    for row, case in enumerate(cases):
        table[row, [at[one] for one in case.features if one in at]] = 1.0
    sign = np.array([1.0 if case.is_useful else -1.0 for case in cases])

    def loss(given: Values) -> tuple[float, Values]:
        margins = sign * (given[0] + table @ given[1:])
        pull = -sign / (1.0 + np.exp(margins))
        value = np.logaddexp(0, -margins).sum() + SHRINK / 2 * given[1:] @ given[1:]
        return float(value), np.concatenate([[pull.sum()], table.T @ pull + SHRINK * given[1:]])

    from scipy import optimize

    minimize: Any = optimize.minimize  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    best = np.asarray(minimize(loss, np.zeros(len(names) + 1), jac=True, method="L-BFGS-B").x)
    weights = {name: round(float(best[n + 1]), 3) for name, n in at.items()}
    return Model(
        round(float(best[0]) - CAUTION, 3), {name: one for name, one in weights.items() if one}
    )


def held_out(cases: Sequence[LabeledStatement]) -> Values:
    """Return each probability by weights that were fitted without its collection."""
    probabilities = np.zeros(len(cases))
    for collection in sorted({case.collection for case in cases}):
        model = fit([case for case in cases if case.collection != collection])
        for n, case in enumerate(cases):
            if case.collection == collection:
                probabilities[n] = model.probability(case.features)
    return probabilities


def held_out_table(cases: Sequence[LabeledStatement]) -> Iterator[str]:
    """Yield the lines of the report."""
    probabilities = held_out(cases)
    useful = np.array([case.is_useful for case in cases])
    names = np.array([case.collection for case in cases])
    yield "| collection | facts | useful | area | shown | useful of them | of all useful |"
    yield "|---|---|---|---|---|---|---|"
    is_note = np.char.endswith(names, "_notes")
    groups = {name: names == name for name in sorted(set(names.tolist()))}
    groups |= {"prose": ~is_note, "notes": is_note, "all": np.ones(len(cases), bool)}
    for name, mine in groups.items():
        if not mine.any():
            continue
        shown = mine & (probabilities >= SHOWN_FROM)
        have_both = useful[mine].any() and not useful[mine].all()
        ends = probabilities[mine & useful], probabilities[mine & ~useful]
        area = f"{auroc(*ends):.2f}" if have_both else "–"
        yield (
            f"| {name} | {mine.sum()} | {useful[mine].mean():.2f} | {area} | {shown.sum()} "
            f"| {useful[shown].mean() if shown.any() else 0:.2f} "
            f"| {(useful & shown).sum() / max(1, (useful & mine).sum()):.2f} |"
        )
    yield ""
    yield "| probability | facts | mean | useful |"
    yield "|---|---|---|---|"
    for low, high in pairwise(BINS):
        inside = (probabilities >= low) & (probabilities < high)
        if inside.any():
            mean = probabilities[inside].mean()
            yield f"| {low} to {high} | {inside.sum()} | {mean:.2f} | {useful[inside].mean():.2f} |"


def to_toml(model: Model) -> str:
    """Return the weights as the file that ships."""
    lines = (f'"{name}" = {weight}' for name, weight in sorted(model.weights.items()))
    return f"{HEAD}bias = {model.bias}\n\n[weights]\n" + "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
