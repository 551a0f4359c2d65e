"""Date ranges of date filters: "2024-05", "2024-01-15..2024-03", "2023.."."""

from datetime import datetime, timedelta

from msgspec import Struct

from core.errors import WrongUse
from core.records.answers.questions import Condition, FilterTest
from core.records.dates import CalendarPeriod, parse_date_range


class DateRange(Struct, frozen=True):
    """Half-open range from `start` to `end` in UTC; None where it is unbounded."""

    start: datetime | None = None
    end: datetime | None = None


def date_range_of(condition: Condition) -> DateRange:
    """Return the range in which a document's own date has to lie.

    "before:2024" ends where 2024 begins and "after:2024" begins where it ends; "date:2024" is
    the year itself. Raises `WrongUse` with the filter and how to write it.
    """
    return _SPANS[condition.test](condition)


def _before(condition: Condition) -> DateRange:
    return DateRange(end=_parse(condition, condition.value).start)


def _after(condition: Condition) -> DateRange:
    return DateRange(start=_after_end(_parse(condition, condition.value)))


def _within(condition: Condition) -> DateRange:
    first, dots, last = condition.value.partition("..")
    if not dots:
        period = _parse(condition, first)
        return DateRange(period.start, _after_end(period))
    if not first.strip() and not last.strip():
        raise _invalid(condition)
    start = _parse(condition, first).start if first.strip() else None
    end = _after_end(_parse(condition, last)) if last.strip() else None
    if start is not None and end is not None and end <= start:
        raise WrongUse(
            f"date:{condition.value}", "filter_range_reversed", filter="date", value=condition.value
        )
    return DateRange(start, end)


_SPANS = {"before": _before, "after": _after, "within": _within, "is": _within}
_NAMES: dict[FilterTest, str] = {"before": "before", "after": "after"}


def _parse(condition: Condition, text: str) -> CalendarPeriod:
    try:
        return parse_date_range(text)
    except WrongUse:
        raise _invalid(condition) from None


def _after_end(period: CalendarPeriod) -> datetime | None:
    """Return the moment after the period; None when no calendar goes so far."""
    try:
        return period.end + timedelta(microseconds=1)
    except OverflowError:
        return None


def _invalid(condition: Condition) -> WrongUse:
    name = _NAMES.get(condition.test, "date")
    return WrongUse(
        f"{name}:{condition.value}",
        "filter_not_a_date" if name == "date" else "filter_not_a_day",
        filter=name,
        value=condition.value,
    )
