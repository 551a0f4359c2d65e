"""From a question as sought to ranked passages and facts: one page, from top to bottom."""

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

TRACED = 50
# This many passages that hold the question's words are looked at while the encoder is at it: seven
# of the first ten are among those judged in the end, and three of the next.
AHEAD = 10
NOTHING_YET: Mapping[Method, RecallResult] = {}


class EarlyRecall(Struct, frozen=True):
    """What was found for a question before its vector was there; `recalled` in the first turn."""

    sight: PassageFeatures
    wording: QuestionTerms
    recalled: Mapping[Method, RecallResult]


class QueryPipeline(Struct, frozen=True):
    """The stages between a question and what is found for it."""

    store: Store
    recaller: PassageRecaller
    linker: LinkRecaller
    ranker: Ranker
    find_facts: Callable[[QueryContext, Vector | None, PassageCache], RecalledFacts]

    def begin(
        self, sought: QueryContext, *, is_late: Callable[[], bool], steps: StageTimer
    ) -> EarlyRecall:
        """All that can be found without the question's vector.

        Until it is late, the best of that is looked at already.
        """
        first = min((step.turn for step in sought.plan.steps), default=1)
        wanted = [
            step
            for step in sought.plan.steps
            if step.turn == first and step.method in WITHOUT_VECTOR
        ]
        # No more than one, which is asked in this thread: it may be one of the pool's own.
        found = self.recaller.recall(sought, wanted[:1], vector=None, steps=steps)
        sight = PassageFeatures(
            self.store,
            sought.snapshot,
            PassageCache(self.store.documents),
            sought.question,
            None,
            self.store.index.word_counts(sought.question.words),
            sought.names.labels,
            sought.analysis.times,
        )
        wording = question_terms(sight)
        ahead = found.get("by words", EMPTY_RECALL)
        sight.look_ahead(ahead.rows[:AHEAD], is_late=is_late)
        return EarlyRecall(sight, wording, found)

    def find(
        self,
        sought: QueryContext,
        vector: Vector | None,
        begun: EarlyRecall,
        *,
        rerank_ms: float,
        steps: StageTimer,
        cancel: Cancel,
    ) -> SearchResult:
        """The `k` best passages and the facts, with the trace. Raises `Cancelled`."""
        sight = begun.sight
        sight.vector = vector
        run = _Run(self, sought, begun)
        known = begun.recalled
        for wanted in _turns(sought.plan.steps):
            run.take(wanted, known=known, steps=steps)
            known = NOTHING_YET
            cancel.check()
        with steps("rank"):
            order = self.ranker.rank(sought, run.lists, sight, rerank_ms=rerank_ms)
        cancel.check()
        # Not beside the links, though neither needs the other: both hold the interpreter nearly
        # all the time, and two threads that take it from each other need longer than one.
        with steps("facts"):
            facts = self.find_facts(sought, vector, sight.shelf)
        cancel.check()
        with steps("show"):
            result = run.show(order, facts)
        return replace(result, timings_ms=steps.timings_ms())


class _Run:
    """One question on its way: what was found so far."""

    def __init__(self, finder: QueryPipeline, sought: QueryContext, begun: EarlyRecall) -> None:
        self._finder = finder
        self._sought = sought
        self._sight = begun.sight
        self._wording = begun.wording
        self._recalled: dict[Method, RecallResult] = {}
        self._links: LinkRecallResult | None = None
        self.lists: list[ScoreList] = []

    def take(
        self, wanted: Sequence[PlanStep], *, known: Mapping[Method, RecallResult], steps: StageTimer
    ) -> None:
        """The steps of one turn are taken, but for the methods that are known already."""
        sought, sight = self._sought, self._sight
        missing = [step for step in wanted if step.method not in known]
        more = self._finder.recaller.recall(sought, missing, vector=sight.vector, steps=steps)
        found: dict[Method, RecallResult] = {**known, **more}
        self._recalled |= found
        for step in wanted:
            if step.method in found:
                it = top_k(found[step.method], LIST_LENGTH)
                self.lists.append(ScoreList(step.method, it.rows, it.scores, step.weight))
            elif step.method == "by links":
                with steps("links"):
                    self._links = self._finder.linker.link(
                        sought, sight, self._recalled, most=max(sought.k, TRACED)
                    )
                linked = self._links.linked
                self.lists.append(ScoreList(step.method, linked.rows, linked.scores, step.weight))

    def show(self, order: RankingResult, facts: RecalledFacts) -> SearchResult:
        """The result with its trace."""
        sought, sight = self._sought, self._sight
        found = RankedCandidates(
            sought.snapshot,
            sought.question,
            self._recalled,
            order.ranked,
            self._links.linked if self._links is not None else None,
        )
        reasons = match_reasons(found)
        hits = build_hits(found, reasons, shelf=sight.shelf, k=sought.k)
        listing = self._listing(facts)
        judged = estimate_evidence(evidence_input(sight, order.ranked.rows, self._wording))
        trace = Trace(
            question=sought.text,
            plan={
                "vector": sight.vector is not None,
                **{method.replace(" ", "_"): len(it) for method, it in self._recalled.items()},
                "things_named": len(sought.question.things),
                "passages": len(sought.snapshot.passage_ids),
                "evidence": judged.evidence,
                **judged.seen(),
                "from_memory": False,
                **({"reranker": order.said} if order.said else {}),
                **({"unmet": sought.unmet} if sought.unmet else {}),
            },
            anchors=facts.anchors,
            activation=facts.activation,
            candidates=build_candidates(found, reasons, shelf=sight.shelf, k=sought.k),
            analysis=sought.analysis,
            chosen=sought.plan,
            wishes=sought.wishes,
            taken=self._taken(),
            commit_number=sought.snapshot.commit_number,
            k=sought.k,
        )
        return SearchResult(
            question=sought.text,
            hits=hits,
            facts=facts.facts,
            trace=trace,
            timings_ms={},
            evidence=judged.evidence,
            listing=listing,
            coverage=self._coverage(hits, listing),
        )

    def _listing(self, facts: RecalledFacts) -> Listing | None:
        """All there is of what is asked for, when everything was looked at."""
        sought, shelf = self._sought, self._sight.shelf
        matching = self._recalled.get("by scan")
        if matching is None:
            return None
        names = sought.names
        known = ListingSources(
            snapshot=sought.snapshot,
            labels=names.labels,
            kinds=names.kinds,
            store=self._finder.store,
            shelf=shelf,
            show=partial(show_fact, labels=names.labels, kinds=names.kinds, shelf=shelf),
            allowed=sought.listed,
            past=facts.facts if sought.at is not None else None,
        )
        return build_listing(sought.all_of, matching, known)

    def _coverage(self, hits: Sequence[Hit], listing: Listing | None) -> Coverage | None:
        """How much of what matches stands behind the result; a list was made from all of it."""
        matching = self._recalled.get("by scan")
        if not matching:
            return None
        snapshot = self._sought.snapshot
        shown = snapshot.rows(np.array([hit.passage_id for hit in hits], np.int64))
        read = len(matching) if listing else int(np.isin(shown, matching.rows).sum())
        return coverage_of(matching, snapshot, read=read)

    def _taken(self) -> tuple[TraversalStep, ...]:
        links = self._links
        if links is None or links.graph is None:
            return ()
        return describe_steps(
            links.taken, links.graph, names=self._sought.names, shelf=self._sight.shelf
        )


def _turns(steps: Sequence[PlanStep]) -> Iterator[list[PlanStep]]:
    """The steps of each turn, in order."""
    ordered = sorted(steps, key=lambda step: step.turn)
    for _, together in groupby(ordered, key=lambda step: step.turn):
        yield list(together)
