"""Statements of a sentence: subject, predicate, object, by verb groups and their context.

The predicate is the verb with the words up to its object. Subjects are the names in the verb's noun
phrase, or the antecedent of its pronoun. Objects are names, or literals if no name follows. A
predication without a subject is dropped.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from core.extract.entities.kinds import NamedEntity
from core.extract.statements.coreference import DiscourseState
from core.extract.statements.objects import Predication, noun_predications, verb_predications
from core.extract.statements.subjects import Subjects, find_subjects
from core.extract.statements.tagged_sentence import TaggedSentence
from core.extract.statements.verbs import VerbGroup, find_verbs
from core.language.clauses.modality import CONFIDENCE_LOSS
from core.language.vocabulary.relation_types import RelationReading
from core.records.knowledge import Modality

COREFERENCE_LOSS = 0.08
MIN_CONFIDENCE = 0.05


class Statement(Struct, frozen=True):
    """A statement of one sentence; a literal `object` has an empty kind.

    `is_saying` marks an object that is a clause, with times of its own.
    """

    subject: NamedEntity
    predicate: str
    object: NamedEntity
    confidence: float
    start: int
    end: int
    modality: Modality = ""
    is_saying: bool = False


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
            subjects = find_subjects(
                sentence, verb.subject, discourse=discourse, before=before, is_copula=verb.is_copula
            )
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


def is_introduction(statement: Statement, speaker: NamedEntity | None) -> bool:
    """Whether the speaker says who they are ("I'm Mara Lindqvist"), by a full name."""
    return (
        statement.subject == speaker
        and statement.predicate == "am"
        and statement.object.kind == "Person"
        and " " in statement.object.name
        and not statement.modality
    )


def _verb_statements(
    sentence: TaggedSentence, verb: VerbGroup, subjects: Subjects
) -> Iterator[Statement]:
    if subjects.noun:
        predications = noun_predications(sentence, verb, noun=subjects.noun)
    else:
        predications = verb_predications(sentence, verb)
    for predication in predications:
        # "Kann vom 9. bis 20. März mitlaufen": the verb itself stands far behind.
        is_cut = sentence.tags[verb.main] == "M" and predication.predicate != verb.words
        for subject in subjects.entities if not is_cut else ():
            if subject.kind != "Date":
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
        predication.is_saying,
    )
