"""Recall of episodes for a question, by learned weights or by the weighted formula."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from core.errors import WrongUse
from core.graph.snapshot import Snapshot
from core.language.question.memory_topic import is_about_memory, topic_of
from core.language.question.times import find_times
from core.memory.recall import weighted_formula
from core.memory.recall.episode_arrays import EpisodeArrays, Rows
from core.memory.recall.episode_index import Embed, EpisodeIndex, unit_vector
from core.memory.recall.signals import SignalScores, compute_signals, parse_memory_query
from core.messages import UserMessage, join_messages
from core.records.dates import TimeRange, parse_date_range
from core.records.ids import PassageId, SessionId
from core.records.memory import Episode, EpisodeKind, RecalledEpisode, SourceSpan
from core.retrieve.recall.recall_result import EMPTY_RECALL, RecallResult
from core.settings.options import Settings
from core.store.readable_store import ReadableStore

_ALL_KINDS: tuple[EpisodeKind, ...] = ("turn", "reply", "session", "summary")


ALWAYS = TimeRange()


def parse_window(since: str, until: str) -> TimeRange:
    """Parse a window of ISO days, months or years ("": open). Raises `WrongUse`."""
    return TimeRange(
        parse_date_range(since).start if since else None, _end_exclusive(until) if until else None
    )


def question_window(question: str, *, now: datetime) -> TimeRange:
    """Return the window given in the question ("last week", "in May 2023"), else `ALWAYS`."""
    for time in find_times(question, now=now):
        if time.start is not None or time.end is not None:
            return TimeRange(None if time.relation == "as of" else time.start, time.end)
    return ALWAYS


def rows_within(
    arrays: EpisodeArrays, *, session_id: SessionId, windows: tuple[TimeRange, ...]
) -> list[int]:
    """Return the rows of a session (0: any) that lie in all windows."""
    return [
        row
        for row, episode in enumerate(arrays.episodes)
        if session_id in {0, episode.session_id}
        and all(window.contains(episode.happened_at) for window in windows)
    ]


def _end_exclusive(text: str) -> datetime:
    """Return the first moment after that day, month or year."""
    return parse_date_range(text).end + timedelta(microseconds=1)


class RecallBounds(Struct, frozen=True):
    """Filter of episodes: session (0: any), ISO day, month or year, point in time, kinds.

    Without `since` and `until`, the time in a question about an earlier conversation is the filter
    ("What did we discuss last week?").
    """

    session_id: SessionId = SessionId(0)
    since: str = ""
    until: str = ""
    as_of: str = ""
    kinds: tuple[EpisodeKind, ...] = _ALL_KINDS


UNBOUNDED = RecallBounds()


@dataclass(eq=False)
class EpisodeRecaller:
    """Recalls episodes for questions. Thread-safe; a recall does not count as access.

    Only what `readable` shows is recalled; None shows all.
    """

    index: EpisodeIndex
    embed: Embed
    settings: Callable[[], Settings]
    now: Callable[[], datetime]
    readable: ReadableStore | None = None

    def recall(
        self, question: str, *, k: int, bounds: RecallBounds = UNBOUNDED
    ) -> tuple[RecalledEpisode, ...]:
        """Return the `k` most relevant episodes, best first, each with an explanation.

        Raises `WrongUse` for an empty question or an invalid date.
        """
        if not question.strip():
            raise WrongUse("", "question_empty")
        arrays = self.index.current()
        windows, at = _windows(question, bounds, now=self.now())
        hidden = self.readable.hidden.paths if self.readable is not None else frozenset[str]()
        allowed = [
            row
            for row in rows_within(arrays, session_id=bounds.session_id, windows=windows)
            if arrays.episodes[row].kind in bounds.kinds
            and not any(used.path in hidden for used in arrays.episodes[row].used)
        ]
        if not allowed:
            return ()
        rows = np.array(allowed, np.int64)
        topic = topic_of(question, now=at) if is_about_memory(question) else ""
        asked = parse_memory_query(question, arrays.speakers, topic=topic)
        documents = self.settings().memory_recall == "documents"
        vector = unit_vector(question if documents else asked.bare, embed=self.embed)
        scores = compute_signals(arrays, asked, vector=vector, rows=rows)
        if documents:
            ranked = self._rank_by_formula(arrays, scores, rows, k=k, at=at)
        else:
            ranked = _rank_by_signals(arrays, scores, rows, k=k)
        return self._as_shown(ranked)

    def _as_shown(self, ranked: tuple[RecalledEpisode, ...]) -> tuple[RecalledEpisode, ...]:
        """Return the episodes as they may be shown, without those that may not."""
        if self.readable is None or not self.readable.hidden.version:
            return ranked
        shown = self.readable.memory.episodes.by_ids([it.episode.id for it in ranked])
        return tuple(
            replace(recalled, episode=shown[recalled.episode.id])
            for recalled in ranked
            if recalled.episode.id in shown
        )

    def _rank_by_formula(
        self,
        arrays: EpisodeArrays,
        signal_scores: SignalScores,
        rows: Rows,
        *,
        k: int,
        at: datetime,
    ) -> tuple[RecalledEpisode, ...]:
        weights = weighted_formula.formula_weights(self.settings())
        kept, scores, parts = weighted_formula.score_by_formula(
            arrays, signal_scores.whole, rows, at=at, weights=weights
        )
        best: list[int] = np.argsort(-scores, kind="stable")[:k].tolist()
        return tuple(
            RecalledEpisode(
                arrays.episodes[int(kept[index])],
                float(scores[index]),
                {**parts[index], **_absolute_measures(signal_scores, int(kept[index]))},
                _explanation(arrays.episodes[int(kept[index])], parts[index]),
            )
            for index in best
        )


def _rank_by_signals(
    arrays: EpisodeArrays, signal_scores: SignalScores, rows: Rows, *, k: int
) -> tuple[RecalledEpisode, ...]:
    scores = weighted_formula.score_by_signals(signal_scores.signals, rows)
    best: list[int] = np.argsort(-scores, kind="stable")[:k].tolist()
    recalled: list[RecalledEpisode] = []
    for best_row in best:
        row = int(rows[best_row])
        parts = weighted_formula.score_parts(signal_scores.signals, row)
        episode = arrays.episodes[row]
        score = min(1.0, max(0.0, float(scores[best_row])))
        recalled.append(
            RecalledEpisode(
                episode,
                score,
                {**parts, **_absolute_measures(signal_scores, row)},
                _explanation(episode, parts),
            )
        )
    return tuple(recalled)


def _absolute_measures(scores: SignalScores, row: int) -> dict[str, float]:
    """Return absolute measures, independent of other episodes and not part of the score."""
    return {"nearness": float(scores.cosine[row]), "words covered": float(scores.covered[row])}


def _windows(
    text: str, bounds: RecallBounds, *, now: datetime
) -> tuple[tuple[TimeRange, ...], datetime]:
    """Return the time windows of the episodes, and the time from which they are judged."""
    asked = parse_window(bounds.since, bounds.until)
    as_of = parse_window("", bounds.as_of)
    at = min(now, as_of.end) if as_of.end is not None else now
    in_question = ALWAYS
    if asked == ALWAYS and is_about_memory(text):
        in_question = question_window(text, now=at)
    return (asked, as_of, in_question), at


def _explanation(episode: Episode, parts: dict[str, float]) -> UserMessage:
    """Explain the score by its two largest components."""
    largest = sorted(parts, key=lambda name: -parts[name])[:2]
    top = [UserMessage(_SIGNALS[name]) for name in largest if parts[name] > 0]
    day = f"{episode.happened_at:%Y-%m-%d}"
    sentence = UserMessage("recalled_other", speaker=episode.speaker, day=day)
    if episode.speaker in {"user", "loci"}:
        is_user = episode.speaker == "user"
        sentence = UserMessage("recalled_user" if is_user else "recalled_loci", day=day)
    signals = join_messages(*top, by="comma_list")
    return join_messages(sentence, UserMessage("recalled_by" if top else "", signals=signals))


# Message of each component of a score, of the fitted weights and of the weighted formula.
_SIGNALS = {
    "words": "signal_words",
    "meaning": "signal_meaning",
    "neighbors": "signal_neighbors",
    "conversation": "signal_conversation",
    "speaker": "signal_speaker",
    "wording": "signal_wording",
    "similarity": "signal_meaning",
    "decay": "signal_freshness",
    "importance": "signal_importance",
    "use": "signal_use",
    "engagement": "signal_rating",
}


# Number of replies recalled for a question; each cites a few passages.
_RECALLED = 20
_ANSWERS = RecallBounds(kinds=("reply", "summary"))


class QuotedPassageRecall:
    """Passage recall through similar past questions; inactive unless the user allows memory.

    Implements `core.retrieve.recall.methods.recall_method.MemoryRecall`.
    """

    def __init__(
        self, store: ReadableStore, recaller: EpisodeRecaller, *, is_on: Callable[[], bool]
    ) -> None:
        self._store = store
        self._recaller = recaller
        self._is_on = is_on

    def recall(self, snapshot: Snapshot, text: str, *, k: int, days: int = 0) -> RecallResult:
        """Return the passages cited by answers to similar questions, best first.

        Only answers of the last `days` count (T9); 0: all.
        """
        if not self._is_on() or not text.strip():
            return EMPTY_RECALL
        scores: dict[PassageId, float] = {}
        since = f"{self._recaller.now() - timedelta(days=days):%Y-%m-%d}" if days else ""
        bounds = replace(_ANSWERS, since=since)
        for hit in self._recaller.recall(text, k=_RECALLED, bounds=bounds):
            for used in hit.episode.used:
                for passage_id in self._passages(used):
                    scores[passage_id] = max(hit.score, scores.get(passage_id, 0.0))
        indexed = [it for it in scores if len(snapshot.rows(np.array([it], np.int64)))]
        best = sorted(indexed, key=lambda passage_id: (-scores[passage_id], passage_id))[:k]
        return RecallResult(
            snapshot.rows(np.array(best, np.int64)),
            np.array([scores[it] for it in best], np.float64),
        )

    def _passages(self, used: SourceSpan) -> Iterator[PassageId]:
        """Yield the passages that now contain that span."""
        document_id = self._store.documents.find(used.path, used.part)
        if document_id is None:
            return
        for passage in self._store.documents.document_passages(document_id):
            if passage.start < used.end and used.start < passage.end:
                yield passage.id
