"""Edits, facts and pins of the user, cached replies (N7), and the status of facts."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct

from core.events import Kind
from core.messages import dump_message
from core.records.graph.edits import Change, Edit
from core.records.ids import EditId, FactId
from core.records.knowledge import FactStatus, Precision
from core.store.database.database import Database, replace_surrogates, text_column, to_datetime64
from core.store.documents.deletion import delete_fact_references, mark_touched
from core.store.graph.resolution import ContradictionRow, ReviewRow
from core.store.graph.resolution_writer import ResolutionWriter
from core.store.records import Ids, NewName

# A string literal in JSON.
_JSON_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')


class UserFact(Struct, frozen=True):
    """A fact stated by the user, by name, type and variant; `object` is None for a literal."""

    subject: NewName
    predicate: str
    object: NewName | None = None
    literal: str = ""
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    precision: Precision = ""
    said_at: datetime | None = None


@dataclass(eq=False)
class EditWriter:
    """Part of a transaction that stores edits, facts of the user, pins and model replies."""

    db: Database
    resolution: ResolutionWriter
    next_id: Callable[[str], int]
    kinds: set[Kind]

    def add_edit(self, change: Change, *, at: datetime) -> Edit:
        """Store an edit, in effect from now on."""
        edit = Edit(EditId(self.next_id("edit")), change, at)
        written = replace_surrogates(msgspec.json.encode(change).decode())
        self.db.insert("edits", [(edit.id, written, at, None)])
        self.kinds.add("entities")
        return edit

    def mark_undone(self, edit_id: EditId, *, at: datetime | None) -> None:
        """Mark an edit as undone, or with None as in force again."""
        undone_at = None if at is None else to_datetime64(at).astype(datetime)
        self.db.run("UPDATE edits SET undone_at = ? WHERE id = ?", undone_at, edit_id)
        self.kinds.add("entities")

    def put_user_facts(self, facts: Sequence[UserFact]) -> None:
        """Replace the user's facts; unchanged ones keep their rows, others are marked touched."""
        existing: dict[tuple[Any, ...], int] = {
            row[1:]: row[0]
            for row in self.db.run(
                "SELECT id, subject_named, predicate, object_named, literal, valid_from, valid_to,"
                " precision FROM facts WHERE source = 'user_edit' AND document_id = 0"
            )
        }
        wanted = {self._key(fact): fact for fact in facts}
        outdated = {number: key for key, number in existing.items() if key not in wanted}
        new = {key: fact for key, fact in wanted.items() if key not in existing}
        if outdated:
            self.db.run("DELETE FROM facts WHERE id IN :ids", ids=list(outdated))
            delete_fact_references(self.db, list(outdated))
        self.db.insert("facts", [self._row(key, fact) for key, fact in new.items()])
        entity_ids = {int(one) for key in (*outdated.values(), *new) for one in (key[0], key[2])}
        if entity_ids:
            self.resolution.add_possible_orphans(entity_ids - {0})
            mark_touched(self.db, entity_ids - {0})
            self.kinds.update(("entities", "facts"))

    def pin(self, path: str, *, at: datetime) -> None:
        """Pin the document at that path."""
        self.unpin(path)
        self.db.insert("pins", [(path, at)])
        self.kinds.add("documents")

    def unpin(self, path: str) -> None:
        """Unpin the document at that path."""
        self.db.run("DELETE FROM pins WHERE path = ?", path)
        self.kinds.add("documents")

    def put_replies(self, replies: Sequence[tuple[str, str]], *, at: datetime) -> None:
        """Store each (key, reply), replacing older replies."""
        if not replies:
            return
        last = dict(replies)
        self.db.run_with_arrays(
            "DELETE FROM replies WHERE key IN (SELECT key FROM incoming)",
            {"key": text_column(last)},
        )
        self.db.insert("replies", [(key, reply, at) for key, reply in last.items()])

    # Helpers

    def _key(self, fact: UserFact) -> tuple[Any, ...]:
        return (
            self.resolution.find_or_create(fact.subject),
            fact.predicate,
            self.resolution.find_or_create(fact.object) if fact.object is not None else 0,
            replace_surrogates(fact.literal),
            to_datetime64(fact.valid_from).astype(datetime),
            to_datetime64(fact.valid_to).astype(datetime),
            fact.precision,
        )

    def _row(self, key: tuple[Any, ...], fact: UserFact) -> tuple[Any, ...]:
        subject, predicate, target, literal = key[:4]
        return (
            self.next_id("fact"), self.resolution.resolve(subject), predicate,
            self.resolution.resolve(target), literal, 1.0, "confirmed", "user_edit", 0, 0, 0, 0,
            0, fact.valid_from, fact.valid_to, fact.said_at, subject, target, "", "user",
            fact.precision, fact.said_at, None, 0, None,
        )  # fmt: skip


def update_edit_paths(db: Database, moved: Mapping[str, str]) -> None:
    """Replace the old paths of moved files in all edits."""

    def follow(match: re.Match[str]) -> str:
        new = moved.get(msgspec.json.decode(match[0], type=str))
        return match[0] if new is None else msgspec.json.encode(new).decode()

    for number, change in db.run("SELECT id, change FROM edits"):
        followed = _JSON_STRING.sub(follow, change)
        if followed != change:
            db.run("UPDATE edits SET change = ? WHERE id = ?", followed, number)


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
