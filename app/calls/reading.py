"""The client's calls to find and read."""

from concurrent.futures import Future

from app.calls.call import Calls
from core.records.answers.looking import LookedUp, LookUpSort
from core.records.answers.questions import sound_text
from core.records.files.reading import DocumentAbout, Mentions, PageSizes, PageWords
from core.records.knowledge import FactShown


class ReadingCalls(Calls):
    """A `core.faces.reading.RemoteFaceOfReading`."""

    def look_up(
        self, text: str, *, sort: LookUpSort = "best", limit: int = 20, offset: int = 0
    ) -> Future[LookedUp]:
        """See `Face.look_up`."""
        return self._call("look_up", text=sound_text(text), sort=sort, limit=limit, offset=offset)

    def show_about(self, path: str, *, part: str | None = None) -> Future[DocumentAbout]:
        """See `Face.show_about`."""
        return self._call("show_about", path=path, part=part)

    def list_mentions(
        self, path: str, *, part: str | None = None, start: int = 0, end: int = 0
    ) -> Future[Mentions]:
        """See `Face.list_mentions`."""
        return self._call("list_mentions", path=path, part=part, start=start, end=end)

    def list_document_facts(
        self, path: str, *, part: str | None = None, limit: int = 200, offset: int = 0
    ) -> Future[tuple[FactShown, ...]]:
        """See `Face.list_document_facts`."""
        return self._call("list_document_facts", path=path, part=part, limit=limit, offset=offset)

    def measure_pages(self, path: str, *, part: str | None = None) -> Future[PageSizes]:
        """See `Face.measure_pages`."""
        return self._call("measure_pages", path=path, part=part)

    def read_page(
        self, path: str, *, part: str | None = None, page: int = 1, start: int = 0, end: int = 0
    ) -> Future[PageWords]:
        """See `Face.read_page`."""
        return self._call("read_page", path=path, part=part, page=page, start=start, end=end)
