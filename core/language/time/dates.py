"""Dates and spans of time in a sentence: when what it says began and ended.

A plain date says when something began to hold; only a range or "until" says when it ended.
"""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from core.language.lexicon import any_of
from core.language.time.calendar import SECOND
from core.language.time.date_forms import WEEKDAYS_CUT, WORDS
from core.language.time.date_spans import (
    DateAnchor,
    DateSpan,
    Form,
    days_in_numbers,
    read_dates,
    without_overlaps,
)
from core.records.knowledge import Precision
from core.resources import patterns

_PATTERNS = patterns("dates")
_LINK, _OPENING, _ONWARDS = (_PATTERNS[name] for name in ("link", "opening", "onwards"))
_BRACKET = re.compile(r"\s*[(\[]\s*")
_JOIN = re.compile(rf"\s*(?:[-–—]|{any_of(WORDS['joining'])})\s*", re.IGNORECASE)
_DASH = re.compile(r"\s*[-–—]\s*")
_RANGE = re.compile(rf"\b{any_of(WORDS['opening'])}\s+(?:the\s+)?$", re.IGNORECASE)


def stands_before(*names: str) -> re.Pattern[str]:
    """Return a pattern of the words of these names where they end a text before a date."""
    words = any_of(chain.from_iterable(WORDS[name] for name in names)).replace(r"\ ", r"\s+")
    parts = any_of(WORDS["parts"]).replace(r"\ ", r"\s+")
    return re.compile(rf"\b{words}\s+(?:{parts}[\s-]+)*$", re.IGNORECASE)


_UNTIL, _BEFORE, _AFTER = (stands_before(name) for name in ("until", "before", "after"))
_SINCE = stands_before("since", "from")
_WEEKDAY = re.compile(rf"\b{any_of(WEEKDAYS_CUT)}\b[.,]?\s+$", re.IGNORECASE)
_DAY_FIRST = re.compile(r"[0-3]?\d[./](?:0?[1-9]|1[0-2])\.?")
# Languages that write the month before the day between slashes; all others the day first.
_MONTH_FIRST = frozenset({"", "en"})
# English in which 03/04 is April 3.
BRITISH = "en-GB"
# Number of characters before a date in which its relation is read.
_REACH = 24
# A date this many characters away from what is said still dates it.
NEAR = 40


# Stands for the date of a text that has none; what is read by it is taken back.
SOME_DAY = datetime(2000, 1, 1, tzinfo=UTC)
# A date that is the same day of the year from both is written without a year.
_TWO_DAYS = (datetime(2000, 6, 15, tzinfo=UTC), datetime(2005, 1, 20, tzinfo=UTC))


class StatedDate(Struct, frozen=True):
    """A date or range as written, with what the words around it make of it; ends may be open.

    `first` and `last` are the moments of what is written, `valid_from` and `valid_to` those of what
    it dates.
    """

    start: int
    end: int
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    precision: Precision = ""
    form: Form = "at"
    first: datetime | None = None
    last: datetime | None = None


def dates(
    text: str, *, stated_at: datetime | None = None, language: str = "", overdue: bool = False
) -> tuple[StatedDate, ...]:
    """Return dates and ranges in the sentence, in order, ranges joined to one.

    "Yesterday" and "in March" are whole only with `stated_at`, the document's own date; without
    it they are known to be dates, but not which. With `overdue` what is due may have passed.
    """
    written = list(written_dates(text, language=language))
    day_first = bool(language) and language[:2] not in _MONTH_FIRST
    anchor = DateAnchor(stated_at or SOME_DAY, day_first=day_first, overdue=overdue)
    relative = list(read_dates(text, "relative", anchor))
    stated = tuple(_joined(without_overlaps(written, relative), text))
    if stated_at is not None or not relative:
        return stated
    dated = {it.start for it in written}
    return tuple(it if it.start in dated else StatedDate(it.start, it.end) for it in stated)


def dates_in_notes(
    text: str, *, stated_at: datetime | None, language: str = ""
) -> tuple[StatedDate, ...]:
    """Return the dates of a sentence as notes write them: also "Fr 11.12.", "by 30.11."."""
    written = dates(text, stated_at=stated_at, language=language)
    if stated_at is None:
        return written
    read = [(one.start, one.end) for one in written]
    numbers = [
        related(span, text)
        for span in days_in_numbers(text, stated_at)
        if _is_told_in_numbers(text, span, language)
        and not any(start < span.end and span.start < end for start, end in read)
    ]
    return tuple(sorted((*written, *numbers), key=lambda date: date.start)) if numbers else written


def _is_told_in_numbers(text: str, day: DateSpan, language: str) -> bool:
    """Whether the number is surely a day: behind "by" or a weekday, or with two dots in German."""
    if _DAY_FIRST.fullmatch(text, day.start, day.end) is None:
        return False
    is_dotted = language == "de" and text[day.end - 1] == "."
    before = text[max(0, day.start - _REACH) : day.start]
    return is_dotted or any(lead.search(before) for lead in (_PATTERNS["short_before"], _WEEKDAY))


class YearlyDay(Struct, frozen=True):
    """A day of the year as written, without a year: "4 March"."""

    start: int
    end: int
    month: int
    day: int


def yearly_days(text: str, *, language: str = "") -> Iterator[YearlyDay]:
    """Yield the days that are written without a year: the same day whenever they were said."""
    readings = [dates(text, stated_at=day, language=language) for day in _TWO_DAYS]
    for one, other in zip(*readings, strict=False):
        if one.first is None or other.first is None or one.precision != "day":
            continue
        day, again = ((it.first.month, it.first.day) for it in (one, other) if it.first)
        if day == again and one.first.year != other.first.year and one.form == "at":
            yield YearlyDay(one.start, one.end, *day)


def calendar_dates(text: str, *, near: datetime, language: str = "") -> Iterator[StatedDate]:
    """Yield the dates that are the same whenever they were written, in the year nearest to a time.

    "30 November" is one, and "tomorrow" or "this year" are none. What is due may have passed.
    """
    readings = (
        dates(text, stated_at=day, language=language, overdue=True) for day in (near, *_TWO_DAYS)
    )
    for date, one, other in zip(*readings, strict=False):
        if one.first is None or other.first is None:
            continue
        days = {(it.first.month, it.first.day) for it in (one, other) if it.first is not None}
        if one.first == other.first or (date.precision != "year" and len(days) == 1):
            yield date


def written_dates(text: str, *, language: str = "") -> Iterator[DateSpan]:
    """Yield the dates with a year, in order, each for itself."""
    month_first = language[:2] in _MONTH_FIRST and language != BRITISH
    return read_dates(text, "written", DateAnchor(SOME_DAY, month_first))


def related(date: DateSpan, text: str) -> StatedDate:
    """Return the date with what the words around it make of it."""
    before, after = text[max(0, date.start - _REACH) : date.start], text[date.end :][:_REACH]
    first, last = date.first, date.last
    form, valid_from, valid_to = date.form, first, None
    if date.form == "range":
        valid_to = last
    elif _UNTIL.search(before):
        form, valid_from, valid_to = "until", None, last
    elif _BEFORE.search(before):
        form, valid_from, valid_to = "until", None, first - SECOND
    elif _AFTER.search(before):
        form, valid_from = "since", last + SECOND
    elif _SINCE.search(before) or _is_onwards(after):
        form = "since"
    return StatedDate(date.start, date.end, valid_from, valid_to, date.precision, form, first, last)


def _is_onwards(after: str) -> bool:
    """Whether it goes on from the date; "an" belongs to a verb, or to a "von" before the date."""
    onwards = _ONWARDS.match(after)
    return onwards is not None and onwards[0].strip().lower() != "an"


def _joined(spans: list[DateSpan], text: str) -> Iterator[StatedDate]:
    at = 0
    while at < len(spans):
        one, other = spans[at], spans[at + 1] if at + 1 < len(spans) else None
        before = text[max(0, one.start - _REACH) : one.start]
        if other is not None and _is_range(before, text[one.end : other.start]):
            one = replace(
                one, end=other.end, last=other.last, precision=other.precision, form="range"
            )
            at += 1
        yield related(one, text)
        at += 1


def when(dates_found: tuple[StatedDate, ...], text: str, start: int, end: int) -> StatedDate | None:
    """Return the date that tells when something said from `start` to `end` of the sentence holds.

    The last one within it, else the one that stands right behind or before it, else the only one
    of the sentence when it is near and in no brackets. Offsets are the sentence's own: `text` is
    the sentence.
    """
    inside = [date for date in dates_found if start <= date.start and date.end <= end]
    if inside:
        bare = [date for date in inside if not _in_brackets(text, date.start, start)]
        return bare[-1] if bare else None
    beside = _beside(dates_found, text, start, end)
    if beside is not None or len(dates_found) != 1 or _in_brackets(text, dates_found[0].start, 0):
        return beside
    return (
        dates_found[0]
        if min(abs(dates_found[0].start - end), abs(start - dates_found[0].end)) <= NEAR
        else None
    )


def _beside(
    dates_found: tuple[StatedDate, ...], text: str, start: int, end: int
) -> StatedDate | None:
    """Return the date right behind, a range in brackets too; else one that opens the clause."""
    for date in dates_found:
        if end <= date.start and _LINK.fullmatch(text, end, date.start):
            return date
        if end <= date.start and date.form != "at" and _BRACKET.fullmatch(text, end, date.start):
            return date
    ahead = [date for date in dates_found if date.end <= start and start - date.end <= NEAR]
    is_clear = bool(ahead) and not any(end <= it.start for it in dates_found)
    is_opening = is_clear and _OPENING.search(text, 0, ahead[-1].start) is not None
    return ahead[-1] if is_opening and not _in_brackets(text, ahead[-1].start, 0) else None


def _in_brackets(text: str, at: int, start: int) -> bool:
    """Whether a bracket that opened after `start` is still open at `at`."""
    return text.count("(", start, at) > text.count(")", start, at)


def _is_range(before: str, between: str) -> bool:
    if not _JOIN.fullmatch(between):
        return False
    return bool(_DASH.fullmatch(between) or _RANGE.search(before) or between.strip() == "to")
