"""Lookup of typed names and shown ids in the store."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from core.extract.constraints import EntityRef
from core.language.vocabulary.relation_types import RelationType
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.graph.edits import EntityName, StatementRef
from core.records.ids import EntityId, FactId, ReviewId
from core.records.knowledge import Fact
from core.store.graph import resolution
from core.store.normalize import normalize
from core.store.readable_store import ReadableStore

_MAX_NEAREST = 5
_MIN_SIMILARITY = 60


class LookupEntity(Struct, frozen=True):
    """An entity as found, and the entity it is shown as (another one after a merge)."""

    id: int
    found: EntityName
    shown_id: int
    shown: EntityName


class EntityLookup:
    """Lookup of entities by name and of statements by id, in the store."""

    def __init__(self, store: ReadableStore, *, vocabulary: Callable[[], Vocabulary]) -> None:
        self._store = store
        self._vocabulary = vocabulary

    def find(self, name: str) -> Sequence[LookupEntity]:
        """Return the entities that were found or are shown by that name, or have it as an alias."""
        return self._things(self._store.resolution.find_entities([normalize(name)]))

    def representative(self, thing: LookupEntity) -> LookupEntity:
        """Return the entity that this one is shown as."""
        return thing if thing.id == thing.shown_id else self._things([thing.shown_id])[0]

    def named_at(self, thing: LookupEntity, path: str) -> Sequence[LookupEntity]:
        """Return the entity's members named in documents at that path, the most mentioned first."""
        there = set(self._store.documents.ids_by_path(path))
        group = self._store.resolution.entities(self._store.resolution.groups_of([thing.id]))
        named = [
            record
            for record in group
            if _shown_as(record) == thing.shown_id and there.intersection(record.documents)
        ]
        return self._things(
            [
                record.id
                for record in sorted(named, key=lambda record: (-record.mentions, record.id))
            ]
        )

    def nearest(self, name: str) -> Sequence[str]:
        """Return similar names, the most similar first."""
        from rapidfuzz import process

        labels = sorted(set(self._store.graph.labels().values()))
        matches = process.extract(
            name, labels, limit=_MAX_NEAREST, score_cutoff=_MIN_SIMILARITY, processor=str.casefold
        )
        return [label for label, _, _ in matches]

    def statement(self, fact: FactId) -> StatementRef | None:
        """Return the statement of a fact by names as found; None when it does not exist."""
        kept = self._store.graph.facts([fact]).get(fact)
        return None if kept is None else self._statement_of(kept)

    def contradiction(self, one: ReviewId) -> tuple[StatementRef, StatementRef] | None:
        """Return both statements of a contradiction; None when it does not exist."""
        row = next((it for it in self._store.resolution.contradictions() if it.id == one), None)
        if row is None:
            return None
        first, second = self.statement(row.first), self.statement(row.second)
        return (first, second) if first and second else None

    def types(self) -> Iterable[str]:
        """Return the known entity types."""
        return self._vocabulary().types

    def relation(self, name: str) -> RelationType | None:
        """Return the relation of the vocabulary with that name."""
        return self._vocabulary().relations.get(name)

    # For binding constraints

    def bearers(self, names: Iterable[str]) -> Mapping[str, tuple[EntityRef, ...]]:
        """Return the entities found by each of these normalized names, hidden ones too."""
        wanted = sorted(set(names))
        refs: dict[str, list[EntityRef]] = {}
        if wanted:
            for record in self._store.resolution.entities(
                self._store.resolution.find_entities(wanted)
            ):
                bearer = EntityRef(record.id, record.found_kind, record.variant)
                refs.setdefault(record.normalized, []).append(bearer)
        return {name: tuple(bearers) for name, bearers in refs.items()}

    # Internals

    def _things(self, ids: Sequence[int]) -> list[LookupEntity]:
        rows = {int(it.id): it for it in self._store.resolution.entities(ids)}
        shown = {_shown_as(it) for it in rows.values()} - rows.keys()
        heads = rows | {int(it.id): it for it in self._store.resolution.entities(sorted(shown))}
        return [
            _thing(rows[one], heads[_shown_as(rows[one])])
            for one in map(int, ids)
            if one in rows and _shown_as(rows[one]) in heads
        ]

    def _statement_of(self, fact: Fact) -> StatementRef:
        """Use the entity that the text names, unless the document means a variant of it."""
        ends = [fact.subject, *([fact.object] if fact.object else [])]
        rows = self._store.resolution.statements(self._store.resolution.groups_of(ends))
        at = rows.fact_ids.tolist().index(fact.id) if fact.id in rows.fact_ids else -1
        named = [int(rows.subjects[at]), int(rows.objects[at])] if at >= 0 else [0, 0]
        subject = self._identity(named[0], fact.subject)
        if fact.object is None:
            return StatementRef(subject, fact.predicate, fact.literal)
        target = self._identity(named[1], fact.object)
        return StatementRef(subject, fact.predicate, target.name, target.kind, target.variant)

    def _identity(self, named: int, meant: EntityId) -> EntityName:
        rows = {int(it.id): it for it in self._store.resolution.entities([named, meant])}
        direct = rows.get(named)
        row = direct if direct is not None and _shown_as(direct) == meant else rows[meant]
        return EntityName(row.found_name, row.found_kind, row.variant)


def _shown_as(thing: resolution.EntityRecord) -> int:
    return thing.merged_into or thing.id


def _thing(row: resolution.EntityRecord, head: resolution.EntityRecord) -> LookupEntity:
    return LookupEntity(
        int(row.id),
        EntityName(row.found_name, row.found_kind, row.variant),
        int(head.id),
        EntityName(head.name, head.kind, head.variant),
    )
