"""What all documents say of a name: types, fields, statements, and the words around it."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.store.database.database import Queries
from core.store.records import Ids


class Surroundings(Struct, frozen=True):
    """What stands before and behind a name in its passage, and the headings above it."""

    before: str
    after: str
    heading: str = ""


class Role(Struct, frozen=True):
    """A place in statements: end, predicate, and whether the other end is an entity."""

    is_subject: bool
    predicate: str
    with_entity: bool


class NameEvidence(Struct, frozen=True):
    """What all documents say of a name, whatever types they give it.

    `mentions` and `documents` count by the type found. `marked` counts, by file format, documents
    that have it in a title or a field, `marked_mentions` those mentions. `roles` counts statements.
    `declared` is the type that a document of that title says it is about, `stated` one that a
    sentence states. `around` are some places where the name stands.
    """

    mentions: dict[str, int] = {}
    documents: dict[str, int] = {}
    marked: dict[str, int] = {}
    marked_mentions: int = 0
    roles: dict[Role, int] = {}
    declared: str = ""
    stated: str = ""
    around: tuple[Surroundings, ...] = ()


# Least confidence of a mention in a title or a field.
MARKED = 0.95
# Confidence of the type of a mention where the document declares it.
DECLARED = 1.0
# Least confidence of the type of a mention where a sentence states it ("X is a Dutch bank").
STATED = 0.9
# So many places of a name are looked at, and so many characters on each side.
MOST_AROUND, AROUND = 8, 100


class NameEvidenceQueries(Queries):
    """Read access to what documents say of names."""

    def name_evidence(self, ids: Sequence[int] | Ids) -> dict[int, NameEvidence]:
        """Return what documents say of the names of these entities."""
        evidence: dict[int, NameEvidence] = {}
        for one, kind, mentions, documents, marked, declared, stated in self._db.rows(
            """
            SELECT asked.id, alike.found_kind, count(*), count(DISTINCT document_id),
                   count(*) FILTER (confidence >= $1),
                   count(*) FILTER (kind_confidence >= $2 AND method = 'rules'),
                   count(*) FILTER (kind_confidence >= $3)
            FROM entities asked JOIN entities alike ON asked.normalized = alike.normalized
            JOIN mentions ON named_id = alike.id WHERE asked.id IN :ids
            GROUP BY ALL ORDER BY ALL""",
            MARKED,
            DECLARED,
            STATED,
            ids=ids,
        ):
            before = evidence.get(one, NameEvidence())
            evidence[one] = replace(
                before,
                mentions={**before.mentions, kind: mentions},
                documents={**before.documents, kind: documents},
                marked_mentions=before.marked_mentions + marked,
                declared=before.declared or (kind if declared else ""),
                stated=before.stated or (kind if stated else ""),
            )
        for one, file, count in self._db.rows(
            """
            SELECT asked.id, d.kind, count(DISTINCT d.id)
            FROM entities asked JOIN entities alike ON asked.normalized = alike.normalized
            JOIN mentions m ON named_id = alike.id JOIN documents d ON d.id = m.document_id
            WHERE asked.id IN :ids AND m.confidence >= $1 GROUP BY ALL ORDER BY ALL""",
            MARKED,
            ids=ids,
        ):
            evidence[one] = replace(evidence[one], marked={**evidence[one].marked, file: count})
        for one, is_subject, predicate, with_entity, count in self._db.rows(
            """
            WITH asked AS (SELECT a.id, alike.id AS alike FROM entities a JOIN entities alike
                           ON a.normalized = alike.normalized WHERE a.id IN :ids)
            SELECT asked.id, true, predicate, object_named != 0, count(*) FROM asked
                JOIN facts ON subject_named = alike WHERE stale_at IS NULL AND document_id != 0
                GROUP BY ALL
            UNION ALL SELECT asked.id, false, predicate, true, count(*) FROM asked
                JOIN facts ON object_named = alike WHERE stale_at IS NULL AND document_id != 0
                GROUP BY ALL
            ORDER BY ALL""",
            ids=ids,
        ):
            before = evidence.get(one, NameEvidence())
            roles = {**before.roles, Role(is_subject, predicate, with_entity): count}
            evidence[one] = replace(before, roles=roles)
        for one, before_it, behind_it, heading in self._surroundings(ids):
            place = Surroundings(before_it, behind_it, heading)
            evidence[one] = replace(evidence[one], around=(*evidence[one].around, place))
        return evidence

    def _surroundings(self, ids: Sequence[int] | Ids) -> list[tuple[int, str, str, str]]:
        """Return what stands around the first mentions of the names."""
        return self._db.rows(
            """
            WITH places AS (
                SELECT asked.id, m.document_id, m.start_at, m.end_at, m.passage_id
                FROM entities asked JOIN entities alike ON asked.normalized = alike.normalized
                JOIN mentions m ON named_id = alike.id
                WHERE asked.id IN :ids AND m.end_at > m.start_at
                QUALIFY row_number() OVER (
                    PARTITION BY asked.id ORDER BY m.document_id, m.start_at, m.end_at) <= $1)
            SELECT places.id,
                   substr(p.text, greatest(1, places.start_at - p.start_at - $2 + 1),
                          least($2, places.start_at - p.start_at)),
                   substr(p.text, places.end_at - p.start_at + 1, $2), p.heading
            FROM places JOIN passages p ON p.id = places.passage_id
            WHERE places.start_at >= p.start_at
            ORDER BY places.id, places.document_id, places.start_at, places.end_at""",
            MOST_AROUND, AROUND, ids=ids,
        )  # fmt: skip
