"""Topics: communities with name, keywords, summary and borders (D3)."""

import hashlib
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeVar

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from core.explore.topic_terms import (
    MAX_TERMS,
    TermCounts,
    TermTotals,
    TopicEntity,
    add_totals,
    count_terms,
    is_telling,
    is_title,
    is_widespread,
    is_worded,
    telling_terms,
    weigh_terms,
)
from core.extract.structure.links import has_file_suffix
from core.graph.analytics.analytics import AnalyticsResult
from core.graph.analytics.communities import community_members
from core.graph.analytics.community_labels import label_communities, passage_labels
from core.graph.analytics.community_summary import (
    SENTENCES,
    community_name,
    prose_sentences,
    summarize,
)
from core.graph.sparse_matrices import Ids, Matrix, sparse_matrix
from core.language.text.stemming import tokenize
from core.records.files.documents import Passage
from core.records.graph.graph_summary import BoundaryEntity, Community
from core.records.ids import CommunityId, EntityId, PassageId
from core.store.readable_store import ReadableStore

MAX_ENTITIES_SHOWN = 12
# Number of central entities and of passages that describe a community.
MAX_CENTRAL_ENTITIES = 50
MAX_PASSAGES = 24
# Number of sentences given to a language model; the user sees the first few.
MAX_SENTENCES = 12
MAX_BORDERS = 5
MAX_BORDER_NEIGHBORS = 3
# Number of largest communities of a level that are compared with each other and named by terms.
MAX_COMPARED = 400
# Times the rank of the next that a thing has to have to be the central one of its topic.
STANDS_OUT = 1.4
_COMMA = ", "
# The words of such names tell nothing without the name.
_PROPER = ("Person", "Organization", "Location")
_MAX_CACHED = 5000
_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class CommunityMembers(Struct, frozen=True):
    """A community by the positions of its entities, the most central first."""

    id: CommunityId
    level: int
    things: tuple[int, ...]
    parent: CommunityId | None = None


def files_last(names: Sequence[str]) -> list[str]:
    """Return the names in order, file names (linked notes that were not read) last."""
    return sorted(names, key=has_file_suffix)


def communities_at_level(now: AnalyticsResult, *, level: int = -1) -> list[CommunityMembers]:
    """Return the communities of a level (-1: of all), the largest first, broad before fine.

    With all levels, a community equal to its parent is left out.
    """
    communities: list[CommunityMembers] = []
    for at, labels in enumerate(now.partition.levels):
        if level not in {-1, at}:
            continue
        ids = now.community_ids[at]
        above = now.community_ids[at - 1] if at else None
        sizes = np.bincount(now.partition.levels[at - 1]) if at else np.zeros(0, np.int64)
        groups: list[CommunityMembers] = []
        for members in community_members(labels):
            whole = at > 0 and sizes[now.partition.levels[at - 1][members[0]]] == len(members)
            if level == -1 and whole:
                continue
            order = members[np.lexsort((members, -now.ranks[members]))]
            parent = CommunityId(int(above[members[0]])) if above is not None else None
            groups.append(
                CommunityMembers(
                    CommunityId(int(ids[members[0]])), at, tuple(order.tolist()), parent
                )
            )
        communities += sorted(groups, key=lambda one: (-len(one.things), one.things[0]))
    return communities


class Topic(Struct, frozen=True):
    """A community, and its most descriptive sentences, the best first.

    `is_minor`: it comes from one document, or no word or thing tells what it is about.
    """

    community: Community
    sentences: tuple[str, ...]
    is_minor: bool = False


class NameRegistry(Protocol):
    """Keeps the names of topics while no engine runs."""

    def names(self) -> dict[CommunityId, str]:
        """Return the names that communities had last."""
        ...

    def save_names(self, names: Mapping[CommunityId, str]) -> None:
        """Keep the names of all communities that there are."""
        ...


class TopicDescriber:
    """Describes communities; cached while their entities stay the same.

    Names last over a new start with a `registry`.
    """

    def __init__(self, store: ReadableStore, registry: NameRegistry | None = None) -> None:
        self._store = store
        self._registry = registry
        self._lock = threading.Lock()
        self._cache: dict[tuple[CommunityId, bytes, str], Topic] = {}
        self._terms: dict[tuple[CommunityId, bytes], TermCounts] = {}
        self._totals: dict[int, TermTotals] = {}
        self._names: dict[int, dict[CommunityId, str]] = {}
        # Names that were made of words, which stay while their words tell the community.
        self._former: dict[CommunityId, str] = {}
        self._commit = -1
        self._passage_ids: Ids = np.empty(0, np.int64)
        self._mention_matrix: Matrix = None
        self._labels: dict[EntityId, str] = {}
        self._kinds: dict[int, str] = {}
        self._name_words: frozenset[str] = frozenset()
        self._label_names: list[str] = []
        self._label_matrix: Matrix = None
        self._community_labels: dict[int, list[int | None]] = {}
        self._texts: dict[PassageId, Passage] = {}
        self.described = 0

    def describe(self, group: CommunityMembers, now: AnalyticsResult) -> Topic:
        """Return the community with name, keywords, summary and borders, and its best sentences."""
        with self._lock:
            self._load_commit(now)
            key = (group.id, self._fingerprint(group, now), self._label(group, now))
            cached = self._cache.get(key)
            if cached is None:
                cached = self._describe(group, now)
                self.described += 1
                _keep(self._cache, key, cached)
        community = replace(cached.community, level=group.level, parent=group.parent)
        return replace(cached, community=community)

    def names(
        self, now: AnalyticsResult, *, level: int, check: Callable[[], None]
    ) -> dict[CommunityId, str]:
        """Return the names of the largest communities of a level, the minor ones last.

        `check` may cancel by raising.
        """
        with self._lock:
            self._load_commit(now)
            if level not in self._names:
                totals = self._level_totals(level, now, check=check)
                groups = communities_at_level(now, level=level)[:MAX_COMPARED]
                heads = [(group.id, *self._headline(group, now, totals)) for group in groups]
                heads.sort(key=lambda head: head[2])
                self._names[level] = {topic: name for topic, name, _ in heads}
                if self._registry is not None:
                    self._registry.save_names(self._former)
            return self._names[level]

    def _headline(
        self, group: CommunityMembers, now: AnalyticsResult, totals: TermTotals
    ) -> tuple[str, bool]:
        """Return the name of a community, and whether it is a minor one."""
        terms = self._count_terms(group, now)
        wider = telling_terms(terms, weigh_terms(terms, totals), most=2 * MAX_TERMS)
        words = wider[:MAX_TERMS]
        names = [self._name(at, now) for at in group.things[:MAX_ENTITIES_SHOWN]]
        named = sum(self._is_telling(at, now) for at in group.things[:MAX_ENTITIES_SHOWN])
        label = self._label(group, now)
        is_minor = terms.documents < 2 or not (words or label) or not named
        if name := label or self._only_note(group, now, terms):
            return name, is_minor
        former = self._former.get(group.id, "").split(_COMMA)
        is_told = former[0] not in wider or is_widespread(terms, former)
        is_kept = is_told and {*former} <= {*wider, *names}
        name = _COMMA.join(former) if is_kept else self._own_name(group, now, terms, words)
        _keep(self._former, group.id, name)
        return name, is_minor

    def _own_name(
        self, group: CommunityMembers, now: AnalyticsResult, terms: TermCounts, words: Sequence[str]
    ) -> str:
        """Return the telling words with the thing that stands out.

        If that is a single everyday word, or few documents have it, return what is most central.
        """
        is_told = is_widespread(terms, words) and (len(words) > 1 or words[0] in terms.names)
        if not is_told and (central := self._central(group, now, has_people=True)):
            return central
        central = self._central(group, now)
        proper = () if central else tuple(word for word in words if word in terms.names)
        words = proper if len(proper) > 1 else words
        own = [self._name(at, now) for at in group.things if not self._is_label(at, now)]
        things = files_last(own or [self._name(group.things[0], now)])
        return community_name(words, things, central=central)

    def _only_note(self, group: CommunityMembers, now: AnalyticsResult, terms: TermCounts) -> str:
        """Return the title of the note that a community belongs to, if all of it is in one."""
        notes = [self._name(at, now) for at in group.things if self._kind(at, now) == "Document"]
        return "".join(notes) if terms.documents == len(notes) == 1 and is_worded(*notes) else ""

    def _label(self, group: CommunityMembers, now: AnalyticsResult) -> str:
        """Return the folder or tag that tells a community from all others; empty if none does."""
        if group.level not in self._community_labels:
            self._community_labels[group.level] = label_communities(
                now.partition.levels[group.level], self._mention_matrix, self._label_matrix
            )
        community = int(now.partition.levels[group.level][group.things[0]])
        column = self._community_labels[group.level][community]
        return "" if column is None else self._label_names[column]

    def _central(
        self, group: CommunityMembers, now: AnalyticsResult, *, has_people: bool = False
    ) -> str:
        """Return the thing that stands out among those that may name a topic; empty if none does.

        A note may by its title; with `has_people` also a person, or the first two if none does.
        """
        named = [
            at
            for at in group.things[:MAX_ENTITIES_SHOWN]
            if self._name(at, now)[:1].isupper()
            and (
                self._is_telling(at, now)
                or self._is_titled(at, now)
                or (has_people and self._kind(at, now) == "Person")
            )
        ]
        ranks = [float(now.ranks[at]) for at in named[:2]]
        if len(ranks) == 1 or (ranks and ranks[0] >= STANDS_OUT * ranks[1]):
            return self._name(named[0], now)
        return _COMMA.join(self._name(at, now) for at in named[:2]) if has_people else ""

    def _kind(self, at: int, now: AnalyticsResult) -> str:
        return self._kinds.get(int(now.ties.ids[at]), "")

    def _is_telling(self, at: int, now: AnalyticsResult) -> bool:
        return is_telling(TopicEntity(self._name(at, now), self._kind(at, now), 1))

    def _is_label(self, at: int, now: AnalyticsResult) -> bool:
        """Whether this is an address, a day or a note whose title tells nothing."""
        kind = self._kind(at, now)
        return kind in {"Address", "Date"} or (kind == "Document" and not self._is_titled(at, now))

    def _is_titled(self, at: int, now: AnalyticsResult) -> bool:
        """Whether this is a note with a telling title."""
        return self._kind(at, now) == "Document" and is_title(self._name(at, now))

    def _level_totals(
        self, level: int, now: AnalyticsResult, *, check: Callable[[], None] = lambda: None
    ) -> TermTotals:
        """Return how often terms occur in the largest communities of the level."""
        if level not in self._totals:
            topics: list[TermCounts] = []
            for group in communities_at_level(now, level=level)[:MAX_COMPARED]:
                check()
                topics.append(self._count_terms(group, now))
            self._totals[level] = add_totals(topics)
        return self._totals[level]

    def _count_terms(self, group: CommunityMembers, now: AnalyticsResult) -> TermCounts:
        key = (group.id, self._fingerprint(group, now))
        counts = self._terms.get(key)
        if counts is None:
            speakers = list(group.things[:MAX_CENTRAL_ENTITIES])
            mentions = np.diff(self._mention_matrix[speakers].indptr).tolist()
            entities = [
                TopicEntity(self._name(at, now), self._kind(at, now), count)
                for at, count in zip(speakers, mentions, strict=True)
            ]
            counts = count_terms(self._passages(speakers), entities, name_words=self._name_words)
            _keep(self._terms, key, counts)
        return counts

    def _fingerprint(self, group: CommunityMembers, now: AnalyticsResult) -> bytes:
        speakers = list(group.things[:MAX_CENTRAL_ENTITIES])
        named_in = self._passage_ids[np.unique(self._mention_matrix[speakers].indices)]
        arrays = [now.ties.ids[speakers], np.sort(now.ties.ids[list(group.things)]), named_in]
        return hashlib.sha256(b"|".join(one.tobytes() for one in arrays)).digest()

    def _describe(self, group: CommunityMembers, now: AnalyticsResult) -> Topic:
        speakers = list(group.things[:MAX_CENTRAL_ENTITIES])
        names = [self._name(at, now) for at in speakers]
        passages = self._passages(speakers)
        terms = self._count_terms(group, now)
        totals = self._level_totals(group.level, now)
        weights = weigh_terms(terms, totals)
        words = telling_terms(terms, weights)
        name, is_minor = self._headline(group, now, totals)
        ranks = now.ranks[speakers]
        telling = summarize(
            prose_sentences(passages, names),
            shares=(ranks / max(float(ranks.sum()), 1e-12)).tolist(),
            words=weights,
            most=MAX_SENTENCES,
        )
        community = Community(
            id=group.id,
            level=group.level,
            name=name,
            size=len(group.things),
            things=tuple(names[:MAX_ENTITIES_SHOWN]),
            words=words,
            summary=telling[:SENTENCES],
            borders=self._borders(group, now),
            parent=group.parent,
        )
        return Topic(community, telling, is_minor)

    def _name(self, at: int, now: AnalyticsResult) -> str:
        return self._labels.get(EntityId(int(now.ties.ids[at])), "")

    def _passages(self, things: list[int]) -> list[Passage]:
        names = self._mention_matrix[things]
        rarity = 1.0 / np.log2(2.0 + np.diff(names.indptr))
        values = np.asarray(rarity @ names).ravel()
        near = np.flatnonzero(values)
        best = near[np.lexsort((near, -values[near]))][:MAX_PASSAGES]
        ids = [PassageId(one) for one in self._passage_ids[best].tolist()]
        new = [one for one in ids if one not in self._texts]
        self._texts.update(self._store.documents.passages(new) if new else {})
        return [self._texts[one] for one in sorted(ids) if one in self._texts]

    def _load_commit(self, now: AnalyticsResult) -> None:
        if self._commit == now.commit_number:
            return
        if self._registry is not None and self._commit < 0:
            self._former = self._registry.names()
        mentions = self._store.graph.mention_arrays()
        is_known = np.isin(mentions.entity_ids, now.ties.ids)
        self._passage_ids, columns = np.unique(mentions.passage_ids[is_known], return_inverse=True)
        rows = np.searchsorted(now.ties.ids, mentions.entity_ids[is_known])
        shape = (len(now.ties), len(self._passage_ids))
        self._mention_matrix = sparse_matrix(
            np.ones(len(rows)), rows, columns.astype(np.int64), shape=shape
        )
        self._labels = self._store.graph.labels()
        names = self._store.graph.names()
        self._kinds = dict(zip(names.entity_ids.tolist(), names.kinds.tolist(), strict=True))
        proper = names.names[np.isin(names.kinds, _PROPER)].tolist()
        self._name_words = frozenset(word for name in proper for word in tokenize(name))
        self._label_names, self._label_matrix = passage_labels(self._store, self._passage_ids)
        self._texts, self._totals, self._names, self._community_labels = {}, {}, {}, {}
        self._commit = now.commit_number

    def _borders(self, group: CommunityMembers, now: AnalyticsResult) -> tuple[BoundaryEntity, ...]:
        own = np.array(group.things, np.int64)
        ties = now.ties.strength[own].tocoo()
        rows, columns = (np.asarray(one, np.int64) for one in ties.coords)
        out = ~np.isin(columns, own)
        pull = np.bincount(rows[out], weights=ties.data[out], minlength=len(own))
        best = [
            at for at in np.argsort(-pull, kind="stable")[:MAX_BORDERS].tolist() if pull[at] > 0
        ]
        outside: dict[int, Ids] = {}
        for at in best:
            its = out & (rows == at)
            order = np.lexsort((columns[its], -ties.data[its]))[:MAX_BORDER_NEIGHBORS]
            outside[at] = columns[its][order]
        return tuple(
            BoundaryEntity(
                self._name(int(own[at]), now), tuple(self._name(one, now) for one in there.tolist())
            )
            for at, there in outside.items()
        )


def _keep(cache: dict[_Key, _Value], key: _Key, value: _Value) -> None:
    """Put the value into the cache, which is emptied when full."""
    if len(cache) >= _MAX_CACHED:
        cache.clear()
    cache[key] = value
