"""Where in which document to look."""

import bisect

from msgspec import Struct

from core.records.answers.answers import Citation, Hit
from core.records.files.documents import DocumentText
from core.records.knowledge import FactView


class Spot(Struct, frozen=True):
    """A stretch of a document; `start == end` opens it at its beginning."""

    path: str
    part: str | None = None
    title: str = ""
    page: int | None = None
    start: int = 0
    end: int = 0

    @property
    def place(self) -> str:
        """File name, part and page as people say them."""
        return format_place(self.path, self.part, self.page)


def format_place(path: str, part: str | None, page: int | None) -> str:
    """File name, part and page as people say them."""
    words = path.rstrip("/").rsplit("/", 1)[-1]
    if part:
        words += f" › {part}"
    return f"{words}, page {page}" if page else words


def spot_of(source: Citation | Hit | FactView) -> Spot:
    """The spot that a citation, a hit or a fact points at."""
    title = "" if isinstance(source, FactView) else source.title
    return Spot(source.path, source.part, title, source.page, source.start, source.end)


def format_citation(document: DocumentText | None, spot: Spot, *, page: int | None) -> str:
    """The words of the spot with where they stand; without any, only where.

    `page` is the one in view, for a spot that names none.
    """
    if document is None:
        return spot.place
    quote = " ".join(document.text[spot.start : spot.end].split())
    place = Spot(spot.path, spot.part, page=spot.page or page).place
    words = [document.author, document.title if document.title != place else "", place]
    reference = ", ".join(word for word in words if word)
    return f"“{quote}” ({reference})" if quote else reference


def page_of_position(document: DocumentText | None, position: int) -> int:
    """The number of the page on which the position stands; 1 where there are no pages."""
    pages = document.pages if document is not None else ()
    at = bisect.bisect_right([page.start for page in pages], position) - 1
    return pages[at].number if pages and at >= 0 else 1


def page_start(document: DocumentText | None, page: int) -> int:
    """Where the page begins in the text; 0 where there is no such page."""
    pages = document.pages if document is not None else ()
    return next((one.start for one in pages if one.number == page), 0)
