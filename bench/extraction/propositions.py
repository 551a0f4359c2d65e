"""Propositions of a sentence as spans of items: by verbs, appositions, participles, possessives.

Propositions are cut from the tags of `core.extract.statements.tagged_sentence`. Coordinated objects
become propositions of their own.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from core.extract.statements.verbs import predicate_end
from core.language.clauses.clauses import Clause, Span, find_clauses

PropositionSort = Literal["verb", "apposition", "participle", "possession"]

# Precision of each sort, measured on half of CaRB's development sentences.
WITH_ARGUMENT, PARTICIPLE, APPOSITION, ALONE, TITLE, OWNED = 0.75, 0.6, 0.55, 0.5, 0.45, 0.35


class Proposition(Struct, frozen=True):
    """A subject, a relation and further arguments, as spans of items.

    `relation` is empty if no word expresses it; `sort` then determines it. A preposition right
    after a verb is part of the relation; prepositions of further arguments are part of those.
    """

    sort: PropositionSort
    subject: Span
    relation: Span
    arguments: tuple[Span, ...]
    confidence: float


_ITEM = r"[TSAdnpEYQG]*[npEY]"
_LIST = re.compile(rf"{_ITEM}(?:,{_ITEM})*,?c{_ITEM}(?=$|[,io])")
_BETWEEN = re.compile(r",?c|,")
_NOUNS = r"[TSAdnpEQGY]*[npE](?:o[TSAdnpEQGY]*[npE])?"
_APPOSITION = re.compile(
    r"(?P<subject>(?<![io,c])(?<![io][TSAdnp])[TSAdnpEQ]*[npE]),R?"
    rf"(?P<argument>[TSd][AdnpQGE]*n(?:[io]{_NOUNS})*)(?=[,;)]|$|W)"
)
_PARTICIPLE = re.compile(
    rf"(?P<subject>[TSAdnpEQ]*[npE](?:o[TSAdnpEQ]*[npE])?),?(?P<relation>R*[QG]i)(?P<argument>{_NOUNS})"
)
_TITLE = re.compile(r"(?<![AdnpEQGio])T?(?P<argument>[An]*n)(?P<subject>E)(?![npAE])")
_OWNED = re.compile(r"[AdnpQGE]*[npE]")
_OWNER = frozenset("TSAdnpQG")


def find_propositions(
    tags: str, lower: Sequence[str], owns: Sequence[bool]
) -> Iterator[Proposition]:
    """Yield the propositions of a sentence, those of verbs first; `owns[i]` marks a possessive."""
    for clause in find_clauses(tags, lower):
        if clause.subject is not None:
            yield from _verb_propositions(tags, clause, clause.subject)
    for match in _APPOSITION.finditer(tags):
        yield _from_match(match, "apposition", APPOSITION)
    for match in _PARTICIPLE.finditer(tags):
        yield _from_match(match, "participle", PARTICIPLE)
    for match in _TITLE.finditer(tags):
        yield _from_match(match, "apposition", TITLE)
    yield from _possessions(tags, owns)


def _verb_propositions(tags: str, clause: Clause, subject: Span) -> Iterator[Proposition]:
    """Yield one proposition for each member of the list after the verb."""
    stop = predicate_end(tags, clause)
    first, end = clause.first, clause.end
    while first > subject[1] and tags[first - 1] in "Rx":
        first -= 1
    at = end
    while at < stop and tags[at] == "R":
        at += 1
    if at + 1 < stop and tags[at] in "iot":
        end = at + 1
    adjuncts = tuple(it for it in (clause.fronted, clause.lead) if it is not None)
    listed = _conjuncts(tags, end, stop)
    members = listed if listed and listed[-1][1] == stop else [(end, stop)]
    for member in members:
        own_argument = (member,) if member[0] < member[1] else ()
        arguments = (*own_argument, *adjuncts)
        yield Proposition(
            "verb", subject, (first, end), arguments, WITH_ARGUMENT if arguments else ALONE
        )


def _conjuncts(tags: str, first: int, end: int) -> list[Span]:
    """Return the members of a list that begins at `first` ("tin, lead and copper"), if any."""
    match = _LIST.match(tags[:end], first)
    if match is None:
        return []
    members: list[Span] = []
    at = first
    for mark in _BETWEEN.finditer(tags, first, match.end()):
        members.append((at, mark.start()))
        at = mark.end()
    return [*members, (at, match.end())]


def _from_match(match: re.Match[str], sort: PropositionSort, confidence: float) -> Proposition:
    relation = match.span("relation") if sort == "participle" else (0, 0)
    return Proposition(sort, match.span("subject"), relation, (match.span("argument"),), confidence)


def _possessions(tags: str, owns: Sequence[bool]) -> Iterator[Proposition]:
    """Yield possessives: "Ann's house"."""
    for at, is_owner in enumerate(owns):
        owned = _OWNED.match(tags, at + 1) if is_owner else None
        if owned is None:
            continue
        first = at
        while first > 0 and tags[first - 1] in _OWNER:
            first -= 1
        yield Proposition("possession", (first, at + 1), (0, 0), (owned.span(),), OWNED)
