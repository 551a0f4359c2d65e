"""What is of the time that a list is asked for: passages by their date, facts by theirs."""

import re
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

import numpy as np

from core.extract.dates.dates import dates
from core.graph.snapshot import Snapshot
from core.records.answers.questions import Condition, Filters, QuestionTime
from core.records.ids import EntityId
from core.records.knowledge import FactView
from core.retrieve.filters.facets import FacetIndex, Mask
from core.store.index.bm25 import WordQuery
from core.store.index.search_index import SearchIndex

_DATE = "Date"
_LEADING = re.compile(r"^(?:in|on|during|within|at|the|im|am|den|der|während)\s+", re.IGNORECASE)
_SECOND = timedelta(seconds=1)


def passages_in_times(
    times: Sequence[QuestionTime],
    snapshot: Snapshot,
    *,
    facets: FacetIndex,
    index: SearchIndex,
    labels: Mapping[EntityId, str],
    kinds: Mapping[EntityId, str],
) -> Mask:
    """The rows of passages that are of all these times.

    A passage is of a time when its document was written then, when it names a year or day within
    it, or when it says the time as the question does ("May 2024").
    """
    rows = np.ones(len(snapshot.passage_ids), np.bool_)
    for time in times:
        written = Filters(must=(Condition("date", date_filter_value(time), "within"),))
        mask = facets.mask(written, snapshot.document_ids, commit=snapshot.commit_number)
        mask = mask | _naming(time, snapshot, labels, kinds)
        if time.relation == "within":
            said = WordQuery(phrases=(_LEADING.sub("", time.surface),))
            ids, _ = index.words(said, max(len(rows), 1), among=snapshot.passage_ids)
            mask |= np.isin(snapshot.passage_ids, ids)
        rows &= mask
    return rows


def fact_holds_in(fact: FactView, times: Sequence[QuestionTime]) -> bool:
    """Whether what the fact says held in all these times; one without a time may have."""
    if fact.valid_from is None and fact.valid_to is None:
        return True
    return all(
        (time.end is None or fact.valid_from is None or fact.valid_from < time.end)
        and (time.start is None or fact.valid_to is None or fact.valid_to >= time.start)
        for time in times
    )


def _naming(
    time: QuestionTime,
    snapshot: Snapshot,
    labels: Mapping[EntityId, str],
    kinds: Mapping[EntityId, str],
) -> Mask:
    """Which passages name a date that lies within the time."""
    found = np.zeros(len(snapshot.passage_ids), np.bool_)
    for column, one in enumerate(snapshot.entity_ids.tolist()):
        if kinds.get(one) == _DATE and _lies_within(labels.get(one, ""), time):
            found[snapshot.links.naming(column)] = True
    return found


def _lies_within(written: str, time: QuestionTime) -> bool:
    read = next(iter(dates(written, stated_at=None, language="en")), None)
    if read is None or read.valid_from is None:
        return False
    last = read.last or read.valid_to or read.valid_from
    is_late = time.start is None or read.valid_from >= time.start
    return is_late and (time.end is None or last < time.end)


def date_filter_value(time: QuestionTime) -> str:
    """The time in days, as a date filter has it."""
    start, end = _day(time.start), _day(None if time.end is None else time.end - _SECOND)
    return f"{start}..{end}"


def _day(moment: datetime | None) -> str:
    return "" if moment is None else f"{moment:%Y-%m-%d}"
