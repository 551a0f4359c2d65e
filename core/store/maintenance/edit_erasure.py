"""Erasure of the user's edits about entities that nothing names any more."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, cast

import msgspec
from msgspec import Struct

from core.records.graph.edits import AddFact, Change
from core.store.database.database import Database
from core.store.database.schema import replace_surrogates
from core.store.documents.deletion import delete_fact_references
from core.store.graph.resolution_writer import ResolutionWriter
from core.store.normalize import normalize

# Fields of an edit that name no entity.
_SKIPPED_FIELDS = frozenset({"type", "kind", "object_kind", "predicate", "precision", "verdict"})
# Edits that repeat a statement of a document.
_QUOTING_EDITS = frozenset({"confirm", "reject", "decide"})


class LostContent(Struct, frozen=True):
    """What no document contains any more: normalized names, values, paths, ids of edits.

    A value counts only where an edit repeats a document, not where the user states it.
    """

    names: frozenset[str] = frozenset()
    literals: frozenset[str] = frozenset()
    paths: frozenset[str] = frozenset()
    edits: frozenset[int] = frozenset()


def erase_edits(db: Database, resolution: ResolutionWriter, lost: LostContent) -> int:
    """Erase all edits, undone or not, that refer to lost content; return the number of facts.

    Entities that only these facts named are deleted when the transaction ends.
    """
    edit_ids = [
        number
        for number, change in db.run("SELECT id, change FROM edits")
        if number in lost.edits or _refers_to(msgspec.json.decode(change), lost)
    ]
    if not edit_ids:
        return 0
    db.run("DELETE FROM edits WHERE id IN :ids", ids=edit_ids)
    db.run("UPDATE proposals SET edit_id = 0 WHERE edit_id IN :ids", ids=edit_ids)
    return _delete_unsupported_facts(db, resolution)


def _refers_to(change: Any, lost: LostContent) -> bool:
    words = set(_strings_in(change))
    if words & lost.paths or {normalize(word) for word in words} & lost.names:
        return True
    tag = cast("Mapping[str, Any]", change).get("type", "")
    return tag in _QUOTING_EDITS and bool(words & lost.literals)


def _strings_in(value: Any) -> Iterator[str]:
    """Yield all texts within the edit that may name something."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for name, inner in cast("Mapping[str, Any]", value).items():
            if name not in _SKIPPED_FIELDS:
                yield from _strings_in(inner)


def _delete_unsupported_facts(db: Database, resolution: ResolutionWriter) -> int:
    """Delete facts of the user that no edit states any more; return their number."""
    stated = {
        _statement_key(change)
        for (text,) in db.run("SELECT change FROM edits WHERE undone_at IS NULL")
        if isinstance(change := msgspec.json.decode(text, type=Change), AddFact)
    }
    rows = db.run(
        """
        SELECT f.id, s.normalized, s.found_kind, s.variant, f.predicate,
               coalesce(o.normalized, ''), coalesce(o.found_kind, ''), coalesce(o.variant, ''),
               f.literal
        FROM facts f JOIN entities s ON s.id = f.subject_named
        LEFT JOIN entities o ON o.id = f.object_named WHERE f.document_id = 0"""
    )
    fact_ids = [row[0] for row in rows if row[1:] not in stated]
    if fact_ids:
        named = db.run(
            "SELECT unnest([subject_named, object_named]) FROM facts WHERE id IN :ids", ids=fact_ids
        )
        db.run("DELETE FROM facts WHERE id IN :ids", ids=fact_ids)
        delete_fact_references(db, fact_ids)
        resolution.add_possible_orphans([row[0] for row in named if row[0]])
    return len(fact_ids)


def _statement_key(change: AddFact) -> tuple[str, ...]:
    statement = change.said
    subject = (normalize(statement.subject.name), statement.subject.kind, statement.subject.variant)
    if statement.object_kind:
        target = (normalize(statement.object), statement.object_kind, statement.object_variant, "")
    else:
        target = ("", "", "", replace_surrogates(statement.object))
    return (*subject, statement.predicate, *target)


def lost_literals(db: Database, values: Collection[str]) -> frozenset[str]:
    """Return those of the values that no document states."""
    if not values:
        return frozenset()
    stated = {
        row[0]
        for row in db.run(
            "SELECT DISTINCT literal FROM facts WHERE document_id != 0 AND literal != ''"
        )
    }
    return frozenset(values) - stated
