"""Episodes recalled for a question, by either form of relevance."""

from collections.abc import Callable
from datetime import datetime

import numpy as np
from msgspec import Struct

from core.errors import WrongUse
from core.memory.recall.episode_arrays import EpisodeArrays, Rows
from core.memory.recall.episode_index import Embed, EpisodeIndex, unit_vector
from core.memory.recall.learned_weights import score_by_signals, score_parts
from core.memory.recall.signals import SignalScores, compute_signals, parse_memory_query
from core.memory.recall.time_windows import (
    ALWAYS,
    TimeWindow,
    parse_window,
    question_window,
    rows_within,
)
from core.memory.recall.topic import is_about_memory, topic_of
from core.memory.recall.weighted_formula import formula_weights, score_by_formula
from core.records.ids import SessionId
from core.records.memory import Episode, EpisodeKind, RecalledEpisode
from core.settings.options import Settings

_ALL_KINDS: tuple[EpisodeKind, ...] = ("turn", "reply", "session", "summary")


class RecallBounds(Struct, frozen=True):
    """Which episodes may be recalled: of a conversation (0: any), from and until a day, month or
    year (ISO), as things stood at a time (`as_of`), of some kinds.

    Without `since` and `until`, the time that a question about an earlier conversation speaks of
    bounds them ("What did we discuss last week?").
    """

    session_id: SessionId = SessionId(0)
    since: str = ""
    until: str = ""
    as_of: str = ""
    kinds: tuple[EpisodeKind, ...] = _ALL_KINDS


UNBOUNDED = RecallBounds()


class EpisodeRecaller:
    """Any thread may ask. Being recalled is no access: nothing changes by it."""

    def __init__(
        self,
        shelf: EpisodeIndex,
        *,
        embed: Embed,
        settings: Callable[[], Settings],
        now: Callable[[], datetime],
    ) -> None:
        self._shelf = shelf
        self._embed = embed
        self._settings = settings
        self._now = now

    def recall(
        self, question: str, *, k: int, bounds: RecallBounds = UNBOUNDED
    ) -> tuple[RecalledEpisode, ...]:
        """The `k` episodes that say most about what is asked, best first, each with why.

        Raises `WrongUse` for an empty question or a bound that is no date.
        """
        text = " ".join(question.split())
        if not text:
            raise WrongUse(detail="The question is empty.", remedy="Type a question.")
        held = self._shelf.current()
        windows, at = _windows(text, bounds, now=self._now())
        allowed = [
            row
            for row in rows_within(held, session_id=bounds.session_id, windows=windows)
            if held.episodes[row].kind in bounds.kinds
        ]
        if not allowed:
            return ()
        rows = np.array(allowed, np.int64)
        topic = topic_of(text, now=at) if is_about_memory(text) else ""
        asked = parse_memory_query(text, held.speakers, topic=topic)
        documents = self._settings().memory_recall == "documents"
        vector = unit_vector(text if documents else asked.bare, embed=self._embed)
        found = compute_signals(held, asked, vector=vector, rows=rows)
        if documents:
            return self._by_documents(held, found, rows, k=k, at=at)
        return _by_measure(held, found, rows, k=k)

    def _by_documents(
        self, held: EpisodeArrays, found: SignalScores, rows: Rows, *, k: int, at: datetime
    ) -> tuple[RecalledEpisode, ...]:
        terms = formula_weights(self._settings())
        kept, scores, parts = score_by_formula(held, found.whole, rows, at=at, terms=terms)
        best: list[int] = np.argsort(-scores, kind="stable")[:k].tolist()
        return tuple(
            RecalledEpisode(
                held.episodes[int(kept[it])],
                float(scores[it]),
                {**parts[it], **_plain(found, int(kept[it]))},
                _why(held.episodes[int(kept[it])], parts[it]),
            )
            for it in best
        )


def _by_measure(
    held: EpisodeArrays, found: SignalScores, rows: Rows, *, k: int
) -> tuple[RecalledEpisode, ...]:
    scores = score_by_signals(found.signals, rows)
    best: list[int] = np.argsort(-scores, kind="stable")[:k].tolist()
    told: list[RecalledEpisode] = []
    for it in best:
        row = int(rows[it])
        parts = score_parts(found.signals, row)
        episode = held.episodes[row]
        score = min(1.0, max(0.0, float(scores[it])))
        told.append(
            RecalledEpisode(episode, score, {**parts, **_plain(found, row)}, _why(episode, parts))
        )
    return tuple(told)


def _plain(found: SignalScores, row: int) -> dict[str, float]:
    """What does not depend on other episodes, and is no part of the score."""
    return {"nearness": float(found.cosine[row]), "words covered": float(found.covered[row])}


def _windows(
    text: str, bounds: RecallBounds, *, now: datetime
) -> tuple[tuple[TimeWindow, ...], datetime]:
    """In which stretches of time episodes must lie, and from when they are looked at."""
    asked = parse_window(bounds.since, bounds.until)
    known = parse_window("", bounds.as_of)
    at = min(now, known.end) if known.end is not None else now
    said = ALWAYS
    if asked == ALWAYS and is_about_memory(text):
        said = question_window(text, now=at)
    return (asked, known, said), at


def _why(episode: Episode, parts: dict[str, float]) -> str:
    """What counted most, in a few words."""
    most = [name for name, part in sorted(parts.items(), key=lambda it: -it[1]) if part > 0][:2]
    who = {"user": "You said this", "loci": "Loci answered this"}.get(
        episode.speaker, f"{episode.speaker} said this"
    )
    day = f"on {episode.happened_at:%Y-%m-%d}"
    return f"{who} {day}; found by {' and '.join(most)}." if most else f"{who} {day}."
