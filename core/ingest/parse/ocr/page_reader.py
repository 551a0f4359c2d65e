"""Text recognition of pages into a document, with a box for each line and a time limit (T14)."""

import time
from collections.abc import Callable
from typing import Any, Protocol

from core.ingest.parse.builder import DocumentBuilder, one_line
from core.ingest.parse.ocr.recognizer import RecognizedLine, Recognizer
from core.messages import UserMessage
from core.records.files.documents import OcrLine, PartProblem


class LineRecognizer(Protocol):
    """Recognizer of lines; `Recognizer` in production, fakes in tests."""

    def lines(self, pixels: Any) -> tuple[RecognizedLine, ...]:
        """Return the lines of an image in reading order."""
        ...


class PageOcr:
    """Recognizes pages into a builder until the time is used up.

    Processor time is measured, because a niced process may wait long on a busy machine.
    """

    def __init__(
        self,
        *,
        seconds: float,
        recognizer: LineRecognizer | None = None,
        clock: Callable[[], float] = time.process_time,
    ) -> None:
        self._recognizer: LineRecognizer = recognizer or shared_recognizer()
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


_kept: list[Recognizer] = []


def shared_recognizer() -> Recognizer:
    """Return the recognizer of this process; its models are loaded once."""
    if not _kept:
        _kept.append(Recognizer())
    return _kept[0]


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
