"""Statements of a sentence: subject, predicate, object, by verb groups and their context.

The predicate is the verb with the words up to its object. Subjects are the names in the verb's noun
phrase, or the antecedent of its pronoun. Objects are names, or literals if no name follows. A
predication without a subject is dropped.

Theses (P1) are sentences worth keeping, split into atomic statements with the entities they link.
"""

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from core.extract.entities.kinds import NamedEntity
from core.extract.statements.coreference import DiscourseState
from core.extract.statements.modality import CONFIDENCE_LOSS
from core.extract.statements.objects import Predication, noun_predications, verb_predications
from core.extract.statements.subjects import Subjects, find_subjects
from core.extract.statements.tagged_sentence import TaggedSentence
from core.extract.statements.verbs import VerbGroup, find_verbs
from core.extract.vocabulary.relation_types import RelationReading
from core.records.knowledge import Modality
from core.resources import patterns

_PATTERNS = patterns("statements")

COREFERENCE_LOSS = 0.08
MIN_CONFIDENCE = 0.05
# Minimum number of items of an atomic statement.
MIN_ITEMS = 4
_FINITE = re.compile("[MHBV]")
_BOILERPLATE = _PATTERNS["boilerplate"]


class Statement(Struct, frozen=True):
    """A statement of one sentence; a literal `object` has an empty kind."""

    subject: NamedEntity
    predicate: str
    object: NamedEntity
    confidence: float
    start: int
    end: int
    modality: Modality = ""


class BoundVerb(Struct, frozen=True):
    """A verb group with its subjects."""

    verb: VerbGroup
    subjects: Subjects


def bind_verbs(sentence: TaggedSentence, discourse: DiscourseState) -> list[BoundVerb]:
    """Return the verb groups of the sentence with their subjects.

    `discourse` resolves pronouns and is advanced by this sentence. A question has no statements.
    """
    verbs = [] if is_question(sentence) else find_verbs(sentence)
    before = main = Subjects()
    is_copula = False
    common_noun = ""
    bound: list[BoundVerb] = []
    opening: list[VerbGroup] = []
    for verb in verbs:
        if verb.subject is None and not verb.is_finite and not main.entities:
            opening.append(verb)
            continue
        subjects = main
        if verb.subject is not None:
            subjects = find_subjects(sentence, verb.subject, discourse=discourse, before=before)
            if not subjects.entities and is_copula and not verb.is_finite and verb.is_passive:
                subjects = before  # "is a film", "directed by …" after it
        bound += [BoundVerb(it, subjects) for it in (*opening, verb)]
        opening = []
        if verb.is_finite:
            common_noun = common_noun or ("" if main.entities else subjects.common_noun)
            before, is_copula = subjects, verb.is_copula
            main = main if main.entities else subjects
    named = [it for it in sentence.entities if it is not None]
    discourse.update(main.entities, named, common_noun="" if main.entities else common_noun)
    return bound


def extract_statements(
    sentence: TaggedSentence, bound_verbs: Sequence[BoundVerb]
) -> Iterator[Statement]:
    """Yield the statements of the sentence with these verbs."""
    for bound in bound_verbs:
        yield from _verb_statements(sentence, bound.verb, bound.subjects)


def is_question(sentence: TaggedSentence) -> bool:
    """Whether the sentence is a question."""
    return sentence.source.rstrip("\"'”’)»").endswith("?")


def _verb_statements(
    sentence: TaggedSentence, verb: VerbGroup, subjects: Subjects
) -> Iterator[Statement]:
    if subjects.noun:
        predications = noun_predications(sentence, verb, noun=subjects.noun)
    else:
        predications = verb_predications(sentence, verb)
    for predication in predications:
        for subject in subjects.entities:
            yield from _statement(sentence, subject, predication, subjects, verb)


def _statement(
    sentence: TaggedSentence,
    subject: NamedEntity,
    predication: Predication,
    subjects: Subjects,
    verb: VerbGroup,
) -> Iterator[Statement]:
    entity = predication.object
    if not entity.name or entity.name == subject.name:
        return
    reading: RelationReading | None = None
    if predication.phrase:
        reading = sentence.vocabulary.relation_of_phrase(
            predication.phrase, subject_kind=subject.kind, object_kind=entity.kind
        )
    loss = (COREFERENCE_LOSS if subjects.is_anaphoric else 0.0) + CONFIDENCE_LOSS[verb.modality]
    if reading and reading.is_turned:
        subject, entity = entity, subject
    yield Statement(
        subject,
        reading.relation.name if reading else predication.predicate,
        entity,
        round(max(predication.confidence - loss, MIN_CONFIDENCE), 3),
        sentence.starts[predication.first],
        sentence.ends[predication.end - 1],
        verb.modality,
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
