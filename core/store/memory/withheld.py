"""Episodes that are hidden while their deletion can still be undone."""

import threading

from msgspec import Struct

from core.records.ids import EditId
from core.records.memory import ForgetRequest


class Withholding(Struct, frozen=True):
    """`episodes` that one request hides, and the undone `edits` of facts learned from them.

    `titles` repeat their words, each behind the id of its conversation. `last_id` is the newest
    episode at that time: what the user says later is no repetition.
    """

    episodes: frozenset[int]
    last_id: int
    edits: tuple[EditId, ...] = ()
    titles: frozenset[str] = frozenset()


class Withheld:
    """Registry of hidden episodes by request. Thread-safe.

    It lives as long as the engine: a deletion that was neither undone nor carried out by then is
    carried out when the library closes. `version` grows with each change.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._by_request: dict[ForgetRequest, Withholding] = {}
        self.version = 0
        self.ids: frozenset[int] = frozenset()
        self.titles: frozenset[str] = frozenset()

    @property
    def requests(self) -> tuple[ForgetRequest, ...]:
        """The deletions that can still be undone, oldest first."""
        with self._lock:
            return tuple(self._by_request)

    @property
    def edits(self) -> frozenset[EditId]:
        """The edits that are undone while episodes are hidden."""
        with self._lock:
            return frozenset(one for it in self._by_request.values() for one in it.edits)

    def get(self, request: ForgetRequest) -> Withholding | None:
        """Return the episodes and edits that the request hides; None if there are none."""
        with self._lock:
            return self._by_request.get(request)

    def hide(self, request: ForgetRequest, withholding: Withholding) -> None:
        """Hide these episodes for the request, in place of its earlier ones."""
        with self._lock:
            self._by_request[request] = withholding
            self._changed()

    def update(self, request: ForgetRequest, withholding: Withholding) -> None:
        """Hide these episodes for the request, unless it was taken back meanwhile."""
        with self._lock:
            if request in self._by_request:
                self._by_request[request] = withholding
                self._changed()

    def show(self, request: ForgetRequest) -> Withholding | None:
        """Show the episodes of the request again; return them."""
        with self._lock:
            withholding = self._by_request.pop(request, None)
            self._changed()
        return withholding

    def _changed(self) -> None:
        self.ids = frozenset(one for it in self._by_request.values() for one in it.episodes)
        self.titles = frozenset(one for it in self._by_request.values() for one in it.titles)
        self.version += 1
