"""Time filters of exhaustive questions: passages by document date and by dates they name."""

import re
from collections.abc import Mapping, Sequence

import numpy as np

from core.graph.snapshot import Snapshot
from core.language.time.dates import dates
from core.records.answers.questions import QuestionTime
from core.records.ids import EntityId
from core.records.knowledge import FactView
from core.retrieve.filters.facets import FacetIndex, Mask
from core.store.index.bm25 import WordQuery
from core.store.index.search_index import SearchIndex

_DATE_TYPE = "Date"
_LEADING_WORDS = re.compile(
    r"^(?:in|on|during|within|at|the|im|am|den|der|während)\s+", re.IGNORECASE
)


def passages_in_times(
    times: Sequence[QuestionTime],
    snapshot: Snapshot,
    *,
    facets: FacetIndex,
    index: SearchIndex,
    labels: Mapping[EntityId, str],
    kinds: Mapping[EntityId, str],
) -> Mask:
    """Return the rows of passages that belong to all these times.

    A passage belongs to a time when its document was written then, when it names a year or day
    within it, or when it contains the time as written in the question ("May 2024").
    """
    rows = np.ones(len(snapshot.passage_ids), np.bool_)
    for time in times:
        mask = facets.written_in((time,), snapshot.document_ids, commit=snapshot.commit_number)
        mask = mask | _rows_naming_date(time, snapshot, labels, kinds)
        if time.relation == "within":
            phrase = WordQuery(phrases=(_LEADING_WORDS.sub("", time.surface),))
            ids, _ = index.search_words(phrase, max(len(rows), 1), among=snapshot.passage_ids)
            mask |= np.isin(snapshot.passage_ids, ids)
        rows &= mask
    return rows


def fact_holds_in(fact: FactView, times: Sequence[QuestionTime]) -> bool:
    """Return whether the fact held in all these times; one without a time may have."""
    if fact.valid_from is None and fact.valid_to is None:
        return True
    return all(
        (time.end is None or fact.valid_from is None or fact.valid_from < time.end)
        and (time.start is None or fact.valid_to is None or fact.valid_to >= time.start)
        for time in times
    )


def _rows_naming_date(
    time: QuestionTime,
    snapshot: Snapshot,
    labels: Mapping[EntityId, str],
    kinds: Mapping[EntityId, str],
) -> Mask:
    mask = np.zeros(len(snapshot.passage_ids), np.bool_)
    for column, entity_id in enumerate(snapshot.entity_ids.tolist()):
        if kinds.get(entity_id) == _DATE_TYPE and _lies_within(labels.get(entity_id, ""), time):
            mask[snapshot.links.passages_naming(column)] = True
    return mask


def _lies_within(written: str, time: QuestionTime) -> bool:
    date = next(iter(dates(written, stated_at=None, language="en")), None)
    if date is None or date.valid_from is None:
        return False
    last = date.last or date.valid_to or date.valid_from
    is_late = time.start is None or date.valid_from >= time.start
    return is_late and (time.end is None or last < time.end)
