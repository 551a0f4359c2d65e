"""Episodes recalled for a question, by either form of relevance."""

from collections.abc import Callable
from datetime import datetime

import numpy as np
from msgspec import Struct

from core.errors import WrongUse
from core.memory.recall.episode_arrays import Held, Rows
from core.memory.recall.episode_index import Embed, Shelf, vector_of
from core.memory.recall.learned_weights import measured, parts_of
from core.memory.recall.signals import Found, ask, signals
from core.memory.recall.time_windows import ALWAYS, Window, rows_within, said_window, window_of
from core.memory.recall.topic import is_about_memory, topic_of
from core.memory.recall.weighted_formula import by_documents, terms_of
from core.records.ids import SessionId
from core.records.memory import Episode, EpisodeKind, Recollection
from core.settings.options import Settings

_ALL_KINDS: tuple[EpisodeKind, ...] = ("turn", "reply", "session", "summary")


class Bounds(Struct, frozen=True):
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


EVERYTHING = Bounds()


class Recaller:
    """Any thread may ask. Being recalled is no access: nothing changes by it."""

    def __init__(
        self,
        shelf: Shelf,
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
        self, question: str, *, k: int, bounds: Bounds = EVERYTHING
    ) -> tuple[Recollection, ...]:
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
        asked = ask(text, held.speakers, topic=topic)
        documents = self._settings().memory_recall == "documents"
        vector = vector_of(text if documents else asked.bare, embed=self._embed)
        found = signals(held, asked, vector=vector, rows=rows)
        if documents:
            return self._by_documents(held, found, rows, k=k, at=at)
        return _by_measure(held, found, rows, k=k)

    def _by_documents(
        self, held: Held, found: Found, rows: Rows, *, k: int, at: datetime
    ) -> tuple[Recollection, ...]:
        terms = terms_of(self._settings())
        kept, scores, parts = by_documents(held, found.whole, rows, at=at, terms=terms)
        best: list[int] = np.argsort(-scores, kind="stable")[:k].tolist()
        return tuple(
            Recollection(
                held.episodes[int(kept[it])],
                float(scores[it]),
                {**parts[it], **_plain(found, int(kept[it]))},
                _why(held.episodes[int(kept[it])], parts[it]),
            )
            for it in best
        )


def _by_measure(held: Held, found: Found, rows: Rows, *, k: int) -> tuple[Recollection, ...]:
    scores = measured(found.signals, rows)
    best: list[int] = np.argsort(-scores, kind="stable")[:k].tolist()
    told: list[Recollection] = []
    for it in best:
        row = int(rows[it])
        parts = parts_of(found.signals, row)
        episode = held.episodes[row]
        score = min(1.0, max(0.0, float(scores[it])))
        told.append(
            Recollection(episode, score, {**parts, **_plain(found, row)}, _why(episode, parts))
        )
    return tuple(told)


def _plain(found: Found, row: int) -> dict[str, float]:
    """What does not depend on other episodes, and is no part of the score."""
    return {"nearness": float(found.cosine[row]), "words covered": float(found.covered[row])}


def _windows(text: str, bounds: Bounds, *, now: datetime) -> tuple[tuple[Window, ...], datetime]:
    """In which stretches of time episodes must lie, and from when they are looked at."""
    asked = window_of(bounds.since, bounds.until)
    known = window_of("", bounds.as_of)
    at = min(now, known.end) if known.end is not None else now
    said = ALWAYS
    if asked == ALWAYS and is_about_memory(text):
        said = said_window(text, now=at)
    return (asked, known, said), at


def _why(episode: Episode, parts: dict[str, float]) -> str:
    """What counted most, in a few words."""
    most = [name for name, part in sorted(parts.items(), key=lambda it: -it[1]) if part > 0][:2]
    who = {"user": "You said this", "loci": "Loci answered this"}.get(
        episode.speaker, f"{episode.speaker} said this"
    )
    day = f"on {episode.happened_at:%Y-%m-%d}"
    return f"{who} {day}; found by {' and '.join(most)}." if most else f"{who} {day}."
