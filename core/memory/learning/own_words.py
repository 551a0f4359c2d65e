"""Statements that people make of themselves and of what is theirs: "my flight leaves at 7:40".

They name little, so that the extraction of documents leaves them out. Its verb groups give
subject, predicate and object here, too.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from core.extract.dates.dates import dates
from core.extract.entities.gender import pronoun_of
from core.extract.entities.kinds import NamedEntity, kind_of_name
from core.extract.entities.recognizer import find_names
from core.extract.statements.coreference import FIRST_PERSON
from core.extract.statements.tagged_sentence import TaggedSentence, tag_sentence
from core.extract.statements.verbs import VerbGroup, find_verbs
from core.extract.vocabulary.cues import CONNECTORS
from core.extract.vocabulary.vocabulary import Vocabulary
from core.extract.words.spelling import spelling
from core.extract.words.tagger import classes
from core.extract.words.tokens import words
from core.memory.conversation_lexicon import noun_kinds
from core.memory.conversation_lexicon import words as words_of_row
from core.records.graph.edits import EntityName, StatementRef

OWNED, PLAIN = 0.75, 0.6
_UNCERTAIN = frozenset({"possible", "reported", "planned"})
# What a subject at the start of the sentence may consist of.
_PHRASE = frozenset("TSAdnpEYQGoicCP")
_MAX_NAME_WORDS = 4


class OwnWords(Struct, frozen=True):
    """A statement, how sure it is in [0, 1], and of what form.

    "owned" tells what belongs to somebody, "apposed" who somebody is beside what the sentence
    states ("my wife Clara works …"); all others are "plain".
    """

    said: StatementRef
    confidence: float
    form: Literal["owned", "apposed", "plain"]


class _Speech(Struct, frozen=True):
    """A tagged sentence with the user's name and the kinds of names as the extraction has them."""

    sentence: TaggedSentence
    me: EntityName
    kinds: Mapping[str, str]

    def kind(self, name: str) -> str:
        """Return the kind of a name; "Concept" if nothing tells it."""
        told = self.kinds.get(name, "")
        if told in {"", "Concept"}:
            told = "Person" if pronoun_of(name) else ""
        return told or kind_of_name(name, vocabulary=self.sentence.vocabulary)[0]


class _Subject(Struct, frozen=True):
    """Whose statement it is, the noun that is theirs ("flight to Oslo"), and a name of it."""

    owner: EntityName
    noun: str = ""
    name: str = ""


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

    Nothing of what is only possible, planned or reported. `at` is when it was said; `kinds` are those of names.
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
    if not verbs:
        sentence = _with_verb(sentence)
        verbs = find_verbs(sentence)
    speech = _Speech(sentence, EntityName(me, "Person"), kinds)
    for verb in verbs:
        subject = _subject(speech, verb, is_first=verb is verbs[0])
        if subject is not None and verb.is_finite and verb.modality not in _UNCERTAIN:
            yield from _of_verb(speech, verb, subject)


def _with_verb(sentence: TaggedSentence) -> TaggedSentence:
    """Return the sentence with a verb: the word behind "I", or a noun before a preposition that
    may be one ("my flight leaves at").
    """
    tags = sentence.tags
    if sentence.lower[0] in FIRST_PERSON:
        return replace(sentence, tags=f"{tags[:1]}V{tags[2:]}")
    for at in range(len(tags) - 2, 0, -1):
        may_be = tags[at] == "n" and tags[at + 1] in "itY"
        if may_be and "V" in classes(sentence.lower[at], sentence.language):
            return replace(sentence, tags=f"{tags[:at]}V{tags[at + 1 :]}")
    return sentence


def _subject(speech: _Speech, verb: VerbGroup, *, is_first: bool) -> _Subject | None:
    sentence, tags = speech.sentence, speech.sentence.tags
    first, end = verb.subject or (0, 0)
    if is_first and tags[0] in "TSE" and set(tags[: verb.first]) <= _PHRASE:
        first, end = 0, verb.first
    while first < end and tags[first] == "R":
        first += 1
    if first == end:
        return None
    if any(tags[at] == "P" and sentence.lower[at] in FIRST_PERSON for at in range(first, end)):
        return _Subject(speech.me)
    if tags[first] == "S":
        return _mine(speech, first + 1, end) if _is_mine(sentence.lower[first]) else None
    if "P" in tags[first:end]:
        return None
    return _theirs(speech, first, end)


def _is_mine(word: str) -> bool:
    return word in words_of_row("owned", "mine")


def _mine(speech: _Speech, first: int, end: int) -> _Subject | None:
    """Return the subject behind "my": "sister", "sister's name", "wife Clara"."""
    sentence = speech.sentence
    if end - first > 1 and sentence.owns[end - 2] and sentence.lower[end - 1] == "name":
        end -= 1
    entity = sentence.entities[end - 1]
    if entity is not None and end - first > 1 and not set("io") & set(sentence.tags[first:end]):
        return _Subject(speech.me, _noun(sentence, first, end - 1), entity.name)
    return _Subject(speech.me, _noun(sentence, first, end)) if end > first else None


def _theirs(speech: _Speech, first: int, end: int) -> _Subject | None:
    """Return the subject "Anna's number", "the budget of Lantern", "Heron" or "the turbine"."""
    sentence = speech.sentence
    for at in range(first, end - 1):
        entity = sentence.entities[at]
        if sentence.owns[at] and entity is not None:
            owner = EntityName(entity.name, speech.kind(entity.name))
            return _Subject(owner, _noun(sentence, at + 1, end))
    last = sentence.entities[end - 1]
    if last is not None and end - 1 > first:
        before = end - 2 - (sentence.tags[end - 2] == "T")
        if sentence.lower[before] in words_of_row("owned", "of") and before > first:
            owner = EntityName(last.name, speech.kind(last.name))
            return _Subject(owner, _noun(sentence, first, before))
    text = _noun(sentence, first, end) if first == 0 or last is not None else ""
    return _Subject(EntityName(text, speech.kind(text))) if text else None


def _noun(sentence: TaggedSentence, first: int, end: int) -> str:
    """Return the phrase as written without article and possessive ending."""
    while first < end and sentence.tags[first] in "TR":
        first += 1
    return sentence.source_text(first, end).removesuffix("'s").removesuffix("’s")


def _of_verb(speech: _Speech, verb: VerbGroup, subject: _Subject) -> Iterator[OwnWords]:
    sentence, tags = speech.sentence, speech.sentence.tags
    is_negated = verb.modality == "negated"
    if subject.name and noun_kind(subject.noun, sentence.vocabulary) == "Person":
        yield OwnWords(_related(speech, subject.owner, subject.noun, subject.name), OWNED, "apposed")
        return
    if subject.owner == speech.me and (named := _named_so(sentence, verb)):
        yield OwnWords(_related(speech, subject.owner, *named), OWNED, "owned")
        return
    begin, stop = _object_span(sentence, verb)
    if begin >= stop:
        return
    is_being = verb.is_copula or sentence.lower[verb.main] in words_of_row("owned", "called")
    if is_being and not is_negated and sentence.lower[verb.main] not in words_of_row("owned", "have"):
        if subject.noun:
            yield _owned(speech, verb, subject, begin, stop)
            return
        if verb.is_copula and tags[begin] == "S" and _is_mine(sentence.lower[begin]):
            noun = _noun(sentence, begin + 1, stop)
            yield OwnWords(
                _related(speech, speech.me, noun, subject.owner.name), OWNED, "owned"
            )
            return
    noun = f"{subject.noun} {subject.name}".strip()
    predicate, begin = _predicate(sentence, verb, begin, stop)
    value = sentence.source_text(begin, stop)
    if value:
        said = _plain(speech, subject.owner, f"{noun} {predicate}".strip(), value, verb)
        yield OwnWords(said, PLAIN, "plain")


def _named_so(sentence: TaggedSentence, verb: VerbGroup) -> tuple[str, str] | None:
    """Return noun and name of "a daughter named Mia"."""
    for at in range(verb.begin + 1, len(sentence.tags) - 1):
        entity = sentence.entities[at + 1]
        if entity is not None and sentence.lower[at] in words_of_row("owned", "called"):
            noun = _noun(sentence, verb.begin, at)
            return (noun, entity.name) if noun else None
    return None


def _object_span(sentence: TaggedSentence, verb: VerbGroup) -> tuple[int, int]:
    """Return the span of the object without a time before or behind it, unless that is all."""
    tags = sentence.tags
    begin, stop = verb.begin, verb.stop
    while begin < stop and tags[begin] == "R":
        begin += 1
    leading = begin + (tags[begin : begin + 1] == "i")
    if tags[leading : leading + 1] == "Y" and leading + 1 < stop:
        begin = leading + 1
    end = stop
    while end > begin and tags[end - 1] == "Y":
        end -= 1
        if sentence.lower[end - 1] in words_of_row("owned", "to"):
            return begin, stop  # "to 5 March" is where it moved
        while end > begin and tags[end - 1] in "iTR,":
            end -= 1
    return begin, end if end > begin else stop


def _predicate(
    sentence: TaggedSentence, verb: VerbGroup, begin: int, stop: int
) -> tuple[str, int]:
    """Return the words of the predicate with "not" and one preposition, and where they end."""
    first = verb.first
    while verb.modality == "negated" and first and sentence.tags[first - 1] in "xR":
        first -= 1
    told = [sentence.lower_text(first, verb.end) if first < verb.first else verb.words]
    while begin < stop - 1 and sentence.tags[begin] in "xRiot":
        letter = sentence.tags[begin]
        if letter != "R":
            told.append(sentence.lower[begin])
        begin += 1
        if letter in "iot":
            break
    return " ".join(told), begin


def _owned(
    speech: _Speech, verb: VerbGroup, subject: _Subject, begin: int, stop: int
) -> OwnWords:
    """Return the statement of "my <noun> is …": the noun is the relation."""
    sentence = speech.sentence
    where = sentence.lower[begin] if sentence.tags[begin] == "i" else ""
    while begin < stop - 1 and sentence.tags[begin] in "iTR":
        is_grade = sentence.tags[begin] == "T" and sentence.source_text(begin, begin + 1)[0].isupper()
        if is_grade:  # "A negative" is a blood type
            break
        begin += 1
    value = sentence.source_text(begin, stop)
    if where in words_of_row("owned", "where") and not any(map(str.isdigit, value)):
        predicate = f"{subject.noun.casefold()} {verb.words} {where}"
        said = StatementRef(subject.owner, predicate, value, _kind_of_value(speech, value))
    else:
        said = _related(speech, subject.owner, subject.noun, value)
    return OwnWords(said, OWNED, "owned")


def _related(speech: _Speech, owner: EntityName, noun: str, value: str) -> StatementRef:
    """Return the statement with the vocabulary's relation where the noun names one."""
    vocabulary = speech.sentence.vocabulary
    field = vocabulary.field(noun)
    if field is not None and field.relation.value:
        return StatementRef(owner, field.relation.name, value)
    kind = _kind_of_value(speech, value)
    if kind:
        kind = noun_kind(noun, vocabulary) or (field.kind if field is not None else "") or kind
    is_relation = field is not None and not field.is_turned and kind
    if field is not None and is_relation and field.relation.fits(owner.kind, kind):
        return StatementRef(owner, field.relation.name, value, kind)
    return StatementRef(owner, noun.casefold(), value, kind)


def _plain(
    speech: _Speech, owner: EntityName, predicate: str, value: str, verb: VerbGroup
) -> StatementRef:
    """Return the statement with the vocabulary's relation where the verb says one that fits."""
    kind = _kind_of_value(speech, value)
    if verb.modality != "negated":
        for reading in speech.sentence.vocabulary.readings(predicate)[1]:
            relation = reading.relation
            is_usable = not reading.is_turned and not relation.is_open
            if is_usable and relation.fits(owner.kind, kind):
                return StatementRef(owner, relation.name, value, kind)
    return StatementRef(owner, predicate, value, kind)


def _kind_of_value(speech: _Speech, value: str) -> str:
    """Return the kind of a value that is a name; empty for any other value."""
    parts = [it for it in value.split() if it not in CONNECTORS]
    is_name = 0 < len(parts) <= _MAX_NAME_WORDS and all(it[0].isupper() for it in parts)
    return speech.kind(value) if is_name and not dates(value) else ""


def noun_kind(noun: str, vocabulary: Vocabulary) -> str:
    """Return the kind of thing that a noun names ("wife"); empty if it names none."""
    word = noun.rsplit(maxsplit=1)[-1].casefold() if noun else ""
    return noun_kinds().get(word) or vocabulary.kind_of_head_noun.get(word, "")
