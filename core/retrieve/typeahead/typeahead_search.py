"""Passages, documents and things for what somebody is typing, in one go and without a model."""

import threading
import time
from collections import Counter
from collections.abc import Container, Sequence

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from core.errors import WrongUse
from core.graph.name_index import NameBook
from core.graph.snapshot import Snapshot
from core.graph.snapshot_cache import Snapshots
from core.records.answers.questions import replace_surrogates
from core.records.answers.typeahead import (
    DocumentMatch,
    EntityMatch,
    PassageMatch,
    TypeaheadResult,
    TypeaheadSort,
)
from core.records.ids import DocumentId, EntityId, PassageId
from core.records.knowledge import Entity
from core.retrieve.filters.facets import FacetIndex
from core.retrieve.typeahead.facet_counts import FacetCounter
from core.retrieve.typeahead.highlighting import Highlighter
from core.retrieve.typeahead.name_index import (
    NameIndex,
    TitleIndex,
    entities_named_in,
    rank_matches,
)
from core.retrieve.typeahead.partial_query import PartialQuery, parse_partial_query, suggest_filter
from core.retrieve.typeahead.passage_search import PassageRanking, search_passages
from core.store.normalize import normalize
from core.store.records import DocumentArrays, Ids
from core.store.store import Store

_LONGEST = 1000
_MOST_THINGS = 200
DOCUMENT = "Document"


class TypeaheadSearch:
    """Answers each letter that is typed. Any thread may ask."""

    def __init__(self, store: Store, snapshots: Snapshots) -> None:
        self._store = store
        self._snapshots = snapshots
        self._lock = threading.Lock()
        self._kept: _Kept | None = None

    def look_up(
        self, text: str, *, sort: TypeaheadSort, limit: int, offset: int
    ) -> TypeaheadResult:
        """What fits; `offset` counts passages, documents and things alike."""
        begun = time.perf_counter()
        typed = parse_partial_query(replace_surrogates(text)[:_LONGEST])
        if not typed.query.text.strip() and not typed.query.filters and not typed.has_words:
            return TypeaheadResult(text, typed.query)
        snapshot, book = self._snapshots.current()
        kept = self._keep(snapshot, book)
        try:
            look = _Look(typed, (snapshot, book), kept, _allowed(typed, snapshot, kept.facets))
        except WrongUse as error:
            return TypeaheadResult(text, typed.query, problem=error.detail, remedy=error.remedy)
        ranked = search_passages(self._store.index, typed, among=look.among)
        part = slice(offset, offset + limit)
        documents, per_document = look.documents(ranked)
        things = look.things(documents)
        problem = kept.facets.unmet(typed.query.filters, commit=snapshot.commit_number)
        return TypeaheadResult(
            typed=text,
            query=typed.query,
            passages=self._passages(*look.sorted(ranked, sort, part), look),
            passages_total=len(ranked.ids),
            documents=self._documents(look.dated(documents, sort)[part], look, per_document),
            documents_total=len(documents),
            things=self._things(things[:_MOST_THINGS][part], look),
            things_total=len(things),
            facets=kept.counting.count(np.array(documents, np.int64)),
            is_loose=ranked.is_loose,
            problem=problem or ("" if typed.query.filters else suggest_filter(typed)),
            took_ms=(time.perf_counter() - begun) * 1000,
        )

    def _keep(self, snapshot: Snapshot, book: NameBook) -> "_Kept":
        with self._lock:
            if self._kept is None or self._kept.commit != snapshot.commit_number:
                arrays = self._store.documents.document_arrays()
                self._kept = _Kept(
                    snapshot.commit_number,
                    arrays,
                    TitleIndex(arrays),
                    NameIndex(book),
                    FacetIndex(lambda: arrays),
                    FacetCounter(arrays),
                )
            return self._kept

    def _passages(
        self, ids: Sequence[int], scores: Sequence[float], look: "_Look"
    ) -> tuple[PassageMatch, ...]:
        placed = self._store.documents.placed([PassageId(one) for one in ids])
        found: list[PassageMatch] = []
        for one, score in zip(ids, scores, strict=True):
            if PassageId(one) not in placed:
                continue
            passage, head = placed[PassageId(one)]
            snippet, first = look.marker.cut(passage.text)
            found.append(
                PassageMatch(
                    path=head.path,
                    part=head.part,
                    title=head.title,
                    kind=head.kind,
                    page=passage.page,
                    heading=passage.heading,
                    start=passage.start + first[0],
                    end=passage.start + first[1],
                    snippet=snippet,
                    score=score,
                    author=head.author,
                    written_at=head.written_at,
                    passage_id=passage.id,
                    document_id=head.id,
                )
            )
        return tuple(found)

    def _documents(
        self, ids: Sequence[int], look: "_Look", counts: dict[int, int]
    ) -> tuple[DocumentMatch, ...]:
        heads = self._store.documents.of_ids([DocumentId(one) for one in ids])
        return tuple(
            DocumentMatch(
                path=head.path,
                part=head.part,
                title=look.marker.mark(head.title or _name(head.path, head.part)),
                kind=head.kind,
                passages=counts.get(one, 0),
                author=head.author,
                written_at=head.written_at,
                document_id=head.id,
            )
            for one in ids
            if (head := heads.get(DocumentId(one))) is not None
        )

    def _things(self, found: Sequence[tuple[int, str]], look: "_Look") -> tuple[EntityMatch, ...]:
        shown = [look.thing(EntityId(one), name) for one, name in found]
        found_things = [one for one in shown if one is not None]
        # Looked up are an alias, which is kept in memory without capitals, and how often each of
        # several things of one name is named: by the name alone all have the same passages.
        names = Counter(one.name.text.casefold() for one in found_things)
        twins = {one.id for one in found_things if names[one.name.text.casefold()] > 1}
        other = [one.id for one in found_things if one.alias or one.id in twins]
        known = self._store.graph.entities(other) if other else {}
        return tuple(
            _told_apart(it, known.get(it.id)) if it.id in twins else it
            for it in (_as_written(one, known.get(one.id)) for one in found_things)
        )


class _Kept(Struct, frozen=True):
    """What is looked through, as of one commit."""

    commit: int
    arrays: DocumentArrays
    titles: TitleIndex
    names: NameIndex
    facets: FacetIndex
    counting: FacetCounter


class _Look:
    """One search over one snapshot; `allowed` are the rows that filters leave."""

    def __init__(
        self,
        typed: PartialQuery,
        at: tuple[Snapshot, NameBook],
        kept: _Kept,
        allowed: NDArray[np.bool_] | None,
    ) -> None:
        snapshot, self._book = at
        self.marker = Highlighter(typed.sought, begun=typed.begun)
        self.among: Ids | None = None if allowed is None else snapshot.passage_ids[allowed]
        self._typed = typed
        self._snapshot = snapshot
        self._kept = kept
        self._allowed = allowed

    def sorted(
        self, ranked: PassageRanking, sort: TypeaheadSort, part: slice
    ) -> tuple[list[int], list[float]]:
        """That part of the passages in that order, and scores; those without a date come last."""
        ids, scores = ranked.ids, ranked.scores
        if sort != "best" and len(ids):
            order = _by_date(self._dates(self._documents_of(ids)), sort)
            ids, scores = ids[order], scores[order]
        return ids[part].tolist(), scores[part].tolist()

    def documents(self, ranked: PassageRanking) -> tuple[list[int], dict[int, int]]:
        """Documents by their name, then by how well their passages fit; passages in each."""
        typed = self._typed
        of_passages = self._documents_of(ranked.ids)
        ids, firsts, counts = np.unique(of_passages, return_index=True, return_counts=True)
        per_document = dict(zip(ids.tolist(), counts.tolist(), strict=True))
        if not typed.has_words:
            return self._all_allowed(), per_document
        named = self._kept.titles.holding((*typed.words, *typed.begun, *typed.phrases))
        if self._allowed is not None:
            allowed = set(self._all_allowed())
            named = {one: score for one, score in named.items() if one in allowed}
        by_words = [int(one) for one in ids[np.argsort(firsts)] if int(one) not in named]
        return [*rank_matches(named, per_document), *by_words], per_document

    def dated(self, documents: list[int], sort: TypeaheadSort) -> list[int]:
        """The documents in that order; where nothing but filters was typed, the newest first."""
        if sort == "best" and not self._typed.has_words:
            sort = "newest"
        if sort == "best" or not documents:
            return documents
        ids = np.array(documents, np.int64)
        return ids[_by_date(self._dates(ids), sort)].tolist()

    def things(self, documents: Sequence[int]) -> list[tuple[int, str]]:
        """Things by name, each with the name that fits, as far as what filters leave names them.

        A thing that is one of the documents found is left to them.
        """
        typed = self._typed
        found = self._kept.names.holding((*typed.words, *typed.begun, *typed.phrases))
        graph = self._snapshot
        if self._allowed is not None:
            named = entities_named_in(graph, self._allowed, list(found))
            found = {one: held for one, held in found.items() if one in named}
        listed = set(documents)
        found = {one: held for one, held in found.items() if not self._is_listed(one, listed)}
        ids = np.array(sorted(found), np.int64)
        weights: dict[int, int] = {}
        if len(ids) and len(graph.entity_ids):
            at = np.minimum(np.searchsorted(graph.entity_ids, ids), len(graph.entity_ids) - 1)
            there = graph.entity_ids[at] == ids
            counts = graph.links.entity_passages[at] * there
            weights = dict(zip(ids.tolist(), counts.tolist(), strict=True))
        ranked = rank_matches({one: score for one, (score, _) in found.items()}, weights)
        return [(one, found[one][1]) for one in ranked]

    def _is_listed(self, entity_id: int, documents: Container[int]) -> bool:
        """Whether the thing is one of these documents, by the name of its file."""
        if self._book.kinds.get(EntityId(entity_id)) != DOCUMENT:
            return False
        names = (self._book.labels.get(EntityId(entity_id), ""), *self._book.of(entity_id))
        of_file = self._kept.titles.of_file
        return any(one in documents for name in names for one in of_file(name))

    def thing(self, entity_id: EntityId, name: str) -> EntityMatch | None:
        """The thing, found by that name; None where it is not shown."""
        label = self._book.labels.get(entity_id)
        if label is None:
            return None
        marked = self.marker.mark(label)
        passages = documents = 0
        columns = self._snapshot.columns(np.array([entity_id], np.int64))
        if len(columns):
            rows = self._snapshot.links.naming(int(columns[0]))
            passages = len(rows)
            documents = len(np.unique(self._snapshot.document_ids[rows]))
        return EntityMatch(
            id=entity_id,
            name=marked,
            kind=self._book.kinds.get(entity_id, ""),
            alias="" if marked.marks else name,
            passages=passages,
            documents=documents,
        )

    def _all_allowed(self) -> list[int]:
        if self._allowed is None:
            return self._kept.arrays.ids.tolist()
        return np.unique(self._snapshot.document_ids[self._allowed]).tolist()

    def _documents_of(self, passage_ids: Ids) -> Ids:
        known = self._snapshot.passage_ids
        if not len(known):
            return np.zeros(len(passage_ids), np.int64)
        at = np.minimum(np.searchsorted(known, passage_ids), len(known) - 1)
        return self._snapshot.document_ids[at]

    def _dates(self, document_ids: Ids) -> NDArray[np.datetime64]:
        arrays = self._kept.arrays
        at = np.minimum(np.searchsorted(arrays.ids, document_ids), max(len(arrays.ids) - 1, 0))
        return arrays.written_at[at]


def _allowed(
    typed: PartialQuery, snapshot: Snapshot, facets: FacetIndex
) -> NDArray[np.bool_] | None:
    filters = typed.query.filters
    if not filters.must and not filters.must_not:
        return None
    return facets.mask(filters, snapshot.document_ids, commit=snapshot.commit_number)


def _by_date(dates: NDArray[np.datetime64], sort: TypeaheadSort) -> NDArray[np.int64]:
    numbers = dates.astype(np.int64)
    missing = np.isnat(dates)
    ordered = -numbers if sort == "newest" else numbers
    return np.lexsort((np.arange(len(dates)), np.where(missing, 0, ordered), missing))


def _as_written(found: EntityMatch, entity: Entity | None) -> EntityMatch:
    """The thing with its alias as documents write it."""
    written = entity.aliases if entity is not None else ()
    alias = next((one for one in written if normalize(one) == found.alias), found.alias)
    return replace(found, alias=alias)


def _told_apart(found: EntityMatch, entity: Entity | None) -> EntityMatch:
    """The thing with what names itself, not another of its name."""
    if entity is None:
        return found
    passages = min(found.passages, entity.mentions)
    return replace(found, passages=passages, documents=entity.documents)


def _name(path: str, part: str | None) -> str:
    return (part or path).rstrip("/").rpartition("/")[2]
