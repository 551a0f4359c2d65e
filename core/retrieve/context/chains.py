"""Reasoning chains A -> relation -> B from the entities asked about (K7)."""

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import islice, zip_longest
from math import prod
from typing import NamedTuple

from core.records.ids import EntityId
from core.records.knowledge import FactView
from core.retrieve.context.narration import QuestionFocus, predicate_words

MAX_LENGTH = 3
MAX_CHAINS = 5
NO_FOCUS = QuestionFocus()

Key = int | str


class _Step(NamedTuple):
    """One fact, followed from its subject or from its object; its far end, and the name of that.

    `key` is None for a value, from which nothing continues.
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
    passage_text: str,
    focus: QuestionFocus = NO_FOCUS,
    longest: int = MAX_LENGTH,
    limit: int = MAX_CHAINS,
) -> tuple[Chain, ...]:
    """Return chains of at least two facts from an asked entity.

    A chain must end in another asked entity, in an entity whose name occurs in
    `passage_text`, or in a value. Sorted by relevance of the facts to the question, then
    length, then confidence (product over the facts); the asked entities take turns. Breadth
    first, no entity twice: O(facts x degree^(longest - 1)).
    """
    steps = _steps(facts)
    text_lower = passage_text.casefold()
    triples_seen: set[frozenset[tuple[str, str, str]]] = set()
    chains_by_start: list[list[Chain]] = []
    for start in dict.fromkeys(asked):
        paths = [
            path
            for path in _paths(start, steps, longest, asked)
            if len(path) > 1 and _is_complete(path[-1], asked, text_lower)
        ]
        paths.sort(key=lambda path: _sort_key(path, focus))
        chains_by_start.append([])
        for path in paths:
            triples = frozenset(
                (step.fact.subject, step.fact.predicate, step.fact.object) for step in path
            )
            if triples not in triples_seen:
                triples_seen.add(triples)
                chains_by_start[-1].append(Chain(tuple(step.fact for step in path), _spelled(path)))
    in_turn = (
        chain for group in zip_longest(*chains_by_start) for chain in group if chain is not None
    )
    return tuple(islice(in_turn, limit))


def _is_complete(last: _Step, asked: Collection[EntityId], text_lower: str) -> bool:
    return last.key is None or last.key in asked or _occurs_in(last, text_lower)


def _sort_key(path: Sequence[_Step], focus: QuestionFocus) -> tuple[float, int, float]:
    """Return the sort key of a chain; the best chain has the smallest."""
    meeting = sum(focus.relevance(step.fact) for step in path)
    return -meeting, len(path), -prod(step.fact.confidence for step in path)


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
    queue: list[tuple[tuple[_Step, ...], frozenset[Key]]] = [((), frozenset({start}))]
    while queue:
        path, visited = queue.pop(0)
        vertex = path[-1].key if path else start
        if vertex is None:
            continue
        for step in steps.get(vertex, ()):
            if step.key in visited or not step.name:
                continue
            longer = (*path, step)
            yield longer
            # Chains from another asked entity start there.
            if len(longer) < longest and step.key is not None and step.key not in asked:
                queue.append((longer, visited | {step.key}))


def _occurs_in(step: _Step, text_lower: str) -> bool:
    pattern = rf"(?<!\w){re.escape(step.name.casefold())}(?!\w)"
    return re.search(pattern, text_lower) is not None


def _spelled(path: Sequence[_Step]) -> str:
    """Return the text A → managed by → B ← member of ← C; arrows point from subject to object."""
    first = path[0].fact
    words = [first.subject if path[0].is_forward else first.object]
    for step in path:
        arrow = "→" if step.is_forward else "←"
        words += [arrow, predicate_words(step.fact.predicate), arrow, step.name]
    return " ".join(words)
