"""Facade of graph exploration with cached results, and summaries of communities (D3)."""

import re
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from datetime import datetime
from typing import Any

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from core.errors import Cancelled, WrongUse
from core.explore.entity_names import entity_by_name
from core.explore.link_prediction import suggest_links
from core.explore.map.community_registry import CommunityRegistry
from core.explore.map.coordinates import CoordinateRegistry
from core.explore.map.graph_map import GraphMap
from core.explore.paths import PathFinder
from core.explore.query_runner import QueryRunner
from core.explore.tasks import MAX_TASKS, list_tasks
from core.explore.timeline import TimelineReader
from core.explore.topics import Topic, TopicDescriber, communities_at_level
from core.extract.llm.reply_cache import ReplyCache, ReplyCacheDeps
from core.graph.analytics.analytics import AnalyticsResult, GraphAnalytics
from core.graph.analytics.centrality import closeness, degrees
from core.graph.analytics.communities import LEVELS, CommunityMethod, community_members
from core.graph.sparse_matrices import components, orphans
from core.lanes import Cancel
from core.language.text.sentences import sentences
from core.language.text.stemming import stems
from core.llm.language_model import LanguageModel, Message
from core.prompts.sanitize import sanitize_markdown
from core.prompts.templates import RenderedPrompt, render_prompt
from core.records.files.documents import TaskList, TaskQuery
from core.records.graph.graph_summary import (
    CentralEntity,
    Community,
    GraphStats,
    LinkScore,
    LinkSuggestion,
    Paths,
)
from core.records.ids import EntityId
from core.store.readable_store import ReadableStore
from core.store.records import NameArrays
from core.store.store import Store

MIN_SENTENCES = 2
REPLY_TOKENS = 160
# Minimum share of a sentence's words that must occur in the source text, and all its numbers.
MIN_SUPPORTED_SHARE = 0.6
_NUMBER = re.compile(r"\d[\d.,:]*\d|\d")


class CommunitySummaries:
    """Cached summaries. Reading is thread-safe; one thread writes."""

    def __init__(self, store: Store, writing: ReplyCacheDeps | None) -> None:
        self._asked = ReplyCache(store, writing)

    @property
    def can_write(self) -> bool:
        """Whether a model is available."""
        return self._asked.can_ask

    def of(self, topics: Sequence[Topic]) -> list[str]:
        """Return the cached summary of each topic; empty where there is none."""
        describable = [it for it in topics if _has_sentences(it)] if self.can_write else []
        kept = self._asked.cached_replies([_prompt(it) for it in describable])
        gists = {id(it): gist or "" for it, gist in zip(describable, kept, strict=True)}
        return [gists.get(id(it), "") for it in topics]

    def write_next(self, topics: Iterable[Topic], cancel: Cancel) -> bool:
        """Write the first missing summary; return False if none is missing.

        An empty result is cached too, so that an unsupported topic is not requested again.
        """
        describable = [it for it in topics if _has_sentences(it)]
        words = [_prompt(it) for it in describable]

        def reply(model: LanguageModel, at: int) -> str:
            return _generate(model, words[at], describable[at], cancel)

        return self._asked.ask_next(words, reply)


def _has_sentences(topic: Topic) -> bool:
    return len(topic.sentences) >= MIN_SENTENCES


def _prompt(topic: Topic) -> RenderedPrompt:
    return render_prompt(
        "summarize_community",
        things="\n".join(f"- {name}" for name in topic.community.things),
        sentences="\n".join(f"- {sentence}" for sentence in topic.sentences),
    )


def _generate(model: LanguageModel, words: RenderedPrompt, topic: Topic, cancel: Cancel) -> str:
    room = model.context_length - REPLY_TOKENS
    if model.count_tokens(words.text) > room:
        return ""
    reply = model.chat([Message("user", words.text)], max_tokens=REPLY_TOKENS, cancel=cancel)
    if reply.finish == "cancelled":
        raise Cancelled
    text = " ".join(sanitize_markdown(reply.text, cited_texts=topic.sentences).split())
    spans = list(sentences(text, 0, len(text)))
    if reply.finish == "length":
        spans = spans[:-1]
    material = "\n".join((*topic.community.things, *topic.sentences))
    source_words, numbers = set(stems(material)), set(_NUMBER.findall(material))
    written = (text[start:end] for start, end in spans)
    return " ".join(
        sentence
        for sentence in written
        if _is_supported(sentence, source_words=source_words, numbers=numbers)
    )


def _is_supported(sentence: str, *, source_words: set[str], numbers: set[str]) -> bool:
    words = set(stems(sentence))
    enough = len(words & source_words) >= MIN_SUPPORTED_SHARE * len(words)
    return bool(words) and enough and set(_NUMBER.findall(sentence)) <= numbers


# Maximum number of communities that are described.
MAX_COMMUNITIES = 2000
MAX_SHOWN = 1000
# Maximum number of communities that a model summarizes: more would take hours.
MAX_SUMMARIES = 40
MAX_HOPS = 6
MAX_CENTRAL = 10


def _graph_statistics(store: ReadableStore, analytics: GraphAnalytics) -> GraphStats:
    now, between = analytics.current(), analytics.betweenness()
    ties, things = now.ties, len(now.ties)
    facts = store.graph.fact_arrays()
    hanging = np.bincount(components(ties.strength)) if things else np.zeros(0, np.int64)
    pairs = things * (things - 1) / 2
    joined = ties.strength.nnz // 2
    return GraphStats(
        things=things,
        facts=len(facts.ids),
        ties=joined,
        density=joined / pairs if pairs else 0.0,
        components=len(hanging),
        largest_component=int(hanging.max(initial=0)),
        orphan_rate=_true_share(orphans(ties.strength)),
        without_facts=_true_share(orphans(ties.max_confidence)),
        things_by_kind=_kind_counts(store.graph.names(), now),
        by_predicate=_value_counts(facts.predicates),
        by_status=_value_counts(facts.statuses),
        by_method=store.graph.method_counts(),
        communities=tuple(len(community_members(labels)) for labels in now.partition.levels),
        central=_central(store, now, between.scores),
        betweenness_error=between.error,
    )


def _central(
    store: ReadableStore, now: AnalyticsResult, between: NDArray[np.float64]
) -> tuple[CentralEntity, ...]:
    best = np.lexsort((now.ties.ids, -now.ranks))[:MAX_CENTRAL]
    entities = store.graph.entities(now.ties.ids[best])
    near, joined = closeness(now.ties.strength), degrees(now.ties.strength)
    return tuple(
        CentralEntity(
            id=entity.id,
            name=entity.name,
            kind=entity.kind,
            page_rank=float(now.ranks[at]),
            betweenness=float(between[at]),
            closeness=float(near[at]),
            degree=int(joined[at]),
        )
        for at in best.tolist()
        if (entity := entities.get(EntityId(int(now.ties.ids[at])))) is not None
    )


def _kind_counts(names: NameArrays, now: AnalyticsResult) -> dict[str, int]:
    ids, firsts = np.unique(names.entity_ids, return_index=True)
    return _value_counts(names.kinds[firsts][np.isin(ids, now.ties.ids)])


def _value_counts(values: NDArray[Any]) -> dict[str, int]:
    """Return how often each value occurs, the most frequent first."""
    distinct, counts = np.unique(values.astype(str), return_counts=True)
    order = np.lexsort((distinct, -counts))
    return dict(zip(distinct[order].tolist(), counts[order].tolist(), strict=True))


def _true_share(chosen: NDArray[np.bool_] | Sequence[bool]) -> float:
    return float(np.mean(chosen)) if len(chosen) else 0.0


class GraphExplorer:
    """Explores the graph; thread-safe. `weigh` returns the weight of a relation (D18).

    `writing` gives access to a language model for community summaries; None disables them. `lasts`
    says whether a relation describes a state; map coordinates are persisted in `write`, and so are
    communities if it `keeps_communities`. All that is shown comes from `readable`; `store` keeps
    coordinates, communities and summaries.
    """

    def __init__(  # noqa: PLR0913 - what it rests on
        self,
        store: Store,
        readable: ReadableStore,
        *,
        weigh: Callable[[str], float],
        now: Callable[[], datetime],
        writing: ReplyCacheDeps | None = None,
        lasts: Callable[[str], bool] = lambda _: True,
        shown_from: Callable[[], float] = lambda: 0.0,
        communities: Callable[[], CommunityMethod] = lambda: "leiden",
        write: Executor | None = None,
        keeps_communities: bool = True,
    ) -> None:
        self._store = readable
        self._weigh = weigh
        self._now = now
        registry = CommunityRegistry(store, write=write) if keeps_communities else None
        self._analytics = GraphAnalytics(
            readable, weigh=weigh, method=communities, registry=registry
        )
        self._topics = TopicDescriber(readable, registry)
        self._gists = CommunitySummaries(store, writing)
        self.timeline = TimelineReader(readable)
        self.queries = QueryRunner(readable)
        self.maps = GraphMap(
            readable,
            CoordinateRegistry(store, write=write),
            self._analytics,
            self._topics,
            lasts=lasts,
            shown_from=shown_from,
        )

    def find_paths(
        self,
        first: str,
        second: str,
        *,
        limit: int,
        hops: int,
        co_mentions: bool = False,
        shortest: bool = False,
    ) -> Paths:
        """Return the best paths between the entities of these names, or all shortest ones.

        With `co_mentions`, steps also join entities that a passage mentions together. Raises
        `WrongUse` for an unknown name, and when both names mean one entity.
        """
        _check("limit", limit, most=MAX_SHOWN)
        _check("hops", hops, most=MAX_HOPS)
        ends = [entity_by_name(self._store, name) for name in (first, second)]
        if ends[0] == ends[1]:
            raise WrongUse(second, "names_of_one_thing")
        ties = self._analytics.current().ties
        ways = PathFinder(self._store, ties, weigh=self._weigh, now=self._now())
        return ways.find(*ends, limit=limit, hops=hops, co_mentions=co_mentions, shortest=shortest)

    def list_communities(self, *, level: int = -1, text: str = "") -> tuple[Community, ...]:
        """Return the communities of a level (-1: of all), the largest first.

        Those of one document, or of nothing but people or files, follow the others of their level.
        With `text` only those that have it in their name, entities or keywords.
        """
        if not -1 <= level < LEVELS:
            raise WrongUse("level", "no_such_level", level=level, most=LEVELS - 1)
        now = self._analytics.current()
        groups = communities_at_level(now, level=level)[:MAX_COMMUNITIES]
        topics = (self._topics.describe(group, now) for group in groups)
        matching = [one for one in topics if _matches(one.community, text.casefold())]
        matching.sort(key=lambda one: (one.community.level, one.is_minor))
        gists = self._gists.of(matching)
        return tuple(
            replace(one.community, gist=gist) for one, gist in zip(matching, gists, strict=True)
        )

    def write_summary(self, cancel: Cancel) -> bool:
        """Write the next missing community summary; return whether one was missing.

        The largest communities come first. Runs in the thread that uses the model while idle.
        Raises `Cancelled` and `ModelError`.
        """
        if not self._gists.can_write:
            return False
        now = self._analytics.current()
        largest = sorted(
            communities_at_level(now),
            key=lambda community: (-len(community.things), community.level, community.things),
        )
        topics = (self._topics.describe(group, now) for group in largest[:MAX_SUMMARIES])
        return self._gists.write_next(topics, cancel)

    def suggest_links(
        self, name: str = "", *, limit: int, by: LinkScore = "combined"
    ) -> tuple[LinkSuggestion, ...]:
        """Return predicted links by a score, of the entity with that name or of all."""
        _check("limit", limit, most=MAX_SHOWN)
        near = entity_by_name(self._store, name) if name else None
        ties = self._analytics.current().ties
        return suggest_links(self._store, ties, limit=limit, near=near, by=by)

    def list_tasks(self, wanted: TaskQuery) -> TaskList:
        """Return the tasks that the documents contain."""
        _check("limit", wanted.limit, most=MAX_TASKS)
        return list_tasks(self._store, wanted, now=self._now())

    def show_stats(self) -> GraphStats:
        """Return the graph statistics."""
        return _graph_statistics(self._store, self._analytics)


def _matches(community: Community, text: str) -> bool:
    texts = (community.name, *community.things, *community.words)
    return not text or any(text in one.casefold() for one in texts)


def _check(name: str, number: int, *, most: int) -> None:
    if not 1 <= number <= most:
        raise WrongUse(name, "out_of_range", number=number, least=1, most=most)
