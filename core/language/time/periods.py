"""When a statement of a sentence holds, from its dates, its tense and its wording (T2, T12).

* "since 2019", "until March 2021", "from 2015 to 2018" say it themselves.
* A date beside something that lasts is the time in which it held when the tense is past ("worked
  there in 2015"), else its beginning ("has worked there", "works there").
* A date beside something that begins what lasts is its beginning ("joined in 2020").
* Any other event holds from the first to the last moment of its date: a point in time.
* Without a date, "former", "used to" and the past tense of what lasts make it `past`: it held
  once, and says nothing of now. No end is made up: the document's own date stands beside it.
* "Are moving to Leeds in the new year" is planned: it is told as if it were now.
"""

import re
from datetime import datetime
from functools import lru_cache

from msgspec import Struct

from core.language.lexicon import clause_words
from core.language.text.tagger import classes, verb_lemma
from core.language.time.dates import StatedDate, when
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.knowledge import HAPPENINGS, Modality, Precision
from core.resources import load_table

_WORDS = re.compile(r"[\w'’-]+")
_PERFECT = frozenset("has have hat haben heeft hebben".split())
_PAST_AUXILIARIES = frozenset(
    "was were wasn't weren't had hadn't did didn't war waren hatte hatten wurde wurden hadden werd "
    "werden".split()
)
_AUXILIARIES = (
    _PERFECT | _PAST_AUXILIARIES | frozenset("is are am 's 're 'm ist sind wird zijn wordt".split())
)
_BEFORE_NEXT = re.compile(
    r"\s*(?:,\s*+)?(?:before|prior\s++to|until)\s++(?:\w+ing|becoming|he|she|they|it)\b",
    re.IGNORECASE,
)
_ITEM = re.compile(r"[\w'’-]+|[,;:–—]")
# The classes of words that join clauses, and of these and verbs.
_JOINING, _JOINING_OR_VERB = "c", "cVBHM"
# "Soon after lunch" and "as soon as it is signed" tell of another time.
_OTHER_TIME = re.compile(r"soon\s+(?:as|after)\b", re.IGNORECASE)
# How far before a statement "former" may stand, and how far "used to".
_REACH = 24


class TimedStatement(Struct, frozen=True):
    """A statement of a sentence: where it stands there, and what it says."""

    start: int
    end: int
    predicate: str
    object: str
    modality: Modality = ""


class Period(Struct, frozen=True):
    """From when to when something holds, how exactly that is known, and how it is meant."""

    valid_from: datetime | None = None
    valid_to: datetime | None = None
    precision: Precision = ""
    modality: Modality = ""


class Wording(Struct, frozen=True):
    """The words that tell whether something lasts, begins, or is over."""

    lasting: frozenset[str]
    beginning: frozenset[str]
    past_forms: frozenset[str]
    once: re.Pattern[str]
    former: re.Pattern[str]


class Verb(Struct, frozen=True):
    """The main verb in its base form, and whether it speaks of the past."""

    lemma: str = ""
    is_past: bool = False


def period(
    statement: TimedStatement,
    sentence: str,
    *,
    dates: tuple[StatedDate, ...],
    vocabulary: Vocabulary,
    language: str,
) -> Period:
    """When a statement of the sentence holds; `dates` and `language` are those of the sentence."""
    verb = _verb(sentence[statement.start : statement.end])
    date = when(dates, sentence, statement.start, statement.end)
    if date is not None and _is_value(date, sentence, statement, vocabulary):
        return Period(modality=statement.modality)
    if date is not None and date.precision:
        begins, ends = _bounds(date, verb, statement.predicate, vocabulary)
        return Period(begins, ends, date.precision, statement.modality)
    if not statement.modality and _is_over(sentence, statement, verb, vocabulary):
        return Period(modality="past")
    if not statement.modality and not verb.is_past and _is_coming(sentence, statement, language):
        return Period(modality="planned")
    return Period(modality=statement.modality)


def coming_in(text: str, language: str, start: int = 0) -> tuple[int, int] | None:
    """Where the text tells, as if it were now, of what is to come: "in the new year"."""
    for match in clause_words("coming", language, re.IGNORECASE).finditer(text, start):
        if not _OTHER_TIME.match(text, match.start()):
            return match.span()
    return None


def lasts(predicate: str, vocabulary: Vocabulary) -> bool:
    """Whether a relation tells of a state that goes on, rather than of something that happened."""
    relation = vocabulary.behavior(predicate) or vocabulary.turned_behavior(predicate)
    if relation is None or relation.value or relation.name in HAPPENINGS:
        return False
    has_one = relation.functional == "one_at_a_time" or relation.inverse_functional
    return has_one or not relation.is_open


def _is_coming(sentence: str, statement: TimedStatement, language: str) -> bool:
    """Whether its clause, up to a mark, a joining word or the next verb, tells of what is to come.

    "Lives in Kiel and is moving to Leeds next year" tells of one thing that is so now.
    """
    coming = coming_in(sentence, language, statement.start)
    if coming is None:
        return False
    within = sentence[coming[1] : statement.end]
    behind = sentence[statement.end : coming[0]]
    return not (
        _has_any(_JOINING, within, language) or _has_any(_JOINING_OR_VERB, behind, language)
    )


def _has_any(letters: str, text: str, language: str) -> bool:
    """Whether a mark or a word of one of these classes, and no name, stands in the text."""
    return any(
        not item[0].isalnum() or (not item[0].isupper() and classes(item, language)[0] in letters)
        for item in _ITEM.findall(text)
    )


def _bounds(
    date: StatedDate, verb: Verb, predicate: str, vocabulary: Vocabulary
) -> tuple[datetime | None, datetime | None]:
    if date.form != "at":
        return date.valid_from, date.valid_to
    words = _wording()
    if verb.lemma in words.lasting:
        return date.valid_from, date.last if verb.is_past else None
    is_beginning = verb.lemma in words.beginning or lasts(predicate, vocabulary)
    return date.valid_from, None if is_beginning else date.last


def _is_value(
    date: StatedDate, sentence: str, statement: TimedStatement, vocabulary: Vocabulary
) -> bool:
    """Whether the date is what is said ("the deadline is 3 May"), not when it holds."""
    written = sentence[date.start : date.end]
    relation = vocabulary.behavior(statement.predicate, object_kind="")
    is_one_of_many = relation is not None and relation.functional == "one_at_a_time"
    return is_one_of_many and written in statement.object


def _is_over(sentence: str, statement: TimedStatement, verb: Verb, vocabulary: Vocabulary) -> bool:
    """Whether the words or the tense say that it held once."""
    words = _wording()
    around = sentence[max(0, statement.start - _REACH) : statement.end]
    if words.once.search(around) or _BEFORE_NEXT.match(sentence, statement.end):
        return True
    # "Is the former head", but not "met the former head".
    if verb.lemma in {"", "be"} and words.former.search(sentence, statement.start, statement.end):
        return True
    return verb.is_past and verb.lemma in words.lasting and lasts(statement.predicate, vocabulary)


@lru_cache(maxsize=20_000)
def _verb(text: str) -> Verb:
    """The main verb of what was said and its tense; none when no word is a verb."""
    words = _WORDS.findall(text.lower())[:8]
    past_forms = _wording().past_forms
    verbs = (n for n, it in enumerate(words) if it in past_forms or classes(it, "en")[0] in "VBHM")
    at = next(verbs, -1)
    if at < 0:
        return Verb()
    first = words[at]
    if first in past_forms:
        return Verb(first, is_past=True)
    if first in _AUXILIARIES or classes(first, "en")[0] in "BM":
        main = _main(words[at + 1 :]) or ("have" if first in _PERFECT else "be")
        return Verb(main, is_past=first in _PAST_AUXILIARIES)
    lemma = verb_lemma(first, "en")
    return Verb(lemma, is_past=lemma != first and not first.endswith(("s", "ing")))


def _main(words: list[str]) -> str:
    """The base form of the first verb or participle after an auxiliary, up to a noun."""
    for word in words[:4]:
        letter = classes(word, "en")[0]
        if letter in "VQG":
            return verb_lemma(word, "en")
        if letter not in "RxBHM":
            return ""
    return ""


@lru_cache(maxsize=1)
def _wording() -> Wording:
    data = load_table("verbs.toml")
    return Wording(
        lasting=frozenset(data["lasting"]) | frozenset(data["past_forms"]),
        beginning=frozenset(data["beginning"]),
        past_forms=frozenset(data["past_forms"]),
        once=_any_of(data["once_words"]),
        former=_any_of(data["once_adjectives"]),
    )


def _any_of(phrases: list[str]) -> re.Pattern[str]:
    spaced = (re.escape(it).replace(r"\ ", r"\s+") for it in phrases)
    return re.compile(rf"\b(?:{'|'.join(spaced)})\b", re.IGNORECASE)
