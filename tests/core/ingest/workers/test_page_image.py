"""Where the words of a quote stand on a page."""

from pathlib import Path

import pytest

from core.errors import WrongUse
from core.ingest.workers.page_image import find_quote, merge_line_boxes, page_request, render_page
from core.records.files.documents import DocumentText, Page

SAMPLE = Path(__file__).parents[4] / "resources" / "sample"


def test_spaces_and_hyphens_do_not_count() -> None:
    assert find_quote("abcstatisticsxyz", "stat-\nis tics", 0.2) == (3, 13)


def test_of_equal_places_the_nearest_is_meant() -> None:
    assert find_quote("wordxxxxxxxxword", "word", 0.8) == (12, 16)
    assert find_quote("wordxxxxxxxxword", "word", 0.1) == (0, 4)


def test_what_does_not_occur_has_no_place() -> None:
    assert find_quote("abc", "z", 0.0) == (0, 0)
    assert find_quote("abc", " - ", 0.0) == (0, 0)


def test_letters_of_a_line_become_one_box() -> None:
    letters = [(0.0, 10.0, 5.0, 20.0), (5.0, 11.0, 9.0, 19.0), (0.0, 0.0, 5.0, 8.0)]

    assert merge_line_boxes(letters) == [(0.0, 10.0, 9.0, 20.0), (0.0, 0.0, 5.0, 8.0)]


def test_a_page_of_the_sample_is_drawn_with_its_boxes() -> None:
    from pypdfium2 import PdfDocument

    path = next(SAMPLE.rglob("*.pdf"))
    pdf = PdfDocument(path)
    text = pdf[0].get_textpage().get_text_range().replace("\r\n", "\n")
    pdf.close()
    document = DocumentText(str(path), None, "pdf", "x", text, pages=(Page(1, 0, len(text)),))

    with path.open("rb") as file:
        picture = render_page(file, page_request(document, page=1, scale=1.0, start=0, end=20))

    assert picture.png.startswith(b"\x89PNG")
    assert picture.boxes
    for left, top, right, bottom in picture.boxes:
        assert 0 <= left < right <= picture.width
        assert 0 <= top < bottom <= picture.height


@pytest.mark.parametrize(
    ("kind", "part", "page"), [("txt", None, 1), ("pdf", "1", 1), ("pdf", None, 9)]
)
def test_what_has_no_such_page_is_refused(kind: str, part: str | None, page: int) -> None:
    text = DocumentText("/a", part, kind, "x", "words", pages=(Page(1, 0, 5),))

    with pytest.raises(WrongUse):
        page_request(text, page=page, scale=1.0, start=0, end=5)
