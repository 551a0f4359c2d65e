"""Queries for entities, aliases, mentions, facts and theses."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, get_args

import numpy as np

from core.records.ids import DocumentId, EntityId, FactId, PassageId
from core.records.knowledge import Entity, Fact, FactStatus, Modality
from core.store import records
from core.store.database.database import DatabaseReader, with_utc
from core.store.database.row_cache import CachedRows, Row
from core.store.normalize import normalize

# Other names of shown entities: (shown entity, name, normalized name).
_OTHER_NAMES = """
    SELECT CASE merged_into WHEN 0 THEN id ELSE merged_into END AS shown, found_name, normalized
    FROM entities WHERE id IN :ids OR merged_into IN :ids
    UNION ALL
    SELECT CASE e.merged_into WHEN 0 THEN e.id ELSE e.merged_into END, a.alias, a.normalized
    FROM aliases a JOIN entities e ON e.id = a.entity_id
    WHERE e.id IN :ids OR e.merged_into IN :ids
    ORDER BY ALL"""
# Every name and alias of the shown entities: named(shown, name).
_ALL_NAMES = """
    WITH named AS (
        SELECT CASE merged_into WHEN 0 THEN id ELSE merged_into END AS shown, name FROM (
            SELECT id, merged_into, normalized AS name FROM entities
            UNION ALL SELECT id, merged_into, shown_normalized FROM entities
                WHERE shown_normalized != normalized
            UNION ALL SELECT e.id, e.merged_into, a.normalized
                FROM aliases a JOIN entities e ON e.id = a.entity_id)
        WHERE merged_into >= 0) """
_BY_NAME = "SELECT id FROM entities WHERE merged_into = 0 AND shown_normalized = $1"
_BY_FOUND_NAME = "SELECT id FROM entities WHERE merged_into = 0 AND normalized = $1"
_SELECT_NEAR = (
    "SELECT id, subject_id, object_id, confidence, status FROM facts WHERE subject_id IN :ids"
)

_STATUSES, _MODALITIES = (np.array(get_args(it), object) for it in (FactStatus, Modality))
_FACT_ARRAYS = f"""
    SELECT id, subject_id, object_id, predicate, confidence, document_id, passage_id,
        list_position({[*_STATUSES]}, status) - 1, list_position({[*_MODALITIES]}, modality) - 1
    FROM facts WHERE subject_id != 0 ORDER BY id"""  # noqa: S608 - constants


class GraphQueries:
    """Reads entities and facts. Joins scans here: DuckDB takes 1 ms for a scan, 10 for a join."""

    def __init__(self, db: DatabaseReader, row_cache: CachedRows) -> None:
        self._db = db
        self._row_cache = row_cache

    def counts(self) -> records.GraphCounts:
        """Return the numbers of entities (without dates), facts, theses and mentions."""
        return count_graph(self._db)

    def entities(self, ids: Sequence[EntityId] | records.Ids) -> dict[EntityId, Entity]:
        """Return the shown entities among these with counts; names of merged ones are aliases."""
        aliases: dict[int, dict[str, str]] = {}
        for number, alias, folded in self._db.rows(_OTHER_NAMES, ids=ids):
            aliases.setdefault(number, {}).setdefault(folded, alias)
        named, documents = self._db.arrays(
            "SELECT entity_id, document_id FROM mentions WHERE entity_id IN :ids", ids=ids
        )
        mentions = _count_ids(named)
        spread = _count_ids(np.unique(np.stack([named, documents]), axis=1)[0])
        rows = self._db.rows(
            "SELECT id, name, kind, shown_normalized FROM entities"
            " WHERE id IN :ids AND merged_into = 0",
            ids=ids,
        )
        return {
            EntityId(number): Entity(
                id=EntityId(number),
                name=name,
                kind=kind,
                aliases=tuple(
                    sorted(it for key, it in aliases.get(number, {}).items() if key != folded)
                ),
                mentions=mentions.get(number, 0),
                documents=spread.get(number, 0),
            )
            for number, name, kind, folded in rows
        }

    def find(self, name: str) -> EntityId | None:
        """Return the most mentioned entity by shown name, else by extracted name, else by alias."""
        normalized = normalize(name)
        for query in (
            _BY_NAME,
            _BY_FOUND_NAME,
            _with_all_names("SELECT DISTINCT shown FROM named WHERE name = $1"),
        ):
            ids = [row[0] for row in self._db.rows(query, normalized)]
            if ids:
                return EntityId(self._rank_by_mentions(ids, limit=1)[0])
        return None

    def search(self, text: str, limit: int = 20) -> tuple[Entity, ...]:
        """Return entities whose name or alias contains the text (all for "").

        Those that are called so come first, then those whose names begin with it, by mentions.
        """
        matches, closeness = self._db.arrays(
            _with_all_names(
                "SELECT shown, max((name = $1)::INT + starts_with(name, $1)::INT) FROM named"
                " WHERE contains(name, $1) GROUP BY shown"
            ),
            normalize(text),
        )
        ranks = dict(zip(matches.tolist(), closeness.tolist(), strict=True))
        shown = np.setdiff1d(matches, _unsupported(self._db))
        by_mentions = self._rank_by_mentions(shown, limit=len(shown))
        ids = [EntityId(it) for it in sorted(by_mentions, key=lambda it: -ranks[it])[:limit]]
        entities = self.entities(ids)
        return tuple(entities[one] for one in ids if one in entities)

    def names(self) -> records.NameArrays:
        """Return every normalized name and alias, with the shown entity and its kind."""
        return records.NameArrays(
            *self._db.arrays(
                _with_all_names(
                    "SELECT DISTINCT n.shown, n.name, e.kind FROM named n"
                    " JOIN entities e ON e.id = n.shown"
                )
            )
        )

    def entity_keys(self) -> records.EntityKeyArrays:
        """Return the key of every entity as extracted, hidden or not."""
        return records.EntityKeyArrays(
            *self._db.arrays("SELECT id, normalized, found_kind, variant FROM entities")
        )

    def extracted_names(self, ids: Sequence[EntityId] | records.Ids) -> dict[EntityId, str]:
        """Return the names used in documents for the existing entities among these."""
        rows = self._db.rows("SELECT id, found_name FROM entities WHERE id IN :ids", ids=ids)
        return {EntityId(row[0]): row[1] for row in rows}

    def shown_as(self, ids: Sequence[EntityId] | records.Ids) -> dict[EntityId, EntityId]:
        """Map each of these that exists and is not hidden to the entity it is shown as."""
        rows = self._row_cache.rows("entities", ids)
        return {EntityId(one): EntityId(into or one) for one, into in rows if into >= 0}

    def labels(self) -> dict[EntityId, str]:
        """Return the name under which each entity is shown."""
        ids, names = self._db.arrays("SELECT id, name FROM entities WHERE merged_into = 0")
        return dict(zip(ids.tolist(), names.tolist(), strict=True))

    def namesakes(self) -> dict[EntityId, EntityId]:
        """Map each entity that is not the first of its normalized name to that first one."""
        rows = self._db.rows("""
            SELECT id, min(id) OVER (PARTITION BY shown_normalized) AS first FROM entities
            WHERE merged_into = 0 QUALIFY id != first""")
        return {EntityId(row[0]): EntityId(row[1]) for row in rows}

    def facts(self, ids: Sequence[FactId] | records.Ids) -> dict[FactId, Fact]:
        """Return the existing facts among these."""
        return {fact.id: fact for fact in self._facts(self._row_cache.rows("facts", ids))}

    def facts_of(
        self,
        ids: Sequence[EntityId] | records.Ids,
        *,
        statuses: Sequence[FactStatus] = ("extracted", "confirmed"),
        both: bool = False,
        limit_each: int = 10,
    ) -> tuple[Fact, ...]:
        """Return the most confident facts of these entities, `limit_each` per entity.

        An entity's facts are those with it as subject; with `both` also as object.
        """
        near = self._db.arrays(_SELECT_NEAR + (" OR object_id IN :ids" if both else ""), ids=ids)
        fitting = np.isin(near[4], list(statuses))
        numbers, subjects, objects, confidences = (column[fitting] for column in near[:4])
        order = np.lexsort((numbers, -confidences))
        chosen: dict[FactId, None] = {}
        for entity_id in ids:
            own = subjects[order] == entity_id
            if both:
                own |= objects[order] == entity_id
            chosen.update(dict.fromkeys(numbers[order][own][:limit_each].tolist()))
        facts = self.facts(list(chosen)).values()
        return tuple(sorted(facts, key=lambda fact: (-fact.confidence, fact.id)))

    def facts_within(self, document_id: DocumentId, start: int, end: int) -> tuple[FactId, ...]:
        """Return the facts whose evidence overlaps these offsets of the document."""
        return self._db.column(
            "SELECT id FROM facts WHERE document_id = ? AND start_at < ? AND end_at > ?"
            " ORDER BY id",
            document_id,
            end,
            start,
        )

    def mention_arrays(self) -> records.MentionArrays:
        """Return the number of mentions per entity and passage."""
        return records.MentionArrays(
            *self._db.arrays("""
            SELECT entity_id, passage_id, count(*) FROM mentions WHERE entity_id != 0
            GROUP BY entity_id, passage_id ORDER BY passage_id, entity_id""")
        )

    def fact_arrays(self) -> records.FactArrays:
        """Return all facts as arrays."""
        ids, subjects, objects, predicates, *columns = self._db.arrays(_FACT_ARRAYS)
        confidences, document_ids, passage_ids, statuses, modalities = columns
        # One object for each status: DuckDB would make one for each fact.
        return records.FactArrays(
            ids, subjects, objects, predicates, _STATUSES[statuses], confidences, document_ids,
            passage_ids, _MODALITIES[modalities],
        )  # fmt: skip

    def thesis_arrays(self) -> records.ThesisArrays:
        """Return theses with their passages and the entities that they join.

        A thesis is left out if all facts that were read from it are outdated (P2).
        """
        ids, passages = self._db.arrays("""
            SELECT id, passage_id FROM theses t WHERE id NOT IN (
                SELECT t.id FROM theses t JOIN facts f ON f.passage_id = t.passage_id
                    AND f.start_at < t.end_at AND f.end_at > t.start_at
                GROUP BY t.id HAVING bool_and(f.status IN ('superseded', 'rejected')))
            ORDER BY id""")
        return records.ThesisArrays(
            ids,
            passages,
            *self._db.arrays("SELECT thesis_id, entity_id FROM thesis_names WHERE entity_id != 0"),
        )

    def mention_rows(self) -> records.MentionArrays:
        """Return one row per mention, unordered; three times as fast as `mention_arrays`."""
        return records.MentionArrays(
            *self._db.arrays(
                "SELECT entity_id, passage_id, 1::BIGINT FROM mentions WHERE entity_id != 0"
            )
        )

    def thesis_ids(self) -> records.Ids:
        """Return the ids of all theses, ascending."""
        return self._db.arrays("SELECT id FROM theses ORDER BY id")[0]

    def thesis_texts(self, ids: Sequence[int] | records.Ids) -> dict[int, records.ThesisText]:
        """Return the texts of the existing theses among these, each with its passage."""
        rows = self._db.rows(
            "SELECT t.id, t.passage_id, length(p.text),"
            " substr(p.text, t.start_at - p.start_at + 1, t.end_at - t.start_at)"
            " FROM theses t JOIN passages p ON p.id = t.passage_id WHERE t.id IN :ids",
            ids=ids,
        )
        return {row[0]: records.ThesisText(*row[1:]) for row in rows}

    def theses_in(self, document_id: DocumentId) -> dict[int, str]:
        """Return the texts of the theses of a document, by id."""
        ids = self._db.column("SELECT id FROM theses WHERE document_id = ?", document_id)
        return {one: thesis.text for one, thesis in self.thesis_texts(ids).items()}

    def method_counts(self) -> dict[str, int]:
        """Return the number of facts per extraction method, most frequent first."""
        rows = self._db.rows(
            "SELECT method, count(*) FROM facts WHERE subject_id != 0 GROUP BY method"
            " ORDER BY count(*) DESC, method"
        )
        return {row[0]: row[1] for row in rows}

    def entity_ids(self) -> records.Ids:
        """Return the ids of all entities, including merged and hidden ones."""
        return np.asarray(self._db.arrays("SELECT id FROM entities ORDER BY id")[0])

    def _facts(self, rows: Sequence[Row]) -> tuple[Fact, ...]:
        opened = {
            row[0]: row[1:] for row in self._row_cache.rows("access", [row[0] for row in rows])
        }
        return tuple(_fact(row, *opened.get(row[0], (0, None))) for row in rows)

    def _rank_by_mentions(self, ids: Sequence[int] | records.Ids, *, limit: int) -> list[int]:
        """Return at most `limit` ids by descending number of mentions, then by id."""
        if len(ids) <= 1:
            return [int(one) for one in ids][:limit]
        named = self._db.arrays("SELECT entity_id FROM mentions WHERE entity_id IN :ids", ids=ids)[
            0
        ]
        mentions = _count_ids(named)
        ranked = sorted(map(int, ids), key=lambda number: (-mentions.get(number, 0), number))
        return ranked[:limit]


def _with_all_names(query: str) -> str:
    return _ALL_NAMES + query


def _count_ids(ids: records.Ids) -> dict[int, int]:
    values, counts = np.unique(ids, return_counts=True)
    return dict(zip(values.tolist(), counts.tolist(), strict=True))


def _fact(row: tuple[Any, ...], accesses: int, accessed_at: datetime | None) -> Fact:
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
        valid_from=with_utc(row[13]),
        valid_to=with_utc(row[14]),
        observed_at=with_utc(row[15]),
        precision=row[16],
        modality=row[17],
        method=row[18],
        stated_at=with_utc(row[19]),
        closed_at=with_utc(row[20]),
        superseded_by=FactId(row[21]) if row[21] else None,
        accessed_at=with_utc(accessed_at),
        accesses=accesses,
    )


def count_graph(db: DatabaseReader) -> records.GraphCounts:
    """Count entities (without dates), facts, theses and mentions."""
    row = db.row("""
        SELECT (SELECT count(*) FROM entities WHERE merged_into = 0 AND kind <> 'Date'),
               (SELECT count(*) FROM facts), (SELECT count(*) FROM theses),
               (SELECT count(*) FROM mentions)""")
    entities, *others = row or (0, 0, 0, 0)
    unsaid = db.rows(
        "SELECT id FROM entities WHERE id IN :ids AND kind <> 'Date'", ids=_unsupported(db)
    )
    return records.GraphCounts(entities - len(unsaid), *others)


def _unsupported(db: DatabaseReader) -> records.Ids:
    """Return shown entities that occur in stale facts only."""
    stale = db.arrays(
        "SELECT DISTINCT unnest([subject_id, object_id]) FROM facts WHERE stale_at IS NOT NULL"
    )[0]
    if not len(stale):
        return stale
    return db.arrays(
        """
        SELECT id FROM entities WHERE id IN :ids AND merged_into = 0
        AND id NOT IN (SELECT entity_id FROM mentions WHERE entity_id IN :ids)
        AND id NOT IN (SELECT unnest([subject_id, object_id]) FROM facts
            WHERE (subject_id IN :ids OR object_id IN :ids) AND stale_at IS NULL)""",
        ids=stale,
    )[0]
