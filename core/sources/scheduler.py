"""Scheduler of scans: requested sources, sources that are due, touched paths."""

import threading
import time
from collections.abc import Callable, Iterator

from core.records.files.status import Source
from core.records.ids import SourceId
from core.sources.diff import FileChanges
from core.sources.reconcile import SourceReconciler, innermost_source
from core.sources.watch.watcher import TouchedPaths
from core.store.store import Store

# Seconds between scans of a source that cannot be watched, and of every source.
_UNWATCHED_EVERY_S = 60.0
_WATCHED_EVERY_S = 900.0
# With more touched paths than this, their sources are scanned as a whole.
_MOST_TOUCHED = 500


class ScanScheduler:
    """Decides what is scanned next. `request` is thread-safe, `step` is for the scan thread."""

    def __init__(
        self,
        store: Store,
        reconciler: SourceReconciler,
        *,
        touched: TouchedPaths,
        wake: Callable[[], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.sources: tuple[Source, ...] = ()
        self._store = store
        self._reconciler = reconciler
        self._touched = touched
        self._wake = wake
        self._clock = clock
        self._lock = threading.Lock()
        self._requested: set[SourceId] = set()
        self._are_all_requested = False
        self._scanned: dict[SourceId, float] = {}
        # Handed out, but not yet known to the store; only the scanning thread uses them.
        self._unapplied: set[SourceId] = set()
        self._unapplied_paths: set[str] = set()

    def request(self, source_id: SourceId | None = None) -> None:
        """Request a scan of the source, or of every source."""
        with self._lock:
            if source_id is None:
                self._are_all_requested = True
            else:
                self._requested.add(source_id)
        self._wake()

    @property
    def is_waiting(self) -> bool:
        """Whether a requested scan or a touched path is still to be handled."""
        with self._lock:
            is_asked = bool(self._requested or self._are_all_requested)
        return is_asked or self._has_unapplied or self._touched.wait_s() is not None

    def wait_s(self) -> float | None:
        """Return the seconds until something is due; None while there are no sources."""
        now = self._clock()
        if self._has_unapplied:
            return 0.0
        waits = [self._due_at(source) - now for source in self.sources]
        touched = self._touched.wait_s()
        if touched is not None:
            waits.append(touched)
        return max(0.0, min(waits)) if waits else None

    def step(self) -> Iterator[tuple[Source, FileChanges]]:
        """Scan what is due, and yield each source with its changes.

        The caller applies the changes before it asks for the next source. What it did not apply
        (because of an error) is scanned again with the next `step`.
        """
        touched = tuple(self._unapplied_paths.union(self._touched.take()))
        self._unapplied_paths = set(touched)
        requested = self._take_requested()
        if len(touched) > _MOST_TOUCHED:
            requested |= {source.id for source in self._by_source(touched)}
            self._unapplied_paths.clear()
            touched = ()
        for source in self._take_due(requested):
            yield source, self._reconciler.scan(source, self.sources)
            self._unapplied.discard(source.id)
        for source, paths in self._by_source(touched).items():
            if source.path in paths:
                yield source, self._reconciler.scan(source, self.sources)
            else:
                yield source, self._reconciler.scan_paths(source, self.sources, paths)
            self._unapplied_paths.difference_update(paths)
        self._unapplied_paths.clear()

    def _take_requested(self) -> frozenset[SourceId]:
        """Return the ids of requested sources, and list the sources anew.

        Later requests wait for the next step, because their sources may not be listed yet.
        """
        with self._lock:
            requested, is_all = frozenset(self._requested), self._are_all_requested
            self._requested.clear()
            self._are_all_requested = False
        if not requested and not is_all:
            return requested
        try:
            self.sources = self._store.sources.list()
        except BaseException:
            with self._lock:
                self._requested |= requested
                self._are_all_requested |= is_all
            raise
        return frozenset(source.id for source in self.sources) if is_all else requested

    def _take_due(self, requested: frozenset[SourceId]) -> list[Source]:
        now = self._clock()
        wanted = requested | self._unapplied
        due = [
            source for source in self.sources if source.id in wanted or now >= self._due_at(source)
        ]
        self._unapplied = {source.id for source in due}
        for source in due:
            self._scanned[source.id] = now
        return due

    @property
    def _has_unapplied(self) -> bool:
        return bool(self._unapplied or self._unapplied_paths)

    def _by_source(self, paths: tuple[str, ...]) -> dict[Source, list[str]]:
        by_source: dict[Source, list[str]] = {}
        for path in paths:
            source = innermost_source(path, self.sources)
            if source is not None:
                by_source.setdefault(source, []).append(path)
        return by_source

    def _due_at(self, source: Source) -> float:
        is_watched = self._reconciler.watch_state(source.id).is_watched
        return self._scanned.get(source.id, 0.0) + (
            _WATCHED_EVERY_S if is_watched else _UNWATCHED_EVERY_S
        )
