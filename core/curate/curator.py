"""The pass from what was read to what it means: which things are one, then which facts hold.

A function of what was read and what the user decided. It works on what was touched, in pieces; a
piece stays touched until all of it is written, so that an end in the middle loses nothing.
"""

from collections.abc import Callable, Collection, Iterator

from core.curate.decided import decided
from core.curate.judging import judge_things
from core.curate.known import StoreKnown
from core.curate.unify import Meant, Unifier, rules_of
from core.extract.resolution.constraints import Bound, Constraints, bind, constraints_of
from core.extract.vocabulary.vocabulary import Vocabulary
from core.records.edits import Named
from core.records.ids import EntityId
from core.settings.options import Settings
from core.store.meaning import Exceptions, Meaning
from core.store.names import normalize
from core.store.rows import NewName
from core.store.store import Store

# So many things are sorted out in one step, so that whoever waits for the write lane waits little.
_PIECE = 300


class Curator:
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
    ) -> None:
        self._store = store
        self._renewed = renewed
        self._settings = settings
        self._vocabulary = vocabulary
        self._known = StoreKnown(store, vocabulary=vocabulary)
        self._unifier = Unifier(store)

    def step(self) -> bool:
        """A piece of what was touched is sorted out; returns whether there was any."""
        touched = self._store.curated.touched(_PIECE)
        if touched:
            self.curate(touched)
        return bool(touched)

    def look_again(self) -> None:
        """Everything is to be sorted out anew."""
        with self._store.write() as write:
            write.judged.touch(self._store.curated.thing_ids())

    def curate(self, ids: Collection[int]) -> None:
        """These things mean what was read and decided, and of their facts those hold that do."""
        constraints = constraints_of(self._store.curated.edits())
        bearers = self._known.bearers(constraints.things)
        try:
            moved, reached = self._unify(ids, bind(constraints, lambda name: bearers.get(name, ())))
        except BaseException:
            # What is remembered of names may be ahead of the store now.
            self._unifier.forget()
            raise
        self._judge(ids, moved=moved, constraints=constraints)
        with self._store.write() as write:
            write.judged.clear_touched([*ids, *(moved & reached)])

    # Which things are one

    def _unify(self, ids: Collection[int], bound: Bound) -> tuple[frozenset[int], frozenset[int]]:
        """The things whose meaning changed, and all that were looked at."""
        vocabulary = self._vocabulary()
        with self._store.write() as write:
            meaning = write.meaning
            meant = self._unifier.meant(
                ids,
                bound=bound,
                variant=meaning.variant,
                rules=rules_of(self._settings(), vocabulary),
                vocabulary=vocabulary,
            )
            but = Exceptions(meant.but.documents, tuple(_called(meant, bound, meaning)))
            moved = meaning.set_meaning(meant.shown_as, but=but)
            meaning.show(meant.names)
            write.judged.put_reviews(meant.reviews, of=sorted(meant.reached))
        if write.given or write.gone:
            self._renewed()
        return moved, meant.reached

    # Which facts hold

    def _judge(
        self, ids: Collection[int], *, moved: Collection[int], constraints: Constraints
    ) -> None:
        """The facts of what was touched are judged, and those of which an end means another."""
        shown = set(self._store.graph.shown_as([EntityId(it) for it in ids]).values())
        shown |= {EntityId(it) for it in moved}
        if moved:
            named = self._store.curated.statements(self._store.curated.groups_of(sorted(moved)))
            subjects = sorted({EntityId(it) for it in named.subjects.tolist()})
            shown |= set(self._store.graph.shown_as(subjects).values())
        outcome = judge_things(
            self._store,
            sorted(shown),
            vocabulary=self._vocabulary(),
            decided=decided(constraints, self._places(constraints)),
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
    meant: Meant, bound: Bound, meaning: Meaning
) -> Iterator[tuple[EntityId, str, EntityId]]:
    """Where a thing is called by a name that the user gave to another thing."""
    for one, name, kind in bound.called:
        if one in meant.reached:
            other = meaning.thing(NewName(name, kind))
            shown = meant.shown_as.get(other, EntityId(meaning.of(other)))
            yield EntityId(one), normalize(name), shown
