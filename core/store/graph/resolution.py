"""Queries of entity resolution and fact status: entities and statements as extracted."""

from collections.abc import Sequence
from datetime import datetime

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.messages import UserMessage, load_message
from core.records.graph.edits import Change, Edit
from core.records.ids import EditId, EntityId, FactId, ReviewId
from core.store.database.database import to_datetime64, with_utc
from core.store.graph.name_evidence import NameEvidenceQueries
from core.store.records import Ids


class EntityRecord(Struct, frozen=True):
    """An entity as documents name it, and how it is shown.

    `merged_into` is 0 for one that is shown itself, -1 for one that is hidden. `spellings` are
    the names as written, most frequent first, each with its count; `aliases` are other names,
    each with its number of documents. `documents` are those that mention it. Mentions count for the
    named entity, whatever it resolves to.
    """

    id: EntityId
    found_name: str
    found_kind: str
    normalized: str
    variant: str = ""
    name: str = ""
    kind: str = ""
    merged_into: int = 0
    mentions: int = 0
    kind_confidence: float = 0.0
    spellings: tuple[tuple[str, int], ...] = ()
    aliases: tuple[tuple[str, int], ...] = ()
    documents: tuple[int, ...] = ()


class StatementArrays(Struct, frozen=True):
    """Facts by their extracted (not resolved) entities; arrays of equal length.

    `objects` is 0 where `literals` holds the value; document 0 is the user.
    """

    fact_ids: Ids
    subjects: Ids
    objects: Ids
    predicates: NDArray[np.object_]
    literals: NDArray[np.object_]
    document_ids: Ids
    modalities: NDArray[np.object_]
    confidences: NDArray[np.float64]


class ReviewRow(Struct, frozen=True):
    """A question whether two entities are the same, by ids; `id` is 0 in a new one."""

    first: EntityId
    second: EntityId
    score: float
    reason: UserMessage
    id: ReviewId = ReviewId(0)


class ContradictionRow(Struct, frozen=True):
    """Two facts that contradict each other, by ids; `id` is 0 in a new one."""

    first: FactId
    second: FactId
    reason: UserMessage
    id: ReviewId = ReviewId(0)


class ResolutionQueries(NameEvidenceQueries):
    """Bulk read access for entity resolution: one query for many entities."""

    # Resolution queue

    def touched(self, limit: int) -> tuple[EntityId, ...]:
        """Return entities that are queued for resolution, lowest ids first."""
        return self._db.column(
            "SELECT DISTINCT entity_id FROM touched ORDER BY entity_id LIMIT ?", limit
        )

    def has_stale_facts(self, *, before: datetime) -> bool:
        """Return whether a fact has been stale since before that time."""
        at = to_datetime64(before).astype(datetime)
        return self._db.row("SELECT 1 FROM facts WHERE stale_at < ? LIMIT 1", at) is not None

    def meanings(self) -> dict[int, int]:
        """Map each entity that is not shown as itself to its target, 0 if hidden."""
        rows = self._db.rows("SELECT id, merged_into FROM entities WHERE merged_into != 0")
        return {one: max(shown, 0) for one, shown in rows}

    def groups_of(self, ids: Sequence[int] | Ids) -> tuple[EntityId, ...]:
        """Return entities merged with any of these, and entities of the same name and type.

        The latter are the variants of a name ("John Smith" and "John Smith").
        """
        return self._db.column(
            """
            WITH asked AS (FROM entities WHERE id IN :ids),
            heads AS (SELECT CASE WHEN merged_into > 0 THEN merged_into ELSE id END AS head
                      FROM asked)
            SELECT id FROM entities WHERE id IN (FROM heads) OR merged_into IN (FROM heads)
            OR (normalized, found_kind) IN (SELECT (normalized, found_kind) FROM asked)
            ORDER BY id""",
            ids=ids,
        )

    # Entities

    def find_entities(self, normalized: Sequence[str]) -> tuple[EntityId, ...]:
        """Return entities with any of these normalized names or aliases, hidden or not."""
        return self._db.column(
            """
            SELECT id FROM entities
            WHERE list_contains($1, normalized) OR list_contains($1, shown_normalized)
            UNION SELECT entity_id FROM aliases WHERE list_contains($1, normalized)
            ORDER BY 1""",
            list(normalized),
        )

    def entities(self, ids: Sequence[int] | Ids) -> tuple[EntityRecord, ...]:
        """Return the existing entities among these, hidden or not, in order of id."""
        rows = self._db.rows(
            "SELECT id, found_name, found_kind, normalized, variant, name, kind, merged_into"
            " FROM entities WHERE id IN :ids ORDER BY id",
            ids=ids,
        )
        spellings: dict[int, list[tuple[str, int]]] = {}
        kinds: dict[int, tuple[int, float]] = {}
        for entity_id, name, count, sure in self._db.rows(
            "SELECT named_id, name, count(*), sum(kind_confidence) FROM mentions"
            " WHERE named_id IN :ids GROUP BY ALL ORDER BY count(*) DESC, name",
            ids=ids,
        ):
            if name:
                spellings.setdefault(entity_id, []).append((name, count))
            before, sum_before = kinds.get(entity_id, (0, 0.0))
            kinds[entity_id] = (before + count, sum_before + sure)
        aliases: dict[int, list[tuple[str, int]]] = {}
        for entity_id, alias, count in self._db.rows(
            "SELECT entity_id, alias, count(DISTINCT document_id) FROM aliases"
            " WHERE entity_id IN :ids GROUP BY ALL ORDER BY alias",
            ids=ids,
        ):
            aliases.setdefault(entity_id, []).append((alias, count))
        documents = self._documents(ids)
        return tuple(
            EntityRecord(
                *row,
                mentions=kinds.get(row[0], (0, 0.0))[0],
                kind_confidence=_mean(*kinds.get(row[0], (0, 0.0))),
                spellings=tuple(spellings.get(row[0], ())),
                aliases=tuple(aliases.get(row[0], ())),
                documents=tuple(documents.get(row[0], ())),
            )
            for row in rows
        )

    def statements(self, ids: Sequence[int] | Ids) -> StatementArrays:
        """Return facts of files and of the user that name any of these, by fact id."""
        return StatementArrays(
            *self._db.arrays(
                """
            SELECT id, subject_named, object_named, predicate, literal, document_id, modality,
                   confidence
            FROM facts WHERE (subject_named IN :ids OR object_named IN :ids) AND stale_at IS NULL
            ORDER BY id""",
                ids=ids,
            )
        )

    def document_aliases(self, ids: Sequence[int] | Ids) -> tuple[tuple[int, int, str], ...]:
        """Return the aliases in documents: (entity, document, alias)."""
        rows = self._db.rows(
            "SELECT entity_id, document_id, alias FROM aliases WHERE entity_id IN :ids"
            " ORDER BY ALL",
            ids=ids,
        )
        return tuple((row[0], row[1], row[2]) for row in rows)

    def names_in(self, documents: Sequence[int] | Ids) -> tuple[tuple[int, str], ...]:
        """Return the normalized names in these documents: (document, name)."""
        rows = self._db.rows(
            "SELECT DISTINCT m.document_id, e.normalized FROM mentions m"
            " JOIN entities e ON e.id = m.named_id"
            " WHERE m.document_id IN :ids AND e.found_kind != 'Date' ORDER BY ALL",
            ids=documents,
        )
        return tuple((row[0], row[1]) for row in rows if row[1])

    def entities_of_facts(self, ids: Sequence[int] | Ids) -> tuple[EntityId, ...]:
        """Return the resolved subjects and objects of these facts."""
        rows = self._db.rows(
            "SELECT DISTINCT unnest([subject_id, object_id]) AS one FROM facts WHERE id IN :ids"
            " ORDER BY one",
            ids=ids,
        )
        return tuple(EntityId(row[0]) for row in rows if row[0])

    def facts_about(self, ids: Sequence[int] | Ids) -> tuple[FactId, ...]:
        """Return facts of every status whose resolved subject or object is one of these."""
        return self._db.column(
            "SELECT id FROM facts WHERE subject_id IN :ids OR object_id IN :ids ORDER BY id",
            ids=ids,
        )

    def facts_with_subject(
        self, ids: Sequence[int] | Ids, *, predicates: Sequence[str] | None = None
    ) -> tuple[FactId, ...]:
        """Return facts of every status with such a resolved subject, and these predicates."""
        return self._db.column(
            "SELECT id FROM facts WHERE subject_id IN :ids"
            " AND ($1 IS NULL OR list_contains($1, predicate)) ORDER BY id",
            None if predicates is None else list(predicates),
            ids=ids,
        )

    def facts_with_object(
        self, ids: Sequence[int] | Ids, *, predicates: Sequence[str]
    ) -> tuple[FactId, ...]:
        """Return facts of every status with such a resolved object and these predicates."""
        if not predicates:
            return ()
        return self._db.column(
            "SELECT id FROM facts WHERE object_id IN :ids AND list_contains($1, predicate)"
            " ORDER BY id",
            list(predicates),
            ids=ids,
        )

    def predicates_with_object(self, ids: Sequence[int] | Ids) -> tuple[str, ...]:
        """Return the predicates of facts whose resolved object is one of these."""
        return self._db.column(
            "SELECT DISTINCT predicate FROM facts WHERE object_id IN :ids ORDER BY predicate",
            ids=ids,
        )

    # Edits and review questions

    def edits(self, *, undone: bool = False) -> tuple[Edit, ...]:
        """Return the user's edits in effect, oldest first; with `undone` also undone ones."""
        rows = self._db.rows("SELECT id, change, made_at, undone_at FROM edits ORDER BY id")
        return tuple(_edit(*row) for row in rows if undone or row[3] is None)

    def edit(self, edit_id: EditId) -> Edit | None:
        """Return the edit with that id, undone or not."""
        row = self._db.row("SELECT id, change, made_at, undone_at FROM edits WHERE id = ?", edit_id)
        return _edit(*row) if row else None

    def reviews(self) -> tuple[ReviewRow, ...]:
        """Return all questions whether two entities are the same, the likeliest first."""
        rows = self._db.rows(
            "SELECT first_id, second_id, score, reason, id FROM reviews ORDER BY score DESC, id"
        )
        return tuple(
            ReviewRow(first, second, score, load_message(reason), number)
            for first, second, score, reason, number in rows
        )

    def contradictions(self) -> tuple[ContradictionRow, ...]:
        """Return all pairs of contradicting facts, by id."""
        rows = self._db.rows(
            "SELECT first_fact, second_fact, reason, id FROM contradictions ORDER BY id"
        )
        return tuple(
            ContradictionRow(first, second, load_message(reason), number)
            for first, second, reason, number in rows
        )

    # Helpers

    def _documents(self, ids: Sequence[int] | Ids) -> dict[int, list[int]]:
        documents: dict[int, list[int]] = {}
        for entity_id, document in self._db.rows(
            """
            SELECT named_id, document_id FROM mentions WHERE named_id IN :ids
            UNION SELECT subject_named, document_id FROM facts
                WHERE subject_named IN :ids AND document_id != 0
            UNION SELECT object_named, document_id FROM facts
                WHERE object_named IN :ids AND document_id != 0
            ORDER BY ALL""",
            ids=ids,
        ):
            documents.setdefault(entity_id, []).append(document)
        return documents


def _mean(count: int, total: float) -> float:
    return total / count if count else 0.0


def _edit(number: int, change: str, made_at: datetime, undone_at: datetime | None) -> Edit:
    decided: Change = msgspec.json.decode(change, type=Change)
    return Edit(EditId(number), decided, with_utc(made_at), with_utc(undone_at))
