"""Theses: sentences worth keeping, cut into atomic statements with the entities that they join."""

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from core.extract.statements.statements import BoundVerb, is_question
from core.extract.statements.tagged_sentence import TaggedSentence

# A piece of so few items is no statement of its own.
LEAST_ITEMS = 4
_FINITE = re.compile("[MHBV]")
_BOILERPLATE = re.compile(
    r"copyright|©|all rights reserved|unsubscribe|view (?:this )?in (?:your )?browser|"
    r"privacy policy|terms of (?:use|service)|click here|^page \d+ of \d+",
    re.IGNORECASE,
)


class ThesisSpan(Struct, frozen=True):
    """One statement: where it stands in the document, and the names of what it joins."""

    start: int
    end: int
    names: tuple[str, ...]


def find_theses(clause: TaggedSentence, acts: Sequence[BoundVerb]) -> Iterator[ThesisSpan]:
    """The statements of a sentence, one for each coordinated clause that names something.

    None for questions, for what has no verb, and for boilerplate.
    """
    is_telling = _FINITE.search(clause.shape) is not None
    if not is_telling or is_question(clause) or _BOILERPLATE.search(clause.source):
        return
    pieces = [0]
    for at in _starts(clause, acts):
        if _names(clause, acts, pieces[-1], at) and _names(clause, acts, at, len(clause.shape)):
            pieces.append(at)
    for first, end in zip(pieces, [*pieces[1:], len(clause.shape)], strict=True):
        names = _names(clause, acts, first, end)
        stop = end if end == len(clause.shape) else _trimmed(clause.shape, first, end)
        if names:
            yield ThesisSpan(clause.starts[first], clause.ends[stop - 1], names)


def _starts(clause: TaggedSentence, acts: Sequence[BoundVerb]) -> Iterator[int]:
    """Where further clauses with a subject of their own begin, joined by "and" or a semicolon."""
    before = 0
    for act in acts:
        verb = act.verb
        first = verb.subject[0] if verb.subject else 0
        is_own = verb.is_finite and not verb.is_relative and verb.fronted is None
        if is_own and first > before + LEAST_ITEMS and clause.shape[first - 1] in "c;":
            yield first
        before = max(before, first)


def _names(
    clause: TaggedSentence, acts: Sequence[BoundVerb], first: int, end: int
) -> tuple[str, ...]:
    """What the items name, and what their verbs speak of by a pronoun; () when only dates."""
    subjects = [it for act in acts if first <= act.verb.first < end for it in act.subjects.entities]
    named = [it for it in (*subjects, *clause.entities[first:end]) if it is not None]
    if all(it.kind == "Date" for it in named):
        return ()
    return tuple(dict.fromkeys(it.name for it in named))


def _trimmed(shape: str, first: int, end: int) -> int:
    while end > first + 1 and shape[end - 1] in ",c":
        end -= 1
    return end
