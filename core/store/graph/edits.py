"""The user's edits, facts and pins, and cached model replies: no file restores them (N7)."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct

from core.events import Kind
from core.records.graph.edits import Change, Edit
from core.records.ids import EditId
from core.records.knowledge import Precision
from core.store.database.database import Database, replace_surrogates, text_column, to_datetime64
from core.store.documents.deletion import delete_fact_references, mark_touched
from core.store.graph.resolution_writer import ResolutionWriter
from core.store.records import NewName

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

    def undo_edit(self, edit_id: EditId, *, at: datetime) -> None:
        """Undo an edit; one that was undone before is not changed."""
        self.db.run(
            "UPDATE edits SET undone_at = ? WHERE id = ? AND undone_at IS NULL",
            to_datetime64(at).astype(datetime), edit_id,
        )  # fmt: skip
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
