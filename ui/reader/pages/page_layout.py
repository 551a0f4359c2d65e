"""Where pages and their words lie when they stand one below the other."""

import bisect
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF

from core.records.files.document_structure import PageWords

PAGE_GAP, MARGIN = 14, 16
MIN_ZOOM, MAX_ZOOM = 0.2, 5.0


class PageLayout:
    """Pages of these sizes (in points) at a zoom, in pixels from the top of all."""

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
        """How many pages there are."""
        return len(self.sizes)

    def rect(self, page: int, *, room: float) -> QRectF:
        """Where a page (from 1) lies, in the middle of the room that there is."""
        width, height = (side * self.zoom for side in self.sizes[page - 1])
        left = max((room - width) / 2, MARGIN)
        return QRectF(left, self._tops[page - 1], width, height)

    def at(self, y: float) -> int:
        """The page at that height, the nearest where there is none."""
        return min(max(bisect.bisect_right(self._tops, y), 1), max(self.count, 1))

    def between(self, top: float, bottom: float) -> range:
        """The pages of which something lies between these heights."""
        if not self.count:
            return range(0)
        first = self.at(top)
        if self._tops[first - 1] + self.sizes[first - 1][1] * self.zoom < top:
            first += 1
        return range(first, self.at(bottom) + 1)


def word_at(words: PageWords, point: QPointF) -> int:
    """The number of the word at that point of the page (in points), or the nearest; -1 for none."""
    best, nearest = -1, float("inf")
    for number, word in enumerate(words.words):
        across = max(word.left - point.x(), point.x() - word.right, 0.0)
        down = max(word.top - point.y(), point.y() - word.bottom, 0.0)
        distance = across + 4 * down
        if distance < nearest:
            best, nearest = number, distance
    return best


def text_of_words(words: PageWords, first: int, last: int) -> str:
    """The words from `first` to `last`, lines as on the page."""
    ends = set(words.ends_line)
    text = ""
    for number in range(max(first, 0), min(last, len(words.words) - 1) + 1):
        text += words.words[number].text
        if number < last:
            text += "\n" if number in ends else " "
    return text
