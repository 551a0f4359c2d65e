"""The reasoning chain A -> relation -> B, spelled out from the things asked about (K7)."""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from core.records.ids import EntityId
from core.records.knowledge import FactShown
from core.retrieve.context.wording import predicate_words

LONGEST = 3
MOST = 5

Key = int | str


class _Step(NamedTuple):
    """One fact, walked from its subject or from its object; where it leads, and under which name.

    `key` is None for a value, from which nothing leads on.
    """

    fact: FactShown
    is_forward: bool
    key: Key | None
    name: str


class Chain(NamedTuple):
    """The facts of a chain in order, its text, and the name of the thing at its end."""

    facts: tuple[FactShown, ...]
    text: str
    end: str


def find_chains(
    facts: Sequence[FactShown],
    *,
    asked: Collection[EntityId],
    named: str,
    longest: int = LONGEST,
    most: int = MOST,
) -> tuple[Chain, ...]:
    """Chains of at least two facts from an asked thing to what the passages name, or to a value.

    The shortest first, then the surest (product of the confidences). `named` are the passages'
    words. Only such chains are told as end in another asked thing, in a thing that stands in the
    passages, or in a value. Breadth first, no thing twice: O(facts x degree^(longest - 1)).
    """
    steps = _steps(facts)
    held = named.casefold()
    found: list[tuple[int, float, Chain]] = []
    for start in dict.fromkeys(asked):
        for path in _paths(start, steps, longest):
            last = path[-1]
            if len(path) < 2 or not (last.key is None or last.key in asked or _in(last, held)):
                continue
            sure = 1.0
            for step in path:
                sure *= step.fact.confidence
            told = Chain(tuple(step.fact for step in path), _spelled(path), last.name)
            found.append((len(path), -sure, told))
    found.sort(key=lambda one: one[:2])
    unique = {frozenset(_same(fact) for fact in chain.facts): chain for *_, chain in found[::-1]}
    return tuple(unique.values())[::-1][:most]


def _same(fact: FactShown) -> tuple[str, str, str]:
    return fact.subject, fact.predicate, fact.object


def _steps(facts: Sequence[FactShown]) -> dict[Key, list[_Step]]:
    steps: dict[Key, list[_Step]] = {}
    for fact in facts:
        subject = fact.subject_id or fact.subject
        far = fact.object_id
        steps.setdefault(subject, []).append(_Step(fact, True, far, fact.object))
        if far is not None:
            steps.setdefault(far, []).append(_Step(fact, False, subject, fact.subject))
    return steps


def _paths(start: Key, steps: dict[Key, list[_Step]], longest: int) -> Iterator[tuple[_Step, ...]]:
    waiting: list[tuple[tuple[_Step, ...], frozenset[Key]]] = [((), frozenset({start}))]
    while waiting:
        path, seen = waiting.pop(0)
        here = path[-1].key if path else start
        if here is None:
            continue
        for step in steps.get(here, ()):
            if step.key in seen or not step.name:
                continue
            longer = (*path, step)
            yield longer
            if len(longer) < longest and step.key is not None:
                waiting.append((longer, seen | {step.key}))


def _in(step: _Step, held: str) -> bool:
    pattern = rf"(?<!\w){re.escape(step.name.casefold())}(?!\w)"
    return re.search(pattern, held) is not None


def _spelled(path: Sequence[_Step]) -> str:
    """As in A → managed by → B ← member of ← C: the arrows point from subject to object."""
    first = path[0].fact
    words = [first.subject if path[0].is_forward else first.object]
    for step in path:
        arrow = "→" if step.is_forward else "←"
        words += [arrow, predicate_words(step.fact.predicate), arrow, step.name]
    return " ".join(words)
