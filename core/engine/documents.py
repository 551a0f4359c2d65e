"""Operations for search as you type and for viewing one document (R4)."""

from typing import Protocol

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

OPEN_TASKS = TaskQuery()


class DocumentOperations(Protocol):
    """Search as you type and document view; part of `core.engine.engine.Engine`."""

    def show_document(
        self, path: str, *, part: str | None = None, start: int = 0, end: int = 0
    ) -> DocumentText:
        """Return the stored text of a document; all offsets point into it.

        With a span, the user has opened these words: facts extracted from them count as used (J3).
        Being retrieved by a question does not count. Raises `WrongUse` for an unknown document.
        """
        ...

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
        """Render a page of a PDF, with boxes around the words from `start` to `end`."""
        ...

    def show_image(self, path: str, target: str, *, width: int = 1200) -> PagePicture:
        """Render an image that the document at `path` shows, at most `width` pixels wide.

        `target` is the image as its link names it. Only files in the sources are opened. Raises
        `WrongUse` where there is none of that name, and `Unreadable`.
        """
        ...

    def look_up(
        self, text: str, *, sort: TypeaheadSort = "best", limit: int = 20, offset: int = 0
    ) -> TypeaheadResult:
        """Search passages, documents and entities while the user types; no model is called.

        `text` may contain filters. Its last word matches as a prefix. Each group returns at most
        `limit` rows, from `offset` on. An invalid filter is reported in the result.
        """
        ...

    def show_about(self, path: str, *, part: str | None = None) -> DocumentStructure:
        """Return outline, parts and presence of a file. Raises `WrongUse` if unknown."""
        ...

    def list_backlinks(self, path: str) -> tuple[Backlink, ...]:
        """Return the links of other documents that point to this one, by path."""
        ...

    def list_formats(self) -> tuple[FormatInfo, ...]:
        """Return the formats of files that are read."""
        ...

    def list_tasks(self, wanted: TaskQuery = OPEN_TASKS) -> TaskList:
        """Return tasks by deadline. Raises `WrongUse` for a limit out of range."""
        ...

    def list_mentions(
        self, path: str, *, part: str | None = None, start: int = 0, end: int = 0
    ) -> Mentions:
        """Return at most 5,000 entity mentions in the text from `start` to `end` (0: its end)."""
        ...

    def list_document_facts(
        self, path: str, *, part: str | None = None, limit: int = 200, offset: int = 0
    ) -> tuple[FactView, ...]:
        """Return the facts extracted from a document, in text order."""
        ...

    def list_changes(
        self, path: str, *, part: str | None = None, limit: int = 20
    ) -> tuple[DocumentChange, ...]:
        """Return what readings of a document added and removed, the newest first (K9), (T12)."""
        ...

    def measure_pages(self, path: str, *, part: str | None = None) -> PageSizes:
        """Return the page sizes of a PDF or picture. Raises `Unreadable` if the file is gone."""
        ...

    def read_page(
        self, path: str, *, part: str | None = None, page: int = 1, start: int = 0, end: int = 0
    ) -> PageWords:
        """Return the words of a page with positions; boxes mark those from `start` to `end`."""
        ...
