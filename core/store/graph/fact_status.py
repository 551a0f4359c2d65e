"""Fact status, contradictions, review questions, and the resolution queue."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import numpy as np
from msgspec import Struct

from core.events import Kind
from core.messages import dump_message
from core.records.ids import FactId
from core.records.knowledge import FactStatus
from core.store.database.database import Database, text_column, to_datetime64
from core.store.documents.deletion import delete_fact_references, mark_touched
from core.store.graph.resolution import ContradictionRow, ReviewRow
from core.store.records import Ids


class FactStatusUpdate(Struct, frozen=True):
    """New status of a fact: when it was superseded, and by which fact."""

    id: FactId
    status: FactStatus
    closed_at: datetime | None = None
    superseded_by: FactId | None = None


@dataclass(eq=False)
class FactStatusWriter:
    """Part of a transaction that stores fact status and review questions."""

    db: Database
    next_id: Callable[[str], int]
    kinds: set[Kind]
    possible_orphans: set[int]

    def mark_touched(self, ids: Sequence[int] | Ids) -> None:
        """Queue these entities for resolution."""
        mark_touched(self.db, ids)

    def clear_touched(self, ids: Sequence[int] | Ids) -> None:
        """Remove these entities from the resolution queue."""
        self.db.run("DELETE FROM touched WHERE entity_id IN :ids", ids=ids)

    def set_statuses(self, updates: Sequence[FactStatusUpdate]) -> None:
        """Set status and successor of each fact; other columns are kept."""
        if not updates:
            return
        changed = self.db.run_with_arrays(
            """
            UPDATE facts SET status = i.status, closed_at = i.closed_at,
                superseded_by = i.superseded_by
            FROM incoming i WHERE facts.id = i.id AND (
                facts.status != i.status OR facts.superseded_by != i.superseded_by
                OR facts.closed_at IS DISTINCT FROM i.closed_at) RETURNING facts.id""",
            {
                "id": np.array([one.id for one in updates], dtype=np.int64),
                "status": text_column(one.status for one in updates),
                "closed_at": np.array([to_datetime64(one.closed_at) for one in updates]),
                "superseded_by": np.array([one.superseded_by or 0 for one in updates], np.int64),
            },
        )
        if changed:
            self.kinds.add("facts")

    def delete_stale(self, *, before: datetime) -> None:
        """Delete facts that have been stale since before that time."""
        rows = self.db.run(
            "SELECT id, unnest([subject_id, object_id, subject_named, object_named]) FROM facts"
            " WHERE stale_at < ?",
            to_datetime64(before).astype(datetime),
        )
        if not rows:
            return
        ids = sorted({row[0] for row in rows})
        delete_fact_references(self.db, ids)
        self.db.run("DELETE FROM facts WHERE id IN :ids", ids=ids)
        self.possible_orphans.update(row[1] for row in rows if row[1])
        self.kinds.add("facts")

    def put_reviews(self, reviews: Sequence[ReviewRow], *, of: Sequence[int] | Ids) -> None:
        """Replace the questions about these entities; an unchanged pair keeps its id."""
        existing = self.db.run(
            "SELECT id, first_id, second_id, score, reason FROM reviews"
            " WHERE first_id IN :ids OR second_id IN :ids",
            ids=of,
        )
        wanted = [(one.first, one.second, one.score, dump_message(one.reason)) for one in reviews]
        self._put("reviews", existing, wanted)

    def put_contradictions(
        self, contradictions: Sequence[ContradictionRow], *, of: Sequence[int] | Ids
    ) -> None:
        """Replace the contradictions of these facts; an unchanged pair keeps its id."""
        existing = self.db.run(
            "SELECT id, first_fact, second_fact, reason FROM contradictions"
            " WHERE first_fact IN :ids OR second_fact IN :ids",
            ids=of,
        )
        self._put(
            "contradictions",
            existing,
            [(one.first, one.second, dump_message(one.reason)) for one in contradictions],
        )

    def _put(
        self, table: str, existing: Sequence[tuple[Any, ...]], wanted: Sequence[tuple[Any, ...]]
    ) -> None:
        """Replace the existing rows (id first) by the wanted ones where they differ."""
        numbers = {frozenset(row[1:3]): row[0] for row in existing}
        kept = {row[0]: row[1:] for row in existing}
        rows: dict[int, tuple[Any, ...]] = {}
        for row in wanted:
            number = numbers.get(frozenset(row[:2]))
            if number is None:
                number = numbers[frozenset(row[:2])] = self.next_id("review")
            rows[number] = row
        outdated = [number for number, row in kept.items() if rows.get(number) != row]
        changed = [(number, *row) for number, row in rows.items() if kept.get(number) != row]
        if outdated:
            self.db.run(
                "DELETE FROM :table WHERE id IN :ids".replace(":table", table), ids=outdated
            )
        self.db.insert(table, changed)
        if outdated or changed:
            self.kinds.add("entities" if table == "reviews" else "facts")
