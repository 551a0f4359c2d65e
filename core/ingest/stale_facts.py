"""Facts that nothing says any more are forgotten when their time is over (systems.md K9)."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from core.settings.options import Settings
from core.store.store import Store

_EVERY = timedelta(hours=6)


class StaleFacts:
    """Asked whenever the disk was looked at; acts a few times a day."""

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
        self._looked_at: datetime | None = None

    def is_due(self) -> bool:
        """Whether there are facts to forget, if it is time to look."""
        now = self._clock()
        if self._looked_at is not None and now - self._looked_at < _EVERY:
            return False
        self._looked_at = now
        return self._store.resolution.has_stale_facts(before=self._since())

    def forget(self) -> frozenset[int]:
        """Facts stale for longer than the option says are gone (write lane); entities that went."""
        with self._store.write() as write:
            write.fact_status.delete_stale(before=self._since())
        return write.deleted_entities

    def _since(self) -> datetime:
        return self._clock() - timedelta(days=self._settings().stale_days)
