"""Find the newest of several statements of one value, by later sections, entries or documents."""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from core.answer.cite import Citations
from core.answer.dispute import StatedSide
from core.answer.markdown import escaped
from core.answer.quoting.gather import READ_HITS, Gathered
from core.answer.quoting.lines import is_updated
from core.answer.quoting.subjects import stems_above
from core.answer.quoting.tables import headings, small_words, with_synonyms
from core.answer.spans.beside_times import begins_later
from core.answer.spans.phones import gives_only_old, old_numbers
from core.answer.spans.rivals import YEAR, document_date
from core.language.clauses.replaced import standing
from core.language.clauses.tense import says_amount_changed, says_changed, says_possible
from core.language.quantities import same_values
from core.language.question.cues import asks_nothing
from core.language.question.expected_answer import asks_for_phone
from core.language.question.time_asked import asks_for_old
from core.language.text.sentences import sentences
from core.language.text.stemming import stems
from core.language.time.date_forms import ANY_DAY, SHORT_DAY, WEEKDAY_BEFORE
from core.language.time.dates import written_dates
from core.records.answers.answers import Hit, SearchResult
from core.records.knowledge import Precision
from core.resources import patterns

_PATTERNS = patterns("validity")
# What only sets the old value apart: "2,420 not 2,240".
_NOT_VALUE = re.compile(r"(?<=\d),?\s(?:not|nicht)\s[~£€$]?\d[\d.,]*+")
_BECOMES, _UPDATE = _PATTERNS["becomes"], _PATTERNS["update"]
_RENEWED, _TO = _PATTERNS["renewed"], _PATTERNS["to"]
_CLOCK_BEHIND = _PATTERNS["clock_behind"]
_NOW_BEHIND, _ON_DAY = _PATTERNS["now_behind"], _PATTERNS["on_day"]
_NUMBER = patterns("candidates")["number"]
_DIGITS = re.compile(r"[\d.,]+")
_REFUSED, _LEAVES = _PATTERNS["refused"], _PATTERNS["leaves"]
_DENIAL = patterns("polarity")["denial"]
_WORD = re.compile(r"[^\W\d_]+")
# Stems of verbs that ask for the value of a label: "Wie lautet die Nummer?".
ASKED_BY = frozenset(stems("lautet lauten heißt heißen beträgt betragen hat haben"))
# A newer sentence is quoted first with this share of the score of the older one.
ENOUGH = 0.6
# A sentence with fewer words before its value continues its line: "Raised to 180."
_ALONE = 4
# Least number of letters of the last part of a compound.
_PART = 5


class Value(Struct, frozen=True):
    """A value in the text of hit number `hit`.

    - `replaces`: its sentence names the old date
    - `denies`: its sentence or the one before denies the old date
    - `names_old`: its sentence calls the value that it replaces an old one
    - `begins`: the coming day or month from which it holds
    """

    hit: int
    text: str
    start: int
    end: int
    replaces: bool = False
    denies: bool = False
    names_old: bool = False
    begins: datetime | None = None
    precision: Precision = ""


def newer_value(value: Value, hits: Sequence[Hit], *, question: str, now: datetime) -> Value | None:
    """Return the value that replaced this one in a later section or document: "Now 9 July.".

    None if there is neither a change to a value of the same kind and unit, nor a new value of the
    label that is asked for ("her new address: …"). One of a coming day only if no other is there.
    """
    clock = _CLOCK_BEHIND.search(value.text)
    if clock is not None and is_date(value.text[: clock.start()]):
        text = value.text[: clock.start()]
        value = replace(value, text=text, end=value.start + len(text))
    values = [
        (other.begins is None, _moment(other, hits), other.start, other)
        for number, hit in enumerate(hits[:READ_HITS])
        for other in (
            *_changed(number, value, hits, question=question, now=now),
            *_renewed(number, hit, value, hits, question=question),
        )
        if other.text not in value.text
        if other.replaces or _is_later(other, value, hits, now=now)
    ]
    return max(values, key=lambda one: one[:3])[3] if values else None


def is_taken_back(value: Value, hits: Sequence[Hit], *, question: str, now: datetime) -> bool:
    """Whether a newer document denies the value for the same thing: "we can't start on the 8th"."""
    if not is_date(value.text):
        return False
    return any(
        _denies(hit.text[first:last], value)
        and _is_said_of_same(
            Value(number, "", first, last, denies=True),
            value,
            hits,
            (first, last),
            question=question,
        )
        for number, hit in enumerate(hits[:READ_HITS])
        if _is_newer(hit, hits[value.hit], hits, now=now)
        for first, last in sentences(hit.text, 0, len(hit.text))
    )


def tells_of_leaving(name: str, hit: Hit, hits: Sequence[Hit], *, now: datetime) -> bool:
    """Whether a newer document says that the person of this name left or stopped."""
    newer = (other.text for other in hits[:READ_HITS] if _is_newer(other, hit, hits, now=now))
    texts = (text[first:last] for text in newer for first, last in sentences(text, 0, len(text)))
    return any(name in text and _has_come(text) and _LEAVES.search(text) for text in texts)


def stated_value(value: Value, hits: Sequence[Hit], citations: Citations) -> StatedSide:
    """Return the value with the citation mark of its line."""
    mark = citations.cite(hits[value.hit], *line_around(value, hits[value.hit]))
    return StatedSide(escaped(value.text), f" [{mark}]", value.begins, value.precision)


def line_around(value: Value, hit: Hit) -> tuple[int, int]:
    """Return where the line of the value, or its sentence over several, stands in the document."""
    begin = hit.text.rfind("\n", 0, value.start) + 1
    end = hit.text.find("\n", value.end)
    end = end if end >= 0 else len(hit.text)
    own = (it for it in sentences(hit.text, begin, len(hit.text)) if it[0] < value.end <= it[1])
    return hit.start + begin, hit.start + max(end, next(own, (0, end))[1])


def with_current_phones(gathered: Gathered, result: SearchResult) -> Gathered:
    """Return the sentences with lower scores where they give an old telephone number only."""
    if not asks_for_phone(result.question) or asks_for_old(result.question):
        return gathered
    old = old_numbers(it.text for it in result.hits)
    scores = [
        ENOUGH * score if gives_only_old(sentence.text, old) else score
        for sentence, score in zip(gathered.sentences, gathered.scores, strict=True)
    ]
    return replace(gathered, scores=tuple(scores))


def is_dead_number(text: str, result: SearchResult) -> bool:
    """Return whether these are only telephone numbers that a text calls old, but none is asked."""
    is_asked = asks_for_old(result.question)
    return not is_asked and gives_only_old(text, old_numbers(it.text for it in result.hits))


def is_date(text: str) -> bool:
    """Whether the text is a date and nothing else, also without its year."""
    dates = written_dates(text)
    return bool(ANY_DAY.fullmatch(text)) or any(it.end - it.start == len(text) for it in dates)


def _changed(
    number: int, value: Value, hits: Sequence[Hit], *, question: str, now: datetime
) -> Iterator[Value]:
    """Yield values of the same kind that a sentence of the hit calls the new ones.

    Where it also has the value of before, this has to be the one that is replaced.
    """
    hit, of_date = hits[number], is_date(value.text)
    is_number = _NUMBER.search(value.text) and len(_WORD.findall(value.text)) < _ALONE
    if not of_date and not is_number:
        return
    says = says_changed if of_date else says_amount_changed
    was_denied = False
    for first, last in sentences(hit.text, 0, len(hit.text)):
        text = hit.text[first:last]
        is_instead, was_denied = was_denied, of_date and _denies(text, value)
        days = [it.span() for it in ANY_DAY.finditer(text)]
        numbers = [it.span() for it in _NUMBER.finditer(text)]
        free = [it for it in numbers if not any(a < it[1] and it[0] < b for a, b in days)]
        values = days if of_date else free
        stands = [standing(text, *it) for it in values]
        left = [text[slice(*it)] for it, its in zip(values, stands, strict=True) if its == "old"]
        is_left = [_is_same(it, value.text) for it in left]
        if left and not any(is_left):
            continue
        for (begin, end), its, following in zip(values, stands, [*stands[1:], ""], strict=False):
            words = text[begin:end]
            before = WEEKDAY_BEFORE.sub("", text[:begin])
            units = {_unit(words), _unit(value.text)} - {""}  # a column of prices has none
            is_unit = of_date or len(units) < 2
            is_new = _BECOMES.search(before) or (its == "" and following == "old")
            is_new = is_new or (its == "new" and left) or (_TO.search(before) and says(text))
            is_new = is_new or _NOW_BEHIND.match(text, end)
            has_come = _has_come(_clause(text, begin, end), is_instead=is_instead)
            if is_unit and (is_new or is_instead) and its != "old" and has_come:
                replaces = of_date and any(is_left) and any(map(str.isdigit, value.text))
                place = (first + begin, first + end)
                other = Value(number, words, *place, replaces, is_instead, any(is_left))
                coming = begins_later(text, begin, end, written_at=hit.written_at, now=now)
                if coming is not None and not of_date:
                    other = replace(other, begins=coming.first, precision=coming.precision)
                if _is_said_of_same(other, value, hits, (first, last), question=question):
                    yield other


def _is_same(one: str, other: str) -> bool:
    """Whether both may be one value: a year alone is no day."""
    is_year = {YEAR.fullmatch(it) is not None for it in (one, other)}
    return len(is_year) == 1 and same_values(one, other)


def _has_come(clause: str, *, is_instead: bool = False) -> bool:
    """Whether a change in the clause is real: not denied, refused or only possible.

    What comes instead of a denied value may be possible: "New start would be 1 March".
    """
    clause = _NOT_VALUE.sub("", clause)
    is_possible = not is_instead and says_possible(clause)
    return not (is_possible or _DENIAL.search(clause) or _REFUSED.search(clause))


def _days_of(date: str) -> frozenset[int]:
    """Return the days of the month that the date names, without its month and year.

    None if it is another day in British and American order: "12/6/2026".
    """
    british, american = (
        frozenset(it.first.day for it in written_dates(date, language=language))
        for language in ("de", "en")
    )
    if british:
        return british & american
    short = [int(it["day"]) for it in SHORT_DAY.finditer(date)]
    return frozenset(short or map(int, re.findall(r"(?<!\d)\d{1,2}(?!\d)", date)))


def _denies(sentence: str, value: Value) -> bool:
    """Whether the sentence denies the date, or its day alone: "can't start on the 8th"."""
    if not _DENIAL.search(sentence):
        return False
    days = [it for it in ANY_DAY.finditer(sentence) if _is_same(it[0], value.text)]
    own = _days_of(value.text)
    days += [it for it in _ON_DAY.finditer(sentence) if int(it["day"]) in own]
    return any(_DENIAL.search(_clause(sentence, *it.span())) for it in days)


def _clause(text: str, begin: int, end: int) -> str:
    """Return the text around the value up to the nearest commas."""
    first = text.rfind(", ", 0, begin) + 1
    last = text.find(", ", end)
    return text[first : last if last >= 0 else len(text)]


def _renewed(
    number: int, hit: Hit, value: Value, hits: Sequence[Hit], *, question: str
) -> Iterator[Value]:
    """Yield values of a label that is called new: "Colin's new address: 14 Mill Lane".

    The label and its owner have to cover the question, and the value has to be of the same shape
    as the one before.
    """
    besides = asks_nothing(question) | small_words(question) | ASKED_BY
    asked = [it for it in dict.fromkeys(stems(question)) if it not in besides]
    for first, last in sentences(hit.text, 0, len(hit.text)):
        match = _RENEWED.search(hit.text, first, last)
        if match is None:
            continue
        label = tuple(stems(match["label"]))
        before = hit.text[first : match.start()].rstrip()
        whose = f"{match['owner'] or ''} {match['of'] or ''}"
        said_of = stems(f"{whose} {before if before.endswith(':') else ''}")
        above = stems_above(hit, first, hits) | frozenset(said_of)
        words = with_synonyms([label], asked)
        is_of_it = {*label} <= {*words} <= {*above, *label}
        is_alike = _shape(match["value"]) == _shape(value.text)
        if label and is_of_it and is_alike and frozenset(stems(whose)) - besides <= {*words}:
            yield Value(number, match["value"], *match.span("value"))


def _shape(text: str) -> tuple[bool, bool, bool]:
    """Return whether a text is an e-mail address, has digits, and begins in upper case."""
    is_mail = "@" in text
    has_digits = not is_mail and any(map(str.isdigit, text))
    return is_mail, has_digits, is_mail or not text[:1].islower()


def _unit(text: str) -> str:
    return _DIGITS.sub("", text).strip().lower()


def _is_later(one: Value, value: Value, hits: Sequence[Hit], *, now: datetime) -> bool:
    """Whether `one` is further down in the same document, or in a newer document."""
    mine, theirs = hits[value.hit], hits[one.hit]
    if (mine.path, mine.part) == (theirs.path, theirs.part):
        return mine.start + value.end <= theirs.start + one.start
    return _is_newer(theirs, mine, hits, now=now)


def _is_newer(theirs: Hit, mine: Hit, hits: Sequence[Hit], *, now: datetime) -> bool:
    """Whether document `theirs` has a later date than `mine`, or `mine` has none of the past."""
    before, after = document_date(mine, hits)[0], document_date(theirs, hits)[0]
    return after is not None and after <= now and (before is None or not after <= before <= now)


def _moment(value: Value, hits: Sequence[Hit]) -> float:
    moment = document_date(hits[value.hit], hits)[0]
    return moment.timestamp() if moment is not None else 0.0


def _is_said_of_same(
    one: Value, value: Value, hits: Sequence[Hit], sentence: tuple[int, int], *, question: str
) -> bool:
    """Whether both values are about the same thing, as far as the question names it.

    True for a later section of the document whose heading says "update", and for an update of the
    line of `value`. Else the sentence of `one` has to contain the unit, or the words of the
    question in the line of `value`; and it, or what is above it, those above `value`. If it repeats
    the old value, these may be anywhere in its passage; if it calls it an old one, half of them are
    enough. Some word of the question is in the line of `value` or above it.
    """
    mine, theirs = hits[value.hit], hits[one.hit]
    is_one = (mine.path, mine.part) == (theirs.path, theirs.part)
    above = headings(theirs.text, one.start)[-1:]
    is_section = above == headings(mine.text, value.start)[-1:]
    if is_one and not is_section and _UPDATE.search("".join(above)):
        return True
    if one.hit == value.hit and is_updated(theirs.text, value.start, sentence[0]):
        return True
    asked = frozenset(stems(question)) - asks_nothing(question)
    text = theirs.text[slice(*sentence)]
    if one.denies or len(_WORD.findall(theirs.text[sentence[0] : one.start])) < _ALONE:
        text = _line_of(theirs, one)
    words = frozenset(stems(text))
    # "The deadline has moved": what is asked by another word for the same.
    alike = frozenset(with_synonyms([(it,) for it in sorted(words)], sorted(asked)))
    shared = alike & words
    unit = asked & frozenset(stems(_unit(value.text)))
    above_it = stems_above(theirs, one.start, hits)
    around = words | above_it
    if _names_value(text, value):
        around |= frozenset(stems(theirs.text))
    above_value = stems_above(mine, value.start, hits)
    of_value = frozenset(stems(_line_of(mine, value)))
    if not any(_ends_like(it, of_value | above_value) for it in asked | alike):
        return False
    is_of_it = all(_ends_like(it, around) for it in asked & above_value)
    needed = unit or asked & of_value
    is_same = needed - (asked - alike) <= (shared if asked <= alike else shared | above_it)
    if one.names_old:
        shared_words, whole = (
            asked & (of_value | above_value),
            around | frozenset(stems(theirs.text)),
        )
        return 2 * sum(_ends_like(it, whole) for it in shared_words) >= len(shared_words)
    is_same |= one.denies and needed <= around | frozenset(stems(theirs.text))
    return bool(shared) and is_same and is_of_it


def _ends_like(word: str, words: frozenset[str]) -> bool:
    """Whether the word is one of `words`, or one is the end of the other: "Umbau", "Hausumbau"."""
    if word in words:
        return True
    ends = ((it, word) if len(it) < len(word) else (word, it) for it in words)
    return any(len(short) >= _PART and long.endswith(short) for short, long in ends)


def _names_value(sentence: str, value: Value) -> bool:
    """Whether the sentence repeats the value, or its month: "from March"."""
    words = (it[0] for it in (*ANY_DAY.finditer(sentence), *_NUMBER.finditer(sentence)))
    return any(it in value.text or value.text in it for it in words)


def _line_of(hit: Hit, value: Value) -> str:
    begin, end = line_around(value, hit)
    return hit.text[begin - hit.start : end - hit.start]
