"""The few words of our own with which an answer says since when, and what speaks against it."""

from collections.abc import Mapping
from datetime import datetime
from functools import cache

from msgspec import Struct, convert

from core.language.question.cues import language_of_question
from core.records.files.tasks import TaskState
from core.records.knowledge import Precision
from core.resources import load_table


class Phrases(Struct, frozen=True):
    """The words in one language.

    `day` says how a day of a month is written; `tasks` how one of a state is, and several are.
    """

    disagree: str
    newest: str
    earlier: str
    undated: str
    since: str
    until: str
    to: str
    own: str
    perhaps: str
    yes: str
    no: str
    tasks: Mapping[TaskState, tuple[str, str]]
    overdue: str
    due: str
    no_tasks: str
    more: str
    day: str
    months: tuple[str, ...]


@cache
def _phrases() -> dict[str, Phrases]:
    return convert(load_table("phrases.toml"), dict[str, Phrases])


def phrases_for(question: str) -> Phrases:
    """The words in the language of the question."""
    return _phrases()[language_of_question(question)]


def said_date(moment: datetime, precision: Precision, words: Phrases) -> str:
    """The day, month or year as people write it, as exactly as it is known."""
    month = words.months[moment.month - 1]
    if precision == "year":
        return f"{moment.year}"
    if precision == "month":
        return f"{month} {moment.year}"
    return words.day.format(day=moment.day, month=month, year=moment.year)
