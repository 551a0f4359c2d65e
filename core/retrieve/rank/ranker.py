"""Ranks the lists of several recall methods into one order of passages (R2)."""

from collections.abc import Callable, Sequence
from datetime import datetime

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from core.llm.reranker import Reranker
from core.llm.text import passage_text
from core.messages import UserMessage
from core.records.files.documents import Passage
from core.records.ids import PassageId
from core.retrieve.filters.facets import Mask
from core.retrieve.passage_cache import PassageCache
from core.retrieve.plan.query_context import QueryContext
from core.retrieve.rank.diversity import diversify, keep_together
from core.retrieve.rank.fusion import fuse
from core.retrieve.rank.ranking_features import HALF_LIFE_DAYS, RankingFeatures, ranking_features
from core.retrieve.rank.reranking import RERANK_LIMIT, rerank
from core.retrieve.rank.score_lists import FusedRanking, Ids, ScoreList
from core.retrieve.recall.passage_features import PassageFeatures
from core.store.records import DocumentHead

# Score factor of passages whose document meets one of the preferred filters.
PREFERRED_FACTOR = 1.25
# Score factor of documents dated within the day or month that the question names.
PERIOD_FACTOR = 2.5
# After diversification a neighbor in the same document with at least this share of a passage's
# score still follows it (coherence, D7).
COHERENCE = 0.7


class RankingResult(Struct, frozen=True):
    """The final order, and a note on what the reranker did."""

    ranked: FusedRanking
    reranker_note: UserMessage = UserMessage()


class Ranker(Struct, frozen=True):
    """Fuses, boosts, reranks and diversifies, in this order, as plan and options say."""

    now: Callable[[], datetime]
    reranker: Callable[[], Reranker | None]
    clock: Callable[[], float]
    half_life_days: Callable[[], float] = lambda: HALF_LIFE_DAYS

    def rank(
        self,
        query: QueryContext,
        lists: Sequence[ScoreList],
        features: PassageFeatures,
        *,
        rerank_ms: float,
    ) -> RankingResult:
        """Return the passages of any list, best first."""

        def features_of(rows: Ids) -> RankingFeatures:
            return self._features(query, rows, features.passage_cache)

        ranked = fuse(lists, query.plan.fusion, features=features_of)
        ranked = _allowed(ranked, query)
        for preferred, factor in (
            (query.in_period, PERIOD_FACTOR),
            (query.preferred, PREFERRED_FACTOR),
        ):
            if preferred is not None:
                ranked = boost_preferred(ranked, preferred[ranked.rows], factor=factor)
        result = self._reranked(query, ranked, features, rerank_ms=rerank_ms)
        if query.plan.diversity <= 0.0:
            return result
        ranked = result.ranked
        vectors = features.store.index.vectors("passage", query.snapshot.passage_ids[ranked.rows])
        places = diversify(ranked.scores, vectors, diversity=query.plan.diversity)
        rows, scores = ranked.rows[places], ranked.scores[places]
        documents = query.snapshot.document_ids[rows]
        places = keep_together(scores, documents, query.snapshot.ordinals[rows], good=COHERENCE)
        return replace(result, ranked=FusedRanking(rows[places], scores[places]))

    def _reranked(
        self,
        query: QueryContext,
        ranked: FusedRanking,
        features: PassageFeatures,
        *,
        rerank_ms: float,
    ) -> RankingResult:
        reranker = self.reranker()
        if reranker is None:
            return RankingResult(ranked)
        best = ranked.rows[:RERANK_LIMIT]
        ids = query.snapshot.passage_ids[best]
        features.passage_cache.fetch(ids)
        cached = [features.passage_cache.get(PassageId(passage_id)) for passage_id in ids.tolist()]
        texts = ["" if passage is None else _text_with_title(*passage) for passage in cached]
        reranked = rerank(
            query.text, texts, reranker=reranker, budget_ms=rerank_ms, clock=self.clock
        )
        if not reranked.done:
            return RankingResult(ranked, reranked.note)
        rows = np.concatenate([best[reranked.order], ranked.rows[len(best) :]])
        # Scores keep the distance between reranked passages and the others.
        scores = np.concatenate(
            [np.sort(ranked.scores[: len(best)])[::-1], ranked.scores[len(best) :]]
        )
        return RankingResult(FusedRanking(rows, scores), reranked.note)

    def _features(self, query: QueryContext, rows: Ids, cache: PassageCache) -> RankingFeatures:
        snapshot = query.snapshot
        ids = snapshot.passage_ids[rows]
        cache.fetch(ids)
        cached = [cache.get(PassageId(passage_id)) for passage_id in ids.tolist()]
        entities = np.array([entity.entity_id for entity in query.question.things], np.int64)
        return ranking_features(
            snapshot,
            rows,
            asked=snapshot.columns(entities),
            written=[None if passage is None else passage[1].written_at for passage in cached],
            now=self.now(),
            half_life_days=self.half_life_days(),
        )


def _text_with_title(passage: Passage, head: DocumentHead) -> str:
    return passage_text(head.title, passage.heading, passage.text)


def _allowed(ranked: FusedRanking, query: QueryContext) -> FusedRanking:
    if query.allowed is None:
        return ranked
    is_allowed = query.allowed[ranked.rows]
    return FusedRanking(ranked.rows[is_allowed], ranked.scores[is_allowed])


def boost_preferred(
    ranked: FusedRanking, preferred: Mask, *, factor: float = PREFERRED_FACTOR
) -> FusedRanking:
    """Return the order with the scores of preferred rows multiplied by `factor`.

    Scores stay in [0, 1] and never rise along the order. Of two clamped to 1, the preferred
    one comes first.
    """
    scores = ranked.scores * np.where(preferred, factor, 1.0)
    order = np.lexsort((np.arange(len(scores)), ~preferred, -scores))
    return FusedRanking(ranked.rows[order], np.minimum(scores[order], 1.0))
