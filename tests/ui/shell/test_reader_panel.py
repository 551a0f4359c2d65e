import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget
from shiboken6 import Shiboken

from tests.fake_engine.engine import CITATIONS
from ui.reader.spot import Spot, spot_of

FIRST, SECOND = spot_of(CITATIONS[0]), spot_of(CITATIONS[1])


@pytest.fixture
def window(make_window, engine):
    return make_window(engine)


def open_spot(qtbot, window, spot: Spot) -> None:
    window.places.ask_view.spot_opened.emit(spot)
    qtbot.waitUntil(lambda: window.panel.reader.spot == spot)


def test_what_a_place_opens_stands_beside_the_place(qtbot, window):
    open_spot(qtbot, window, FIRST)

    qtbot.waitUntil(lambda: window.panel.reader.text_view.highlighted == CITATIONS[0].quote)
    assert window.panel.reader.isVisible()
    assert window.body.stack.isVisible()


def test_what_is_read_goes_and_comes_with_the_place_that_opened_it(qtbot, window):
    open_spot(qtbot, window, FIRST)

    window.go_to("sources")
    assert not window.panel.is_open
    assert window.body.stack.isVisible()
    open_spot(qtbot, window, SECOND)
    window.go_to("ask")

    assert window.panel.reader.isVisible()
    qtbot.waitUntil(lambda: window.panel.reader.spot == FIRST)
    assert not window.panel.reader.header.back.isEnabled()


def test_what_was_closed_stays_closed_when_people_come_back(qtbot, window):
    open_spot(qtbot, window, FIRST)
    window.panel.close_reader()

    window.go_to("sources")
    window.go_to("ask")

    assert not window.panel.is_open


def test_people_go_back_and_forward_through_what_they_opened(qtbot, window):
    reader = window.panel.reader
    open_spot(qtbot, window, FIRST)
    assert not reader.header.back.isEnabled()
    open_spot(qtbot, window, SECOND)

    reader.header.back.click()
    assert reader.spot == FIRST
    assert not reader.header.back.isEnabled()
    reader.header.forward.click()

    assert reader.spot == SECOND
    assert not reader.header.forward.isEnabled()


@pytest.mark.parametrize("has_keyboard", ["the reader", "the place"])
def test_a_key_goes_back_and_forward_through_what_was_opened_not_to_the_graph(
    qtbot, window, has_keyboard
):
    reader = window.panel.reader
    open_spot(qtbot, window, FIRST)
    open_spot(qtbot, window, SECOND)
    at = reader.header.close_button if has_keyboard == "the reader" else field_of(window)
    at.setFocus()

    qtbot.keyClick(at, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert reader.spot == FIRST
    qtbot.keyClick(at, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)  # there is no more
    assert reader.spot == FIRST
    qtbot.keyClick(at, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)

    assert reader.spot == SECOND
    assert window.body.place == "ask"


def field_of(window) -> QWidget:
    """What has the keyboard in the place beside the reader."""
    return window.places.ask_view.composer.box


def test_without_a_document_the_key_that_goes_back_leads_nowhere(qtbot, window):
    box = field_of(window)
    box.setFocus()

    qtbot.keyClick(box, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)

    assert window.body.place == "ask"


def test_in_the_graph_the_key_goes_back_where_the_keyboard_is(qtbot, window):
    window.run("go_graph")
    graph = window.places.graph_view
    qtbot.waitUntil(lambda: bool(graph.mapped))
    for spot in (FIRST, SECOND):
        graph.spot_opened.emit(spot)
    steps = []
    graph.tools.crumbs.went_back.connect(lambda: steps.append("graph"))

    graph.search.setFocus()
    qtbot.keyClick(graph.search, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert steps == ["graph"]
    assert window.panel.reader.spot == SECOND
    window.panel.reader.header.close_button.setFocus()
    qtbot.keyClick(
        window.panel.reader.header.close_button, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier
    )

    assert steps == ["graph"]
    assert window.panel.reader.spot == FIRST


def test_escape_closes_the_reader_and_the_keyboard_is_where_it_was(qtbot, window):
    box = window.places.ask_view.composer.box
    box.setFocus()
    open_spot(qtbot, window, FIRST)
    window.panel.reader.header.back.setEnabled(True)
    window.panel.reader.header.close_button.setFocus()

    qtbot.keyClick(window.panel.reader.header.close_button, Qt.Key.Key_Escape)

    assert not window.panel.is_open
    assert box.hasFocus()


def test_escape_closes_the_reader_from_the_question_beside_it(qtbot, window):
    open_spot(qtbot, window, FIRST)
    box = window.places.ask_view.composer.box
    box.setFocus()

    qtbot.keyClick(box, Qt.Key.Key_Escape)

    assert not window.panel.is_open


def test_the_reader_keeps_the_width_that_people_gave_it(qtbot, window):
    open_spot(qtbot, window, FIRST)
    window.panel.set_share(0.6)
    wide = window.panel.reader.width()
    window.panel.close_reader()

    open_spot(qtbot, window, SECOND)

    assert abs(window.panel.reader.width() - wide) <= 4


def test_in_a_narrow_window_the_reader_covers_the_place_and_makes_way_for_another(
    qtbot, make_window, engine
):
    window = make_window(engine, size=(900, 600))
    open_spot(qtbot, window, FIRST)
    assert not window.body.stack.isVisible()

    window.go_to("sources")

    assert window.body.stack.isVisible()
    assert not window.panel.is_open


def test_a_window_that_grows_shows_the_place_again(qtbot, make_window, engine):
    window = make_window(engine, size=(900, 600))
    open_spot(qtbot, window, FIRST)

    window.resize(1300, 800)

    qtbot.waitUntil(window.body.stack.isVisible)
    assert window.panel.reader.isVisible()


def test_people_can_ask_about_what_they_read(qtbot, window):
    window.go_to("sources")
    open_spot(qtbot, window, FIRST)

    window.panel.reader.asked_about.emit(FIRST)

    assert window.body.stack.currentWidget() is window.places.ask_view
    assert window.places.ask_view.composer.box.hasFocus()


def test_a_thing_of_a_document_opens_in_the_graph(qtbot, window, engine):
    open_spot(qtbot, window, FIRST)

    window.panel.reader.entity_opened.emit("Harbor Lab")

    assert window.body.place == "graph"


def test_the_reader_closes_although_what_opened_it_is_gone(qtbot, window):
    opener = QPushButton("Open", window.places.ask_view)
    opener.show()
    opener.setFocus()
    open_spot(qtbot, window, FIRST)
    window.panel.reader.text_view.setFocus()

    Shiboken.delete(opener)
    window.panel.close_reader()

    assert not window.panel.is_open


def test_a_document_stays_open_beside_the_next_one(qtbot, window):
    open_spot(qtbot, window, FIRST)
    window.panel.reader.header.beside.trigger()
    open_spot(qtbot, window, SECOND)

    second = window.panel.second
    qtbot.waitUntil(lambda: second.text_view.highlighted == CITATIONS[0].quote)
    assert (window.panel.beside, window.panel.reader.spot) == (FIRST, SECOND)
    assert second.x() > window.panel.reader.x()
    assert abs(second.width() - window.panel.reader.width()) < 40
    assert window.body.regions()[-2] is second

    second.header.close_button.click()
    assert window.panel.beside is None
    assert window.panel.is_open
    assert window.body.stack.isVisible()


def test_links_in_the_second_reader_open_there(qtbot, window):
    open_spot(qtbot, window, FIRST)
    window.panel.keep_beside()

    window.panel.second.spot_opened.emit(SECOND)

    assert (window.panel.beside, window.panel.reader.spot) == (SECOND, FIRST)


def test_both_documents_come_back_after_another_look(qtbot, window):
    open_spot(qtbot, window, FIRST)
    window.panel.keep_beside()
    open_spot(qtbot, window, SECOND)

    window.rebuild()

    qtbot.waitUntil(lambda: window.panel.reader.spot == SECOND)
    assert window.panel.beside == FIRST


def test_closing_the_first_reader_closes_both(qtbot, window):
    open_spot(qtbot, window, FIRST)
    window.panel.keep_beside()

    window.panel.close_reader()

    assert window.panel.beside is None
    assert window.body.stack.isVisible()
