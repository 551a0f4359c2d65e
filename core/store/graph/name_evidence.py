"""Evidence for the type of a name from all documents: types, fields, statements, context."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from core.store.database.database import Queries
from core.store.records import Ids


class Surroundings(Struct, frozen=True):
    """The text before and after a name in its passage, and the headings above it."""

    before: str
    after: str
    heading: str = ""


class Role(Struct, frozen=True):
    """A place in statements: end, predicate, and whether the other end is an entity."""

    is_subject: bool
    predicate: str
    with_entity: bool


class NameEvidence(Struct, frozen=True):
    """Evidence from all documents about a name, across the types they assign to it.

    `mentions` and `documents` count by the type found. `marked` are the file formats of documents
    that have it in a title or a field, `marked_mentions` counts there. `roles` counts statements.
    `declared` is the type that a document of that title says it is about, `stated` one that a
    sentence states. `around` are some places where the name stands.
    """

    mentions: dict[str, int] = {}
    documents: dict[str, int] = {}
    marked: tuple[str, ...] = ()
    marked_mentions: int = 0
    roles: dict[Role, int] = {}
    declared: str = ""
    stated: str = ""
    around: tuple[Surroundings, ...] = ()


class _Counts(Struct, frozen=True):
    """Mentions of a name with one type; `places` are the first, with document and passage."""

    mentions: int
    documents: int
    marked_mentions: int
    marked: list[str] | None
    is_declared: bool
    is_stated: bool
    places: list[tuple[int, int, int, int]] | None


# Least confidence of a mention in a title or a field.
MARKED = 0.95
# Confidence of the type of a mention where the document declares it.
DECLARED = 1.0
# Least confidence of the type of a mention where a sentence states it ("X is a Dutch bank").
STATED = 0.9
# So many places of a name are looked at, and so many characters on each side.
MOST_AROUND, AROUND = 8, 100


class NameEvidenceQueries(Queries):
    """Read access to the evidence about names."""

    def name_evidence(self, ids: Sequence[int] | Ids) -> dict[int, NameEvidence]:
        """Return the evidence about the names of these entities."""
        alike: dict[int, list[tuple[int, str]]] = {}
        for one, other, kind in self._db.rows(
            "SELECT asked.id, alike.id, alike.found_kind FROM entities asked JOIN entities alike"
            " ON asked.normalized = alike.normalized WHERE asked.id IN :ids"
            " ORDER BY asked.id, alike.found_kind, alike.id",
            ids=ids,
        ):
            alike.setdefault(one, []).append((other, kind))
        named = sorted({other for others in alike.values() for other, _ in others})
        counts, roles = self._counts(named), self._roles(named)
        first = {one: _first(others, counts) for one, others in alike.items()}
        passages = self._passages({place[-1] for places in first.values() for place in places})
        return {
            one: _evidence(others, counts, roles, _surroundings(first[one], passages))
            for one, others in alike.items()
            if any(other in counts or other in roles for other, _ in others)
        }

    def _counts(self, named: Sequence[int]) -> dict[int, _Counts]:
        """Return the mentions of each name of one type."""
        rows = self._db.rows(
            """
            SELECT named_id, count(*), count(DISTINCT document_id),
                   count(*) FILTER (m.confidence >= $1),
                   list(DISTINCT d.kind) FILTER (m.confidence >= $1),
                   count(*) FILTER (kind_confidence >= $2 AND method = 'rules') > 0,
                   count(*) FILTER (kind_confidence >= $3) > 0,
                   min((document_id, start_at, end_at, passage_id), $4)
                       FILTER (end_at > start_at)
            FROM mentions m JOIN documents d ON d.id = m.document_id
            WHERE named_id IN :ids GROUP BY named_id""",
            MARKED,
            DECLARED,
            STATED,
            MOST_AROUND,
            ids=named,
        )
        return {one: _Counts(*counts) for one, *counts in rows}

    def _roles(self, named: Sequence[int]) -> dict[int, dict[Role, int]]:
        """Return how often each name of one type has each role."""
        roles: dict[int, dict[Role, int]] = {}
        for one, is_subject, predicate, with_entity, count in self._db.rows(
            """
            SELECT subject_named, true, predicate, object_named != 0, count(*) FROM facts
                WHERE subject_named IN :ids AND stale_at IS NULL AND document_id != 0 GROUP BY ALL
            UNION ALL SELECT object_named, false, predicate, true, count(*) FROM facts
                WHERE object_named IN :ids AND stale_at IS NULL AND document_id != 0 GROUP BY ALL
            ORDER BY ALL""",
            ids=named,
        ):
            roles.setdefault(one, {})[Role(is_subject, predicate, with_entity)] = count
        return roles

    def _passages(self, ids: Iterable[int]) -> dict[int, tuple[int, str, str]]:
        """Return start, text and heading of these passages."""
        rows = self._db.rows(
            "SELECT id, start_at, text, heading FROM passages WHERE id IN :ids", ids=sorted(ids)
        )
        return {one: (start, text, heading) for one, start, text, heading in rows}


def _evidence(
    alike: Sequence[tuple[int, str]],
    counts: Mapping[int, _Counts],
    roles: Mapping[int, Mapping[Role, int]],
    around: tuple[Surroundings, ...],
) -> NameEvidence:
    """Put together what is said of the name of these entities, each with its type."""
    per_kind = [(kind, counts[one]) for one, kind in alike if one in counts]
    mentions: Counter[str] = Counter()
    documents: Counter[str] = Counter()
    for kind, count in per_kind:
        mentions[kind] += count.mentions
        documents[kind] += count.documents
    total: Counter[Role] = Counter()
    for one, _ in alike:
        total.update(roles.get(one, {}))
    return NameEvidence(
        mentions=dict(mentions),
        documents=dict(documents),
        marked=tuple(sorted({file for _, count in per_kind for file in count.marked or ()})),
        marked_mentions=sum(count.marked_mentions for _, count in per_kind),
        roles=dict(total),
        declared=next((kind for kind, count in per_kind if count.is_declared), ""),
        stated=next((kind for kind, count in per_kind if count.is_stated), ""),
        around=around,
    )


def _first(
    alike: Sequence[tuple[int, str]], counts: Mapping[int, _Counts]
) -> list[tuple[int, int, int, int]]:
    """Return the first places of a name."""
    places = [place for one, _ in alike if one in counts for place in counts[one].places or ()]
    return sorted(places)[:MOST_AROUND]


def _surroundings(
    places: Iterable[tuple[int, int, int, int]], passages: Mapping[int, tuple[int, str, str]]
) -> tuple[Surroundings, ...]:
    """Return what stands around these places."""
    around: list[Surroundings] = []
    for _, start, end, passage in places:
        at, text, heading = passages.get(passage, (end, "", ""))
        if start >= at:
            before = text[max(0, start - at - AROUND) : start - at]
            around.append(Surroundings(before, text[end - at : end - at + AROUND], heading))
    return tuple(around)
