"""Fact status of touched entities: read facts in bulk, resolve them, return the changes (R3).

A statement is resolved together with all others of its subject and, where an object has only one
subject at a time ("is CEO of"), with all others of its object. So more facts are read than updated.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.language.quantities import day_of
from core.language.vocabulary.vocabulary import CONCEPT, Vocabulary
from core.records.ids import EntityId, FactId
from core.records.knowledge import Fact, FactStatus
from core.resolve.fact_resolution.claims import FactClaim, FactDecisions, FactResolution
from core.resolve.fact_resolution.cycles import is_cycle
from core.resolve.fact_resolution.resolve_facts import resolve_facts
from core.resolve.folder_values import ValueOwner, find_owners
from core.store.graph.edits import FactStatusUpdate
from core.store.graph.resolution import ContradictionRow
from core.store.store import Store

# Limits for following acyclic relations: steps and entities.
_MAX_STEPS, _MAX_ENTITIES = 8, 2000


class FactStatusChanges(Struct, frozen=True):
    """Statuses that changed, and all contradictions of the resolved `facts`."""

    changed: tuple[FactStatusUpdate, ...]
    contradictions: tuple[ContradictionRow, ...]
    facts: tuple[FactId, ...]


def derive_fact_status(
    store: Store, things: Collection[int], *, vocabulary: Vocabulary, decided: FactDecisions
) -> FactStatusChanges:
    """Return the status of every fact about these entities that differs from the stored one.

    `things` are ids of entities as shown. The outcome does not depend on how they are split into
    calls, and is empty when repeated after writing.
    """
    reader = _FactReader(store, vocabulary)
    touched = {*map(int, things), *reader.in_cycles(), *store.values.with_lost_closings()}
    owners = find_owners(store.values, store.graph, touched)
    around = sorted({*touched, *reader.of_folders(owners)})
    own, beside = reader.facts(around)
    claims = {
        number: _with_owner(claim, owners.get(FactId(number)))
        for number, claim in reader.claims([*own, *beside]).items()
    }
    judged = resolve_facts(claims.values(), vocabulary=vocabulary, decided=decided)
    wanted = reader.fully_read(around, own, beside)
    return FactStatusChanges(
        changed=(*_changed(judged, own, beside, wanted), *_without_object(own)),
        contradictions=_contradictions(judged, wanted),
        facts=tuple(sorted(wanted)),
    )


def _changed(
    judged: FactResolution, own: Sequence[Fact], beside: Sequence[Fact], wanted: Collection[FactId]
) -> Iterable[FactStatusUpdate]:
    stored = {fact.id: fact for fact in (*own, *beside)}
    for status in judged.statuses:
        fact = stored[FactId(status.fact)]
        by = FactId(status.superseded_by) if status.superseded_by is not None else None
        is_same = (fact.status, fact.closed_at, fact.superseded_by) == (
            status.status,
            status.closed_at,
            by,
        )
        if fact.id in wanted and not is_same:
            yield FactStatusUpdate(fact.id, status.status, status.closed_at, by)


def _without_object(own: Sequence[Fact]) -> Iterable[FactStatusUpdate]:
    for fact in own:
        if _lacks_object(fact) and fact.status != "rejected":
            yield FactStatusUpdate(fact.id, "rejected")


def _contradictions(
    judged: FactResolution, wanted: Collection[FactId]
) -> tuple[ContradictionRow, ...]:
    ids = set(map(int, wanted))
    return tuple(
        ContradictionRow(FactId(conflict.first), FactId(conflict.second), conflict.reason)
        for conflict in judged.conflicts
        if {conflict.first, conflict.second} & ids or is_cycle(conflict.reason)
    )


def _lacks_object(fact: Fact) -> bool:
    return fact.object is None and not fact.literal


class _FactReader:
    def __init__(self, store: Store, vocabulary: Vocabulary) -> None:
        self._store = store
        self._vocabulary = vocabulary

    def facts(self, things: Sequence[int]) -> tuple[list[Fact], list[Fact]]:
        """Return all facts about the entities, and facts of others needed to resolve them."""
        curated = self._store.resolution
        own = self._read(curated.facts_with_subject(things))
        naming = curated.predicates_with_object(things)
        heads = self._inverse_functional(naming)
        ends = [it for it in naming if any(said.is_turned for said in self._vocabulary.ended(it))]
        objects = {
            int(fact.object)
            for fact in own
            if fact.object and self._is_inverse_functional(fact.predicate)
        }
        fellows = [
            *self._read(curated.facts_with_object(things, predicates=[*heads, *ends])),
            *self._read(
                curated.facts_with_object(
                    sorted(objects),
                    predicates=self._inverse_functional(
                        curated.predicates_with_object(sorted(objects))
                    ),
                )
            ),
        ]
        others = {int(it.subject) for it in fellows if it.predicate in heads} - set(things)
        beside = [*fellows, *self._read(curated.facts_with_subject(sorted(others)))]
        beside += self._acyclic_chain(own)
        own_ids = {it.id for it in own}
        return own, list({it.id: it for it in beside if it.id not in own_ids}.values())

    def fully_read(
        self, things: Collection[int], own: Iterable[Fact], beside: Iterable[Fact]
    ) -> frozenset[FactId]:
        inside = {int(it) for it in things}
        led = (
            fact.id
            for fact in beside
            if fact.object in inside and self._is_inverse_functional(fact.predicate)
        )
        return frozenset([*(it.id for it in own), *led])

    def in_cycles(self) -> set[int]:
        """Return the entities of stored cycles: a change of any of them may break the cycle."""
        rows = [row for row in self._store.resolution.contradictions() if is_cycle(row.reason)]
        return set(
            self._store.resolution.entities_of_facts(
                [end for it in rows for end in (it.first, it.second)]
            )
        )

    def of_folders(self, owners: Mapping[FactId, ValueOwner]) -> set[int]:
        """Return the owners of values in folders, and the subjects that state them."""
        subjects = {int(it.subject) for it in self._read(sorted(owners))}
        return subjects | {int(it.owner) for it in owners.values()}

    def claims(self, facts: Iterable[Fact]) -> dict[int, FactClaim]:
        """Return the facts as claims, by id; without those whose object is hidden."""
        kept = [it for it in facts if not _lacks_object(it)]
        ends = {it.subject for it in kept} | {it.object for it in kept if it.object}
        things = self._store.graph.entities(sorted(ends))
        names = {one: it.name for one, it in things.items()}
        kinds = {one: it.kind for one, it in things.items()}
        return {it.id: _claim(it, names, kinds) for it in kept}

    def _acyclic_chain(self, own: Iterable[Fact]) -> list[Fact]:
        facts: list[Fact] = []
        seen: set[int] = set()
        edge = [it for it in own if self._is_acyclic(it.predicate)]
        for _ in range(_MAX_STEPS):
            ahead = {int(it.object) for it in edge if it.object} - seen
            if not ahead or len(seen) > _MAX_ENTITIES:
                break
            seen |= ahead
            names = sorted(it for it in self._vocabulary.relations if self._is_acyclic(it))
            edge = self._read(
                self._store.resolution.facts_with_subject(sorted(ahead), predicates=names)
            )
            facts += edge
        return facts

    def _read(self, ids: Sequence[FactId]) -> list[Fact]:
        return list(self._store.graph.facts(ids).values()) if ids else []

    def _inverse_functional(self, predicates: Iterable[str]) -> list[str]:
        return [it for it in predicates if self._is_inverse_functional(it)]

    def _is_inverse_functional(self, predicate: str) -> bool:
        return self._vocabulary.is_inverse_functional(predicate, object_kind=CONCEPT)

    def _is_acyclic(self, predicate: str) -> bool:
        behavior = self._vocabulary.behavior(predicate)
        return behavior is not None and behavior.acyclic


def _claim(fact: Fact, names: dict[EntityId, str], kinds: dict[EntityId, str]) -> FactClaim:
    literal = " ".join(fact.literal.split())
    return FactClaim(
        fact=fact.id,
        subject=fact.subject,
        predicate=fact.predicate,
        value=int(fact.object) if fact.object else literal.casefold(),
        text=names.get(fact.object, "") if fact.object else literal,
        about=names.get(fact.subject, ""),
        object_kind=kinds.get(fact.object, CONCEPT) if fact.object else "",
        confidence=fact.confidence,
        modality=fact.modality,
        status=_stored_status(fact),
        source=fact.source,
        method=fact.method,
        valid_from=None if _is_day(fact) else fact.valid_from,
        valid_to=fact.valid_to,
        precision=fact.precision,
        stated_at=fact.stated_at,
        document=int(fact.document_id),
        start=fact.start,
        end=fact.end,
    )


def _is_day(fact: Fact) -> bool:
    """Whether the value is a day, which does not tell since when it is the value."""
    return fact.method in {"value", "change"} and day_of(fact.literal) is not None


def _with_owner(claim: FactClaim, owner: ValueOwner | None) -> FactClaim:
    """Return the claim with the thing that its value is of."""
    if owner is None:
        return claim
    return replace(claim, owner=int(owner.owner), property_name=owner.property)


def _stored_status(fact: Fact) -> FactStatus:
    """Return the status before resolution, which is computed afresh each time."""
    if fact.source == "file" and not fact.passage_id:
        return "stale"
    return "proposed" if fact.status == "proposed" else "extracted"
