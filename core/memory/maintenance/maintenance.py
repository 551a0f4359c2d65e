"""Background thread for memory maintenance.

Deletes expired episodes, consolidates old ones, names idle sessions and writes their gists.
Episodes expire after 90 days, important ones after 365, pinned ones never (T7).
"""

import logging
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

from msgspec import Struct

from core.errors import Cancelled, LociError
from core.lanes import Cancel
from core.llm.language_model import LanguageModel
from core.memory.maintenance.consolidation import (
    EpisodeGroup,
    SummaryAuthor,
    next_group,
    save_summary,
    summarize_group,
)
from core.memory.maintenance.session_gists import save_gist, sessions_without_gist, with_gists
from core.memory.recall.episode_index import Embed, write_vectors
from core.memory.sessions import session_ages
from core.memory.turn_texts.title import keep_title, next_unnamed, written_title
from core.records.ids import EpisodeId, SessionId
from core.records.memory import Consolidation, Episode
from core.settings.options import Settings
from core.store.store import Store

_GOOD_RATING = 4
_log = logging.getLogger(__name__)
# Interval of maintenance; it also runs whenever the engine becomes idle.
_EVERY_S = 3600.0


class RetentionPolicy(Struct, frozen=True):
    """Retention in days, 0 for forever; `important_from` is the least importance that counts."""

    days: int = 90
    important_days: int = 365
    important_from: float = 0.6


def expired_episodes(
    episodes: Iterable[Episode],
    *,
    policy: RetentionPolicy,
    now: datetime,
    pinned_sessions: frozenset[SessionId] = frozenset(),
) -> tuple[EpisodeId, ...]:
    """Return the expired episodes. Well-rated ones count as important."""
    return tuple(
        episode.id
        for episode in episodes
        if not episode.pinned
        and episode.session_id not in pinned_sessions
        and (days := _retention_days(episode, policy)) > 0
        and episode.happened_at < now - timedelta(days=days)
    )


def _retention_days(episode: Episode, policy: RetentionPolicy) -> int:
    is_important = episode.importance >= policy.important_from or episode.rating >= _GOOD_RATING
    if not is_important or not policy.days:
        return policy.days
    return policy.important_days and max(policy.days, policy.important_days)


class MaintenanceDeps(Struct, frozen=True):
    """Dependencies of maintenance; `is_idle` tells whether the engine has no other work."""

    store: Store
    write: ThreadPoolExecutor
    settings: Callable[[], Settings]
    embed: Embed
    model: Callable[[], LanguageModel | None]
    is_idle: Callable[[], bool]
    now: Callable[[], datetime] = lambda: datetime.now(UTC)


class MemoryMaintenance:
    """Runs one thread from `start` to `close`; all other methods are thread-safe."""

    def __init__(self, deps: MaintenanceDeps) -> None:
        self._deps = deps
        self._wake = threading.Event()
        self._closing = threading.Event()
        self._cancel = Cancel()
        self._one_at_a_time = threading.Lock()
        self._looked_at: set[SessionId] = set()
        self._thread = threading.Thread(target=self._run, name="upkeep", daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def wake(self) -> None:
        """Wake the thread, since the engine may be idle."""
        self._wake.set()

    def close(self) -> None:
        """End the thread; a write in progress is finished."""
        self._closing.set()
        self._cancel.set()
        self._wake.set()
        if self._thread.is_alive():
            self._thread.join()

    def consolidate(self, *, after_days: int, cancel: Cancel) -> tuple[Consolidation, ...]:
        """Consolidate old related turns. Raises `Cancelled`; what is finished stays."""
        consolidations: list[Consolidation] = []
        with self._one_at_a_time:
            while (
                consolidation := self._consolidate_next(after_days=after_days, cancel=cancel)
            ) is not None:
                consolidations.append(consolidation)
        return tuple(consolidations)

    def delete_expired(self) -> int:
        """Delete expired episodes, return their number; the next start rewrites the files."""
        deps, settings = self._deps, self._deps.settings()
        policy = RetentionPolicy(
            days=settings.retention_days,
            important_days=settings.retention_important_days,
            important_from=settings.retention_important_from,
        )
        pinned = frozenset(it.id for it in deps.store.memory.sessions.list() if it.pinned)
        everything = deps.store.memory.episodes.all()
        gone = expired_episodes(everything, policy=policy, now=deps.now(), pinned_sessions=pinned)
        gone = with_gists(everything, gone)
        if gone:
            with deps.store.erase() as erasing:
                erasing.erase_expired(gone)
            deps.store.memory.discard(gone)
        return len(gone)

    def name_sessions(self, *, cancel: Cancel) -> int:
        """Name idle sessions with a language model; return the number of new titles.

        Only sessions titled after their first turn are named, each once while the library is open;
        an unusable title is dropped. Stops when the engine gets other work. Raises `Cancelled`.
        """
        deps, named = self._deps, 0
        ages = session_ages(deps.settings())
        while (model := deps.model()) is not None and deps.is_idle():
            unnamed = next_unnamed(
                deps.store.memory, now=deps.now(), ages=ages, without=self._looked_at
            )
            if unnamed is None:
                break
            cancel.check()
            title = written_title(unnamed.turns, model=model, cancel=cancel)
            cancel.check()
            self._looked_at.add(unnamed.session.id)
            if title:
                stored = deps.write.submit(keep_title, deps.store.memory, unnamed.session, title)
                named += stored.result()
        return named

    def write_gists(self, *, cancel: Cancel) -> int:
        """Write the missing gists of idle sessions; return their number.

        Stops when the engine gets other work. Raises `Cancelled`; finished gists stay.
        """
        deps, written = self._deps, 0
        memories, ages = deps.store.memory, session_ages(deps.settings())
        for session_id in sessions_without_gist(memories, now=deps.now(), ages=ages):
            cancel.check()
            if not deps.is_idle():
                break
            stored = deps.write.submit(save_gist, memories, session_id, now=deps.now(), ages=ages)
            written += stored.result()
        return written

    # The thread

    def _run(self) -> None:
        while not self._closing.is_set():
            self._wake.clear()
            try:
                self._run_once()
            except Cancelled:
                continue
            except LociError as error:
                _log.warning("Memory could not be looked after: %s", type(error).__name__)
            except Exception:  # noqa: BLE001 - tried again later, and nothing else depends on it
                _log.exception("Looking after memory was interrupted")
            if not self._closing.is_set():
                self._wake.wait(_EVERY_S)

    def _run_once(self) -> None:
        self._deps.write.submit(self.delete_expired).result()
        after_days = self._deps.settings().consolidate_after_days
        if after_days and self._deps.is_idle():
            self.consolidate(after_days=after_days, cancel=self._cancel)
        if self._deps.settings().memory == "on":
            self.name_sessions(cancel=self._cancel)
        if self._deps.settings().memory == "on":
            self.write_gists(cancel=self._cancel)

    def _consolidate_next(self, *, after_days: int, cancel: Cancel) -> Consolidation | None:
        deps = self._deps
        cancel.check()
        group = next_group(deps.store.memory, now=deps.now(), after_days=after_days)
        if group is None:
            return None
        text, by = summarize_group(group, model=deps.model(), cancel=cancel)
        cancel.check()
        return deps.write.submit(self._save, group, text, by).result()

    def _save(self, group: EpisodeGroup, text: str, by: SummaryAuthor) -> Consolidation | None:
        store = self._deps.store
        stored = save_summary(store.memory, group, text, by=by, now=self._deps.now())
        if stored is not None:
            write_vectors(store.memory, [stored.summary], embed=self._deps.embed)
        return stored
