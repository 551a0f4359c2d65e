"""Days, weeks, months and years of the calendar, each from its first moment to its last second."""

from calendar import monthrange
from datetime import UTC, datetime, timedelta

Bounds = tuple[datetime, datetime]
SECOND = timedelta(seconds=1)
_MONTHS = {"month": 1, "quarter": 3, "year": 12, "decade": 120}

# Two digits from here on are a year of the last century.
_OLD = 50


def full_year(written: str, *, old: int = _OLD) -> int:
    """Return the year that two digits stand for, or that is written in full."""
    year = int(written)
    return year if len(written) > 2 else year + (2000 if year < old else 1900)


def day_of(year: int, month: int, day: int) -> Bounds | None:
    """Return first and last moment of a day; None for a day that no calendar has."""
    if not 1 <= month <= 12 or not 1 <= day <= monthrange(year, month)[1]:
        return None
    first = datetime(year, month, day, tzinfo=UTC)
    return first, first + timedelta(days=1) - SECOND


def months_of(year: int, month: int, count: int = 1) -> Bounds:
    """Return first and last moment of `count` months from that one on."""
    last_year, last_month = divmod(year * 12 + month - 1 + count - 1, 12)
    last_day = monthrange(last_year, last_month + 1)[1]
    return (
        datetime(year, month, 1, tzinfo=UTC),
        datetime(last_year, last_month + 1, last_day, 23, 59, 59, tzinfo=UTC),
    )


def step(unit: str, count: int, at: datetime) -> Bounds:
    """Return the day, week, month, quarter, year or decade `count` steps from that of `at`."""
    today = at.replace(hour=0, minute=0, second=0, microsecond=0)
    if unit in _MONTHS:
        length = _MONTHS[unit]
        year, month = divmod((at.year * 12 + at.month - 1) // length * length + count * length, 12)
        return months_of(year, month + 1, length)
    length = 7 if unit == "week" else 1
    first = today - timedelta(days=today.weekday()) if unit == "week" else today
    first += timedelta(days=count * length)
    return first, first + timedelta(days=length) - SECOND


def weekday_of(weekday: int, way: int, at: datetime) -> Bounds:
    """Return that day of the week: before `at` (way -1), after it (1), or at it or next (0)."""
    ahead = (weekday - at.weekday()) % 7
    if way < 0:
        ahead = ahead - 7 if ahead else -7
    elif way > 0:
        ahead = ahead or 7
    return step("day", ahead, at)


def weekend_of(at: datetime, weeks: int) -> Bounds:
    """Return Saturday and Sunday of the week that many weeks from that of `at`."""
    monday, sunday = step("week", weeks, at)
    return monday + timedelta(days=5), sunday


def nearest(candidates: list[Bounds], at: datetime, way: int = 0) -> Bounds | None:
    """Return the nearest of these; before or after `at` when `way` says so."""
    if way < 0:
        candidates = [it for it in candidates if it[1] < at]
    if way > 0:
        candidates = [it for it in candidates if it[0] > at]
    return min(
        candidates, key=lambda bounds: min(abs(bounds[0] - at), abs(bounds[1] - at)), default=None
    )
