"""Theses: sentences worth keeping, split into atomic statements with entities (P1)."""

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from core.extract.statements.statements import BoundVerb, is_question
from core.extract.statements.tagged_sentence import TaggedSentence

# Minimum number of items of an atomic statement.
MIN_ITEMS = 4
_FINITE = re.compile("[MHBV]")
_BOILERPLATE = re.compile(
    r"copyright|©|all rights reserved|unsubscribe|view (?:this )?in (?:your )?browser|"
    r"privacy policy|terms of (?:use|service)|click here|^page \d+ of \d+",
    re.IGNORECASE,
)


class ThesisSpan(Struct, frozen=True):
    """One atomic statement: its offsets in the document, and the names that it links."""

    start: int
    end: int
    names: tuple[str, ...]


def find_theses(sentence: TaggedSentence, bound_verbs: Sequence[BoundVerb]) -> Iterator[ThesisSpan]:
    """Yield one thesis for each coordinated clause that names something.

    Questions, boilerplate and sentences without a verb have none.
    """
    is_telling = _FINITE.search(sentence.tags) is not None
    if not is_telling or is_question(sentence) or _BOILERPLATE.search(sentence.source):
        return
    pieces = [0]
    for at in _starts(sentence, bound_verbs):
        if _names(sentence, bound_verbs, pieces[-1], at) and _names(
            sentence, bound_verbs, at, len(sentence.tags)
        ):
            pieces.append(at)
    for first, end in zip(pieces, [*pieces[1:], len(sentence.tags)], strict=True):
        names = _names(sentence, bound_verbs, first, end)
        stop = end if end == len(sentence.tags) else _trimmed(sentence.tags, first, end)
        if names:
            yield ThesisSpan(sentence.starts[first], sentence.ends[stop - 1], names)


def _starts(sentence: TaggedSentence, bound_verbs: Sequence[BoundVerb]) -> Iterator[int]:
    """Yield the starts of further clauses with their own subject, after "and" or a semicolon."""
    before = 0
    for bound in bound_verbs:
        verb = bound.verb
        first = verb.subject[0] if verb.subject else 0
        is_own = verb.is_finite and not verb.is_relative and verb.fronted is None
        if is_own and first > before + MIN_ITEMS and sentence.tags[first - 1] in "c;":
            yield first
        before = max(before, first)


def _names(
    sentence: TaggedSentence, bound_verbs: Sequence[BoundVerb], first: int, end: int
) -> tuple[str, ...]:
    """Return the names of the items and of their pronouns; empty if they are only dates."""
    subjects = [
        entity
        for bound in bound_verbs
        if first <= bound.verb.first < end
        for entity in bound.subjects.entities
    ]
    named = [it for it in (*subjects, *sentence.entities[first:end]) if it is not None]
    if all(it.kind == "Date" for it in named):
        return ()
    return tuple(dict.fromkeys(it.name for it in named))


def _trimmed(tags: str, first: int, end: int) -> int:
    while end > first + 1 and tags[end - 1] in ",c":
        end -= 1
    return end
