"""Words in pictures become documents, with boxes for the reader."""

from pathlib import Path
from typing import Any

import pytest

from core.errors import NothingRecognized, WithoutText
from core.ingest.parse.ocr import PageOcr, RecognizedLine, is_ocr_available, reading_order
from core.ingest.parse.parser import parse_file
from core.ingest.parse.reader import ParseLimits
from core.ingest.workers.page_image import page_request, render_page
from core.records.files.documents import DocumentText
from tests.core.ingest.parse.scans import LETTER, photo_of, recall, write_scan

needs_rapidocr = pytest.mark.skipif(
    not is_ocr_available(), reason="text recognition is not installed (make ocr)"
)
NOTE = ("The tide model was run again on Friday.", "It needs the wind of Hallig Hooge.")


class Typist:
    """Recognizes the same two lines on every picture."""

    def __init__(self) -> None:
        self.pages = 0

    def lines(self, pixels: Any) -> tuple[RecognizedLine, ...]:
        self.pages += 1
        return (
            RecognizedLine("First words.", (10, 10, 90, 30), 0.9),
            RecognizedLine("Second.", (10, 35, 50, 55), 0.7),
        )


@needs_rapidocr
def test_a_pdf_of_pictures_is_read_and_its_words_can_be_pointed_at(tmp_path: Path) -> None:
    path = write_scan(tmp_path / "letter.pdf", (LETTER[1:6],))

    parsed = parse_file(path, limits=ParseLimits(), pictures=PageOcr(seconds=300))
    document = parsed.documents[0]
    text = DocumentText(
        str(path), None, "pdf", "letter", document.text, document.pages, seen=document.seen
    )
    start = document.text.index("Coastal Fund")
    with path.open("rb") as file:
        picture = render_page(
            file, page_request(text, page=1, scale=1.0, start=start, end=start + 12)
        )

    assert recall(document.text, LETTER[1:6]) >= 0.85
    assert document.recognized > 0.85
    assert parsed.problems == ()
    ((left, top, right, bottom),) = picture.boxes
    # The fifth line of the page, in its middle.
    assert 0.54 < top / picture.height < bottom / picture.height < 0.66
    assert 0.3 < left / picture.width < right / picture.width < 0.75


@pytest.mark.slow
@needs_rapidocr
def test_a_noisy_crooked_photograph_that_lies_on_its_side_is_read(tmp_path: Path) -> None:
    path = tmp_path / "photo.jpg"
    photo_of(LETTER[:5]).rotate(90, expand=True).save(path, quality=82)

    parsed = parse_file(path, limits=ParseLimits(), pictures=PageOcr(seconds=300))

    assert recall(parsed.documents[0].text, LETTER[:5]) >= 0.85
    assert parsed.documents[0].kind == "image"


def test_without_recognition_a_scan_says_what_can_be_done(tmp_path: Path) -> None:
    path = write_scan(tmp_path / "letter.pdf", (NOTE,))

    with pytest.raises(WithoutText, match="images"):
        parse_file(path, limits=ParseLimits())


def test_a_picture_without_words_says_so(tmp_path: Path) -> None:
    from PIL import Image

    Image.new("RGB", (300, 200), "white").save(tmp_path / "sky.png")

    class Blind:
        def lines(self, pixels: Any) -> tuple[RecognizedLine, ...]:
            return ()

    with pytest.raises(NothingRecognized):
        parse_file(
            tmp_path / "sky.png",
            limits=ParseLimits(),
            pictures=PageOcr(seconds=9, recognizer=Blind()),
        )


def test_pages_for_which_there_is_no_time_are_named(tmp_path: Path) -> None:
    path = write_scan(tmp_path / "letter.pdf", (NOTE, NOTE, NOTE))
    moments = iter([0.0, 1.0, 6.0, 7.0])
    reader = PageOcr(seconds=5, recognizer=Typist(), clock=lambda: next(moments))

    parsed = parse_file(path, limits=ParseLimits(), pictures=reader)

    assert parsed.documents[0].text == "First words.\nSecond."
    assert parsed.problems[0].part == "from page 2"
    assert "2 pages" in str(parsed.problems[0].detail)


def test_pages_with_text_of_their_own_are_not_recognized(tmp_path: Path) -> None:
    typist = Typist()
    sample = next((Path(__file__).parents[4] / "resources" / "sample").rglob("*.pdf"))

    parsed = parse_file(
        sample, limits=ParseLimits(), pictures=PageOcr(seconds=9, recognizer=typist)
    )

    assert typist.pages == 0
    assert parsed.documents[0].recognized == 0


def test_columns_are_read_one_after_the_other() -> None:
    left = [
        RecognizedLine(f"left {n} of the long text", (0, 40 * n, 400, 40 * n + 30), 1)
        for n in range(4)
    ]
    right = [
        RecognizedLine(f"right {n} of the long text", (480, 40 * n + 5, 900, 40 * n + 35), 1)
        for n in range(4)
    ]
    mixed = [line for pair in zip(left, right, strict=True) for line in pair]

    read_as = [line.text for line in reading_order(mixed)]

    assert read_as == [line.text for line in (*left, *right)]


def test_pieces_of_one_line_are_read_from_left_to_right() -> None:
    pieces = [
        RecognizedLine("world", (200, 3, 300, 30), 1),
        RecognizedLine("hello", (0, 0, 100, 28), 1),
    ]

    assert [line.text for line in reading_order(pieces)] == ["hello world"]
