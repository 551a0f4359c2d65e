"""Parsing of dates stated in documents, as aware UTC times."""

import re
from datetime import UTC, datetime, timedelta

from core.language.time.calendar import day_of
from core.language.time.dates import written_dates

ISO = re.compile(
    r"(?P<year>\d{4})[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})"
    r"(?:[T ](?P<clock>\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(?P<zone>Z|[+-]\d{2}:?\d{2})?)?"
)
IN_NAME = re.compile(r"(?<!\d)((?:19|20)\d{2})([-_.]?)(0[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01])(?!\d)")
PDF = re.compile(r"(?:D:)?(\d{4})(\d{2})(\d{2})(\d{2})?(\d{2})?(\d{2})?([+\-Z])?(\d{2})?'?(\d{2})?")
EARLIEST, LATEST = 1500, 2200


def parse_date(value: str) -> datetime | None:
    """Parse an ISO date, "12 March 2024", "3.4.2020", or (milli)seconds since 1970."""
    value = value.strip().strip("\"'<>[]")
    if re.fullmatch(r"\d{9,13}", value):
        seconds = int(value) / 1000 if int(value) > 10**11 else int(value)
        return datetime.fromtimestamp(seconds, UTC)
    if re.fullmatch(r"(?:19|20)\d{6}", value):
        return parse_filename_date(value)
    match = ISO.match(value)
    if match:
        return _from_iso(match)
    # "3/4/2020" is March in one country and April in others.
    spans = written_dates(value.replace("/", "|"))
    worded = next((date for date in spans if date.precision != "year"), None)
    return to_utc(worded.first) if worded is not None else None


def parse_filename_date(name: str) -> datetime | None:
    """Parse the date in a file name such as ``2023-04-01 Notes`` or ``scan_20230401``."""
    match = IN_NAME.search(name)
    if not match:
        return None
    year, _, month, day = match.groups()
    return _date(int(year), int(month), int(day))


def parse_pdf_date(value: str) -> datetime | None:
    """Parse the time of a PDF property such as ``D:20240131120000+01'00'``."""
    match = PDF.match(value.strip())
    if not match:
        return parse_date(value)
    year, month, day, hour, minute, second, sign, east_h, east_min = match.groups()
    at = _date(int(year), int(month), int(day))
    if at is None:
        return None
    at += timedelta(hours=int(hour or 0), minutes=int(minute or 0), seconds=int(second or 0))
    east = timedelta(hours=int(east_h or 0), minutes=int(east_min or 0))
    return at - east if sign == "+" else at + east


def parse_mail_date(value: str) -> datetime | None:
    """Parse the Date header of a mail; None if it is no date."""
    from email.utils import parsedate_to_datetime

    try:
        at = parsedate_to_datetime(value)
    except (ValueError, TypeError, IndexError, OverflowError):
        return parse_date(value)
    return to_utc(at)


def to_utc(at: datetime) -> datetime | None:
    """Convert to UTC (a naive time is taken as UTC); None if out of range."""
    try:
        at = at.replace(tzinfo=UTC) if at.tzinfo is None else at.astimezone(UTC)
    except (OverflowError, ValueError):
        return None
    return at if EARLIEST <= at.year <= LATEST else None


def _from_iso(match: re.Match[str]) -> datetime | None:
    at = _date(int(match["year"]), int(match["month"]), int(match["day"]))
    if at is None or not match["clock"]:
        return at
    zone = (match["zone"] or "").replace("Z", "+00:00")
    clock = match["clock"].zfill(8 if match["clock"].count(":") == 2 else 5)
    try:
        return to_utc(datetime.fromisoformat(f"{at:%Y-%m-%d}T{clock}{zone}"))
    except ValueError:
        return at


def _date(year: int, month: int, day: int) -> datetime | None:
    if not EARLIEST <= year <= LATEST:
        return None
    bounds = day_of(year, month, day)
    return None if bounds is None else bounds[0]
