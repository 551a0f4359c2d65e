"""Query pipeline: recall, rank, facts, hits and evidence, with the trace (J6)."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from core.lanes import Cancel
from core.messages import UserMessage, join_messages
from core.records.answers.answers import Hit, Listing, SearchResult, Trace
from core.records.answers.questions import Coverage, Method, PlanStep, TraversalStep
from core.retrieve.hits import RankedCandidates, build_candidates, build_hits, match_reasons
from core.retrieve.listing import ListingSources, build_listing
from core.retrieve.metrics import StageTimer
from core.retrieve.passage_cache import PassageCache
from core.retrieve.plan.query_builder import QueryContext
from core.retrieve.rank.evidence import estimate_evidence
from core.retrieve.rank.evidence_input import QuestionTerms, evidence_input, question_terms
from core.retrieve.rank.fusion import ScoreList, fuse
from core.retrieve.rank.ranker import Ranker, RankingResult, allowed_only
from core.retrieve.recall.facts import FactRecaller, RecalledFacts, show_fact
from core.retrieve.recall.methods.by_links import METHOD as BY_LINKS
from core.retrieve.recall.methods.by_links import LinkedPassages
from core.retrieve.recall.methods.by_scan import coverage_of
from core.retrieve.recall.methods.registry import get_method, label_steps
from core.retrieve.recall.passage_features import PassageFeatures
from core.retrieve.recall.recall_result import EMPTY_RECALL, LIST_LENGTH, RecallResult, top_k
from core.retrieve.recall.recaller import LinkRecaller, LinkRecallResult, PassageRecaller
from core.retrieve.recall.traversal import describe_steps
from core.store.readable_store import ReadableStore

Vector = NDArray[np.float32]

# Minimum number of link candidates, for the trace.
MIN_CANDIDATES = 50
# Number of passages matched by words that are read ahead while the encoder runs: seven of the first
# ten are among those scored in the end, and three of the next.
PREFETCHED = 10
NO_RECALL: Mapping[Method, RecallResult] = {}


OnHits = Callable[[tuple[Hit, ...]], None]


class Delivery(Struct, frozen=True):
    """Time budget of a result, and the receiver of its first passages.

    Milliseconds for reranking, and for the whole question; 0: no limit of the latter.
    """

    rerank_ms: float
    budget_ms: float = 0.0
    on_first: OnHits | None = None

    def left_ms(self, timer: StageTimer) -> float:
        """Return the remaining budget in milliseconds."""
        return self.budget_ms - timer.elapsed_ms if self.budget_ms else math.inf


class EarlyRecall(Struct, frozen=True):
    """Methods of the first turn, recalled before the question's vector is known."""

    features: PassageFeatures
    terms: QuestionTerms
    recalled: Mapping[Method, RecallResult]


class QueryPipeline(Struct, frozen=True):
    """Runs the stages from a query context to a search result."""

    store: ReadableStore
    recaller: PassageRecaller
    link_recaller: LinkRecaller
    ranker: Ranker
    fact_recaller: FactRecaller

    def recall_early(
        self, query: QueryContext, *, is_late: Callable[[], bool], timer: StageTimer
    ) -> EarlyRecall:
        """Run the recall methods that do not need the question's vector.

        Also reads the best of these passages ahead until `is_late` returns True.
        """
        first_turn = min((step.turn for step in query.plan.steps), default=1)
        steps = [
            step
            for step in query.plan.steps
            if step.turn == first_turn and not get_method(step.method).needs_vector
        ]
        # Only one step, which runs in this thread: it may be a thread of the pool itself.
        recalled = self.recaller.recall(query, steps[:1], vector=None, timer=timer)
        features = PassageFeatures(
            self.store,
            query.snapshot,
            PassageCache(self.store.documents),
            query.question,
            None,
            self.store.index.word_counts(query.question.words),
            query.names.labels,
            query.analysis.times,
        )
        terms = question_terms(features)
        by_words = recalled.get("by words", EMPTY_RECALL)
        features.prefetch(by_words.rows[:PREFETCHED], is_late=is_late)
        return EarlyRecall(features, terms, recalled)

    def run(
        self,
        query: QueryContext,
        vector: Vector | None,
        early: EarlyRecall,
        *,
        delivery: Delivery,
        timer: StageTimer,
        cancel: Cancel,
    ) -> SearchResult:
        """Return the `k` best passages and the facts, with the trace. Raises `Cancelled`.

        `delivery.on_first` gets the results of the first steps, before later ones refine them.
        When the budget is spent, no further step is begun (D19).
        """
        features = early.features
        features.vector = vector
        # Beside the comparison of passages: both compute without the interpreter lock.
        nearest = self.recaller.pool.submit(self.fact_recaller.nearest, vector)
        run = _QueryRun(self, query, early)
        early_results = early.recalled
        for steps in _turns(query.plan.steps):
            if run.lists and delivery.left_ms(timer) <= 0.0:
                run.skipped += steps
                continue
            run.recall_turn(steps, early=early_results, timer=timer)
            if early_results is not NO_RECALL:
                run.show_first(delivery)
            early_results = NO_RECALL
            cancel.check()
        with timer("rank"):
            ranking = self.ranker.rank(
                query,
                run.lists,
                features,
                linked=run.linked,
                rerank_ms=min(delivery.rerank_ms, delivery.left_ms(timer)),
            )
        cancel.check()
        # Not in parallel with the links, although independent: both need the interpreter lock
        # nearly all the time, and two threads competing for it take longer than one.
        with timer("facts"):
            facts = self.fact_recaller.recall(query, nearest.result(), features.passage_cache)
        cancel.check()
        with timer("show"):
            result = run.build_result(ranking, facts, budget_ms=delivery.budget_ms)
        return replace(result, timings_ms=timer.timings_ms())


class _QueryRun:
    """State of one running query: candidates recalled so far."""

    def __init__(self, pipeline: QueryPipeline, query: QueryContext, early: EarlyRecall) -> None:
        self._pipeline = pipeline
        self._query = query
        self._features = early.features
        self._terms = early.terms
        self._recalled: dict[Method, RecallResult] = {}
        self._links: LinkRecallResult | None = None
        self.lists: list[ScoreList] = []
        self.skipped: list[PlanStep] = []

    def show_first(self, delivery: Delivery) -> None:
        """Pass on the best passages so far, without links and reading."""
        if delivery.on_first is None or not any(len(one.rows) for one in self.lists):
            return
        query, cache = self._query, self._features.passage_cache
        ranked = allowed_only(fuse(self.lists, "min-max"), query)
        candidates = RankedCandidates(query.snapshot, query.question, self._recalled, ranked)
        delivery.on_first(build_hits(candidates, match_reasons(candidates), cache=cache, k=query.k))

    @property
    def linked(self) -> LinkedPassages | None:
        return self._links.linked if self._links is not None else None

    def recall_turn(
        self, steps: Sequence[PlanStep], *, early: Mapping[Method, RecallResult], timer: StageTimer
    ) -> None:
        """Run the steps of one turn, except for methods in `early`, which are known already."""
        query, features = self._query, self._features
        missing = [step for step in steps if step.method not in early]
        late = self._pipeline.recaller.recall(query, missing, vector=features.vector, timer=timer)
        results: dict[Method, RecallResult] = {**early, **late}
        self._recalled |= results
        for step in steps:
            if step.method in results:
                best = top_k(results[step.method], LIST_LENGTH)
                self.lists.append(ScoreList(step.method, best.rows, best.scores, step.weight))
            elif step.method == BY_LINKS.name:
                with timer(BY_LINKS.timer):
                    self._links = self._pipeline.link_recaller.recall(
                        query, features, self._recalled, limit=max(query.k, MIN_CANDIDATES)
                    )
                linked = self._links.linked
                self.lists.append(ScoreList(step.method, linked.rows, linked.scores, step.weight))

    def build_result(
        self, ranking: RankingResult, facts: RecalledFacts, *, budget_ms: float
    ) -> SearchResult:
        query, features, cache = self._query, self._features, self._features.passage_cache
        candidates = RankedCandidates(
            query.snapshot, query.question, self._recalled, ranking.ranked, self.linked
        )
        reasons = match_reasons(candidates)
        hits = build_hits(candidates, reasons, cache=cache, k=query.k)
        listing = self._listing(facts)
        estimate = estimate_evidence(evidence_input(features, ranking.ranked.rows, self._terms))
        trace = Trace(
            question=query.text,
            plan={
                "vector": features.vector is not None,
                **{
                    method.replace(" ", "_"): len(recall)
                    for method, recall in self._recalled.items()
                },
                "things_named": len(query.question.things),
                "passages": len(query.snapshot.passage_ids),
                "evidence": estimate.evidence,
                **estimate.feature_values(),
                "from_memory": False,
            },
            anchors=facts.anchors,
            activation=facts.activation,
            candidates=build_candidates(candidates, hits, cache=cache, k=query.k),
            analysis=query.analysis,
            chosen=label_steps(query.plan),
            wishes=query.options,
            taken=self._traversal_steps(),
            commit_number=query.snapshot.commit_number,
            k=query.k,
            unmet_filter=query.unmet_filter,
            reranking=ranking.reranker_note,
            shortened=self._shortened(budget_ms),
        )
        return SearchResult(
            question=query.text,
            hits=hits,
            facts=facts.facts,
            trace=trace,
            timings_ms={},
            evidence=estimate.evidence,
            listing=listing,
            coverage=self._coverage(hits, listing),
        )

    def _shortened(self, budget_ms: float) -> UserMessage:
        """Return a note of the steps that were skipped when the budget was spent."""
        if not self.skipped:
            return UserMessage()
        labels = [get_method(step.method).label for step in self.skipped]
        methods = join_messages(*labels, by="comma_list")
        return UserMessage("budget_spent", budget=round(budget_ms), methods=methods)

    def _listing(self, facts: RecalledFacts) -> Listing | None:
        query, cache = self._query, self._features.passage_cache
        matching = self._recalled.get("by scan")
        if matching is None:
            return None
        names = query.names
        sources = ListingSources(
            snapshot=query.snapshot,
            labels=names.labels,
            kinds=names.kinds,
            store=self._pipeline.store,
            passage_cache=cache,
            show=partial(show_fact, labels=names.labels, kinds=names.kinds, cache=cache),
            allowed=query.listable,
            past=facts.facts if query.as_of is not None else None,
        )
        return build_listing(query.list_target, matching, sources)

    def _coverage(self, hits: Sequence[Hit], listing: Listing | None) -> Coverage | None:
        """Return how much of what matches was read; a listing is built from all of it."""
        matching = self._recalled.get("by scan")
        if not matching:
            return None
        snapshot = self._query.snapshot
        shown = snapshot.rows(np.array([hit.passage_id for hit in hits], np.int64))
        read = len(matching) if listing else int(np.isin(shown, matching.rows).sum())
        return coverage_of(matching, snapshot, read=read)

    def _traversal_steps(self) -> tuple[TraversalStep, ...]:
        links = self._links
        if links is None or links.graph is None:
            return ()
        return describe_steps(
            links.steps, links.graph, names=self._query.names, cache=self._features.passage_cache
        )


def _turns(steps: Sequence[PlanStep]) -> Iterator[list[PlanStep]]:
    ordered = sorted(steps, key=lambda step: step.turn)
    for _, group in groupby(ordered, key=lambda step: step.turn):
        yield list(group)
