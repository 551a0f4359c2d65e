"""Which facts hold about the things that were touched: read in bulk, judged, told as changes.

A statement is judged with all others of its subject and, where an object has only one subject at
a time ("is CEO of"), with all others of its object. So more is read than is judged.
"""

from collections.abc import Collection, Iterable, Sequence

from msgspec import Struct

from core.extract.vocabulary.vocabulary import CONCEPT, Vocabulary
from core.records.ids import EntityId, FactId
from core.records.knowledge import Fact, FactStatus
from core.resolve.fact_resolution.claims import Claim, Decided, Judged
from core.resolve.fact_resolution.cycles import CIRCLE
from core.resolve.fact_resolution.resolve_facts import judge
from core.store.graph.fact_status import Held
from core.store.graph.resolution import ContradictionRow
from core.store.store import Store

# How far a relation that must not lead in circles is followed.
_STEPS, _MOST_THINGS = 8, 2000


class FactStatusChanges(Struct, frozen=True):
    """What is to be written: statuses that changed, and all contradictions of the judged `facts`.

    A status that is as stored already is left out.
    """

    held: tuple[Held, ...]
    contradictions: tuple[ContradictionRow, ...]
    facts: tuple[FactId, ...]


def derive_fact_status(
    store: Store, things: Collection[int], *, vocabulary: Vocabulary, decided: Decided
) -> FactStatusChanges:
    """The standing of every fact about these things that is not as it is stored.

    `things` are ids of things as shown. The outcome does not depend on how they are split into
    calls, and judging again what was written gives nothing.
    """
    reader = _FactReader(store, vocabulary)
    around = sorted({*map(int, things), *reader.in_circles()})
    own, beside = reader.facts(around)
    claims = reader.claims([*own, *beside])
    judged = judge(claims.values(), vocabulary=vocabulary, decided=decided)
    wanted = reader.judged_with(around, own, beside)
    return FactStatusChanges(
        held=(*_changed(judged, own, beside, wanted), *_without_object(own)),
        contradictions=_contradictions(judged, wanted),
        facts=tuple(sorted(wanted)),
    )


def _changed(
    judged: Judged, own: Sequence[Fact], beside: Sequence[Fact], wanted: Collection[FactId]
) -> Iterable[Held]:
    """The standings that are not as they are stored."""
    stored = {fact.id: fact for fact in (*own, *beside)}
    for it in judged.standings:
        fact = stored[FactId(it.fact)]
        by = FactId(it.superseded_by) if it.superseded_by is not None else None
        is_same = (fact.status, fact.closed_at, fact.superseded_by) == (it.status, it.closed_at, by)
        if fact.id in wanted and not is_same:
            yield Held(fact.id, it.status, it.closed_at, by)


def _without_object(own: Sequence[Fact]) -> Iterable[Held]:
    """Facts whose object is hidden say nothing."""
    for fact in own:
        if _lacks_object(fact) and fact.status != "rejected":
            yield Held(fact.id, "rejected")


def _contradictions(judged: Judged, wanted: Collection[FactId]) -> tuple[ContradictionRow, ...]:
    ids = set(map(int, wanted))
    return tuple(
        ContradictionRow(FactId(it.first), FactId(it.second), it.reason)
        for it in judged.clashes
        if {it.first, it.second} & ids or it.reason.startswith(CIRCLE)
    )


def _lacks_object(fact: Fact) -> bool:
    return fact.object is None and not fact.literal


class _FactReader:
    """Reads facts for judging, each question once for all things."""

    def __init__(self, store: Store, vocabulary: Vocabulary) -> None:
        self._store = store
        self._vocabulary = vocabulary

    def facts(self, things: Sequence[int]) -> tuple[list[Fact], list[Fact]]:
        """All facts about the things, and those of others that they must be judged with."""
        curated = self._store.curated
        own = self._read(curated.facts_said_of(things))
        naming = curated.predicates_that_name(things)
        heads = self._heads(naming)
        ends = [it for it in naming if any(said.is_turned for said in self._vocabulary.ended(it))]
        objects = {int(it.object) for it in own if it.object and self._is_head(it.predicate)}
        fellows = [
            *self._read(curated.facts_that_name(things, predicates=[*heads, *ends])),
            *self._read(
                curated.facts_that_name(
                    sorted(objects),
                    predicates=self._heads(curated.predicates_that_name(sorted(objects))),
                )
            ),
        ]
        others = {int(it.subject) for it in fellows if it.predicate in heads} - set(things)
        beside = [*fellows, *self._read(curated.facts_said_of(sorted(others)))]
        beside += self._circling(own)
        known = {it.id for it in own}
        return own, list({it.id: it for it in beside if it.id not in known}.values())

    def judged_with(
        self, things: Collection[int], own: Iterable[Fact], beside: Iterable[Fact]
    ) -> frozenset[FactId]:
        """The facts that were judged with all that belongs to them."""
        inside = {int(it) for it in things}
        led = (it.id for it in beside if it.object in inside and self._is_head(it.predicate))
        return frozenset([*(it.id for it in own), *led])

    def in_circles(self) -> set[int]:
        """The things of contradictions that lead back to themselves: any thing may end those."""
        rows = [it for it in self._store.curated.contradictions() if it.reason.startswith(CIRCLE)]
        return set(
            self._store.curated.things_of_facts(
                [end for it in rows for end in (it.first, it.second)]
            )
        )

    def claims(self, facts: Iterable[Fact]) -> dict[int, Claim]:
        """The facts as claims, by id; without those whose object is hidden."""
        kept = [it for it in facts if not _lacks_object(it)]
        ends = {it.subject for it in kept} | {it.object for it in kept if it.object}
        things = self._store.graph.entities(sorted(ends))
        names = {one: it.name for one, it in things.items()}
        kinds = {one: it.kind for one, it in things.items()}
        return {it.id: _claim(it, names, kinds) for it in kept}

    def _circling(self, own: Iterable[Fact]) -> list[Fact]:
        """Facts of relations that must not lead in circles, step by step from these."""
        found: list[Fact] = []
        seen: set[int] = set()
        edge = [it for it in own if self._is_acyclic(it.predicate)]
        for _ in range(_STEPS):
            ahead = {int(it.object) for it in edge if it.object} - seen
            if not ahead or len(seen) > _MOST_THINGS:
                break
            seen |= ahead
            names = sorted(it for it in self._vocabulary.relations if self._is_acyclic(it))
            edge = self._read(self._store.curated.facts_said_of(sorted(ahead), predicates=names))
            found += edge
        return found

    def _read(self, ids: Sequence[FactId]) -> list[Fact]:
        return list(self._store.graph.facts(ids).values()) if ids else []

    def _heads(self, predicates: Iterable[str]) -> list[str]:
        return [it for it in predicates if self._is_head(it)]

    def _is_head(self, predicate: str) -> bool:
        """Whether an object has one subject of it at a time."""
        return self._vocabulary.is_inverse_functional(predicate, object_kind=CONCEPT)

    def _is_acyclic(self, predicate: str) -> bool:
        behavior = self._vocabulary.behavior(predicate)
        return behavior is not None and behavior.acyclic


def _claim(fact: Fact, names: dict[EntityId, str], kinds: dict[EntityId, str]) -> Claim:
    literal = " ".join(fact.literal.split())
    return Claim(
        fact=fact.id,
        subject=fact.subject,
        predicate=fact.predicate,
        value=int(fact.object) if fact.object else literal.casefold(),
        text=names.get(fact.object, "") if fact.object else literal,
        about=names.get(fact.subject, ""),
        object_kind=kinds.get(fact.object, CONCEPT) if fact.object else "",
        confidence=fact.confidence,
        modality=fact.modality,
        status=_base(fact),
        source=fact.source,
        method=fact.method,
        valid_from=fact.valid_from,
        valid_to=fact.valid_to,
        precision=fact.precision,
        stated_at=fact.stated_at,
        document=int(fact.document_id),
        start=fact.start,
        end=fact.end,
    )


def _base(fact: Fact) -> FactStatus:
    """The status that the store alone tells: what judging adds is judged anew."""
    if fact.source == "file" and not fact.passage_id:
        return "stale"
    return "proposed" if fact.status == "proposed" else "extracted"
