"""The snapshot of the store as it is now, made anew when a write was committed."""

import re
import threading
import time
from collections.abc import Callable, Iterable, Mapping

from core.graph.facts import FactGraph
from core.graph.names import NameBook
from core.graph.snapshot import Snapshot, build_snapshot
from core.records.ids import EntityId
from core.store.names import normalize
from core.store.store import Store

_PARENTHESIS = re.compile(r"\s*\([^()]*\)\s*$")


# Made in less time, a snapshot is always made anew; while a large library is read, a commit every
# second would else keep questions waiting for nothing but snapshots.
QUICK_S = 0.5
PATIENCE = 4.0


class Snapshots:
    """Hands out the arrays and the names of the newest commit; any thread may ask.

    One that takes long to make is used for four times as long before it is made anew.
    """

    def __init__(self, store: Store, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._took_s = 0.0
        self._made_at = 0.0
        self._lock = threading.Lock()
        self._snapshot: Snapshot | None = None
        self._names: NameBook | None = None
        self._forms: dict[int, tuple[str, ...]] = {}

    def current(self) -> tuple[Snapshot, NameBook]:
        """Arrays and names as of the newest commit, or one that followed while they were read."""
        with self._lock:
            snapshot, names = self._snapshot, self._names
            if snapshot is None or names is None or self._is_due(snapshot):
                begun = self._clock()
                commit = self._store.commit_number
                names = NameBook(self._store.graph.names(), self._store.graph.labels())
                snapshot = self._build(commit, names)
                self._snapshot, self._names = snapshot, names
                self._made_at = self._clock()
                self._took_s = self._made_at - begun
            return snapshot, names

    def _is_due(self, snapshot: Snapshot) -> bool:
        if snapshot.commit_number == self._store.commit_number:
            return False
        rests = self._took_s > QUICK_S and self._clock() - self._made_at < PATIENCE * self._took_s
        return not rests

    def _build(self, commit: int, names: NameBook) -> Snapshot:
        namesakes = self._store.graph.namesakes()
        return build_snapshot(
            commit,
            passages=self._store.documents.all_passages(),
            mentions=self._store.graph.mention_arrays(),
            titles=self._title_things(names, namesakes),
            facts=FactGraph(self._store.graph.fact_arrays()),
            namesakes=namesakes,
        )

    def _title_things(
        self, names: NameBook, namesakes: Mapping[EntityId, EntityId]
    ) -> dict[int, int]:
        """For each document the thing that its title names, if only things of one name bear it."""
        stored = self._store.documents.titles()
        forms = self._forms
        # A document never changes under its id: only new ones need their title read.
        self._forms = {
            document: forms.get(document) or title_forms(title)
            for document, title in zip(
                stored.document_ids.tolist(), stored.titles.tolist(), strict=True
            )
        }
        return {
            document: found
            for document, written in self._forms.items()
            if (found := _only_one(names, written, namesakes)) is not None
        }


def title_forms(title: str) -> tuple[str, ...]:
    """The normalized title, and the same without the parenthesis at its end."""
    bare = _PARENTHESIS.sub("", title)
    return tuple(dict.fromkeys(normalize(form) for form in (title, bare) if form.strip()))


def _only_one(
    names: NameBook, forms: Iterable[str], namesakes: Mapping[EntityId, EntityId]
) -> int | None:
    for form in forms:
        found = {namesakes.get(EntityId(one), EntityId(one)) for one in names.find(form)}
        if found:
            return found.pop() if len(found) == 1 else None
    return None
