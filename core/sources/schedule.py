"""Going round the sources: what was asked for, what is due, what was touched."""

import threading
import time
from collections.abc import Callable, Iterator

from core.records.files.status import Source
from core.records.ids import SourceId
from core.sources.diff import FileChanges
from core.sources.reconcile import SourceReconciler, innermost_source
from core.sources.watch.watcher import TouchedPaths
from core.store.store import Store

# A source whose changes are not told is looked at this often; every source now and then.
_UNTOLD_EVERY_S = 60.0
_EVERY_S = 900.0
# More touched paths than this are looked at by a scan of their sources.
_MANY = 500


class ScanScheduler:
    """Requests come from any thread; `step` is called by the one that scans."""

    def __init__(
        self,
        store: Store,
        survey: SourceReconciler,
        *,
        touched: TouchedPaths,
        wake: Callable[[], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.sources: tuple[Source, ...] = ()
        self._store = store
        self._survey = survey
        self._touched = touched
        self._wake = wake
        self._clock = clock
        self._lock = threading.Lock()
        self._asked: set[SourceId] = set()
        self._is_all_asked = False
        self._scanned: dict[SourceId, float] = {}
        # Handed out, but not yet known to the store; only the thread that steps sees it.
        self._owed: set[SourceId] = set()
        self._owed_paths: set[str] = set()

    def ask(self, source_id: SourceId | None = None) -> None:
        """The source, or every source, is scanned soon."""
        with self._lock:
            if source_id is None:
                self._is_all_asked = True
            else:
                self._asked.add(source_id)
        self._wake()

    @property
    def is_waiting(self) -> bool:
        """Whether a scan was asked for, or a touched path has not been looked at."""
        with self._lock:
            is_asked = bool(self._asked or self._is_all_asked)
        return is_asked or self._owes or self._touched.wait_s() is not None

    def wait_s(self) -> float | None:
        """Seconds until there is something to look at; None while there are no sources."""
        now = self._clock()
        if self._owes:
            return 0.0
        waits = [self._due(source) - now for source in self.sources]
        touched = self._touched.wait_s()
        if touched is not None:
            waits.append(touched)
        return max(0.0, min(waits)) if waits else None

    def step(self) -> Iterator[tuple[Source, FileChanges]]:
        """Each source that was looked at, with what has to be done for it.

        Whoever asks for the next one has done it; what was not done comes again.
        """
        touched = tuple(self._owed_paths.union(self._touched.take()))
        self._owed_paths = set(touched)
        asked = self._take_asked()
        if len(touched) > _MANY:
            asked |= {source.id for source in self._by_source(touched)}
            self._owed_paths.clear()
            touched = ()
        for source in self._take_due(asked):
            yield source, self._survey.scan(source, self.sources)
            self._owed.discard(source.id)
        for source, paths in self._by_source(touched).items():
            if source.path in paths:
                yield source, self._survey.scan(source, self.sources)
            else:
                yield source, self._survey.look_at(source, self.sources, paths)
            self._owed_paths.difference_update(paths)
        self._owed_paths.clear()

    def _take_asked(self) -> frozenset[SourceId]:
        """The sources that were asked for, found among all that there are by now.

        What is asked for later is left for the next time: its source may not be listed here.
        """
        with self._lock:
            asked, is_all = frozenset(self._asked), self._is_all_asked
            self._asked.clear()
            self._is_all_asked = False
        if not asked and not is_all:
            return asked
        try:
            self.sources = self._store.sources.list()
        except BaseException:
            with self._lock:
                self._asked |= asked
                self._is_all_asked |= is_all
            raise
        return frozenset(source.id for source in self.sources) if is_all else asked

    def _take_due(self, asked: frozenset[SourceId]) -> list[Source]:
        now = self._clock()
        wanted = asked | self._owed
        due = [it for it in self.sources if it.id in wanted or now >= self._due(it)]
        self._owed = {source.id for source in due}
        for source in due:
            self._scanned[source.id] = now
        return due

    @property
    def _owes(self) -> bool:
        return bool(self._owed or self._owed_paths)

    def _by_source(self, paths: tuple[str, ...]) -> dict[Source, list[str]]:
        found: dict[Source, list[str]] = {}
        for path in paths:
            source = innermost_source(path, self.sources)
            if source is not None:
                found.setdefault(source, []).append(path)
        return found

    def _due(self, source: Source) -> float:
        is_told = self._survey.watched(source.id).told
        return self._scanned.get(source.id, 0.0) + (_EVERY_S if is_told else _UNTOLD_EVERY_S)
