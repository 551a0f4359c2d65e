"""Fixed phrases of answers in the language of the question."""

from collections.abc import Mapping
from datetime import datetime
from functools import cache

from msgspec import Struct, convert

from core.language.question.cues import language_of_question
from core.records.files.documents import TaskState
from core.records.knowledge import Precision
from core.resources import load_table


class Phrases(Struct, frozen=True):
    """Phrases of one language.

    `day` is the format of a date; `tasks` has the head of a list of one and of several tasks, by
    state. `fields` are labels of contact cards and relations, by the English ones.
    """

    disagree: str
    newest: str
    earlier: str
    undated: str
    since: str
    upcoming: str
    until: str
    to: str
    own: str
    perhaps: str
    yes: str
    no: str
    tasks: Mapping[TaskState, tuple[str, str]]
    overdue: str
    not_overdue: str
    none_overdue: str
    none_dated: str
    undated_tasks: tuple[str, str]
    next: str
    due: str
    no_tasks: str
    nothing_then: str
    more: str
    times: str
    sum_of: str
    mean_of: str
    not_counted: str
    including: str
    day: str
    months: tuple[str, ...]
    fields: Mapping[str, str] = {}


@cache
def _phrases() -> dict[str, Phrases]:
    return convert(load_table("phrases.toml"), dict[str, Phrases])


def phrases_for(question: str) -> Phrases:
    """Return the phrases in the language of the question."""
    return phrases_in(language_of_question(question))


def phrases_in(language: str) -> Phrases:
    """Return the phrases of a language."""
    return _phrases()[language]


def date_in_words(moment: datetime, precision: Precision, words: Phrases) -> str:
    """Return the day, month or year in words, by its precision."""
    month = words.months[moment.month - 1]
    if precision == "year":
        return f"{moment.year}"
    if precision == "month":
        return f"{month} {moment.year}"
    return words.day.format(day=moment.day, month=month, year=moment.year)
