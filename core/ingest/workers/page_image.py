"""Rendering of PDF pages and images in a separate process, which a hostile file can only crash."""

import io
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from typing import Any, BinaryIO, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from core.errors import Unreadable, WrongUse
from core.ingest.workers.processes import ProcessPool, ProcessSetup, Task
from core.records.files.document_structure import PageSizes, PageWords, WordBox
from core.records.files.documents import DocumentText, PagePicture

T = TypeVar("T")

_TIMEOUT_S = 30.0
_MEMORY_MB = 2048
_LARGEST_SIDE = 5000
_PICTURES = frozenset({"png", "jpg", "jpeg", "tif", "tiff", "bmp", "gif", "webp"})
# Images are measured at 96 dots per inch.
POINTS_PER_PIXEL = 0.75
# Left, top, right and bottom.
Box = tuple[float, float, float, float]
_MARKS = re.compile(r"[\s\ufffe\u00ad\x02-]+")
_MOST_LETTERS = 40_000
# A gap of more than this share of the letter height separates words.
_GAP = 0.35
_WORD = re.compile(r"\S+")


class PageRequest(Struct, frozen=True):
    """Page of a file to render, with a quote to highlight.

    `before` is the share of the page's text before the quote. `lines` are boxes of text from
    recognition, in shares of the page. An image is rendered at most `widest` pixels wide.
    """

    path: str
    page: int
    scale: float
    quote: str = ""
    before: float = 0.0
    lines: tuple[Box, ...] = ()
    widest: int = _LARGEST_SIDE


def page_request(
    text: DocumentText, *, page: int, scale: float, start: int, end: int
) -> PageRequest:
    """Return the request for a span of a document. Raises `WrongUse` without such a page."""
    lines = recognized_boxes(text, page=page, start=start, end=end)
    if is_image(text.path) and text.part is None and page == 1:
        return PageRequest(text.path, page, scale, lines=lines)
    shown = next((one for one in text.pages if one.number == page), None)
    if text.kind != "pdf" or text.part is not None or shown is None:
        raise WrongUse(text.path, "page_without_picture", page=page)
    start, end = max(start, shown.start), min(end, shown.end)
    length = max(1, shown.end - shown.start)
    quote = text.text[start:end] if start < end else ""
    return PageRequest(text.path, page, scale, quote, (start - shown.start) / length, lines)


def recognized_boxes(text: DocumentText, *, page: int, start: int, end: int) -> tuple[Box, ...]:
    """Return boxes of a recognized span, in shares of the page, with equally wide letters."""
    boxes: list[Box] = []
    for line in text.seen:
        first, last = max(start, line.start), min(end, line.end)
        if line.page == page and first < last:
            width = (line.right - line.left) / (line.end - line.start)
            left = line.left + (first - line.start) * width
            boxes.append((left, line.top, left + (last - first) * width, line.bottom))
    return tuple(boxes)


def is_image(path: str) -> bool:
    """Whether the file is an image, by its suffix."""
    return path.rpartition(".")[2].casefold() in _PICTURES


class PageRenderer:
    """Renders one page at a time in a confined process that is started on first use."""

    def __init__(self) -> None:
        self._pool: ProcessPool | None = None

    def render(self, request: PageRequest) -> PagePicture:
        """Render the page. Raises `Unreadable`."""
        return self._run(_render, request.path, request, returns=PagePicture, page=request.page)

    def measure(self, path: str) -> PageSizes:
        """Return the size of each page of a PDF, or of an image. Raises `Unreadable`."""
        return self._run(_measure, path, path, returns=PageSizes)

    def read_words(self, request: PageRequest) -> PageWords:
        """Return the words of a page, and boxes around the quote. Raises `Unreadable`."""
        return self._run(_read_words, request.path, request, returns=PageWords, page=request.page)

    def _run(
        self,
        function: Callable[[BinaryIO, Any], bytes],
        path: str,
        request: object,
        *,
        returns: type[T],
        page: int = 1,
    ) -> T:
        if self._pool is None:
            self._pool = ProcessPool(1, ProcessSetup(_MEMORY_MB, (_render, _measure, _read_words)))
        future = self._pool.submit(Task(function, path, (request,), _TIMEOUT_S))
        error = future.exception()
        if error is None:
            return msgspec.msgpack.decode(future.result(), type=returns)
        if isinstance(error, FileNotFoundError):
            raise Unreadable(path, "page_file_gone") from error
        raise Unreadable(path, "page_not_rendered", page=page) from error

    def close(self) -> None:
        """End the process."""
        if self._pool is not None:
            self._pool.close()
            self._pool = None


def _render(file: BinaryIO, request: PageRequest) -> bytes:
    return msgspec.msgpack.encode(render_page(file, request))


def _measure(file: BinaryIO, path: str) -> bytes:
    return msgspec.msgpack.encode(_page_sizes(file, path))


def _read_words(file: BinaryIO, request: PageRequest) -> bytes:
    return msgspec.msgpack.encode(_page_words(file, request))


def render_page(file: BinaryIO, request: PageRequest) -> PagePicture:
    """Render the page as PNG, with a box for each line of the quote."""
    if is_image(request.path):
        return _render_image(file, request)
    from pypdfium2 import PdfDocument

    with closing(PdfDocument(file)) as pdf:
        page: Any = pdf[request.page - 1]
        scale = min(request.scale, _LARGEST_SIDE / max(page.get_size()))
        boxes = quote_boxes(page, request, scale=scale)
        return _page_picture(page.render(scale=scale).to_pil(), request, boxes)


def _render_image(file: BinaryIO, request: PageRequest) -> PagePicture:
    from PIL import Image, ImageOps

    with Image.open(file) as opened:
        picture: Any = ImageOps.exif_transpose(opened).convert("RGB")
    largest = min(_LARGEST_SIDE / max(picture.size), request.widest / picture.width)
    scale = min(request.scale * POINTS_PER_PIXEL, largest, 1.0)
    if scale < 1.0:
        size = tuple(max(1, round(side * scale)) for side in picture.size)
        picture = picture.resize(size)
    return _page_picture(picture, request, ())


def _page_picture(picture: Any, request: PageRequest, boxes: tuple[Box, ...]) -> PagePicture:
    png = io.BytesIO()
    # Fast compression: better compression would take longer than rendering.
    picture.save(png, format="PNG", compress_level=1)
    boxes = _scale_boxes(request.lines, picture.size) or boxes
    return PagePicture(png.getvalue(), picture.width, picture.height, boxes, request.page)


def _scale_boxes(lines: Sequence[Box], size: tuple[float, float]) -> tuple[Box, ...]:
    width, height = size
    return tuple(
        (left * width, top * height, right * width, bottom * height)
        for left, top, right, bottom in lines
    )


def quote_boxes(page: Any, request: PageRequest, *, scale: float) -> tuple[Box, ...]:
    """Return a box (left, top, right, bottom) for each line of the quote."""
    if not request.quote.strip():
        return ()
    text_page = page.get_textpage()
    letters = [
        (at, letter)
        for at in range(text_page.count_chars())
        if (letter := _MARKS.sub("", text_page.get_text_range(at, 1, errors="ignore")))
    ]
    span = find_quote("".join(letter[0] for _, letter in letters), request.quote, request.before)
    height = page.get_height()
    boxes = [text_page.get_charbox(at) for at, _ in letters[span[0] : span[1]]]
    return tuple(
        (left * scale, (height - top) * scale, right * scale, (height - bottom) * scale)
        for left, bottom, right, top in merge_line_boxes(boxes)
    )


def find_quote(letters: str, quote: str, before: float) -> tuple[int, int]:
    """Find the quote in the page's letters, nearest to the share of text before it.

    White space and hyphens are ignored. Returns (0, 0) if there is no match.
    """
    needle = _MARKS.sub("", quote)
    expected = before * len(letters)
    places = [found.start() for found in re.finditer(f"(?={re.escape(needle)})", letters)]
    if not needle or not places:
        return (0, 0)
    start = min(places, key=lambda place: abs(place - expected))
    return (start, start + len(needle))


def merge_line_boxes(boxes: Sequence[Box]) -> list[Box]:
    """Merge letter boxes to one box (left, bottom, right, top) for each line."""
    lines: list[Box] = []
    for left, bottom, right, top in boxes:
        if lines and _is_same_line(lines[-1], (left, bottom, right, top)):
            x1, y1, x2, y2 = lines[-1]
            lines[-1] = (min(x1, left), min(y1, bottom), max(x2, right), max(y2, top))
        else:
            lines.append((left, bottom, right, top))
    return lines


def _is_same_line(line: Box, box: Box) -> bool:
    overlap = min(line[3], box[3]) - max(line[1], box[1])
    return overlap > 0 and box[0] >= line[2] - (line[3] - line[1])


def _page_sizes(file: BinaryIO, path: str) -> PageSizes:
    if is_image(path):
        return PageSizes((_measure_image(file),))
    from pypdfium2 import PdfDocument

    pdf: Any = PdfDocument(file)
    with closing(pdf):
        sizes = [pdf.get_page_size(at) for at in range(len(pdf))]
        return PageSizes(tuple((round(width, 2), round(height, 2)) for width, height in sizes))


def _measure_image(file: BinaryIO) -> tuple[float, float]:
    from PIL import Image, ImageOps

    with Image.open(file) as opened:
        width, height = ImageOps.exif_transpose(opened).size
    return width * POINTS_PER_PIXEL, height * POINTS_PER_PIXEL


def _page_words(file: BinaryIO, request: PageRequest) -> PageWords:
    if is_image(request.path):
        width, height = _measure_image(file)
        boxes = _scale_boxes(request.lines, (width, height))
        return PageWords(request.page, width, height, boxes=boxes)
    from pypdfium2 import PdfDocument

    with closing(PdfDocument(file)) as pdf:
        page: Any = pdf[request.page - 1]
        width, height = page.get_size()
        words = list(_words(page.get_textpage(), height))
        ends = tuple(at for at, (_, ends_line) in enumerate(words) if ends_line)
        boxes = _scale_boxes(request.lines, (width, height))
        boxes = boxes or quote_boxes(page, request, scale=1.0)
        shown = tuple(word for word, _ in words)
        return PageWords(request.page, width, height, shown, ends, boxes)


def with_ocr_words(page: PageWords, text: DocumentText) -> PageWords:
    """Add the words of text recognition; letters of a line count as equally wide."""
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
