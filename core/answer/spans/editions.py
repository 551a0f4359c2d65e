"""Editions of a list: documents of different dates whose tables have the same columns."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from msgspec.structs import replace

from core.answer.quoting.blocks import Block
from core.answer.quoting.tables import tables
from core.answer.spans.rivals import document_date
from core.language.clauses.tense import last_day
from core.language.question.time_asked import asks_for_a_time
from core.language.time.calendar import SECOND
from core.records.answers.answers import Hit, SearchResult


def newest_editions(hits: Sequence[Hit], result: SearchResult, now: datetime) -> tuple[Hit, ...]:
    """Return the passages with the editions of each list ordered by date.

    First comes the one that holds at the time that is asked about, then the earlier and the later
    ones. A document without a date is newer than "Prices 2023" of a past year.
    """
    moment = _moment_asked(result, now)
    if moment is None:
        return tuple(hits)
    ordered = list(hits)
    for days in _editions(hits, now):
        for place, number in zip(days, _valid_first(days, moment), strict=True):
            ordered[place] = hits[number]
    return tuple(ordered)


def with_edition_names(blocks: Sequence[Block], hits: Sequence[Hit], now: datetime) -> list[Block]:
    """Return the blocks with titles of documents for rows of editions that these tell apart."""
    editions = (
        {hits[number].path: hits[number].title for number in days} for days in _editions(hits, now)
    )
    named = [list(titles.values()) for titles in editions]
    titles = {it for names in named if len({*names}) == len(names) for it in names}
    owners = [hits[it.hit].title if it.is_row else "" for it in blocks]
    return [
        replace(block, about=owner) if owner in titles else block
        for block, owner in zip(blocks, owners, strict=True)
    ]


def _editions(hits: Sequence[Hit], now: datetime) -> Iterator[dict[int, datetime]]:
    """Yield the dates of the passages of each list that has several."""
    heads = [next((it.head.cells for it in tables(hit.text)), ()) for hit in hits]
    this_year = datetime(now.year, 1, 1, tzinfo=now.tzinfo)
    for head in dict.fromkeys(it for it in heads if it):
        dates = {n: document_date(hits[n], hits) for n, own in enumerate(heads) if own == head}
        precisions = {precision for day, precision in dates.values() if day is not None}
        undated = this_year if precisions == {"year"} else None
        days = {n: it for n, (day, _) in dates.items() if (it := day or undated) is not None}
        if len(set(days.values())) > 1:
            yield days


def _valid_first(days: dict[int, datetime], moment: datetime) -> list[int]:
    """Return the numbers of passages, the newest of those up to the moment first."""
    newest = sorted(days, key=days.__getitem__, reverse=True)
    return sorted(newest, key=lambda number: days[number] > moment)


def _moment_asked(result: SearchResult, now: datetime) -> datetime | None:
    """Return the last moment of the time that is asked about; None if its date is unknown."""
    if not asks_for_a_time(result):
        return now
    if result.trace.wishes.as_of:
        return last_day(result)
    times = result.trace.analysis.times if result.trace.analysis is not None else ()
    ends = [it.start if it.end is None else it.end - SECOND for it in times]
    moments = [it for it in ends if it is not None]
    return max(moments) if moments and len(moments) == len(ends) else None
