"""Geometry of pages that are stacked vertically, and of their words; decoding of page images."""

import bisect
from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QBuffer, QIODevice, QPointF, QRectF
from PySide6.QtGui import QImage, QImageReader

from core.records.files.document_structure import PageWords
from core.records.files.documents import PagePicture

PAGE_GAP, MARGIN = 14, 16
MIN_ZOOM, MAX_ZOOM = 0.2, 5.0


class PageImage(Struct, frozen=True):
    """A decoded page image."""

    page: int
    image: QImage


def decode_page(picture: PagePicture) -> PageImage:
    """Decode the PNG of a page.

    `QImageReader` releases Python's lock while it decodes; `QImage.fromData` does not.
    """
    packed = QBuffer()
    packed.setData(picture.png)
    packed.open(QIODevice.OpenModeFlag.ReadOnly)
    return PageImage(picture.page, QImageReader(packed, b"png").read())


class PageLayout:
    """Positions of pages (sizes in points) at a zoom, in pixels from the top."""

    def __init__(self, sizes: Sequence[tuple[float, float]], zoom: float) -> None:
        self.sizes = tuple(sizes)
        self.zoom = min(max(zoom, MIN_ZOOM), MAX_ZOOM)
        self._tops: list[float] = []
        top = float(MARGIN)
        for _, height in self.sizes:
            self._tops.append(top)
            top += height * self.zoom + PAGE_GAP
        self.height = top - PAGE_GAP + MARGIN if self.sizes else 0.0
        self.width = max((width for width, _ in self.sizes), default=0.0) * self.zoom + 2 * MARGIN

    @property
    def count(self) -> int:
        """Number of pages."""
        return len(self.sizes)

    def rect(self, page: int, *, room: float) -> QRectF:
        """Return the rectangle of a page (from 1), centered in `room` pixels."""
        width, height = (side * self.zoom for side in self.sizes[page - 1])
        left = max((room - width) / 2, MARGIN)
        return QRectF(left, self._tops[page - 1], width, height)

    def at(self, y: float) -> int:
        """Return the page at a height, or the nearest one."""
        return min(max(bisect.bisect_right(self._tops, y), 1), max(self.count, 1))

    def between(self, top: float, bottom: float) -> range:
        """Return the pages that are visible between two heights."""
        if not self.count:
            return range(0)
        first = self.at(top)
        if self._tops[first - 1] + self.sizes[first - 1][1] * self.zoom < top:
            first += 1
        return range(first, self.at(bottom) + 1)


def word_at(words: PageWords, point: QPointF) -> int:
    """Return the index of the word at or nearest to a point (in points); -1 if there are none."""
    best, nearest = -1, float("inf")
    for number, word in enumerate(words.words):
        across = max(word.left - point.x(), point.x() - word.right, 0.0)
        down = max(word.top - point.y(), point.y() - word.bottom, 0.0)
        distance = across + 4 * down
        if distance < nearest:
            best, nearest = number, distance
    return best


def text_of_words(words: PageWords, first: int, last: int) -> str:
    """Return the words from `first` to `last` with the line breaks of the page."""
    ends = set(words.ends_line)
    text = ""
    for number in range(max(first, 0), min(last, len(words.words) - 1) + 1):
        text += words.words[number].text
        if number < last:
            text += "\n" if number in ends else " "
    return text
