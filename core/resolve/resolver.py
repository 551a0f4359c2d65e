"""Incremental resolution of touched entities: first entity resolution, then fact status (T13).

The result is a function of what was extracted and what the user edited. Touched entities are
processed in batches; a batch stays marked as touched until all of its results are written, so that
an interruption loses nothing.
"""

import time
from collections.abc import Callable, Collection, Generator, Iterable, Iterator
from contextlib import contextmanager

from core.extract.constraints import (
    BoundConstraints,
    Constraints,
    bind_constraints,
    collect_constraints,
)
from core.lanes import Cancel
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.graph.edits import EntityName, StatementRef
from core.records.ids import EntityId
from core.resolve.entity_clusters import EntityClusters, ResolvedEntities, matching_rules
from core.resolve.fact_resolution.claims import FactDecisions, StatementKey
from core.resolve.fact_status import derive_fact_status
from core.resolve.store_lookup import EntityLookup
from core.settings.options import Settings
from core.store.graph.resolution_writer import ResolutionExceptions, ResolutionWriter
from core.store.normalize import normalize
from core.store.records import NewName
from core.store.store import Store

# Maximum and minimum batch size. A batch shrinks after a slow step, so that other users of the
# write lane wait little.
_MAX_BATCH, _MIN_BATCH = 300, 10
_SLOW_STEP_S = 1.0


def bind_fact_decisions(
    constraints: Constraints, place: Callable[[EntityName], int]
) -> FactDecisions:
    """Bind confirmed, rejected and decided statements, as far as their entities exist.

    `place` returns the id an entity is shown as, or 0 when it does not exist.
    """

    def sentence(ref: StatementRef) -> StatementKey | None:
        subject = place(ref.subject)
        if not ref.object_kind:
            return (subject, ref.predicate, ref.object) if subject else None
        target = place(EntityName(ref.object, ref.object_kind, ref.object_variant))
        return (subject, ref.predicate, target) if subject and target else None

    def sentences(all_said: Iterable[StatementRef]) -> frozenset[StatementKey]:
        return frozenset(it for said in all_said if (it := sentence(said)) is not None)

    confirmed = sentences(constraints.confirmed)
    return FactDecisions(
        confirmed=confirmed,
        # After a merge a statement may be both confirmed and rejected; confirmed wins.
        rejected=sentences(constraints.rejected) - confirmed,
        pairs=tuple(
            (one, other, verdict)
            for first, second, verdict in constraints.decided
            if (one := sentence(first)) is not None
            and (other := sentence(second)) is not None
            and one != other
        ),
    )


class Resolver:
    """Runs entity and fact resolution over touched entities. All methods run in the write lane.

    `renewed` is called when entities were added or removed that no document added or removed.
    """

    def __init__(
        self,
        store: Store,
        *,
        settings: Callable[[], Settings],
        vocabulary: Callable[[], Vocabulary],
        renewed: Callable[[], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._clock = clock
        self._batch_size = _MAX_BATCH
        self._store = store
        self._renewed = renewed
        self._settings = settings
        self._vocabulary = vocabulary
        self._lookup = EntityLookup(store, vocabulary=vocabulary)
        self._clusters = EntityClusters(store)

    def step(self, cancel: Cancel) -> bool:
        """Resolve one batch of touched entities; return whether there was any.

        Before the first batch, the name index is built, also batch by batch. Raises `Cancelled`;
        the batch is then unchanged.
        """
        touched = self._store.resolution.touched(self._batch_size)
        if not touched or self._build_name_index():
            return bool(touched)
        begun = self._clock()
        self.resolve(touched, check=cancel.check)
        took = self._clock() - begun
        if took > _SLOW_STEP_S:
            self._batch_size = max(_MIN_BATCH, self._batch_size // 2)
        elif took < _SLOW_STEP_S / 4:
            self._batch_size = min(_MAX_BATCH, self._batch_size * 2)
        return True

    def touch_all(self) -> None:
        """Mark every entity as touched."""
        with self._store.write() as write:
            write.fact_status.mark_touched(self._store.graph.entity_ids())

    def resolve(self, ids: Collection[int], *, check: Callable[[], None] = lambda: None) -> None:
        """Resolve these entities and their facts; `check` may raise before anything is written."""
        constraints = collect_constraints(self._store.resolution.edits())
        with self._resetting_on_error():
            moved, reached = self._resolve_entities(ids, self._bound(constraints), check)
        self._resolve_facts(ids, moved=moved, constraints=constraints)
        with self._store.write() as write:
            write.fact_status.clear_touched([*ids, *(moved & reached)])

    # Entity resolution

    def _build_name_index(self) -> bool:
        vocabulary = self._vocabulary()
        rules = matching_rules(self._settings(), vocabulary)
        if not self._clusters.lacks_names(rules):
            return False
        bound = self._bound(collect_constraints(self._store.resolution.edits()))
        with self._resetting_on_error(), self._store.write() as write:
            self._clusters.index(
                bound=bound, variant=write.resolution.variant, rules=rules, vocabulary=vocabulary
            )
        if write.new_entity_ids or write.deleted_entities:
            self._renewed()
        return True

    def _bound(self, constraints: Constraints) -> BoundConstraints:
        bearers = self._lookup.bearers(constraints.entity_names)
        return bind_constraints(constraints, lambda name: bearers.get(name, ()))

    @contextmanager
    def _resetting_on_error(self) -> Generator[None]:
        try:
            yield
        except BaseException:
            # The in-memory index may be ahead of the store now.
            self._clusters.forget()
            raise

    def _resolve_entities(
        self, ids: Collection[int], bound: BoundConstraints, check: Callable[[], None]
    ) -> tuple[frozenset[int], frozenset[int]]:
        """Return the entities whose resolution changed, and all entities that were examined."""
        vocabulary = self._vocabulary()
        with self._store.write() as write:
            meaning = write.resolution
            meant = self._clusters.resolve(
                ids,
                bound=bound,
                variant=meaning.variant,
                rules=matching_rules(self._settings(), vocabulary),
                vocabulary=vocabulary,
                check=check,
            )
            if meant.is_blind:
                write.fact_status.mark_touched(self._store.graph.entity_ids())
            but = ResolutionExceptions(
                meant.exceptions.documents, tuple(_split_aliases(meant, bound, meaning))
            )
            moved = meaning.set_resolutions(meant.shown_as, exceptions=but)
            meaning.set_display_names(meant.names)
            write.fact_status.put_reviews(meant.reviews, of=sorted(meant.reached))
        if write.new_entity_ids or write.deleted_entities or meant.is_blind:
            self._renewed()
        return moved, meant.reached

    # Fact status

    def _resolve_facts(
        self, ids: Collection[int], *, moved: Collection[int], constraints: Constraints
    ) -> None:
        """Update the status of facts about the touched entities and of facts with changed ends."""
        shown = set(self._store.graph.shown_as([EntityId(it) for it in ids]).values())
        shown |= {EntityId(it) for it in moved}
        if moved:
            named = self._store.resolution.statements(
                self._store.resolution.groups_of(sorted(moved))
            )
            subjects = sorted({EntityId(it) for it in named.subjects.tolist()})
            shown |= set(self._store.graph.shown_as(subjects).values())
        outcome = derive_fact_status(
            self._store,
            sorted(shown),
            vocabulary=self._vocabulary(),
            decided=bind_fact_decisions(constraints, self._shown_ids(constraints)),
        )
        with self._store.write() as write:
            write.fact_status.set_statuses(outcome.changed)
            write.fact_status.put_contradictions(outcome.contradictions, of=outcome.facts)

    def _shown_ids(self, constraints: Constraints) -> Callable[[EntityName], int]:
        bearers = self._lookup.bearers(constraints.entity_names)
        ids = {
            EntityName(name, ref.kind, ref.variant): ref.id
            for name, refs in bearers.items()
            for ref in refs
        }
        shown = self._store.graph.shown_as([EntityId(it) for it in ids.values()])
        return lambda named: shown.get(EntityId(ids.get(named, 0)), 0)


def _split_aliases(
    meant: ResolvedEntities, bound: BoundConstraints, meaning: ResolutionWriter
) -> Iterator[tuple[EntityId, str, EntityId]]:
    for one, name, kind in bound.split_aliases:
        if one in meant.reached:
            other = meaning.find_or_create(NewName(name, kind))
            shown = meant.shown_as.get(other, EntityId(meaning.resolve(other)))
            yield EntityId(one), normalize(name), shown
