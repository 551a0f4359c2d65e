import pytest
from PySide6.QtCore import Qt

from core.errors import WrongUse
from tests.ui.fake_face import CITATIONS, NOTE
from ui.reader.reader_view import PAGE, PROBLEM, TEXT, ReaderView
from ui.reader.reading import Reading
from ui.reader.spot import Spot, place_of, spot_of


@pytest.fixture
def view(qtbot, link) -> ReaderView:
    view = ReaderView()
    qtbot.addWidget(view)
    view.resize(460, 600)
    view.reading = Reading(view, link)
    view.show()
    return view


def test_a_note_opens_as_text_with_the_words_highlighted_and_in_view(qtbot, view):
    view.reading.open_spot(spot_of(CITATIONS[0]))

    qtbot.waitUntil(lambda: view.text.highlighted == CITATIONS[0].quote)
    cursor = view.text.box.textCursor()
    assert view.text.box.viewport().rect().contains(view.text.box.cursorRect(cursor).topLeft())
    assert view.stack.currentIndex() == TEXT
    assert view.outline.currentText().strip() == "Carbon"


def test_a_pdf_opens_at_its_page_with_the_words_marked(qtbot, view, engine):
    view.reading.open_spot(spot_of(CITATIONS[1]))

    qtbot.waitUntil(lambda: len(view.page.canvas.boxes) == 1)
    assert view.stack.currentIndex() == PAGE
    assert ("show_page", CITATIONS[1].path, 2) in engine.calls
    assert view.text.highlighted == CITATIONS[1].quote


def test_another_page_can_be_chosen(qtbot, view, engine):
    view.reading.open_spot(spot_of(CITATIONS[1]))
    qtbot.waitUntil(lambda: view.pages.count() == 2)

    view.pages.activated.emit(0)

    qtbot.waitUntil(lambda: ("show_page", CITATIONS[1].path, 1) in engine.calls)


def test_a_heading_leads_to_its_place(qtbot, view):
    view.reading.open_spot(Spot(CITATIONS[0].path))
    qtbot.waitUntil(lambda: view.outline.count() == 3)

    view.outline.activated.emit(2)

    assert (
        view.text.box.textCursor().position()
        == len(NOTE[: NOTE.index("## Next")].encode("utf-16-le")) // 2
    )


def test_a_document_that_is_gone_says_so(qtbot, view):
    view.reading.open_spot(Spot("/nowhere.md"))

    qtbot.waitUntil(lambda: view.stack.currentIndex() == PROBLEM)
    assert view.problem.title.text() == WrongUse.title


def test_only_the_last_document_that_was_asked_for_is_shown(qtbot, view):
    view.reading.open_spot(spot_of(CITATIONS[1]))
    view.reading.open_spot(spot_of(CITATIONS[0]))

    qtbot.waitUntil(lambda: view.text.highlighted == CITATIONS[0].quote)
    assert view.title.text() == "Kelp survey, spring 2026"
    assert not view.pages.isVisible()


def test_words_can_be_found_by_keyboard(qtbot, view):
    view.reading.open_spot(spot_of(CITATIONS[0]))
    qtbot.waitUntil(lambda: bool(view.text.highlighted))
    view.find_words()
    qtbot.keyClicks(view.finder, "drone")

    qtbot.keyClick(view.finder, Qt.Key.Key_Return)

    assert view.text.box.textCursor().selectedText() == "drone"


@pytest.mark.parametrize(
    ("part", "page", "place"),
    [(None, None, "b.pdf"), (None, 4, "b.pdf, page 4"), ("3/r.pdf", None, "b.pdf › 3/r.pdf")],
)
def test_a_place_is_said_in_plain_words(part, page, place):
    assert place_of("/a/b.pdf", part, page) == place
