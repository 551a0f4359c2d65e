"""Communities as people see them: named, summarized, with their borders (D3)."""

import hashlib
import re
import threading
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from core.extract.structure.links import has_file_suffix
from core.extract.words.sentences import sentences
from core.graph.analytics.analytics import Analyzed
from core.graph.analytics.communities import members_of
from core.graph.analytics.community_summary import (
    SENTENCES,
    Told,
    community_name,
    summarize,
    telling_words,
)
from core.graph.sparse_matrices import Ids, Matrix, matrix_of
from core.records.files.documents import Passage
from core.records.graph.graph_summary import BoundaryEntity, Community
from core.records.ids import CommunityId, EntityId, PassageId
from core.retrieve.stemming import STOP_WORDS, stems, tokenize
from core.store.store import Store

MAX_ENTITIES_SHOWN = 12
# This many things speak for a community, and this many of its passages are read to tell what it is.
MAX_CENTRAL_ENTITIES = 50
MAX_PASSAGES = 24
# This many sentences tell a language model of it; people are shown the first few.
MAX_SENTENCES = 12
MAX_KEYWORDS = 5
MAX_BORDERS = 5
NEIGHBORS = 3
# Only this many of its most frequent words are compared with the whole library.
LOOKED_UP = 60
_LEAST_LETTERS = 3
_ENDS = frozenset('.!…”"')
# Marks of Markdown that are not read aloud, and those that no sentence of prose has: lists, code,
# tables, quoted lines, addresses, links to notes.
_LINK = re.compile(r"(?<!!)\[([^\[\]]*)\]\([^()\s]*\)")
_EMPHASIS = re.compile(r"\*\*|__|(?<!\w)[*_](?=\w)|(?<=\w)[*_](?!\w)")
_MARKUP = re.compile(r"^(?:[-*+>#|•]|\d+[.)])\s|\]\(|\[\[|[{}`|<>]|://|^[\w-]+: ")
_MOST_REMEMBERED = 5000


class CommunityMembers(Struct, frozen=True):
    """A community by its things' positions, the most central first."""

    id: CommunityId
    level: int
    things: tuple[int, ...]
    parent: CommunityId | None = None


def files_last(names: Sequence[str]) -> list[str]:
    """The names in order, those of files (notes that are linked to, but were not read) last."""
    return sorted(names, key=has_file_suffix)


def communities_at_level(now: Analyzed, *, level: int = -1) -> list[CommunityMembers]:
    """The communities of that level (-1: of all), the largest first, broad before fine.

    With all levels one that equals its parent is not told twice.
    """
    found: list[CommunityMembers] = []
    for at, labels in enumerate(now.partition.levels):
        if level not in {-1, at}:
            continue
        ids = now.community_ids[at]
        above = now.community_ids[at - 1] if at else None
        sizes = np.bincount(now.partition.levels[at - 1]) if at else np.zeros(0, np.int64)
        groups: list[CommunityMembers] = []
        for members in members_of(labels):
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
        found += sorted(groups, key=lambda one: (-len(one.things), one.things[0]))
    return found


class Topic(Struct, frozen=True):
    """A community, and the sentences that tell most of it, the most telling first."""

    community: Community
    sentences: tuple[str, ...]


class TopicDescriber:
    """Describes communities; what was described is remembered while its things stay the same."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._known: dict[tuple[CommunityId, bytes], Topic] = {}
        self._commit = -1
        self._passage_ids: Ids = np.empty(0, np.int64)
        self._naming: Matrix = None
        self._labels: dict[EntityId, str] = {}
        self._passages_count = 0
        self._texts: dict[PassageId, Passage] = {}
        self._often: dict[str, int] = {}
        self.described = 0

    def describe(self, group: CommunityMembers, now: Analyzed) -> Topic:
        """The community with name, words, summary and borders, and what tells most of it."""
        with self._lock:
            self._take_in(now)
            key = (group.id, self._fingerprint(group, now))
            known = self._known.get(key)
            if known is None:
                known = self._describe(group, now)
                self.described += 1
                if len(self._known) >= _MOST_REMEMBERED:
                    self._known.clear()
                self._known[key] = known
        community = replace(known.community, level=group.level, parent=group.parent)
        return replace(known, community=community)

    def _fingerprint(self, group: CommunityMembers, now: Analyzed) -> bytes:
        """What changes when the community's things, their order or their passages do."""
        speakers = list(group.things[:MAX_CENTRAL_ENTITIES])
        named_in = self._passage_ids[np.unique(self._naming[speakers].indices)]
        told = [now.ties.ids[speakers], np.sort(now.ties.ids[list(group.things)]), named_in]
        return hashlib.sha256(b"|".join(one.tobytes() for one in told)).digest()

    def _describe(self, group: CommunityMembers, now: Analyzed) -> Topic:
        speakers = list(group.things[:MAX_CENTRAL_ENTITIES])
        names = [self._name(at, now) for at in speakers]
        passages = self._passages(speakers)
        words, weights = self._words(passages, names)
        ranks = now.ranks[speakers]
        telling = summarize(
            _told(passages, names),
            shares=(ranks / max(float(ranks.sum()), 1e-12)).tolist(),
            words=weights,
            most=MAX_SENTENCES,
        )
        community = Community(
            id=group.id,
            level=group.level,
            name=community_name(files_last(names), words),
            size=len(group.things),
            things=tuple(names[:MAX_ENTITIES_SHOWN]),
            words=tuple(words),
            summary=telling[:SENTENCES],
            borders=self._borders(group, now),
            parent=group.parent,
        )
        return Topic(community, telling)

    def _name(self, at: int, now: Analyzed) -> str:
        return self._labels.get(EntityId(int(now.ties.ids[at])), "")

    def _passages(self, things: list[int]) -> list[Passage]:
        """The passages that name most of these things."""
        names = self._naming[things]
        rarity = 1.0 / np.log2(2.0 + np.diff(names.indptr))
        values = np.asarray(rarity @ names).ravel()
        near = np.flatnonzero(values)
        best = near[np.lexsort((near, -values[near]))][:MAX_PASSAGES]
        ids = [PassageId(one) for one in self._passage_ids[best].tolist()]
        new = [one for one in ids if one not in self._texts]
        self._texts.update(self._store.documents.passages(new) if new else {})
        return [self._texts[one] for one in sorted(ids) if one in self._texts]

    def _take_in(self, now: Analyzed) -> None:
        """What the commit says of names, passages and words is at hand; all earlier is gone."""
        if self._commit == now.commit_number:
            return
        mentions = self._store.graph.mention_arrays()
        known = np.isin(mentions.entity_ids, now.ties.ids)
        self._passage_ids, columns = np.unique(mentions.passage_ids[known], return_inverse=True)
        rows = np.searchsorted(now.ties.ids, mentions.entity_ids[known])
        shape = (len(now.ties), len(self._passage_ids))
        self._naming = matrix_of(np.ones(len(rows)), rows, columns.astype(np.int64), shape=shape)
        self._labels = self._store.graph.labels()
        self._passages_count = self._store.documents.passages_count()
        self._texts, self._often = {}, {}
        self._commit = now.commit_number

    def _words(
        self, passages: Sequence[Passage], names: Sequence[str]
    ) -> tuple[list[str], dict[str, float]]:
        """The most telling words as written, and how telling each stem is; names are none."""
        named = {word for name in names for word in tokenize(name)}
        written: dict[str, Counter[str]] = {}
        for passage in passages:
            for word in tokenize(passage.text):
                is_plain = word.isalpha() and len(word) >= _LEAST_LETTERS
                if is_plain and word not in STOP_WORDS and word not in named:
                    written.setdefault(_stem(word), Counter())[word] += 1
        counts = {stem: sum(forms.values()) for stem, forms in written.items()}
        frequent = sorted(counts, key=lambda stem: (-counts[stem], stem))[:LOOKED_UP]
        counts = {stem: counts[stem] for stem in frequent}
        new = counts.keys() - self._often.keys()
        self._often.update(dict.fromkeys(new, 0) | self._store.index.word_counts(new))
        weights = telling_words(counts, self._often, passages=self._passages_count)
        best = [max(sorted(written[stem]), key=written[stem].__getitem__) for stem in weights]
        return best[:MAX_KEYWORDS], weights

    def _borders(self, group: CommunityMembers, now: Analyzed) -> tuple[BoundaryEntity, ...]:
        """The things that are joined to things outside, the most strongly joined first."""
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
            order = np.lexsort((columns[its], -ties.data[its]))[:NEIGHBORS]
            outside[at] = columns[its][order]
        return tuple(
            BoundaryEntity(
                self._name(int(own[at]), now), tuple(self._name(one, now) for one in there.tolist())
            )
            for at, there in outside.items()
        )


@lru_cache(maxsize=50_000)
def _stem(word: str) -> str:
    return stems(word)[0]


def _told(passages: Sequence[Passage], names: Sequence[str]) -> list[Told]:
    """The whole sentences of the passages, those of prose, with the things that they name."""
    forms = [f" {' '.join(tokenize(name))} " for name in names]
    found: list[Told] = []
    for passage in passages:
        for start, end in sentences(passage.text, 0, len(passage.text)):
            text = _LINK.sub(r"\1", " ".join(passage.text[start:end].split()))
            text = _EMPHASIS.sub("", text)
            if text[-1:] not in _ENDS or _MARKUP.search(text):
                continue
            spaced = f" {' '.join(tokenize(text))} "
            named = tuple(at for at, form in enumerate(forms) if form.strip() and form in spaced)
            found.append(Told(text, tuple(stems(text)), named))
    return found
