from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication

from core.records.files.document_structure import PageSizes, PageWords, WordBox
from tests.ui.fake_client import FakeClient
from ui.reader.page_layout import PageImage, PageLayout, decode_page, text_of_words, word_at
from ui.reader.pages_view import CACHED_PAGES, PagesView

WORDS = PageWords(
    1,
    300.0,
    400.0,
    (
        WordBox("Net", 20, 20, 50, 34),
        WordBox("storage", 56, 20, 110, 34),
        WordBox("grows", 20, 40, 60, 54),
    ),
    (1, 2),
)


def picture(page: int) -> PageImage:
    return decode_page(FakeClient().show_page("/a.pdf", page=page))


@pytest.fixture
def view(qtbot) -> PagesView:
    view = PagesView()
    qtbot.addWidget(view)
    view.resize(400, 500)
    view.show()
    return view


def test_pages_stand_one_below_the_other_without_overlap():
    pages = PageLayout(((300.0, 400.0), (400.0, 300.0), (300.0, 400.0)), 0.5)

    rects = [pages.rect(page, room=500) for page in (1, 2, 3)]

    assert all(a.bottom() < b.top() for a, b in pairwise(rects))
    assert [pages.at(rect.center().y()) for rect in rects] == [1, 2, 3]
    assert pages.between(rects[1].top() + 1, rects[1].bottom() - 1) == range(2, 3)
    assert pages.height > rects[-1].bottom()


def test_pages_fit_the_width_and_ask_for_what_is_in_view(qtbot, view):
    with qtbot.waitSignals([view.picture_wanted, view.words_wanted]):
        view.show_sizes(PageSizes(((300.0, 400.0),) * 900), 450)

    assert view.page == 450
    assert 300 * view.zoom == pytest.approx(view.viewport().width() - 32, abs=1)


def test_a_picture_is_kept_only_while_it_is_near(qtbot, view):
    view.show_sizes(PageSizes(((300.0, 400.0),) * 40), 1)
    one = picture(1)

    for page in range(1, 30):
        view.show_picture(PageImage(page, one.image))
    with qtbot.waitSignal(view.picture_wanted) as wanted:
        view.go_to(2)

    assert len(view._pictures) == CACHED_PAGES
    assert wanted.args[0] in {1, 2, 3}


def test_words_are_selected_from_one_to_another_and_copied(qtbot, view):
    view.show_sizes(PageSizes(((300.0, 400.0),)), 1)
    view.show_words(WORDS)
    rect = view._rect(1)

    def at(x: float, y: float) -> QPoint:
        return (rect.topLeft() + QPointF(x, y) * view.zoom).toPoint()

    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=at(60, 25))
    qtbot.mouseMove(view.viewport(), at(40, 46))
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=at(40, 46))
    qtbot.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)

    assert view.selected == "storage\ngrows"
    assert QGuiApplication.clipboard().text() == "storage\ngrows"


def test_a_page_is_selected_by_keyboard(qtbot, view):
    view.show_sizes(PageSizes(((300.0, 400.0),)), 1)
    view.show_words(WORDS)

    qtbot.keyClick(view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)

    assert view.selected == "Net storage\ngrows"


def test_the_words_of_a_page_are_told_to_those_who_listen(view):
    view.show_sizes(PageSizes(((300.0, 400.0),)), 1)

    view.show_words(WORDS)

    assert view.accessibleDescription() == "Page 1 of 1. Net storage\ngrows"


def test_pages_turn_and_zoom_by_keyboard(qtbot, view):
    view.show_sizes(PageSizes(((300.0, 400.0),) * 3), 1)
    fitting = view.zoom

    qtbot.keyClick(view, Qt.Key.Key_End)
    assert view.page == 3
    qtbot.keyClick(view, Qt.Key.Key_Plus)
    assert view.zoom > fitting
    assert view.page == 3
    qtbot.keyClick(view, Qt.Key.Key_0)

    assert view.zoom == pytest.approx(fitting)


def test_the_nearest_word_is_meant():
    assert word_at(WORDS, QPointF(57, 30)) == 1
    assert word_at(WORDS, QPointF(200, 47)) == 2
    assert text_of_words(WORDS, 0, 1) == "Net storage"
