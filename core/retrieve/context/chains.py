"""The reasoning chain A -> relation -> B, spelled out from the things asked about (K7)."""

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import islice, zip_longest
from math import prod
from typing import NamedTuple

from core.records.ids import EntityId
from core.records.knowledge import FactView
from core.retrieve.context.fact_relevance import QuestionFocus
from core.retrieve.context.narration import predicate_words

LONGEST = 3
MOST = 5
NOTHING_ASKED = QuestionFocus()

Key = int | str


class _Step(NamedTuple):
    """One fact, walked from its subject or from its object; where it leads, and under which name.

    `key` is None for a value, from which nothing leads on.
    """

    fact: FactView
    is_forward: bool
    key: Key | None
    name: str


class Chain(NamedTuple):
    """The facts of a chain in order, and its text."""

    facts: tuple[FactView, ...]
    text: str


def find_chains(
    facts: Sequence[FactView],
    *,
    asked: Collection[EntityId],
    named: str,
    asking: QuestionFocus = NOTHING_ASKED,
    longest: int = LONGEST,
    most: int = MOST,
) -> tuple[Chain, ...]:
    """Chains of at least two facts from an asked thing to what the passages name, or to a value.

    Only such chains are told as end in another asked thing, in a thing that stands in `named`,
    the passages' words, or in a value. First those whose facts speak of what is asked, then the
    shortest, then the surest (product of the confidences); the asked things take turns. Breadth
    first, no thing twice: O(facts x degree^(longest - 1)).
    """
    steps = _steps(facts)
    held = named.casefold()
    known: set[frozenset[tuple[str, str, str]]] = set()
    turns: list[list[Chain]] = []
    for start in dict.fromkeys(asked):
        paths = [
            path
            for path in _paths(start, steps, longest, asked)
            if len(path) > 1 and _arrives(path[-1], asked, held)
        ]
        paths.sort(key=lambda path: _worth(path, asking))
        turns.append([])
        for path in paths:
            said = frozenset(_same(step.fact) for step in path)
            if said not in known:
                known.add(said)
                turns[-1].append(Chain(tuple(step.fact for step in path), _spelled(path)))
    in_turn = (chain for round_ in zip_longest(*turns) for chain in round_ if chain is not None)
    return tuple(islice(in_turn, most))


def _arrives(last: _Step, asked: Collection[EntityId], held: str) -> bool:
    return last.key is None or last.key in asked or _in(last, held)


def _worth(path: Sequence[_Step], asking: QuestionFocus) -> tuple[float, int, float]:
    """What chains are sorted by, the best least."""
    meeting = sum(asking.meets(step.fact) for step in path)
    return -meeting, len(path), -prod(step.fact.confidence for step in path)


def _same(fact: FactView) -> tuple[str, str, str]:
    return fact.subject, fact.predicate, fact.object


def _steps(facts: Sequence[FactView]) -> dict[Key, list[_Step]]:
    steps: dict[Key, list[_Step]] = {}
    for fact in facts:
        subject = fact.subject_id or fact.subject
        far = fact.object_id
        steps.setdefault(subject, []).append(_Step(fact, True, far, fact.object))
        if far is not None:
            steps.setdefault(far, []).append(_Step(fact, False, subject, fact.subject))
    return steps


def _paths(
    start: Key, steps: dict[Key, list[_Step]], longest: int, asked: Collection[EntityId]
) -> Iterator[tuple[_Step, ...]]:
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
            # What leads on from another asked thing is told from there.
            if len(longer) < longest and step.key is not None and step.key not in asked:
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
