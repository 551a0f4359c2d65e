"""Graph export as GraphML, JSON lines or CSV."""

import csv
import errno
import io
import os
import tempfile
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import IO

import msgspec
import numpy as np
from msgspec import Struct

from core.errors import DiskFull, WrongUse
from core.explore.graphml import as_text, graphml
from core.records.graph.graph_summary import ExportFormat, GraphExport
from core.records.ids import EntityId
from core.retrieve.passage_cache import PassageCache
from core.retrieve.recall.facts import show_fact
from core.store.store import Store

BATCH = 2000
# Spreadsheets run cells that begin like this as formulas (CSV injection, OWASP).
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


class ExportedEntity(Struct, frozen=True, tag="thing", tag_field="record"):
    """An exported entity."""

    id: int
    name: str
    kind: str
    aliases: tuple[str, ...]
    mentions: int
    documents: int


class ExportedFact(Struct, frozen=True, tag="fact", tag_field="record"):
    """An exported fact; `object_id` is None when the object is a literal.

    `start` and `end` are offsets of `quote` in the document's text.
    """

    id: int
    subject_id: int
    subject: str
    predicate: str
    object_id: int | None
    object: str
    confidence: float
    status: str
    source: str
    method: str
    modality: str
    valid_from: datetime | None
    valid_to: datetime | None
    precision: str
    stated_at: datetime | None
    closed_at: datetime | None
    superseded_by: int | None
    path: str
    part: str | None
    page: int | None
    start: int
    end: int
    quote: str


ExportRow = ExportedEntity | ExportedFact


class _RowCounter:
    def __init__(self) -> None:
        self.things = 0
        self.facts = 0

    def through(self, rows: Iterable[ExportRow]) -> Iterator[ExportRow]:
        for row in rows:
            self.things += isinstance(row, ExportedEntity)
            self.facts += isinstance(row, ExportedFact)
            yield row


def export_graph(
    store: Store, path: str, *, form: ExportFormat, replace: bool = False
) -> GraphExport:
    """Write every entity and every fact, of any status, to a file.

    The file is written beside its target and moved there when complete; an existing file is
    replaced only if asked. Raises `WrongUse` when the target is not writable, and `DiskFull`.
    """
    target = _checked_target(path, own=store.folder, replace=replace)
    counted = _RowCounter()
    try:
        _write_file(target, _WRITERS[form], counted.through(export_rows(store)), replace=replace)
    except OSError as error:
        raise _write_error(target, error) from error
    return GraphExport(str(target), form, counted.things, counted.facts)


def export_rows(store: Store) -> Iterator[ExportRow]:
    """Yield all entities, then all facts, by id; fetched in batches."""
    ids = store.graph.entity_ids()
    for batch in _batches(ids):
        entities = store.graph.entities(batch)
        for one in (entities[EntityId(at)] for at in batch.tolist() if EntityId(at) in entities):
            yield ExportedEntity(
                one.id, one.name, one.kind, one.aliases, one.mentions, one.documents
            )
    for batch in _batches(store.graph.fact_arrays().ids):
        facts = sorted(store.graph.facts(batch).values(), key=lambda fact: fact.id)
        ends = {end for fact in facts for end in (fact.subject, fact.object) if end is not None}
        names = {one: it.name for one, it in store.graph.entities(sorted(ends)).items()}
        cache = PassageCache(store.documents)
        cache.fetch({fact.passage_id for fact in facts})
        for fact in facts:
            shown = show_fact(fact, labels=names, cache=cache)
            yield ExportedFact(*(getattr(shown, name) for name in ExportedFact.__struct_fields__))


def _batches(ids: np.ndarray) -> Iterator[np.ndarray]:
    for begin in range(0, len(ids), BATCH):
        yield ids[begin : begin + BATCH]


# Formats


def _jsonl(rows: Iterable[ExportRow]) -> Iterator[str]:
    for row in rows:
        yield msgspec.json.encode(row).decode() + "\n"


def _csv(rows: Iterable[ExportRow]) -> Iterator[str]:
    """One table of both row types; a cell is empty where a row has no such field."""
    names = tuple(
        dict.fromkeys((*ExportedEntity.__struct_fields__, *ExportedFact.__struct_fields__))
    )
    line = io.StringIO()
    writer = csv.writer(line)
    writer.writerow(("record", *names))
    for row in rows:
        record = "thing" if isinstance(row, ExportedEntity) else "fact"
        writer.writerow((record, *(_safe_cell(getattr(row, name, None)) for name in names)))
        yield line.getvalue()
        line.seek(0)
        line.truncate()
    yield line.getvalue()


def _safe_cell(value: object) -> object:
    """Return the value in a form that no spreadsheet runs as a formula."""
    if value is None or isinstance(value, int | float):
        return "" if value is None else value
    text = as_text(value)
    return f"'{text}" if text.startswith(_FORMULA) else text


def _graphml(rows: Iterable[ExportRow]) -> Iterator[str]:
    return graphml(rows, node=ExportedEntity, edge=ExportedFact)


_WRITERS: dict[ExportFormat, Callable[[Iterable[ExportRow]], Iterator[str]]] = {
    "graphml": _graphml,
    "jsonl": _jsonl,
    "csv": _csv,
}

# Files


def _checked_target(path: str, *, own: Path, replace: bool) -> Path:
    target = Path(path)
    if not target.is_absolute():
        raise WrongUse(path, "graph_export_path")
    if not target.parent.is_dir():
        raise WrongUse(path, "export_folder_missing")
    if target.parent.resolve().is_relative_to(own.resolve()):
        raise WrongUse(path, "graph_export_own_folder")
    if target.is_dir() or (target.exists() and not target.is_file()):
        raise WrongUse(path, "graph_export_not_a_file")
    if target.exists() and not replace:
        raise WrongUse(path, "graph_export_exists")
    return target


def _write_file(
    target: Path,
    write: Callable[[Iterable[ExportRow]], Iterator[str]],
    rows: Iterable[ExportRow],
    *,
    replace: bool,
) -> None:
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.", suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
            _write_pieces(file, write(rows))
        if target.exists() and not replace:
            raise WrongUse(str(target), "graph_export_exists")
        Path(name).replace(target)
    finally:
        Path(name).unlink(missing_ok=True)


def _write_pieces(file: IO[str], pieces: Iterable[str]) -> None:
    # Lone surrogates cannot be encoded; the store has none, file paths may.
    for piece in pieces:
        file.write(piece.encode("utf-8", "replace").decode())
    file.flush()
    os.fsync(file.fileno())


def _write_error(target: Path, error: OSError) -> WrongUse | DiskFull:
    if error.errno == errno.ENOSPC:
        return DiskFull(str(target), "graph_export_disk_full")
    return WrongUse(str(target), "export_failed", reason=str(error.strerror))
