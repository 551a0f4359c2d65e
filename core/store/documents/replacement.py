"""Replacement of the rows of a document that was read again."""

from collections.abc import Mapping
from datetime import UTC, datetime

import numpy as np
from msgspec import Struct

from core.store.database.database import Database
from core.store.documents.deletion import delete_fact_references
from core.store.documents.document_diff import DocumentDiff, stale_facts
from core.store.documents.extracted_rows import FactRow, StoredDocument
from core.store.records import NewDocument

_REPLACED_TABLES = (
    "texts", "passages", "mentions", "facts", "theses", "thesis_names", "aliases", "flags",
)  # fmt: skip


class ReplacedDocument(Struct, frozen=True):
    """Passages and facts to delete, and facts that became stale."""

    gone_passages: tuple[int, ...]
    gone_facts: tuple[int, ...]
    stale: tuple[FactRow, ...]


def settle_lost_facts(
    db: Database, old: StoredDocument, new: NewDocument, revision: DocumentDiff
) -> ReplacedDocument:
    """Split lost facts into stale ones and those to delete.

    A lost fact is deleted if another document states it. It is also deleted if the text is
    unchanged: then other extraction rules no longer find it.
    """
    lost = revision.lost
    if old.sha256 == new.sha256:
        lost = tuple(fact for fact in lost if fact.stale_at is not None)
    elsewhere = _stated_elsewhere(db, old.id, lost)
    stale = stale_facts(
        lost,
        at=new.read_at or datetime.now(UTC),
        said_elsewhere=lambda fact: _resolved_statement(fact) in elsewhere,
    )
    kept = {fact.id for fact in stale}
    deleted = tuple(fact.id for fact in revision.lost if fact.id not in kept)
    return ReplacedDocument(revision.gone_passages, deleted, tuple(stale))


def delete_replaced_rows(db: Database, revised: Mapping[int, ReplacedDocument]) -> None:
    """Delete the old rows of these documents; the new ones are about to be inserted."""
    if not revised:
        return
    ids = list(revised)
    for table in _REPLACED_TABLES:
        db.run("DELETE FROM :table WHERE document_id IN :ids".replace(":table", table), ids=ids)
    db.run("DELETE FROM documents WHERE id IN :ids", ids=ids)
    passages = [one for replaced in revised.values() for one in replaced.gone_passages]
    db.run("DELETE FROM refined WHERE passage_id IN :ids", ids=passages)
    delete_fact_references(
        db, [one for replaced in revised.values() for one in replaced.gone_facts]
    )


def _stated_elsewhere(
    db: Database, document_id: int, lost: tuple[FactRow, ...]
) -> set[tuple[int, str, int, str, str]]:
    """Return the statements of other documents about the entities of these facts."""
    if not lost:
        return set()
    subjects = np.unique(np.array([fact.subject_id for fact in lost], dtype=np.int64))
    rows = db.run(
        "SELECT subject_id, predicate, object_id, literal, modality FROM facts"
        " WHERE subject_id IN :ids AND document_id != ? AND stale_at IS NULL",
        document_id,
        ids=subjects,
    )
    return set(rows)


def _resolved_statement(fact: FactRow) -> tuple[int, str, int, str, str]:
    return fact.subject_id, fact.predicate, fact.object_id, fact.literal, fact.modality
