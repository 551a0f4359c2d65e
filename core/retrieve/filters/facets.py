"""Filters as masks over passages, evaluated once per question (T1)."""

import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from core.graph.snapshot import Snapshot, positions_of
from core.language.question.query_syntax import filter_name
from core.messages import UserMessage
from core.records.answers.questions import Condition, FilterField, Filters, QuestionTime
from core.records.dates import TimeRange
from core.retrieve.filters.conditions import (
    NO_TYPE_WORDS,
    TypeWords,
    condition_test,
    date_range_of,
    spaced_words,
)
from core.store.records import DocumentArrays, Ids

Mask = NDArray[np.bool_]
Codes = NDArray[np.int32]
_NONE: Ids = np.zeros(0, np.int64)


class FacetIndex:
    """Filterable document fields in memory, as of one commit. Thread-safe.

    Each field is dictionary-encoded on first use: its distinct values, and a code per document.
    A condition is then tested once per distinct value.
    """

    def __init__(
        self, read: Callable[[], DocumentArrays], *, type_words: TypeWords = NO_TYPE_WORDS
    ) -> None:
        self._read = read
        self._type_words = type_words
        self._lock = threading.Lock()
        self._commit = -1
        self._columns = _Columns(type_words=type_words)

    def mask(self, filters: Filters, document_ids: Ids, *, commit: int) -> Mask:
        """Return which rows may answer; `document_ids` holds the document of each passage.

        All of `must` are true of it and none of `must_not`. Deleted documents are excluded.
        Raises `WrongUse` for a value that cannot be used.
        """
        columns = self._at(commit)
        allowed = np.ones(len(columns.ids), np.bool_)
        for condition in filters.must:
            allowed &= columns.meeting(condition)
        for condition in filters.must_not:
            allowed &= ~columns.meeting(condition)
        return columns.spread(allowed, document_ids)

    def unmet_message(self, filters: Filters, *, commit: int) -> UserMessage:
        """Return which values exist if no document meets a required filter, else no message.

        Only for fields with few values; a title may be anything.
        """
        columns = self._at(commit)
        for condition in filters.must:
            if (
                condition.field in _LISTABLE_FIELDS
                and len(columns.ids)
                and not columns.meeting(condition).any()
            ):
                return _unmet_message(condition, columns.values(condition.field))
        return UserMessage()

    def preferred(self, filters: Filters, document_ids: Ids, *, commit: int) -> Mask:
        """Return rows of documents that meet one of `should`; raises `WrongUse` as `mask` does."""
        columns = self._at(commit)
        liked = np.zeros(len(columns.ids), np.bool_)
        for condition in filters.should:
            liked |= columns.meeting(condition)
        return columns.spread(liked, document_ids)

    def written_in(self, times: Sequence[QuestionTime], document_ids: Ids, *, commit: int) -> Mask:
        """Return rows of documents that are dated within one of these times."""
        columns = self._at(commit)
        dated = np.zeros(len(columns.ids), np.bool_)
        for time in times:
            dated |= columns.dated(TimeRange(time.start, time.end))
        return columns.spread(dated, document_ids)

    def _at(self, commit: int) -> "_Columns":
        with self._lock:
            if commit != self._commit:
                self._columns = _Columns(self._read(), type_words=self._type_words)
                self._commit = commit
            return self._columns


def facts_allowed(passage_ids: Ids, snapshot: Snapshot, allowed: Mask | None) -> Mask:
    """Return which facts count by their passages; facts of the user (no passage) always do."""
    if allowed is None:
        return np.ones(len(passage_ids), np.bool_)
    at = positions_of(snapshot.passage_ids, passage_ids)
    counts = passage_ids <= 0
    counts[at >= 0] |= allowed[at[at >= 0]]
    return counts


class _Columns:
    """Dictionary-encoded document fields: distinct values and the code of each document."""

    def __init__(
        self, arrays: DocumentArrays | None = None, *, type_words: TypeWords = NO_TYPE_WORDS
    ) -> None:
        self._type_words = type_words
        self.ids: Ids = np.zeros(0, np.int64) if arrays is None else arrays.ids
        self._arrays = arrays
        # Rows of the documents of a snapshot's passages; the same array is queried repeatedly.
        self._places: tuple[Ids, Ids, Mask] = (_NONE, _NONE, _NONE.astype(np.bool_))
        self._encoded: dict[FilterField, tuple[Codes, list[str]]] = {}
        self._lock = threading.Lock()

    def meeting(self, condition: Condition) -> Mask:
        if self._arrays is None:
            return np.zeros(0, np.bool_)
        if condition.field == "date":
            return self.dated(date_range_of(condition))
        codes, values = self._column(condition.field)
        test = condition_test(condition, type_words=self._type_words)
        if condition.field in _MULTI_VALUED:
            matches = (any(map(test, value.split("\n"))) for value in values)
        else:
            matches = map(test, values)
        return np.fromiter(matches, np.bool_, len(values))[codes]

    def dated(self, span: TimeRange) -> Mask:
        """Return the documents dated within the range; those without a date are not."""
        if self._arrays is None:
            return np.zeros(0, np.bool_)
        dates = self._arrays.written_at
        mask: Mask = ~np.isnat(dates)
        if span.start is not None:
            mask &= dates >= np.datetime64(span.start.replace(tzinfo=None), "us")
        if span.end is not None:
            mask &= dates < np.datetime64(span.end.replace(tzinfo=None), "us")
        return mask

    def values(self, field: FilterField) -> list[str]:
        """Return the field's values as they may be typed, most frequent first."""
        if self._arrays is None:
            return []
        counts = Counter(
            shown
            for value in _raw_values(field, self._arrays)
            for shown in _typed_values(value, field)
        )
        return [value for value, _ in counts.most_common()]

    def spread(self, mask: Mask, document_ids: Ids) -> Mask:
        """Expand a mask over documents to the rows of these documents."""
        if not len(self.ids):
            return np.zeros(len(document_ids), np.bool_)
        cached_ids, at, is_known = self._places
        if cached_ids is not document_ids:
            at = np.minimum(np.searchsorted(self.ids, document_ids), len(self.ids) - 1)
            is_known = self.ids[at] == document_ids
            self._places = (document_ids, at, is_known)
        return mask[at] & is_known

    def _column(self, field: FilterField) -> tuple[Codes, list[str]]:
        with self._lock:
            column = self._encoded.get(field)
            if column is None and self._arrays is not None:
                column = self._encoded[field] = _encode(field, self._arrays)
        return column or (np.zeros(0, np.int32), [])


def _encode(field: FilterField, arrays: DocumentArrays) -> tuple[Codes, list[str]]:
    """Return codes and distinct values of a field, each in the form that its test expects."""
    places: dict[Any, int] = {}
    codes = np.fromiter(
        (places.setdefault(value, len(places)) for value in _raw_values(field, arrays)),
        np.int32,
        len(arrays.ids),
    )
    normalizer = _NORMALIZERS.get(field, str.casefold)
    return codes, [normalizer(value) for value in places]


def _unmet_message(condition: Condition, existing: Sequence[str]) -> UserMessage:
    name = filter_name(condition)
    if not existing:
        return UserMessage("filter_without_values", filter=name, value=condition.value)
    return UserMessage(
        "filter_unmet_many" if len(existing) > _SHOWN else "filter_unmet",
        filter=name,
        value=condition.value,
        values=", ".join(existing[:_SHOWN]),
    )


def _typed_values(value: str, field: FilterField) -> Iterator[str]:
    """Yield what may be typed for a value: a file ending, the last folder, a tag, a language."""
    if field == "type":
        yield from value.casefold().split()[-1:]
    elif field == "folder":
        yield from filter(None, (path.rpartition("/")[2] for path in value.split("\n")))
    elif field == "tag":
        yield from filter(None, _tags(value).split("\n"))
    elif field == "status":
        yield from filter(None, value.split("\n"))
    elif value:
        yield value


def _raw_values(field: FilterField, arrays: DocumentArrays) -> Iterable[Any]:
    if field == "folder":
        # A file inside another is in the other's folder; a file with copies is in each of theirs.
        locations = zip(arrays.paths.tolist(), arrays.copies.tolist(), strict=True)
        files = (
            f"{path}\n{copies}".split("\n") if copies else [path] for path, copies in locations
        )
        return ("\n".join(path.rpartition("/")[0] for path in paths) for paths in files)
    if field == "type":
        names = zip(
            arrays.kinds.tolist(), arrays.paths.tolist(), arrays.parts.tolist(), strict=True
        )
        return (f"{kind} {_ending(part or path)}" for kind, path, part in names)
    columns = {
        "author": arrays.authors,
        "tag": arrays.tags,
        "status": arrays.statuses,
        "language": arrays.languages,
        "title": arrays.titles,
    }
    return columns[field].tolist()


def _ending(name: str) -> str:
    last = name.rpartition("/")[2]
    return last.rpartition(".")[2] if "." in last else ""


def _tags(encoded: str) -> str:
    tags = msgspec.json.decode(encoded, type=list[str]) if encoded else []
    return "\n".join(tags).casefold()


# Fields of which a document may have several values, one on a line.
_MULTI_VALUED = frozenset({"tag", "folder", "status"})
_NORMALIZERS: dict[FilterField, Callable[[str], str]] = {"tag": _tags, "title": spaced_words}
# Fields with few distinct values, which are suggested for an unknown value.
_LISTABLE_FIELDS: frozenset[FilterField] = frozenset(
    {"type", "folder", "author", "tag", "status", "language"}
)
_SHOWN = 8
