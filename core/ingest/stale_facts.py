"""Removal of stale facts, which no document states any more (K9)."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from core.settings.options import Settings
from core.store.store import Store

_CHECK_EVERY = timedelta(hours=6)


class StaleFacts:
    """Deletes facts that are stale for more than `stale_days` days; checks every 6 hours."""

    def __init__(
        self,
        store: Store,
        *,
        settings: Callable[[], Settings],
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._store = store
        self._settings = settings
        self._clock = clock
        self._checked_at: datetime | None = None

    def is_due(self) -> bool:
        """Whether a check is due and finds facts to delete."""
        now = self._clock()
        if self._checked_at is not None and now - self._checked_at < _CHECK_EVERY:
            return False
        self._checked_at = now
        return self._store.resolution.has_stale_facts(before=self._cutoff())

    def delete_expired(self) -> frozenset[int]:
        """Delete expired stale facts (write lane); return the ids of entities deleted with them."""
        with self._store.write() as write:
            write.fact_status.delete_stale(before=self._cutoff())
        return write.deleted_entities

    def _cutoff(self) -> datetime:
        return self._clock() - timedelta(days=self._settings().stale_days)
