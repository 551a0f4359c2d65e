"""Dates and spans of time in a sentence: when what it says began and ended.

A plain date says when something began to hold; only a range or "until" says when it ended.
All times are UTC; an end is the last second of its day, month or year.
"""

import re
from calendar import monthrange
from datetime import UTC, datetime

from msgspec import Struct

_MONTH_NAMES = (
    "january february march april may june july august september october november december",
    "januar februar märz april mai juni juli august september oktober november dezember",
    "januari februari maart april mei juni juli augustus september oktober november december",
    "jan feb mar apr may jun jul aug sep oct nov dec",
)
MONTHS = {
    **{name: n for row in _MONTH_NAMES for n, name in enumerate(row.split(), start=1)},
    "sept": 9,
    "dez": 12,
    "okt": 10,
    "mär": 3,
}

_MONTH = "(?:" + "|".join(sorted(MONTHS, key=len, reverse=True)) + r")\b\.?"
_YEAR = r"(?:1[0-9]{3}|20[0-9]{2})"
_DAY = r"(?:0?[1-9]|[12][0-9]|3[01])"
_PATTERN = re.compile(
    rf"""(?<![\w.,/-])(?:
      (?P<iso>{_YEAR}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01]))(?:T[0-9:.]+(?:Z|[+-][0-9:]+)?)?
    | (?P<iso_month>{_YEAR}-(?:0[1-9]|1[0-2]))
    | (?P<dotted>{_DAY}\.(?:0?[1-9]|1[0-2])\.{_YEAR})
    | (?P<day>{_DAY})(?:st|nd|rd|th|\.)?\s+(?:of\s+)?
      (?P<day_month>{_MONTH}),?\s+(?P<day_year>{_YEAR})
    | (?P<us_month>{_MONTH})\s+(?P<us_day>{_DAY})(?:st|nd|rd|th)?(?:\s*,\s*|\s+)(?P<us_year>{_YEAR})
    | (?P<month>{_MONTH}),?\s+(?:of\s+)?(?P<month_year>{_YEAR})
    | Q(?P<quarter>[1-4])(?:\s+|/|-|\s+of\s+)(?P<quarter_year>{_YEAR})
    | (?P<decade>(?:1[0-9]|20)[0-9]0)s
    | (?P<year>{_YEAR})
    )(?![\w%]|[.,]\d|-[A-Za-z])""",
    re.IGNORECASE | re.VERBOSE,
)
_FOUR_DIGITS = re.compile(r"(?<!\d)[12][0-9]{3}(?!\d)")
_JOIN = re.compile(r"\s*(?:-|–|—|to|until|till|through|and|bis|tot)\s*", re.IGNORECASE)
_DASH = re.compile(r"\s*[-–—]\s*")
_RANGE = re.compile(r"\b(?:from|between|von|zwischen|van|tussen)\s+(?:the\s+)?$", re.IGNORECASE)
_UNTIL = re.compile(
    r"\b(?:until|till|up\s+to|through|expired\s+(?:in|on)|bis|tot)\s+(?:the\s+)?$", re.IGNORECASE
)


# A date this many characters away from what is said still dates it.
NEAR = 40


class DateFound(Struct, frozen=True):
    """A date or range as written at `start` to `end`; either end may be open."""

    start: int
    end: int
    valid_from: datetime | None
    valid_to: datetime | None


def dates(text: str) -> tuple[DateFound, ...]:
    """Dates and ranges in the sentence, in order, ranges joined to one."""
    if not _FOUR_DIGITS.search(text):
        return ()
    single = [
        (found.start(), found.end(), *bounds)
        for found in _PATTERN.finditer(text)
        if (bounds := _bounds(found)) is not None
    ]
    joined: list[DateFound] = []
    at = 0
    while at < len(single):
        begin, stop, first, last = single[at]
        before = text[max(0, begin - 24) : begin]
        after = single[at + 1] if at + 1 < len(single) else None
        if after is not None and _is_range(before, text[stop : after[0]]):
            joined.append(DateFound(begin, after[1], first, after[3]))
            at += 2
            continue
        if _UNTIL.search(before):
            joined.append(DateFound(begin, stop, None, last))
        else:
            joined.append(DateFound(begin, stop, first, None))
        at += 1
    return tuple(joined)


def when(found: tuple[DateFound, ...], text: str, start: int, end: int) -> DateFound | None:
    """The date that tells when something said from `start` to `end` of the sentence holds.

    The last one within it, else the only one of the sentence when it is near and in no brackets.
    Offsets are the sentence's own: `text` is the sentence.
    """
    inside = [date for date in found if start <= date.start and date.end <= end]
    bare = [date for date in inside if not _in_brackets(text, date.start, start)]
    if inside:
        return bare[-1] if bare else None
    if len(found) != 1 or _in_brackets(text, found[0].start, 0):
        return None
    return found[0] if min(abs(found[0].start - end), abs(start - found[0].end)) <= NEAR else None


def _in_brackets(text: str, at: int, start: int) -> bool:
    """Whether a bracket that opened after `start` is still open at `at`."""
    return text.count("(", start, at) > text.count(")", start, at)


def _is_range(before: str, between: str) -> bool:
    if not _JOIN.fullmatch(between):
        return False
    return bool(_DASH.fullmatch(between) or _RANGE.search(before) or between.strip() == "to")


def _bounds(found: re.Match[str]) -> tuple[datetime, datetime] | None:
    """First and last moment of what was written; None for a day that no calendar has."""
    kind = found.lastgroup or ""
    group = found.group
    if kind in {"year", "decade"}:
        year = int(group(kind))
        return _span(year, 1, year + (9 if kind == "decade" else 0), 12)
    if kind == "quarter_year":
        year, first = int(group("quarter_year")), int(group("quarter")) * 3 - 2
        return _span(year, first, year, first + 2)
    if kind in {"iso_month", "month_year"}:
        month = int(group("iso_month")[5:]) if kind == "iso_month" else _month(group("month"))
        year = int(group(kind)[:4])
        return _span(year, month, year, month)
    return _day(found, kind)


def _day(found: re.Match[str], kind: str) -> tuple[datetime, datetime] | None:
    group = found.group
    if kind == "iso":
        year, month, day = (int(piece) for piece in group("iso").split("-"))
    elif kind == "dotted":
        day, month, year = (int(piece) for piece in group("dotted").split("."))
    elif kind == "day_year":
        year, month, day = int(group(kind)), _month(group("day_month")), int(group("day"))
    else:
        year, month, day = int(group("us_year")), _month(group("us_month")), int(group("us_day"))
    if day > monthrange(year, month)[1]:
        return None
    first = datetime(year, month, day, tzinfo=UTC)
    return first, first.replace(hour=23, minute=59, second=59)


def _month(written: str) -> int:
    return MONTHS[written.lower().rstrip(".")]


def _span(year: int, month: int, last_year: int, last_month: int) -> tuple[datetime, datetime]:
    last_day = monthrange(last_year, last_month)[1]
    return (
        datetime(year, month, 1, tzinfo=UTC),
        datetime(last_year, last_month, last_day, 23, 59, 59, tzinfo=UTC),
    )
