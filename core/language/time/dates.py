"""Dates and spans of time in a sentence: when what it says began and ended.

A plain date says when something began to hold; only a range or "until" says when it ended.
All times are UTC; an end is the last second of its day, month or year.
"""

import re
from datetime import UTC, datetime, timedelta
from typing import Literal

from msgspec import Struct

from core.language.time.relative_dates import relative_dates
from core.language.time.written_dates import Stretch, written_dates
from core.records.knowledge import Precision
from core.resources import patterns

_PATTERNS = patterns("dates")
_JOIN = re.compile(r"\s*(?:-|–|—|to|until|till|through|and|bis|tot|und|en)\s*", re.IGNORECASE)
_DASH = re.compile(r"\s*[-–—]\s*")
_RANGE = re.compile(r"\b(?:from|between|von|zwischen|van|tussen)\s+(?:the\s+)?$", re.IGNORECASE)
_THE = r"\s+(?:(?:the|dem|der|den|end|early|mid|late|(?:the\s+)?end\s+of|ende?)[\s-]+)*$"
_UNTIL = re.compile(
    rf"\b(?:until|till|up\s+to|through|expired\s+(?:in|on)|ended\s+(?:in|on)|bis(?:\s+zum)?|tot"
    rf"(?:\s+en\s+met)?|t/m){_THE}",
    re.IGNORECASE,
)
_BEFORE = re.compile(rf"\b(?:before|prior\s+to|voor){_THE}", re.IGNORECASE)
_AFTER = re.compile(rf"\b(?:after|nach|na){_THE}", re.IGNORECASE)
_SINCE = re.compile(
    rf"\b(?:since|as\s+of|as\s+from|effective(?:\s+from)?|starting(?:\s+(?:in|on|from))?"
    rf"|beginning(?:\s+(?:in|on|from))?|seit(?:\s+dem)?|ab|sinds|vanaf){_THE}",
    re.IGNORECASE,
)
_FROM = re.compile(rf"\b(?:from|von|vom){_THE}", re.IGNORECASE)
_ONWARDS = _PATTERNS["onwards"]


_LINK = _PATTERNS["link"]
_BRACKET = re.compile(r"\s*[(\[]\s*")
_OPENING = _PATTERNS["opening"]

# A date this many characters away from what is said still dates it.
NEAR = 40

# Stands for the date of a text that has none: what is made whole with it is taken back.
_SOME_DAY = datetime(2000, 1, 1, tzinfo=UTC)

# How a date stands: at it, from it on, up to it, or from the one to the other.
Form = Literal["at", "since", "until", "range"]


class DateFound(Struct, frozen=True):
    """A date or range as written at `start` to `end`; either end may be open.

    `last` is the last moment of the day, month or year that is written (first), whatever holds.
    """

    start: int
    end: int
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    precision: Precision = ""
    form: Form = "at"
    last: datetime | None = None


def dates(
    text: str, *, stated_at: datetime | None = None, language: str = ""
) -> tuple[DateFound, ...]:
    """Dates and ranges in the sentence, in order, ranges joined to one.

    "Yesterday" and "in March" are whole only with `stated_at`, the document's own date; without
    it they are known to be dates, but not which.
    """
    relative = list(relative_dates(text, stated_at=stated_at or _SOME_DAY))
    written = list(written_dates(text, language=language))
    single = _merged(written, relative)
    joined: list[DateFound] = []
    at = 0
    while at < len(single):
        one = single[at]
        before = text[max(0, one.start - 24) : one.start]
        after = single[at + 1] if at + 1 < len(single) else None
        if after is not None and _is_range(before, text[one.end : after.start]):
            joined.append(_ranged(one, after))
            at += 2
            continue
        joined.append(_alone(one, before, text[one.end : one.end + 24]))
        at += 1
    if stated_at is not None or not relative:
        return tuple(joined)
    starts = {it.start for it in written}
    return tuple(it if it.start in starts else DateFound(it.start, it.end) for it in joined)


def when(dates_found: tuple[DateFound, ...], text: str, start: int, end: int) -> DateFound | None:
    """The date that tells when something said from `start` to `end` of the sentence holds.

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
    dates_found: tuple[DateFound, ...], text: str, start: int, end: int
) -> DateFound | None:
    """The date right behind what is said, a range in brackets too; else one that opens with it."""
    for date in dates_found:
        if end <= date.start and _LINK.fullmatch(text, end, date.start):
            return date
        if end <= date.start and date.form != "at" and _BRACKET.fullmatch(text, end, date.start):
            return date
    ahead = [date for date in dates_found if date.end <= start and start - date.end <= NEAR]
    is_clear = bool(ahead) and not any(end <= it.start for it in dates_found)
    is_opening = is_clear and _OPENING.search(text, 0, ahead[-1].start) is not None
    return ahead[-1] if is_opening and not _in_brackets(text, ahead[-1].start, 0) else None


def _merged(written: list[Stretch], relative: list[Stretch]) -> list[Stretch]:
    """Both in order; what overlaps a written date is part of it."""
    apart = [
        date
        for date in relative
        if not any(date.start < other.end and other.start < date.end for other in written)
    ]
    return sorted((*written, *apart), key=lambda one: one.start) if apart else written


def _alone(one: Stretch, before: str, after: str) -> DateFound:
    """A date that is no part of a range, with what the words around it make of it."""
    start, end = one.start, one.end
    if one.form == "range":
        return DateFound(start, end, one.first, one.last, one.precision, "range", one.last)
    if _UNTIL.search(before):
        return DateFound(start, end, None, one.last, one.precision, "until", one.last)
    if _BEFORE.search(before):
        until = one.first - timedelta(seconds=1)
        return DateFound(start, end, None, until, one.precision, "until", one.last)
    if _AFTER.search(before):
        later = one.last + timedelta(seconds=1)
        return DateFound(start, end, later, None, one.precision, "since", one.last)
    is_open = one.form == "since" or bool(_FROM.search(before) or _ONWARDS.match(after))
    form: Form = "since" if is_open or _SINCE.search(before) else "at"
    return DateFound(start, end, one.first, None, one.precision, form, one.last)


def _ranged(one: Stretch, other: Stretch) -> DateFound:
    return DateFound(
        one.start, other.end, one.first, other.last, other.precision, "range", one.last
    )


def _in_brackets(text: str, at: int, start: int) -> bool:
    """Whether a bracket that opened after `start` is still open at `at`."""
    return text.count("(", start, at) > text.count(")", start, at)


def _is_range(before: str, between: str) -> bool:
    if not _JOIN.fullmatch(between):
        return False
    return bool(_DASH.fullmatch(between) or _RANGE.search(before) or between.strip() == "to")
