"""Temporal values from their ISO 8601 form."""

import re
from fractions import Fraction

from core.cypher.failure import argument_error
from core.cypher.temporal.calendar import NANOS_PER_SECOND
from core.cypher.temporal.construct import build
from core.cypher.temporal.temporal_values import (
    Date,
    DateTime,
    Duration,
    LocalDateTime,
    LocalTime,
    Temporal,
    Time,
    fractional,
    parse_offset,
)
from core.cypher.temporal.time_arithmetic import at_instant, local
from core.messages import UserMessage

_YEAR = r"(?P<year>[+-]\d{4,9}|\d{4})"
_DATES = tuple(
    re.compile(_YEAR + rest)
    for rest in (
        r"-(?P<month>\d\d)-(?P<day>\d\d)",
        r"(?P<month>\d\d)(?P<day>\d\d)",
        r"-W(?P<week>\d\d)-(?P<dayOfWeek>\d)",
        r"W(?P<week>\d\d)(?P<dayOfWeek>\d)",
        r"-?W(?P<week>\d\d)",
        r"-Q(?P<quarter>\d)-(?P<dayOfQuarter>\d\d)",
        r"Q(?P<quarter>\d)(?P<dayOfQuarter>\d\d)",
        r"-(?P<ordinalDay>\d{3})",
        r"(?P<ordinalDay>\d{3})",
        r"-(?P<month>\d\d)",
        r"(?P<month>\d\d)",
        r"",
    )
)
_TIME = re.compile(
    r"(?P<hour>\d\d)(?::?(?P<minute>\d\d)(?::?(?P<second>\d\d)(?:[.,](?P<fraction>\d{1,9}))?)?)?"
)
_ZONE = re.compile(r"(?P<offset>Z|[+-]\d\d(?::?\d\d(?::?\d\d)?)?)?(?:\[(?P<zone>\w[\w/+-]*)\])?")
_NUMBER = r"([+-]?\d+(?:\.\d+)?|[+-]?\.\d+)"
_DURATION = re.compile(
    rf"(?P<sign>[+-])?P(?:{_NUMBER}Y)?(?:{_NUMBER}M)?(?:{_NUMBER}W)?(?:{_NUMBER}D)?"
    rf"(?:T(?:{_NUMBER}H)?(?:{_NUMBER}M)?(?:{_NUMBER}S)?)?"
)
_DATED_DURATION = re.compile(r"P(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?)?")


def _invalid(text: str) -> Exception:
    return argument_error("InvalidArgumentValue", UserMessage("cypher_not_temporal", text=text))


def parse_days(text: str) -> int:
    """Return a date's days since 1970-01-01. Raises `CypherError`."""
    for form in _DATES:
        if match := form.fullmatch(text):
            part = {key: int(value) for key, value in match.groupdict().items() if value}
            # As from a map: the same components, with the same limits.
            return build(Date, part).days
    raise _invalid(text)


def parse_nanos(text: str) -> int:
    """Return a time's nanoseconds since midnight. Raises `CypherError`."""
    match = _TIME.fullmatch(text)
    if match is None:
        raise _invalid(text)
    hour, minute, second = (int(match[key] or 0) for key in ("hour", "minute", "second"))
    if hour > 23 or minute > 59 or second > 59:
        raise _invalid(text)
    fraction = int((match["fraction"] or "").ljust(9, "0"))
    return (hour * 3600 + minute * 60 + second) * NANOS_PER_SECOND + fraction


def _split_zone(text: str) -> tuple[str, int | None, str | None]:
    """Split a time into time, offset and zone."""
    at = min((at for sign in "Z+-[" if (at := text.find(sign)) >= 0), default=len(text))
    match = _ZONE.fullmatch(text[at:])
    if match is None:
        raise _invalid(text)
    return text[:at], parse_offset(match["offset"]) if match["offset"] else None, match["zone"]


def parse_temporal(kind: type[Temporal], text: str) -> Temporal:
    """Return a value of a kind from its text. Raises `CypherError`."""
    if kind is Date:
        return Date(parse_days(text))
    if kind is LocalTime:
        return LocalTime(0, parse_nanos(text))
    if kind is Time:
        time, offset, _ = _split_zone(text)
        return Time(0, parse_nanos(time), offset or 0)
    day, _, time = text.partition("T")
    return _date_time(kind, parse_days(day), time)


def _date_time(kind: type[Temporal], days: int, time: str) -> Temporal:
    if kind is LocalDateTime:
        return LocalDateTime(days, parse_nanos(time) if time else 0)
    time, offset, zone = _split_zone(time) if time else ("", None, None)
    nanos = parse_nanos(time) if time else 0
    if offset is not None and zone is not None:
        return at_instant(DateTime, days, nanos, offset, zone)
    return local(DateTime, days, nanos, offset or 0, zone)


def parse_duration(text: str) -> Duration:
    """Return a duration from its text. Raises `CypherError`."""
    if match := _DATED_DURATION.fullmatch(text):
        years, months, days, hours, minutes, seconds = (int(one or 0) for one in match.groups()[:6])
        time = (hours * 3600 + minutes * 60 + seconds) * NANOS_PER_SECOND
        return Duration.of(12 * years + months, days, time + int((match[7] or "").ljust(9, "0")))
    match = _DURATION.fullmatch(text)
    if match is None or text[-1] in "PT":
        raise _invalid(text)
    sign = -1 if match["sign"] == "-" else 1
    years, months, weeks, days, hours, minutes, seconds = (
        sign * Fraction(one) if one else Fraction(0) for one in match.groups()[1:]
    )
    return fractional(
        12 * years + months, 7 * weeks + days, 3600 * hours + 60 * minutes + seconds, 0
    )
