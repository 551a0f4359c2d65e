"""Answer what happened in a period, or how something changed: sentences by day, each cited."""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from msgspec import Struct

from core.answer.answerers.evidence import AnswerProposal, Evidence
from core.answer.cite import Citations
from core.answer.due_dates import entry_of_day, is_entry
from core.answer.markdown import escaped
from core.answer.phrases import Phrases, date_in_words
from core.answer.quoting.quotable import is_statement, quotable, reads
from core.extract.structure.forms import without_function_words
from core.language.clauses.replaced import standing
from core.language.question.cues import has_cue, language_of_question
from core.language.question.times import times_of
from core.language.text.stemming import stems, tokenize
from core.language.time.date_forms import MONTHS, WEEKDAYS_CUT
from core.language.time.dates import dates_in_notes, written_dates
from core.records.answers.answers import Hit
from core.records.answers.questions import QuestionTime
from core.records.dates import format_date
from core.records.files.documents import TaskQuery
from core.records.knowledge import FactView, Precision
from core.retrieve.context.narration import fact_sentence
from core.retrieve.plan.list_target import list_target_of

# Number of sentences of each document.
SENTENCES_EACH = 3
WRITTEN = 40
# Longest period for which "nothing" is an answer.
_SHORT = timedelta(days=7)
# Characters between a date and its sentence; they show that the date is not the subject.
_MARKS = ":–—-,|"
_DAY_WORDS = frozenset([*MONTHS, *WEEKDAYS_CUT])
# A field that only dates its document.
_DATES_ONLY = re.compile(r"\w+: [\d\s:./-]+")


class _Event(Struct, frozen=True):
    """A sentence of the period; `day` is when it was written or the day that it mentions."""

    day: datetime
    hit: Hit
    start: int
    end: int
    text: str
    precision: Precision = "day"


def answer(evidence: Evidence) -> AnswerProposal | None:
    """Return events of a period by day, or the course of something, the oldest first."""
    if evidence.analysis.evolution and not has_cue("formerly", evidence.question):
        return _course(evidence)
    if not evidence.analysis.exhaustive:
        return None
    if not list_target_of(evidence.analysis, vocabulary=evidence.vocabulary).is_time_only:
        return None
    times = evidence.analysis.times
    is_agenda = has_cue("agenda", evidence.question)
    # A note without a day of its own means the next such day: "8.12. 9:15".
    near = evidence.now if is_agenda else None
    language = language_of_question(evidence.question)
    events = [
        event
        for hit in evidence.hits
        for event in _of_hit(hit, times, near=near, language=language)
    ]
    if is_agenda:
        events = _unrepeated([*_tasks(evidence, times), *events])
    return _by_day(events, evidence) or (_nothing(evidence, times) if is_agenda else None)


def _nothing(evidence: Evidence, times: Sequence[QuestionTime]) -> AnswerProposal | None:
    """Return that nothing happens in the period; None if it is longer than a week or open."""
    if len(times) != 1 or times[0].start is None or times[0].end is None:
        return None
    first, last = times[0].start, times[0].end - timedelta(days=1)
    if times[0].end - first > _SHORT:
        return None
    days = [date_in_words(it, "day", evidence.words) for it in dict.fromkeys((first, last))]
    line = evidence.words.nothing_then.format(time=" – ".join(days))
    return AnswerProposal(Citations(), line, is_whole=True, only_names=True)


def _tasks(evidence: Evidence, times: Sequence[QuestionTime]) -> Iterator[_Event]:
    """Yield the open tasks that are due in the period."""
    if evidence.graph is None:
        return
    for time in times:
        if time.relation != "within" or time.start is None or time.end is None:
            continue
        last = time.end - timedelta(seconds=1)
        query = TaskQuery(due_from=time.start, due_until=last, limit=WRITTEN)
        for task in evidence.graph.tasks(query).tasks:
            if task.due is not None:
                quoted = Hit(
                    task.path, task.part, task.title, task.page, task.start, task.end, task.quote, 0
                )
                yield _Event(task.due, quoted, task.start, task.end, task.text)


def _unrepeated(events: Sequence[_Event]) -> list[_Event]:
    """Return the events that overlap no earlier one: a task is also a line of its passage."""
    kept: list[_Event] = []
    for event in events:
        place = (event.hit.path, event.hit.part)
        if not any(
            (one.hit.path, one.hit.part) == place
            and one.start < event.end
            and event.start < one.end
            for one in kept
        ):
            kept.append(event)
    return kept


def _by_day(events: Sequence[_Event], evidence: Evidence) -> AnswerProposal | None:
    """Return a line for each day with its sentences; None without events."""
    ordered = sorted(events, key=lambda one: (one.day, one.hit.path, one.start))[:WRITTEN]
    citations = Citations()
    lines: dict[str, list[str]] = {}
    for event in ordered:
        number = citations.cite(event.hit, event.start, event.end)
        of_day = lines.setdefault(date_in_words(event.day, event.precision, evidence.words), [])
        words = _without_day(event, evidence.words)
        end = "" if words.endswith((".", "!", "?")) else ";"
        of_day.append(f"{escaped(words)} [{number}]{end}")
    text = "\n".join(
        f"- {escaped(day)}: {' '.join(quotes).removesuffix(';')}" for day, quotes in lines.items()
    )
    return AnswerProposal(citations, text, is_whole=True) if text else None


def _without_day(event: _Event, words: Phrases) -> str:
    """Return the text without its date, because the line begins with it."""
    if is_entry(event.hit, event.text):
        return entry_of_day(event.hit.title, event.text, words, day=event.day)
    date = next(iter(written_dates(event.text)), None)
    if date is None or date.start > 0 or date.first.date() != event.day.date():
        return event.text
    rest = event.text[date.end :]
    text = rest.lstrip(f" .{_MARKS}")
    is_apart = rest[:1] in _MARKS or text[:1].isupper()
    return text if text and is_apart else event.text


def _course(evidence: Evidence) -> AnswerProposal | None:
    """Return dated facts of an entity, else its dated sentences; None with fewer than two dates."""
    analysis = evidence.analysis
    asked = {thing.entity_id for thing in analysis.things}
    predicates = {relation.predicate for relation in analysis.relations}
    own = [it for it in evidence.found.facts if {it.subject_id, it.object_id} & asked and it.quote]
    own = [it for it in own if it.predicate in predicates] or own
    if len({when for it in own if (when := _when(it))}) > 1:
        citations = Citations()
        lines = [f"- {_dated(it)} [{_cite(it, citations)}]" for it in own[:WRITTEN]]
        return AnswerProposal(citations, "\n".join(lines), is_whole=True)
    names = [frozenset(stems(thing.surface)) for thing in analysis.things]
    events = [it for hit in evidence.hits for it in _naming(hit, names)] if names else []
    return _by_day(events, evidence) if len({it.day for it in events}) > 1 else None


def _naming(hit: Hit, names: Sequence[frozenset[str]]) -> Iterator[_Event]:
    """Yield sentences with an entity and a date, and the first without one in a dated document."""
    is_dated = False
    for start, end in quotable(hit.text):
        text = reads(hit.text, start, end)
        if not is_statement(text) or not any(it <= frozenset(stems(text)) for it in names):
            continue
        date = next(iter(written_dates(text)), None)
        place = (hit, hit.start + start, hit.start + end, text)
        if date is not None:
            yield _Event(date.first, *place, precision=date.precision)
        elif hit.written_at is not None and not is_dated:
            is_dated = True
            yield _Event(hit.written_at, *place)


def _of_hit(
    hit: Hit, times: Sequence[QuestionTime], *, near: datetime | None, language: str
) -> Iterator[_Event]:
    """Yield the first sentences of a document of the period, or those with a day in it.

    Days without a year in a document without a date are those next to `near`.
    """
    written = hit.written_at if times_of(hit.written_at, times) else None
    count = 0
    for start, end in quotable(hit.text):
        text = reads(hit.text, start, end)
        named = _day_told(text, times, hit.written_at or near, language=language)
        day = named or written
        is_line = is_statement(text) or (near is not None and named and _says_more(text))
        if day is None or not is_line or count == SENTENCES_EACH:
            continue
        if not is_entry(hit, text) and _DATES_ONLY.fullmatch(text):
            continue
        count += 1
        yield _Event(day, hit, hit.start + start, hit.start + end, text)


def _says_more(text: str) -> bool:
    """Whether a line says what is on its day: "dentist 4 Dec" does, the heading "Fri 4 Dec" not."""
    words = (it for it in tokenize(without_function_words(text)) if it.isalpha())
    return any(it not in _DAY_WORDS for it in words)


def _day_told(
    text: str, times: Sequence[QuestionTime], stated_at: datetime | None, *, language: str
) -> datetime | None:
    """Return the first day in the sentence that is in the period, not one that was given up."""
    days = (
        date.first
        for date in dates_in_notes(text, stated_at=stated_at, language=language)
        if date.precision == "day" and standing(text, date.start, date.end) != "old"
    )
    return next((day for day in days if times_of(day, times)), None)


def _dated(fact: FactView) -> str:
    when = _when(fact)
    sentence = escaped(fact_sentence(fact))
    return f"{when}: {sentence}" if when else sentence


def _when(fact: FactView) -> str:
    """Return the period in which the fact holds, as far as it is known."""
    start = format_date(fact.valid_from, fact.precision) if fact.valid_from else ""
    last = fact.valid_to or fact.closed_at
    end = format_date(last, fact.precision) if last else ""
    if start and end and start != end:
        return f"{start} to {end}"
    return start or (f"until {end}" if end else "")


def _cite(fact: FactView, citations: Citations) -> int:
    return citations.cite_fact(fact, title=fact.subject)
