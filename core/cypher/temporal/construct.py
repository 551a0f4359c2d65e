"""Temporal values from components, from other values and by truncation."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from core.cypher.failure import argument_error
from core.cypher.temporal.calendar import (
    NANOS_PER_DAY,
    NANOS_PER_SECOND,
    days_in_month,
    first_week,
    from_days,
    is_leap,
    to_days,
    week_day,
    week_of,
)
from core.cypher.temporal.temporal_values import (
    Duration,
    Temporal,
    fractional,
    instant_offset,
    parse_offset,
    zone_offset,
)
from core.cypher.temporal.time_arithmetic import local
from core.messages import UserMessage

_DATE_KEYS = frozenset(
    "year month day week dayOfWeek ordinalDay quarter dayOfQuarter weekYear".split()
)
_TIME_KEYS = ("hour", "minute", "second", "millisecond", "microsecond", "nanosecond")
_BASES = ("date", "time", "datetime", "timezone", "epochSeconds", "epochMillis")
_KEYS = _DATE_KEYS | frozenset(_TIME_KEYS) | frozenset(_BASES)
_DURATION_KEYS = (
    "years quarters months weeks days hours minutes seconds milliseconds microseconds nanoseconds"
).split()


def _whole(given: Mapping[str, Any], key: str, default: int) -> int:
    value = given.get(key, default)
    if value is None:
        return default
    if not isinstance(value, int) or isinstance(value, bool):
        raise argument_error("InvalidArgumentValue", UserMessage("cypher_must_be_integer", key=key))
    return value


def _within(given: Mapping[str, Any], key: str, default: int, least: int, most: int) -> int:
    value = _whole(given, key, default)
    if not least <= value <= most:
        raise argument_error(
            "InvalidArgumentValue", UserMessage("cypher_out_of_range", key=key, value=value)
        )
    return value


def build(kind: type[Temporal], given: Mapping[str, Any]) -> Temporal:
    """Return a value of a kind from a map. Raises `CypherError`."""
    unknown = sorted(given.keys() - _KEYS)
    if unknown:
        raise argument_error(
            "InvalidArgumentValue", UserMessage("cypher_unknown_component", name=unknown[0])
        )
    if "epochSeconds" in given or "epochMillis" in given:
        return _from_epoch(kind, given)
    date, time = _base(given, "date"), _base(given, "time")
    source = time if time is not None and time.has_time else date
    offset, zone = _zone_of(source)
    zone_given = given.get("timezone")
    days = date.days if date is not None and date.has_date else None
    nanos = time.nanos if time is not None else 0
    if zone_given is not None and kind.has_offset:
        new_offset, new_zone = _read_zone(zone_given)
        if source is not None and source.has_offset and source.has_time:
            days, nanos, new_offset = _moved(source, days, nanos, new_offset, new_zone)
        offset, zone = new_offset, new_zone
    if kind.has_date:
        days = _days(given, days)
    nanos = _nanos(given, nanos) if kind.has_time else 0
    return finish(kind, days or 0, nanos, offset, zone)


def finish(kind: type[Temporal], days: int, nanos: int, offset: int, zone: str | None) -> Temporal:
    """Return a value of a kind from all components, without those that the kind has not."""
    if not kind.has_offset:
        return kind(days if kind.has_date else 0, nanos if kind.has_time else 0)
    if not kind.has_date:
        if zone is not None:
            offset = zone_offset(zone, days * 86_400 + nanos // NANOS_PER_SECOND)
        return kind(0, nanos, offset)
    return local(kind, days, nanos, offset, zone)


def _base(given: Mapping[str, Any], key: str) -> Temporal | None:
    value = given.get(key, given.get("datetime"))
    if value is not None and not isinstance(value, Temporal):
        raise argument_error(
            "InvalidArgumentValue", UserMessage("cypher_must_be_temporal", key=key)
        )
    return value


def _zone_of(source: Temporal | None) -> tuple[int, str | None]:
    return (source.offset, source.zone) if source is not None and source.has_offset else (0, None)


def _read_zone(name: Any) -> tuple[int, str | None]:
    if not isinstance(name, str):
        raise argument_error("InvalidArgumentValue", UserMessage("cypher_timezone"))
    offset = parse_offset(name)
    return (offset, None) if offset is not None else (0, name)


def _moved(
    source: Temporal, days: int | None, nanos: int, offset: int, zone: str | None
) -> tuple[int | None, int, int]:
    """Return a local time of one zone as the local time of another."""
    old = source.offset
    day = days if days is not None else 0
    if source.zone is not None and days is not None:
        old = zone_offset(source.zone, day * 86_400 + nanos // NANOS_PER_SECOND)
    utc = day * NANOS_PER_DAY + nanos - old * NANOS_PER_SECOND
    if zone is not None:
        offset = instant_offset(zone, utc // NANOS_PER_SECOND)
    carry, rest = divmod(utc + offset * NANOS_PER_SECOND, NANOS_PER_DAY)
    return (carry if days is not None else None), rest, offset


def _from_epoch(kind: type[Temporal], given: Mapping[str, Any]) -> Temporal:
    nanos = _whole(given, "epochSeconds", 0) * NANOS_PER_SECOND
    nanos += _whole(given, "epochMillis", 0) * 1_000_000 + _whole(given, "nanosecond", 0)
    days, rest = divmod(nanos, NANOS_PER_DAY)
    offset, zone = _read_zone(given.get("timezone", "Z"))
    base = kind(days, rest, 0) if kind.has_offset else kind(days, rest)
    moved, rest, offset = _moved(base, days, rest, offset, zone)
    return finish(kind, moved or 0, rest, offset, zone)


def _days(given: Mapping[str, Any], base: int | None) -> int:
    if base is None and "year" not in given and "weekYear" not in given:
        raise argument_error("InvalidArgumentValue", UserMessage("cypher_year_missing"))
    year, month, day = from_days(base) if base is not None else (0, 1, 1)
    if "week" in given or "dayOfWeek" in given or "weekYear" in given:
        week_year, week = week_of(base) if base is not None else (0, 1)
        week_year = _whole(given, "year", _whole(given, "weekYear", week_year))
        week = _within(given, "week", week, 1, 53)
        of_week = _within(given, "dayOfWeek", week_day(base) if base is not None else 1, 1, 7)
        days = first_week(week_year) + 7 * (week - 1) + of_week - 1
        if week_of(days)[0] != week_year:
            raise argument_error(
                "InvalidArgumentValue", UserMessage("cypher_no_week", year=week_year, week=week)
            )
        return days
    year = _whole(given, "year", year)
    if "ordinalDay" in given:
        return to_days(year, 1, 1) + _within(given, "ordinalDay", 1, 1, 365 + is_leap(year)) - 1
    if "quarter" in given or "dayOfQuarter" in given:
        quarter = _within(given, "quarter", (month + 2) // 3, 1, 4)
        if "dayOfQuarter" in given:
            length = sum(days_in_month(year, 3 * quarter - at) for at in range(3))
            of_quarter = _within(given, "dayOfQuarter", 1, 1, length)
            return to_days(year, 3 * quarter - 2, 1) + of_quarter - 1
        month = 3 * quarter - 2 + (month - 1) % 3
        return to_days(year, month, min(day, days_in_month(year, month)))
    month, day = _whole(given, "month", month), _whole(given, "day", day)
    if base is not None and "day" not in given and 1 <= month <= 12:
        day = min(day, days_in_month(year, month))
    return to_days(year, month, day)


def _nanos(given: Mapping[str, Any], base: int) -> int:
    seconds, rest = divmod(base, NANOS_PER_SECOND)
    hour = _within(given, "hour", seconds // 3600, 0, 23)
    minute = _within(given, "minute", seconds // 60 % 60, 0, 59)
    second = _within(given, "second", seconds % 60, 0, 59)
    if any(key in given for key in _TIME_KEYS[3:]):
        rest = _sub_second(given, rest)
    return (hour * 3600 + minute * 60 + second) * NANOS_PER_SECOND + rest


def _sub_second(given: Mapping[str, Any], base: int) -> int:
    millis, micros = "millisecond" in given, "microsecond" in given
    milli = _within(given, "millisecond", 0 if micros else base // 1_000_000, 0, 999)
    micro = _within(given, "microsecond", base // 1000 % 1000, 0, 999 if millis else 999_999)
    nano = _within(given, "nanosecond", 0, 0, 999_999_999)
    if "nanosecond" in given and nano > 999 and not (millis or micros):
        return nano
    return milli * 1_000_000 + (micro if micros or "nanosecond" in given else 0) * 1000 + nano


def truncate(
    kind: type[Temporal], unit: str, value: Temporal, given: Mapping[str, Any]
) -> Temporal:
    """Return a value cut to a unit, with the components in `given` set."""
    days, nanos = value.days, value.nanos
    if unit.lower() in _TIME_UNITS:
        size = _TIME_UNITS[unit.lower()]
        nanos -= nanos % size
    else:
        nanos = 0
        days = _cut_days(unit, days) if value.has_date else days
    offset, zone = _zone_of(value)
    if given.get("timezone") is not None:
        offset, zone = _read_zone(given["timezone"])
    if kind.has_date:
        days = _days(given, days)
    return finish(kind, days, _nanos(given, nanos) if kind.has_time else 0, offset, zone)


_TIME_UNITS = {
    "hour": 3600 * NANOS_PER_SECOND,
    "minute": 60 * NANOS_PER_SECOND,
    "second": NANOS_PER_SECOND,
    "millisecond": 1_000_000,
    "microsecond": 1000,
}


_YEARS = {"millennium": 1000, "century": 100, "decade": 10, "year": 1}
_DAY_UNITS: dict[str, Callable[[int], int]] = {
    "weekyear": lambda days: first_week(week_of(days)[0]),
    "week": lambda days: days - week_day(days) + 1,
    "day": lambda days: days,
}
_MONTHS = {"quarter": 3, "month": 1}


def _cut_days(unit: str, days: int) -> int:
    name = unit.lower()
    year, month, _ = from_days(days)
    if name in _YEARS:
        return to_days(year - year % _YEARS[name], 1, 1)
    if name in _MONTHS:
        return to_days(year, month - (month - 1) % _MONTHS[name], 1)
    if name in _DAY_UNITS:
        return _DAY_UNITS[name](days)
    raise argument_error("InvalidArgumentValue", UserMessage("cypher_unknown_unit", unit=unit))


def build_duration(given: Mapping[str, Any]) -> Duration:
    """Return a duration from a map. Raises `CypherError`."""
    unknown = sorted(given.keys() - set(_DURATION_KEYS))
    if unknown:
        raise argument_error(
            "InvalidArgumentValue", UserMessage("cypher_unknown_component", name=unknown[0])
        )
    amount = {key: Fraction(str(given.get(key, 0) or 0)) for key in _DURATION_KEYS}
    months = 12 * amount["years"] + 3 * amount["quarters"] + amount["months"]
    seconds = 3600 * amount["hours"] + 60 * amount["minutes"] + amount["seconds"]
    nanos = 1_000_000 * amount["milliseconds"] + 1000 * amount["microseconds"]
    days = 7 * amount["weeks"] + amount["days"]
    return fractional(months, days, seconds, nanos + amount["nanoseconds"])
