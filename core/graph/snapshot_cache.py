"""Cache of the snapshot of the newest commit (D13)."""

import re
import threading
import time
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from typing import TypeVar

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.graph.fact_graph import FactGraph
from core.graph.snapshot import Snapshot, build_snapshot
from core.language.question.things.name_index import EntityNameIndex
from core.records.ids import DocumentId, EntityId
from core.store.normalize import normalize
from core.store.readable_store import ReadableStore
from core.store.records import FactArrays, MentionArrays, NameArrays, PassageArrays

_PARENTHESIS = re.compile(r"(?:(?<!\s)\s++)?\([^()]*+\)\s*$")


# A snapshot built in less time is rebuilt after each commit. A slower one is reused: otherwise
# questions would wait for snapshots while a large library is read, with a commit every second.
QUICK_S = 2.0
REUSE_FACTOR = 4.0

A = TypeVar("A", PassageArrays, MentionArrays, FactArrays, NameArrays)


class SnapshotCache:
    """Provides arrays and names of the newest commit; thread-safe.

    A snapshot that is slow to build is reused for four times its build time.
    """

    def __init__(
        self, store: ReadableStore, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._store = store
        self._clock = clock
        self._build_s = 0.0
        self._built_at = 0.0
        self._lock = threading.Lock()
        self._snapshot: Snapshot | None = None
        self._names: EntityNameIndex | None = None
        self._forms: dict[str, tuple[str, ...]] = {}
        self._rules_version = 0

    def current(self, *, without: Collection[DocumentId] = ()) -> tuple[Snapshot, EntityNameIndex]:
        """Return arrays and names as of the newest commit or a later one.

        With `without`, as if these documents had not been read; that snapshot is built for the call
        and does not block others.
        """
        if without:
            return self._build(self._store.commit_number, without)
        with self._lock:
            snapshot, names = self._snapshot, self._names
            if snapshot is None or names is None or self._is_due(snapshot):
                begun = self._clock()
                self._rules_version = self._store.hidden.rules_version
                snapshot, names = self._build(self._store.commit_number)
                self._snapshot, self._names = snapshot, names
                self._built_at = self._clock()
                self._build_s = self._built_at - begun
            return snapshot, names

    def _is_due(self, snapshot: Snapshot) -> bool:
        if snapshot.commit_number == self._store.commit_number:
            return False
        is_reused = (
            self._build_s > QUICK_S
            and self._rules_version == self._store.hidden.rules_version
            and self._clock() - self._built_at < REUSE_FACTOR * self._build_s
        )
        return not is_reused

    def _build(
        self, commit: int, without: Collection[DocumentId] = ()
    ) -> tuple[Snapshot, EntityNameIndex]:
        graph = self._store.graph
        namesakes = graph.namesakes()
        read = _StoredArrays(
            self._store.documents.passage_arrays(),
            graph.mention_rows(),
            graph.fact_arrays(),
            graph.names(),
        )
        kept = read.without(without) if without else read
        names = EntityNameIndex(kept.names, graph.labels())
        snapshot = build_snapshot(
            commit,
            passages=kept.passages,
            mentions=kept.mentions,
            titles=self._title_entities(names, namesakes),
            facts=FactGraph(kept.facts),
            namesakes=namesakes,
        )
        left_out = len(read.passages.ids) - len(kept.passages.ids)
        hidden = self._store.hidden.passages
        return replace(snapshot, left_out=left_out, hidden=hidden), names

    def _title_entities(
        self, names: EntityNameIndex, namesakes: Mapping[EntityId, EntityId]
    ) -> dict[int, int]:
        stored = self._store.documents.titles()
        titles, cached = stored.titles.tolist(), self._forms
        # Only new titles are normalized, and each once.
        forms = self._forms = {
            title: cached.get(title) or title_forms(title) for title in dict.fromkeys(titles)
        }
        entities = {
            title: entity_id
            for title, written in forms.items()
            # Most titles name no entity; they cost one lookup.
            if any(map(names.find, written))
            and (entity_id := _single_bearer(names, written, namesakes)) is not None
        }
        return {
            document: entities[title]
            for document, title in zip(stored.document_ids.tolist(), titles, strict=True)
            if title in entities
        }


class _StoredArrays(Struct, frozen=True):
    passages: PassageArrays
    mentions: MentionArrays
    facts: FactArrays
    names: NameArrays

    def without(self, documents: Collection[DocumentId]) -> "_StoredArrays":
        """Return the arrays without what only these documents contain."""
        gone = np.array(sorted(documents), np.int64)
        passages = _subset(self.passages, ~np.isin(self.passages.document_ids, gone))
        mentions = _subset(self.mentions, np.isin(self.mentions.passage_ids, passages.ids))
        facts = _subset(self.facts, ~np.isin(self.facts.document_ids, gone))
        kept_ids = np.concatenate([mentions.entity_ids, facts.subjects, facts.objects])
        return _StoredArrays(
            passages, mentions, facts, _subset(self.names, np.isin(self.names.entity_ids, kept_ids))
        )


def _subset(arrays: A, chosen: NDArray[np.bool_]) -> A:
    """Return the same columns with the selected rows."""
    return type(arrays)(*(getattr(arrays, name)[chosen] for name in arrays.__struct_fields__))


def title_forms(title: str) -> tuple[str, ...]:
    """Return the normalized title, with and without its trailing parenthesis."""
    if not title.rstrip().endswith(")"):
        return (normalize(title),) if title.strip() else ()
    bare = _PARENTHESIS.sub("", title)
    return tuple(dict.fromkeys(normalize(form) for form in (title, bare) if form.strip()))


def _single_bearer(
    names: EntityNameIndex, forms: Iterable[str], namesakes: Mapping[EntityId, EntityId]
) -> int | None:
    for form in forms:
        bearers = names.find(form)
        if len(bearers) == 1:
            return namesakes.get(EntityId(bearers[0]), EntityId(bearers[0]))
        first_ids = {namesakes.get(EntityId(one), EntityId(one)) for one in bearers}
        if first_ids:
            return first_ids.pop() if len(first_ids) == 1 else None
    return None
