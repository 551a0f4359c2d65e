"""The pass from what was read to what it means: which things are one, then which facts hold.

A function of what was read and what the user decided. It works on what was touched, in pieces; a
piece stays touched until all of it is written, so that an end in the middle loses nothing.
"""

import time
from collections.abc import Callable, Collection, Generator, Iterator
from contextlib import contextmanager

from core.extract.constraints import (
    BoundConstraints,
    Constraints,
    bind_constraints,
    collect_constraints,
)
from core.extract.vocabulary.vocabulary import Vocabulary
from core.lanes import Cancel
from core.records.graph.edits import Named
from core.records.ids import EntityId
from core.resolve.entity_clusters import EntityClusters, ResolvedEntities, matching_rules
from core.resolve.fact_decisions import bind_fact_decisions
from core.resolve.fact_status import derive_fact_status
from core.resolve.store_lookup import StoreEntityLookup
from core.settings.options import Settings
from core.store.graph.resolution_writer import Exceptions, Meaning
from core.store.normalize import normalize
from core.store.records import NewName
from core.store.store import Store

# This many things are sorted out in one step at most, and fewer after one that took longer, so that
# whoever waits for the write lane waits little.
_PIECE, _LEAST_PIECE = 300, 10
_LONG_S = 1.0


class Resolver:
    """All methods belong into the write lane.

    `renewed` is called when things came or went that no document brought or took away.
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
        self._piece = _PIECE
        self._store = store
        self._renewed = renewed
        self._settings = settings
        self._vocabulary = vocabulary
        self._known = StoreEntityLookup(store, vocabulary=vocabulary)
        self._unifier = EntityClusters(store)

    def step(self, cancel: Cancel) -> bool:
        """A piece of what was touched is sorted out; returns whether there was any.

        Before the first, the names of all things are learned, a piece at a time, too. Raises
        `Cancelled`: the piece is then as it was.
        """
        touched = self._store.curated.touched(self._piece)
        if not touched or self._learn_names():
            return bool(touched)
        begun = self._clock()
        self.curate(touched, check=cancel.check)
        took = self._clock() - begun
        if took > _LONG_S:
            self._piece = max(_LEAST_PIECE, self._piece // 2)
        elif took < _LONG_S / 4:
            self._piece = min(_PIECE, self._piece * 2)
        return True

    def look_again(self) -> None:
        """Everything is to be sorted out anew."""
        with self._store.write() as write:
            write.judged.touch(self._store.curated.thing_ids())

    def curate(self, ids: Collection[int], *, check: Callable[[], None] = lambda: None) -> None:
        """These things mean what was read and decided, and of their facts those hold that do.

        `check` raises when it is to end before it has begun to write.
        """
        constraints = collect_constraints(self._store.curated.edits())
        with self._remembering():
            moved, reached = self._unify(ids, self._bound(constraints), check)
        self._judge(ids, moved=moved, constraints=constraints)
        with self._store.write() as write:
            write.judged.clear_touched([*ids, *(moved & reached)])

    # Which things are one

    def _learn_names(self) -> bool:
        """A piece of the index of names is built; returns whether any of it was missing."""
        vocabulary = self._vocabulary()
        rules = matching_rules(self._settings(), vocabulary)
        if not self._unifier.lacks_names(rules):
            return False
        bound = self._bound(collect_constraints(self._store.curated.edits()))
        with self._remembering(), self._store.write() as write:
            self._unifier.index(
                bound=bound, variant=write.meaning.variant, rules=rules, vocabulary=vocabulary
            )
        if write.given or write.gone:
            self._renewed()
        return True

    def _bound(self, constraints: Constraints) -> BoundConstraints:
        bearers = self._known.bearers(constraints.things)
        return bind_constraints(constraints, lambda name: bearers.get(name, ()))

    @contextmanager
    def _remembering(self) -> Generator[None]:
        try:
            yield
        except BaseException:
            # What is remembered of names may be ahead of the store now.
            self._unifier.forget()
            raise

    def _unify(
        self, ids: Collection[int], bound: BoundConstraints, check: Callable[[], None]
    ) -> tuple[frozenset[int], frozenset[int]]:
        """The things whose meaning changed, and all that were looked at."""
        vocabulary = self._vocabulary()
        with self._store.write() as write:
            meaning = write.meaning
            meant = self._unifier.meant(
                ids,
                bound=bound,
                variant=meaning.variant,
                rules=matching_rules(self._settings(), vocabulary),
                vocabulary=vocabulary,
                check=check,
            )
            if meant.is_blind:
                write.judged.touch(self._store.curated.thing_ids())
            but = Exceptions(meant.but.documents, tuple(_called(meant, bound, meaning)))
            moved = meaning.set_meaning(meant.shown_as, but=but)
            meaning.show(meant.names)
            write.judged.put_reviews(meant.reviews, of=sorted(meant.reached))
        if write.given or write.gone or meant.is_blind:
            self._renewed()
        return moved, meant.reached

    # Which facts hold

    def _judge(
        self, ids: Collection[int], *, moved: Collection[int], constraints: Constraints
    ) -> None:
        """The facts of what was touched are judged, and those whose ends mean others now."""
        shown = set(self._store.graph.shown_as([EntityId(it) for it in ids]).values())
        shown |= {EntityId(it) for it in moved}
        if moved:
            named = self._store.curated.statements(self._store.curated.groups_of(sorted(moved)))
            subjects = sorted({EntityId(it) for it in named.subjects.tolist()})
            shown |= set(self._store.graph.shown_as(subjects).values())
        outcome = derive_fact_status(
            self._store,
            sorted(shown),
            vocabulary=self._vocabulary(),
            decided=bind_fact_decisions(constraints, self._places(constraints)),
        )
        with self._store.write() as write:
            write.judged.set_statuses(outcome.held)
            write.judged.put_contradictions(outcome.contradictions, of=outcome.facts)

    def _places(self, constraints: Constraints) -> Callable[[Named], int]:
        """As which thing each one is shown of which the user spoke."""
        bearers = self._known.bearers(constraints.things)
        ids = {
            Named(name, it.kind, it.variant): it.id
            for name, found in bearers.items()
            for it in found
        }
        shown = self._store.graph.shown_as([EntityId(it) for it in ids.values()])
        return lambda named: shown.get(EntityId(ids.get(named, 0)), 0)


def _called(
    meant: ResolvedEntities, bound: BoundConstraints, meaning: Meaning
) -> Iterator[tuple[EntityId, str, EntityId]]:
    """Where a thing is called by a name that the user gave to another thing."""
    for one, name, kind in bound.called:
        if one in meant.reached:
            other = meaning.thing(NewName(name, kind))
            shown = meant.shown_as.get(other, EntityId(meaning.of(other)))
            yield EntityId(one), normalize(name), shown
