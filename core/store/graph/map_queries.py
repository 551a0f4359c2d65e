"""Data for the map of the graph: dated facts and documents, stored positions and communities.

Times are days since 1970-01-01; a missing one is `NO_DAY`.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.records.graph.map import NO_DAY
from core.records.ids import CommunityId
from core.store.database.database import Database, Queries
from core.store.records import Ids


class TimedFacts(Struct, frozen=True):
    """Facts between two entities, by id, with their validity.

    `documents` is 0 for what the user stated. `closed_by` is the fact that ended it, 0 for
    none.
    """

    ids: Ids
    subjects: Ids
    objects: Ids
    predicates: NDArray[np.object_]
    statuses: NDArray[np.object_]
    modalities: NDArray[np.object_]
    confidences: NDArray[np.float64]
    documents: Ids
    begins: Ids
    ends: Ids
    closed: Ids
    closed_by: Ids


class DatedDocuments(Struct, frozen=True):
    """All documents by id: the source of their file (0: none), their own day, and the first day
    that their facts tell of, which is not after their file.
    """

    ids: Ids
    sources: Ids
    days: Ids
    earliest: Ids


class EntityDocumentPairs(Struct, frozen=True):
    """Each pair of an entity and a document that mentions it, once."""

    entities: Ids
    documents: Ids


class MapPositions(Struct, frozen=True):
    """Positions of entities; `added` marks those that came after the last full layout."""

    ids: Ids
    xs: NDArray[np.float64]
    ys: NDArray[np.float64]
    pinned: Ids
    added: Ids


class StoredCommunities(Struct, frozen=True):
    """Communities of entities as they were last: ids by level, and the strength of all links."""

    ids: Ids
    strengths: NDArray[np.float64]
    levels: tuple[Ids, ...]


class MapQueries(Queries):
    """Read access for the map, from any thread."""

    def facts(self) -> TimedFacts:
        """Return the facts between two entities, including superseded ones."""
        columns = self._db.arrays("""
            SELECT id, subject_id, object_id, predicate, status, modality, confidence,
                   document_id, valid_from, valid_to, closed_at, superseded_by FROM facts
            WHERE subject_id != 0 AND object_id != 0 AND subject_id != object_id ORDER BY id""")
        columns[8:11] = [_to_days(times) for times in columns[8:11]]
        return TimedFacts(*columns)

    def documents(self) -> DatedDocuments:
        """Return every document with its source and its days."""
        ids, sources, written, earliest = self._db.arrays("""
            SELECT d.id, coalesce(max(f.source_id), 0), max(d.written_at),
                CASE WHEN max(t.first) IS NOT NULL
                    THEN least(max(t.first), max(make_timestamp(f.mtime_ns // 1000))) END
            FROM documents d LEFT JOIN files f ON f.path = d.path
            LEFT JOIN (SELECT document_id, min(valid_from) AS first FROM facts
                WHERE status IN ('extracted', 'confirmed') AND modality = ''
                GROUP BY document_id) t ON t.document_id = d.id
            GROUP BY d.id ORDER BY d.id""")
        return DatedDocuments(ids, sources, _to_days(written), _to_days(earliest))

    def entity_document_pairs(self) -> EntityDocumentPairs:
        """Return which documents mention which entities."""
        return EntityDocumentPairs(
            *self._db.arrays(
                "SELECT DISTINCT entity_id, document_id FROM mentions WHERE entity_id != 0"
                " ORDER BY entity_id, document_id"
            )
        )

    def positions(self) -> MapPositions:
        """Return the stored positions, by id."""
        return MapPositions(
            *self._db.arrays(
                "SELECT entity_id, x, y, pinned, added FROM map_places ORDER BY entity_id"
            )
        )

    def communities(self) -> StoredCommunities:
        """Return the stored communities, by entity."""
        ids, strengths, *levels = self._db.arrays("SELECT * FROM communities ORDER BY entity_id")
        return StoredCommunities(ids, strengths, tuple(levels))

    def community_names(self) -> dict[CommunityId, str]:
        """Return the names that communities had last."""
        return dict(self._db.rows("SELECT community, name FROM community_names"))


class MapWriter:
    """Part of a transaction that stores positions and communities.

    No event is sent, as no knowledge changes.
    """

    def __init__(self, db: Database) -> None:
        self._db = db

    def put_positions(self, places: MapPositions) -> None:
        """Store the positions and delete those of entities that no longer exist."""
        incoming = {
            "entity_id": places.ids,
            "x": places.xs,
            "y": places.ys,
            "pinned": places.pinned,
            "added": places.added,
        }
        self._replace("map_places", incoming)

    def put_communities(self, communities: StoredCommunities) -> None:
        """Store the communities and delete those of entities that no longer exist."""
        levels = {f"level{at}": ids for at, ids in enumerate(communities.levels)}
        own = {"entity_id": communities.ids, "strength": communities.strengths}
        self._replace("communities", own | levels)

    def put_community_names(self, names: Mapping[CommunityId, str]) -> None:
        """Store the names of all communities."""
        self._db.run("DELETE FROM community_names")
        self._db.insert("community_names", list(names.items()))

    def _replace(self, table: str, incoming: dict[str, NDArray[Any]]) -> None:
        gone = "DELETE FROM {table} WHERE entity_id {which}"
        self._db.run(gone.format(table=table, which="NOT IN (SELECT id FROM entities)"))
        new = gone.format(table=table, which="IN (SELECT entity_id FROM incoming)")
        self._db.run_with_arrays(new, incoming)
        self._db.run_with_arrays(f"INSERT INTO {table} FROM incoming", incoming)


def _to_days(times: NDArray[Any]) -> Ids:
    whole = times.astype("datetime64[D]")
    return np.where(np.isnat(whole), NO_DAY, whole.astype(np.int64))
