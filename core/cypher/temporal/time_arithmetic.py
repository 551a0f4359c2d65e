"""Times plus durations, and durations between times."""

from core.cypher.temporal.calendar import (
    NANOS_PER_DAY,
    NANOS_PER_SECOND,
    SECONDS_PER_DAY,
    days_in_month,
    from_days,
    to_days,
)
from core.cypher.temporal.temporal_values import (
    Duration,
    Temporal,
    instant_offset,
    truncated,
    zone_offset,
)


def local(kind: type[Temporal], days: int, nanos: int, offset: int, zone: str | None) -> Temporal:
    """Return a value at a local time, with the offset that its zone has then.

    A time that a zone leaves out when its clocks go forward is later by what they go forward.
    """
    if zone is None:
        return kind(days, nanos, offset)
    return at_instant(kind, days, nanos, zone_offset(zone, _seconds(days, nanos)), zone)


def at_instant(kind: type[Temporal], days: int, nanos: int, offset: int, zone: str) -> Temporal:
    """Return the value of a zone at the instant of a local time with an offset."""
    right = instant_offset(zone, _seconds(days, nanos) - offset)
    carry, nanos = divmod(nanos + (right - offset) * NANOS_PER_SECOND, NANOS_PER_DAY)
    return kind(days + carry, nanos, right, zone)


def _seconds(days: int, nanos: int) -> int:
    return days * SECONDS_PER_DAY + nanos // NANOS_PER_SECOND


def add_months(days: int, months: int) -> int:
    """Return the same day of a later month, or its last day."""
    year, month, day = from_days(days)
    extra, month = divmod(month - 1 + months, 12)
    year, month = year + extra, month + 1
    return to_days(year, month, min(day, days_in_month(year, month)))


def add_duration(value: Temporal, duration: Duration, sign: int) -> Temporal:
    """Return value + duration, or with a sign of -1 value - duration."""
    if not value.has_date:
        nanos = (value.nanos + sign * duration.time_nanos()) % NANOS_PER_DAY
        return type(value)(0, nanos, value.offset)
    days = add_months(value.days, sign * duration.months) + sign * duration.days
    if not value.has_time:
        time = duration.time_nanos()
        return type(value)(days + sign * truncated(time, NANOS_PER_DAY))
    carry, nanos = divmod(value.nanos + sign * duration.time_nanos(), NANOS_PER_DAY)
    return local(type(value), days + carry, nanos, value.offset, value.zone)


def _aligned(first: Temporal, second: Temporal) -> tuple[Temporal, Temporal]:
    """Return both as local date-times of one zone, with the day of the other where one has none."""
    if not (first.has_date and second.has_date):
        day = first.days if first.has_date else second.days
        first, second = _with_day(first, day), _with_day(second, day)
    if first.has_offset and second.has_offset:
        shift = (first.offset - second.offset) * NANOS_PER_SECOND
        carry, nanos = divmod(second.nanos + shift, NANOS_PER_DAY)
        second = Temporal(second.days + carry, nanos)
    return first, second


def _with_day(value: Temporal, day: int) -> Temporal:
    if value.has_date and value.days == day and value.has_time:
        return value
    return type(value)(day, value.nanos, value.offset, value.zone)


def _months_between(first: Temporal, second: Temporal) -> int:
    (year, month, _), (other_year, other_month, _) = from_days(first.days), from_days(second.days)
    months = (other_year - year) * 12 + other_month - month
    sign = 1 if _stamp(second) >= _stamp(first) else -1
    while (
        months * sign > 0
        and sign * (add_months(first.days, months) * NANOS_PER_DAY + first.nanos - _stamp(second))
        > 0
    ):
        months -= sign
    return months


def _stamp(value: Temporal) -> int:
    return value.days * NANOS_PER_DAY + value.nanos


def between(first: Temporal, second: Temporal) -> Duration:
    """Return the duration between two values in months, days and time."""
    has_dates = first.has_date and second.has_date
    one, other = _aligned(first, second)
    if not has_dates:
        return in_seconds(first, second)
    months = _months_between(one, other)
    rest = _stamp(other) - add_months(one.days, months) * NANOS_PER_DAY - one.nanos
    days = truncated(rest, NANOS_PER_DAY)
    return Duration.of(months, days, rest - days * NANOS_PER_DAY)


def in_months(first: Temporal, second: Temporal) -> Duration:
    """Return the whole months between two values."""
    if not (first.has_date and second.has_date):
        return Duration()
    return Duration(_months_between(*_aligned(first, second)))


def in_days(first: Temporal, second: Temporal) -> Duration:
    """Return the whole days between two values."""
    if not (first.has_date and second.has_date):
        return Duration()
    one, other = _aligned(first, second)
    return Duration(0, truncated(_stamp(other) - _stamp(one), NANOS_PER_DAY))


def in_seconds(first: Temporal, second: Temporal) -> Duration:
    """Return the seconds between two values; a value without a zone is taken in the other's."""
    if not (first.has_date and second.has_date):
        day = first.days if first.has_date else second.days
        first, second = _with_day(first, day), _with_day(second, day)
    zoned = [one for one in (first, second) if one.has_offset]
    if len(zoned) == 1:
        zone = zoned[0]
        first, second = (
            one
            if one.has_offset
            else local(type(zone), one.days, one.nanos, zone.offset, zone.zone)
            for one in (first, second)
        )
    return Duration.of(0, 0, second.moment() - first.moment())
