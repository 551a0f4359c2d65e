"""Parsing of dates stated in documents, as aware UTC times."""

import re
from datetime import UTC, datetime, timedelta

from core.language.lexicon import any_of
from core.language.time.calendar import day_of
from core.language.time.date_forms import WEEKDAYS_CUT, WORDS
from core.language.time.date_spans import is_of_life
from core.language.time.dates import dates, stands_before, written_dates
from core.records.files.documents import Document

ISO = re.compile(
    r"(?P<year>\d{4})[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})"
    r"(?:[T ](?P<clock>\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(?P<zone>Z|[+-]\d{2}:?\d{2})?)?"
)
IN_NAME = re.compile(r"(?<!\d)((?:19|20)\d{2})([-_.]?)(0[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01])(?!\d)")
PDF = re.compile(r"(?:D:)?(\d{4})(\d{2})(\d{2})(\d{2})?(\d{2})?(\d{2})?([+\-Z])?(\d{2})?'?(\d{2})?")
EARLIEST, LATEST = 1500, 2200
# Of the times of files, from 1970 on: more would have no place in 64 bits of nanoseconds.
_MOST_SECONDS = 2**33
# A line that is only a date, with a day of the week, a place or a label: "Leeds, 5 November 2026".
_DATE_LINE = re.compile(
    rf"[\W_]*(?:{any_of(WEEKDAYS_CUT)}|date:|datum:|stand:|[^\W\d_]+,(?: (?:den|the))?)?[\W_]*",
    re.IGNORECASE,
)
_SINCE = stands_before("since")
_TERMS, _OF = frozenset(WORDS["terms"]), frozenset((*WORDS["of"], *WORDS["from"]))
_RECORDS = tuple(WORDS["records"])
# Number of first lines that may tell the date, and how long one is that is a title.
_START, _FIRST_LINES, _MAX_TITLE = 1000, 4, 80
# What is older than this before the last change is told about, not the day of the writing.
_LONGEST = timedelta(days=3652)


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


def change_time(seconds: float) -> datetime:
    """Return the time of a change by the file system, the nearest that a file may have."""
    return datetime.fromtimestamp(max(-_MOST_SECONDS, min(seconds, _MOST_SECONDS)), UTC)


def parse_filename_date(name: str) -> datetime | None:
    """Parse the date in a file name such as ``2023-04-01 Notes`` or ``scan_20230401``."""
    match = IN_NAME.search(name)
    if not match:
        return None
    year, _, month, day = match.groups()
    return _date(int(year), int(month), int(day))


def parse_opening_date(document: Document, changed_at: datetime) -> datetime | None:
    """Return the day that its title or one of its first lines gives for the document.

    It is none of the days after the last change of the file: that is what the document is about.
    """
    start = document.text[:_START]
    lines = [it.strip() for it in start.splitlines() if it.strip()][:_FIRST_LINES]
    is_titled = bool(document.headings) or "\n\n" in start[: _MAX_TITLE + 2]
    for number, line in enumerate((document.title, *lines)):
        is_title = number == 0 or (number == 1 and is_titled and len(line) <= _MAX_TITLE)
        # "3/4/2020" is March in one country and April in others.
        days = dates(line.replace("/", "|"), language=document.language)
        if len(days) != 1 or days[0].first is None or days[0].precision != "day":
            continue
        day, rest = days[0], line[: days[0].start] + line[days[0].end :]
        # "Minutes of 3 March 2025" are from that day: "Protokoll vom 3. März 2025".
        before = line[: day.start]
        is_day = day.form == "at" or (day.form == "since" and not _SINCE.search(before))
        is_day &= not is_of_life(before) and not _is_of_other(before)
        is_stated = is_day and (is_title or _DATE_LINE.fullmatch(rest))
        if is_stated and changed_at - _LONGEST < days[0].first < changed_at:
            return days[0].first
    return None


def _is_of_other(before: str) -> bool:
    """Whether a date is that of what a title is about: "valid from", "change of the contract of".

    It is the title's own behind "minutes of the meeting of", and behind "lecture of".
    """
    words = re.findall(r"[^\W\d_]+", before.lower())
    if not _TERMS.isdisjoint(words[-2:]):
        return True
    is_own = len(words) <= 2 or any(word.endswith(_RECORDS) for word in words[:2])
    return not _OF.isdisjoint(words[-1:]) and not is_own


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
