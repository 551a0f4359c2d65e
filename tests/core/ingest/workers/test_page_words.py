"""Words of a page with their places."""

from core.ingest.workers.page_image import with_ocr_words
from core.records.files.document_structure import PageWords
from core.records.files.documents import DocumentText, OcrLine


def test_recognized_words_lie_along_their_line() -> None:
    text = DocumentText(
        "/a.png", None, "image", "a", "Net gain\nsoon",
        seen=(
            OcrLine(1, 0, 8, 0.1, 0.1, 0.5, 0.2),
            OcrLine(1, 9, 13, 0.1, 0.3, 0.3, 0.4),
            OcrLine(2, 0, 3, 0.1, 0.1, 0.5, 0.2),
        ),
    )  # fmt: skip

    page = with_ocr_words(PageWords(1, 100.0, 200.0), text)

    assert [word.text for word in page.words] == ["Net", "gain", "soon"]
    assert page.ends_line == (1, 2)
    net, gain, _ = page.words
    assert (net.left, net.top, net.right, net.bottom) == (10.0, 20.0, 25.0, 40.0)
    assert (gain.left, gain.right) == (30.0, 50.0)
