"""What a verb speaks of: the names in its subject, or what "she", "the company" stand for."""

from msgspec import Struct

from core.extract.statements.clauses import Span
from core.extract.statements.coreference import POSSESSIVES, DiscourseState
from core.extract.statements.tagged_sentence import NamedEntity, TaggedSentence
from core.extract.vocabulary.predicates import attribute

_ARTICLES = frozenset("the this that die der das diese dieser dieses de het deze dit".split())
# Nouns that are attributes wherever they stand, as "role" and "state" are not.
_ATTRIBUTES = frozenset(
    "status priority severity budget price cost salary wage deadline version population age "
    "headcount".split()
)


class Subjects(Struct, frozen=True):
    """The entities a verb speaks of; `noun` when it speaks of something of theirs.

    `common_noun` is the word of a subject that stands for no entity: "bottles".
    """

    entities: tuple[NamedEntity, ...] = ()
    noun: str = ""
    is_anaphoric: bool = False
    common_noun: str = ""


def find_subjects(
    clause: TaggedSentence, span: Span, *, focus: DiscourseState, before: Subjects
) -> Subjects:
    """What the noun phrase `span` names; `before` is what the verb before it spoke of.

    "The poet" in "X is the poet who …" is what the clause before speaks of.
    """
    first, end = span
    head = _head_end(clause, first, end)
    last = head - 1
    while last > first and clause.shape[last] in "Rq)":
        last -= 1
    letter = clause.shape[last]
    if letter == "P" or (letter == "E" and "P" in clause.shape[first:last]):
        return _with_pronouns(clause, first, head, focus=focus)
    if letter == "E":
        return _named(clause, first, head)
    if letter in "nAGQdp":
        told = _attribute_of(clause, last, end) if head < end else None
        return told or _noun(clause, first, last, focus=focus, before=before)
    return Subjects()


def is_modifier(clause: TaggedSentence, at: int) -> bool:
    """Whether the name only describes the noun after it ("a Hungarian film", "its NASA grant")."""
    return clause.shape[at + 1 : at + 2] in {"n", "A", "p", "E"} or (
        clause.owns[at] and clause.shape[at + 1 : at + 2] != ""
    )


def _head_end(clause: TaggedSentence, first: int, end: int) -> int:
    """Where the head of the phrase ends: before the first preposition, or an inserted phrase."""
    for at in range(first + 1, end):
        if clause.shape[at] in "io(;":
            return at
    return end


def _named(clause: TaggedSentence, first: int, end: int) -> Subjects:
    found = [
        entity
        for at in range(first, end)
        if (entity := clause.entities[at]) is not None and not is_modifier(clause, at)
    ]
    return Subjects(tuple(dict.fromkeys(found)))


def _with_pronouns(
    clause: TaggedSentence, first: int, end: int, *, focus: DiscourseState
) -> Subjects:
    """A pronoun, or names and pronouns joined by "and"."""
    found: list[NamedEntity] = []
    for at in range(first, end):
        if clause.shape[at] == "P" and not is_quoted(clause, at):
            found.extend(focus.resolve_pronoun(clause.lower[at]))
        elif (entity := clause.entities[at]) is not None and not is_modifier(clause, at):
            found.append(entity)
    return Subjects(tuple(dict.fromkeys(found)), is_anaphoric=True)


def is_quoted(clause: TaggedSentence, at: int) -> bool:
    """Whether the item stands within quotation marks: "I" is not who wrote the sentence there."""
    return clause.shape.count("q", 0, at) % 2 == 1


def _noun(
    clause: TaggedSentence, first: int, last: int, *, focus: DiscourseState, before: Subjects
) -> Subjects:
    """What "the film", "her father", "Loci's maintainer", "a poet who" speak of."""
    owned = _owned(clause, first, last, focus=focus)
    if owned is not None:
        return owned
    if first > 1 and clause.shape[first - 1] == ",":
        entity = clause.entities[first - 2]
        return Subjects((entity,) if entity else ())
    if before.entities and first > 0 and clause.shape[first - 1] in "BR":
        return Subjects(before.entities, is_anaphoric=before.is_anaphoric)
    if clause.shape[first] == "T" and clause.lower[first] in _ARTICLES:
        entity = focus.resolve_noun(clause.lower[last])
        if entity is not None:
            return Subjects((entity,), is_anaphoric=True)
    return Subjects(is_anaphoric=clause.shape[first] == "T", common_noun=clause.lower[last])


def _attribute_of(clause: TaggedSentence, last: int, end: int) -> Subjects | None:
    """The entity, with the attribute that is told, of "the current status of Project Heron"."""
    at = last + 2 + (clause.shape[last + 2 : last + 3] == "T")
    entity = clause.entities[at] if clause.lower[last + 1] == "of" and at == end - 1 else None
    told = attribute(clause.lower[last]) if clause.lower[last] in _ATTRIBUTES else None
    if entity is None or told is None:
        return None
    name, value = told
    has_number = any(map(str.isdigit, clause.lower_text(end, len(clause.lower))))
    return Subjects((entity,), noun=name) if value == "text" or has_number else None


def _owned(
    clause: TaggedSentence, first: int, last: int, *, focus: DiscourseState
) -> Subjects | None:
    """The owner, with the noun that is owned, of "Loci's maintainer" and "her father"."""
    for at in range(last - 1, first - 1, -1):
        entity = clause.entities[at]
        if clause.owns[at] and entity is not None:
            return Subjects((entity,), noun=clause.lower_text(at + 1, last + 1))
    if clause.shape[first] != "S":
        return None
    entities = focus.resolve_pronoun(POSSESSIVES.get(clause.lower[first], ""))
    return Subjects(entities, noun=clause.lower_text(first + 1, last + 1), is_anaphoric=True)
