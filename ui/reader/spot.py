"""Where in which document to look."""

from msgspec import Struct

from core.records.answers.answers import Citation, Hit
from core.records.knowledge import FactShown


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
        return place_of(self.path, self.part, self.page)


def place_of(path: str, part: str | None, page: int | None) -> str:
    """File name, part and page as people say them."""
    words = path.rstrip("/").rsplit("/", 1)[-1]
    if part:
        words += f" › {part}"
    return f"{words}, page {page}" if page else words


def spot_of(found: Citation | Hit | FactShown) -> Spot:
    """The spot that a citation, a hit or a fact points at."""
    title = "" if isinstance(found, FactShown) else found.title
    return Spot(found.path, found.part, title, found.page, found.start, found.end)
