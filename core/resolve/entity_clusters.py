"""Which things that documents name are one, over the whole store, as far as a change reaches."""

import threading
from collections.abc import Callable, Collection, Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from core.extract.constraints import BoundConstraints
from core.extract.vocabulary.vocabulary import Vocabulary
from core.records.ids import DocumentId, EntityId
from core.resolve.entities.blocking import BlockingIndex
from core.resolve.entities.candidates import EntityCandidate, MatchRules
from core.resolve.entities.clustering import Clustering, cluster_entities
from core.resolve.namesakes import NamesakeGroup, NamesakeReader, VariantFactory
from core.settings.options import Settings
from core.store.graph.resolution import ReviewRow
from core.store.graph.resolution_writer import Exceptions, Shown
from core.store.store import Store

_PIECE = 1000  # things read at once when the index is built


class ResolvedEntities(Struct, frozen=True):
    """What the things mean that a change reached.

    `shown_as` has each of them, 0 for a forbidden one; `but` the documents that speak of another
    thing of the same name; `names` those that are shown themselves. `reviews` are all questions
    about any of `reached`. `is_blind` when things went before the index knew them, so that what
    they had an effect on is not known: all things are to be looked at again.
    """

    shown_as: Mapping[EntityId, EntityId]
    but: Exceptions
    names: tuple[Shown, ...]
    reviews: tuple[ReviewRow, ...]
    reached: frozenset[int]
    is_blind: bool = False


def matching_rules(settings: Settings, vocabulary: Vocabulary) -> MatchRules:
    """The thresholds that are set, and the relations that have one value, for ever or at a time."""
    relations = vocabulary.relations.values()
    return MatchRules(
        sure=settings.merge_sure,
        unlikely=min(settings.merge_unlikely, settings.merge_sure),
        fuzzy=settings.merge_fuzzy,
        meaning=settings.merge_meaning,
        once=frozenset(it.name for it in relations if it.functional == "once"),
        at_a_time=frozenset(it.name for it in relations if it.functional == "one_at_a_time"),
    )


class EntityClusters:
    """Keeps the index of names in memory between changes; it is built when first needed.

    `index` builds it a piece at a time, so that nobody waits long for the write lane; `meant`
    builds what is left of it at once. What changes meanwhile is touched, and so looked at later.

    Both belong into the write lane: what is known here must not fall behind the store. When a
    transaction fails that used what was said here, `forget` makes it begin anew.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._blocks: BlockingIndex | None = None
        self._left: list[int] = []  # things that are to be put into the index
        self._is_new = True
        self._rules = MatchRules()

    def forget(self) -> None:
        """The index is built anew when it is next needed."""
        with self._lock:
            self._blocks = None

    def lacks_names(self, rules: MatchRules) -> bool:
        """Whether the index is not there, or not whole, for these rules."""
        with self._lock:
            return self._blocks is None or self._rules != rules or bool(self._left)

    def index(
        self,
        *,
        bound: BoundConstraints,
        variant: VariantFactory,
        rules: MatchRules,
        vocabulary: Vocabulary,
    ) -> None:
        """A piece of the index is built."""
        with self._lock:
            blocks = self._begun(rules)
            families = NamesakeReader(
                self._store, vocabulary=vocabulary, rules=rules, bound=bound, variant=variant
            )
            self._index_piece(blocks, _CandidateReader(families, bound))

    def meant(
        self,
        touched: Collection[int],
        *,
        bound: BoundConstraints,
        variant: VariantFactory,
        rules: MatchRules,
        vocabulary: Vocabulary,
        check: Callable[[], None],
    ) -> ResolvedEntities:
        """What the touched things mean now, and all others on which they have an effect.

        The things of a file that went leave the index here, too. `variant` makes the entity of
        a further namesake, within the caller's transaction. `check` raises when it is to end.
        """
        with self._lock:
            families = NamesakeReader(
                self._store, vocabulary=vocabulary, rules=rules, bound=bound, variant=variant
            )
            look = _CandidateReader(families, bound, check)
            blocks = self._begun(rules)
            while self._left:
                self._index_piece(blocks, look)
            is_blind = self._is_new and not look.know(touched)
            meant = self._meant(touched, bound, look, blocks, check)
            self._is_new = False
            return replace(meant, is_blind=is_blind)

    def _begun(self, rules: MatchRules) -> BlockingIndex:
        """The index by these rules; what is still to be put into it is known."""
        if self._blocks is not None and self._rules == rules:
            return self._blocks
        self._blocks, self._rules, self._is_new = self._empty(rules), rules, True
        self._left = self._store.curated.thing_ids().tolist()
        return self._blocks

    def _index_piece(self, blocks: BlockingIndex, look: "_Look") -> None:
        for candidate in look(self._left[:_PIECE]).values():
            blocks.add(candidate)
        del self._left[:_PIECE]

    def _empty(self, rules: MatchRules) -> BlockingIndex:
        import numpy as np

        def vectors(ids: Iterable[int]) -> "np.ndarray[tuple[int, ...], np.dtype[np.float32]]":
            return self._store.index.entity_vectors(np.array(list(ids), dtype=np.int64))

        return BlockingIndex(rules=rules, vectors=vectors)

    def _meant(
        self,
        touched: Iterable[int],
        bound: BoundConstraints,
        look: "_Look",
        blocks: BlockingIndex,
        check: Callable[[], None],
    ) -> ResolvedEntities:
        def unified_from(seeds: Iterable[int]) -> Clustering:
            return cluster_entities(
                seeds, look=look, blocks=blocks, constraints=bound, rules=self._rules, check=check
            )

        seeds = set(touched)
        for _ in range(2):  # those that share a name, then what is shown as one with any of them
            seeds |= {int(it) for it in self._store.curated.groups_of(sorted(seeds))}
        seeds |= look.members(seeds)
        unified = unified_from(seeds)
        while missing := look.members(unified.groups) - unified.groups.keys() - bound.forbidden:
            seeds |= missing | unified.groups.keys()
            unified = unified_from(seeds)
        hidden = dict.fromkeys((EntityId(it) for it in seeds & bound.forbidden), EntityId(0))
        shown_as = {EntityId(one): EntityId(shown) for one, shown in unified.groups.items()}
        return ResolvedEntities(
            shown_as=shown_as | hidden,
            but=Exceptions(documents=tuple(_elsewhere(look.families(shown_as), unified))),
            names=tuple(_names(unified, look, bound)),
            reviews=tuple(self._reviews(unified)),
            reached=frozenset(unified.groups) | seeds,
        )

    def _reviews(self, unified: Clustering) -> Iterable[ReviewRow]:
        """The questions, about the things as which both sides are shown."""
        asked = {EntityId(one) for it in unified.questions for one in (it.a, it.b)}
        outside = self._store.graph.shown_as(sorted(asked - unified.groups.keys()))
        done: set[frozenset[int]] = set()
        for it in unified.questions:
            first, second = (
                EntityId(unified.groups.get(one, outside.get(EntityId(one), one)))
                for one in (it.a, it.b)
            )
            pair = frozenset((int(first), int(second)))
            if len(pair) == 2 and pair not in done:
                done.add(pair)
                yield ReviewRow(first, second, it.score, it.reason)


class _CandidateReader:
    """The things as candidates, each family read once."""

    def __init__(
        self,
        families: NamesakeReader,
        bound: BoundConstraints,
        check: Callable[[], None] = lambda: None,
    ) -> None:
        self._families = families
        self._check = check
        self._bound = bound
        self._read: dict[int, NamesakeGroup] = {}
        self._candidates: dict[int, EntityCandidate] = {}
        self._gone: set[int] = set()

    def __call__(self, ids: Collection[int]) -> Mapping[int, EntityCandidate]:
        """Those of the things that are there."""
        self._load(ids)
        return {it: self._candidates[it] for it in ids if it in self._candidates}

    def know(self, ids: Collection[int]) -> bool:
        """Whether all of these are there."""
        return len(self(ids)) == len(set(ids))

    def members(self, ids: Iterable[int]) -> set[int]:
        """All things in the families of these."""
        self._load(ids)
        return {it for one in ids if one in self._read for it in self._ids(self._read[one])}

    def families(self, ids: Iterable[int]) -> list[NamesakeGroup]:
        """The families of these, each once."""
        return list({it.first: it for one in ids if (it := self._read.get(one))}.values())

    def _ids(self, family: NamesakeGroup) -> Iterable[int]:
        return (it.id for it in family.members)

    def _load(self, ids: Iterable[int]) -> None:
        new = sorted(set(ids) - self._read.keys() - self._gone)
        for at in range(0, len(new), _PIECE):
            self._check()
            for family in self._families.of(new[at : at + _PIECE]):
                for candidate in family.members:
                    self._read[candidate.id] = family
                    self._candidates[candidate.id] = candidate
        self._gone.update(set(new) - self._read.keys())


def _elsewhere(
    families: Iterable[NamesakeGroup], unified: Clustering
) -> Iterable[tuple[EntityId, DocumentId, EntityId]]:
    """Where the name of a family means another thing than it mostly does."""
    for family in families:
        for document, one in sorted(family.elsewhere.items()):
            yield family.first, document, EntityId(unified.groups.get(one, one))


def _names(unified: Clustering, look: _CandidateReader, bound: BoundConstraints) -> Iterable[Shown]:
    """Name and type of each thing that is shown itself; what the user said goes first.

    What the user shows as another thing gives that one neither name nor type.
    """
    hidden = {other for _, other in bound.same}
    groups: dict[int, list[int]] = {}
    for one, shown in unified.groups.items():
        groups.setdefault(shown, []).append(one)
    for shown, members in sorted(groups.items()):
        candidate = look((shown,))[shown]
        order = [shown, *sorted(set(members) - hidden)]
        name = next((bound.names[it] for it in order if it in bound.names), candidate.names[0])
        kind = next((bound.kinds[it] for it in order if it in bound.kinds), candidate.kind)
        yield Shown(EntityId(shown), name, kind)
