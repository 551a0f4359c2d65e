"""Subjects of verbs: the names in the noun phrase, or the antecedents of "she", "the company"."""

from msgspec import Struct

from core.extract.entities.kinds import NamedEntity
from core.extract.statements.coreference import POSSESSIVES, DiscourseState
from core.extract.statements.tagged_sentence import TaggedSentence
from core.language.clauses.clauses import Span
from core.resources import word_lists

_ARTICLES = frozenset("the this that die der das diese dieser dieses de het deze dit".split())
_ATTRIBUTES = word_lists("extraction_words.toml")["attributes"]


class Subjects(Struct, frozen=True):
    """The entities that are the subject of a verb; `noun` if the subject is an attribute of theirs.

    `common_noun` is the head of a subject that names no entity: "bottles".
    """

    entities: tuple[NamedEntity, ...] = ()
    noun: str = ""
    is_anaphoric: bool = False
    common_noun: str = ""


def find_subjects(
    sentence: TaggedSentence,
    span: Span,
    *,
    discourse: DiscourseState,
    before: Subjects,
    is_copula: bool = False,
) -> Subjects:
    """Return the entities of the noun phrase `span`; `before` are the subjects of the verb before.

    `is_copula` says that the verb tells what the subject is.
    "The poet" in "X is the poet who …" refers to the subjects of the clause before.
    """
    first, end = span
    head = _head_end(sentence, first, end)
    last = head - 1
    while last > first and sentence.tags[last] in "Rq)":
        last -= 1
    letter = sentence.tags[last]
    if letter == "P" or (letter == "E" and "P" in sentence.tags[first:last]):
        return _with_pronouns(sentence, first, head, discourse=discourse, is_copula=is_copula)
    if letter == "E":
        return _named(sentence, first, head)
    if letter in "nAGQdp":
        attribute_subjects = _attribute_of(sentence, last, end) if head < end else None
        return attribute_subjects or _noun(
            sentence, first, last, discourse=discourse, before=before
        )
    return Subjects()


def is_modifier(sentence: TaggedSentence, at: int) -> bool:
    """Whether the name only modifies the noun after it ("a Hungarian film", "its NASA grant")."""
    return sentence.tags[at + 1 : at + 2] in {"n", "A", "p", "E"} or (
        sentence.owns[at] and sentence.tags[at + 1 : at + 2] != ""
    )


def _head_end(sentence: TaggedSentence, first: int, end: int) -> int:
    """Return the end of the phrase's head: before the first preposition or insertion."""
    for at in range(first + 1, end):
        if sentence.tags[at] in "io(;":
            return at
    return end


def _named(sentence: TaggedSentence, first: int, end: int) -> Subjects:
    entities = [
        entity
        for at in range(first, end)
        if (entity := sentence.entities[at]) is not None and not is_modifier(sentence, at)
    ]
    return Subjects(tuple(dict.fromkeys(entities)))


def _with_pronouns(
    sentence: TaggedSentence, first: int, end: int, *, discourse: DiscourseState, is_copula: bool
) -> Subjects:
    """Return the subjects of a pronoun, or of names and pronouns joined by "and"."""
    entities: list[NamedEntity] = []
    for at in range(first, end):
        if sentence.tags[at] == "P" and not is_quoted(sentence, at):
            antecedents = discourse.resolve_pronoun(sentence.lower[at], may_be_place=is_copula)
            entities.extend(antecedents)
        elif (entity := sentence.entities[at]) is not None and not is_modifier(sentence, at):
            entities.append(entity)
    return Subjects(tuple(dict.fromkeys(entities)), is_anaphoric=True)


def is_quoted(sentence: TaggedSentence, at: int) -> bool:
    """Whether the item is inside quotation marks, where "I" is not the author."""
    return sentence.tags.count("q", 0, at) % 2 == 1


def _noun(
    sentence: TaggedSentence, first: int, last: int, *, discourse: DiscourseState, before: Subjects
) -> Subjects:
    """Return the subjects of "the film", "her father", "Loci's maintainer", "a poet who"."""
    owned = _owned(sentence, first, last, discourse=discourse)
    if owned is not None:
        return owned
    if first > 1 and sentence.tags[first - 1] == ",":
        entity = sentence.entities[first - 2]
        return Subjects((entity,) if entity else ())
    if before.entities and first > 0 and sentence.tags[first - 1] in "BR":
        return Subjects(before.entities, is_anaphoric=before.is_anaphoric)
    is_named = any(sentence.entities[first:last])  # "the Saltmarsh bridge"
    if sentence.lower[first] in _ARTICLES and sentence.tags[first] == "T" and not is_named:
        entity = discourse.resolve_noun(sentence.lower[last], vocabulary=sentence.vocabulary)
        if entity is not None:
            return Subjects((entity,), is_anaphoric=True)
    return Subjects(is_anaphoric=sentence.tags[first] == "T", common_noun=sentence.lower[last])


def _attribute_of(sentence: TaggedSentence, last: int, end: int) -> Subjects | None:
    """Return the entity with its attribute in "the current status of Project Heron"."""
    at = last + 2 + (sentence.tags[last + 2 : last + 3] == "T")
    entity = sentence.entities[at] if sentence.lower[last + 1] == "of" and at == end - 1 else None
    noun = sentence.lower[last]
    attribute = sentence.vocabulary.attribute(noun) if noun in _ATTRIBUTES else None
    if entity is None or attribute is None:
        return None
    has_number = any(map(str.isdigit, sentence.lower_text(end, len(sentence.lower))))
    is_value = attribute.value == "text" or has_number
    return Subjects((entity,), noun=attribute.name) if is_value else None


def _owned(
    sentence: TaggedSentence, first: int, last: int, *, discourse: DiscourseState
) -> Subjects | None:
    """Return the owner with the noun that is owned: "Loci's maintainer", "her father"."""
    for at in range(last - 1, first - 1, -1):
        entity = sentence.entities[at]
        if sentence.owns[at] and entity is not None:
            return Subjects((entity,), noun=sentence.lower_text(at + 1, last + 1))
    if sentence.tags[first] != "S":
        return None
    entities = discourse.resolve_pronoun(POSSESSIVES.get(sentence.lower[first], ""))
    return Subjects(entities, noun=sentence.lower_text(first + 1, last + 1), is_anaphoric=True)
