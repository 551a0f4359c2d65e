"""Queries for watched folders (sources)."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec

from core.records.files.status import Source
from core.records.graph.edits import AssessDocument
from core.records.ids import SourceId
from core.records.memory import Tier
from core.store.database.database import Queries
from core.store.database.schema import with_utc

_SILENT: frozenset[Tier] = frozenset({"never quoted"})
_DEEM = msgspec.json.Decoder(AssessDocument)


class SourceQueries(Queries):
    """Read access to sources."""

    def list(self) -> tuple[Source, ...]:
        """Return all sources by path, with counts of their files."""
        rows = self._db.rows("""
            SELECT s.id, s.path, s.added_at, s.tiers, s.authorship, s.include, s.exclude, s.paused,
                   count(f.path), count(*) FILTER (f.state = 'pending'),
                   count(*) FILTER (f.state = 'failed' AND f.ignored = 0),
                   count(*) FILTER (f.state = 'skipped' AND f.ignored = 0),
                   count(*) FILTER (f.state = 'pending' AND f.recognize = 1)
            FROM sources s LEFT JOIN files f ON f.source_id = s.id
            GROUP BY ALL ORDER BY s.path""")
        return tuple(source_from_row(row) for row in rows)

    def document_counts(self) -> dict[SourceId, tuple[int, datetime | None]]:
        """Return for each source with documents their number and the last time one was read."""
        rows = self._db.rows("""
            SELECT f.source_id, count(*), max(d.read_at) FROM documents d
            JOIN files f ON f.path = d.path GROUP BY f.source_id""")
        return {SourceId(row[0]): (row[1], with_utc(row[2])) for row in rows}

    def with_tiers(self) -> tuple[tuple[str, frozenset[Tier]], ...]:
        """Return the path and tiers of each source; empty while no source has tiers.

        Documents that the user marked as never quoted are listed like sources of their own.
        """
        rows = self._db.rows("SELECT path, tiers FROM sources")
        marked: list[tuple[str, frozenset[Tier]]] = [
            (path, frozenset(_parse_tiers(tiers))) for path, tiers in rows
        ]
        apart = [(path, _inherited_tiers(path, marked) | _SILENT) for path in self._never_quoted()]
        return tuple(marked + apart) if apart or any(tiers for _, tiers in marked) else ()

    def _never_quoted(self) -> tuple[str, ...]:
        rows = self._db.rows(
            "SELECT change FROM edits WHERE undone_at IS NULL"
            ' AND starts_with(change, \'{"type":"deem"\') ORDER BY id'
        )
        last = {it.path: it.opinion for (text,) in rows if (it := _DEEM.decode(text))}
        return tuple(path for path, opinion in last.items() if opinion == "never quoted")


def _inherited_tiers(path: str, marked: Sequence[tuple[str, frozenset[Tier]]]) -> frozenset[Tier]:
    """Return the tiers of the innermost source that contains the path."""
    covering = [(root, tiers) for root, tiers in marked if path.startswith(root.rstrip("/") + "/")]
    return max(covering, key=lambda source: len(source[0]))[1] if covering else frozenset()


def _parse_tiers(listed: str) -> tuple[Tier, ...]:
    return msgspec.convert([it for it in listed.split(",") if it], tuple[Tier, ...])


def source_from_row(row: tuple[Any, ...]) -> Source:
    """Build the record of a row."""
    number, path, added_at, tiers, authorship, include, exclude, paused, *counts = row
    files, pending, failed, skipped, recognizing = counts
    return Source(
        id=SourceId(number),
        path=path,
        added_at=with_utc(added_at),
        files=files,
        pending=pending,
        failed=failed,
        tiers=_parse_tiers(tiers),
        authorship=authorship,
        include=tuple(include.split("\n")) if include else (),
        exclude=tuple(exclude.split("\n")) if exclude else (),
        paused=bool(paused),
        skipped=skipped,
        recognizing=recognizing,
    )
