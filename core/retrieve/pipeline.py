"""Query pipeline: recall, rank, facts, hits and evidence, with the trace."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from core.lanes import Cancel
from core.records.answers.answers import Hit, Listing, SearchResult, Trace
from core.records.answers.questions import Coverage, Method, PlanStep, TraversalStep
from core.retrieve.hits import RankedCandidates, build_candidates, build_hits, match_reasons
from core.retrieve.listing import ListingSources, build_listing
from core.retrieve.metrics import StageTimer
from core.retrieve.passage_cache import PassageCache
from core.retrieve.plan.query_context import QueryContext
from core.retrieve.rank.evidence import estimate_evidence
from core.retrieve.rank.evidence_input import QuestionTerms, evidence_input, question_terms
from core.retrieve.rank.ranker import Ranker, RankingResult
from core.retrieve.rank.score_lists import ScoreList
from core.retrieve.recall.by_scan import coverage_of
from core.retrieve.recall.facts import RecalledFacts, show_fact
from core.retrieve.recall.link_recaller import LinkRecaller, LinkRecallResult
from core.retrieve.recall.passage_features import PassageFeatures
from core.retrieve.recall.recall_result import EMPTY_RECALL, LIST_LENGTH, RecallResult, top_k
from core.retrieve.recall.recaller import WITHOUT_VECTOR, PassageRecaller
from core.retrieve.recall.traversal import describe_steps
from core.store.store import Store

Vector = NDArray[np.float32]

MIN_CANDIDATES = 50
# This many passages that hold the question's words are looked at while the encoder is at it: seven
# of the first ten are among those judged in the end, and three of the next.
PREFETCHED = 10
NO_RECALL: Mapping[Method, RecallResult] = {}


class EarlyRecall(Struct, frozen=True):
    """What is recalled before the question's vector is known: methods of the first turn."""

    features: PassageFeatures
    terms: QuestionTerms
    recalled: Mapping[Method, RecallResult]


class QueryPipeline(Struct, frozen=True):
    """Runs the stages from a query context to a search result."""

    store: Store
    recaller: PassageRecaller
    link_recaller: LinkRecaller
    ranker: Ranker
    recall_facts: Callable[[QueryContext, Vector | None, PassageCache], RecalledFacts]

    def recall_early(
        self, query: QueryContext, *, is_late: Callable[[], bool], steps: StageTimer
    ) -> EarlyRecall:
        """Recall whatever does not need the question's vector.

        Also reads the best of these passages ahead until `is_late` returns True.
        """
        first = min((step.turn for step in query.plan.steps), default=1)
        wanted = [
            step
            for step in query.plan.steps
            if step.turn == first and step.method in WITHOUT_VECTOR
        ]
        # No more than one, which is asked in this thread: it may be one of the pool's own.
        found = self.recaller.recall(query, wanted[:1], vector=None, steps=steps)
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
        ahead = found.get("by words", EMPTY_RECALL)
        features.look_ahead(ahead.rows[:PREFETCHED], is_late=is_late)
        return EarlyRecall(features, terms, found)

    def run(
        self,
        query: QueryContext,
        vector: Vector | None,
        early: EarlyRecall,
        *,
        rerank_ms: float,
        steps: StageTimer,
        cancel: Cancel,
    ) -> SearchResult:
        """Return the `k` best passages and the facts, with the trace. Raises `Cancelled`."""
        features = early.features
        features.vector = vector
        run = _QueryRun(self, query, early)
        known = early.recalled
        for wanted in _turns(query.plan.steps):
            run.recall_turn(wanted, known=known, steps=steps)
            known = NO_RECALL
            cancel.check()
        with steps("rank"):
            order = self.ranker.rank(query, run.lists, features, rerank_ms=rerank_ms)
        cancel.check()
        # Not beside the links, though neither needs the other: both hold the interpreter nearly
        # all the time, and two threads that take it from each other need longer than one.
        with steps("facts"):
            facts = self.recall_facts(query, vector, features.shelf)
        cancel.check()
        with steps("show"):
            result = run.show(order, facts)
        return replace(result, timings_ms=steps.timings_ms())


class _QueryRun:
    """State of one running query: candidates recalled so far."""

    def __init__(self, finder: QueryPipeline, query: QueryContext, early: EarlyRecall) -> None:
        self._pipeline = finder
        self._query = query
        self._features = early.features
        self._terms = early.terms
        self._recalled: dict[Method, RecallResult] = {}
        self._links: LinkRecallResult | None = None
        self.lists: list[ScoreList] = []

    def recall_turn(
        self, wanted: Sequence[PlanStep], *, known: Mapping[Method, RecallResult], steps: StageTimer
    ) -> None:
        """Run the steps of one turn, except for methods in `early`, which are known already."""
        query, features = self._query, self._features
        missing = [step for step in wanted if step.method not in known]
        more = self._pipeline.recaller.recall(query, missing, vector=features.vector, steps=steps)
        found: dict[Method, RecallResult] = {**known, **more}
        self._recalled |= found
        for step in wanted:
            if step.method in found:
                it = top_k(found[step.method], LIST_LENGTH)
                self.lists.append(ScoreList(step.method, it.rows, it.scores, step.weight))
            elif step.method == "by links":
                with steps("links"):
                    self._links = self._pipeline.link_recaller.link(
                        query, features, self._recalled, most=max(query.k, MIN_CANDIDATES)
                    )
                linked = self._links.linked
                self.lists.append(ScoreList(step.method, linked.rows, linked.scores, step.weight))

    def show(self, order: RankingResult, facts: RecalledFacts) -> SearchResult:
        """The result with its trace."""
        query, features = self._query, self._features
        found = RankedCandidates(
            query.snapshot,
            query.question,
            self._recalled,
            order.ranked,
            self._links.linked if self._links is not None else None,
        )
        reasons = match_reasons(found)
        hits = build_hits(found, reasons, shelf=features.shelf, k=query.k)
        listing = self._listing(facts)
        judged = estimate_evidence(evidence_input(features, order.ranked.rows, self._terms))
        trace = Trace(
            question=query.text,
            plan={
                "vector": features.vector is not None,
                **{method.replace(" ", "_"): len(it) for method, it in self._recalled.items()},
                "things_named": len(query.question.things),
                "passages": len(query.snapshot.passage_ids),
                "evidence": judged.evidence,
                **judged.seen(),
                "from_memory": False,
                **({"reranker": order.said} if order.said else {}),
                **({"unmet": query.unmet} if query.unmet else {}),
            },
            anchors=facts.anchors,
            activation=facts.activation,
            candidates=build_candidates(found, reasons, shelf=features.shelf, k=query.k),
            analysis=query.analysis,
            chosen=query.plan,
            wishes=query.wishes,
            taken=self._taken(),
            commit_number=query.snapshot.commit_number,
            k=query.k,
        )
        return SearchResult(
            question=query.text,
            hits=hits,
            facts=facts.facts,
            trace=trace,
            timings_ms={},
            evidence=judged.evidence,
            listing=listing,
            coverage=self._coverage(hits, listing),
        )

    def _listing(self, facts: RecalledFacts) -> Listing | None:
        """Return the complete list asked for, when every passage was scanned."""
        query, shelf = self._query, self._features.shelf
        matching = self._recalled.get("by scan")
        if matching is None:
            return None
        names = query.names
        known = ListingSources(
            snapshot=query.snapshot,
            labels=names.labels,
            kinds=names.kinds,
            store=self._pipeline.store,
            shelf=shelf,
            show=partial(show_fact, labels=names.labels, kinds=names.kinds, shelf=shelf),
            allowed=query.listed,
            past=facts.facts if query.at is not None else None,
        )
        return build_listing(query.all_of, matching, known)

    def _coverage(self, hits: Sequence[Hit], listing: Listing | None) -> Coverage | None:
        """Return how much of what matches was read; a listing is built from all of it."""
        matching = self._recalled.get("by scan")
        if not matching:
            return None
        snapshot = self._query.snapshot
        shown = snapshot.rows(np.array([hit.passage_id for hit in hits], np.int64))
        read = len(matching) if listing else int(np.isin(shown, matching.rows).sum())
        return coverage_of(matching, snapshot, read=read)

    def _taken(self) -> tuple[TraversalStep, ...]:
        links = self._links
        if links is None or links.graph is None:
            return ()
        return describe_steps(
            links.taken, links.graph, names=self._query.names, shelf=self._features.shelf
        )


def _turns(steps: Sequence[PlanStep]) -> Iterator[list[PlanStep]]:
    """Yield the steps of each turn, in order."""
    ordered = sorted(steps, key=lambda step: step.turn)
    for _, together in groupby(ordered, key=lambda step: step.turn):
        yield list(together)
