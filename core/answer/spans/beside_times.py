"""Amounts that a sentence tells of the time that a question names: "£9, from January £10"."""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime

from core.answer.spans.features import Place, SpanCandidate, SpanContext
from core.language.question.times import times_of
from core.language.time.dates import dates
from core.records.answers.questions import QuestionTime

_END = re.compile(r"[;()\n]|,(?!\d)|[.!?](?!\d)")


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
    """Return where the first time of the question ends in the sentence; None without any."""
    sentence = context.sentence(place)
    written_at = context.hits[place.hit].written_at
    return min(_ends_of(context.times, sentence, written_at), default=None)


def _ends_of(
    times: Sequence[QuestionTime], sentence: str, written_at: datetime | None
) -> Iterator[int]:
    """Yield where a time ends in the sentence, as the question says it or as a date in it."""
    for time in times:
        same = re.compile(rf"(?<!\w){re.escape(time.surface)}(?!\w)", re.IGNORECASE)
        yield from (it.end() for it in same.finditer(sentence))
    stated = dates(sentence, stated_at=written_at)
    yield from (it.end for it in stated if times_of(it.first, times))
