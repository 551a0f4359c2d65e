"""Search as you type and document view."""

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
from core.library.services import LibraryPart, check_range, read_document
from core.library.silent_matches import add_documents
from core.records.answers.questions import replace_surrogates
from core.records.answers.typeahead import TypeaheadResult, TypeaheadSort
from core.records.files.document_structure import (
    Backlink,
    DocumentChange,
    DocumentStructure,
    Mentions,
    PageSizes,
    PageWords,
)
from core.records.files.documents import DocumentText, FormatInfo, PagePicture, TaskList, TaskQuery
from core.records.knowledge import FactView

_MAX_SHOWN = 500
_MAX_FACTS = 2000
_MAX_OFFSET = 1_000_000


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
