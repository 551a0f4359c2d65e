"""Dates as the cells of a table hold them: "Thu 3/9/26", "5 Oct 26", "Sa 28.11.", "March"."""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta

from core.language.time.calendar import Bounds, day_of, full_year, months_of
from core.language.time.date_forms import MONTH, MONTHS
from core.language.time.dates import written_dates

_MONTHS = 12
# A day of the week, or "from", may stand before the date: "Thu", "Sa", "Mittwoch,".
_BEFORE = re.compile(r"(?:[^\W\d_]{2,10}[.,]?\s+)?(?=\S)")
_NUMBERS = re.compile(
    r"(?P<day>\d{1,2})(?P<mark>[./])(?P<month>\d{1,2})(?:(?P=mark)(?P<year>\d{4}|\d\d)?)?"
)
_NAMED = re.compile(
    rf"(?:(?P<day>\d{{1,2}})(?:st|nd|rd|th|\.)?\s*)?(?P<month>{MONTH})(?:\s+'?(?P<year>\d{{4}}|\d\d))?",
    re.IGNORECASE,
)
_DAY_LAST = re.compile(rf"(?<!\d )({MONTH})\s+([012]?\d|3[01])$", re.IGNORECASE)


def cell_dates(cells: Sequence[str], *, near: datetime) -> list[Bounds | None]:
    """Return first and last moment of the date that is each cell, None for others.

    A date without a year is that nearest to `near`, and in the year of the others if they are in
    order: of "Apr, May ... Oct" all; in a year that is written, if one is. If one cell is like
    3/14/26, months come first.
    """
    numbered = [match for it in cells if (match := _match(_NUMBERS, it)) is not None]
    named = [match for it in cells if (match := _match(_NAMED, it)) is not None]
    if any(it["day"] and not it["year"] for it in named):
        cells = [_DAY_LAST.sub(r"\2 \1", it) for it in cells]  # "Oct 31" beside "2 Nov".
    is_month_first = any(int(it["month"]) > _MONTHS for it in numbered)

    def read(anchor: datetime) -> list[Bounds | None]:
        return [_date_of(it, anchor, is_month_first=is_month_first) for it in cells]

    dates = read(near)
    days = [(it[0].month, it[0].day) for it in dates if it is not None]
    years = {it[0].year for it in dates if it is not None}
    if len(years) < 2 or days not in (sorted(days), sorted(days, reverse=True)):
        return dates
    years = {it for cell in cells if (it := _written_year(cell)) is not None} or years
    same = [read(near.replace(year=year, month=7, day=2)) for year in sorted(years)]

    def distance(read_so: list[Bounds | None]) -> timedelta:
        return sum((abs(it[0] - near) for it in read_so if it is not None), timedelta())

    return min(same, key=distance)


def days_named(text: str) -> set[tuple[int, int]]:
    """Return month and day of the days that a text names: "12.12.", "12 Dec"."""
    numbered = (it for it in _NUMBERS.finditer(text) if it["month"])
    days = {(int(it["month"]), int(it["day"])) for it in numbered}
    named = (it for it in _NAMED.finditer(text) if it["day"])
    return days | {(MONTHS[it["month"].rstrip(".").lower()], int(it["day"])) for it in named}


def _date_of(cell: str, near: datetime, *, is_month_first: bool) -> Bounds | None:
    written = next((it for it in written_dates(cell) if it.end - it.start == len(cell)), None)
    if written is not None:
        return written.first, written.last
    match = _match(_NUMBERS, cell)
    if match is not None:
        parts = int(match["day"]), int(match["month"])
        day, month = reversed(parts) if is_month_first else parts
        # "3.1" may as well be an amount.
        is_whole = match["mark"] == "/" or match["year"] or cell.endswith(".")
        return _in_year(match["year"], month, day, near) if is_whole else None
    match = _match(_NAMED, cell)
    if match is None:
        return None
    month = MONTHS[match["month"].rstrip(".").lower()]
    return _in_year(match["year"], month, int(match["day"] or 0), near)


def _written_year(cell: str) -> int | None:
    match = _match(_NUMBERS, cell) or _match(_NAMED, cell)
    return full_year(match["year"]) if match is not None and match["year"] else None


def _match(pattern: re.Pattern[str], cell: str) -> re.Match[str] | None:
    before = _BEFORE.match(cell)
    ways = [pattern.fullmatch(cell), pattern.fullmatch(cell, before.end()) if before else None]
    return next((it for it in ways if it is not None), None)


def _in_year(written: str | None, month: int, day: int, near: datetime) -> Bounds | None:
    """Return the day, or without one the month, of the year that is written or is nearest."""
    if not 1 <= month <= _MONTHS:
        return None
    years = [full_year(written)] if written else [near.year, near.year - 1, near.year + 1]
    spans = [day_of(it, month, day) if day else months_of(it, month) for it in years]
    return min(filter(None, spans), key=lambda span: abs(span[0] - near), default=None)
