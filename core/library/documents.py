"""Search as you type and document view.

Documents that are never quoted are found by their words, without showing any.
"""

from pathlib import Path

import numpy as np
from msgspec.structs import replace

from core.engine.documents import OPEN_TASKS
from core.errors import EngineError, Locked
from core.explore.document_details import (
    changes_of,
    describe_document,
    facts_in,
    find_document,
    list_backlinks,
    mentions_in,
    resolve_image,
)
from core.ingest.parse import registry
from core.ingest.workers import page_image
from core.ingest.workers.page_image import POINTS_PER_PIXEL, PageRequest
from core.library.services import LibraryPart, Services, check_range, read_document
from core.messages import UserMessage
from core.privacy.leaving import is_leaving
from core.records.answers.answers import Hit, SearchResult
from core.records.answers.questions import replace_surrogates
from core.records.answers.typeahead import (
    DocumentMatch,
    HighlightedText,
    TypeaheadResult,
    TypeaheadSort,
)
from core.records.files.document_structure import (
    Backlink,
    DocumentChange,
    DocumentStructure,
    Mentions,
    PageSizes,
    PageWords,
)
from core.records.files.documents import DocumentText, FormatInfo, PagePicture, TaskList, TaskQuery
from core.records.ids import DocumentId
from core.records.knowledge import FactView
from core.retrieve.typeahead.passage_search import parse_partial_query, search_passages
from core.store.records import DocumentHead

_MAX_SHOWN = 500
_MAX_FACTS = 2000
_MAX_OFFSET = 1_000_000
_MAX_SILENT = 50


class DocumentPart(LibraryPart):
    """Implements `DocumentOperations`."""

    def look_up(
        self, text: str, *, sort: TypeaheadSort = "best", limit: int = 20, offset: int = 0
    ) -> TypeaheadResult:
        check_range("limit", limit, least=1, most=_MAX_SHOWN)
        check_range("offset", offset, least=0, most=_MAX_OFFSET)
        with self._services.use() as services:
            result = services.searcher.typeahead.search(
                replace_surrogates(text), sort=sort, limit=limit, offset=offset
            )
            return result if offset else add_documents(services, result, limit=limit)

    def show_about(self, path: str, *, part: str | None = None) -> DocumentStructure:
        with self._services.use() as services:
            return describe_document(
                services.store, find_document(services.store, path, part), asked=path
            )

    def list_backlinks(self, path: str) -> tuple[Backlink, ...]:
        with self._services.use() as services:
            return list_backlinks(services.readable, path)

    def show_image(self, path: str, target: str, *, width: int = 1200) -> PagePicture:
        check_range("width", width, least=16, most=5000)
        with self._services.use() as services:
            file = resolve_image(services.store, path, target)
            request = PageRequest(file, 1, 1 / POINTS_PER_PIXEL, widest=width)
            return services.page_renderer.render(request)

    def list_formats(self) -> tuple[FormatInfo, ...]:
        try:
            with self._services.use() as services:
                return registry.list_formats(services.plugins.formats)
        except (EngineError, Locked):
            return registry.list_formats()

    def list_tasks(self, wanted: TaskQuery = OPEN_TASKS) -> TaskList:
        with self._services.use() as services:
            return services.explorer.list_tasks(wanted)

    def list_mentions(
        self, path: str, *, part: str | None = None, start: int = 0, end: int = 0
    ) -> Mentions:
        with self._services.use() as services:
            document_id = find_document(services.store, path, part)
            return mentions_in(services.store, document_id, start=start, end=end or 2**62)

    def list_document_facts(
        self, path: str, *, part: str | None = None, limit: int = 200, offset: int = 0
    ) -> tuple[FactView, ...]:
        check_range("limit", limit, least=1, most=_MAX_FACTS)
        check_range("offset", offset, least=0, most=_MAX_OFFSET)
        with self._services.use() as services:
            document_id = find_document(services.store, path, part)
            return facts_in(
                services.store, services.searcher.names(), document_id, limit=limit, offset=offset
            )

    def list_changes(
        self, path: str, *, part: str | None = None, limit: int = 20
    ) -> tuple[DocumentChange, ...]:
        check_range("limit", limit, least=1, most=_MAX_SHOWN)
        with self._services.use() as services:
            document_id = find_document(services.store, path, part)
            return changes_of(services.store, services.searcher.names(), document_id, limit=limit)

    def measure_pages(self, path: str, *, part: str | None = None) -> PageSizes:
        with self._services.use() as services:
            text = read_document(services, path, part=part, start=0, end=0)
            if part is not None or not (text.kind == "pdf" or page_image.is_image(text.path)):
                return PageSizes()
            return services.page_renderer.measure(text.path)

    def read_page(
        self, path: str, *, part: str | None = None, page: int = 1, start: int = 0, end: int = 0
    ) -> PageWords:
        with self._services.use() as services:
            text: DocumentText = read_document(services, path, part=part, start=0, end=0)
            wanted = page_image.page_request(text, page=page, scale=1.0, start=start, end=end)
            words = services.page_renderer.read_words(wanted)
            return words if words.words else page_image.with_ocr_words(words, text)

    def show_document(
        self, path: str, *, part: str | None = None, start: int = 0, end: int = 0
    ) -> DocumentText:
        with self._services.use() as services:
            return read_document(services, path, part=part, start=start, end=end)

    def show_page(
        self,
        path: str,
        *,
        part: str | None = None,
        page: int = 1,
        scale: float = 1.5,
        start: int = 0,
        end: int = 0,
    ) -> PagePicture:
        text = self.show_document(path, part=part)
        wanted = page_image.page_request(text, page=page, scale=scale, start=start, end=end)
        with self._services.use() as services:
            return services.page_renderer.render(wanted)


def add_hits(services: Services, result: SearchResult, *, k: int) -> SearchResult:
    """Return the result with hidden documents as hits without text, where `k` leaves room."""
    silent = _find_silent(services, result.question)
    hits = [
        Hit(head.path, head.part, "", None, 0, 0, "", 0.0, UserMessage("hit_never_quoted"),
            document_id=head.id)
        for head, _ in silent[: max(0, k - len(result.hits))]
    ]  # fmt: skip
    return replace(result, hits=(*result.hits, *hits)) if hits else result


def add_documents(services: Services, result: TypeaheadResult, *, limit: int) -> TypeaheadResult:
    """Return the first page with hidden documents by file name, where `limit` leaves room."""
    silent = _find_silent(services, result.typed)
    rows = [
        DocumentMatch(
            head.path, head.part, HighlightedText(Path(head.path).name), head.kind, passages,
            document_id=head.id,
        )
        for head, passages in silent[: max(0, limit - len(result.documents))]
    ]  # fmt: skip
    if not rows:
        return result
    return replace(
        result,
        documents=(*result.documents, *rows),
        documents_total=result.documents_total + len(rows),
    )


def _find_silent(services: Services, text: str) -> list[tuple[DocumentHead, int]]:
    """Return hidden documents that have all words, each with its number of such passages."""
    hidden, partial = services.readable.hidden, parse_partial_query(text)
    filters = partial.query.filters
    if is_leaving() or not len(hidden.documents) or filters.must or filters.must_not:
        return []
    passages = services.store.documents.passage_arrays()
    among = passages.ids[np.isin(passages.document_ids, hidden.documents)]
    ranked = search_passages(services.store.index, partial, encode=lambda _: None, among=among)
    rows = np.searchsorted(passages.ids, ranked.ids)
    ids, firsts, counts = np.unique(
        passages.document_ids[rows], return_index=True, return_counts=True
    )
    best = np.argsort(firsts)[:_MAX_SILENT]
    heads = services.store.documents.heads(ids[best])
    return [
        (heads[number], int(counts[at]))
        for at in best
        if (number := DocumentId(int(ids[at]))) in heads
    ]
