"""Columns of the database tables, and conversion of rows to the arrays that DuckDB reads."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

ColumnType = Literal["whole", "large", "real", "text", "time"]

_TYPES: dict[ColumnType, Any] = {
    "whole": np.int64,
    "large": np.uint64,
    "real": np.float64,
    "text": np.object_,
    "time": "datetime64[us]",
}

TABLES: dict[str, dict[str, ColumnType]] = {
    "sources": {
        "id": "whole", "path": "text", "added_at": "time", "tiers": "text", "include": "text",
        "exclude": "text", "paused": "whole",
    },
    "files": {
        "path": "text", "source_id": "whole", "size_bytes": "whole", "mtime_ns": "whole",
        "inode": "large", "state": "text", "sha256": "text", "kind": "text", "title": "text",
        "detail": "text", "remedy": "text", "same_as": "text", "inside": "text", "error": "text",
        "recognize": "whole", "ignored": "whole",
    },
    "activity": {
        "id": "whole", "done_at": "time", "kind": "text", "path": "text", "detail": "text",
        "source_id": "whole",
    },
    "documents": {
        "id": "whole", "path": "text", "part": "text", "kind": "text", "title": "text",
        "author": "text", "language": "text", "tags": "text", "sha256": "text",
        "characters": "whole", "written_at": "time", "read_at": "time",
    },
    "texts": {"document_id": "whole", "text": "text", "structure": "text"},
    "passages": {
        "id": "whole", "document_id": "whole", "ordinal": "whole", "start_at": "whole",
        "end_at": "whole", "page": "whole", "heading": "text", "text": "text",
    },
    "entities": {
        "id": "whole", "name": "text", "kind": "text", "normalized": "text",
        "found_name": "text", "found_kind": "text", "variant": "text",
        "shown_normalized": "text", "merged_into": "whole",
    },
    "aliases": {
        "entity_id": "whole", "alias": "text", "normalized": "text", "document_id": "whole",
    },
    "mentions": {
        "entity_id": "whole", "passage_id": "whole", "document_id": "whole",
        "start_at": "whole", "end_at": "whole", "confidence": "real", "named_id": "whole",
        "name": "text", "kind_confidence": "real", "method": "text",
    },
    "facts": {
        "id": "whole", "subject_id": "whole", "predicate": "text", "object_id": "whole",
        "literal": "text", "confidence": "real", "status": "text", "source": "text",
        "document_id": "whole", "passage_id": "whole", "start_at": "whole", "end_at": "whole",
        "page": "whole", "valid_from": "time", "valid_to": "time", "observed_at": "time",
        "subject_named": "whole", "object_named": "whole", "modality": "text", "method": "text",
        "precision": "text", "stated_at": "time", "closed_at": "time", "superseded_by": "whole",
        "stale_at": "time",
    },
    "theses": {
        "id": "whole", "document_id": "whole", "passage_id": "whole", "start_at": "whole",
        "end_at": "whole", "method": "text",
    },
    "thesis_names": {
        "thesis_id": "whole", "entity_id": "whole", "document_id": "whole", "named_id": "whole",
    },
    "edits": {"id": "whole", "change": "text", "made_at": "time", "undone_at": "time"},
    "reviews": {
        "id": "whole", "first_id": "whole", "second_id": "whole", "score": "real",
        "reason": "text",
    },
    "contradictions": {
        "id": "whole", "first_fact": "whole", "second_fact": "whole", "reason": "text",
    },
    "sessions": {
        "id": "whole", "title": "text", "begun_at": "time", "last_at": "time", "pinned": "whole",
    },
    "episodes": {
        "id": "whole", "session_id": "whole", "kind": "text", "speaker": "text", "text": "text",
        "happened_at": "time", "intent": "text", "importance": "real", "why": "text",
        "topics": "text", "previous": "whole", "state": "text", "pinned": "whole",
        "rating": "whole", "accesses": "whole", "accessed_at": "time", "went_into": "whole",
    },
    "episode_things": {
        "episode_id": "whole", "name": "text", "kind": "text", "variant": "text",
        "normalized": "text",
    },
    "episode_uses": {
        "episode_id": "whole", "path": "text", "part": "text", "start_at": "whole",
        "end_at": "whole",
    },
    "proposals": {
        "id": "whole", "episode_id": "whole", "said": "text", "quote": "text", "made_at": "time",
        "confidence": "real", "valid_from": "time", "valid_to": "time", "precision": "text",
        "answer": "text", "edit_id": "whole",
    },
    "remarks": {"id": "whole", "text": "text", "made_at": "time", "episode_id": "whole"},
    "consolidations": {
        "id": "whole", "summary_id": "whole", "episode_ids": "text", "made_at": "time",
        "made_by": "text", "undone_at": "time",
    },
    "forgotten": {"mark": "text", "forgotten_at": "time"},
    "flags": {"document_id": "whole", "start_at": "whole", "end_at": "whole", "reason": "text"},
    "replies": {"key": "text", "reply": "text", "made_at": "time"},
    "pins": {"path": "text", "pinned_at": "time"},
    "refined": {
        "passage_id": "whole", "document_id": "whole", "recipe": "text", "made_at": "time",
    },
    "map_places": {
        "entity_id": "whole", "x": "real", "y": "real", "pinned": "whole", "added": "whole",
    },
    "views": {"name": "text", "body": "text", "saved_at": "time"},
    "dismissed": {"first_id": "whole", "second_id": "whole"},
}  # fmt: skip


def to_datetime64(value: datetime | None) -> np.datetime64:
    """Convert a time to UTC as DuckDB stores it; not-a-time for None."""
    if value is None:
        return np.datetime64("NaT", "us")
    bare = value if value.tzinfo is None else value.astimezone(UTC).replace(tzinfo=None)
    return np.datetime64(bare, "us")


def with_utc(value: Any) -> Any:
    """Attach the time zone to a stored time, which is in UTC; None stays None."""
    return None if value is None else value.replace(tzinfo=UTC)


def replace_surrogates(text: str) -> str:
    """Replace each lone surrogate by one "?", so that offsets stay valid."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-8", "replace").decode()
    return text


def column_arrays(
    kinds: dict[str, ColumnType], rows: Sequence[Sequence[Any]]
) -> dict[str, NDArray[Any]]:
    """Convert rows to one array per column, in order.

    Times are datetimes or None; lone surrogates in texts are replaced.
    """
    arrays: dict[str, NDArray[Any]] = {}
    values: Iterable[Sequence[Any]] = zip(*rows, strict=True) if rows else [()] * len(kinds)
    for (name, kind), column in zip(kinds.items(), values, strict=True):
        array: NDArray[Any]
        if kind == "text":
            array = np.empty(len(rows), dtype=np.object_)
            array[:] = [replace_surrogates(text) for text in column]
        elif kind == "time":
            array = np.array([to_datetime64(time) for time in column], dtype=_TYPES[kind])
        else:
            array = np.array(column, dtype=_TYPES[kind])
        arrays[name] = array
    return arrays


def text_column(values: Iterable[str]) -> NDArray[np.object_]:
    """Return the texts as a column; lone surrogates, which crash DuckDB, are replaced."""
    listed = [replace_surrogates(value) for value in values]
    column = np.empty(len(listed), dtype=np.object_)
    column[:] = listed
    return column


def id_column(values: Iterable[int]) -> NDArray[np.int64]:
    """Return the numbers as a column."""
    return np.array(list(values), dtype=np.int64)
