"""Answers to "what happened in May": what is written of a time, in its order, each cited."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from msgspec import Struct

from core.answer.cite import Citations
from core.answer.direct.written import escaped
from core.answer.disputes.phrases import phrases_for, said_date
from core.answer.extractive import Extract
from core.answer.quoting.quotable import is_statement, quotable, reads
from core.extract.dates.written_dates import written_dates
from core.extract.vocabulary.vocabulary import Vocabulary
from core.records.answers.answers import Hit, SearchResult
from core.records.answers.questions import QuestionTime
from core.retrieve.plan.list_target import list_target_of
from core.retrieve.question.dated import times_of

NOTHING = Extract("", ())
# So much is quoted of each document of that time.
SENTENCES_EACH = 3
WRITTEN = 40


class _Said(Struct, frozen=True):
    """A sentence of the time: the day on which it was written or of which it speaks."""

    day: datetime
    hit: Hit
    start: int
    end: int
    text: str


def compose_times(found: SearchResult, *, vocabulary: Vocabulary) -> Extract:
    """What documents of that time say, and what others say of it, by day; empty for any other
    question.
    """
    analysis = found.trace.analysis
    if analysis is None or not analysis.exhaustive:
        return NOTHING
    if not list_target_of(analysis, vocabulary=vocabulary).is_time_only:
        return NOTHING
    said = [it for hit in found.hits for it in _of_hit(hit, analysis.times)]
    said = sorted(said, key=lambda it: (it.day, it.hit.path, it.start))[:WRITTEN]
    citations, words = Citations(), phrases_for(found.question)
    lines: dict[str, list[str]] = {}
    for it in said:
        number = citations.cite(it.hit, it.start, it.end)
        of_day = lines.setdefault(said_date(it.day, "day", words), [])
        of_day.append(f"{escaped(it.text)} [{number}]")
    text = "\n".join(f"- {day}: {' '.join(quotes)}" for day, quotes in lines.items())
    return Extract(text, citations.all())


def _of_hit(hit: Hit, times: Sequence[QuestionTime]) -> Iterator[_Said]:
    """The first sentences of a document of the time, or those that speak of it."""
    written = hit.written_at if times_of(hit.written_at, times) else None
    count = 0
    for start, end in quotable(hit.text):
        text = reads(hit.text, start, end)
        day = written or _day_told(text, times)
        if day is None or not is_statement(text) or count == SENTENCES_EACH:
            continue
        count += 1
        yield _Said(day, hit, hit.start + start, hit.start + end, text)


def _day_told(text: str, times: Sequence[QuestionTime]) -> datetime | None:
    """The first day of which the sentence speaks that lies in the time."""
    told = (it.first for it in written_dates(text) if it.precision == "day")
    return next((day for day in told if times_of(day, times)), None)
