"""Results of the last minute (J5): a question asked again is answered at once."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable

from core.records.answers import SearchResult

MOST = 64


class Recent:
    """Results by key, until they are `keep_s` old or the store has changed. Any thread may ask."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._commit = -1
        self._kept: OrderedDict[Hashable, tuple[float, SearchResult]] = OrderedDict()

    def get(self, key: Hashable, *, commit: int, keep_s: float) -> SearchResult | None:
        """The result kept under that key, if it is recent and of this commit."""
        with self._lock:
            kept = self._kept.get(key) if commit == self._commit else None
            if kept is None or self._clock() - kept[0] >= keep_s:
                return None
            return kept[1]

    def put(self, key: Hashable, result: SearchResult, *, commit: int) -> None:
        """The result is kept; those of other commits are gone."""
        with self._lock:
            if commit != self._commit:
                self._kept.clear()
                self._commit = commit
            self._kept[key] = (self._clock(), result)
            self._kept.move_to_end(key)
            while len(self._kept) > MOST:
                self._kept.popitem(last=False)
