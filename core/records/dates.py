"""Days, months and years in ISO form (2021-03-04, 2021-03, 2021): parsing and formatting."""

import re
from datetime import UTC, datetime, timedelta

from msgspec import Struct

from core.errors import WrongUse
from core.records.knowledge import Precision

_FORM = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?")


class CalendarPeriod(Struct, frozen=True):
    """A day, a month or a year, from `start` to its last microsecond `end`, in UTC."""

    start: datetime
    end: datetime
    precision: Precision

    def contains(self, moment: datetime) -> bool:
        """Return whether the moment lies within the range."""
        return self.start <= moment <= self.end


class TimeRange(Struct, frozen=True):
    """Half-open range from `start` to `end` in UTC; None where it is unbounded."""

    start: datetime | None = None
    end: datetime | None = None

    def contains(self, moment: datetime) -> bool:
        """Return whether the moment lies within the range."""
        if self.start is not None and moment < self.start:
            return False
        return self.end is None or moment < self.end


def parse_date_range(text: str) -> CalendarPeriod:
    """Parse a day, month or year. Raises `WrongUse` for any other text."""
    form = _FORM.fullmatch(text.strip())
    if form is None:
        raise WrongUse(text, "invalid_date")
    year, month, day = (int(part) if part else 0 for part in form.groups())
    try:
        start = datetime(year, month or 1, day or 1, tzinfo=UTC)
        if day:
            after = start + timedelta(days=1)
        elif month:
            after = datetime(year + month // 12, month % 12 + 1, 1, tzinfo=UTC)
        else:
            after = datetime(year + 1, 1, 1, tzinfo=UTC)
    except (ValueError, OverflowError):
        raise WrongUse(text, "invalid_date") from None
    precision = "day" if day else "month" if month else "year"
    return CalendarPeriod(start, after - timedelta(microseconds=1), precision)


def format_date(moment: datetime, precision: Precision) -> str:
    """Format the moment with its precision; without one, as a day."""
    if precision == "year":
        return f"{moment.year:04}"
    if precision == "month":
        return f"{moment.year:04}-{moment.month:02}"
    return f"{moment.year:04}-{moment.month:02}-{moment.day:02}"
