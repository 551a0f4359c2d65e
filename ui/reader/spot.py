"""Location in a document that the reader can open, and the history of such locations."""

import bisect

from msgspec import Struct
from msgspec.structs import replace

from core.records.addresses import document_uri
from core.records.answers.answers import CONVERSATION, Citation, Hit
from core.records.files.documents import DocumentText
from core.records.files.transcript_times import format_time, spoken_at
from core.records.knowledge import FactView
from ui.items.document_kinds import say_page
from ui.theme.translation import say_day, say_quote, translate, translate_message

MAX_LENGTH = 100
MAX_LINK_WORDS = 300  # characters


class Spot(Struct, frozen=True):
    """Document, part, page and span of the text; `start == end` means the beginning.

    `flagged` if the document has suspicious text. With `by_link` another program made the spot,
    so that showing it does not count as reading. `seconds` tells when the words are spoken.
    """

    path: str
    part: str | None = None
    title: str = ""
    page: int | None = None
    start: int = 0
    end: int = 0
    flagged: bool = False
    by_link: bool = False
    seconds: int | None = None

    @property
    def place(self) -> str:
        """File name, part, page and time as text."""
        return format_place(
            self.path, self.part, self.page, flagged=self.flagged, seconds=self.seconds
        )


def format_place(
    path: str,
    part: str | None,
    page: int | None,
    *,
    flagged: bool = False,
    seconds: int | None = None,
) -> str:
    """Return file name, part, page and time as text, with a mark on suspicious documents."""
    words = path.rstrip("/").rsplit("/", 1)[-1]
    if part:
        words += f" › {part}"
    time = "" if seconds is None else format_time(seconds)
    words = ", ".join(filter(None, (words, say_page(part or path, page), time)))
    if flagged:
        return translate("reader", "{place} (suspicious text)").format(place=words)
    return words


def spot_of(source: Citation | Hit | FactView) -> Spot:
    """Return the spot of a citation, a hit or a fact."""
    spot = Spot(
        source.path, source.part, "", source.page, source.start, source.end, seconds=source.seconds
    )
    if isinstance(source, FactView):
        return spot
    return replace(spot, title=source.title, flagged=source.flagged)


def say_details(citation: Citation) -> str:
    """Return slide, cell and confidence of a citation, and when its file was changed."""
    parts = list(map(translate_message, citation.details))
    if citation.changed_at is not None and not citation.path.startswith(CONVERSATION):
        changed = translate("reader", "file changed {day}")
        parts.append(changed.format(day=say_day(citation.changed_at)))
    return ", ".join(parts)


def format_citation(document: DocumentText | None, spot: Spot, *, page: int | None) -> str:
    """Return the quoted words with their source; without any, only the source.

    `page` is the page in view, used if the spot names none.
    """
    if document is None:
        return spot.place
    quote = " ".join(document.text[spot.start : spot.end].split())
    seconds = spoken_at(document.kind, document.text, spot.start) if quote else None
    place = Spot(spot.path, spot.part, page=spot.page or page, seconds=seconds).place
    words = [document.author, document.title if document.title != place else "", place]
    reference = ", ".join(word for word in words if word)
    return f"{say_quote(quote)} ({reference})" if quote else reference


def link_to(document: DocumentText | None, spot: Spot) -> str:
    """Return the address that opens the document at the marked words, even if they have moved."""
    text = document.text[spot.start : spot.end] if document is not None else ""
    return document_uri(spot.path, spot.part, words=" ".join(text.split())[:MAX_LINK_WORDS])


def page_of_position(document: DocumentText | None, position: int) -> int:
    """Return the number of the page that contains the offset; 1 if there are no pages."""
    pages = document.pages if document is not None else ()
    at = bisect.bisect_right([page.start for page in pages], position) - 1
    return pages[at].number if pages and at >= 0 else 1


def page_start(document: DocumentText | None, page: int) -> int:
    """Return the offset at which a page begins; 0 if there is no such page."""
    pages = document.pages if document is not None else ()
    return next((item.start for item in pages if item.number == page), 0)


class SpotHistory:
    """List of visited spots with a current position, as in a browser."""

    def __init__(self) -> None:
        self._spots: list[Spot] = []
        self._at = -1

    @property
    def current(self) -> Spot | None:
        """Current spot."""
        return self._spots[self._at] if self._spots else None

    @property
    def can_go_back(self) -> bool:
        """Whether there is a previous spot."""
        return self._at > 0

    @property
    def can_go_forward(self) -> bool:
        """Whether there is a next spot."""
        return self._at + 1 < len(self._spots)

    def add(self, spot: Spot) -> None:
        """Add a spot after the current one and drop what followed."""
        if spot == self.current:
            return
        self._spots = [*self._spots[: self._at + 1], spot][-MAX_LENGTH:]
        self._at = len(self._spots) - 1

    def go_back(self) -> Spot | None:
        """Go to the previous spot and return it."""
        self._at = max(self._at - 1, min(0, len(self._spots) - 1))
        return self.current

    def go_forward(self) -> Spot | None:
        """Go to the next spot and return it."""
        self._at = min(self._at + 1, len(self._spots) - 1)
        return self.current
