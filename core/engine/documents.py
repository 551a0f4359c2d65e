"""Operations to search while typing and to read one document."""

from typing import Protocol

from core.records.answers.typeahead import TypeaheadResult, TypeaheadSort
from core.records.files.document_structure import DocumentStructure, Mentions, PageSizes, PageWords
from core.records.files.documents import DocumentText, PagePicture
from core.records.knowledge import FactView


class DocumentOperations(Protocol):
    """See `core.engine.engine.Engine`."""

    def show_document(
        self, path: str, *, part: str | None = None, start: int = 0, end: int = 0
    ) -> DocumentText:
        """The stored text of a document, into which all offsets point. `WrongUse` if unknown.

        With a span, the user opened these words: facts that were read from them count as used
        (J3). Being found by a question does not count.
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
        """A page of a PDF as a picture, with boxes around the words from `start` to `end`."""
        ...

    def look_up(
        self, text: str, *, sort: TypeaheadSort = "best", limit: int = 20, offset: int = 0
    ) -> TypeaheadResult:
        """Passages, documents and things that hold what was typed so far; nothing is asked.

        The text may hold filters. The last word may be the beginning of one. Each group shows at
        most `limit`, from `offset` on. A filter without a meaning is told in the result.
        """
        ...

    def show_about(self, path: str, *, part: str | None = None) -> DocumentStructure:
        """A document's structure, parts and whether its file is there. `WrongUse` if unknown."""
        ...

    def list_mentions(
        self, path: str, *, part: str | None = None, start: int = 0, end: int = 0
    ) -> Mentions:
        """Where the text from `start` to `end` (0: to its end) names things; at most 5,000."""
        ...

    def list_document_facts(
        self, path: str, *, part: str | None = None, limit: int = 200, offset: int = 0
    ) -> tuple[FactView, ...]:
        """The facts that were read from a document, in the order of its text."""
        ...

    def measure_pages(self, path: str, *, part: str | None = None) -> PageSizes:
        """The size of each page of a PDF or picture. `Unreadable` when the file is gone."""
        ...

    def read_page(
        self, path: str, *, part: str | None = None, page: int = 1, start: int = 0, end: int = 0
    ) -> PageWords:
        """The words of a page with their places, and boxes around those from `start` to `end`."""
        ...
