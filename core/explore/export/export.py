"""Graph export to a file, or a folder of notes or of tables; masked if wished (K12)."""

import errno
import os
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import IO, Any, Protocol, TypeVar, get_args, get_type_hints
from xml.sax.saxutils import escape, quoteattr

import msgspec
from msgspec import Struct

from core.errors import DiskFull, WrongUse
from core.explore.export.export_rows import ExportedEntity, ExportedFact, ExportRow, as_text
from core.explore.export.linked_data import json_ld, turtle
from core.explore.export.note_vault import write_vault
from core.explore.export.row_reader import read_documents, read_graph, read_thing
from core.explore.export.tables import csv_lines, write_tables
from core.records.graph.graph_summary import Community, ExportFormat, GraphExport
from core.records.ids import EntityId
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
R = TypeVar("R", bound=Struct)


class MaskRow(Protocol):
    """Returns a row with its texts masked."""

    def __call__(self, value: R, /) -> R:
        """Return the row as it may leave this computer."""
        ...


def _unmasked(value: R, /) -> R:
    return value


class _RowCounter:
    def __init__(self) -> None:
        self.things = 0
        self.facts = 0

    def through(self, rows: Iterable[R]) -> Iterator[R]:
        for row in rows:
            self.things += isinstance(row, ExportedEntity)
            self.facts += isinstance(row, ExportedFact)
            yield row


def export_graph(  # noqa: PLR0913 - what is written where
    store: ReadableStore,
    path: str,
    *,
    form: ExportFormat,
    own: Path,
    mask: MaskRow = _unmasked,
    replace: bool = False,
    topics: Callable[[], Sequence[Community]] = tuple,
) -> GraphExport:
    """Write every entity and every fact, of any status, to a file, as `mask` returns them.

    The file is written beside its target and moved there when complete; an existing file is
    replaced only if asked, and none in Loci's folder `own`. Notes and tables go to a new or empty
    folder; only tables have documents and `topics`. Raises `WrongUse` when the target is not
    writable, and `DiskFull`.
    """
    counted = _RowCounter()
    rows = counted.through(map(mask, read_graph(store)))
    in_folder = form in _FOLDER_FORMATS
    target = (
        _checked_folder(path, own=own)
        if in_folder
        else _checked_target(path, own=own, replace=replace)
    )
    try:
        if form == "markdown":
            write_vault(target, rows)
        elif form in ("tables", "parquet"):
            others = (mask(row) for part in (read_documents(store), topics()) for row in part)
            write_tables(target, chain(rows, others), form=form)
        else:
            _write_file(target, _WRITERS[form], rows, replace=replace)
    except OSError as error:
        raise _write_error(target, error) from error
    return GraphExport(str(target), form, counted.things, counted.facts)


def export_thing(store: ReadableStore, entity_id: EntityId, *, mask: MaskRow = _unmasked) -> str:
    """Return an entity and its facts as JSON-LD. Raises `WrongUse` if nothing may leave."""
    rows = [mask(row) for row in read_thing(store, entity_id)]
    if not rows:
        raise WrongUse(str(entity_id), "thing_not_exported")
    return "".join(json_ld(rows))


# Formats


def _jsonl(rows: Iterable[ExportRow]) -> Iterator[str]:
    for row in rows:
        yield msgspec.json.encode(row).decode() + "\n"


def _graphml(rows: Iterable[ExportRow]) -> Iterator[str]:
    return graphml(rows, node=ExportedEntity, edge=ExportedFact)


_FOLDER_FORMATS = frozenset({"markdown", "tables", "parquet"})
_WRITERS: Mapping[ExportFormat, Callable[[Iterable[ExportRow]], Iterator[str]]] = {
    "graphml": _graphml,
    "jsonl": _jsonl,
    "csv": csv_lines,
    "turtle": turtle,
    "jsonld": json_ld,
}


# Files


def _checked_folder(path: str, *, own: Path) -> Path:
    folder = Path(path)
    if not folder.is_dir():
        return _checked_target(path, own=own, replace=False)
    if any(folder.iterdir()):
        raise WrongUse(path, "export_folder_not_empty")
    _check_place(folder, folder=folder, own=own)
    return folder


def _checked_target(path: str, *, own: Path, replace: bool) -> Path:
    target = Path(path)
    _check_place(target, folder=target.parent, own=own)
    if target.is_dir() or (target.exists() and not target.is_file()):
        raise WrongUse(path, "graph_export_not_a_file")
    if target.exists() and not replace:
        raise WrongUse(path, "graph_export_exists")
    return target


def _check_place(target: Path, *, folder: Path, own: Path) -> None:
    if not target.is_absolute():
        raise WrongUse(str(target), "graph_export_path")
    if not folder.is_dir():
        raise WrongUse(str(target), "export_folder_missing")
    if folder.resolve().is_relative_to(own.resolve()):
        raise WrongUse(str(target), "graph_export_own_folder")


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
