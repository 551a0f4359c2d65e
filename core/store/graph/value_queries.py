"""Queries of the values that documents state, with the folders that they are stated in."""

from collections.abc import Collection

from msgspec import Struct

from core.records.ids import EntityId, FactId
from core.store.database.database import Queries

# The path of a document without its last part.
_FOLDER = r"regexp_replace(d.path, '[^/\\]*$', '')"


class FolderValue(Struct, frozen=True):
    """A stated value with its document."""

    fact: FactId
    subject: EntityId
    predicate: str
    path: str
    title: str
    kind: str
    literal: str


class ValueQueries(Queries):
    """Read access to stated values, from any thread."""

    def beside(self, subjects: Collection[int]) -> tuple[FolderValue, ...]:
        """Return the values in the folders of documents that state values of these subjects."""
        rows = self._db.rows(
            f"""
            SELECT f.id, f.subject_id, f.predicate, d.path, d.title, d.kind, f.literal
            FROM facts f JOIN documents d ON d.id = f.document_id
            WHERE f.method IN ('value', 'change') AND {_FOLDER} IN (
                SELECT {_FOLDER} FROM documents d WHERE d.id IN (
                    SELECT document_id FROM facts
                    WHERE subject_id IN :ids AND method IN ('value', 'change')))
            ORDER BY f.id""",  # noqa: S608 - constants only
            ids=sorted(subjects),
        )
        return tuple(FolderValue(*row) for row in rows)

    def with_lost_closings(self) -> tuple[EntityId, ...]:
        """Return the subjects of facts that were closed by a fact that is gone."""
        return self._db.column(
            "SELECT DISTINCT subject_id FROM facts WHERE superseded_by != 0"
            " AND superseded_by NOT IN (SELECT id FROM facts)"
        )
