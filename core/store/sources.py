"""Watched folders."""

from typing import Any

import msgspec

from core.records.ids import SourceId
from core.records.memory import Tier
from core.records.status import Source
from core.store.tables import aware
from core.store.truth import Truth


class Sources:
    """What the user asked Loci to watch."""

    def __init__(self, truth: Truth) -> None:
        self._truth = truth

    def list(self) -> tuple[Source, ...]:
        """All sources by path, with the counts of their files."""
        found = self._truth.rows("""
            SELECT s.id, s.path, s.added_at, s.tiers, count(f.path),
                   count(*) FILTER (f.state = 'pending'), count(*) FILTER (f.state = 'failed')
            FROM sources s LEFT JOIN files f ON f.source_id = s.id
            GROUP BY ALL ORDER BY s.path""")
        return tuple(source_of(row) for row in found)

    def marked(self) -> tuple[tuple[str, frozenset[Tier]], ...]:
        """The path of each source with its tiers; nothing while no source has any."""
        rows = self._truth.rows("SELECT path, tiers FROM sources")
        if not any(tiers for _, tiers in rows):
            return ()
        return tuple((path, frozenset(_tiers(tiers))) for path, tiers in rows)


def _tiers(listed: str) -> tuple[Tier, ...]:
    return msgspec.convert([it for it in listed.split(",") if it], tuple[Tier, ...])


def source_of(row: tuple[Any, ...]) -> Source:
    """The record of a row."""
    number, path, added_at, tiers, files, pending, failed = row
    at = aware(added_at)
    assert at is not None
    return Source(
        id=SourceId(number),
        path=path,
        added_at=at,
        files=files,
        pending=pending,
        failed=failed,
        tiers=_tiers(tiers),
    )
