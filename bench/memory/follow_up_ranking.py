"""`python -m bench.memory.follow_up_ranking` fits `resources/follow_ups.toml`.

The models of `follow_up_weights` are fitted without each table of follow-up questions in turn. By
these weights all rewritings of its questions are made, and a log-linear ranking is fitted on those
that have the keys of their case, more on those near to the expected wording. Prints the shares of
questions that are rewritten well by table, the ranking fitted on the other tables too.
"""

import argparse
import sys
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from math import exp
from pathlib import Path
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from bench.answers.follow_ups import (
    NOW,
    FollowUpCase,
    FollowUpLine,
    build_report,
    judged,
    names_in,
    state_before,
    table,
)
from bench.datasets import load_lines
from bench.memory.follow_up_weights import (
    TABLES,
    TARGET,
    fit,
    likeness,
    parse_case,
    strangers,
    to_toml,
)
from core.language.question.things.name_index import EntityNameIndex
from core.language.vocabulary.vocabulary import built_in
from core.memory.rewrite.question import parse
from core.memory.rewrite.ranking import best_of, may_go_on, score, with_features
from core.memory.rewrite.tracker import by_rules
from core.memory.rewrite.weights import FollowUpWeights

# How strongly small weights are preferred, and the expected wording among right rewritings.
SHRINK, LIKE = 5.0, 0.5
# Features that few rewritings have, and weights that tell little, are left out.
RARE, SMALL = 6, 0.02

# The four models are written as fitted on these: with the others too, the rules choose no better
# on tables that are left out.
LEARNED = ("follow_ups_dev", "follow_ups_train", "follow_ups_short", "follow_ups_talks")

Values = NDArray[np.float64]


class RankedCase(Struct, frozen=True):
    """The rewritings of a case with their features, and how right each is."""

    case: FollowUpCase
    texts: tuple[str, ...]
    features: tuple[Mapping[str, float], ...]
    worth: tuple[float, ...]
    first: str
    allowed: tuple[bool, ...]

    def line(self, weights: Mapping[str, float]) -> FollowUpLine:
        """Return the line of a report for the rewriting that weights rank first."""
        scores = [score(one, weights) for one in self.features]
        return judged(self.case, self.texts[self._best(scores)])

    def _best(self, scores: Sequence[float]) -> int:
        folded = [text.casefold() for text in self.texts]
        return best_of(scores, self.allowed, first=folded.index(self.first.casefold()))


def ranked_case(case: FollowUpCase, names: EntityNameIndex, weights: FollowUpWeights) -> RankedCase:
    """Return the rewritings of a case by weights."""
    state = state_before(case, names, weights)
    follow_up = parse(
        case.question, state, now=NOW, vocabulary=built_in(), names=names, weights=weights
    )
    first = by_rules(follow_up)
    options = with_features(follow_up, first)
    texts = tuple(one.text for one, _ in options)
    allowed = tuple(may_go_on(one) for one, _ in options)
    worth = tuple(
        exp(LIKE * likeness(text, case.expected)) * judged(case, text).right for text in texts
    )
    return RankedCase(
        case, texts, tuple(features for _, features in options), worth, first.text, allowed
    )


def fit_ranking(cases: Sequence[RankedCase]) -> dict[str, float]:
    """Return the weights that maximize the likelihood of the right rewritings."""
    from scipy import optimize, sparse

    minimize: Any = optimize.minimize  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    cases = [one for one in cases if any(one.worth)]
    rows = [features for one in cases for features in one.features]
    counts = Counter(name for features in rows for name in features)
    names = sorted(name for name in counts if counts[name] >= RARE)
    columns = {name: n for n, name in enumerate(names)}
    entries = [
        (row, columns[name], value)
        for row, features in enumerate(rows)
        for name, value in features.items()
        if name in columns and value
    ]
    at, cols, values = (np.array(one) for one in zip(*entries, strict=True))
    spread: Values = np.sqrt(np.bincount(cols, values**2, len(columns)) / len(rows))
    scale = np.maximum(spread, 1.0)
    matrix: Any = sparse.csr_matrix((values / scale[cols], (at, cols)), (len(rows), len(columns)))
    sizes = np.array([len(one.texts) for one in cases])
    starts = np.concatenate(([0], np.cumsum(sizes)[:-1]))
    worth = np.array([part for one in cases for part in one.worth])

    def loss(given: Values) -> tuple[float, Values]:
        scores: Values = matrix @ given
        scores -= np.repeat(np.maximum.reduceat(scores, starts), sizes)
        powers = np.exp(scores)
        sums = np.add.reduceat(powers, starts)
        rights = np.add.reduceat(powers * worth, starts) + 1e-12
        total = float((np.log(sums) - np.log(rights)).sum())
        slope: Values = matrix.T @ (
            powers / np.repeat(sums, sizes) - powers * worth / np.repeat(rights, sizes)
        )
        return total + SHRINK * float(given @ given), slope + 2 * SHRINK * given

    best = minimize(loss, np.zeros(len(columns)), jac=True, method="L-BFGS-B")
    weights: Values = best.x / scale
    return {
        name: round(float(weights[n]), 3)
        for name, n in columns.items()
        if abs(float(best.x[n])) >= SMALL
    }


def main() -> int:
    """Print the shares by table, each held out; `--write` replaces the file of weights."""
    asked = _arguments()
    tables = {path.stem: load_lines(path, FollowUpCase) for path in asked.tables}
    cases = [case for rows in tables.values() for case in rows]
    names = names_in([turn.answer for case in cases for turn in case.turns])
    shipped = replace(FollowUpWeights(**tomllib.loads(TARGET.read_text("utf-8"))), choice={})
    parsed = {
        name: [parse_case(one, names, shipped) for one in rows] for name, rows in tables.items()
    }
    others = [parse_case(one, names, shipped) for one in strangers(cases)]
    ranked: dict[str, list[RankedCase]] = {}
    for name, rows in tables.items():
        weights = fit([one for key in parsed if key != name for one in parsed[key]] + others)
        ranked[name] = [ranked_case(one, names, weights) for one in rows]
    lines: list[FollowUpLine] = []
    for name, held_out in ranked.items():
        choice = fit_ranking([one for key in ranked if key != name for one in ranked[key]])
        new = [one.line(choice) for one in held_out]
        first = [judged(one.case, one.first) for one in held_out]
        able = sum(any(one.worth) for one in held_out) / len(held_out)
        shares = f"{build_report(new).right:.3f} (first {build_report(first).right:.3f}"
        print(f"{name}: {shares}, among the rewritings {able:.3f})", flush=True)
        lines += new
    print("left out: " + table(build_report(lines)))
    if asked.write:
        weights = fit([one for name in LEARNED if name in parsed for one in parsed[name]] + others)
        choice = fit_ranking([one for rows in ranked.values() for one in rows])
        TARGET.write_text(to_toml(replace(weights, choice=choice)), "utf-8")
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", type=Path, nargs="*", default=TABLES)
    parser.add_argument("--write", action="store_true", help="replace resources/follow_ups.toml")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
