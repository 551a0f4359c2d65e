"""Amounts of the time that is asked about, beside those of others: "£9, from January £10"."""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from core.answer.spans.features import Place, SpanCandidate, SpanContext
from core.language.clauses.tense import says_amount_changed
from core.language.question.question_cues import cues_of
from core.language.question.times import times_of
from core.language.time.calendar import SECOND
from core.language.time.date_forms import SHORT_DAY
from core.language.time.dates import StatedDate, dates, dates_in_notes, stands_before, written_dates
from core.records.answers.questions import QuestionTime
from core.resources import patterns

_END = re.compile(r"[;()\n]|,(?!\d)|[.!?](?!\d)")
_BECOMES = patterns("validity")["becomes"]
_BEGUN = stands_before("begun")
# A day without its year in a text without a date is the nearest one.
_NEAR = timedelta(days=182)


def of_time_asked(candidates: list[SpanCandidate], context: SpanContext) -> list[SpanCandidate]:
    """Return the candidates without the amounts before the time, where one is right behind it."""
    amounts = [it for it in candidates if it.span.kind == "number"] if context.times else []
    ends = {place: _end_of_time(place, context) for place in {it.place for it in amounts}}
    begins = {
        amount.place: end
        for amount in amounts
        if (end := ends[amount.place]) is not None
        and _in_clause(end, _offset(amount), context.sentence(amount.place))
    }
    return [
        one
        for one in candidates
        if one.span.kind != "number" or _offset(one) >= begins.get(one.place, 0)
    ]


def _offset(one: SpanCandidate) -> int:
    return one.span.start - one.place.start


def _in_clause(first: int, at: int, sentence: str) -> bool:
    end = _END.search(sentence, first)
    return first <= at < (end.start() if end else len(sentence))


def _end_of_time(place: Place, context: SpanContext) -> int | None:
    """Return where the first time of the question ends in the sentence; None without any.

    Else where the last day ends from which something holds that the time is behind.
    """
    sentence = context.sentence(place)
    written_at = context.hits[place.hit].written_at
    ends = list(_ends_of(context.times, sentence, written_at))
    asked = context.then
    if ends or asked is None:
        return min(ends, default=None)
    days = dates_in_notes(sentence, stated_at=written_at, language=cues_of(sentence).language)
    begun = [(it.first, it.end) for it in days if it.form == "since" and it.first is not None]
    return max((it for it in begun if it[0] <= asked), default=(asked, None))[1]


def _ends_of(
    times: Sequence[QuestionTime], sentence: str, written_at: datetime | None
) -> Iterator[int]:
    """Yield where a time ends in the sentence, as the question says it or as a date in it."""
    for time in times:
        same = re.compile(rf"(?<!\w){re.escape(time.surface)}(?!\w)", re.IGNORECASE)
        yield from (it.end() for it in same.finditer(sentence))
    stated = dates(sentence, stated_at=written_at)
    yield from (it.end for it in stated if times_of(it.first, times))


def begins_later(
    sentence: str, start: int, end: int, *, written_at: datetime | None, now: datetime
) -> StatedDate | None:
    """Return the coming day from which the amount from `start` to `end` holds: "from January £10".

    A date is one of the amounts behind it in its clause, else of those before it. A day without a
    word such as "from" counts where the clause tells of a change: "goes up to £10 on 1 January".
    """
    becomes = _BECOMES.search(sentence[:start]) is not None
    sentence = f"{sentence[:start]}{'_' * (end - start)}{sentence[end:]}"  # "from January 10 EUR"
    days = dates_in_notes(
        sentence, stated_at=written_at or now, language=cues_of(sentence).language
    )
    dated = {it.start for it in written_dates(sentence)}
    ends = [
        mark.start()
        for mark in _END.finditer(sentence)
        if not any(day.start <= mark.start() < day.end for day in days)
    ]
    first = max((at + 1 for at in ends if at < start), default=0)
    last = min((at for at in ends if at >= end), default=len(sentence))
    is_changed = becomes or says_amount_changed(sentence[first:last])
    for day in days:
        is_within = first <= day.start and day.end <= last
        is_own = day.end <= start or not any(map(str.isdigit, sentence[day.end : last]))
        if not is_within or not is_own or day.first is None or day.first <= now:
            continue
        is_sure = written_at is not None or day.start in dated or day.first - now < _NEAR
        is_begin = day.form == "since" or (day.form == "at" and is_changed)
        if is_sure and is_begin and not _BEGUN.search(sentence[: day.start]):
            return day
    return None


def without_coming(candidates: list[SpanCandidate], context: SpanContext) -> list[SpanCandidate]:
    """Return the candidates without amounts of later in sentences that also have others.

    Later than now, or than the time that is asked about.
    """
    asked = _last_time(context)
    now = context.now if asked is None else asked
    if now is None:
        return candidates
    amounts = [it for it in candidates if it.span.kind == "number"]
    coming = {it for it in amounts if _begins_after(it, context, now)}
    others = {it.place for it in amounts if it not in coming and not _has_day(it.span.text)}
    return [it for it in candidates if it not in coming or it.place not in others]


def _has_day(text: str) -> bool:
    return SHORT_DAY.search(text) is not None or any(written_dates(text))


def is_coming(one: SpanCandidate, context: SpanContext) -> bool:
    """Whether the present is asked about, and the amount holds only from a later day."""
    is_number = one.span.kind == "number"
    return context.now is not None and is_number and _begins_after(one, context, context.now)


def _last_time(context: SpanContext) -> datetime | None:
    """Return the last moment of the times that the question names; None without any."""
    ends = [it.end for it in context.times if it.end is not None]
    return max(ends) - SECOND if ends else None


def _begins_after(one: SpanCandidate, context: SpanContext, now: datetime) -> bool:
    """Whether the amount holds only from a day behind `now`."""
    start, end = _offset(one), one.span.end - one.place.start
    written_at, sentence = context.hits[one.place.hit].written_at, context.sentence(one.place)
    return begins_later(sentence, start, end, written_at=written_at, now=now) is not None
