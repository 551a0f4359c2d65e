"""A plain sentence as subject, verb and object, where the extraction from documents finds nothing.

"I got promoted to senior engineer", "my flight leaves on 12 December": what people say of
themselves has few names, and is worth keeping all the same.
"""

import re

from msgspec import Struct

from core.extract.dates.dates import dates
from core.extract.vocabulary.vocabulary import Vocabulary
from core.extract.words.sequence import letters_in_context
from core.extract.words.tagger import classes
from core.extract.words.tokens import Words, words
from core.memory.dialogue.mentions import new_mention
from core.records.graph.edits import EntityName, StatementRef

_I = frozenset("i we ich wir".split())
_MY = frozenset("my our mein meine meinen meiner unser unsere unserer".split())
_THE = frozenset("the der die das".split())
_VERBS, _INNER = frozenset("VBHMQG"), frozenset("VBHMQGRtx")
# A verb may bring one of these; "to" and "of" belong to it, too.
_BEHIND = frozenset("iot")
_LONGEST_PREDICATE = 5
_NOTHING = frozenset("PRcxWX;,")
_EMPTY = re.compile(
    r"^(?:it|that|this|them|him|her|you|there|here|something|anything|nothing|everything|so|too|well|"
    r"a lot|a bit|much|more|es|das|dort|hier|viel)\b",
    re.IGNORECASE,
)


_BEFORE_DATE = re.compile(r"[\s,]+(?:in|on|at|since|seit|am|im|from)?\s*(?:the\s+)?$")


# "Since 2020 at Sternwerk": the year is told as the statement's time.
_BEHIND_DATE = re.compile(r"^(?:19|20)\d{2}\s+(?P<with>[a-zäöü]{2,4})\s+(?P<value>\S.*)$")


class Plain(Struct, frozen=True):
    """A statement read from a sentence, and how surely."""

    said: StatementRef
    confidence: float


def plain(sentence: str, *, me: str, language: str, vocabulary: Vocabulary) -> Plain | None:
    """The sentence as one statement about the user, something of theirs, or something named."""
    spoken = words(sentence, 0, len(sentence))
    if not 3 <= len(spoken.texts) <= _LONGEST:
        return None
    letters = letters_in_context(spoken.lower, language)
    first = _verb_at(spoken, letters, language)
    if first == 0:
        return None
    last = _predicate_end(letters, first)
    value = _object(sentence, spoken, last, language)
    predicate = " ".join(spoken.lower[first:last])
    behind = _BEHIND_DATE.match(value)
    if behind is not None:
        predicate, value = f"{spoken.lower[first]} {behind['with']}", behind["value"]
    subject = _subject(sentence, spoken, first, me, vocabulary)
    if subject is None or not value or _EMPTY.match(value) or set(letters[last:]) <= _NOTHING:
        return None
    is_own, named, owning = subject
    if not is_own and not any(it.isupper() or it.isdigit() for it in value):
        return None
    return Plain(_said(named, f"{owning}{predicate}", value, vocabulary), 0.6 if is_own else 0.5)


_LONGEST = 30


def _verb_at(spoken: Words, letters: list[str], language: str) -> int:
    """Where the verb begins: behind "I", or behind the noun that the sentence begins with."""
    if spoken.lower[0] in _I:
        return 1
    least = 2 if spoken.lower[0] in _THE | _MY else 1
    verbs = (at for at in range(least, len(letters)) if _is_verb(at, spoken, letters, language))
    return next((at for at in verbs if not spoken.texts[at][0].isupper()), 0)


def _is_verb(at: int, spoken: Words, letters: list[str], language: str) -> bool:
    """Whether the word is a verb; one that may be a noun, too, is one before a preposition."""
    if letters[at] in _VERBS:
        return True
    is_before = letters[at + 1 : at + 2] in (["i"], ["t"])
    return is_before and at > 1 and "V" in classes(spoken.lower[at], language)


def _predicate_end(letters: list[str], first: int) -> int:
    """Where the object begins: behind the verbs and one preposition."""
    at = first
    while at < len(letters) and letters[at] in _INNER and at - first < _LONGEST_PREDICATE:
        at += 1
    at = max(at, first + 1)
    if at < len(letters) and letters[at] in _BEHIND:
        at += 1
    return at


def _object(sentence: str, spoken: Words, last: int, language: str) -> str:
    """What follows, without a date at its end unless that is all."""
    if last >= len(spoken.starts):
        return ""
    start = spoken.starts[last]
    told = sentence[start:].rstrip(" .!,;")
    for date in reversed(dates(told, language=language)):
        before = _BEFORE_DATE.sub("", told[: date.start])
        if before.strip() and date.end >= len(told):
            return before
    return told


def _subject(
    sentence: str, spoken: Words, first: int, me: str, vocabulary: Vocabulary
) -> tuple[bool, EntityName, str] | None:
    """Whose statement it is, and what of theirs: (is the user's, the thing, "flight ")."""
    opening = spoken.lower[0]
    if opening in _I:
        return True, EntityName(me, "Person"), ""
    phrase = sentence[spoken.starts[0] : spoken.ends[first - 1]]
    if opening in _MY:
        noun = sentence[spoken.starts[min(1, first - 1)] : spoken.ends[first - 1]]
        return (True, EntityName(me, "Person"), f"{noun} ") if first > 1 else None
    if opening in _THE and first > 1:
        name = sentence[spoken.starts[1] : spoken.ends[first - 1]]
        return False, EntityName(name, new_mention(name, vocabulary).kind or "Concept"), ""
    if not all(it[0].isupper() for it in spoken.texts[:first]):
        return None
    return False, EntityName(phrase, new_mention(phrase, vocabulary).kind or "Concept"), ""


def _said(subject: EntityName, predicate: str, value: str, vocabulary: Vocabulary) -> StatementRef:
    """The statement with the vocabulary's relation where the verb says one that fits."""
    is_name = value[0].isupper() and len(value.split()) <= _NAME and not dates(value)
    kind = (new_mention(value, vocabulary).kind or "Concept") if is_name else ""
    _phrase, readings = vocabulary.readings(predicate)
    for reading in readings:
        relation = reading.relation
        if reading.is_turned or relation.is_open or not relation.fits(subject.kind, kind):
            continue
        return StatementRef(subject, relation.name, value, kind)
    return StatementRef(subject, predicate, value, kind)


_NAME = 4
