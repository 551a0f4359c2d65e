"""Words of a page with their boxes, for selection."""

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from core.ingest.workers.page_image import (
    POINTS_PER_PIXEL,
    PageRequest,
    is_image,
    quote_boxes,
    scale_boxes,
)
from core.records.files.document_structure import PageSizes, PageWords, WordBox
from core.records.files.documents import DocumentText

_MOST_LETTERS = 40_000
# A gap of more than this share of the letter height separates words.
_GAP = 0.35
_WORD = re.compile(r"\S+")


def measure_pages(path: str) -> PageSizes:
    """Return the size of each page of a PDF, or of an image."""
    if is_image(path):
        return PageSizes((_measure_image(path),))
    from pypdfium2 import PdfDocument

    pdf: Any = PdfDocument(Path(path))
    with closing(pdf):
        sizes = [pdf.get_page_size(at) for at in range(len(pdf))]
        return PageSizes(tuple((round(width, 2), round(height, 2)) for width, height in sizes))


def _measure_image(path: str) -> tuple[float, float]:
    from PIL import Image, ImageOps

    with Image.open(Path(path)) as opened:
        width, height = ImageOps.exif_transpose(opened).size
    return width * POINTS_PER_PIXEL, height * POINTS_PER_PIXEL


def read_page_words(request: PageRequest) -> PageWords:
    """Return the words of a page, and boxes around the quote."""
    if is_image(request.path):
        width, height = _measure_image(request.path)
        boxes = scale_boxes(request.lines, (width, height))
        return PageWords(request.page, width, height, boxes=boxes)
    from pypdfium2 import PdfDocument

    with closing(PdfDocument(Path(request.path))) as pdf:
        page: Any = pdf[request.page - 1]
        width, height = page.get_size()
        words = list(_words(page.get_textpage(), height))
        ends = tuple(at for at, (_, ends_line) in enumerate(words) if ends_line)
        boxes = scale_boxes(request.lines, (width, height))
        boxes = boxes or quote_boxes(page, request, scale=1.0)
        shown = tuple(word for word, _ in words)
        return PageWords(request.page, width, height, shown, ends, boxes)


def with_ocr_words(page: PageWords, text: DocumentText) -> PageWords:
    """Add the words of text recognition to the page.

    All letters of a line are assumed to have the same width.
    """
    words: list[WordBox] = []
    ends: list[int] = []
    for line in text.seen:
        line_text = text.text[line.start : line.end]
        if line.page != page.page or not line_text.strip():
            continue
        width = (line.right - line.left) * page.width / len(line_text)
        left = line.left * page.width
        top, bottom = line.top * page.height, line.bottom * page.height
        words += [
            WordBox(match[0], left + match.start() * width, top, left + match.end() * width, bottom)
            for match in _WORD.finditer(line_text)
        ]
        ends.append(len(words) - 1)
    return replace(page, words=tuple(words), ends_line=tuple(ends))


def _words(text_page: Any, height: float) -> Iterator[tuple[WordBox, bool]]:
    """Iterate over words, with whether a line ends after each."""
    from pypdfium2.raw import FPDFText_GetUnicode

    letter_at: Any = FPDFText_GetUnicode
    letters: list[str] = []
    box = [0.0, 0.0, 0.0, 0.0]
    for at in range(min(text_page.count_chars(), _MOST_LETTERS)):
        # Ten times as fast as reading a text range of one letter.
        letter = chr(letter_at(text_page.raw, at))
        if not letter.strip() or letter == "\0":
            if letters:
                yield _word(letters, box, height), letter in "\r\n" and bool(letter)
            letters = []
            continue
        left, bottom, right, top = text_page.get_charbox(at)
        tall = max(top - bottom, box[3] - box[1], 1.0)
        # A comma hangs below the line of its word; another line is half a letter away.
        lower = top < box[1] - tall / 2 or bottom > box[3] + tall / 2
        if letters and (lower or left - box[2] > _GAP * tall):
            yield _word(letters, box, height), lower
            letters = []
        if letters:
            box = [
                min(box[0], left), min(box[1], bottom), max(box[2], right), max(box[3], top)
            ]  # fmt: skip
        else:
            box = [left, bottom, right, top]
        letters.append(letter)
    if letters:
        yield _word(letters, box, height), True


def _word(letters: list[str], box: list[float], height: float) -> WordBox:
    left, bottom, right, top = box
    return WordBox(
        "".join(letters), round(left, 2), round(height - top, 2), round(right, 2),
        round(height - bottom, 2),
    )  # fmt: skip
