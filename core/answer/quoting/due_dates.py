"""The due date of a quoted task as people write it: "due 11 Dec 2026", not "📅 2026-12-11"."""

import re
from contextlib import suppress
from datetime import UTC, datetime
from functools import cache

from core.answer.phrases import Phrases, phrases_for, said_date
from core.resources import load_table

_DAY = re.compile(r"\*\*(?P<day>\d{4}-\d\d-\d\d)\*\*")


def with_due_date(line: str, *, text: str) -> str:
    """Return the line with the due date that a sign marks in words, in the language of the text."""
    match = _marked().search(line)
    if match is None:
        return line
    words = phrases_for(text)
    with suppress(ValueError):  # no day of the calendar
        day = datetime.fromisoformat(match["day"]).replace(tzinfo=UTC)
        due = words.due.format(date=said_date(day, "day", words))
        return f"{line[: match.start()]}, {due}{line[match.end() :]}"
    return line


def with_days_in_words(line: str, words: Phrases) -> str:
    """Return the line of an answer with its days in words: "**18 November 2024**"."""
    return _DAY.sub(lambda match: _said_day(match, words), line)


def _said_day(match: re.Match[str], words: Phrases) -> str:
    try:
        day = datetime.fromisoformat(match["day"]).replace(tzinfo=UTC)
    except ValueError:  # no day of the calendar
        return match[0]
    return f"**{said_date(day, 'day', words)}**"


@cache
def _marked() -> re.Pattern[str]:
    signs = "|".join(map(re.escape, load_table("tasks.toml")["due"]["signs"]))
    return re.compile(rf"(?<=\S) ?(?:{signs}) ?(?P<day>\d{{4}}-\d\d-\d\d)")
