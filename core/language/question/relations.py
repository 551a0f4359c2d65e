"""Relations in a question (T8, K6): its words as phrases of the vocabulary."""

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from core.language.question.cues import cue_words
from core.language.text.stemming import STOP_WORDS
from core.language.vocabulary.relation_types import RelationReading
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.answers.questions import (
    AnswerKind,
    QuestionEntity,
    QuestionRelation,
    QuestionTime,
)

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*|\d+")
_LONGEST = 5
# Prepositions that a question word implies: "where does she live" is "live in", "when was it
# founded" is "founded in".
_LEFT_OUT: dict[AnswerKind, tuple[str, ...]] = {
    "where": ("in", "at", "on"),
    "when": ("in", "on", "by"),
}
_LEFT_OUT_GERMAN: dict[AnswerKind, tuple[str, ...]] = {"where": ("in", "bei"), "when": ("am", "in")}
_CONTRACTED = {"beim": "bei", "im": "in", "vom": "von", "zum": "zu", "zur": "zu"}
OF_WORDS = frozenset("of for von vom des der für".split())
_VAGUE = frozenset({"RELATED_TO", "MENTIONS"})
# Names of fields that in a question mostly mean something else ("the mail of …").
_MOSTLY_OTHER = frozenset({"mail", "web", "state", "stand"})
_POSSESSIVE = re.compile(r"(?:['’]s|s['’])\s+(?:[^\W\d_]+\s+)?$", re.IGNORECASE)


class _Asked(Struct, frozen=True):
    """The question's words with their spans, and the parts of its analysis up to now."""

    text: str
    words: tuple[str, ...]
    spans: tuple[tuple[int, int], ...]
    kind: AnswerKind
    things: tuple[QuestionEntity, ...]
    taken: tuple[tuple[int, int], ...]
    vocabulary: Vocabulary
    language: str

    def surface(self, at: int, length: int) -> str:
        return self.text[self.spans[at][0] : self.spans[at + length - 1][1]]

    def is_named(self, at: int, length: int) -> bool:
        """Whether a word of these is part of a name or of a time."""
        start, end = self.spans[at][0], self.spans[at + length - 1][1]
        return any(first < end and start < last for first, last in self.taken)


def find_relations(
    text: str,
    *,
    kind: AnswerKind,
    things: Sequence[QuestionEntity] = (),
    times: Sequence[QuestionTime] = (),
    vocabulary: Vocabulary,
    language: str = "en",
) -> tuple[QuestionRelation, ...]:
    """Return the relations in order, each once; the longest phrase at a place wins.

    Words in a name or a time are no relations ("before she moved to Rome"). A predicate is that of
    the vocabulary, or the phrase itself if the relation is open.
    """
    matches = list(_WORD.finditer(text))
    asked = _Asked(
        text=text,
        words=tuple(it[0].casefold() for it in matches),
        spans=tuple(it.span() for it in matches),
        kind=kind,
        things=tuple(things),
        taken=(*((it.start, it.end) for it in things), *_places(text, times)),
        vocabulary=vocabulary,
        language=language,
    )
    by_reading: dict[tuple[str, bool], QuestionRelation] = {}
    for relation in _each(asked):
        by_reading.setdefault((relation.predicate, relation.inverse), relation)
    return tuple(by_reading.values())


def _places(text: str, times: Sequence[QuestionTime]) -> Iterator[tuple[int, int]]:
    for time in times:
        start = text.find(time.surface)
        yield start, start + len(time.surface)


def _each(asked: _Asked) -> Iterator[QuestionRelation]:
    at = 0
    while at < len(asked.words):
        length, relation = _longest_at(asked, at)
        if relation is not None:
            yield relation
        at += max(length, 1)


def _longest_at(asked: _Asked, at: int) -> tuple[int, QuestionRelation | None]:
    """Return the number of words of the longest phrase at `at`, and its relation."""
    word, age = asked.words[at], _age(asked, at)
    if age is not None:
        return 2, age
    # "Die" is an article in German and a verb in English.
    if word in STOP_WORDS or (asked.language == "de" and word in cue_words("determiners")):
        return _set_phrase_at(asked, at)
    for length in range(min(_LONGEST, len(asked.words) - at), 0, -1):
        if asked.is_named(at, length) or asked.words[at + length - 1] in cue_words("determiners"):
            continue
        relation = _phrase(asked, at, length) or _owned(asked, at, length)
        if relation is not None:
            return length, relation
    return 1, None


def _set_phrase_at(asked: _Asked, at: int) -> tuple[int, QuestionRelation | None]:
    """Return the same for a phrase that begins with a stop word ("in charge of")."""
    for length in range(min(_LONGEST, len(asked.words) - at), 2, -1):
        words = " ".join(asked.words[at : at + length])
        phrase, readings = asked.vocabulary.readings(words)
        if phrase == words and not asked.is_named(at, length):
            return length, _relation(asked, at, length, phrase, readings)
    return 1, None


def _age(asked: _Asked, at: int) -> QuestionRelation | None:
    """Return the relation "age" for "how old", which is no phrase of the vocabulary."""
    if asked.words[at : at + 2] not in {("how", "old"), ("wie", "alt")}:
        return None
    reading = asked.vocabulary.field("age")
    return (
        None if reading is None else QuestionRelation(reading.relation.name, asked.surface(at, 2))
    )


def _phrase(asked: _Asked, at: int, length: int) -> QuestionRelation | None:
    """The relation that these words say, also when a question word or distance hides a part."""
    words = " ".join(asked.words[at : at + length])
    is_noun = length == 1 and _is_noun(asked, at)
    if length == 1 and not is_noun:
        for preposition in _far_prepositions(asked, at):
            phrase, readings = asked.vocabulary.readings(f"{words} {preposition}")
            if readings:
                return _relation(asked, at, length, phrase, readings)
    phrase, readings = asked.vocabulary.readings(words)
    if is_noun:
        # "The meeting" is no form of "meet"; "the wife" and "the cost" are what they say.
        readings = tuple(it for it in readings if it.relation.is_open or it.relation.value)
        readings = readings if phrase == words else ()
    if not readings or asked.words[at + length : at + length + 1] == ("about",):
        return None
    return _relation(asked, at, length, phrase, readings)


def _far_prepositions(asked: _Asked, at: int) -> Iterator[str]:
    """Prepositions that may belong to a verb although they do not stand behind it."""
    is_german = asked.language == "de"
    yield from (_LEFT_OUT_GERMAN if is_german else _LEFT_OUT).get(asked.kind, ())
    # German puts the rest of the sentence between them: "arbeitet Mara bei".
    places = range(at + 1, len(asked.words)) if is_german else (0, -1)
    for word in (asked.words[it] for it in places):
        far = _CONTRACTED.get(word, word) if is_german else word
        if far in cue_words("prepositions") and far != asked.words[at]:
            yield far


def _owned(asked: _Asked, at: int, length: int) -> QuestionRelation | None:
    """The relation of a noun that belongs to something: "Mara's boss", "the deadline of Heron"."""
    reading = asked.vocabulary.field(" ".join(asked.words[at : at + length]))
    if reading is None or reading.relation.name in _VAGUE or asked.words[at] in _MOSTLY_OTHER:
        return None
    behind = asked.words[at + length : at + length + 1]
    is_of = bool(behind) and behind[0] in OF_WORDS
    is_beside = bool(reading.relation.value) and _beside_thing(asked, at, length)
    if not (is_of or is_beside or _is_owned(asked, at)):
        return None
    return QuestionRelation(reading.relation.name, asked.surface(at, length), reading.is_turned)


def _is_owned(asked: _Asked, at: int) -> bool:
    before = asked.words[at - 1] if at else ""
    start = asked.spans[at][0]
    return before in cue_words("possessives") or bool(
        _POSSESSIVE.search(asked.text, max(0, start - 40), start)
    )


def _beside_thing(asked: _Asked, at: int, length: int) -> bool:
    """Whether the noun stands right behind or before a name: "Heron deadline", "budget Heron"."""
    start, end = asked.spans[at][0], asked.spans[at + length - 1][1]
    return any(
        asked.text[thing.end : start] == " " or asked.text[end : thing.start] == " "
        for thing in asked.things
    )


def _is_noun(asked: _Asked, at: int) -> bool:
    before, word = asked.words[at - 1] if at else "", asked.words[at]
    if before in cue_words("determiners"):
        return before not in {"that", "those", "these", "die", "das", "der"}
    if before in {"which", "what"}:
        # "What replaced it" has a verb, in another form than the phrase; "which author" a noun.
        return asked.vocabulary.readings(word)[0] == word
    return _is_owned(asked, at)


def _relation(
    asked: _Asked, at: int, length: int, phrase: str, readings: tuple[RelationReading, ...]
) -> QuestionRelation:
    """Return the first reading of a phrase with the kind of answer asked for, else the first."""
    fitting = [it for it in readings if _gives(it, asked.kind)]
    reading = (fitting or list(readings))[0]
    name = phrase if reading.relation.is_open else reading.relation.name
    return QuestionRelation(name, asked.surface(at, length), reading.is_turned)


def _gives(reading: RelationReading, kind: AnswerKind) -> bool:
    relation = reading.relation
    if kind == "when":
        return relation.value == "date"
    if kind == "where":
        return bool({"Location", "Address"}.intersection(relation.objects))
    return not relation.value
