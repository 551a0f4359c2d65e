"""Text recognition in images and scans (T14): images, an adapter of `rapidocr`, and pages.

The models are part of the package; nothing is downloaded. `rapidocr` (Apache-2.0, models PP-OCRv6)
is used without its classifier of upside-down lines, which rotated upright lines of print.
"""

import io
import logging
import re
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.errors import WithoutText
from core.ingest.parse.builder import DocumentBuilder, one_line
from core.ingest.parse.reader import Blob, broken
from core.messages import UserMessage
from core.records.files.documents import OcrLine, PartProblem

PACKAGE = "rapidocr"
_DETECTOR = "PP-OCRv6_det_small.onnx"
_READER = "PP-OCRv6_rec_small.onnx"
# Detection runs on an image of this size, reading on the full one: halves the time.
_DETECTED_SIDE = 1280
# Spaces that recognition often drops before capitals, in dates, and after punctuation.
_LOST_SPACES = re.compile(
    r"(?<=[^\W\d_A-Z]{2})(?=[A-ZÄÖÜ][a-zäöüß]{2})|(?<=\d)(?=[A-ZÄÖÜ][a-zäöüß]{2})"
    r"|(?<=[a-zäöüß]{3})(?=(?:19|20)\d\d\b)|(?<=[,;])(?=[^\W\d_])|(?<=[a-z]\.)(?=[A-Z][a-z])"
)
# Lines with less confidence are noise.
_LEAST_SURE = 0.5
# Pages with less mean confidence are tried again in other rotations.
_SURE_UPRIGHT = 0.8
# A gap of more than this many line heights begins a paragraph.
_PARAGRAPH = 0.9
# A rotation wins if its confidence sum is larger by this factor.
_BETTER = 1.2
# Letters of ten points are then about thirty pixels high.
_PAGE_SCALE = 2.2
_LONGEST_SIDE = 2400
# Larger images are refused (decompression bombs).
_MOST_PIXELS = 120_000_000

Box = tuple[float, float, float, float]


class RecognizedLine(Struct, frozen=True):
    """A recognized line; box in pixels. `begins` marks the first line of a paragraph."""

    text: str
    box: Box
    sure: float
    begins: bool = False


@cache
def is_ocr_available() -> bool:
    """Whether the optional package is installed; does not import it."""
    return find_spec(PACKAGE) is not None


class Recognizer:
    """Text recognizer; loads its models on first use. For one thread of a worker process."""

    def __init__(self) -> None:
        self._engine: Any = None

    def lines(self, pixels: Any) -> tuple[RecognizedLine, ...]:
        """Return lines of an image (height, width, 3) in reading order, boxes as it was given."""
        upright = self._read(pixels)
        best, weight = reading_order(upright), _confidence_sum(upright)
        if _mean_confidence(upright) >= _SURE_UPRIGHT:
            return best
        height, width = pixels.shape[:2]
        for turns in (1, 2, 3):
            turned = self._read(_rotate(pixels, turns))
            if _confidence_sum(turned) > _BETTER * weight:
                weight = _confidence_sum(turned)
                # Reading order of the rotated page.
                best = tuple(
                    _rotate_back(line, turns, width, height) for line in reading_order(turned)
                )
        return best

    def _read(self, pixels: Any) -> tuple[RecognizedLine, ...]:
        engine = self._load()
        reply = engine(pixels, use_cls=False)
        if reply.boxes is None or reply.txts is None:
            return ()
        detections = zip(reply.boxes, reply.txts, reply.scores, strict=True)
        return tuple(
            RecognizedLine(_LOST_SPACES.sub(" ", text.strip()), _box(corners), float(sure))
            for corners, text, sure in detections
            if text.strip() and sure >= _LEAST_SURE
        )

    def _load(self) -> Any:
        if self._engine is None:
            if not is_ocr_available():
                raise WithoutText(PACKAGE, "ocr_not_installed")
            self._engine = _make_engine()
        return self._engine


def _make_engine() -> Any:
    logging.getLogger("RapidOCR").setLevel(logging.ERROR)
    # Imported dynamically: the package is optional, also for type checking.
    rapidocr: Any = import_module(PACKAGE)
    models = Path(rapidocr.__file__).parent / "models"
    # One thread: the worker is one of several. With given paths nothing is downloaded.
    engine: Any = rapidocr.RapidOCR(
        params={
            "Global.log_level": "error",
            "Global.use_cls": False,
            "Det.model_path": str(models / _DETECTOR),
            "Det.limit_type": "max",
            "Det.limit_side_len": _DETECTED_SIDE,
            "Rec.model_path": str(models / _READER),
            "EngineConfig.onnxruntime.intra_op_num_threads": 1,
            "EngineConfig.onnxruntime.inter_op_num_threads": 1,
        }
    )
    logging.getLogger("RapidOCR").setLevel(logging.ERROR)
    return engine


def reading_order(lines: Sequence[RecognizedLine]) -> tuple[RecognizedLine, ...]:
    """Sort lines in reading order, and join the pieces of one row.

    Columns are read one after the other if a gap divides the whole page.
    """
    rows = [_join_row(row) for column in _columns(lines) for row in _rows(column)]
    return tuple(
        replace(row, begins=_is_apart(before, row))
        for before, row in zip((None, *rows), rows, strict=False)
    )


def _join_row(row: Sequence[RecognizedLine]) -> RecognizedLine:
    letters = sum(len(line.text) for line in row)
    box = (
        min(line.box[0] for line in row),
        min(line.box[1] for line in row),
        max(line.box[2] for line in row),
        max(line.box[3] for line in row),
    )
    sure = _confidence_sum(row) / letters if letters else 0.0
    return RecognizedLine(" ".join(line.text for line in row), box, sure)


def _is_apart(before: RecognizedLine | None, line: RecognizedLine) -> bool:
    """Whether a paragraph begins, after a gap or at the top of a column."""
    if before is None:
        return True
    height = line.box[3] - line.box[1]
    gap = line.box[1] - before.box[3]
    return gap > _PARAGRAPH * height or gap < -height


def _columns(lines: Sequence[RecognizedLine]) -> list[Sequence[RecognizedLine]]:
    """Split into a left and a right column, if a gap divides all lines."""
    if len(lines) < 6:
        return [lines]
    left, right = min(line.box[0] for line in lines), max(line.box[2] for line in lines)
    for share in (0.5, 0.45, 0.55, 0.4, 0.6):
        cut = left + share * (right - left)
        across = [line for line in lines if line.box[0] < cut < line.box[2]]
        before = [line for line in lines if line.box[2] <= cut]
        after = [line for line in lines if line.box[0] >= cut]
        if not across and min(len(before), len(after)) >= 3 and not _is_table(before, after):
            return [before, after]
    return [lines]


def _is_table(before: Sequence[RecognizedLine], after: Sequence[RecognizedLine]) -> bool:
    """Whether the right side continues short lines of the left one, as in a table or list."""
    beside = sum(any(_is_same_row(left_line, other) for left_line in before) for other in after)
    words = sum(len(line.text.split()) for line in before) / len(before)
    return beside >= 0.8 * len(after) and words < 4


def _rows(lines: Sequence[RecognizedLine]) -> list[list[RecognizedLine]]:
    rows: list[list[RecognizedLine]] = []
    for line in sorted(lines, key=lambda line: (line.box[1] + line.box[3]) / 2):
        if rows and _is_same_row(rows[-1][0], line):
            rows[-1].append(line)
        else:
            rows.append([line])
    return [sorted(row, key=lambda line: line.box[0]) for row in rows]


def _is_same_row(first: RecognizedLine, other: RecognizedLine) -> bool:
    overlap = min(first.box[3], other.box[3]) - max(first.box[1], other.box[1])
    return overlap > 0.5 * min(first.box[3] - first.box[1], other.box[3] - other.box[1])


def _mean_confidence(lines: Sequence[RecognizedLine]) -> float:
    letters = sum(len(line.text) for line in lines)
    return _confidence_sum(lines) / letters if letters else 0.0


def _confidence_sum(lines: Sequence[RecognizedLine]) -> float:
    return sum(line.sure * len(line.text) for line in lines)


def _rotate(pixels: Any, turns: int) -> Any:
    import numpy as np

    return np.ascontiguousarray(np.rot90(pixels, turns))


def _rotate_back(line: RecognizedLine, turns: int, width: int, height: int) -> RecognizedLine:
    """Return the line with its box in the image before the counterclockwise rotation."""
    left, top, right, bottom = line.box
    boxes = {
        1: (width - bottom, left, width - top, right),
        2: (width - right, height - bottom, width - left, height - top),
        3: (top, height - right, bottom, height - left),
    }
    return replace(line, box=boxes[turns])


def _box(corners: Any) -> Box:
    across = [float(corner[0]) for corner in corners]
    down = [float(corner[1]) for corner in corners]
    return (min(across), min(down), max(across), max(down))


def render_pdf_page(page: Any) -> Any:
    """Render a PDF page as an array (height, width, 3)."""
    import numpy as np

    scale = min(_PAGE_SCALE, _LONGEST_SIDE / max(page.get_size()))
    picture = page.render(scale=scale).to_pil().convert("RGB")
    return np.asarray(picture)


def load_images(blob: Blob) -> Iterator[Any]:
    """Decode each image of the file (a TIFF may have several) as (height, width, 3).

    Images are rotated by their EXIF orientation and scaled down to the size that recognition needs.
    """
    import numpy as np
    from PIL import Image, ImageOps, ImageSequence, UnidentifiedImageError

    try:
        with Image.open(io.BytesIO(blob.data)) as picture:
            frames = ImageSequence.Iterator(picture) if picture.format == "TIFF" else (picture,)
            for frame in frames:
                # Each frame has its own size, known only after seeking to it.
                if frame.width * frame.height > _MOST_PIXELS:
                    raise broken(blob)
                upright = ImageOps.exif_transpose(frame).convert("RGBA")
                # A transparent background becomes white.
                paper = Image.new("RGBA", upright.size, "white")
                shown = Image.alpha_composite(paper, upright).convert("RGB")
                shown.thumbnail((_LONGEST_SIDE, _LONGEST_SIDE))
                yield np.asarray(shown)
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, ValueError):
        raise broken(blob) from None


class PageOcr:
    """Recognizes pages into a builder until the time is used up.

    Processor time is measured, because a niced process may wait long on a busy machine.
    """

    def __init__(
        self,
        *,
        seconds: float,
        recognizer: Recognizer | None = None,
        clock: Callable[[], float] = time.process_time,
    ) -> None:
        self._recognizer = recognizer or shared_recognizer()
        self._clock = clock
        self._until = clock() + seconds
        self.seen: list[OcrLine] = []
        self.left_out: list[int] = []

    def begin(self) -> None:
        """Start another document; the time limit continues."""
        self.seen = []
        self.left_out = []

    def read(self, builder: DocumentBuilder, number: int, pixels: Callable[[], Any]) -> None:
        """Add the text of the page, or its number to `left_out` if the time is used up."""
        if self._clock() >= self._until:
            self.left_out.append(number)
            return
        picture = pixels()
        height, width = picture.shape[:2]
        for line in self._recognizer.lines(picture):
            text = one_line(line.text)
            start, end = builder.block(text) if line.begins else builder.line(text)
            self.seen.append(_seen(line, number, start, end, width=width, height=height))

    @property
    def sure(self) -> float:
        """Mean confidence of the text in [0, 1]; 0 if there is none."""
        letters = sum(line.end - line.start for line in self.seen)
        weight = sum(line.sure * (line.end - line.start) for line in self.seen)
        return weight / letters if letters else 0.0

    def problems(self, way: str) -> tuple[PartProblem, ...]:
        """Return the problem of pages for which there was no time."""
        if not self.left_out:
            return ()
        count, first = len(self.left_out), self.left_out[0]
        part = f"{way}, from page {first}" if way else f"from page {first}"
        message = UserMessage("ocr_time_over", count=count)
        return (PartProblem(part, UserMessage("ocr_incomplete"), message, message.remedy),)


@cache
def shared_recognizer() -> Recognizer:
    """Return the recognizer of this process; its models are loaded once."""
    return Recognizer()


def _seen(
    line: RecognizedLine, number: int, start: int, end: int, *, width: int, height: int
) -> OcrLine:
    left, top, right, bottom = line.box
    return OcrLine(
        page=number,
        start=start,
        end=end,
        left=round(left / width, 4),
        top=round(top / height, 4),
        right=round(right / width, 4),
        bottom=round(bottom / height, 4),
        sure=round(line.sure, 3),
    )
