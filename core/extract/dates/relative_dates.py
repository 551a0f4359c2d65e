"""Dates that only the document's own date makes whole: "yesterday", "two years ago", "in March".

English, German and Dutch. A week begins on Monday.
"""

import re
from collections.abc import Iterator
from datetime import datetime, timedelta

from core.extract.dates.written_dates import (
    DAY,
    MONTH,
    MONTHS,
    SEASONS,
    Stretch,
    day_of,
    month_of,
    months_of,
)
from core.records.knowledge import Precision

Bounds = tuple[datetime, datetime]

_DAYS = {
    **dict.fromkeys(("yesterday", "gestern", "gisteren", "last night"), -1),
    **dict.fromkeys(("today", "heute", "vandaag", "this morning", "tonight"), 0),
    **dict.fromkeys(("tomorrow",), 1),
    **dict.fromkeys(("the day before yesterday", "vorgestern", "eergisteren"), -2),
    **dict.fromkeys(("the day after tomorrow", "übermorgen", "overmorgen"), 2),
}
_WAYS = {
    **dict.fromkeys(
        "last past previous letzten letztes letzte letzter vorigen voriges vorige vorig "
        "afgelopen".split(),
        -1,
    ),
    **dict.fromkeys("this diesen dieses diese dieser dit deze".split(), 0),
    **dict.fromkeys(
        "next coming following nächsten nächstes nächste nächster kommenden kommendes kommende "
        "volgend volgende komende".split(),
        1,
    ),
}
_UNITS = {
    **dict.fromkeys("day days tag tage tagen dag dagen".split(), "day"),
    **dict.fromkeys("week weeks woche wochen weken".split(), "week"),
    **dict.fromkeys("month months monat monate monaten maand maanden".split(), "month"),
    **dict.fromkeys("quarter quarters quartal kwartaal".split(), "quarter"),
    **dict.fromkeys("year years jahr jahre jahren jaar".split(), "year"),
    **dict.fromkeys("decade decades jahrzehnt decennium".split(), "decade"),
}
_NUMBERS = {
    **dict.fromkeys("a an one ein eine einem einer een".split(), 1),
    **dict.fromkeys(("two", "a couple of", "zwei", "twee"), 2),
    **dict.fromkeys(("three", "drei", "drie"), 3),
    **dict.fromkeys(("four", "vier"), 4),
    **dict.fromkeys(("five", "fünf", "vijf"), 5),
    **dict.fromkeys(("six", "sechs", "zes"), 6),
    **dict.fromkeys(("seven", "sieben", "zeven"), 7),
    **dict.fromkeys(("eight", "acht"), 8),
    **dict.fromkeys(("nine", "neun", "negen"), 9),
    **dict.fromkeys(("ten", "zehn", "tien"), 10),
    **dict.fromkeys(("twelve", "zwölf", "twaalf"), 12),
}
_WEEKDAYS = {
    name: at
    for row in (
        "monday tuesday wednesday thursday friday saturday sunday",
        "montag dienstag mittwoch donnerstag freitag samstag sonntag",
        "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag",
    )
    for at, name in enumerate(row.split())
}


def _any(words: dict[str, int] | dict[str, str]) -> str:
    return "(?:" + "|".join(sorted(map(re.escape, words), key=len, reverse=True)) + ")"


_COUNT = rf"(?:{_any(_NUMBERS)}|[1-9][0-9]?)"
_IN = re.compile(
    r"\b(?:since|until|till|in|by|of|from|starting|beginning|effective|seit|ab|bis|im|sinds|vanaf|tot)"
    r"\s+(?:(?:early|mid|late|anfang|mitte|ende|begin|eind)[\s-]+)?$",
    re.IGNORECASE,
)
_PATTERN = re.compile(
    rf"""(?<![\w-])(?:
      (?P<day_name>{_any(_DAYS)})
    | (?P<ago>{_COUNT})\s+(?P<ago_unit>{_any(_UNITS)})\s+(?:ago|earlier|geleden)
    | vor\s+(?P<vor>{_COUNT})\s+(?P<vor_unit>{_any(_UNITS)})
    | in\s+(?P<ahead>{_COUNT})\s+(?P<ahead_unit>{_any(_UNITS)})
    | (?P<way>{_any(_WAYS)})\s+(?P<unit>{_any(_UNITS)})
    | (?P<way_day>{_any(_WAYS)})\s+(?P<weekday>{_any(_WEEKDAYS)})
    | (?P<way_month>{_any(_WAYS)})\s+(?P<month>{MONTH})
    | (?P<way_season>{_any(_WAYS)})\s+(?P<season>{_any(SEASONS)})
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
    for table in (_DAYS, _UNITS, _WEEKDAYS, MONTHS, SEASONS)
    for row in table
    for word in row.split()
) - {"the", "this", "before", "after", "last"}
_AHEAD = re.compile(
    r"\b(?:will|shall|going\s+to|plans?|planned|'ll|wird|werden|zal|zullen|gaat)\b", re.IGNORECASE
)


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
        return _moved("day", _DAYS[" ".join(group(kind).lower().split())], at)
    if kind in {"ago_unit", "vor_unit", "ahead_unit"}:
        count = _count(group(kind.removesuffix("_unit")))
        return _moved(_UNITS[group(kind).lower()], count if kind == "ahead_unit" else -count, at)
    if kind == "unit":
        return _moved(_UNITS[group("unit").lower()], _WAYS[group("way").lower()], at)
    if kind == "weekday":
        return _weekday(_WEEKDAYS[group(kind).lower()], _WAYS[group("way_day").lower()], at)
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
    return _NUMBERS[folded] if folded in _NUMBERS else int(folded)


def _moved(kind: str, count: int, at: datetime) -> tuple[Bounds, Precision]:
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
    today = at.replace(hour=0, minute=0, second=0, microsecond=0)
    ahead = (weekday - today.weekday()) % 7
    if way < 0:
        ahead = ahead - 7 if ahead else -7
    elif way > 0:
        ahead = ahead or 7
    first = today + timedelta(days=ahead)
    return (first, first + timedelta(days=1, seconds=-1)), "day"
