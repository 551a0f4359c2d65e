"""Filters as masks over passages: made once for a question, obeyed inside every recall method."""

import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from core.graph.snapshot import Snapshot
from core.records.answers.questions import Condition, FilterField, Filters
from core.retrieve.filters.conditions import condition_test, spaced_words
from core.retrieve.filters.date_ranges import date_range_of
from core.retrieve.filters.fields import filter_name
from core.store.records import DocumentArrays, Ids

Mask = NDArray[np.bool_]
Codes = NDArray[np.int32]
_NONE: Ids = np.zeros(0, np.int64)


class FacetIndex:
    """What documents are filtered by, kept in memory as of one commit. Any thread may ask.

    Each field is worked out when it is first asked for: its different values, and which document
    has which. A condition then is tested once for each value.
    """

    def __init__(self, read: Callable[[], DocumentArrays]) -> None:
        self._read = read
        self._lock = threading.Lock()
        self._commit = -1
        self._columns = _Columns()

    def mask(self, filters: Filters, document_ids: Ids, *, commit: int) -> Mask:
        """Which rows may answer: `document_ids` holds the document of each passage.

        All of `must` are true of it and none of `must_not`. Documents that are no more may not.
        Raises `WrongUse` for a value that cannot be used.
        """
        columns = self._at(commit)
        allowed = np.ones(len(columns.ids), np.bool_)
        for condition in filters.must:
            allowed &= columns.meeting(condition)
        for condition in filters.must_not:
            allowed &= ~columns.meeting(condition)
        return columns.spread(allowed, document_ids)

    def unmet(self, filters: Filters, *, commit: int) -> str:
        """What there is where no document has a value that must be; empty when all have some.

        Only fields of few values are told of; a title may be anything.
        """
        columns = self._at(commit)
        for it in filters.must:
            if it.field in _FEW and len(columns.ids) and not columns.meeting(it).any():
                return _unmet(it, columns.values(it.field))
        return ""

    def preferred(self, filters: Filters, document_ids: Ids, *, commit: int) -> Mask:
        """Which rows are of documents that meet one of `should`; raises `WrongUse` as `mask`."""
        columns = self._at(commit)
        liked = np.zeros(len(columns.ids), np.bool_)
        for condition in filters.should:
            liked |= columns.meeting(condition)
        return columns.spread(liked, document_ids)

    def _at(self, commit: int) -> "_Columns":
        with self._lock:
            if commit != self._commit:
                self._columns = _Columns(self._read())
                self._commit = commit
            return self._columns


def facts_allowed(passage_ids: Ids, snapshot: Snapshot, allowed: Mask | None) -> Mask:
    """Which facts of these passages count; what the user said stands in none and counts always."""
    if allowed is None:
        return np.ones(len(passage_ids), np.bool_)
    known = snapshot.passage_ids
    if not len(known):
        return passage_ids <= 0
    at = np.minimum(np.searchsorted(known, passage_ids), len(known) - 1)
    return ((known[at] == passage_ids) & allowed[at]) | (passage_ids <= 0)


class _Columns:
    """The documents' fields, each as different values and the place of each document's value."""

    def __init__(self, arrays: DocumentArrays | None = None) -> None:
        self.ids: Ids = np.zeros(0, np.int64) if arrays is None else arrays.ids
        self._arrays = arrays
        # Where the documents of a snapshot's passages stand: the same array is asked for again.
        self._places: tuple[Ids, Ids, Mask] = (_NONE, _NONE, _NONE.astype(np.bool_))
        self._known: dict[FilterField, tuple[Codes, list[str]]] = {}
        self._lock = threading.Lock()

    def meeting(self, condition: Condition) -> Mask:
        """The documents that meet the condition."""
        if self._arrays is None:
            return np.zeros(0, np.bool_)
        if condition.field == "date":
            return _dated(self._arrays.written_at, condition)
        codes, values = self._column(condition.field)
        test = condition_test(condition)
        if condition.field in _SEVERAL:
            held = (any(map(test, value.split("\n"))) for value in values)
        else:
            held = map(test, values)
        return np.fromiter(held, np.bool_, len(values))[codes]

    def values(self, field: FilterField) -> list[str]:
        """What the documents have, as it may be typed, the most frequent first."""
        if self._arrays is None:
            return []
        counts = Counter(
            shown for value in _raw(field, self._arrays) for shown in _typed(value, field)
        )
        return [value for value, _ in counts.most_common()]

    def spread(self, mask: Mask, document_ids: Ids) -> Mask:
        """The mask over documents as one over rows of these documents."""
        if not len(self.ids):
            return np.zeros(len(document_ids), np.bool_)
        of, at, is_known = self._places
        if of is not document_ids:
            at = np.minimum(np.searchsorted(self.ids, document_ids), len(self.ids) - 1)
            is_known = self.ids[at] == document_ids
            self._places = (document_ids, at, is_known)
        return mask[at] & is_known

    def _column(self, field: FilterField) -> tuple[Codes, list[str]]:
        with self._lock:
            known = self._known.get(field)
            if known is None and self._arrays is not None:
                known = self._known[field] = _coded(field, self._arrays)
        return known or (np.zeros(0, np.int32), [])


def _dated(dates: NDArray[np.datetime64], condition: Condition) -> Mask:
    """The documents whose own date lies within; those without a date do not."""
    span = date_range_of(condition)
    mask: Mask = ~np.isnat(dates)
    if span.start is not None:
        mask &= dates >= np.datetime64(span.start.replace(tzinfo=None), "us")
    if span.end is not None:
        mask &= dates < np.datetime64(span.end.replace(tzinfo=None), "us")
    return mask


def _coded(field: FilterField, arrays: DocumentArrays) -> tuple[Codes, list[str]]:
    """The different values of a field, each in the form that its test expects."""
    places: dict[Any, int] = {}
    codes = np.fromiter(
        (places.setdefault(value, len(places)) for value in _raw(field, arrays)),
        np.int32,
        len(arrays.ids),
    )
    form = _FORMS.get(field, str.casefold)
    return codes, [form(value) for value in places]


def _unmet(condition: Condition, there: Sequence[str]) -> str:
    name = filter_name(condition)
    called = _CALLED.get(name, name)
    few = ", ".join(there[:_SHOWN]) + (" and others" if len(there) > _SHOWN else "")
    said = f"there are: {few}" if few else f"no document has any {called}"
    return f"No document has the {called} “{condition.value}”; {said}."


def _typed(value: str, field: FilterField) -> Iterator[str]:
    """What may be typed for a value: the ending of a file, the last folder, a tag, a language."""
    if field == "type":
        yield from value.casefold().split()[-1:]
    elif field == "folder":
        yield from filter(None, (path.rpartition("/")[2] for path in value.split("\n")))
    elif field == "tag":
        yield from filter(None, _tags(value).split("\n"))
    elif value:
        yield value


def _raw(field: FilterField, arrays: DocumentArrays) -> Iterable[Any]:
    if field == "folder":
        # A file inside another lies where the other lies, and a file that was read once for
        # several lies where any of them lies.
        both = zip(arrays.paths.tolist(), arrays.copies.tolist(), strict=True)
        return (_folders(f"{path}\n{copies}" if copies else path) for path, copies in both)
    if field == "type":
        names = zip(
            arrays.kinds.tolist(), arrays.paths.tolist(), arrays.parts.tolist(), strict=True
        )
        return (f"{kind} {_ending(part or path)}" for kind, path, part in names)
    columns = {
        "author": arrays.authors,
        "tag": arrays.tags,
        "language": arrays.languages,
        "title": arrays.titles,
    }
    return columns[field].tolist()


def _folders(paths: str) -> str:
    return "\n".join(path.rpartition("/")[0] for path in paths.split("\n"))


def _ending(name: str) -> str:
    last = name.rpartition("/")[2]
    return last.rpartition(".")[2] if "." in last else ""


def _tags(kept: str) -> str:
    """The tags of a document, one on a line."""
    tags = msgspec.json.decode(kept, type=list[str]) if kept else []
    return "\n".join(tags).casefold()


# Fields of which a document may have several values, one on a line.
_SEVERAL = frozenset({"tag", "folder"})
_FORMS: dict[FilterField, Callable[[str], str]] = {"tag": _tags, "title": spaced_words}
# Fields with few different values, of which a mistyped one is told; and how they are called.
_FEW: frozenset[FilterField] = frozenset({"type", "folder", "author", "tag", "language"})
_CALLED = {"lang": "language"}
_SHOWN = 8
