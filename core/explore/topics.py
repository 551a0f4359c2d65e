"""Topics: communities with name, keywords, summary and borders (D3)."""

import hashlib
import re
import threading
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from core.extract.dates.written_dates import MONTHS
from core.extract.structure.links import has_file_suffix
from core.extract.words.sentences import sentences
from core.extract.words.tagger import classes, is_known_word
from core.graph.analytics.analytics import AnalyticsResult
from core.graph.analytics.communities import community_members
from core.graph.analytics.community_summary import (
    NAMING_PASSAGES,
    SENTENCES,
    CommunitySentence,
    community_name,
    distinctive_words,
    summarize,
)
from core.graph.sparse_matrices import Ids, Matrix, sparse_matrix
from core.records.files.documents import Passage
from core.records.graph.graph_summary import BoundaryEntity, Community
from core.records.ids import CommunityId, EntityId, PassageId
from core.retrieve.stemming import STOP_WORDS, stems, tokenize
from core.store.store import Store

MAX_ENTITIES_SHOWN = 12
# Number of central entities and of passages that describe a community.
MAX_CENTRAL_ENTITIES = 50
MAX_PASSAGES = 24
# Number of sentences given to a language model; the user sees the first few.
MAX_SENTENCES = 12
MAX_KEYWORDS = 5
MAX_BORDERS = 5
MAX_BORDER_NEIGHBORS = 3
# Number of most frequent words compared with the whole library.
MAX_WORDS_COMPARED = 60
# A word that is no part of an address.
_WORD = re.compile(r"(?<![\w@./-])[^\W\d_]{3,}(?![\w@/]|\.\w|://)")
_SENTENCE_ENDS = frozenset('.!…”"')
# Markdown to remove (links, emphasis), and markup that excludes a sentence: lists, code, tables,
# quotes, addresses, links to notes.
_LINK = re.compile(r"(?<!!)\[([^\[\]]*)\]\([^()\s]*\)")
_EMPHASIS = re.compile(r"\*\*|__|(?<!\w)[*_](?=\w)|(?<=\w)[*_](?!\w)")
_MARKUP = re.compile(r"^(?:[-*+>#|•]|\d+[.)])\s|\]\(|\[\[|[{}`|<>]|://|^[\w-]+: ")
_MAX_CACHED = 5000


class CommunityMembers(Struct, frozen=True):
    """A community by the positions of its entities, the most central first."""

    id: CommunityId
    level: int
    things: tuple[int, ...]
    parent: CommunityId | None = None


def files_last(names: Sequence[str]) -> list[str]:
    """Return the names in order, file names (linked notes that were not read) last."""
    return sorted(names, key=has_file_suffix)


def _is_noun(word: str) -> bool:
    """Whether a word as written is a noun and no name; only German ones begin with a capital."""
    lower = word.lower()
    if lower in MONTHS:
        return False
    if word == lower:
        return classes(lower, "en")[0] == "n"
    is_german = is_known_word(lower, "de") and not is_known_word(lower, "en")
    return word[1:] == lower[1:] and is_german and classes(lower, "de")[0] == "n"


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
    """A community, and its most descriptive sentences, the best first."""

    community: Community
    sentences: tuple[str, ...]


class TopicDescriber:
    """Describes communities; cached while their entities stay the same."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._cache: dict[tuple[CommunityId, bytes], Topic] = {}
        self._commit = -1
        self._passage_ids: Ids = np.empty(0, np.int64)
        self._mention_matrix: Matrix = None
        self._labels: dict[EntityId, str] = {}
        self._passages_count = 0
        self._texts: dict[PassageId, Passage] = {}
        self._frequencies: dict[str, int] = {}
        self.described = 0

    def describe(self, group: CommunityMembers, now: AnalyticsResult) -> Topic:
        """Return the community with name, keywords, summary and borders, and its best sentences."""
        with self._lock:
            self._load_commit(now)
            key = (group.id, self._fingerprint(group, now))
            cached = self._cache.get(key)
            if cached is None:
                cached = self._describe(group, now)
                self.described += 1
                if len(self._cache) >= _MAX_CACHED:
                    self._cache.clear()
                self._cache[key] = cached
        community = replace(cached.community, level=group.level, parent=group.parent)
        return replace(cached, community=community)

    def _fingerprint(self, group: CommunityMembers, now: AnalyticsResult) -> bytes:
        speakers = list(group.things[:MAX_CENTRAL_ENTITIES])
        named_in = self._passage_ids[np.unique(self._mention_matrix[speakers].indices)]
        arrays = [now.ties.ids[speakers], np.sort(now.ties.ids[list(group.things)]), named_in]
        return hashlib.sha256(b"|".join(one.tobytes() for one in arrays)).digest()

    def _describe(self, group: CommunityMembers, now: AnalyticsResult) -> Topic:
        speakers = list(group.things[:MAX_CENTRAL_ENTITIES])
        names = [self._name(at, now) for at in speakers]
        passages = self._passages(speakers)
        words, weights = self._words(passages, names)
        ranks = now.ranks[speakers]
        telling = summarize(
            _prose_sentences(passages, names),
            shares=(ranks / max(float(ranks.sum()), 1e-12)).tolist(),
            words=weights,
            most=MAX_SENTENCES,
        )
        community = Community(
            id=group.id,
            level=group.level,
            name=community_name(files_last(names), words, passages=len(passages)),
            size=len(group.things),
            things=tuple(names[:MAX_ENTITIES_SHOWN]),
            words=tuple(words),
            summary=telling[:SENTENCES],
            borders=self._borders(group, now),
            parent=group.parent,
        )
        return Topic(community, telling)

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
        mentions = self._store.graph.mention_arrays()
        is_known = np.isin(mentions.entity_ids, now.ties.ids)
        self._passage_ids, columns = np.unique(mentions.passage_ids[is_known], return_inverse=True)
        rows = np.searchsorted(now.ties.ids, mentions.entity_ids[is_known])
        shape = (len(now.ties), len(self._passage_ids))
        self._mention_matrix = sparse_matrix(
            np.ones(len(rows)), rows, columns.astype(np.int64), shape=shape
        )
        self._labels = self._store.graph.labels()
        self._passages_count = self._store.documents.passage_count()
        self._texts, self._frequencies = {}, {}
        self._commit = now.commit_number

    def _words(
        self, passages: Sequence[Passage], names: Sequence[str]
    ) -> tuple[list[str], dict[str, float]]:
        """Return the best keywords as written, and the weight of each stem; names are excluded."""
        named = {word for name in names for word in tokenize(name)}
        written: dict[str, Counter[str]] = {}
        for passage in passages:
            for word in set(filter(_is_noun, _WORD.findall(passage.text))):
                if word.lower() not in STOP_WORDS and word.lower() not in named:
                    written.setdefault(_stem(word.lower()), Counter())[word] += 1
        counts = {stem: sum(forms.values()) for stem, forms in written.items()}
        frequent = sorted(counts, key=lambda stem: (-counts[stem], stem))[:MAX_WORDS_COMPARED]
        counts = {stem: counts[stem] for stem in frequent}
        new = counts.keys() - self._frequencies.keys()
        self._frequencies.update(dict.fromkeys(new, 0) | self._store.index.word_counts(new))
        weights = distinctive_words(
            counts,
            self._frequencies,
            passages=self._passages_count,
            least=1 if len(passages) < NAMING_PASSAGES else 2,
        )
        best = [max(sorted(written[stem]), key=written[stem].__getitem__) for stem in weights]
        return best[:MAX_KEYWORDS], weights

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


@lru_cache(maxsize=50_000)
def _stem(word: str) -> str:
    return stems(word)[0]


def _prose_sentences(passages: Sequence[Passage], names: Sequence[str]) -> list[CommunitySentence]:
    """Return the complete prose sentences of the passages with the entities that they name."""
    forms = [f" {' '.join(tokenize(name))} " for name in names]
    found_sentences: list[CommunitySentence] = []
    for passage in passages:
        for start, end in sentences(passage.text, 0, len(passage.text)):
            text = _LINK.sub(r"\1", " ".join(passage.text[start:end].split()))
            text = _EMPHASIS.sub("", text)
            if text[-1:] not in _SENTENCE_ENDS or _MARKUP.search(text):
                continue
            spaced = f" {' '.join(tokenize(text))} "
            named = tuple(at for at, form in enumerate(forms) if form.strip() and form in spaced)
            found_sentences.append(CommunitySentence(text, tuple(stems(text)), named))
    return found_sentences
