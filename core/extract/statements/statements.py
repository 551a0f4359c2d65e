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
    spoken_of: Subjects


def bind_verbs(clause: TaggedSentence, focus: DiscourseState) -> list[BoundVerb]:
    """The verbs of the sentence with what they speak of.

    `focus` tells what pronouns stand for and is moved on. A question has none.
    """
    found = [] if is_question(clause) else find_verbs(clause)
    before = main = Subjects()
    is_copula = False
    plain = ""
    made: list[BoundVerb] = []
    opening: list[VerbGroup] = []
    for verb in found:
        if verb.subject is None and not verb.is_finite and not main.things:
            opening.append(verb)
            continue
        spoken_of = main
        if verb.subject is not None:
            spoken_of = find_subjects(clause, verb.subject, focus=focus, before=before)
            if not spoken_of.things and is_copula and not verb.is_finite and verb.is_passive:
                spoken_of = before  # "is a film", "directed by …" after it
        made += [BoundVerb(it, spoken_of) for it in (*opening, verb)]
        opening = []
        if verb.is_finite:
            plain = plain or ("" if main.things else spoken_of.plain)
            before, is_copula = spoken_of, verb.is_copula
            main = main if main.things else spoken_of
    named = [it for it in clause.things if it is not None]
    focus.move(main.things, named, plain="" if main.things else plain)
    return made


def extract_statements(clause: TaggedSentence, spoken: Sequence[BoundVerb]) -> Iterator[Statement]:
    """The statements of the sentence with these verbs."""
    for act in spoken:
        yield from _stated(clause, act.verb, act.spoken_of)


def is_question(clause: TaggedSentence) -> bool:
    """Whether the sentence asks."""
    return clause.source.rstrip("\"'”’)»").endswith("?")


def _stated(clause: TaggedSentence, verb: VerbGroup, spoken_of: Subjects) -> Iterator[Statement]:
    if spoken_of.noun:
        made = noun_predications(clause, verb, noun=spoken_of.noun)
    else:
        made = verb_predications(clause, verb)
    for said in made:
        for subject in spoken_of.things:
            yield from _statement(clause, subject, said, spoken_of, verb)


def _statement(
    clause: TaggedSentence,
    subject: NamedEntity,
    said: Predication,
    spoken_of: Subjects,
    verb: VerbGroup,
) -> Iterator[Statement]:
    thing = said.object
    if not thing.name or thing.name == subject.name:
        return
    known: Relation | None = None
    if said.phrase:
        known = relation(said.phrase, subject_kind=subject.kind, object_kind=thing.kind)
    loss = (COREFERENCE_LOSS if spoken_of.is_referred else 0.0) + CONFIDENCE_LOSS[verb.modality]
    if known and known.is_turned:
        subject, thing = thing, subject
    yield Statement(
        subject,
        known.predicate if known else said.predicate,
        thing,
        round(max(said.confidence - loss, MIN_CONFIDENCE), 3),
        clause.starts[said.first],
        clause.ends[said.end - 1],
        verb.modality,
    )
