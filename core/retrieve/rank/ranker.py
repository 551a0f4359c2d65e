"""Ranks the lists of several recall methods into one order of passages (R2); diversity (MMR).

The best are reranked by a cross-encoder within a time budget (D19), and a logistic regression
chooses the first (P10).
"""

from collections.abc import Callable, Sequence
from datetime import datetime

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from core.errors import ModelError
from core.llm.reranker import ReadingReranker, Reranker
from core.llm.span_reader import Reader, text_to_read
from core.llm.text import passage_text
from core.messages import UserMessage
from core.records.files.documents import Passage
from core.records.ids import PassageId
from core.retrieve.filters.facets import Mask
from core.retrieve.plan.method_weights import overlap_weights
from core.retrieve.plan.query_builder import QueryContext
from core.retrieve.rank.fusion import (
    FusedRanking,
    Ids,
    RankingFeatures,
    ScoreList,
    Scores,
    fuse,
    fusion_params,
    ranking_features,
)
from core.retrieve.ranking_weights import FirstWeights, ranking_weights
from core.retrieve.recall.methods.by_links import LinkedPassages
from core.retrieve.recall.passage_features import PassageFeatures
from core.settings.options import Settings
from core.store.records import DocumentHead

# Number of passages of which one is chosen. The same five stay first, whatever is chosen.
CHOICES = 5
# The least log odds of the reader that count, also for a text that cannot be read.
LEAST_READ = -12.0
RERANK_LIMIT = 20
BATCH = 4
# Best results of meaning and of words that are compared.
OVERLAP_RANKS = 10
# Score factor of passages whose document meets one of the preferred filters.
PREFERRED_FACTOR = 1.25
# Score factor of documents dated within the day or month that the question names.
PERIOD_FACTOR = 2.5
# After diversification a neighbor in the same document with at least this share of a passage's
# score still follows it (coherence, D7).
COHERENCE = 0.7
Vectors = NDArray[np.float32]


class ChoiceFeatures(Struct, frozen=True):
    """Features of the first `CHOICES` passages, parallel arrays in the order of the ranking.

    `own` are their own scores for the question and `walked` their walk scores, both in [0, 1].
    `read` are the reader's log odds; empty without a reader. `named` is the share of the question
    in title, file name and headings, in [0, 1]. Only `eligible` ones are chosen.
    """

    own: Scores
    walked: Scores
    read: Scores
    named: Scores
    eligible: NDArray[np.bool_]


def with_best_first(
    ranked: FusedRanking, features: ChoiceFeatures, weights: FirstWeights
) -> FusedRanking:
    """Return the ranking with the most likely passage first; the others keep their order.

    Pairs tell which passages are needed together, but not which of them answers: a passage that
    fits the question by itself comes first. The score of the first stays the highest.
    """
    if len(features.own) < 2:
        return ranked
    shares = ranked.scores[: len(features.own)] / max(float(ranked.scores[0]), 1e-9)
    values = shares + weights.own * features.own + weights.walked * features.walked
    values += weights.named * features.named
    if len(features.read):
        values += weights.read * np.maximum(features.read, LEAST_READ)
    best = int(np.argmax(np.where(features.eligible, values, -np.inf)))
    order = np.r_[best, np.delete(np.arange(len(ranked.rows)), best)]
    scores = ranked.scores[order]
    scores[0] = ranked.scores[0]
    return FusedRanking(ranked.rows[order], scores)


class RerankResult(Struct, frozen=True):
    """Places in the new order, the model's scores in that order, and a note for the trace.

    `scores` are in [0, 1] and empty when the order stayed as it was.
    """

    order: Ids
    scores: Scores
    note: UserMessage = UserMessage()

    @property
    def done(self) -> bool:
        """Whether the model decided the order."""
        return len(self.scores) > 0


def rerank(
    question: str,
    texts: Sequence[str],
    *,
    reranker: Reranker | None,
    budget_ms: float,
    clock: Callable[[], float],
    limit: int = RERANK_LIMIT,
) -> RerankResult:
    """Return the first `limit` texts ordered by the model (T10: the top 20), then the others.

    The order stays when there is no model, when the model fails, or when it would take longer
    than `budget_ms`: the total is estimated after each `BATCH` of texts, so that the budget is
    exceeded by one batch at most. `clock` counts seconds.
    """
    count = min(limit, len(texts))
    same = np.arange(len(texts), dtype=np.int64)
    if reranker is None or count < 2:
        return RerankResult(same, np.empty(0))
    started = clock()
    parts: list[Scores] = []
    for start in range(0, count, BATCH):
        try:
            parts.append(reranker.score(question, texts[start : min(start + BATCH, count)]))
        except ModelError as error:
            note = UserMessage("reranker_failed", problem=error.whole_message)
            return RerankResult(same, np.empty(0), note)
        read = min(start + BATCH, count)
        estimated_ms = (clock() - started) * 1000.0 * count / read
        if estimated_ms > budget_ms:
            estimate, limit_ms = round(estimated_ms), round(budget_ms)
            note = UserMessage("reranker_too_slow", estimate=estimate, limit=limit_ms)
            return RerankResult(same, np.empty(0), note)
    scores = np.concatenate(parts)
    first = np.argsort(-scores, kind="stable")
    probabilities = 1.0 / (1.0 + np.exp(-np.clip(scores[first], -60.0, 60.0)))
    order = np.concatenate([first.astype(np.int64), same[count:]])
    return RerankResult(order, probabilities, UserMessage("reranker_done", count=count))


def diversify(scores: Scores, vectors: Vectors, *, diversity: float, limit: int = 100) -> Ids:
    """Return places in the new order by maximal marginal relevance (Carbonell and Goldstein 1998).

    The next is the one with the largest lambda x score - (1 - lambda) x (largest cosine with
    one already taken), lambda = 1 - `diversity`. `scores` come best first within [0, 1],
    `vectors` are unit rows. With diversity 0 the order stays, as it does behind the first
    `limit`. O(limit x n).
    """
    places = np.arange(len(scores), dtype=np.int64)
    count = min(limit, len(scores))
    if diversity <= 0.0 or count < 2:
        return places
    good = (1.0 - diversity) * scores[:count]
    similarity = np.zeros(count)
    remaining = np.ones(count, bool)
    taken: list[int] = []
    for _ in range(count):
        value = np.where(remaining, good - diversity * similarity, -np.inf)
        best = int(np.argmax(value))
        taken.append(best)
        remaining[best] = False
        similarity = np.maximum(similarity, (vectors[:count] @ vectors[best]).astype(np.float64))
    return np.concatenate([np.array(taken, np.int64), places[count:]])


def keep_together(scores: Scores, documents: Ids, ordinals: Ids, *, good: float) -> Ids:
    """Return places in the new order, in which neighbors of one document follow each other (D7).

    A passage moves up behind its neighbor (the one before or after it in the same document)
    when its score is at least `good` times the neighbor's; with `good` above 1 the order stays.
    Scores come best first. O(n).
    """
    if good > 1.0:
        return np.arange(len(scores), dtype=np.int64)
    spots = list(zip(documents.tolist(), ordinals.tolist(), strict=True))
    place = {spot: at for at, spot in enumerate(spots)}
    order: dict[int, None] = {}
    for first in range(len(scores)):
        pending = [first]
        while pending:
            at = pending.pop()
            if at in order:
                continue
            order[at] = None
            document, ordinal = spots[at]
            beside = (place.get((document, ordinal + step)) for step in (-1, 1))
            pending += [
                neighbor
                for neighbor in beside
                if neighbor is not None and bool(scores[neighbor] >= good * scores[at])
            ]
    return np.array(list(order), np.int64)


class RankingResult(Struct, frozen=True):
    """The final order, and a note on what the reranker did."""

    ranked: FusedRanking
    reranker_note: UserMessage = UserMessage()


class Ranker(Struct, frozen=True):
    """Fuses, boosts, reranks and diversifies, in this order, as plan and options say."""

    now: Callable[[], datetime]
    reranker: Callable[[], Reranker | None]
    clock: Callable[[], float]
    settings: Callable[[], Settings] = Settings
    reader: Callable[[], Reader | None] = lambda: None

    def rank(
        self,
        query: QueryContext,
        lists: Sequence[ScoreList],
        features: PassageFeatures,
        *,
        linked: LinkedPassages | None = None,
        rerank_ms: float,
    ) -> RankingResult:
        """Return the passages of any list, best first; `linked` is the result of `by_links`."""

        def features_of(rows: Ids) -> RankingFeatures:
            return self._features(query, rows, features)

        settings = self.settings()
        if settings.plan_rules == "documents":
            lists = with_overlap(lists, settings)
        ranked = fuse(
            lists, query.plan.fusion, features=features_of, params=fusion_params(settings)
        )
        ranked = allowed_only(ranked, query)
        for preferred, factor in (
            (query.in_period, PERIOD_FACTOR),
            (query.preferred, PREFERRED_FACTOR),
        ):
            if preferred is not None:
                ranked = boost_preferred(ranked, preferred[ranked.rows], factor=factor)
        result = self._reranked(query, ranked, features, rerank_ms=rerank_ms)
        if result is None:
            is_read = query.options.read and rerank_ms > 0.0
            first = self._with_best_first(query, ranked, features, linked, is_read=is_read)
            result = RankingResult(first)
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
    ) -> RankingResult | None:
        reader = self.reader() if self.settings().rerank_by_reading else None
        reranker = self.reranker() or (ReadingReranker(reader) if reader else None)
        if reranker is None or rerank_ms <= 0.0:
            return None
        best = ranked.rows[:RERANK_LIMIT]
        text_of = _text_with_title if isinstance(reranker, ReadingReranker) else _text_with_heading
        texts = _texts(query, best, features, text_of=text_of)
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

    def _with_best_first(
        self,
        query: QueryContext,
        ranked: FusedRanking,
        features: PassageFeatures,
        linked: LinkedPassages | None,
        *,
        is_read: bool,
    ) -> FusedRanking:
        rows = ranked.rows[:CHOICES]
        own, walked = (np.zeros(len(rows)),) * 2 if linked is None else linked.scores_of(rows)
        reader = self.reader() if is_read else None
        texts = _texts(query, rows, features, text_of=_text_with_title) if reader else []
        read = [span.score for span in reader.read(query.text, texts)] if reader else []
        eligible = np.ones(len(rows), bool)
        for preferred in (query.in_period, query.preferred):
            if preferred is not None:
                eligible &= preferred[rows] == preferred[rows[:1]]
        choice = ChoiceFeatures(own, walked, np.array(read), features.named_shares(rows), eligible)
        return with_best_first(ranked, choice, ranking_weights().first)

    def _features(
        self, query: QueryContext, rows: Ids, features: PassageFeatures
    ) -> RankingFeatures:
        """Return the features of graph candidates (D6)."""
        snapshot, cache = query.snapshot, features.passage_cache
        ids = snapshot.passage_ids[rows]
        cache.fetch(ids)
        similarity = None
        if features.vector is not None:
            near, _ = features.store.index.cosines("passage", ids, features.vector)
            similarity = np.clip(near.astype(np.float64), 0.0, 1.0)
        cached = [cache.get(PassageId(passage_id)) for passage_id in ids.tolist()]
        entities = np.array([entity.entity_id for entity in query.question.things], np.int64)
        values = ranking_features(
            snapshot,
            rows,
            asked=snapshot.columns(entities),
            written=[None if passage is None else passage[1].written_at for passage in cached],
            now=self.now(),
            half_life_days=self.settings().freshness_half_life_days,
        )
        return replace(values, similarity=similarity)


def with_overlap(lists: Sequence[ScoreList], settings: Settings) -> list[ScoreList]:
    """Return the lists weighed by how many of their best results meaning and words share (D4)."""
    best = {one.method: set(one.rows[:OVERLAP_RANKS].tolist()) for one in lists}
    meaning, words = best.get("by meaning", set[int]()), best.get("by words", set[int]())
    overlap = len(meaning & words) / max(len(meaning | words), 1)
    weights = overlap_weights({one.method: one.weight for one in lists}, overlap, settings)
    return [replace(one, weight=weights[one.method]) for one in lists]


def _texts(
    query: QueryContext,
    rows: Ids,
    features: PassageFeatures,
    *,
    text_of: Callable[[Passage, DocumentHead], str],
) -> list[str]:
    """Return the passages of rows with what stands above them; a deleted one is empty."""
    ids = query.snapshot.passage_ids[rows]
    features.passage_cache.fetch(ids)
    cached = [features.passage_cache.get(PassageId(passage_id)) for passage_id in ids.tolist()]
    return ["" if passage is None else text_of(*passage) for passage in cached]


def _text_with_heading(passage: Passage, head: DocumentHead) -> str:
    return passage_text(head.title, passage.heading, passage.text)


def _text_with_title(passage: Passage, head: DocumentHead) -> str:
    return text_to_read(head.title, passage.text)


def allowed_only(ranked: FusedRanking, query: QueryContext) -> FusedRanking:
    """Return the ranking without the passages that filters exclude."""
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
