"""Tables of a library: one CSV file of things and facts, or a folder with a file of each table.

`evidence` refers to facts by their id and to documents by path and part.
"""

import csv
import io
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from datetime import datetime
from pathlib import Path
from typing import Any, Literal, Protocol, get_args, get_origin, get_type_hints

from msgspec import Struct

from core.explore.export.export_rows import (
    ExportedDocument,
    ExportedEntity,
    ExportedFact,
    ExportRow,
    as_text,
)
from core.records.graph.graph_summary import Community
from core.store.database.parquet import ParquetTables

TableFormat = Literal["tables", "parquet"]
# Spreadsheets run cells that begin like this as formulas (CSV injection, OWASP).
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
_EVIDENCE = ("path", "part", "page", "start", "end", "quote")
_TOPIC = ("id", "level", "name", "size", "things", "words", "summary", "parent")
_BATCH = 2000
_SQL_TYPES: dict[Any, str] = {int: "BIGINT", float: "DOUBLE", datetime: "TIMESTAMP", str: "VARCHAR"}


def _columns(kind: type[Struct], names: Sequence[str] = ()) -> dict[str, str]:
    """Return the type of each of these fields, or of all, as DuckDB names it."""
    hints = get_type_hints(kind)
    return {name: _sql_type(hints[name]) for name in names or kind.__struct_fields__}


def _sql_type(hint: Any) -> str:
    if get_origin(hint) is tuple:
        return "VARCHAR[]"
    plain = [getattr(one, "__supertype__", one) for one in (*get_args(hint), hint)]
    return next(_SQL_TYPES[one] for one in plain if one in _SQL_TYPES)


# The type of each column, by table.
TABLES: Mapping[str, Mapping[str, str]] = {
    "things": _columns(ExportedEntity),
    "facts": _columns(
        ExportedFact, [name for name in ExportedFact.__struct_fields__ if name not in _EVIDENCE]
    ),
    "evidence": {"fact_id": "BIGINT", **_columns(ExportedFact, _EVIDENCE)},
    "documents": _columns(ExportedDocument),
    "topics": _columns(Community, _TOPIC),
}
_TABLES_OF: Mapping[type, tuple[str, ...]] = {
    ExportedEntity: ("things",),
    ExportedFact: ("facts", "evidence"),
    ExportedDocument: ("documents",),
    Community: ("topics",),
}


class _TableFiles(Protocol):
    """Files of tables, which `write` completes."""

    def add(self, table: str, rows: Sequence[Sequence[Any]]) -> None: ...

    def write(self) -> None: ...

    def close(self) -> None: ...


class _CsvTables:
    """Implements `_TableFiles` by CSV files with a header."""

    def __init__(self, folder: Path) -> None:
        self._open = ExitStack()
        self._writers: dict[str, Any] = {}
        for table, columns in TABLES.items():
            path = folder / f"{table}.csv"
            file = path.open("w", encoding="utf-8", errors="replace", newline="")
            self._writers[table] = csv.writer(self._open.enter_context(file))
            self._writers[table].writerow(columns)

    def add(self, table: str, rows: Sequence[Sequence[Any]]) -> None:
        self._writers[table].writerows([safe_cell(value) for value in row] for row in rows)

    def write(self) -> None:
        self._open.close()

    def close(self) -> None:
        self._open.close()


_OPEN: Mapping[TableFormat, Callable[[Path], _TableFiles]] = {
    "tables": _CsvTables,
    "parquet": lambda folder: ParquetTables(TABLES, folder=folder),
}


def write_tables(folder: Path, rows: Iterable[Struct], *, form: TableFormat) -> None:
    """Write a file of each table to a folder, which is made if it is missing. Raises `OSError`."""
    folder.mkdir(exist_ok=True)
    waiting: dict[str, list[list[Any]]] = defaultdict(list)
    with closing(_OPEN[form](folder)) as files:
        for row in rows:
            for table in _TABLES_OF[type(row)]:
                names = ("id" if name == "fact_id" else name for name in TABLES[table])
                waiting[table].append([getattr(row, name) for name in names])
                if len(waiting[table]) == _BATCH:
                    files.add(table, waiting.pop(table))
        for table, left in waiting.items():
            files.add(table, left)
        files.write()


def csv_lines(rows: Iterable[ExportRow]) -> Iterator[str]:
    """Yield one table of both row types; a cell is empty where a row has no such field."""
    names = tuple(
        dict.fromkeys((*ExportedEntity.__struct_fields__, *ExportedFact.__struct_fields__))
    )
    line = io.StringIO()
    writer = csv.writer(line)
    writer.writerow(("record", *names))
    for row in rows:
        record = "thing" if isinstance(row, ExportedEntity) else "fact"
        writer.writerow((record, *(safe_cell(getattr(row, name, None)) for name in names)))
        yield line.getvalue()
        line.seek(0)
        line.truncate()
    yield line.getvalue()


def safe_cell(value: object) -> object:
    """Return the value in a form that no spreadsheet runs as a formula."""
    if value is None or isinstance(value, int | float):
        return "" if value is None else value
    text = as_text(value)
    return f"'{text}" if text.startswith(_FORMULA) else text
