"""What is read to tell what was read from what it means: things as found, statements, questions."""

from collections.abc import Sequence
from datetime import datetime

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.records.graph.edits import Change, Edit
from core.records.ids import EditId, EntityId, FactId, ReviewId
from core.store.database.database import Database
from core.store.database.schema import to_datetime64, with_utc
from core.store.records import Ids

# A thing that the user forbade is shown as nothing.
HIDDEN = -1


class EntityRecord(Struct, frozen=True):
    """An entity as documents name it, and how it is shown.

    `merged_into` is 0 for one that is shown itself, -1 for one that is hidden. `spellings` are
    the names as they stand in texts, the most frequent first, each with its count; `aliases` what
    documents call it besides, each with the number of those documents. `documents` are those that
    name it; a document's mentions count for it whatever they mean now.
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
    """Facts by what documents name, not by what that means; arrays of equal length.

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
    """A question whether two things are one, by ids; `id` is 0 in one that is new."""

    first: EntityId
    second: EntityId
    score: float
    reason: str
    id: ReviewId = ReviewId(0)


class ContradictionRow(Struct, frozen=True):
    """Two facts that cannot both hold, by ids; `id` is 0 in one that is new."""

    first: FactId
    second: FactId
    reason: str
    id: ReviewId = ReviewId(0)


class ResolutionQueries:
    """Everything by ids and in bulk: one question for many things, none for each."""

    def __init__(self, db: Database) -> None:
        self._db = db

    # What is to be looked at

    def touched(self, limit: int) -> tuple[EntityId, ...]:
        """Entities of what came or went since they were last looked at, lowest ids first."""
        rows = self._db.rows(
            "SELECT DISTINCT entity_id FROM touched ORDER BY entity_id LIMIT ?", limit
        )
        return tuple(EntityId(row[0]) for row in rows)

    def touched_count(self) -> int:
        """How many entities are still to be looked at."""
        return self._db.scalar("SELECT count(DISTINCT entity_id) FROM touched")

    def has_stale_facts(self, *, before: datetime) -> bool:
        """Whether a fact has been stale since before that time."""
        at = to_datetime64(before).astype(datetime)
        return self._db.row("SELECT 1 FROM facts WHERE stale_at < ? LIMIT 1", at) is not None

    def meanings(self) -> dict[int, int]:
        """For each entity that is not shown as itself: as which, 0 for none."""
        rows = self._db.rows("SELECT id, merged_into FROM entities WHERE merged_into != 0")
        return {one: max(shown, 0) for one, shown in rows}

    def groups_of(self, ids: Sequence[int] | Ids) -> tuple[EntityId, ...]:
        """All entities that are shown as one with any of these, and all that share their name.

        The latter are the variants of a name ("John Smith" and "John Smith").
        """
        rows = self._db.rows(
            """
            WITH asked AS (FROM entities WHERE id IN :ids),
            heads AS (SELECT CASE WHEN merged_into > 0 THEN merged_into ELSE id END AS head
                      FROM asked)
            SELECT id FROM entities WHERE id IN (FROM heads) OR merged_into IN (FROM heads)
            OR (normalized, found_kind) IN (SELECT (normalized, found_kind) FROM asked)
            ORDER BY id""",
            ids=ids,
        )
        return tuple(EntityId(row[0]) for row in rows)

    # Things

    def find_entities(self, normalized: Sequence[str]) -> tuple[EntityId, ...]:
        """Entities found, shown or also called by any of these normalized names, hidden or not."""
        rows = self._db.rows(
            """
            SELECT id FROM entities
            WHERE list_contains($1, normalized) OR list_contains($1, shown_normalized)
            UNION SELECT entity_id FROM aliases WHERE list_contains($1, normalized)
            ORDER BY 1""",
            list(normalized),
        )
        return tuple(EntityId(row[0]) for row in rows)

    def entity_ids(self) -> Ids:
        """The ids of all entities, hidden or not."""
        return np.asarray(self._db.arrays("SELECT id FROM entities ORDER BY id")[0])

    def entities(self, ids: Sequence[int] | Ids) -> tuple[EntityRecord, ...]:
        """The entities that exist among these, hidden or not, in order of their ids."""
        rows = self._db.rows(
            "SELECT id, found_name, found_kind, normalized, variant, name, kind, merged_into"
            " FROM entities WHERE id IN :ids ORDER BY id",
            ids=ids,
        )
        spellings: dict[int, list[tuple[str, int]]] = {}
        kinds: dict[int, tuple[int, float]] = {}
        for one, name, count, sure in self._db.rows(
            "SELECT named_id, name, count(*), sum(kind_confidence) FROM mentions"
            " WHERE named_id IN :ids GROUP BY ALL ORDER BY count(*) DESC, name",
            ids=ids,
        ):
            if name:
                spellings.setdefault(one, []).append((name, count))
            before, sum_before = kinds.get(one, (0, 0.0))
            kinds[one] = (before + count, sum_before + sure)
        aliases: dict[int, list[tuple[str, int]]] = {}
        for one, alias, count in self._db.rows(
            "SELECT entity_id, alias, count(DISTINCT document_id) FROM aliases"
            " WHERE entity_id IN :ids GROUP BY ALL ORDER BY alias",
            ids=ids,
        ):
            aliases.setdefault(one, []).append((alias, count))
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
        """Facts of files and of the user in which any of these is named, by fact id."""
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
        """What documents call these besides: (entity, document, alias)."""
        rows = self._db.rows(
            "SELECT entity_id, document_id, alias FROM aliases WHERE entity_id IN :ids"
            " ORDER BY ALL",
            ids=ids,
        )
        return tuple((row[0], row[1], row[2]) for row in rows)

    def entities_of_facts(self, ids: Sequence[int] | Ids) -> tuple[EntityId, ...]:
        """The things as which subjects and objects of these facts are shown."""
        rows = self._db.rows(
            "SELECT DISTINCT unnest([subject_id, object_id]) AS one FROM facts WHERE id IN :ids"
            " ORDER BY one",
            ids=ids,
        )
        return tuple(EntityId(row[0]) for row in rows if row[0])

    def facts_about(self, ids: Sequence[int] | Ids) -> tuple[FactId, ...]:
        """Facts of every status whose subject or object is shown as any of these."""
        rows = self._db.rows(
            "SELECT id FROM facts WHERE subject_id IN :ids OR object_id IN :ids ORDER BY id",
            ids=ids,
        )
        return tuple(FactId(row[0]) for row in rows)

    def facts_with_subject(
        self, ids: Sequence[int] | Ids, *, predicates: Sequence[str] | None = None
    ) -> tuple[FactId, ...]:
        """Facts of every status whose subject is shown as any of these; of these predicates."""
        rows = self._db.rows(
            "SELECT id FROM facts WHERE subject_id IN :ids"
            " AND ($1 IS NULL OR list_contains($1, predicate)) ORDER BY id",
            None if predicates is None else list(predicates),
            ids=ids,
        )
        return tuple(FactId(row[0]) for row in rows)

    def facts_with_object(
        self, ids: Sequence[int] | Ids, *, predicates: Sequence[str]
    ) -> tuple[FactId, ...]:
        """Facts of these predicates and every status whose object is shown as any of these."""
        if not predicates:
            return ()
        rows = self._db.rows(
            "SELECT id FROM facts WHERE object_id IN :ids AND list_contains($1, predicate)"
            " ORDER BY id",
            list(predicates),
            ids=ids,
        )
        return tuple(FactId(row[0]) for row in rows)

    def predicates_with_object(self, ids: Sequence[int] | Ids) -> tuple[str, ...]:
        """The predicates of the facts whose object is shown as any of these."""
        rows = self._db.rows(
            "SELECT DISTINCT predicate FROM facts WHERE object_id IN :ids ORDER BY predicate",
            ids=ids,
        )
        return tuple(row[0] for row in rows)

    # Decisions and questions

    def edits(self, *, undone: bool = False) -> tuple[Edit, ...]:
        """The user's changes that hold, oldest first; with `undone` also those taken back."""
        rows = self._db.rows("SELECT id, change, made_at, undone_at FROM edits ORDER BY id")
        return tuple(_edit(*row) for row in rows if undone or row[3] is None)

    def edit(self, edit_id: EditId) -> Edit | None:
        """The change with that number, undone or not."""
        row = self._db.row("SELECT id, change, made_at, undone_at FROM edits WHERE id = ?", edit_id)
        return _edit(*row) if row else None

    def reviews(self) -> tuple[ReviewRow, ...]:
        """All questions whether two things are one, the likeliest first."""
        rows = self._db.rows(
            "SELECT first_id, second_id, score, reason, id FROM reviews ORDER BY score DESC, id"
        )
        return tuple(ReviewRow(*row) for row in rows)

    def contradictions(self) -> tuple[ContradictionRow, ...]:
        """All pairs of facts that cannot both hold, by number."""
        rows = self._db.rows(
            "SELECT first_fact, second_fact, reason, id FROM contradictions ORDER BY id"
        )
        return tuple(ContradictionRow(*row) for row in rows)

    def reply(self, key: str) -> str | None:
        """The model's reply that was kept under that key."""
        row = self._db.row("SELECT reply FROM replies WHERE key = ?", key)
        return row[0] if row else None

    def pins(self) -> tuple[str, ...]:
        """Paths that the user pinned, first to last."""
        rows = self._db.rows("SELECT DISTINCT path FROM pins ORDER BY path")
        return tuple(row[0] for row in rows)

    # Within

    def _documents(self, ids: Sequence[int] | Ids) -> dict[int, list[int]]:
        documents: dict[int, list[int]] = {}
        for one, document in self._db.rows(
            """
            SELECT named_id, document_id FROM mentions WHERE named_id IN :ids
            UNION SELECT subject_named, document_id FROM facts
                WHERE subject_named IN :ids AND document_id != 0
            UNION SELECT object_named, document_id FROM facts
                WHERE object_named IN :ids AND document_id != 0
            ORDER BY ALL""",
            ids=ids,
        ):
            documents.setdefault(one, []).append(document)
        return documents


def _mean(count: int, total: float) -> float:
    return total / count if count else 0.0


def _edit(number: int, change: str, made_at: datetime, undone_at: datetime | None) -> Edit:
    made = with_utc(made_at)
    assert made is not None
    decided: Change = msgspec.json.decode(change, type=Change)
    return Edit(EditId(number), decided, made, with_utc(undone_at))
