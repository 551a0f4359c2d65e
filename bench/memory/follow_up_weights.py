"""`python -m bench.memory.follow_up_weights FILE ...` fits `resources/follow_ups.toml`.

Reads tables of follow-up questions with their expected wordings. A word's gold referent is the
candidate that brings the question nearest to the expected wording (longest common subsequence of
words); so is the slot that a fragment overrides. A phrase of the last turn is left out if the
expected wording has it and the question has not. All four models are log-linear with L2
regularization. Prints the share of questions that are rewritten well, each table with weights
fitted on the others.
"""

import argparse
import sys
import tomllib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import tomli_w
from msgspec import Struct
from msgspec.structs import asdict, replace
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
from bench.datasets import load_lines, write_lines
from core.language.question.things.name_index import EntityNameIndex
from core.language.text.stemming import WORD, stems
from core.language.vocabulary.vocabulary import built_in
from core.memory.rewrite.anaphors import anaphors
from core.memory.rewrite.context import alone_features, context_features, context_phrases
from core.memory.rewrite.corrections import meant_in
from core.memory.rewrite.ellipsis import completed, fragment_of
from core.memory.rewrite.features import features_of, features_of_none
from core.memory.rewrite.override import (
    beside,
    fragment_slots,
    in_slot,
    last_slots,
    none_features,
    slot_features,
)
from core.memory.rewrite.question import FollowUp, parse, replaced
from core.memory.rewrite.references import options_of, references, rendered
from core.memory.rewrite.stand_ins import with_nouns
from core.memory.rewrite.tracker import rewritten
from core.memory.rewrite.weights import FollowUpWeights

ROOT = Path(__file__).resolve().parents[2]
TARGET = ROOT / "resources" / "follow_ups.toml"
TABLES = tuple(
    ROOT / "bench" / "questions" / f"follow_ups_{name}.jsonl"
    for name in (
        *("dev", "train", "short", "talks", "blind", "domains", "evening", "lock", "notes"),
        *("coast", "farm", "scope"),
    )
)
ALONE = "stands-alone"
# What stands alone is learned from evenings too. Their answers are clumsy lines of documents, from
# which the other models learned no better.
EVENINGS = "ta-"
INNER_FOLDS = 3
# A candidate must bring the question this much nearer to the expected wording.
GAIN = 0.01
# What a slot gains if the question then has its keys.
RIGHT = 0.3
# Of two that have the same keys, the shorter one.
SHORTER = 0.0005
SHRINK = {"reference": 2.0, "slot": 1.0, "alone": 0.3, "context": 0.5}
# A feature that holds of one kind of word only ("it: group") is seen less often, and shrunk more.
CROSSED = 2.0
# Smaller weights are left out of the file.
SMALL = 0.03

Values = NDArray[np.float64]


class Choice(Struct, frozen=True):
    """The features of the options of a decision, and the index of the right one."""

    options: tuple[tuple[str, ...], ...]
    right: int


class ParsedCase(Struct, frozen=True):
    """A case with its parsed question, and what references and slots learn from it.

    `is_whole` says that the question is no fragment.
    """

    case: FollowUpCase
    follow_up: FollowUp
    is_whole: bool = False
    reference: list[Choice] = []
    slot: list[Choice] = []


def strangers(cases: Sequence[FollowUpCase]) -> list[FollowUpCase]:
    """Return the first question of every fourth case, asked after the turns of another one.

    It stands alone there.
    """
    return [
        FollowUpCase(
            id=f"{one.id} after {other.id}",
            turns=other.turns,
            question=one.turns[0].question,
            keys=((one.turns[0].question,),),
            forbidden=(" (",),
            expected=one.turns[0].question,
            kind=ALONE,
        )
        for one, other in zip(cases[::4], cases[1::4], strict=False)
        if one.language == other.language
    ]


def fit(cases: Sequence[ParsedCase]) -> FollowUpWeights:
    """Return weights; what depends on references learns from those of held-out cases."""
    alone: list[Choice] = []
    context: list[Choice] = []
    tidy = [one for one in cases if not one.case.id.startswith(EVENINGS)]
    for fold in range(INNER_FOLDS):
        inner = _fit_references([one for n, one in enumerate(tidy) if n % INNER_FOLDS != fold])
        for one in (one for n, one in enumerate(cases) if n % INNER_FOLDS == fold):
            if not one.is_whole:
                continue
            follow_up = replace(one.follow_up, weights=inner)
            referents = references(follow_up)
            is_alone = one.case.kind == ALONE
            features = tuple(alone_features(follow_up, referents))
            alone.append(Choice(((), features), int(is_alone)))
            if not is_alone and not one.case.id.startswith(EVENINGS):
                context += _context_choices(follow_up, referents, one.case)
    return replace(
        _fit_references(tidy),
        alone=fit_weights(alone, SHRINK["alone"]),
        context=fit_weights(context, SHRINK["context"]),
    )


def _fit_references(cases: Sequence[ParsedCase]) -> FollowUpWeights:
    return FollowUpWeights(
        fit_weights([it for one in cases for it in one.reference], SHRINK["reference"]),
        fit_weights([it for one in cases for it in one.slot], SHRINK["slot"]),
        {},
        {},
    )


def parse_case(case: FollowUpCase, names: EntityNameIndex) -> ParsedCase:
    """Return a case with its question, parsed after its turns, and what is learned from it."""
    weights = FollowUpWeights(**tomllib.loads(TARGET.read_text("utf-8")))
    state = state_before(case, names, weights)
    follow_up = with_nouns(
        parse(case.question, state, now=NOW, vocabulary=built_in(), names=names, weights=weights)
    )
    fragment = fragment_of(follow_up) if case.kind != ALONE else ""
    if fragment:
        return ParsedCase(case, follow_up, slot=_slot_choice(fragment, follow_up, case))
    if case.kind == "correction":
        meant = meant_in(follow_up)
        return ParsedCase(case, follow_up, slot=_slot_choice(meant, follow_up, case))
    if completed(follow_up) is not None:
        return ParsedCase(case, follow_up)
    return ParsedCase(case, follow_up, True, _reference_choices(follow_up, case))


def _reference_choices(follow_up: FollowUp, case: FollowUpCase) -> list[Choice]:
    choices: list[Choice] = []
    for anaphor in anaphors(follow_up):
        able = options_of(anaphor, follow_up)
        table = [features_of_none(anaphor, follow_up)]
        near = [nearness(follow_up.text, case) + GAIN]
        for one in able:
            table.append(features_of(anaphor, one, follow_up, able))
            text = replaced(follow_up.text, *rendered(anaphor, one, follow_up))
            near.append(nearness(text, case) - 0.02 * _forbidden(text, case))
        right = int(np.argmax(near)) if case.kind != ALONE else 0
        choices.append(Choice(tuple(map(tuple, table)), right))
    return choices


def nearness(text: str, case: FollowUpCase) -> float:
    """Return how near a question comes to the expected wording, or to its keys without one."""
    if case.expected:
        return likeness(text, case.expected)
    present = [any(key.casefold() in text.casefold() for key in group) for group in case.keys]
    return sum(present) / max(1, len(present)) - _forbidden(text, case) - len(text) * SHORTER


def _forbidden(text: str, case: FollowUpCase) -> bool:
    return any(word.casefold() in text.casefold() for word in case.forbidden)


def _slot_choice(fragment: str, follow_up: FollowUp, case: FollowUpCase) -> list[Choice]:
    last = follow_up.state.last
    own = fragment_slots(fragment, follow_up)
    if last is None or not own:
        return []
    slots = last_slots(follow_up, last)
    table = [none_features(own[0])]
    texts = [beside(fragment, own[0], last, follow_up)]
    for n, slot in enumerate(slots):
        table.append(slot_features(own[0], slot, n - len(slots)))
        texts.append(in_slot(fragment, own[0], slot, last, follow_up))
    near = [nearness(text, case) + RIGHT * judged(case, text).right for text in texts]
    return [Choice(tuple(map(tuple, table)), int(np.argmax(near)))]


def _context_choices(
    follow_up: FollowUp, referents: Sequence[Any], case: FollowUpCase
) -> list[Choice]:
    text = follow_up.text
    for one in reversed(referents):
        if one.meaning:
            text = replaced(text, one.start, one.end, one.meaning)
    own, wanted = set(stems(text)), set(stems(case.expected + " " + _keys(case)))
    choices: list[Choice] = []
    for phrase in context_phrases(follow_up):
        new = set(stems(phrase.text)) - own
        if new:
            is_wanted = 2 * len(new & wanted) >= len(new) and not _forbidden(phrase.text, case)
            features = tuple(context_features(phrase, follow_up, referents))
            choices.append(Choice(((), features), int(is_wanted)))
    return choices


def _keys(case: FollowUpCase) -> str:
    return " ".join(key for group in case.keys for key in group)


def likeness(text: str, expected: str) -> float:
    """Return the longest common subsequence of words as a share of the words of both."""
    first, second = _words(text), _words(expected)
    row = [0] * (len(second) + 1)
    for word in first:
        above = 0
        for n, other in enumerate(second, start=1):
            above, row[n] = row[n], above + 1 if word == other else max(row[n], row[n - 1])
    return 2 * row[-1] / max(1, len(first) + len(second))


def _words(text: str) -> list[str]:
    return [word[:6] for word in WORD.findall(text.casefold())]


def fit_weights(choices: Sequence[Choice], shrink: float) -> dict[str, float]:
    """Return the weights that maximize the likelihood of the right options."""
    from scipy import optimize, sparse

    minimize: Any = optimize.minimize  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    counts = Counter(name for one in choices for features in one.options for name in set(features))
    columns = {name: n for n, name in enumerate(sorted(it for it in counts if counts[it] > 2))}
    if not columns:
        return {}
    options = [features for one in choices for features in one.options]
    pairs = [
        (row, columns[name])
        for row, features in enumerate(options)
        for name in set(features)
        if name in columns
    ]
    rows, cols = np.array(pairs).T
    matrix: Any = sparse.csr_matrix(
        (np.ones(len(rows)), (rows, cols)), (len(options), len(columns))
    )
    sizes = np.array([len(one.options) for one in choices])
    starts = np.concatenate(([0], np.cumsum(sizes)[:-1]))
    right = np.zeros(len(options))
    right[starts + np.array([one.right for one in choices])] = 1.0
    shrinks = shrink * np.array([CROSSED if ": " in name else 1.0 for name in columns])

    def loss(given: Values) -> tuple[float, Values]:
        scores: Values = matrix @ given
        scores -= np.repeat(np.maximum.reduceat(scores, starts), sizes)
        powers = np.exp(scores)
        sums = np.add.reduceat(powers, starts)
        total = float(np.log(sums).sum() - scores @ right)
        slope: Values = matrix.T @ (powers / np.repeat(sums, sizes) - right)
        return total + float(shrinks @ given**2), slope + 2 * shrinks * given

    best = minimize(loss, np.zeros(len(columns)), jac=True, method="L-BFGS-B")
    return {
        name: round(float(best.x[n]), 2) for name, n in columns.items() if abs(best.x[n]) >= SMALL
    }


def to_toml(weights: FollowUpWeights) -> str:
    """Return the file of weights."""
    return (
        "# Weights of the decisions about follow-up questions, fitted by\n"
        "# bench/memory/follow_up_weights.py; core/memory/rewrite computes the features.\n"
        + tomli_w.dumps(asdict(weights))
    )


def main() -> int:
    """Print left-out shares of questions rewritten well; `--write` replaces the file."""
    asked = _arguments()
    tables = [_parsed(path) for path in asked.tables]
    if not asked.skip:
        lines: list[FollowUpLine] = []
        for path, held in zip(asked.tables, tables, strict=True):
            weights = fit([one for other in tables if other is not held for one in other])
            judged_here = _judged([it for it in held if " after " not in it.case.id], weights)
            print(f"{path.stem}, left out: " + table(build_report(judged_here)).splitlines()[0])
            lines += judged_here
        print("left out: " + table(build_report(lines)))
        if asked.out:
            write_lines(asked.out, lines)
    parsed = [one for held in tables for one in held]
    weights = fit(parsed)
    print("fitted: " + table(build_report(_judged(parsed, weights))).splitlines()[0])
    print({name: len(rows) for name, rows in asdict(weights).items()})
    if asked.write:
        TARGET.write_text(to_toml(weights), "utf-8")
    return 0


def _parsed(path: Path) -> list[ParsedCase]:
    """Return the parsed cases of a table, with first questions of some after those of others."""
    cases = load_lines(path, FollowUpCase)
    names = names_in([turn.answer for case in cases for turn in case.turns])
    return [parse_case(case, names) for case in [*cases, *strangers(cases)]]


def _judged(parsed: Sequence[ParsedCase], weights: FollowUpWeights) -> list[FollowUpLine]:
    return [
        judged(one.case, rewritten(replace(one.follow_up, weights=weights)).text) for one in parsed
    ]


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", type=Path, nargs="*", default=TABLES)
    parser.add_argument("--write", action="store_true", help="replace resources/follow_ups.toml")
    parser.add_argument("--skip", action="store_true", help="fit without cross-validation")
    parser.add_argument("--out", type=Path, help="how the left-out questions were rewritten")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
