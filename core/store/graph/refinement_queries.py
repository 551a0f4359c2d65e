"""Queries of refinement: what to read with the language model, what was read, and pins."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.records.ids import EntityId
from core.store.database.database import Queries
from core.store.normalize import normalize
from core.store.records import Ids

_LINKS = ("REFERENCES", "CITES")


class PassageSizes(Struct, frozen=True):
    """All passages: id, document, ordinal, length in characters; arrays of equal length."""

    ids: Ids
    document_ids: Ids
    ordinals: Ids
    characters: Ids


class DocumentDates(Struct, frozen=True):
    """All documents: id, path, title, kind and own date (not-a-time without one)."""

    ids: Ids
    paths: NDArray[np.object_]
    titles: NDArray[np.object_]
    kinds: NDArray[np.object_]
    written_at: NDArray[Any]


class IdPairs(Struct, frozen=True):
    """Two arrays of ids of equal length, pair by pair."""

    first: Ids
    second: Ids


class EntityMention(Struct, frozen=True):
    """A mention in a document, with the extracted name and type of its entity."""

    id: EntityId
    start: int
    end: int
    name: str
    kind: str


class RefinementQueries(Queries):
    """Read access for refinement; changes go through a transaction of the store."""

    def passages(self) -> PassageSizes:
        """Return every passage, by id."""
        return PassageSizes(
            *self._db.arrays(
                "SELECT id, document_id, ordinal, end_at - start_at FROM passages ORDER BY id"
            )
        )

    def documents(self) -> DocumentDates:
        """Return every document, by id."""
        return DocumentDates(
            *self._db.arrays("SELECT id, path, title, kind, written_at FROM documents ORDER BY id")
        )

    def refined_passages(self, recipe: str) -> Ids:
        """Return the passages that were read by that recipe."""
        query = "SELECT DISTINCT passage_id FROM refined WHERE recipe = ? ORDER BY passage_id"
        return self._db.arrays(query, recipe)[0]

    def access_counts(self) -> IdPairs:
        """Return the number of accesses to facts per passage, where there are any."""
        return IdPairs(
            *self._db.arrays("""
            SELECT f.passage_id, sum(a.accesses)::BIGINT
            FROM access a JOIN facts f ON f.id = a.fact_id
            WHERE f.passage_id > 0 GROUP BY f.passage_id ORDER BY f.passage_id""")
        )

    def links(self) -> IdPairs:
        """Return pairs of a document and an entity that it links to or cites."""
        return IdPairs(
            *self._db.arrays(
                "SELECT DISTINCT document_id, object_id FROM facts"
                " WHERE predicate IN (?, ?) AND object_id > 0 AND document_id > 0"
                " ORDER BY document_id, object_id",
                *_LINKS,
            )
        )

    def shared_entities(self) -> IdPairs:
        """Return pairs of a document and an entity that other documents mention too."""
        return IdPairs(
            *self._db.arrays("""
            WITH named AS (SELECT DISTINCT document_id, entity_id FROM mentions)
            SELECT document_id, entity_id FROM named WHERE entity_id > 0
            QUALIFY count(*) OVER (PARTITION BY entity_id) > 1
            ORDER BY document_id, entity_id""")
        )

    def replies(self, keys: Sequence[str]) -> dict[str, str]:
        """Return the cached replies of the model among these keys."""
        rows = self._db.rows(
            "SELECT key, reply FROM replies WHERE list_contains(?, key)", list(keys)
        )
        return dict(rows)

    def pins(self) -> tuple[str, ...]:
        """Return the pinned paths, the first pinned first."""
        return self._db.column("SELECT path FROM pins ORDER BY pinned_at, path")

    def pinned_paths(self) -> frozenset[str]:
        """Return the paths of pinned documents; for a duplicate also its original's path."""
        return frozenset(
            self._db.column("""
            SELECT path FROM pins UNION
            SELECT f.same_as FROM pins p JOIN files f ON f.path = p.path WHERE f.same_as != ''""")
        )

    def refined_count(self) -> int:
        """Return the number of passages read by any recipe."""
        return self._db.scalar("SELECT count(DISTINCT passage_id) FROM refined")

    def mentions_in(self, document_id: int) -> tuple[EntityMention, ...]:
        """Return the rule-based mentions of the document with extracted names and types."""
        rows = self._db.rows(
            "SELECT e.id, m.start_at, m.end_at, e.found_name, e.found_kind"
            " FROM mentions m JOIN entities e ON e.id = m.named_id"
            " WHERE m.document_id = ? AND m.method != 'model' ORDER BY m.start_at, m.end_at",
            document_id,
        )
        return tuple(EntityMention(*row) for row in rows)

    def entities_named(self, names: Sequence[str]) -> dict[tuple[str, str], EntityId]:
        """Return the first entity per normalized name and type, for these names."""
        rows = self._db.rows(
            "SELECT normalized, found_kind, min(id) FROM entities"
            " WHERE variant = '' AND list_contains(?, normalized) GROUP BY ALL",
            [normalize(name) for name in names],
        )
        return {(row[0], row[1]): EntityId(row[2]) for row in rows}

    def facts_at(self, path: str) -> tuple[int, ...]:
        """Return the facts extracted from the file at that path, or from its original."""
        return self._db.column(
            "SELECT f.id FROM facts f JOIN documents d ON d.id = f.document_id WHERE d.path = $1"
            " OR d.path IN (SELECT same_as FROM files WHERE path = $1 AND same_as != '')"
            " ORDER BY f.id",
            path,
        )
