"""Recall of facts: spreading activation from anchors (J2), scored (J3), with their evidence."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from core.graph.fact_graph import FactGraph, contains_text
from core.graph.snapshot import Snapshot, positions_of
from core.graph.traversal import fact_activation
from core.language.question.things.name_index import EntityNameIndex
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.answers.answers import ActivatedFact, Anchor
from core.records.answers.questions import Analysis
from core.records.answers.snippets import context_span
from core.records.files.transcript_times import spoken_at
from core.records.ids import EntityId, FactId
from core.records.knowledge import Fact, FactView
from core.retrieve.filters.facets import facts_allowed
from core.retrieve.passage_cache import PassageCache
from core.retrieve.plan.query_builder import QueryContext
from core.retrieve.recall.anchors import ScoredAnchor, find_anchors, nearest_entities
from core.retrieve.recall.fact_history import HistoryQuery, facts_as_of, past_facts
from core.retrieve.versioned_cache import CacheUsage, VersionedCache
from core.settings.options import Settings
from core.store.graph.graph_queries import GraphQueries
from core.store.readable_store import ReadableStore

CACHED_ACTIVATIONS = 128
# Maximum number of facts of the requested relations.
MAX_REQUESTED = 12
NO_KINDS: Mapping[EntityId, str] = {}


class FactParams(Struct, frozen=True):
    """Limits of the activation and weights of its facts, at this moment."""

    limits: fact_activation.ActivationLimits
    weights: fact_activation.FactScoreWeights
    now: datetime


def _fact_params(settings: Settings, *, now: datetime) -> FactParams:
    return FactParams(
        limits=fact_activation.ActivationLimits(
            hops=settings.hops,
            facts_per_entity=settings.facts_per_entity,
            facts_in_all=settings.facts_in_all,
            both_directions=settings.both_directions,
        ),
        weights=fact_activation.FactScoreWeights(
            user_edit=settings.weight_user_edit,
            file=settings.weight_file,
            system=settings.weight_system,
            conversation=settings.weight_conversation,
            confirmed=settings.weight_confirmed,
            decay_per_week=settings.decay_per_week,
            decay_grace_weeks=settings.decay_grace_weeks,
            usage=settings.usage_weight,
        ),
        now=now,
    )


class RecalledFacts(Struct, frozen=True):
    """Anchors, activated facts in the order reached, and the same facts by score."""

    anchors: tuple[Anchor, ...] = ()
    activation: tuple[ActivatedFact, ...] = ()
    facts: tuple[FactView, ...] = ()


class FactRecaller:
    """Recalls facts for questions, with a cache of recent activations. Thread-safe."""

    def __init__(
        self,
        store: ReadableStore,
        *,
        settings: Callable[[], Settings],
        now: Callable[[], datetime],
        vocabulary: Callable[[], Vocabulary],
        clock: Callable[[], float],
    ) -> None:
        self._store = store
        self._settings = settings
        self._now = now
        self._vocabulary = vocabulary
        self._cache: VersionedCache[RecalledFacts] = VersionedCache(
            "activation", capacity=CACHED_ACTIVATIONS, clock=clock
        )

    def nearest(self, vector: NDArray[np.float32] | None) -> Sequence[ScoredAnchor] | None:
        """Return the entities nearest to the question's vector; None without one."""
        if vector is None:
            return None
        store, count = self._store, self._settings().anchors
        return nearest_entities(vector, store.index, store.graph, count)

    def recall(
        self, query: QueryContext, nearest: Sequence[ScoredAnchor] | None, cache: PassageCache
    ) -> RecalledFacts:
        """Return the facts that activation reaches from the named and the `nearest` entities.

        With a date only those that held then; for a change also superseded ones. Filters apply
        during activation: it does not spread over facts that they exclude.
        """
        settings = self._settings()
        anchors = [
            anchor
            for anchor in find_anchors(
                query.question, nearest, graph=self._store.graph, count=settings.anchors
            )
            if anchor.entity_id not in query.options.leave_out
        ]
        key = (tuple(anchors), query.as_of, query.options.leave_out, query.snapshot.left_out,
               _filtered_by(query), self._question_key(query),
               tuple(sorted(settings.values.items())))  # fmt: skip
        stamp = (
            query.snapshot.commit_number, self._store.commit_number, self._store.index.change_count
        )  # fmt: skip
        cached = self._cache.get(key, stamp=stamp, keep_s=settings.answer_cache_s)
        if cached is not None and not query.snapshot.left_out:
            return cached
        facts = recall_facts(
            anchors,
            graph=self._store.graph,
            arrays=query.snapshot.facts,
            names=query.names,
            cache=cache,
            params=_fact_params(settings, now=self._now()),
            allows=_allows_rows(query),
            requested=requested_facts(
                query.analysis, query.snapshot.facts, self._vocabulary(), allows=_allows_rows(query)
            ),
        )
        facts = with_importance(self._with_history(facts, query, cache), query.snapshot)
        self._cache.put(key, facts, stamp=stamp)
        return facts

    def cache_usage(self) -> CacheUsage:
        """Return hits and misses of the activation cache."""
        return self._cache.usage()

    def _question_key(self, query: QueryContext) -> tuple[object, ...]:
        analysis = query.analysis
        return (analysis.things, analysis.relations, analysis.evolution)

    def _with_history(
        self, recalled: RecalledFacts, query: QueryContext, cache: PassageCache
    ) -> RecalledFacts:
        """Return facts that held at the time asked for, or how they changed; else as recalled."""
        history = HistoryQuery(
            query.analysis,
            query.snapshot,
            query.as_of,
            query.fact_passages,
            query.options.leave_out,
        )
        if not history:
            return recalled
        past = past_facts(history, self._store.graph)
        cache.fetch({fact.passage_id for fact in past})
        names = query.names
        shown = [
            show_fact(fact, labels=names.labels, kinds=names.kinds, cache=cache) for fact in past
        ]
        facts = facts_as_of((*recalled.facts, *shown), history, vocabulary=self._vocabulary())
        ids = {fact.id for fact in facts}
        steps = tuple(step for step in recalled.activation if step.fact.id in ids)
        return replace(recalled, facts=facts, activation=steps)


def with_importance(recalled: RecalledFacts, snapshot: Snapshot) -> RecalledFacts:
    """Return the facts with the centrality of their more central end (D7).

    That is the stationary probability of a random walk over passages and entities, by its
    logarithm, as few entities have most of it.
    """
    # The last entry stands for ends that no passage names.
    sums = np.append(snapshot.links.entity_sums, 0.0)
    most = max(float(np.log1p(sums.max())), 1e-12)
    ends = [end for fact in recalled.facts for end in (fact.subject_id, fact.object_id or 0)]
    ids = snapshot.namesakes.first(np.array(ends, np.int64))
    own = sums[positions_of(snapshot.entity_ids, ids)].reshape(-1, 2).max(axis=1)
    shares = (np.log1p(own) / most).tolist()
    facts = [replace(fact, importance=it) for fact, it in zip(recalled.facts, shares, strict=True)]
    return replace(recalled, facts=tuple(facts))


def _allows_rows(query: QueryContext) -> fact_activation.FactFilter | None:
    if query.fact_passages is None:
        return None
    passage_ids = query.snapshot.facts.passage_ids
    return lambda rows: facts_allowed(passage_ids[rows], query.snapshot, query.fact_passages)


def _filtered_by(query: QueryContext) -> tuple[object, ...]:
    analysis, options = query.analysis, query.options
    return analysis.filters, analysis.without_words, options.filters, options.leave_out_passages


def recall_facts(  # noqa: PLR0913 - the graph to spread over, and how facts are shown
    anchors: Sequence[ScoredAnchor],
    *,
    graph: GraphQueries,
    arrays: FactGraph,
    names: EntityNameIndex,
    cache: PassageCache,
    params: FactParams,
    allows: fact_activation.FactFilter | None = None,
    requested: Sequence[FactId] = (),
) -> RecalledFacts:
    """Return the best facts that activation reaches from the anchors, each with its quote.

    `allows` says which rows of `arrays` may be followed. A last hop may reach more facts than
    the limit: those with the lowest score are dropped, but none of `requested`, which are
    included whether activation reaches them or not.
    """
    labels = names.labels
    reached = fact_activation.activate_facts(
        arrays, [anchor.entity_id for anchor in anchors], limits=params.limits, fact_filter=allows
    )
    ids = list(dict.fromkeys((*(step.fact_id for step in reached), *requested)))
    facts = graph.facts(ids) if ids else {}
    scores = {
        key: fact_activation.score_fact(fact, now=params.now, weights=params.weights)
        for key, fact in facts.items()
    }
    requested_ids = frozenset(requested)
    best = sorted(facts, key=lambda key: (key not in requested_ids, -scores[key], key))
    best = best[: params.limits.facts_in_all]
    kept = {key: facts[key] for key in sorted(best, key=lambda key: (-scores[key], key))}
    cache.fetch({fact.passage_id for fact in kept.values()})
    shown = {
        key: show_fact(fact, labels=labels, kinds=names.kinds, cache=cache, score=scores[key])
        for key, fact in kept.items()
    }
    return RecalledFacts(
        anchors=tuple(
            Anchor(anchor.entity_id, labels[anchor.entity_id], anchor.score, anchor.by)
            for anchor in anchors
            if anchor.entity_id in labels
        ),
        activation=tuple(
            ActivatedFact(step.hop, labels.get(step.origin, ""), shown[step.fact_id])
            for step in reached
            if step.fact_id in shown
        ),
        facts=tuple(shown.values()),
    )


def requested_facts(
    analysis: Analysis,
    arrays: FactGraph,
    vocabulary: Vocabulary,
    *,
    allows: fact_activation.FactFilter | None = None,
) -> tuple[FactId, ...]:
    """Return the facts by which the question's entities have its relations, most confident first.

    Activation may miss them where an entity has many facts and these are the least confident.
    For a single entity and no relation these are its functional relations (one value at a
    time): a conflict shows only if both values are present.
    """
    entities = dict.fromkeys(entity.entity_id for entity in analysis.things)
    wanted = {relation.predicate for relation in analysis.relations}
    if not wanted and len(entities) == 1:
        wanted = {
            name for name, relation in vocabulary.relations.items() if relation.functional != "no"
        }
    if not entities or not wanted:
        return ()
    ends = [
        rows
        for entity_id in entities
        for rows in (arrays.outgoing(entity_id), arrays.incoming(entity_id))
    ]
    rows = np.unique(np.concatenate(ends))
    rows = rows[contains_text(arrays.predicates[rows], wanted)]
    rows = rows if allows is None else rows[allows(rows)]
    order = np.argsort(-arrays.confidences[rows], kind="stable")[:MAX_REQUESTED]
    return tuple(FactId(fact_id) for fact_id in arrays.fact_ids[rows[order]].tolist())


def show_facts(
    store: ReadableStore,
    ids: Sequence[FactId],
    *,
    labels: Mapping[EntityId, str],
    kinds: Mapping[EntityId, str] = NO_KINDS,
    in_context: bool = False,
) -> tuple[FactView, ...]:
    """Return the existing facts among these, in this order, with names and quotes."""
    facts = store.graph.facts(ids)
    cache = PassageCache(store.documents)
    cache.fetch({fact.passage_id for fact in facts.values()})
    return tuple(
        show_fact(facts[fact_id], labels=labels, kinds=kinds, cache=cache, in_context=in_context)
        for fact_id in ids
        if fact_id in facts
    )


def show_fact(
    fact: Fact,
    *,
    labels: Mapping[EntityId, str],
    cache: PassageCache,
    score: float = 0.0,
    kinds: Mapping[EntityId, str] = NO_KINDS,
    in_context: bool = False,
) -> FactView:
    """Return the fact with its names resolved and its evidence quoted from the passage.

    `in_context` quotes the words around the evidence as well, for somebody who has to judge it.
    """
    cached = cache.get(fact.passage_id)
    path, part, quote, seconds = "", None, "", None
    if cached is not None:
        passage, head = cached
        path, part = head.path, head.part
        seconds = spoken_at(head.kind, passage.text, fact.start - passage.start)
        start, end = max(0, fact.start - passage.start), fact.end - passage.start
        if in_context:
            start, end = context_span(passage.text, start, end, kind=head.kind)
        quote = passage.text[start:end]
    return FactView(
        subject=labels.get(fact.subject, ""),
        predicate=fact.predicate,
        object=fact.literal if fact.object is None else labels.get(fact.object, ""),
        confidence=fact.confidence,
        status=fact.status,
        source=fact.source,
        path=path,
        part=part,
        page=fact.page,
        start=fact.start,
        end=fact.end,
        quote=quote,
        seconds=seconds,
        accesses=fact.accesses,
        id=fact.id,
        subject_id=fact.subject,
        object_id=fact.object,
        score=score,
        valid_from=fact.valid_from,
        valid_to=fact.valid_to,
        precision=fact.precision,
        modality=fact.modality,
        method=fact.method,
        stated_at=fact.stated_at,
        closed_at=fact.closed_at,
        superseded_by=fact.superseded_by,
        subject_kind=kinds.get(fact.subject, ""),
        object_kind="" if fact.object is None else kinds.get(fact.object, ""),
    )
