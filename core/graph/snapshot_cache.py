"""The snapshot of the store as it is now, made anew when a write was committed."""

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
from core.graph.name_index import EntityNameIndex
from core.graph.snapshot import Snapshot, build_snapshot
from core.records.ids import DocumentId, EntityId
from core.store.normalize import normalize
from core.store.records import FactArrays, MentionArrays, NameArrays, PassageArrays
from core.store.store import Store

_PARENTHESIS = re.compile(r"\s*\([^()]*\)\s*$")


# Made in less time, a snapshot is always made anew; while a large library is read, a commit every
# second would else keep questions waiting for nothing but snapshots.
QUICK_S = 2.0
PATIENCE = 4.0

A = TypeVar("A", PassageArrays, MentionArrays, FactArrays, NameArrays)


class SnapshotCache:
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
        self._names: EntityNameIndex | None = None
        self._forms: dict[int, tuple[str, ...]] = {}

    def current(self, *, without: Collection[DocumentId] = ()) -> tuple[Snapshot, EntityNameIndex]:
        """Arrays and names as of the newest commit, or one that followed while they were read.

        With `without` as if these documents had not been read; that one is made for the occasion,
        while others are answered.
        """
        if without:
            return self._build(self._store.commit_number, without)
        with self._lock:
            snapshot, names = self._snapshot, self._names
            if snapshot is None or names is None or self._is_due(snapshot):
                begun = self._clock()
                snapshot, names = self._build(self._store.commit_number)
                self._snapshot, self._names = snapshot, names
                self._made_at = self._clock()
                self._took_s = self._made_at - begun
            return snapshot, names

    def _is_due(self, snapshot: Snapshot) -> bool:
        if snapshot.commit_number == self._store.commit_number:
            return False
        rests = self._took_s > QUICK_S and self._clock() - self._made_at < PATIENCE * self._took_s
        return not rests

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
            titles=self._title_things(names, namesakes),
            facts=FactGraph(kept.facts),
            namesakes=namesakes,
        )
        left_out = len(read.passages.ids) - len(kept.passages.ids)
        return replace(snapshot, left_out=left_out), names

    def _title_things(
        self, names: EntityNameIndex, namesakes: Mapping[EntityId, EntityId]
    ) -> dict[int, int]:
        """For each document the thing that its title names, if only things of one name bear it."""
        stored = self._store.documents.titles()
        cached = self._forms
        # A document never changes under its id: only new ones need their title read.
        forms = {
            document: cached.get(document) or title_forms(title)
            for document, title in zip(
                stored.document_ids.tolist(), stored.titles.tolist(), strict=True
            )
        }
        self._forms = forms
        borne = names.find
        return {
            document: entity_id
            for document, written in forms.items()
            # Most titles name nothing: those cost a look into the names, and no more.
            if any(map(borne, written))
            and (entity_id := _single_bearer(names, written, namesakes)) is not None
        }


class _StoredArrays(Struct, frozen=True):
    """What a snapshot is made from."""

    passages: PassageArrays
    mentions: MentionArrays
    facts: FactArrays
    names: NameArrays

    def without(self, documents: Collection[DocumentId]) -> "_Read":
        """The same without what only these documents hold."""
        gone = np.array(sorted(documents), np.int64)
        passages = _subset(self.passages, ~np.isin(self.passages.document_ids, gone))
        mentions = _subset(self.mentions, np.isin(self.mentions.passage_ids, passages.ids))
        facts = _subset(self.facts, ~np.isin(self.facts.document_ids, gone))
        kept_ids = np.concatenate([mentions.entity_ids, facts.subjects, facts.objects])
        return _StoredArrays(
            passages, mentions, facts, _subset(self.names, np.isin(self.names.entity_ids, kept_ids))
        )


def _subset(arrays: A, chosen: NDArray[np.bool_]) -> A:
    """The same columns with some of their rows."""
    return type(arrays)(*(getattr(arrays, name)[chosen] for name in arrays.__struct_fields__))


def title_forms(title: str) -> tuple[str, ...]:
    """The normalized title, and the same without the parenthesis at its end."""
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
