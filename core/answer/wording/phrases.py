"""The few words of our own with which an answer says since when, and what speaks against it."""

from collections.abc import Mapping
from datetime import datetime

from msgspec import Struct

from core.records.files.tasks import TaskState
from core.records.knowledge import Precision
from core.retrieve.question.cues import language_of_question


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


_PHRASES: Mapping[str, Phrases] = {
    "en": Phrases(
        disagree="Your documents disagree",
        newest="Your documents disagree; the newest says",
        earlier="earlier",
        undated="without a date",
        since="since",
        until="until",
        to="to",
        own="you said so",
        perhaps="perhaps",
        yes="Yes",
        no="No",
        tasks={
            "open": ("{count} open task", "{count} open tasks"),
            "done": ("{count} completed task", "{count} completed tasks"),
        },
        overdue="{count} overdue",
        due="due {date}",
        no_tasks="No task list in the documents has such a task.",
        more="and {count} more",
        day="{day} {month} {year}",
        months=tuple("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()),
    ),
    "de": Phrases(
        disagree="Die Dokumente widersprechen sich",
        newest="Die Dokumente widersprechen sich; das neueste sagt",
        earlier="früher",
        undated="ohne Datum",
        since="seit",
        until="bis",
        to="bis",
        own="das ist eine eigene Angabe",
        perhaps="vielleicht",
        yes="Ja",
        no="Nein",
        tasks={
            "open": ("{count} offene Aufgabe", "{count} offene Aufgaben"),
            "done": ("{count} erledigte Aufgabe", "{count} erledigte Aufgaben"),
        },
        overdue="{count} überfällig",
        due="fällig am {date}",
        no_tasks="Keine Aufgabenliste in den Dokumenten enthält eine solche Aufgabe.",
        more="und {count} weitere",
        day="{day}. {month} {year}",
        months=tuple("Jan. Feb. März April Mai Juni Juli Aug. Sept. Okt. Nov. Dez.".split()),
    ),
}


def phrases_for(question: str) -> Phrases:
    """The words in the language of the question."""
    return _PHRASES[language_of_question(question)]


def said_date(moment: datetime, precision: Precision, words: Phrases) -> str:
    """The day, month or year as people write it, as exactly as it is known."""
    month = words.months[moment.month - 1]
    if precision == "year":
        return f"{moment.year}"
    if precision == "month":
        return f"{month} {moment.year}"
    return words.day.format(day=moment.day, month=month, year=moment.year)
