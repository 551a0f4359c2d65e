"""`loci bench resolution`: matching of record pairs with the product's rules.

The first attribute of a record is its name, the others are functional attributes. Positive
predictions are pairs that Loci would merge on its own; pairs that it would ask about are not.
"""

import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from bench.datasets import write_lines
from core.errors import WrongUse
from core.messages import UserMessage
from core.resolve.entities.candidates import EntityCandidate, MatchRules
from core.resolve.entities.matching import compare_entities

# Minimum number of matches to detect an attribute that leaks the label.
_ENOUGH_MATCHES = 10


class Pair(Struct, frozen=True):
    """Two records and whether they match; `split` is empty without splits."""

    left: dict[str, str]
    right: dict[str, str]
    match: int
    split: str = ""


class DecidedPair(Struct, frozen=True):
    """A decided pair; all figures derive from these."""

    row: int
    split: str
    match: int
    verdict: str
    score: float


class ResolutionReport(Struct, frozen=True):
    """Figures of the test split (of all pairs without splits).

    `asked` pairs were left to the user. `left_out` are attributes that leak the label.
    """

    precision: float
    recall: float
    f1: float
    pairs: int
    matches: int
    asked: int
    split: str
    left_out: tuple[str, ...]
    pairs_per_s: float


def run_resolution(path: Path, *, out: Path | None = None) -> ResolutionReport:
    """Measure one file of labeled pairs; `out` receives a line for each pair.

    Raises `WrongUse` for a file with other content.
    """
    pairs = read_pairs(path)
    left_out = leaking_attributes(pairs)
    start = time.perf_counter()
    lines = list(decide_pairs(pairs, left_out=left_out))
    seconds = time.perf_counter() - start
    write_lines(out, lines)
    return build_report(lines, left_out=left_out, seconds=seconds)


def build_report(
    lines: Sequence[DecidedPair], *, left_out: tuple[str, ...] = (), seconds: float = 0.0
) -> ResolutionReport:
    """Compute the figures of the lines."""
    split = "test" if any(it.split == "test" for it in lines) else ""
    counted = [it for it in lines if not split or it.split == split]
    right = sum(it.match for it in counted if it.verdict == "same")
    merged = sum(it.verdict == "same" for it in counted)
    matches = sum(it.match for it in counted)
    precision, recall = right / max(merged, 1), right / max(matches, 1)
    return ResolutionReport(
        precision=precision,
        recall=recall,
        f1=2 * precision * recall / max(precision + recall, 1e-9),
        pairs=len(counted),
        matches=matches,
        asked=sum(it.verdict == "ask" for it in counted),
        split=split,
        left_out=left_out,
        pairs_per_s=len(lines) / seconds if seconds else 0.0,
    )


def read_pairs(path: Path) -> tuple[Pair, ...]:
    """Load the labeled pairs. Raises `WrongUse` with the number of an invalid line."""
    pairs: list[Pair] = []
    for number, line in enumerate(path.read_bytes().splitlines(), start=1):
        if not line.strip():
            continue
        try:
            row: dict[str, Any] = msgspec.json.decode(line, type=dict[str, Any])
            pairs.append(
                Pair(
                    left={key: str(value) for key, value in row["left"].items()},
                    right={key: str(value) for key, value in row["right"].items()},
                    match=int(row["match"]),
                    split=str(row.get("split", "")),
                )
            )
        except (msgspec.DecodeError, KeyError, TypeError, ValueError, AttributeError) as error:
            raise WrongUse(
                str(path),
                UserMessage.literal(
                    f"Line {number} is no pair of records ({error}). "
                    'Each line is {"left": {...}, "right": {...}, "match": 0 or 1}.'
                ),
            ) from error
    if not pairs:
        raise WrongUse(str(path), UserMessage.literal("The file holds no pairs. Check the file."))
    return tuple(pairs)


def leaking_attributes(pairs: Iterable[Pair]) -> tuple[str, ...]:
    """Return attributes, except the name, that are equal in all matches and only there.

    Such an attribute is the label itself (an identifier assigned to equal records) and is ignored.
    """
    seen: dict[str, list[int]] = {}
    matches = 0
    for pair in pairs:
        matches += pair.match
        for key in list(pair.left)[1:]:
            counts = seen.setdefault(key, [0, 0])
            is_equal = pair.left[key] == pair.right.get(key)
            counts[0] += is_equal and bool(pair.match)
            counts[1] += is_equal and not pair.match
    if matches < _ENOUGH_MATCHES:
        return ()
    return tuple(key for key, (right, wrong) in seen.items() if right == matches and not wrong)


def decide_pairs(pairs: Iterable[Pair], *, left_out: Sequence[str] = ()) -> Iterable[DecidedPair]:
    """Yield each pair with Loci's decision."""
    for row, pair in enumerate(pairs):
        rules = rules_for(pair)
        a, b = candidates(pair, left_out=left_out)
        decision = compare_entities(a, b, rules=rules)
        yield DecidedPair(row, pair.split, pair.match, decision.verdict, decision.score)


def rules_for(pair: Pair) -> MatchRules:
    """Return the product's default rules; each attribute of a record is functional."""
    return MatchRules(once=frozenset(pair.left) | frozenset(pair.right))


def candidates(
    pair: Pair, *, left_out: Sequence[str] = ()
) -> tuple[EntityCandidate, EntityCandidate]:
    """Return both records as entities: the first attribute is the name, the others are facts."""
    return (
        _candidate(1, pair.left, left_out=left_out),
        _candidate(2, pair.right, left_out=left_out),
    )


def _candidate(number: int, record: dict[str, str], *, left_out: Sequence[str]) -> EntityCandidate:
    (_, name), *others = record.items() or [("", "")]
    attributes = tuple(
        (key, value) for key, value in others if key not in left_out and value.strip()
    )
    return EntityCandidate(id=number, names=(name,), kind="Concept", attributes=attributes)
