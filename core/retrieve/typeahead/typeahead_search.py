"""Search as you type over passages, documents and entities."""

import re
import threading
import time
from collections import Counter
from collections.abc import Callable, Container, Sequence
from functools import partial as partial_call

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from core.errors import WrongUse
from core.graph.snapshot import Snapshot, positions_of
from core.graph.snapshot_cache import SnapshotCache
from core.language.question.things.name_index import EntityNameIndex
from core.language.question.things.spellings import correct_spelling
from core.messages import UserMessage
from core.records.answers.typeahead import (
    DocumentMatch,
    EntityMatch,
    PassageMatch,
    TypeaheadResult,
    TypeaheadSort,
)
from core.records.files.transcript_times import spoken_at
from core.records.ids import DocumentId, EntityId, PassageId
from core.records.knowledge import Entity
from core.retrieve.filters.conditions import NO_TYPE_WORDS, TypeWords
from core.retrieve.filters.facets import FacetIndex
from core.retrieve.typeahead import name_index, passage_search
from core.retrieve.typeahead.facet_counts import FacetCounter
from core.retrieve.typeahead.highlighting import Highlighter
from core.store.normalize import normalize
from core.store.readable_store import ReadableStore
from core.store.records import DocumentArrays, Ids

_MAX_LENGTH = 1000
_MAX_ENTITIES = 200
DOCUMENT_TYPE = "Document"


class TypeaheadSearch:
    """Searches at each keystroke. Thread-safe."""

    def __init__(
        self,
        store: ReadableStore,
        snapshots: SnapshotCache,
        *,
        encode: passage_search.Encode,
        is_shown: Callable[[str], bool],
        type_words: TypeWords = NO_TYPE_WORDS,
    ) -> None:
        self._store = store
        self._encode = encode
        self._is_shown = is_shown
        self._type_words = type_words
        self._snapshots = snapshots
        self._lock = threading.Lock()
        self._index: _TypeaheadIndex | None = None

    def search(self, text: str, *, sort: TypeaheadSort, limit: int, offset: int) -> TypeaheadResult:
        """Return the matches; `offset` applies to passages, documents and entities alike.

        Where no passage has everything that was typed, misspelled words are corrected.
        """
        started = time.perf_counter()
        result = self._search(text, sort=sort, limit=limit, offset=offset)
        is_unmet = result.is_loose or not (result.passages_total or result.documents_total)
        if is_unmet and not result.things_total and not result.problem.id:
            result = self._corrected(result, sort=sort, limit=limit, offset=offset)
        return replace(result, took_ms=(time.perf_counter() - started) * 1000)

    def _corrected(
        self, result: TypeaheadResult, *, sort: TypeaheadSort, limit: int, offset: int
    ) -> TypeaheadResult:
        """Return the result for the words as they are spelled in the index, if some are not."""
        text = result.typed
        _, corrections = correct_spelling(
            text.lower(),
            counts=self._store.index.word_counts,
            words_from=self._store.index.words_from,
            is_shown=self._is_shown,
        )
        for one in corrections:
            text = re.sub(rf"\b{one.typed}\b", one.meant, text, flags=re.IGNORECASE)
        if text == result.typed:
            return result
        better = self._search(text, sort=sort, limit=limit, offset=offset)
        if not (better.passages_total or better.documents_total or better.things_total):
            return result
        problem = UserMessage("search_corrected", typed=result.typed.strip(), meant=text.strip())
        return replace(better, typed=result.typed, query=result.query, problem=problem)

    def _search(
        self, text: str, *, sort: TypeaheadSort, limit: int, offset: int
    ) -> TypeaheadResult:
        partial = passage_search.parse_partial_query(text[:_MAX_LENGTH])
        if not partial.query.text.strip() and not partial.query.filters and not partial.has_words:
            return TypeaheadResult(text, partial.query)
        snapshot, book = self._snapshots.current()
        index = self._index_of(snapshot, book)
        try:
            run = _TypeaheadRun(
                partial, (snapshot, book), index, _allowed(partial, snapshot, index.facets)
            )
        except WrongUse as error:
            return TypeaheadResult(
                text, partial.query, problem=error.message, remedy=error.message.remedy
            )
        find = partial_call(
            passage_search.search_passages,
            self._store.index,
            partial,
            encode=self._encode,
            among=run.among,
        )
        ranked = find()
        part = slice(offset, offset + limit)
        documents, per_document = run.documents(ranked)
        entities = run.entities(documents)
        if not documents and not entities:
            ranked = find(fewest=1)
            documents, per_document = run.documents(ranked)
        filters = partial.query.filters
        problem = index.facets.unmet_message(filters, commit=snapshot.commit_number)
        if not filters:
            problem = passage_search.suggest_filter(partial)
        return TypeaheadResult(
            typed=text,
            query=partial.query,
            passages=self._passages(*run.sorted(ranked, sort, part), run),
            passages_total=len(ranked.ids),
            documents=self._documents(run.dated(documents, sort)[part], run, per_document),
            documents_total=len(documents),
            things=self._entity_matches(entities[:_MAX_ENTITIES][part], run),
            things_total=len(entities),
            facets=index.facet_counter.count(np.array(documents, np.int64)),
            is_loose=ranked.is_loose,
            problem=problem,
        )

    def _index_of(self, snapshot: Snapshot, book: EntityNameIndex) -> "_TypeaheadIndex":
        with self._lock:
            if self._index is None or self._index.commit != snapshot.commit_number:
                arrays = self._store.documents.document_arrays()
                self._index = _TypeaheadIndex(
                    snapshot.commit_number,
                    arrays,
                    name_index.TitleIndex(arrays),
                    name_index.NameIndex(book),
                    FacetIndex(lambda: arrays, type_words=self._type_words),
                    FacetCounter(arrays),
                )
            return self._index

    def _passages(
        self, ids: Sequence[int], scores: Sequence[float], run: "_TypeaheadRun"
    ) -> tuple[PassageMatch, ...]:
        stored = self._store.documents.passages_with_heads(
            [PassageId(passage_id) for passage_id in ids]
        )
        matches: list[PassageMatch] = []
        for passage_id, score in zip(ids, scores, strict=True):
            if PassageId(passage_id) not in stored:
                continue
            passage, head = stored[PassageId(passage_id)]
            snippet, first = run.highlighter.snippet(passage.text, kind=head.kind)
            matches.append(
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
                    flagged=head.flagged,
                    seconds=spoken_at(head.kind, passage.text, first[0]),
                )
            )
        return tuple(matches)

    def _documents(
        self, ids: Sequence[int], run: "_TypeaheadRun", counts: dict[int, int]
    ) -> tuple[DocumentMatch, ...]:
        heads = self._store.documents.heads([DocumentId(document_id) for document_id in ids])
        return tuple(
            DocumentMatch(
                path=head.path,
                part=head.part,
                title=run.highlighter.highlight(
                    head.title or (head.part or head.path).rstrip("/").rpartition("/")[2]
                ),
                kind=head.kind,
                passages=counts.get(document_id, 0),
                author=head.author,
                written_at=head.written_at,
                document_id=head.id,
                flagged=head.flagged,
            )
            for document_id in ids
            if (head := heads.get(DocumentId(document_id))) is not None
        )

    def _entity_matches(
        self, names: Sequence[tuple[int, str]], run: "_TypeaheadRun"
    ) -> tuple[EntityMatch, ...]:
        shown = [run.entity(EntityId(entity_id), name) for entity_id, name in names]
        matches = [match for match in shown if match is not None]
        # The store is asked for aliases, which are in memory without capitals, and for the counts
        # of entities that share a name: the name index gives all of them the same passages.
        counts = Counter(match.name.text.casefold() for match in matches)
        namesakes = {match.id for match in matches if counts[match.name.text.casefold()] > 1}
        ids = [match.id for match in matches if match.alias or match.id in namesakes]
        entities = self._store.graph.entities(ids) if ids else {}
        return tuple(
            _with_own_counts(match, entities.get(match.id)) if match.id in namesakes else match
            for match in (_with_written_alias(match, entities.get(match.id)) for match in matches)
        )


class _TypeaheadIndex(Struct, frozen=True):
    commit: int
    arrays: DocumentArrays
    titles: name_index.TitleIndex
    names: name_index.NameIndex
    facets: FacetIndex
    facet_counter: FacetCounter


class _TypeaheadRun:
    """One search over one snapshot; `allowed` are the rows that filters leave."""

    def __init__(
        self,
        partial: passage_search.PartialQuery,
        at: tuple[Snapshot, EntityNameIndex],
        index: _TypeaheadIndex,
        allowed: NDArray[np.bool_] | None,
    ) -> None:
        snapshot, self._book = at
        self.highlighter = Highlighter(partial.terms, prefixes=partial.prefixes)
        self.among: Ids | None = None if allowed is None else snapshot.passage_ids[allowed]
        self._partial = partial
        self._snapshot = snapshot
        self._index = index
        self._allowed = allowed

    def sorted(
        self, ranked: passage_search.PassageRanking, sort: TypeaheadSort, part: slice
    ) -> tuple[list[int], list[float]]:
        """Return that part of the passages in that order, and scores; undated ones come last."""
        ids, scores = ranked.ids, ranked.scores
        if sort != "best" and len(ids):
            order = _by_date(self._dates(self._documents_of(ids)), sort)
            ids, scores = ids[order], scores[order]
        return ids[part].tolist(), scores[part].tolist()

    def documents(self, ranked: passage_search.PassageRanking) -> tuple[list[int], dict[int, int]]:
        """Return documents by name match, then by best passage; and passages in each."""
        partial = self._partial
        of_passages = self._documents_of(ranked.ids)
        ids, firsts, counts = np.unique(of_passages, return_index=True, return_counts=True)
        per_document = dict(zip(ids.tolist(), counts.tolist(), strict=True))
        if not partial.has_words:
            return self._all_allowed(), per_document
        named = self._index.titles.search((*partial.words, *partial.prefixes, *partial.phrases))
        if self._allowed is not None:
            allowed = set(self._all_allowed())
            named = {
                document_id: score for document_id, score in named.items() if document_id in allowed
            }
        by_words = [
            int(document_id)
            for document_id in ids[np.argsort(firsts)]
            if int(document_id) not in named
        ]
        return [*name_index.rank_matches(named, per_document), *by_words], per_document

    def dated(self, documents: list[int], sort: TypeaheadSort) -> list[int]:
        """Return the documents in that order; the newest first where only filters were typed."""
        if sort == "best" and not self._partial.has_words:
            sort = "newest"
        if sort == "best" or not documents:
            return documents
        ids = np.array(documents, np.int64)
        return ids[_by_date(self._dates(ids), sort)].tolist()

    def entities(self, documents: Sequence[int]) -> list[tuple[int, str]]:
        """Return entities and the matching name, restricted to those named in allowed passages.

        An entity that is one of the documents found is shown only as a document.
        """
        partial = self._partial
        matches = self._index.names.search((*partial.words, *partial.prefixes, *partial.phrases))
        graph = self._snapshot
        listed = set(documents)
        named = None
        if self._allowed is not None:
            named = name_index.entities_named_in(graph, self._allowed, list(matches))
        matches = {
            entity_id: name_match
            for entity_id, name_match in matches.items()
            if (named is None or entity_id in named) and not self._is_listed(entity_id, listed)
        }
        ids = np.array(sorted(matches), np.int64)
        at = positions_of(graph.entity_ids, ids)
        counts = graph.links.entity_passages[at[at >= 0]]
        weights = dict(zip(ids[at >= 0].tolist(), counts.tolist(), strict=True))
        ranked = name_index.rank_matches(
            {entity_id: score for entity_id, (score, _) in matches.items()}, weights
        )
        return [(entity_id, matches[entity_id][1]) for entity_id in ranked]

    def _is_listed(self, entity_id: int, documents: Container[int]) -> bool:
        if self._book.kinds.get(EntityId(entity_id)) != DOCUMENT_TYPE:
            return False
        names = (self._book.labels.get(EntityId(entity_id), ""), *self._book.names_of(entity_id))
        by_file_name = self._index.titles.by_file_name
        return any(document_id in documents for name in names for document_id in by_file_name(name))

    def entity(self, entity_id: EntityId, name: str) -> EntityMatch | None:
        """Return the entity as a match; None where it is not shown."""
        label = self._book.labels.get(entity_id)
        if label is None:
            return None
        highlighted = self.highlighter.highlight(label)
        passages = documents = 0
        columns = self._snapshot.columns(np.array([entity_id], np.int64))
        if len(columns):
            rows = self._snapshot.links.passages_naming(int(columns[0]))
            passages = len(rows)
            documents = len(np.unique(self._snapshot.document_ids[rows]))
        return EntityMatch(
            id=entity_id,
            name=highlighted,
            kind=self._book.kinds.get(entity_id, ""),
            alias="" if highlighted.marks else name,
            passages=passages,
            documents=documents,
        )

    def _all_allowed(self) -> list[int]:
        if self._allowed is None:
            return self._index.arrays.ids.tolist()
        return np.unique(self._snapshot.document_ids[self._allowed]).tolist()

    def _documents_of(self, passage_ids: Ids) -> Ids:
        snapshot_ids = self._snapshot.passage_ids
        if not len(snapshot_ids):
            return np.zeros(len(passage_ids), np.int64)
        at = np.minimum(np.searchsorted(snapshot_ids, passage_ids), len(snapshot_ids) - 1)
        return self._snapshot.document_ids[at]

    def _dates(self, document_ids: Ids) -> NDArray[np.datetime64]:
        arrays = self._index.arrays
        at = np.minimum(np.searchsorted(arrays.ids, document_ids), max(len(arrays.ids) - 1, 0))
        return arrays.written_at[at]


def _allowed(
    partial: passage_search.PartialQuery, snapshot: Snapshot, facets: FacetIndex
) -> NDArray[np.bool_] | None:
    filters = partial.query.filters
    if not filters.must and not filters.must_not:
        return None
    return facets.mask(filters, snapshot.document_ids, commit=snapshot.commit_number)


def _by_date(dates: NDArray[np.datetime64], sort: TypeaheadSort) -> NDArray[np.int64]:
    numbers = dates.astype(np.int64)
    missing = np.isnat(dates)
    ordered = -numbers if sort == "newest" else numbers
    return np.lexsort((np.arange(len(dates)), np.where(missing, 0, ordered), missing))


def _with_written_alias(match: EntityMatch, entity: Entity | None) -> EntityMatch:
    aliases = entity.aliases if entity is not None else ()
    alias = next((alias for alias in aliases if normalize(alias) == match.alias), match.alias)
    return replace(match, alias=alias)


def _with_own_counts(match: EntityMatch, entity: Entity | None) -> EntityMatch:
    """Return the entity with counts of its own mentions, not of others of its name."""
    if entity is None:
        return match
    passages = min(match.passages, entity.mentions)
    return replace(match, passages=passages, documents=entity.documents)
