"""The one place that knows `rapidocr`: an array of pixels becomes lines of text with boxes.

The models lie in the package itself; nothing is fetched. `rapidocr` (Apache-2.0, models PP-OCRv6)
is asked without its classifier of upside-down lines: it turned upright lines of print around.
"""

import logging
import re
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.errors import WithoutText
from core.ingest.parse.ocr.available import INSTALL_HINT, PACKAGE, is_ocr_available

_DETECTOR = "PP-OCRv6_det_small.onnx"
_READER = "PP-OCRv6_rec_small.onnx"
# Lines are looked for in a picture of this size, and read in the whole one: half the time.
_DETECTED_SIDE = 1280
# Spaces that are easily lost before capitals, in dates, and after marks.
_LOST_SPACES = re.compile(
    r"(?<=[^\W\d_A-Z]{2})(?=[A-ZÄÖÜ][a-zäöüß]{2})|(?<=\d)(?=[A-ZÄÖÜ][a-zäöüß]{2})"
    r"|(?<=[a-zäöüß]{3})(?=(?:19|20)\d\d\b)|(?<=[,;])(?=[^\W\d_])|(?<=[a-z]\.)(?=[A-Z][a-z])"
)
# Lines that are less sure than this are noise of the paper.
_LEAST_SURE = 0.5
# A page is looked at again turned, if it holds less sure words than a page that is upright.
_SURE_UPRIGHT = 0.8
# A larger gap than this many heights of a line begins a paragraph.
_PARAGRAPH = 0.9
# Another side is up when it holds so many times the sure letters.
_BETTER = 1.2

Box = tuple[float, float, float, float]


class RecognizedLine(Struct, frozen=True):
    """A line as it was recognized; the box (left, top, right, bottom) is in pixels.

    With `begins` a gap above it says that a paragraph begins.
    """

    text: str
    box: Box
    sure: float
    begins: bool = False


class Recognizer:
    """Loads its models with the first picture; works in one thread, in a worker process."""

    def __init__(self) -> None:
        self._engine: Any = None

    def lines(self, pixels: Any) -> tuple[RecognizedLine, ...]:
        """The lines of a picture (height, width, 3) from top to bottom, whichever side is up.

        Boxes are those of the picture as it was given.
        """
        upright = self._read(pixels)
        best, weight = reading_order(upright), _confidence_sum(upright)
        if _mean_confidence(upright) >= _SURE_UPRIGHT:
            return best
        height, width = pixels.shape[:2]
        for turns in (1, 2, 3):
            turned = self._read(_rotate(pixels, turns))
            if _confidence_sum(turned) > _BETTER * weight:
                weight = _confidence_sum(turned)
                # In the order in which the page is read, not in that in which it lies.
                best = tuple(
                    _rotate_back(one, turns, width, height) for one in reading_order(turned)
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
                raise WithoutText(detail="Text recognition is not installed.", remedy=INSTALL_HINT)
            self._engine = _make_engine()
        return self._engine


def _make_engine() -> Any:
    logging.getLogger("RapidOCR").setLevel(logging.ERROR)
    # Not a plain import: the package is optional, also for those who check types.
    rapidocr: Any = import_module(PACKAGE)
    models = Path(rapidocr.__file__).parent / "models"
    # One thread: the worker is one of several, and niced. Given paths are never fetched.
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
    """The lines as they are read, from top to bottom, pieces of one line put together.

    Columns are read one after the other where a gap runs through the whole page.
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
    """Whether a paragraph begins: a gap stands above, or another column begins."""
    if before is None:
        return True
    height = line.box[3] - line.box[1]
    gap = line.box[1] - before.box[3]
    return gap > _PARAGRAPH * height or gap < -height


def _columns(lines: Sequence[RecognizedLine]) -> list[Sequence[RecognizedLine]]:
    """The lines of the left column and of the right one, if a gap divides nearly all of them."""
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
    """Whether the right side completes short lines of the left one, as in a table or a list."""
    beside = sum(any(_is_same_row(one, other) for one in before) for other in after)
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


def _is_same_row(one: RecognizedLine, other: RecognizedLine) -> bool:
    overlap = min(one.box[3], other.box[3]) - max(one.box[1], other.box[1])
    return overlap > 0.5 * min(one.box[3] - one.box[1], other.box[3] - other.box[1])


def _mean_confidence(lines: Sequence[RecognizedLine]) -> float:
    letters = sum(len(line.text) for line in lines)
    return _confidence_sum(lines) / letters if letters else 0.0


def _confidence_sum(lines: Sequence[RecognizedLine]) -> float:
    return sum(line.sure * len(line.text) for line in lines)


def _rotate(pixels: Any, turns: int) -> Any:
    import numpy as np

    return np.ascontiguousarray(np.rot90(pixels, turns))


def _rotate_back(line: RecognizedLine, turns: int, width: int, height: int) -> RecognizedLine:
    """The line with its box in the picture before it was turned (counterclockwise)."""
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
