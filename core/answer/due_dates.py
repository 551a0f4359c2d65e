"""Days as people write them: of a task "due 11 Dec 2026", of a calendar entry with its title."""

import re
from contextlib import suppress
from datetime import UTC, datetime
from functools import cache

from core.answer.headers import field_in_words
from core.answer.phrases import Phrases, date_in_words, phrases_for, phrases_in
from core.records.answers.answers import Hit
from core.resources import load_table

_DAY = re.compile(r"\*\*(?P<day>\d{4}-\d\d-\d\d)\*\*")
# The fields of a calendar entry as its reader writes them (`ingest/parse/formats/exports`).
_ENTRY = re.compile(
    r"(?P<day>\d{4}-\d\d-\d\d)(?: (?P<hour>\d\d:\d\d))?"
    r"(?: to (?=\d)(?P<last_day>\d{4}-\d\d-\d\d)?(?: ?(?P<last_hour>\d\d:\d\d))?)?"
    r"(?P<place>; Location: )?"
)
_ENTRY_FIELD = "Date: "


def with_due_date(line: str, *, text: str) -> str:
    """Return the line with the due date that a sign marks in words, in the language of the text."""
    match = _marked().search(line)
    if match is None:
        return line
    words = phrases_for(text)
    with suppress(ValueError):  # no day of the calendar
        day = datetime.fromisoformat(match["day"]).replace(tzinfo=UTC)
        due = words.due.format(date=date_in_words(day, "day", words))
        return f"{line[: match.start()]}, {due}{line[match.end() :]}"
    return line


def with_days_in_words(line: str, words: Phrases) -> str:
    """Return the line of an answer with its days in words: "**18 November 2024**".

    So are the day and hours of a calendar entry, and where that is.
    """
    line = _DAY.sub(lambda match: f"**{_said_day(match['day'], words)}**", line)
    return _ENTRY.sub(lambda match: _said_entry(match, words) if match["hour"] else match[0], line)


def entry_in_words(hit: Hit, line: str, *, language: str) -> str:
    """Return a line of a calendar entry with the entry's title and in words.

    A field of a contact card has its label in the language; any other line is returned as it is.
    """
    match = _ENTRY.match(line, len(_ENTRY_FIELD)) if is_entry(hit, line) else None
    if match is None:
        return field_in_words(hit, line, language=language)
    return f"{hit.title}, {_said_entry(match, phrases_in(language))}{line[match.end() :]}"


def is_entry(hit: Hit, line: str) -> bool:
    """Whether the line is the fields of a calendar entry, which say nothing without its title."""
    return hit.part is not None and line.startswith(_ENTRY_FIELD)


def entry_of_day(title: str, line: str, words: Phrases, *, day: datetime) -> str:
    """Return a line of a calendar entry with its title and its hours, but not the day `day`."""
    text = line.removeprefix(_ENTRY_FIELD)
    match = _ENTRY.match(text)
    if match is None:
        return f"{title}, {text}"
    moment = f", {_said_entry(match, words)}"
    if not match["last_day"] and match["day"] == f"{day:%Y-%m-%d}":
        moment = moment.removeprefix(f", {_said_day(match['day'], words)}")
    return f"{title}{moment}{text[match.end() :]}"


def _said_entry(match: re.Match[str], words: Phrases) -> str:
    last = match["last_day"] and _said_day(match["last_day"], words)
    first = ", ".join(filter(None, (_said_day(match["day"], words), match["hour"])))
    end = ", ".join(filter(None, (last, match["last_hour"])))
    between = "" if not end else " – " if last else "–"
    return f"{first}{between}{end}{', ' if match['place'] else ''}"


def _said_day(day: str, words: Phrases) -> str:
    try:
        return date_in_words(datetime.fromisoformat(day).replace(tzinfo=UTC), "day", words)
    except ValueError:  # no day of the calendar
        return day


@cache
def _marked() -> re.Pattern[str]:
    signs = "|".join(map(re.escape, load_table("tasks.toml")["due"]["signs"]))
    return re.compile(rf"(?<=\S) ?(?:{signs}) ?(?P<day>\d{{4}}-\d\d-\d\d)")
