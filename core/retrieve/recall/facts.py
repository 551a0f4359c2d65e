"""Facts for a question: activation from the anchors (J2), scored (J3), with their evidence."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from core.extract.vocabulary.vocabulary import Vocabulary
from core.graph.fact_graph import FactGraph, among
from core.graph.name_index import NameBook
from core.graph.walk.activation import ActivationLimits, Told, spread
from core.graph.walk.scores import ScoreWeights, score_fact
from core.records.answers.answers import ActivatedFact, Anchor
from core.records.answers.questions import Analysis
from core.records.ids import EntityId, FactId
from core.records.knowledge import Fact, FactView
from core.retrieve.filters.facets import facts_allowed
from core.retrieve.passage_cache import PassageCache
from core.retrieve.plan.query_context import QueryContext
from core.retrieve.recall.anchors import ScoredAnchor, find_anchors
from core.retrieve.recall.fact_history import HistoryQuery, facts_as_of, past_facts
from core.retrieve.versioned_cache import CacheStats, VersionedCache
from core.settings.options import Settings
from core.store.graph.graph_queries import GraphQueries
from core.store.store import Store

ACTIVATIONS_KEPT = 128
# This many facts of the relation asked for are found in any case.
ASKED_AT_MOST = 12
NO_KINDS: Mapping[EntityId, str] = {}


class FactParams(Struct, frozen=True):
    """How far activation goes and what its facts weigh, at this moment."""

    limits: ActivationLimits
    weights: ScoreWeights
    now: datetime


def fact_params(settings: Settings, *, now: datetime) -> FactParams:
    """The rules that the options set."""
    return FactParams(
        limits=ActivationLimits(
            hops=settings.hops,
            facts_per_entity=settings.facts_per_entity,
            facts_in_all=settings.facts_in_all,
            both_directions=settings.both_directions,
        ),
        weights=ScoreWeights(
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
    """Finds facts for questions; what activation reached lately is kept. Any thread may ask."""

    def __init__(
        self,
        store: Store,
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
        self._kept: VersionedCache[RecalledFacts] = VersionedCache(
            "activation", most=ACTIVATIONS_KEPT, clock=clock
        )

    def find(
        self, sought: QueryContext, vector: NDArray[np.float32] | None, shelf: PassageCache
    ) -> RecalledFacts:
        """The facts that activation reaches from the things asked about and those nearest.

        With a date only those that held then; for a change also those that hold no more. Filters
        are obeyed on the way: what they forbid leads nowhere.
        """
        settings = self._settings()
        starts = [
            start
            for start in find_anchors(
                sought.question,
                vector,
                index=self._store.index,
                graph=self._store.graph,
                count=settings.anchors,
            )
            if start.entity_id not in sought.wishes.leave_out
        ]
        key = (tuple(starts), sought.at, sought.wishes.leave_out, sought.snapshot.left_out,
               _filtered_by(sought), self._asked_of(sought),
               tuple(sorted(settings.values.items())))  # fmt: skip
        stamp = (
            sought.snapshot.commit_number, self._store.commit_number, self._store.index.changes
        )  # fmt: skip
        known = self._kept.get(key, stamp=stamp, keep_s=settings.answer_cache_s)
        if known is not None and not sought.snapshot.left_out:
            return known
        found = recall_facts(
            starts,
            graph=self._store.graph,
            arrays=sought.snapshot.facts,
            names=sought.names,
            shelf=shelf,
            rules=fact_params(settings, now=self._now()),
            told=_told(sought),
            asked=requested_facts(
                sought.analysis, sought.snapshot.facts, self._vocabulary(), told=_told(sought)
            ),
        )
        found = self._then(found, sought, shelf)
        self._kept.put(key, found, stamp=stamp)
        return found

    def uses(self) -> CacheStats:
        """How often activation was known already."""
        return self._kept.uses()

    def _asked_of(self, sought: QueryContext) -> tuple[object, ...]:
        """What of the question facts depend on: what it asks of which things, and for the past."""
        asked = sought.analysis
        return (asked.things, asked.relations, asked.evolution)

    def _then(
        self, found: RecalledFacts, sought: QueryContext, shelf: PassageCache
    ) -> RecalledFacts:
        """What held at the time asked for, or how it changed; else what was found."""
        past = HistoryQuery(
            sought.analysis, sought.snapshot, sought.at, sought.told, sought.wishes.leave_out
        )
        if not past:
            return found
        once = past_facts(past, self._store.graph)
        shelf.fetch({fact.passage_id for fact in once})
        names = sought.names
        shown = [
            show_fact(fact, labels=names.labels, kinds=names.kinds, shelf=shelf) for fact in once
        ]
        facts = facts_as_of((*found.facts, *shown), past, vocabulary=self._vocabulary())
        ids = {fact.id for fact in facts}
        steps = tuple(step for step in found.activation if step.fact.id in ids)
        return replace(found, facts=facts, activation=steps)


def _told(sought: QueryContext) -> Told | None:
    if sought.told is None:
        return None
    passage_ids = sought.snapshot.facts.passage_ids
    return lambda rows: facts_allowed(passage_ids[rows], sought.snapshot, sought.told)


def _filtered_by(sought: QueryContext) -> tuple[object, ...]:
    asked, wishes = sought.analysis, sought.wishes
    return asked.filters, asked.without_words, wishes.filters, wishes.leave_out_passages


def recall_facts(  # noqa: PLR0913 - what is spread over, and how it is shown
    starts: Sequence[ScoredAnchor],
    *,
    graph: GraphQueries,
    arrays: FactGraph,
    names: NameBook,
    shelf: PassageCache,
    rules: FactParams,
    told: Told | None = None,
    asked: Sequence[FactId] = (),
) -> RecalledFacts:
    """The best facts that activation reaches from the anchors, each with its quote.

    `told` says which rows of `arrays` may be followed. A last hop may reach more facts than are
    allowed in all: those with the lowest score go, but none of `asked`, which are found whether
    activation reaches them or not.
    """
    labels = names.labels
    reached = spread(arrays, [start.entity_id for start in starts], limits=rules.limits, told=told)
    ids = list(dict.fromkeys((*(step.fact_id for step in reached), *asked)))
    facts = graph.facts(ids) if ids else {}
    scores = {
        key: score_fact(fact, now=rules.now, weights=rules.weights) for key, fact in facts.items()
    }
    sure = frozenset(asked)
    best = sorted(facts, key=lambda key: (key not in sure, -scores[key], key))
    best = best[: rules.limits.facts_in_all]
    kept = {key: facts[key] for key in sorted(best, key=lambda key: (-scores[key], key))}
    shelf.fetch({fact.passage_id for fact in kept.values()})
    shown = {
        key: show_fact(fact, labels=labels, kinds=names.kinds, shelf=shelf, score=scores[key])
        for key, fact in kept.items()
    }
    return RecalledFacts(
        anchors=tuple(
            Anchor(start.entity_id, labels[start.entity_id], start.score, start.by)
            for start in starts
            if start.entity_id in labels
        ),
        activation=tuple(
            ActivatedFact(step.hop, labels.get(step.origin, ""), shown[step.fact_id])
            for step in reached
            if step.fact_id in shown
        ),
        facts=tuple(shown.values()),
    )


def requested_facts(
    analysis: Analysis, arrays: FactGraph, vocabulary: Vocabulary, *, told: Told | None = None
) -> tuple[FactId, ...]:
    """The facts by which the things asked about have the relations asked for, the surest first.

    Where a thing has many facts and these are among the least sure, activation may not reach them.
    Of one thing of which no relation is asked these are those that have one value at a time: of
    two that are told, only both together say that one of them is not so any more.
    """
    things = dict.fromkeys(thing.entity_id for thing in analysis.things)
    wanted = {it.predicate for it in analysis.relations}
    if not wanted and len(things) == 1:
        wanted = {name for name, it in vocabulary.relations.items() if it.functional != "no"}
    if not things or not wanted:
        return ()
    ends = [rows for it in things for rows in (arrays.outgoing(it), arrays.incoming(it))]
    rows = np.unique(np.concatenate(ends))
    rows = rows[among(arrays.predicates[rows], wanted)]
    rows = rows if told is None else rows[told(rows)]
    order = np.argsort(-arrays.confidences[rows], kind="stable")[:ASKED_AT_MOST]
    return tuple(FactId(it) for it in arrays.fact_ids[rows[order]].tolist())


def show_fact(
    fact: Fact,
    *,
    labels: Mapping[EntityId, str],
    shelf: PassageCache,
    score: float = 0.0,
    kinds: Mapping[EntityId, str] = NO_KINDS,
) -> FactView:
    """The fact with its names resolved and its evidence quoted from the passage."""
    placed = shelf.at(fact.passage_id)
    path, part, quote = "", None, ""
    if placed is not None:
        passage, head = placed
        path, part = head.path, head.part
        quote = passage.text[max(0, fact.start - passage.start) : fact.end - passage.start]
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
