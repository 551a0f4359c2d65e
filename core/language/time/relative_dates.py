"""Dates that only the document's own date makes whole: "yesterday", "two years ago", "in March".

English, German and Dutch. A week begins on Monday.
"""

import re
from collections.abc import Iterator
from datetime import datetime, timedelta

from core.language.time.written_dates import (
    DAY,
    MONTH,
    MONTHS,
    SEASONS,
    WORDS,
    Stretch,
    any_of,
    day_of,
    month_of,
    months_of,
    word_numbers,
)
from core.records.knowledge import Precision
from core.resources import patterns

_PATTERNS = patterns("relative_dates")

Bounds = tuple[datetime, datetime]

_DAYS = word_numbers("days")
_WAYS = word_numbers("ways")
WEEKDAYS = word_numbers("weekdays")
NUMBERS = word_numbers("numbers")
UNITS = {word: unit for unit, words in WORDS["units"].items() for word in words}

_COUNT = rf"(?:{any_of(NUMBERS)}|[1-9][0-9]?)"
_IN = _PATTERNS["in"]
_PATTERN = re.compile(
    rf"""(?<![\w-])(?:
      (?P<day_name>{any_of(_DAYS)})
    | (?P<ago>{_COUNT})\s+(?P<ago_unit>{any_of(UNITS)})\s+(?:ago|earlier|geleden)
    | vor\s+(?P<vor>{_COUNT})\s+(?P<vor_unit>{any_of(UNITS)})
    | in\s+(?P<ahead>{_COUNT})\s+(?P<ahead_unit>{any_of(UNITS)})
    | (?P<way>{any_of(_WAYS)})\s+(?P<unit>{any_of(UNITS)})
    | (?P<way_day>{any_of(_WAYS)})\s+(?P<weekday>{any_of(WEEKDAYS)})
    | (?P<way_month>{any_of(_WAYS)})\s+(?P<month>{MONTH})
    | (?P<way_season>{any_of(_WAYS)})\s+(?P<season>{any_of(SEASONS)})
    | (?P<day>{DAY})(?:st|nd|rd|th|\.)?\s+(?:of\s+)?(?P<day_month>{MONTH})
    | (?P<us_month>{MONTH})\s+(?P<us_day>{DAY})(?:st|nd|rd|th)?
    | (?P<in_month>{MONTH})
    )(?![\w-])(?!\.?,?\s+(?:1[0-9]{{3}}|20[0-9]{{2}})\b)""",
    re.IGNORECASE | re.VERBOSE,
)
_LETTERS = re.compile(r"[^\W\d_]+")
# Words of which one is in every relative date: most sentences have none.
_CUES = frozenset(
    word
    for table in (_DAYS, UNITS, WEEKDAYS, MONTHS, SEASONS)
    for row in table
    for word in row.split()
) - {"the", "this", "before", "after", "last"}
_AHEAD = _PATTERNS["ahead"]


def relative_dates(text: str, *, stated_at: datetime) -> Iterator[Stretch]:
    """The dates that `stated_at`, when the text was written, makes whole; in order."""
    if _CUES.isdisjoint(_LETTERS.findall(text.lower())):
        return
    for match in _PATTERN.finditer(text):
        kind = match.lastgroup or ""
        if kind == "ahead_unit" and not _AHEAD.search(text):
            continue  # "built in two weeks" tells how long it took
        if kind in {"day_month", "us_day", "in_month"} and not _is_month(match, kind):
            continue
        meant = _meant(match, kind, stated_at)
        if meant is not None:
            bounds, precision = meant
            yield Stretch(match.start(), match.end(), *bounds, precision)


def _is_month(match: re.Match[str], kind: str) -> bool:
    """Whether the word is meant as a month: "may" and "march" are also other words."""
    if kind == "in_month" and not _IN.search(match.string, 0, match.start()):
        return False
    word = match.group({"us_day": "us_month"}.get(kind, kind))
    return word[0].isupper() or word.lower() not in {"may", "march", "mar", "dec", "mei"}


def _meant(match: re.Match[str], kind: str, at: datetime) -> tuple[Bounds, Precision] | None:
    group = match.group
    if kind == "day_name":
        return moved("day", _DAYS[" ".join(group(kind).lower().split())], at)
    if kind in {"ago_unit", "vor_unit", "ahead_unit"}:
        count = _count(group(kind.removesuffix("_unit")))
        return moved(UNITS[group(kind).lower()], count if kind == "ahead_unit" else -count, at)
    if kind == "unit":
        return moved(UNITS[group("unit").lower()], _WAYS[group("way").lower()], at)
    if kind == "weekday":
        return _weekday(WEEKDAYS[group(kind).lower()], _WAYS[group("way_day").lower()], at)
    return _in_year(match, kind, at)


def _in_year(match: re.Match[str], kind: str, at: datetime) -> tuple[Bounds, Precision] | None:
    """A day, month or season without a year: the one nearest to `at`, or on the side told."""
    group = match.group
    if kind in {"day_month", "us_day"}:
        is_us = kind == "us_day"
        month = month_of(group("us_month" if is_us else "day_month"))
        day = int(group("us_day" if is_us else "day"))
        around = (day_of(at.year + it, month, day) for it in (-1, 0, 1))
        bounds = _nearest([it for it in around if it is not None], at, 0)
        return (bounds, "day") if bounds else None
    if kind == "season":
        first, count = SEASONS[group(kind).lower()], 3
        way = _WAYS[group("way_season").lower()]
    else:
        first, count = month_of(group("month" if kind == "month" else "in_month")), 1
        way = _WAYS[group("way_month").lower()] if kind == "month" else 0
    bounds = _nearest([months_of(at.year + it, first, count) for it in (-1, 0, 1)], at, way)
    return (bounds, "month") if bounds else None


def _nearest(around: list[Bounds], at: datetime, way: int) -> Bounds | None:
    """Of these stretches the nearest; before or after `at` when `way` says so."""
    if way < 0:
        around = [it for it in around if it[1] < at]
    if way > 0:
        around = [it for it in around if it[0] > at]
    return min(
        around, key=lambda bounds: min(abs(bounds[0] - at), abs(bounds[1] - at)), default=None
    )


def _count(written: str) -> int:
    folded = " ".join(written.lower().split())
    return NUMBERS[folded] if folded in NUMBERS else int(folded)


def moved(kind: str, count: int, at: datetime) -> tuple[Bounds, Precision]:
    """The day, week, month, quarter, year or decade that many steps from the one of `at`."""
    today = at.replace(hour=0, minute=0, second=0, microsecond=0)
    if kind in {"day", "week"}:
        length = 7 if kind == "week" else 1
        first = today - timedelta(days=today.weekday()) if kind == "week" else today
        first += timedelta(days=count * length)
        return (first, first + timedelta(days=length, seconds=-1)), "day"
    length = {"month": 1, "quarter": 3, "year": 12, "decade": 120}[kind]
    months = (at.year * 12 + at.month - 1) // length * length + count * length
    year, month = divmod(months, 12)
    return months_of(year, month + 1, length), "year" if length >= 12 else "month"


def _weekday(weekday: int, way: int, at: datetime) -> tuple[Bounds, Precision]:
    ahead = (weekday - at.weekday()) % 7
    if way < 0:
        ahead = ahead - 7 if ahead else -7
    elif way > 0:
        ahead = ahead or 7
    return moved("day", ahead, at)
