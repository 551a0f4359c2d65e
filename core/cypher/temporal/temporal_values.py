"""Date, time, date-time and duration: their parts, their order and their ISO form."""

import re
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from functools import lru_cache
from importlib.resources import files
from pathlib import PurePosixPath
from typing import Any
from zoneinfo import ZoneInfo

from core.cypher.failure import argument_error
from core.cypher.temporal.calendar import (
    NANOS_PER_DAY,
    NANOS_PER_SECOND,
    SECONDS_PER_DAY,
    from_days,
    to_days,
    week_day,
    week_of,
)
from core.messages import UserMessage


@lru_cache(maxsize=64)
def _zone(name: str) -> ZoneInfo:
    # The rules of the package tzdata: those of systems differ in the time before 1970.
    try:
        with files("tzdata").joinpath("zoneinfo", *PurePosixPath(name).parts).open("rb") as rules:
            return ZoneInfo.from_file(rules, key=name)
    except (ValueError, OSError) as error:
        raise argument_error(
            "InvalidArgumentValue", UserMessage("cypher_unknown_zone", name=name)
        ) from error


# Python's dates end at the year 9999; the calendar, and so the rules of a zone, repeat.
_PERIOD = 146_097 * SECONDS_PER_DAY
_FIRST, _LAST = -62_135_596_800 + _PERIOD, 253_402_300_800 - _PERIOD


def zone_offset(name: str, local_seconds: int) -> int:
    """Return the offset in seconds of a named zone at a local time, in seconds since 1970."""
    offset = _zone(name).utcoffset(_moment(local_seconds))
    return int(offset.total_seconds()) if offset else 0


def instant_offset(name: str, seconds: int) -> int:
    """Return the offset in seconds of a named zone at an instant, in seconds since 1970."""
    zone = _zone(name)
    offset = _moment(seconds).replace(tzinfo=UTC).astimezone(zone).utcoffset()
    return int(offset.total_seconds()) if offset else 0


def _moment(seconds: int) -> datetime:
    within = seconds if _FIRST < seconds < _LAST else seconds % _PERIOD
    return datetime(1970, 1, 1) + timedelta(seconds=within)  # noqa: DTZ001


def show_offset(seconds: int) -> str:
    """Return an offset like `+01:00`, or `Z`."""
    if not seconds:
        return "Z"
    minutes, rest = divmod(abs(seconds), 60)
    tail = f":{rest:02}" if rest else ""
    return f"{'-' if seconds < 0 else '+'}{minutes // 60:02}:{minutes % 60:02}{tail}"


_OFFSET = re.compile(r"Z|[+-]\d\d(?::?\d\d(?::?\d\d)?)?")


def parse_offset(text: str) -> int | None:
    """Return an offset like `+01:00` in seconds; None for other texts."""
    if not _OFFSET.fullmatch(text):
        return None
    if text == "Z":
        return 0
    digits = text[1:].replace(":", "").ljust(6, "0")
    seconds = int(digits[:2]) * 3600 + int(digits[2:4]) * 60 + int(digits[4:])
    return -seconds if text[0] == "-" else seconds


class Temporal:
    """A date, a time or both.

    `days` since 1970-01-01, `nanos` since midnight; `offset` in seconds and the name of the `zone`
    where the value has one.
    """

    __slots__ = ("days", "nanos", "offset", "zone")
    name = ""
    rank = 0
    has_date = True
    has_time = True
    has_offset = False

    def __init__(
        self, days: int = 0, nanos: int = 0, offset: int = 0, zone: str | None = None
    ) -> None:
        self.days = days
        self.nanos = nanos
        self.offset = offset
        self.zone = zone

    def order(self) -> Any:
        """Return the key of its order among values of its type."""
        moment = self.moment()
        return (moment, -self.offset, self.zone or "") if self.has_offset else (moment,)

    def moment(self) -> int:
        """Return the nanoseconds since 1970-01-01T00:00Z."""
        shift = self.offset if self.has_offset else 0
        return self.days * NANOS_PER_DAY + self.nanos - shift * NANOS_PER_SECOND

    def __eq__(self, other: object) -> bool:
        """Compare kind and components."""
        if not isinstance(other, Temporal) or type(other) is not type(self):
            return False
        return self.order() == other.order()

    def __hash__(self) -> int:
        """Hash kind and components."""
        return hash((self.name, self.order()))

    def __str__(self) -> str:
        """Return the ISO form."""
        text = show_date(self.days) if self.has_date else ""
        if self.has_time:
            text += ("T" if text else "") + show_time(self.nanos)
        if self.has_offset:
            text += show_offset(self.offset) + (f"[{self.zone}]" if self.zone else "")
        return text

    def part(self, key: str) -> Any:
        """Return a component like `year` or `epochSeconds`; None for an unknown one."""
        parts: dict[str, Any] = {}
        if self.has_date:
            parts |= _date_parts(self.days)
        if self.has_time:
            parts |= _time_parts(self.nanos)
        if self.has_offset:
            parts |= self._zone_parts()
        return parts.get(key)

    def _zone_parts(self) -> dict[str, Any]:
        parts: dict[str, Any] = {
            "timezone": self.zone or show_offset(self.offset),
            "offset": show_offset(self.offset),
            "offsetMinutes": self.offset // 60,
            "offsetSeconds": self.offset,
        }
        if self.has_date:
            parts["epochSeconds"] = self.moment() // NANOS_PER_SECOND
            parts["epochMillis"] = self.moment() // 1_000_000
        return parts


class Date(Temporal):
    """A day."""

    __slots__ = ()
    name, rank, has_time = "date", 3, False


class LocalTime(Temporal):
    """A time of day."""

    __slots__ = ()
    name, rank, has_date = "localtime", 5, False


class Time(Temporal):
    """A time of day with an offset."""

    __slots__ = ()
    name, rank, has_date, has_offset = "time", 4, False, True


class LocalDateTime(Temporal):
    """A day and a time of day."""

    __slots__ = ()
    name, rank = "localdatetime", 2


class DateTime(Temporal):
    """A moment, with its time zone."""

    __slots__ = ()
    name, rank, has_offset = "datetime", 1, True


def _date_parts(days: int) -> dict[str, Any]:
    year, month, day = from_days(days)
    week_year, week = week_of(days)
    quarter = (month + 2) // 3
    return {
        "year": year,
        "quarter": quarter,
        "month": month,
        "week": week,
        "weekYear": week_year,
        "day": day,
        "ordinalDay": days - to_days(year, 1, 1) + 1,
        "weekDay": week_day(days),
        "dayOfWeek": week_day(days),
        "dayOfQuarter": days - to_days(year, 3 * quarter - 2, 1) + 1,
    }


def _time_parts(nanos: int) -> dict[str, Any]:
    seconds, rest = divmod(nanos, NANOS_PER_SECOND)
    return {
        "hour": seconds // 3600,
        "minute": seconds // 60 % 60,
        "second": seconds % 60,
        "millisecond": rest // 1_000_000,
        "microsecond": rest // 1000,
        "nanosecond": rest,
    }


def show_date(days: int) -> str:
    """Return a day like `2015-07-21`."""
    year, month, day = from_days(days)
    sign = "-" if year < 0 else ("+" if year > 9999 else "")
    return f"{sign}{abs(year):04}-{month:02}-{day:02}"


def show_time(nanos: int) -> str:
    """Return a time of day like `21:40`, `21:40:32` or `21:40:32.142`."""
    seconds, rest = divmod(nanos, NANOS_PER_SECOND)
    text = f"{seconds // 3600:02}:{seconds // 60 % 60:02}"
    if seconds % 60 or rest:
        text += f":{seconds % 60:02}"
    if rest:
        text += "." + f"{rest:09}".rstrip("0")
    return text


def truncated(number: int, divisor: int) -> int:
    """Return a quotient, rounded towards zero."""
    quotient = abs(number) // divisor
    return -quotient if number < 0 else quotient


class Duration:
    """Months, days and seconds, which are not converted into each other; `nanos` of a second."""

    __slots__ = ("days", "months", "nanos", "seconds")

    def __init__(self, months: int = 0, days: int = 0, seconds: int = 0, nanos: int = 0) -> None:
        carry, self.nanos = divmod(nanos, NANOS_PER_SECOND)
        self.months = months
        self.days = days
        self.seconds = seconds + carry

    @classmethod
    def of(cls, months: int, days: int, nanos: int) -> "Duration":
        """Return a duration whose time part is in nanoseconds."""
        return cls(months, days, 0, nanos)

    def parts(self) -> tuple[int, int, int, int]:
        """Return months, days, seconds and nanoseconds."""
        return self.months, self.days, self.seconds, self.nanos

    def time_nanos(self) -> int:
        """Return the time part in nanoseconds."""
        return self.seconds * NANOS_PER_SECOND + self.nanos

    def average_nanoseconds(self) -> int:
        """Return its average length: a month is 30.436875 days."""
        return self.months * 2_629_746 * NANOS_PER_SECOND + (
            self.days * NANOS_PER_DAY + self.time_nanos()
        )

    def __eq__(self, other: object) -> bool:
        """Compare the parts."""
        return isinstance(other, Duration) and self.parts() == other.parts()

    def __hash__(self) -> int:
        """Hash the parts."""
        return hash(self.parts())

    def plus(self, other: "Duration", sign: int) -> "Duration":
        """Return the sum, or with a sign of -1 the difference."""
        pairs = zip(self.parts(), other.parts(), strict=True)
        return Duration(*(one + sign * two for one, two in pairs))

    def times(self, factor: float) -> "Duration":
        """Return a multiple; fractions go over to the next smaller unit."""
        if isinstance(factor, int):
            return Duration(*(factor * one for one in self.parts()))
        return fractional(
            self.months * factor, self.days * factor, self.seconds * factor, self.nanos * factor
        )

    def part(self, key: str) -> Any:
        """Return a component like `years` or `minutesOfHour`; None for an unknown one."""
        months, days, nanos = self.months, self.days, self.time_nanos()
        within = nanos % NANOS_PER_SECOND
        whole = {
            "years": truncated(months, 12),
            "quarters": truncated(months, 3),
            "months": months,
            "weeks": truncated(days, 7),
            "days": days,
            "hours": truncated(self.seconds, 3600),
            "minutes": truncated(self.seconds, 60),
            "seconds": self.seconds,
            "milliseconds": nanos // 1_000_000,
            "microseconds": nanos // 1000,
            "nanoseconds": nanos,
            "millisecondsOfSecond": within // 1_000_000,
            "microsecondsOfSecond": within // 1000,
            "nanosecondsOfSecond": within,
        }
        if key in whole:
            return whole[key]
        rests = {
            "quartersOfYear": ("quarters", 4),
            "monthsOfQuarter": ("months", 3),
            "monthsOfYear": ("months", 12),
            "daysOfWeek": ("days", 7),
            "minutesOfHour": ("minutes", 60),
            "secondsOfMinute": ("seconds", 60),
        }
        if key not in rests:
            return None
        unit, size = rests[key]
        return whole[unit] - truncated(whole[unit], size) * size

    def __str__(self) -> str:
        """Return the ISO form."""
        years = truncated(self.months, 12)
        text = _amounts((years, "Y"), (self.months - 12 * years, "M"), (self.days, "D"))
        total = self.time_nanos()
        hours = truncated(total, 3600 * NANOS_PER_SECOND)
        total -= hours * 3600 * NANOS_PER_SECOND
        minutes = truncated(total, 60 * NANOS_PER_SECOND)
        total -= minutes * 60 * NANOS_PER_SECOND
        time = _amounts((hours, "H"), (minutes, "M"))
        if total:
            whole, rest = divmod(abs(total), NANOS_PER_SECOND)
            fraction = "." + f"{rest:09}".rstrip("0") if rest else ""
            time += f"{'-' if total < 0 else ''}{whole}{fraction}S"
        if not text and not time:
            return "PT0S"
        return f"P{text}{'T' if time else ''}{time}"


Real = float | Fraction


def _amounts(*amounts: tuple[int, str]) -> str:
    return "".join(f"{amount}{unit}" for amount, unit in amounts if amount)


def fractional(months: Real, days: Real, seconds: Real, nanos: Real) -> Duration:
    """Return a duration of amounts with fractions, which go over to the next smaller unit."""
    whole_months = int(months)
    all_days = Fraction(days) + (Fraction(months) - whole_months) * Fraction(2_629_746, 86_400)
    whole_days = int(all_days)
    all_seconds = Fraction(seconds) + (all_days - whole_days) * SECONDS_PER_DAY
    total = all_seconds * NANOS_PER_SECOND + Fraction(nanos)
    return Duration.of(whole_months, whole_days, int(total))
