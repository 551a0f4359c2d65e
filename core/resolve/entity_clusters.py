"""Incremental entity resolution over the whole store, as far as a change reaches (K4)."""

import threading
from collections.abc import Callable, Collection, Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from core.extract.constraints import BoundConstraints
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.ids import DocumentId, EntityId
from core.resolve.entities.blocking import BlockingIndex
from core.resolve.entities.candidates import VAGUE, EntityCandidate, MatchRules
from core.resolve.entities.clustering import Clustering, cluster_entities
from core.resolve.entities.kind_model import NOTHING
from core.resolve.namesakes import NamesakeGroup, NamesakeReader, VariantFactory
from core.resolve.short_names import is_short_name, resolve_short_names
from core.settings.options import Settings
from core.store.graph.resolution import ReviewRow
from core.store.graph.resolution_writer import DisplayName, ResolutionExceptions
from core.store.store import Store

_BATCH_SIZE = 1000  # entities read at once while the index is built


class ResolvedEntities(Struct, frozen=True):
    """The resolution of all entities that a change reached.

    `shown_as` maps each of them to the entity it is shown as, 0 for a forbidden one. `but` lists
    documents that mention another namesake; `names` those that are shown themselves. `reviews` are
    all questions about any of `reached`. `is_blind` is set when entities were removed before the
    index was built, so that their effect is unknown and all entities must be resolved again.
    """

    shown_as: Mapping[EntityId, EntityId]
    exceptions: ResolutionExceptions
    names: tuple[DisplayName, ...]
    reviews: tuple[ReviewRow, ...]
    reached: frozenset[int]
    is_blind: bool = False


def matching_rules(settings: Settings, vocabulary: Vocabulary) -> MatchRules:
    """Return the thresholds from the settings and the functional relations of the vocabulary."""
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
    """Maintains the blocking index in memory between changes; it is built on first use.

    `index` builds it batch by batch, so that the write lane is never blocked for long; `resolve`
    builds the rest at once. Entities that change meanwhile are marked as touched and resolved
    later.

    Both run in the write lane, because the index must not fall behind the store. When a transaction
    fails that used the result, call `forget`.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._blocks: BlockingIndex | None = None
        self._pending: list[int] = []  # things that are to be put into the index
        self._is_new = True
        self._rules = MatchRules()

    def forget(self) -> None:
        """Drop the index; it is rebuilt on next use."""
        with self._lock:
            self._blocks = None

    def lacks_names(self, rules: MatchRules) -> bool:
        """Whether the index for these rules is missing or incomplete."""
        with self._lock:
            return self._blocks is None or self._rules != rules or bool(self._pending)

    def index(
        self,
        *,
        bound: BoundConstraints,
        variant: VariantFactory,
        rules: MatchRules,
        vocabulary: Vocabulary,
    ) -> None:
        """Build a batch of the index."""
        with self._lock:
            blocks = self._current_index(rules)
            namesake_groups = NamesakeReader(
                self._store, vocabulary=vocabulary, rules=rules, bound=bound, variant=variant
            )
            self._index_batch(blocks, _CandidateReader(namesake_groups, bound))

    def resolve(
        self,
        touched: Collection[int],
        *,
        bound: BoundConstraints,
        variant: VariantFactory,
        rules: MatchRules,
        vocabulary: Vocabulary,
        check: Callable[[], None],
    ) -> ResolvedEntities:
        """Resolve the touched entities and all others that they affect.

        Entities of removed documents leave the index here too. `variant` creates the entity of a
        further namesake within the caller's transaction. `check` raises to cancel.
        """
        with self._lock:
            namesake_groups = NamesakeReader(
                self._store, vocabulary=vocabulary, rules=rules, bound=bound, variant=variant
            )
            look = _CandidateReader(namesake_groups, bound, check)
            blocks = self._current_index(rules)
            while self._pending:
                self._index_batch(blocks, look)
            is_blind = self._is_new and not look.all_exist(touched)
            meant = self._resolve(touched, bound, look, blocks, check)
            self._is_new = False
            return replace(meant, is_blind=is_blind)

    def _current_index(self, rules: MatchRules) -> BlockingIndex:
        """Return the index for these rules; start a new one if the rules changed."""
        if self._blocks is not None and self._rules == rules:
            return self._blocks
        self._blocks, self._rules, self._is_new = self._empty(rules), rules, True
        self._pending = self._store.graph.entity_ids().tolist()
        return self._blocks

    def _index_batch(self, blocks: BlockingIndex, look: "_CandidateReader") -> None:
        for candidate in look(self._pending[:_BATCH_SIZE]).values():
            blocks.add(candidate)
        del self._pending[:_BATCH_SIZE]

    def _empty(self, rules: MatchRules) -> BlockingIndex:
        import numpy as np

        def vectors(ids: Iterable[int]) -> "np.ndarray[tuple[int, ...], np.dtype[np.float32]]":
            return self._store.index.vectors("entity", np.array(list(ids), dtype=np.int64))

        return BlockingIndex(rules=rules, vectors=vectors)

    def _resolve(
        self,
        touched: Iterable[int],
        bound: BoundConstraints,
        look: "_CandidateReader",
        blocks: BlockingIndex,
        check: Callable[[], None],
    ) -> ResolvedEntities:
        def unified_from(seeds: Iterable[int]) -> Clustering:
            return cluster_entities(
                seeds, look=look, blocks=blocks, constraints=bound, rules=self._rules, check=check
            )

        seeds = set(touched)
        for _ in range(2):  # those that share a name, then their groups
            seeds |= {int(it) for it in self._store.resolution.groups_of(sorted(seeds))}
        seeds |= look.members(seeds)
        former = blocks.sharing_a_name(seeds)
        unified = unified_from(seeds)
        seeds |= _short_people(look(former | blocks.sharing_a_name(seeds)))
        while missing := self._missing(seeds, unified, look, blocks) - bound.forbidden:
            seeds |= missing | unified.groups.keys()
            unified = unified_from(seeds)
        short = resolve_short_names(
            unified, look=look, blocks=blocks, bound=bound, store=self._store
        )
        unified = short.clusters
        shown_as = {EntityId(one): EntityId(shown) for one, shown in unified.groups.items()}
        no_names = _no_names(unified, look, bound)
        hidden = {EntityId(one) for one, shown in unified.groups.items() if shown in no_names}
        hidden |= {EntityId(it) for it in seeds & bound.forbidden}
        return ResolvedEntities(
            shown_as=shown_as | dict.fromkeys(hidden, EntityId(0)),
            exceptions=ResolutionExceptions(
                documents=(*_exceptions(look.namesake_groups(shown_as), unified), *short.documents)
            ),
            names=tuple(it for it in _shown_names(unified, look, bound) if it.id not in no_names),
            reviews=tuple(
                row
                for row in self._reviews(unified, look)
                if not {row.first, row.second} & no_names
            ),
            reached=frozenset(unified.groups) | seeds,
        )

    def _missing(
        self,
        seeds: Collection[int],
        unified: Clustering,
        look: "_CandidateReader",
        blocks: BlockingIndex,
    ) -> set[int]:
        """Return the namesakes of those reached, and all people whom a short name may mean."""
        short = _short_people(look({*seeds, *unified.groups}))
        called = blocks.sharing_a_name(short) if short else set[int]()
        return (look.members(unified.groups) | short | called) - unified.groups.keys()

    def _reviews(self, unified: Clustering, look: "_CandidateReader") -> Iterable[ReviewRow]:
        asked = {EntityId(one) for it in unified.questions for one in (it.a, it.b)}
        outside = self._store.graph.shown_as(sorted(asked - unified.groups.keys()))
        done: set[frozenset[int]] = set()
        for decision in unified.questions:
            first, second = (
                EntityId(unified.groups.get(one, outside.get(EntityId(one), one)))
                for one in (decision.a, decision.b)
            )
            pair = frozenset((int(first), int(second)))
            if len(pair) == 2 and pair not in done:
                done.add(pair)
                if _are_told_apart(look(pair)):
                    continue
                yield ReviewRow(first, second, decision.score, decision.reason)


class _CandidateReader:
    def __init__(
        self,
        namesake_groups: NamesakeReader,
        bound: BoundConstraints,
        check: Callable[[], None] = lambda: None,
    ) -> None:
        self._reader = namesake_groups
        self._check = check
        self._bound = bound
        self._read: dict[int, NamesakeGroup] = {}
        self._candidates: dict[int, EntityCandidate] = {}
        self._missing: set[int] = set()

    def __call__(self, ids: Collection[int]) -> Mapping[int, EntityCandidate]:
        """Return the candidates of the entities that exist."""
        self._load(ids)
        return {it: self._candidates[it] for it in ids if it in self._candidates}

    def all_exist(self, ids: Collection[int]) -> bool:
        return len(self(ids)) == len(set(ids))

    def members(self, ids: Iterable[int]) -> set[int]:
        self._load(ids)
        return {it.id for one in ids if one in self._read for it in self._read[one].members}

    def namesake_groups(self, ids: Iterable[int]) -> list[NamesakeGroup]:
        """Return the namesake groups of these, each once."""
        return list({it.first: it for one in ids if (it := self._read.get(one))}.values())

    def _load(self, ids: Iterable[int]) -> None:
        new = sorted(set(ids) - self._read.keys() - self._missing)
        for at in range(0, len(new), _BATCH_SIZE):
            self._check()
            for family in self._reader.of(new[at : at + _BATCH_SIZE]):
                for candidate in family.members:
                    self._read[candidate.id] = family
                    self._candidates[candidate.id] = candidate
        self._missing.update(set(new) - self._read.keys())


def _are_told_apart(pair: Mapping[int, EntityCandidate]) -> bool:
    """Whether two things are spelled alike and surely of different types: a town and a person."""
    names = {it.names[0].casefold() for it in pair.values()}
    kinds = {it.shown_kind or it.kind for it in pair.values()}
    return len(pair) == 2 and len(names) == 1 and len(kinds) == 2 and not kinds & VAGUE


def _no_names(unified: Clustering, look: _CandidateReader, bound: BoundConstraints) -> set[int]:
    """Return the groups of which no member is a name and none was named or typed by the user."""
    names: set[int] = set()
    edited = {*bound.names, *bound.kinds, *(one for pair in bound.must_link for one in pair)}
    for one, shown in unified.groups.items():
        candidate = look((one,)).get(one)
        if candidate is None or candidate.shown_kind != NOTHING or one in edited:
            names.add(shown)
    return set(unified.groups.values()) - names


def _short_people(things: Mapping[int, EntityCandidate]) -> set[int]:
    return {one for one, candidate in things.items() if is_short_name(candidate)}


def _exceptions(
    namesake_groups: Iterable[NamesakeGroup], unified: Clustering
) -> Iterable[tuple[EntityId, DocumentId, EntityId]]:
    """Yield the documents in which a name means another namesake than usual."""
    for family in namesake_groups:
        for document, one in sorted(family.elsewhere.items()):
            yield family.first, document, EntityId(unified.groups.get(one, one))


def _shown_names(
    unified: Clustering, look: _CandidateReader, bound: BoundConstraints
) -> Iterable[DisplayName]:
    """Yield name and type of each entity that is shown itself; the user's edits take precedence.

    An entity that the user merged into another contributes neither name nor type.
    """
    hidden = {other for _, other in bound.must_link}
    groups: dict[int, list[int]] = {}
    for one, shown in unified.groups.items():
        groups.setdefault(shown, []).append(one)
    for shown, members in sorted(groups.items()):
        candidate = look((shown,))[shown]
        order = [shown, *sorted(set(members) - hidden)]
        name = next((bound.names[it] for it in order if it in bound.names), candidate.names[0])
        likeliest = candidate.shown_kind if candidate.shown_kind != NOTHING else candidate.kind
        kind = next((bound.kinds[it] for it in order if it in bound.kinds), likeliest)
        yield DisplayName(EntityId(shown), name, kind)
