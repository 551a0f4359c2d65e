"""Statements that people make of themselves and of what is theirs: "my flight leaves at 7:40".

They name little, so that the extraction of documents leaves them out. Its verb groups give
subject, predicate and object here, too.
"""

import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from core.extract.entities.gender import pronoun_of
from core.extract.entities.kinds import NamedEntity, kind_of_name
from core.extract.entities.recognizer import find_names
from core.extract.statements.coreference import FIRST_PERSON
from core.extract.statements.tagged_sentence import TaggedSentence, tag_sentence
from core.extract.statements.verbs import VerbGroup, find_verbs
from core.language.clauses.clauses import Span
from core.language.text.spelling import spelling
from core.language.text.tagger import classes
from core.language.text.tokens import words
from core.language.time.dates import dates, yearly_days
from core.language.vocabulary.name_cues import CONNECTORS
from core.language.vocabulary.vocabulary import Vocabulary
from core.memory.conversation_lexicon import noun_kinds
from core.memory.conversation_lexicon import words as words_of_row
from core.records.graph.edits import EntityName, StatementRef

OWNED, PLAIN = 0.75, 0.6
_UNCERTAIN = frozenset({"possible", "reported", "planned"})
# Word classes of a subject at the start of a sentence.
_PHRASE = frozenset("TSAdnpEYQGoicCP")
# What stands before the subject of a main clause: nothing, an adverbial, or the clause before.
_MAIN = re.compile(r"(?:(?:[RiY]|CY)[^VBHMGQWCP]*|.*[c,;-]R*)?")
_NOMINATIVE = FIRST_PERSON - {"me", "us"}
_MAX_NAME_WORDS = 4


class OwnWords(Struct, frozen=True):
    """A statement, how sure it is in [0, 1], and of what form.

    "owned" tells what belongs to somebody, "apposed" the same beside what else the sentence states
    ("my wife Clara works …", "and her number is …"); all others are "plain".
    """

    said: StatementRef
    confidence: float
    form: Literal["owned", "apposed", "plain"]


class _Subject(Struct, frozen=True):
    """Whose statement it is, the noun that is theirs ("flight to Oslo"), and a name of it.

    `is_beside` if whose it is was told before in the sentence.
    """

    owner: EntityName
    noun: str = ""
    name: str = ""
    is_beside: bool = False


class _Speech(Struct, frozen=True):
    """A tagged sentence with the user's name and the kinds of names as the extraction has them."""

    sentence: TaggedSentence
    me: EntityName
    kinds: Mapping[str, str]

    def entity(self, name: str) -> EntityName:
        """Return the name with its kind; "Concept" if nothing tells it."""
        kind = self.kinds.get(name, "Concept")
        if kind == "Concept" and pronoun_of(name):
            kind = "Person"
        if kind == "Concept":
            kind, _certainty = kind_of_name(name, vocabulary=self.sentence.vocabulary)
        return EntityName(name, kind)

    def kind_of_value(self, value: str) -> str:
        """Return the kind of a value that is a name; empty for any other value."""
        parts = [it for it in value.split() if it not in CONNECTORS]
        is_name = 0 < len(parts) <= _MAX_NAME_WORDS and all(it[0].isupper() for it in parts)
        return self.entity(value).kind if is_name and not dates(value) else ""

    def phrase(self, first: int, end: int) -> str:
        """Return the items as written without an article before and a possessive ending."""
        while first < end and self.sentence.tags[first] in "TR":
            first += 1
        return self.sentence.source_text(first, end).removesuffix("'s").removesuffix("’s")

    def has(self, row: str, at: int) -> bool:
        """Whether the item is one of the words of a row of the lexicon."""
        return self.sentence.lower[at] in words_of_row("owned", row)


def own_words(
    text: str,
    *,
    me: str,
    at: datetime,
    language: str,
    vocabulary: Vocabulary,
    kinds: Mapping[str, str],
) -> Iterator[OwnWords]:
    """Yield what the sentence states of the user, of theirs, or of something named.

    Nothing of what is only possible, planned or reported. `at` is when it was said; `kinds` are
    those of names.
    """
    spoken = words(text, 0, len(text))
    if not spoken.texts:
        return
    names = find_names(spoken, spelling=spelling(text, language))
    sentence = tag_sentence(
        spoken,
        names=[(it, NamedEntity(it.name, kinds.get(it.name, "Concept"))) for it in names],
        dates=dates(text, stated_at=at, language=language),
        source=text,
        language=language,
        vocabulary=vocabulary,
    )
    verbs = find_verbs(sentence)
    if not verbs and sentence.tags:
        sentence = _with_verb(sentence)
        verbs = find_verbs(sentence)
    speech = _Speech(sentence, EntityName(me, "Person"), kinds)
    people: dict[str, EntityName] = {}
    for verb in verbs:
        span = _subject_span(sentence, verb, is_first=verb is verbs[0])
        subject = _subject(speech, span, people)
        if subject is not None and verb.is_finite and verb.modality not in _UNCERTAIN:
            for one in _statements(speech, verb, subject):
                people |= _people(one.said)
                yield one


def _with_verb(sentence: TaggedSentence) -> TaggedSentence:
    """Return the sentence with a verb: the word behind "I", or a noun before a preposition that
    may be one ("my flight leaves at").
    """
    tags = sentence.tags
    if sentence.lower[0] in FIRST_PERSON and len(tags) > 1:
        return replace(sentence, tags=f"{tags[:1]}V{tags[2:]}")
    for at in range(len(tags) - 2, 0, -1):
        may_be = tags[at] == "n" and tags[at + 1] in "itY"
        if may_be and "V" in classes(sentence.lower[at], sentence.language):
            return replace(sentence, tags=f"{tags[:at]}V{tags[at + 1 :]}")
    return sentence


def _subject_span(sentence: TaggedSentence, verb: VerbGroup, *, is_first: bool) -> Span:
    """Return the span of the subject in a main clause; an empty one for any other verb."""
    tags = sentence.tags
    first, end = verb.subject or (0, 0)
    if is_first and tags[0] in "TSE" and set(tags[: verb.first]) <= _PHRASE:
        first, end = 0, verb.first
    while first < end and tags[first] == "R":
        first += 1
    return (first, end) if _MAIN.fullmatch(tags[:first]) else (0, 0)


def _people(statement: StatementRef) -> dict[str, EntityName]:
    """Return by name the people that a statement is about."""
    ends = (statement.subject, EntityName(statement.object, statement.object_kind))
    return {end.name: end for end in ends if end.kind == "Person"}


def _person(speech: _Speech, pronoun: int, people: Mapping[str, EntityName]) -> EntityName | None:
    """Return whom "her" means: the only one of `people` and those named before that may be "she".

    Nobody where two are named together: German "ihre" may mean both.
    """
    tags, named = speech.sentence.tags, speech.sentence.entities[:pronoun]
    if any(tags[at] == "c" and named[at - 1] and named[at + 1] for at in range(1, pronoun - 1)):
        return None
    entities = [speech.entity(entity.name) for entity in named if entity is not None]
    people = {**people, **{entity.name: entity for entity in entities if entity.kind == "Person"}}
    gender = "he" if speech.has("his", pronoun) else "she"
    meant = [
        person
        for person in people.values()
        if person != speech.me and pronoun_of(person.name) in {"", gender}
    ]
    return meant[0] if len(meant) == 1 else None


def _subject(speech: _Speech, span: Span, people: Mapping[str, EntityName]) -> _Subject | None:
    """Return the subject "I", "my sister", "Anna's number", "the budget of Heron" or "Heron".

    `people` are those of whom something was stated before.
    """
    sentence, tags, (first, end) = speech.sentence, speech.sentence.tags, span
    pronouns = [sentence.lower[at] for at in range(first, end) if tags[at] == "P"]
    if first == end or pronouns:
        return _Subject(speech.me) if not _NOMINATIVE.isdisjoint(pronouns) else None
    if tags[first] == "S":
        return _possessed(speech, span, people)
    for at in range(first, end - 1):
        entity = sentence.entities[at]
        if sentence.owns[at] and entity is not None:
            return _Subject(speech.entity(entity.name), speech.phrase(at + 1, end))
    last = sentence.entities[end - 1]
    before = max(first, end - 2 - (tags[end - 2] == "T"))
    if last is not None and before > first and speech.has("of", before):
        return _Subject(speech.entity(last.name), speech.phrase(first, before))
    text = speech.phrase(first, end) if first == 0 or last is not None else ""
    return _Subject(speech.entity(text)) if text else None


def _possessed(speech: _Speech, span: Span, people: Mapping[str, EntityName]) -> _Subject | None:
    """Return the subject "my sister", or "her number" of the person."""
    first, end = span
    if speech.has("his", first) or speech.has("hers", first):
        person = _person(speech, first, people)
        return person and _Subject(person, speech.phrase(first + 1, end), is_beside=True)
    return _mine(speech, first + 1, end) if speech.has("mine", first) else None


def _mine(speech: _Speech, first: int, end: int) -> _Subject | None:
    """Return the subject behind "my": "sister", "sister's name", "wife Clara"."""
    sentence = speech.sentence
    if end - first > 1 and sentence.owns[end - 2] and sentence.lower[end - 1] == "name":
        end -= 1
    entity, tags = sentence.entities[end - 1], sentence.tags[first:end]
    if end - first > 1 and (entity is not None or tags[-1] == "p") and not set("io") & set(tags):
        name = entity.name if entity is not None else sentence.source_text(end - 1, end)
        return _Subject(speech.me, speech.phrase(first, end - 1), name)
    return _Subject(speech.me, speech.phrase(first, end)) if end > first else None


def _statements(speech: _Speech, verb: VerbGroup, subject: _Subject) -> Iterator[OwnWords]:
    sentence = speech.sentence
    begin, stop = _object_span(speech, verb)
    on_day = _day_of(speech, verb, subject, (begin, stop))
    if subject.name and _kind_of_noun(subject.noun, sentence.vocabulary) == "Person" and not on_day:
        statement = _related(speech, subject.owner, subject.noun, subject.name)
        yield OwnWords(statement, OWNED, "apposed")
        subject = _Subject(speech.entity(subject.name))
    owned = on_day or _owned(speech, verb, subject, (begin, stop))
    if owned is not None:
        yield OwnWords(owned, OWNED, "apposed" if subject.is_beside else "owned")
    elif begin < stop:
        predicate, begin = _predicate(sentence, verb, begin, stop)
        # "My brother Jan lives in Kiel" tells of Jan.
        owner = speech.entity(subject.name) if subject.name else subject.owner
        predicate = predicate if subject.name else f"{subject.noun} {predicate}".strip()
        if value := sentence.source_text(begin, stop):
            yield OwnWords(_plain(speech, owner, predicate, value, verb), PLAIN, "plain")


def _day_of(speech: _Speech, verb: VerbGroup, subject: _Subject, span: Span) -> StatementRef | None:
    """Return the statement of "Wiebke has her birthday on 4 March": the day of the noun."""
    sentence, (first, end) = speech.sentence, span
    days = [*yearly_days(sentence.source, language=sentence.language)]
    noun = first + (sentence.tags[first : first + 1] in {"S", "T"})
    is_noun = noun + 1 == end and sentence.tags[noun:end] in {"n", "p"}
    if (
        len(days) != 1
        or sentence.tags[verb.main] != "H"
        or not is_noun
        or verb.modality == "negated"
    ):
        return None
    owner = speech.entity(subject.name) if subject.name else subject.owner
    possessed = "" if subject.name else subject.noun
    day = days[0]
    at = sum(start < day.start for start in sentence.starts)
    before = sentence.lower_text(at - (sentence.tags[at - 1 : at] == "i"), at)
    parts = (possessed, verb.words, sentence.source_text(first, end), before)
    predicate = " ".join(filter(None, parts))
    return StatementRef(owner, predicate, sentence.source[day.start : day.end].strip())


def _object_span(speech: _Speech, verb: VerbGroup) -> Span:
    """Return the span of the object without a time before or behind it, unless that is all.

    "To 5 March" is where something moved.
    """
    tags, begin, stop = speech.sentence.tags, verb.begin, verb.stop
    while begin < stop and tags[begin] == "R":
        begin += 1
    leading = begin + (tags[begin : begin + 1] == "i")
    if tags[leading : leading + 1] == "Y" and leading + 1 < stop:
        begin = leading + 1
    end = stop
    while end > begin and tags[end - 1] == "Y" and not speech.has("to", end - 2):
        end -= 1
        while end > begin and tags[end - 1] in "iTR,":
            end -= 1
    return begin, end if end > begin else stop


def _owned(speech: _Speech, verb: VerbGroup, subject: _Subject, span: Span) -> StatementRef | None:
    """Return the statement of "my <noun> is …", "… is my <noun>", "I have a <noun> named …"."""
    sentence, (begin, stop) = speech.sentence, span
    if subject.owner == speech.me and (named := _named_so(speech, verb)):
        return _related(speech, speech.me, *named)
    is_being = speech.has("called", verb.main) and verb.modality != "negated"
    if (
        begin >= stop
        or not is_being
        or subject.noun.split(" ")[-1] in words_of_row("owned", "none")
    ):
        return None
    if not subject.noun:
        is_mine = sentence.tags[begin] == "S" and speech.has("mine", begin)
        is_turned = is_mine and verb.is_copula and subject.owner != speech.me
        noun = speech.phrase(begin + 1, stop)
        is_turned = is_turned and noun.split(" ")[-1] not in words_of_row("owned", "none")
        return _related(speech, speech.me, noun, subject.owner.name) if is_turned else None
    where = sentence.lower[begin] if speech.has("where", begin) else ""
    while (
        begin < stop - 1
        and sentence.tags[begin] in "iTR"
        and sentence.source_text(begin, begin + 1).islower()
    ):  # "A negative" is a blood type
        begin += 1
    value = sentence.source_text(begin, stop)
    if where and not any(map(str.isdigit, value)):
        predicate = f"{subject.noun.casefold()} {verb.words} {where}"
        return StatementRef(subject.owner, predicate, value, speech.kind_of_value(value))
    return _related(speech, subject.owner, subject.noun, value)


def _named_so(speech: _Speech, verb: VerbGroup) -> tuple[str, str] | None:
    """Return noun and name of "a daughter named Mia"."""
    sentence = speech.sentence
    for at in range(verb.begin + 1, len(sentence.tags) - 1):
        entity, noun = sentence.entities[at + 1], speech.phrase(verb.begin, at)
        is_named = speech.has("named", at) and set("io,").isdisjoint(sentence.tags[verb.begin : at])
        if entity is not None and is_named and noun:
            return noun, entity.name
    return None


def _predicate(sentence: TaggedSentence, verb: VerbGroup, begin: int, stop: int) -> tuple[str, int]:
    """Return the words of the predicate with "not" and one preposition, and where they end."""
    first = verb.first
    while verb.modality == "negated" and first and sentence.tags[first - 1] in "xR":
        first -= 1
    predicate = sentence.lower_text(first, verb.end) if first < verb.first else verb.words
    while begin < stop - 1 and sentence.tags[begin] in "xRiot":
        letter, begin = sentence.tags[begin], begin + 1
        if letter != "R":
            predicate = f"{predicate} {sentence.lower[begin - 1]}"
        if letter in "iot":
            break
    return predicate, begin


def _related(speech: _Speech, owner: EntityName, noun: str, value: str) -> StatementRef:
    """Return the statement with the vocabulary's relation where the noun names one."""
    vocabulary = speech.sentence.vocabulary
    field = vocabulary.field(noun)
    if field is not None and field.relation.value:
        return StatementRef(owner, field.relation.name, value)
    kind = speech.kind_of_value(value)
    if kind:
        kind = _kind_of_noun(noun, vocabulary) or (field.kind if field is not None else "") or kind
    is_relation = field is not None and not field.is_turned and kind
    if field is not None and is_relation and field.relation.fits(owner.kind, kind):
        return StatementRef(owner, field.relation.name, value, kind)
    return StatementRef(owner, noun.casefold(), value, kind)


def _plain(
    speech: _Speech, owner: EntityName, predicate: str, value: str, verb: VerbGroup
) -> StatementRef:
    """Return the statement with the vocabulary's relation where the verb says one that fits."""
    kind = speech.kind_of_value(value)
    readings = speech.sentence.vocabulary.readings(predicate)[1]
    for reading in readings if verb.modality != "negated" else ():
        is_usable = not reading.is_turned and not reading.relation.is_open
        if is_usable and reading.relation.fits(owner.kind, kind):
            return StatementRef(owner, reading.relation.name, value, kind)
    return StatementRef(owner, predicate, value, kind)


def _kind_of_noun(noun: str, vocabulary: Vocabulary) -> str:
    """Return the kind of thing that a noun names ("wife"); empty if it names none."""
    word = noun.rsplit(maxsplit=1)[-1].casefold() if noun else ""
    return noun_kinds().get(word) or vocabulary.kind_of_head_noun.get(word, "")
