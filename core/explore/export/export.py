"""Graph export: GraphML, JSON lines, CSV, Turtle, JSON-LD or Markdown, masked if wished (K12)."""

import csv
import errno
import io
import os
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO, Any, get_args, get_type_hints
from xml.sax.saxutils import escape, quoteattr

import msgspec
import numpy as np
from msgspec import Struct

from core.errors import DiskFull, WrongUse
from core.explore.export.export_rows import ExportedEntity, ExportedFact, ExportRow, as_text
from core.explore.export.linked_data import json_ld, turtle
from core.explore.export.note_vault import write_vault
from core.records.graph.graph_summary import ExportFormat, GraphExport
from core.records.ids import EntityId
from core.retrieve.passage_cache import PassageCache
from core.retrieve.recall.facts import show_fact
from core.store.readable_store import ReadableStore

_GRAPHML_HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns"
    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
    xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns \
http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">
"""
_GRAPHML_FOOT = "</graph>\n</graphml>\n"
# Characters that are invalid in XML.
_INVALID_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
_GRAPHML_TYPES: dict[type, str] = {int: "long", float: "double"}
# Node type of literals: each gets a node of its own, so that every fact is an edge.
VALUE = "Value"
# The ends of an edge are XML attributes, not data.
_ENDS = frozenset({"id", "subject_id", "object_id"})
BATCH = 2000
# Spreadsheets run cells that begin like this as formulas (CSV injection, OWASP).
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


MaskRow = Callable[[ExportRow], ExportRow]


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
    store: ReadableStore,
    path: str,
    *,
    form: ExportFormat,
    own: Path,
    mask: MaskRow = lambda row: row,
    replace: bool = False,
) -> GraphExport:
    """Write every entity and every fact, of any status, to a file, as `mask` returns them.

    The file is written beside its target and moved there when complete; an existing file is
    replaced only if asked, and none in Loci's folder `own`. Markdown notes go to a new or empty
    folder. Raises `WrongUse` when the target is
    not writable, and `DiskFull`.
    """
    counted = _RowCounter()
    if form == "markdown":
        folder = _checked_folder(path, own=own)
        try:
            write_vault(folder, counted.through(map(mask, _export_rows(store))))
        except OSError as error:
            raise _write_error(folder, error) from error
        return GraphExport(str(folder), form, counted.things, counted.facts)
    target = _checked_target(path, own=own, replace=replace)
    try:
        _write_file(
            target, _WRITERS[form], counted.through(map(mask, _export_rows(store))), replace=replace
        )
    except OSError as error:
        raise _write_error(target, error) from error
    return GraphExport(str(target), form, counted.things, counted.facts)


def _export_rows(store: ReadableStore) -> Iterator[ExportRow]:
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
    "turtle": turtle,
    "jsonld": json_ld,
}


# Files


def _checked_folder(path: str, *, own: Path) -> Path:
    folder = Path(path)
    if folder.is_dir() and any(folder.iterdir()):
        raise WrongUse(path, "export_folder_not_empty")
    return folder if folder.is_dir() else _checked_target(path, own=own, replace=False)


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


def graphml(rows: Iterable[Struct], *, node: type[Struct], edge: type[Struct]) -> Iterator[str]:
    """Yield the file piece by piece. Rows of type `node` must precede those of type `edge`.

    A node has the fields `id`, `name` and `kind`; an edge `id`, `subject_id`, `object_id`,
    `predicate` and `object`. Gephi displays `label`.
    """
    yield _GRAPHML_HEAD
    yield from _keys("node", node)
    yield from _keys("edge", edge)
    yield '<graph id="loci" edgedefault="directed">\n'
    for row in rows:
        yield from _node(row) if isinstance(row, node) else _edge(row)
    yield _GRAPHML_FOOT


def _keys(what: str, kind: type[Struct]) -> Iterator[str]:
    yield f'<key id="{what}_label" for="{what}" attr.name="label" attr.type="string"/>\n'
    for name, hint in get_type_hints(kind).items():
        if name in kind.__struct_fields__ and name not in _ENDS:
            plain = next((one for one in (*get_args(hint), hint) if one in _GRAPHML_TYPES), str)
            shown = _GRAPHML_TYPES.get(plain, "string")
            yield f'<key id="{what}_{name}" for="{what}" attr.name="{name}" attr.type="{shown}"/>\n'


def _node(row: Any) -> Iterator[str]:
    yield f'<node id="n{row.id}">{_data("node", "label", row.name)}{_fields("node", row)}</node>\n'


def _edge(row: Any) -> Iterator[str]:
    target = f"n{row.object_id}" if row.object_id is not None else f"v{row.id}"
    if row.object_id is None:
        value = (("label", row.object), ("name", row.object), ("kind", VALUE))
        data = "".join(_data("node", name, said) for name, said in value)
        yield f'<node id="{target}">{data}</node>\n'
    ends = f"source={quoteattr(f'n{row.subject_id}')} target={quoteattr(target)}"
    label = _data("edge", "label", row.predicate)
    yield f'<edge id="f{row.id}" {ends}>{label}{_fields("edge", row)}</edge>\n'


def _fields(what: str, row: Struct) -> str:
    return "".join(
        _data(what, name, getattr(row, name)) for name in row.__struct_fields__ if name not in _ENDS
    )


def _data(what: str, name: str, value: object) -> str:
    if value is None or value in ("", ()):
        return ""
    text = _INVALID_IN_XML.sub(_REPLACEMENT, as_text(value))
    return f'<data key="{what}_{name}">{escape(text)}</data>'
