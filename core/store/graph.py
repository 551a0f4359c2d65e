"""Entities, aliases, mentions, facts and theses."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from core.records.ids import DocumentId, EntityId, FactId, PassageId
from core.records.knowledge import Entity, Fact, FactStatus
from core.store.names import normalize
from core.store.rows import FactArrays, GraphCounts, Ids, MentionArrays, NameArrays
from core.store.tables import aware
from core.store.truth import Truth

_FACT = """
    SELECT f.id, f.subject_id, f.predicate, f.object_id, f.literal, f.confidence, f.status,
           f.source, f.document_id, f.passage_id, f.start_at, f.end_at, f.page, f.valid_from,
           f.valid_to, f.observed_at, a.accessed_at, coalesce(a.accesses, 0)
    FROM facts f LEFT JOIN access a ON a.fact_id = f.id """


_NEAR = "WITH near AS (SELECT id, subject_id AS of FROM facts WHERE subject_id IN :ids :inward)"
_INWARD = "UNION SELECT id, object_id FROM facts WHERE object_id IN :ids"
_FACTS_OF = " ".join(
    (
        _NEAR,
        _FACT,
        """JOIN near n ON n.id = f.id WHERE list_contains($1, f.status)
    QUALIFY row_number() OVER (PARTITION BY n.of ORDER BY f.confidence DESC, f.id) <= $2
    ORDER BY f.confidence DESC, f.id""",
    )
)


class Graph:
    """What the documents speak of and what they say about it."""

    def __init__(self, truth: Truth) -> None:
        self._truth = truth

    def counts(self) -> GraphCounts:
        """How much there is of each."""
        row = self._truth.one("""
            SELECT (SELECT count(*) FROM entities), (SELECT count(*) FROM facts),
                   (SELECT count(*) FROM theses), (SELECT count(*) FROM mentions)""")
        return GraphCounts(*row) if row else GraphCounts(0, 0, 0, 0)

    def entities(self, ids: Sequence[EntityId] | Ids) -> dict[EntityId, Entity]:
        """The entities that exist among these, with aliases and counts."""
        found = self._truth.rows(
            """
            SELECT e.id, e.name, e.kind,
                   (SELECT list(a.alias ORDER BY a.alias) FROM aliases a WHERE a.entity_id = e.id),
                   coalesce(m.mentions, 0), coalesce(m.documents, 0)
            FROM entities e LEFT JOIN (
                SELECT entity_id, count(*) AS mentions, count(DISTINCT document_id) AS documents
                FROM mentions WHERE entity_id IN :ids GROUP BY entity_id) m ON m.entity_id = e.id
            WHERE e.id IN :ids""",
            ids=ids,
        )
        return {EntityId(row[0]): _entity(row) for row in found}

    def find(self, name: str) -> EntityId | None:
        """The most mentioned entity with that name, else with that alias."""
        row = self._truth.one(
            """
            WITH named AS (
                SELECT id, 0 AS rank FROM entities WHERE normalized = $1
                UNION ALL SELECT entity_id, 1 FROM aliases WHERE normalized = $1)
            SELECT n.id FROM named n LEFT JOIN mentions m ON m.entity_id = n.id
            GROUP BY n.id ORDER BY min(n.rank), count(m.entity_id) DESC, n.id LIMIT 1""",
            normalize(name),
        )
        return EntityId(row[0]) if row else None

    def search(self, text: str, limit: int = 20) -> tuple[Entity, ...]:
        """Entities whose name or alias holds the text, the most mentioned first; all for ''."""
        wanted = normalize(text)
        found = self._truth.rows(
            """
            WITH named AS (
                SELECT id FROM entities WHERE contains(normalized, $1)
                UNION SELECT entity_id FROM aliases WHERE contains(normalized, $1))
            SELECT n.id FROM named n LEFT JOIN mentions m ON m.entity_id = n.id
            GROUP BY n.id ORDER BY count(m.entity_id) DESC, n.id LIMIT $2""",
            wanted,
            limit,
        )
        ids = [EntityId(row[0]) for row in found]
        known = self.entities(ids)
        return tuple(known[one] for one in ids if one in known)

    def names(self) -> NameArrays:
        """Every name and alias, normalized, with its entity and the entity's kind."""
        return NameArrays(
            *self._truth.arrays("""
            SELECT id, normalized, kind FROM entities
            UNION ALL SELECT a.entity_id, a.normalized, e.kind
            FROM aliases a JOIN entities e ON e.id = a.entity_id""")
        )

    def labels(self) -> dict[EntityId, str]:
        """The name under which each entity is shown."""
        ids, names = self._truth.arrays("SELECT id, name FROM entities")
        return dict(zip(ids.tolist(), names.tolist(), strict=True))

    def facts(self, ids: Sequence[FactId] | Ids) -> dict[FactId, Fact]:
        """The facts that exist among these."""
        found = self._truth.rows(_FACT + "WHERE f.id IN :ids", ids=ids)
        return {FactId(row[0]): _fact(row) for row in found}

    def facts_of(
        self,
        ids: Sequence[EntityId] | Ids,
        *,
        statuses: Sequence[FactStatus] = ("extracted", "confirmed"),
        both: bool = False,
        limit_each: int = 10,
    ) -> tuple[Fact, ...]:
        """The facts of these entities with the highest confidence, `limit_each` of each entity.

        An entity's facts are those of which it is the subject; with `both` also the object.
        """
        found = self._truth.rows(
            _FACTS_OF.replace(":inward", _INWARD if both else ""),
            list(statuses),
            limit_each,
            ids=ids,
        )
        return tuple({row[0]: _fact(row) for row in found}.values())

    def facts_of_passages(self, ids: Sequence[PassageId] | Ids) -> tuple[Fact, ...]:
        """The facts that were read in these passages."""
        found = self._truth.rows(_FACT + "WHERE f.passage_id IN :ids ORDER BY f.id", ids=ids)
        return tuple(_fact(row) for row in found)

    def mention_arrays(self) -> MentionArrays:
        """How often each entity is named in each passage."""
        return MentionArrays(
            *self._truth.arrays("""
            SELECT entity_id, passage_id, count(*) FROM mentions
            GROUP BY entity_id, passage_id ORDER BY passage_id, entity_id""")
        )

    def entities_of_passages(self, ids: Sequence[PassageId] | Ids) -> MentionArrays:
        """How often each entity is named in each of these passages."""
        return MentionArrays(
            *self._truth.arrays(
                """
            SELECT entity_id, passage_id, count(*) FROM mentions WHERE passage_id IN :ids
            GROUP BY entity_id, passage_id ORDER BY passage_id, entity_id""",
                ids=ids,
            )
        )

    def fact_arrays(self) -> FactArrays:
        """All facts as arrays."""
        return FactArrays(
            *self._truth.arrays("""
            SELECT id, subject_id, object_id, predicate, status, confidence, document_id,
                   passage_id FROM facts ORDER BY id""")
        )

    def entity_ids(self) -> Ids:
        """The ids of all entities."""
        return np.asarray(self._truth.arrays("SELECT id FROM entities ORDER BY id")[0])


def _entity(row: tuple[Any, ...]) -> Entity:
    number, name, kind, aliases, mentions, documents = row
    return Entity(
        id=EntityId(number),
        name=name,
        kind=kind,
        aliases=tuple(aliases or ()),
        mentions=mentions,
        documents=documents,
    )


def _fact(row: tuple[Any, ...]) -> Fact:
    return Fact(
        id=FactId(row[0]),
        subject=EntityId(row[1]),
        predicate=row[2],
        object=EntityId(row[3]) if row[3] else None,
        literal=row[4],
        confidence=row[5],
        status=row[6],
        source=row[7],
        document_id=DocumentId(row[8]),
        passage_id=PassageId(row[9]),
        start=row[10],
        end=row[11],
        page=row[12] or None,
        valid_from=aware(row[13]),
        valid_to=aware(row[14]),
        observed_at=aware(row[15]),
        accessed_at=aware(row[16]),
        accesses=row[17],
    )
