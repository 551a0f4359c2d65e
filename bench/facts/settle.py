"""Settle the labels of facts that two readers gave each.

    python -m bench.facts.settle SHEET FIRST SECOND [--third THIRD] [--out LABELS]

SHEET is what `bench.facts.draw` wrote; each other file has a line for each fact: its number on the
sheet, label, relation, kind of the subject, kind of the object, separated by tabs ("-" for none).
Prints the agreement (Cohen's kappa, 1960) and the numbers of the facts that a third reader has to
decide; with their labels it writes `labels.jsonl`.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from bench.datasets import load_lines, write_lines
from bench.facts.draw import FactToLabel

Label = Literal["useful", "trivial", "subject", "object", "relation", "none"]
LABELS = Path(__file__).with_name("labels.jsonl")
NONE = "-"


class Judgment(Struct, frozen=True, array_like=True):
    """What a reader says of a fact; `relation` and the kinds are `NONE` where there is none."""

    label: Label
    relation: str
    subject_kind: str
    object_kind: str

    @property
    def is_good(self) -> bool:
        """Whether a person would keep the fact."""
        return self.label == "useful"


class FactLabel(Struct, frozen=True):
    """A settled label, by the id of its fact (`bench.facts.collections`)."""

    id: str
    label: Label
    relation: str = ""
    subject_kind: str = ""
    object_kind: str = ""


def main() -> None:
    """Print the agreement, and what is to be decided or the labels."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sheet", type=Path)
    parser.add_argument("first", type=Path)
    parser.add_argument("second", type=Path)
    parser.add_argument("--third", type=Path)
    parser.add_argument("--out", type=Path, default=LABELS)
    options = parser.parse_args()
    ids = [one.id for one in load_lines(options.sheet, FactToLabel)]
    first, second = read(options.first), read(options.second)
    third = read(options.third) if options.third is not None else {}
    both = sorted(first.keys() & second.keys())
    for name, pairs in agreement(first, second, both):
        print(f"{name:<12} kappa {kappa(pairs):.2f} of {len(pairs)}", file=sys.stderr)
    open_ones = [n for n in both if first[n].label != second[n].label and n not in third]
    print(*open_ones, sep="\n")
    if not open_ones:
        lines = (settled(ids[n], first[n], second[n], third.get(n)) for n in both)
        write_lines(options.out, lines)


def read(path: Path) -> dict[int, Judgment]:
    """Return the judgments of a reader by number. Raises `msgspec.ValidationError` for others."""
    judgments: dict[int, Judgment] = {}
    for line in path.read_text("utf-8").splitlines():
        number, label, *others = line.split("\t")
        judgments[int(number)] = msgspec.convert((label, *others), Judgment)
    return judgments


def agreement(
    first: Mapping[int, Judgment], second: Mapping[int, Judgment], both: Sequence[int]
) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Yield what the readers said to each question, pair by pair."""
    pairs = [(first[n], second[n]) for n in both]
    yield "label", [(a.label, b.label) for a, b in pairs]
    yield "useful", [(str(a.is_good), str(b.is_good)) for a, b in pairs]
    right = [(a, b) for a, b in pairs if a.is_good and b.is_good]
    yield "relation", [(a.relation, b.relation) for a, b in right]
    yield "subject kind", [(a.subject_kind, b.subject_kind) for a, b in right]
    yield "object kind", [(a.object_kind, b.object_kind) for a, b in right]


def kappa(pairs: Sequence[tuple[str, str]]) -> float:
    """Return Cohen's kappa: the agreement beyond that of chance; 1 if all say the same."""
    if not pairs:
        return 1.0
    agreed = sum(a == b for a, b in pairs) / len(pairs)
    firsts, seconds = Counter(a for a, _ in pairs), Counter(b for _, b in pairs)
    by_chance = sum(firsts[one] * seconds[one] for one in firsts) / len(pairs) ** 2
    return 1.0 if by_chance == 1 else (agreed - by_chance) / (1 - by_chance)


def settled(fact_id: str, first: Judgment, second: Judgment, third: Judgment | None) -> FactLabel:
    """Return the label that two of the readers share, else the third's.

    A relation or a kind on which the two differ is the third's if it was asked, else left out.
    """
    readers = [one for one in (first, second, third) if one is not None]

    def shared(values: Sequence[str]) -> str:
        value, count = Counter(values).most_common(1)[0]
        chosen = value if count > 1 else values[2] if len(values) > 2 else ""
        return "" if chosen == NONE else chosen

    label = shared([one.label for one in readers])
    same = [one for one in readers if one.label == label]
    return FactLabel(
        fact_id,
        msgspec.convert(label, Label),
        shared([one.relation for one in same]) if len(same) > 1 else "",
        shared([one.subject_kind for one in readers]),
        shared([one.object_kind for one in readers]),
    )


if __name__ == "__main__":
    main()
