"""Reading plan: passages that the model has to read, in order (K2), and its throughput (N4)."""

from collections import deque
from collections.abc import Collection
from datetime import datetime
from pathlib import PurePath
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.records.files.status import DocumentImportance
from core.records.ids import DocumentId
from core.refine import document_importance
from core.store.database.database import to_datetime64
from core.store.graph.refinement_queries import DocumentDates, IdPairs
from core.store.normalize import normalize
from core.store.readable_store import ReadableStore
from core.store.records import Ids

Reals = NDArray[np.float64]
Flags = NDArray[np.bool_]
PINNED, SKELETON, USED, REST = range(4)
_MAX_SAMPLES = 30
_MIN_WINDOWS = 3
_MIN_SECONDS = 5.0
_DAY: Any = np.timedelta64(1, "D")


class PassageRows(Struct, frozen=True):
    """Passages as arrays of equal length.

    `documents` are row numbers in the arrays of documents; `uses` count how often facts of the
    passage were opened, pinned or confirmed.
    """

    ids: Ids
    documents: Ids
    ordinals: Ids
    characters: Ids
    uses: Ids


def order_passages(rows: PassageRows, *, score: Reals, skeleton: Flags, pinned: Flags) -> Ids:
    """Return row indexes of the passages in reading order.

    `score`, `skeleton` and `pinned` are per document row. Within a document the text order is kept,
    except for passages that are read because of their use.
    """
    tiers = np.full(len(rows.ids), REST)
    tiers[rows.uses > 0] = USED
    tiers[skeleton[rows.documents]] = SKELETON
    tiers[pinned[rows.documents]] = PINNED
    uses = np.where(tiers == USED, rows.uses, 0)
    return np.lexsort((rows.ordinals, rows.documents, -score[rows.documents], -uses, tiers))


def adjacent_passages(
    rows: PassageRows, at: int, *, free: Flags, most_characters: int
) -> tuple[int, ...]:
    """Return the passage at `at` and free adjacent ones of its document, in text order.

    Following passages are added first, then preceding ones, as far as the limit allows.
    """
    places = np.flatnonzero(rows.documents == rows.documents[at])
    places = places[np.argsort(rows.ordinals[places], kind="stable")]
    here = int(np.flatnonzero(places == at)[0])
    first = last = here
    room = most_characters - int(rows.characters[at])
    while last + 1 < len(places) and _may_join(rows, places, last, last + 1, free, room):
        last += 1
        room -= int(rows.characters[places[last]])
    while first > 0 and _may_join(rows, places, first, first - 1, free, room):
        first -= 1
        room -= int(rows.characters[places[first]])
    return tuple(int(place) for place in places[first : last + 1])


def _may_join(rows: PassageRows, places: Ids, at: int, other: int, free: Flags, room: int) -> bool:
    """Whether the passage at `other` is free, fits, and is adjacent to the one at `at`."""
    here, there = places[at], places[other]
    is_beside = abs(int(rows.ordinals[there] - rows.ordinals[here])) == 1
    return bool(free[there]) and is_beside and int(rows.characters[there]) <= room


class ReadingPlan:
    """Passages in reading order, and progress."""

    def __init__(self, rows: PassageRows, order: Ids, *, refined: NDArray[np.bool_]) -> None:
        self._passages = rows
        self._at = {int(one): row for row, one in enumerate(rows.ids.tolist())}
        self._order = order[~refined[order]].tolist()
        self._next = 0
        self._free = ~refined
        self.total = len(rows.ids)
        self.refined = int(refined.sum())
        self.characters_left = int(rows.characters[self._free].sum())

    def take(
        self, *, most_characters: int, but: Collection[int] = (), alone: Collection[int] = ()
    ) -> tuple[int, ...]:
        """Return the ids of the next window in text order; empty when nothing is left.

        Passages in `but` are skipped; those in `alone` get a window of their own.
        """
        while self._next < len(self._order) and not self._free[self._order[self._next]]:
            self._next += 1
        for place in self._order[self._next :]:
            one = int(self._passages.ids[place])
            if not self._free[place] or one in but:
                continue
            if one in alone:
                return (one,)
            free = self._free.copy()
            free[[self._at[it] for it in (*but, *alone) if it in self._at]] = False
            rows = adjacent_passages(
                self._passages, place, free=free, most_characters=most_characters
            )
            return tuple(int(self._passages.ids[it]) for it in rows)
        return ()

    def finish(self, ids: Collection[int], *, read: bool) -> None:
        """Mark passages as done: `read`, or removed meanwhile."""
        for one in ids:
            place = self._at.get(one)
            if place is not None and self._free[place]:
                self._free[place] = False
                self.characters_left -= int(self._passages.characters[place])
                self.refined += read
                self.total -= not read


def build_reading_plan(
    store: ReadableStore,
    *,
    recipe: str,
    now: datetime,
    weights: document_importance.ImportanceWeights,
    data_kinds: Collection[str],
) -> ReadingPlan:
    """Build the plan from the store.

    Documents of the kinds `data_kinds` are not read.
    """
    documents = store.refinement.documents()
    score, skeleton, pinned = _score_documents(store, documents, now=now, weights=weights)
    rows = _passages(store, documents, data_kinds)
    order = order_passages(rows, score=score, skeleton=skeleton, pinned=pinned)
    return ReadingPlan(
        rows, order, refined=np.isin(rows.ids, store.refinement.refined_passages(recipe))
    )


def list_importance(
    store: ReadableStore,
    *,
    now: datetime,
    weights: document_importance.ImportanceWeights,
    limit: int,
) -> tuple[DocumentImportance, ...]:
    """Return the documents with the highest scores, best first."""
    documents = store.refinement.documents()
    score, skeleton, pinned = _score_documents(store, documents, now=now, weights=weights)
    best = np.argsort(-score, kind="stable")[:limit]
    heads = store.documents.heads(documents.ids[best])
    return tuple(
        DocumentImportance(
            head.path, head.part, head.title, float(score[at]), bool(skeleton[at]), bool(pinned[at])
        )
        for at in best.tolist()
        if (head := heads.get(DocumentId(int(documents.ids[at])))) is not None
    )


def _score_documents(
    store: ReadableStore,
    documents: DocumentDates,
    *,
    now: datetime,
    weights: document_importance.ImportanceWeights,
) -> tuple[Reals, Flags, Flags]:
    """Return score, whether in the skeleton, and whether pinned, for each document."""
    pinned_paths = store.refinement.pinned_paths()
    pinned = np.array([path in pinned_paths for path in documents.paths], bool)
    age: Any = (to_datetime64(now) - documents.written_at.astype("datetime64[us]")) / _DAY
    score = document_importance.importance_scores(
        _document_graph(store, documents), pinned=pinned, age_days=age, weights=weights
    )
    skeleton = document_importance.skeleton_documents(score, pinned=pinned, weights=weights)
    return score, skeleton, pinned


def _passages(
    store: ReadableStore, documents: DocumentDates, data_kinds: Collection[str]
) -> PassageRows:
    """The passages of documents that are written in sentences."""
    passages = store.refinement.passages()
    prose_ids = documents.ids[~np.isin(documents.kinds.astype(str), list(data_kinds))]
    is_prose = np.isin(passages.document_ids, prose_ids)
    kept = np.flatnonzero(is_prose)
    uses = store.refinement.access_counts()
    counts = dict(zip(uses.first.tolist(), uses.second.tolist(), strict=True))
    ids = passages.ids[kept]
    return PassageRows(
        ids=ids,
        documents=np.searchsorted(documents.ids, passages.document_ids[kept]),
        ordinals=passages.ordinals[kept],
        characters=passages.characters[kept],
        uses=np.array([counts.get(one, 0) for one in ids.tolist()], np.int64),
    )


def _document_graph(
    store: ReadableStore, documents: DocumentDates
) -> document_importance.DocumentGraph:
    """How the documents hang together, by their rows."""
    links = _document_links(store, store.refinement.links(), documents)
    shared = store.refinement.shared_entities()
    is_known = np.isin(shared.first, documents.ids)
    return document_importance.DocumentGraph(
        count=len(documents.ids),
        sources=np.searchsorted(documents.ids, links.first),
        targets=np.searchsorted(documents.ids, links.second),
        documents=np.searchsorted(documents.ids, shared.first[is_known]),
        things=shared.second[is_known],
    )


def _document_links(store: ReadableStore, links: IdPairs, documents: DocumentDates) -> IdPairs:
    """From document to document: a thing stands for each document whose file or title it names."""
    bearers: dict[str, set[int]] = {}
    for one, path, title in zip(
        documents.ids.tolist(), documents.paths, documents.titles, strict=True
    ):
        for name in {normalize(PurePath(path).stem), normalize(title)}:
            bearers.setdefault(name, set()).add(one)
    names = store.graph.names()
    linked = np.isin(names.entity_ids, links.second)
    meant: dict[int, set[int]] = {}
    for entity, name in zip(
        names.entity_ids[linked].tolist(), names.names[linked].tolist(), strict=True
    ):
        meant.setdefault(entity, set()).update(bearers.get(name, ()))
    there = set(documents.ids.tolist())
    pairs = [
        (source, target)
        for source, entity in zip(links.first.tolist(), links.second.tolist(), strict=True)
        if source in there
        for target in sorted(meant.get(entity, ()))
    ]
    both = np.array(pairs, np.int64).reshape(-1, 2)
    return IdPairs(both[:, 0], both[:, 1])


class Throughput:
    """Characters read and seconds spent by the model, over the last windows.

    Only text sent to the model counts, not cached replies. Time of a reply that a question
    interrupted counts as well, as it must be spent again.
    """

    def __init__(self) -> None:
        self._samples: deque[tuple[int, float]] = deque(maxlen=_MAX_SAMPLES)

    def add(self, characters: int, seconds: float) -> None:
        """Add a sample; 0 characters for lost time."""
        self._samples.append((characters, seconds))

    def seconds_left(self, characters: int) -> float | None:
        """Return the time for this many characters in seconds; None with too few samples."""
        read = sum(count for count, _ in self._samples)
        seconds = sum(taken for _, taken in self._samples)
        windows = sum(1 for count, _ in self._samples if count)
        if windows < _MIN_WINDOWS or seconds < _MIN_SECONDS:
            return None
        return characters * seconds / read
