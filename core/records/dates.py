"""Days, months and years as people type them (ISO: 2021-03-04, 2021-03, 2021)."""

import re
from datetime import UTC, datetime, timedelta

from msgspec import Struct

from core.errors import WrongUse
from core.records.knowledge import Precision

_FORM = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?")


class When(Struct, frozen=True):
    """A day, a month or a year: from `start` to the last moment, `end`, in UTC."""

    start: datetime
    end: datetime
    precision: Precision

    def holds(self, moment: datetime) -> bool:
        """Whether the moment lies within."""
        return self.start <= moment <= self.end


def when(text: str) -> When:
    """The day, month or year that the text names. Raises `WrongUse` when it names none."""
    form = _FORM.fullmatch(text.strip())
    if form is None:
        raise _unknown(text)
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
        raise _unknown(text) from None
    precision = "day" if day else "month" if month else "year"
    return When(start, after - timedelta(microseconds=1), precision)


def shown(moment: datetime, precision: Precision) -> str:
    """The moment as exactly as it is known; without a precision the day."""
    if precision == "year":
        return f"{moment.year:04}"
    if precision == "month":
        return f"{moment.year:04}-{moment.month:02}"
    return f"{moment.year:04}-{moment.month:02}-{moment.day:02}"


def _unknown(text: str) -> WrongUse:
    return WrongUse(
        text,
        detail="This is no date.",
        remedy="Write a day, a month or a year: 2021-03-04, 2021-03 or 2021.",
    )
