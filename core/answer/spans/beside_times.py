"""Amounts that a sentence tells of the time that a question names: "£9, from January £10"."""

import re
from collections.abc import Iterator
from datetime import datetime

from core.answer.spans.features import Place, SpanCandidate, SpanContext
from core.language.question.times import times_of
from core.language.time.dates import dates
from core.records.answers.questions import QuestionTime

_END = re.compile(r"[;()\n]|,(?!\d)|[.!?](?!\d)")


def of_time_asked(candidates: list[SpanCandidate], context: SpanContext) -> list[SpanCandidate]:
    """Return the candidates without the amounts before the time, where one is right behind it."""
    amounts = [it for it in candidates if it.span.kind == "number"] if context.times else []
    ends_of = {place: _end_of_time(place, context) for place in {it.place for it in amounts}}
    behind = {
        amount.place
        for amount in amounts
        if (behind_time := ends_of[amount.place]) is not None
        and _in_clause(
            behind_time, amount.span.start - amount.place.start, context.sentence(amount.place)
        )
    }
    return [
        one
        for one in candidates
        if one.place not in behind
        or one.span.kind != "number"
        or one.span.start - one.place.start >= (ends_of[one.place] or 0)
    ]


def _in_clause(first: int, at: int, sentence: str) -> bool:
    end = _END.search(sentence, first)
    return first <= at < (end.start() if end else len(sentence))


def _end_of_time(place: Place, context: SpanContext) -> int | None:
    """Return where the first time of the question ends in the sentence; None without any."""
    sentence = context.sentence(place)
    written_at = context.hits[place.hit].written_at
    ends = (end for time in context.times for end in _ends_of(time, sentence, written_at))
    return min(ends, default=None)


def _ends_of(time: QuestionTime, sentence: str, written_at: datetime | None) -> Iterator[int]:
    """Yield where the time ends in the sentence, as the question says it or as a date in it."""
    same = re.compile(rf"(?<!\w){re.escape(time.surface)}(?!\w)", re.IGNORECASE)
    yield from (it.end() for it in same.finditer(sentence))
    stated = dates(sentence, stated_at=written_at)
    yield from (it.end for it in stated if it.first and times_of(it.first, (time,)))
