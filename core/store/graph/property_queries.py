"""Entities and facts with all that a query may read of them."""

from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.store.database.database import DatabaseReader
from core.store.records import Ids

Texts = NDArray[np.object_]
Days = NDArray[np.int64]
NO_DAY = np.iinfo(np.int64).min


class NamedEntities(Struct, frozen=True):
    """The shown entities, by id."""

    ids: Ids
    names: Texts
    kinds: Texts


class OtherNames(Struct, frozen=True):
    """Other names of shown entities; `documents` is 0 where the name does not stem from one."""

    entity_ids: Ids
    names: Texts
    documents: Ids


class FactDetails(Struct, frozen=True):
    """All facts by id; `objects` is 0 for values; days since 1970-01-01, `NO_DAY` for none."""

    ids: Ids
    subjects: Ids
    objects: Ids
    predicates: Texts
    literals: Texts
    confidences: NDArray[np.float64]
    statuses: Texts
    sources: Texts
    methods: Texts
    modalities: Texts
    documents: Ids
    pages: Ids
    valid_from: Days
    valid_until: Days
    stated: Days

    def subset(self, rows: NDArray[np.bool_]) -> "FactDetails":
        """Return the facts of the selected rows."""
        return FactDetails(*(getattr(self, name)[rows] for name in self.__struct_fields__))


class DocumentPlaces(Struct, frozen=True):
    """All documents with path and part ("" for none)."""

    ids: Ids
    paths: Texts
    parts: Texts


class PropertyQueries:
    """Reads whole tables as arrays."""

    def __init__(self, db: DatabaseReader) -> None:
        self._db = db

    def entities(self) -> NamedEntities:
        """Return the shown entities."""
        return NamedEntities(
            *self._db.arrays(
                "SELECT id, name, kind FROM entities WHERE merged_into = 0 ORDER BY id"
            )
        )

    def mentioned(self) -> Ids:
        """Return the entities that documents mention."""
        return self._db.arrays("SELECT DISTINCT entity_id FROM mentions WHERE entity_id != 0")[0]

    def other_names(self) -> OtherNames:
        """Return aliases, and the names of merged entities."""
        return OtherNames(
            *self._db.arrays("""
            SELECT CASE e.merged_into WHEN 0 THEN e.id ELSE e.merged_into END, a.alias,
                   a.document_id
            FROM aliases a JOIN entities e ON e.id = a.entity_id WHERE e.merged_into >= 0
            UNION SELECT merged_into, name, 0 FROM entities WHERE merged_into > 0
            ORDER BY ALL""")
        )

    def facts(self) -> FactDetails:
        """Return all facts."""
        columns: list[Any] = self._db.arrays(f"""
            SELECT id, subject_id, object_id, predicate, literal, confidence, status, source,
                   method, modality, document_id, coalesce(page, 0),
                   {_day("valid_from")}, {_day("least(valid_to, closed_at)")}, {_day("stated_at")}
            FROM facts WHERE subject_id != 0 ORDER BY id""")  # noqa: S608 - constants
        return FactDetails(*columns)

    def places(self) -> DocumentPlaces:
        """Return where each document lies."""
        return DocumentPlaces(
            *self._db.arrays("SELECT id, path, coalesce(part, '') FROM documents ORDER BY id")
        )


def _day(column: str) -> str:
    return f"coalesce(date_diff('day', TIMESTAMP '1970-01-01', {column}), {NO_DAY})::BIGINT"
