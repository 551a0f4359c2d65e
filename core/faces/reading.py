"""What the engine offers to find and read: `Face` and its remote twin extend these."""

from concurrent.futures import Future
from typing import Protocol

from core.records.answers.looking import LookedUp, LookUpSort
from core.records.files.reading import DocumentAbout, Mentions, PageSizes, PageWords
from core.records.knowledge import FactShown


class FaceOfReading(Protocol):
    """Looking up while typing, and what a reader shows beside a text; called directly."""

    def look_up(
        self, text: str, *, sort: LookUpSort = "best", limit: int = 20, offset: int = 0
    ) -> LookedUp:
        """Passages, documents and things that hold what was typed so far; nothing is asked.

        The text may hold filters. The last word may be the beginning of one. Each group shows at
        most `limit`, from `offset` on. A filter without a meaning is told in the result.
        """
        ...

    def show_about(self, path: str, *, part: str | None = None) -> DocumentAbout:
        """A document's structure, parts and whether its file is there. `WrongUse` if unknown."""
        ...

    def list_mentions(
        self, path: str, *, part: str | None = None, start: int = 0, end: int = 0
    ) -> Mentions:
        """Where the text from `start` to `end` (0: to its end) names things; at most 5,000."""
        ...

    def list_document_facts(
        self, path: str, *, part: str | None = None, limit: int = 200, offset: int = 0
    ) -> tuple[FactShown, ...]:
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


class RemoteFaceOfReading(Protocol):
    """The same methods, each returning a Future."""

    def look_up(
        self, text: str, *, sort: LookUpSort = "best", limit: int = 20, offset: int = 0
    ) -> Future[LookedUp]:
        """See `Face.look_up`."""
        ...

    def show_about(self, path: str, *, part: str | None = None) -> Future[DocumentAbout]:
        """See `Face.show_about`."""
        ...

    def list_mentions(
        self, path: str, *, part: str | None = None, start: int = 0, end: int = 0
    ) -> Future[Mentions]:
        """See `Face.list_mentions`."""
        ...

    def list_document_facts(
        self, path: str, *, part: str | None = None, limit: int = 200, offset: int = 0
    ) -> Future[tuple[FactShown, ...]]:
        """See `Face.list_document_facts`."""
        ...

    def measure_pages(self, path: str, *, part: str | None = None) -> Future[PageSizes]:
        """See `Face.measure_pages`."""
        ...

    def read_page(
        self, path: str, *, part: str | None = None, page: int = 1, start: int = 0, end: int = 0
    ) -> Future[PageWords]:
        """See `Face.read_page`."""
        ...
