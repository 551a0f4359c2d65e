"""Facts that a sentence states: who does what to whom, by verb groups and what stands around them.

The relation is the verb with the words up to its object. Subjects are the names in the verb's own
noun phrase, or what a pronoun stands for; objects are names, or the words themselves when no name
follows. What cannot be tied to a subject is left out.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from core.extract.statements.coreference import DiscourseState
from core.extract.statements.modality import CONFIDENCE_LOSS
from core.extract.statements.objects import Predication, noun_predications, verb_predications
from core.extract.statements.subjects import Subjects, find_subjects
from core.extract.statements.tagged_sentence import NamedEntity, TaggedSentence
from core.extract.statements.verbs import VerbGroup, find_verbs
from core.extract.vocabulary.predicates import Relation, relation
from core.records.knowledge import Modality

COREFERENCE_LOSS = 0.08
MIN_CONFIDENCE = 0.05


class Statement(Struct, frozen=True):
    """A statement of one sentence; `object` is a `NamedEntity`, or words with an empty kind."""

    subject: NamedEntity
    predicate: str
    object: NamedEntity
    confidence: float
    start: int
    end: int
    modality: Modality = ""


class BoundVerb(Struct, frozen=True):
    """A verb and what it speaks of."""

    verb: VerbGroup
    subjects: Subjects


def bind_verbs(clause: TaggedSentence, focus: DiscourseState) -> list[BoundVerb]:
    """The verbs of the sentence with what they speak of.

    `focus` tells what pronouns stand for and is moved on. A question has none.
    """
    found = [] if is_question(clause) else find_verbs(clause)
    before = main = Subjects()
    is_copula = False
    common_noun = ""
    made: list[BoundVerb] = []
    opening: list[VerbGroup] = []
    for verb in found:
        if verb.subject is None and not verb.is_finite and not main.entities:
            opening.append(verb)
            continue
        subjects = main
        if verb.subject is not None:
            subjects = find_subjects(clause, verb.subject, focus=focus, before=before)
            if not subjects.entities and is_copula and not verb.is_finite and verb.is_passive:
                subjects = before  # "is a film", "directed by …" after it
        made += [BoundVerb(it, subjects) for it in (*opening, verb)]
        opening = []
        if verb.is_finite:
            common_noun = common_noun or ("" if main.entities else subjects.common_noun)
            before, is_copula = subjects, verb.is_copula
            main = main if main.entities else subjects
    named = [it for it in clause.entities if it is not None]
    focus.update(main.entities, named, common_noun="" if main.entities else common_noun)
    return made


def extract_statements(clause: TaggedSentence, spoken: Sequence[BoundVerb]) -> Iterator[Statement]:
    """The statements of the sentence with these verbs."""
    for act in spoken:
        yield from _verb_statements(clause, act.verb, act.subjects)


def is_question(clause: TaggedSentence) -> bool:
    """Whether the sentence asks."""
    return clause.source.rstrip("\"'”’)»").endswith("?")


def _verb_statements(clause: TaggedSentence, verb: VerbGroup, subjects: Subjects) -> Iterator[Statement]:
    if subjects.noun:
        made = noun_predications(clause, verb, noun=subjects.noun)
    else:
        made = verb_predications(clause, verb)
    for said in made:
        for subject in subjects.entities:
            yield from _statement(clause, subject, said, subjects, verb)


def _statement(
    clause: TaggedSentence,
    subject: NamedEntity,
    said: Predication,
    subjects: Subjects,
    verb: VerbGroup,
) -> Iterator[Statement]:
    entity = said.object
    if not entity.name or entity.name == subject.name:
        return
    known: Relation | None = None
    if said.phrase:
        known = relation(said.phrase, subject_kind=subject.kind, object_kind=entity.kind)
    loss = (COREFERENCE_LOSS if subjects.is_anaphoric else 0.0) + CONFIDENCE_LOSS[verb.modality]
    if known and known.is_turned:
        subject, entity = entity, subject
    yield Statement(
        subject,
        known.predicate if known else said.predicate,
        entity,
        round(max(said.confidence - loss, MIN_CONFIDENCE), 3),
        clause.starts[said.first],
        clause.ends[said.end - 1],
        verb.modality,
    )
