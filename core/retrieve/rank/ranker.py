"""Lists of several methods become the one order in which passages are shown."""

from collections.abc import Callable, Sequence
from datetime import datetime

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from core.llm.reranker import Reranker
from core.llm.text import passage_text
from core.records.files.documents import Passage
from core.records.ids import PassageId
from core.retrieve.filters.facets import Mask
from core.retrieve.passage_cache import PassageCache
from core.retrieve.plan.query_context import QueryContext
from core.retrieve.rank.diversity import diversify, keep_together
from core.retrieve.rank.fusion import fuse
from core.retrieve.rank.ranking_features import HALF_LIFE_DAYS, RankingFeatures, ranking_features
from core.retrieve.rank.reranking import MOST as RERANKED
from core.retrieve.rank.reranking import rerank
from core.retrieve.rank.score_lists import FusedRanking, Ids, ScoreList
from core.retrieve.recall.passage_features import PassageFeatures
from core.store.records import DocumentHead

# How much more a passage is worth whose document meets one of the filters that should be met.
LIKED = 1.25
# And one of a document of the day or month that the question names, by the document's own date.
OF_THEN = 2.5
# Where passages are to differ, a neighbor in the same document with so large a share of a passage's
# score still follows it (coherence, D7).
TOGETHER = 0.7


class RankingResult(Struct, frozen=True):
    """The final order, and a word on what the reranker did."""

    ranked: FusedRanking
    said: str = ""


class Ranker(Struct, frozen=True):
    """Fuses, prefers, reranks and diversifies, in this order, as plan and options say."""

    now: Callable[[], datetime]
    reranker: Callable[[], Reranker | None]
    clock: Callable[[], float]
    half_life_days: Callable[[], float] = lambda: HALF_LIFE_DAYS

    def rank(
        self,
        sought: QueryContext,
        lists: Sequence[ScoreList],
        sight: PassageFeatures,
        *,
        rerank_ms: float,
    ) -> RankingResult:
        """The passages that any list holds, best first."""

        def features(rows: Ids) -> RankingFeatures:
            return self._features(sought, rows, sight.shelf)

        ranked = fuse(lists, sought.plan.fusion, features=features)
        ranked = _allowed(ranked, sought)
        for liked, worth in ((sought.dated, OF_THEN), (sought.liked, LIKED)):
            if liked is not None:
                ranked = boost_preferred(ranked, liked[ranked.rows], worth=worth)
        order = self._reranked(sought, ranked, sight, rerank_ms=rerank_ms)
        if sought.plan.diversity <= 0.0:
            return order
        ranked = order.ranked
        vectors = sight.store.index.passage_vectors(sought.snapshot.passage_ids[ranked.rows])
        places = diversify(ranked.scores, vectors, diversity=sought.plan.diversity)
        rows, scores = ranked.rows[places], ranked.scores[places]
        documents = sought.snapshot.document_ids[rows]
        places = keep_together(scores, documents, sought.snapshot.ordinals[rows], good=TOGETHER)
        return replace(order, ranked=FusedRanking(rows[places], scores[places]))

    def _reranked(
        self,
        sought: QueryContext,
        ranked: FusedRanking,
        sight: PassageFeatures,
        *,
        rerank_ms: float,
    ) -> RankingResult:
        reranker = self.reranker()
        if reranker is None:
            return RankingResult(ranked)
        best = ranked.rows[:RERANKED]
        ids = sought.snapshot.passage_ids[best]
        sight.shelf.fetch(ids)
        placed = [sight.shelf.at(PassageId(one)) for one in ids.tolist()]
        texts = ["" if one is None else _read_with_title(*one) for one in placed]
        found = rerank(sought.text, texts, reranker=reranker, budget_ms=rerank_ms, clock=self.clock)
        if not found.done:
            return RankingResult(ranked, found.said)
        rows = np.concatenate([best[found.order], ranked.rows[len(best) :]])
        # What the model has read keeps its distance from what it has not.
        scores = np.concatenate(
            [np.sort(ranked.scores[: len(best)])[::-1], ranked.scores[len(best) :]]
        )
        return RankingResult(FusedRanking(rows, scores), found.said)

    def _features(self, sought: QueryContext, rows: Ids, shelf: PassageCache) -> RankingFeatures:
        snapshot = sought.snapshot
        ids = snapshot.passage_ids[rows]
        shelf.fetch(ids)
        placed = [shelf.at(PassageId(one)) for one in ids.tolist()]
        things = np.array([it.entity_id for it in sought.question.things], np.int64)
        return ranking_features(
            snapshot,
            rows,
            asked=snapshot.columns(things),
            written=[None if one is None else one[1].written_at for one in placed],
            now=self.now(),
            half_life_days=self.half_life_days(),
        )


def _read_with_title(passage: Passage, head: DocumentHead) -> str:
    return passage_text(head.title, passage.heading, passage.text)


def _allowed(ranked: FusedRanking, sought: QueryContext) -> FusedRanking:
    if sought.allowed is None:
        return ranked
    kept = sought.allowed[ranked.rows]
    return FusedRanking(ranked.rows[kept], ranked.scores[kept])


def boost_preferred(ranked: FusedRanking, liked: Mask, *, worth: float = LIKED) -> FusedRanking:
    """The order with what is liked worth so much more; scores stay in [0, 1] and fall with it.

    Of two that are best, the one that is liked comes first though no score is above 1.
    """
    scores = ranked.scores * np.where(liked, worth, 1.0)
    order = np.lexsort((np.arange(len(scores)), ~liked, -scores))
    return FusedRanking(ranked.rows[order], np.minimum(scores[order], 1.0))
