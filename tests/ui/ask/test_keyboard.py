"""Keyboard use of the ask view: from the input to the answer, through its links, and back."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.fake_engine.engine import CITATIONS
from ui.reader.spot import spot_of

Key, Shift = Qt.Key, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def window(make_window, engine):
    return make_window(engine)


@pytest.fixture
def ask(qtbot, window):
    """Ask and return the answered turn; the focus is in the input."""

    def send(question: str = "How much carbon does a bed store?"):
        view = window.places.ask_view
        window.places.ask_presenter.ask(question)
        turn = view.turns[-1]
        qtbot.waitUntil(lambda: turn.answer is not None)
        view.composer.box.setFocus()
        return turn

    return send


def test_one_key_leads_to_the_last_answer_and_tab_to_its_first_source(qtbot, window, ask):
    ask("What is older?")
    turn = ask()

    window.run("read_answer")
    assert turn.text.hasFocus()
    qtbot.keyClick(turn.text, Key.Key_Tab)

    assert turn.text.hasFocus()
    assert turn.text.textCursor().charFormat().anchorHref() == "cite:1"
    qtbot.keyClick(turn.text, Key.Key_Return)
    qtbot.waitUntil(lambda: window.panel.is_open)


def test_tab_leads_from_the_words_to_the_sources_below(qtbot, window, ask):
    turn = ask()
    window.run("read_answer")

    for _ in range(12):
        qtbot.keyClick(QApplication.focusWidget(), Key.Key_Tab)
        if turn.chips.isAncestorOf(QApplication.focusWidget()):
            break

    assert QApplication.focusWidget().accessibleName().startswith("Source 1: ")


def test_f6_back_from_the_field_is_the_answer_and_on_from_there_the_field(window, ask):
    turn = ask()
    view = window.places.ask_view

    window.run("previous_region")
    assert turn.text.hasFocus()
    window.run("next_region")
    assert view.composer.isAncestorOf(window.focusWidget())
    window.run("next_region")
    assert window.body.status_line.isAncestorOf(window.focusWidget())


def test_f6_goes_through_the_conversations_and_what_is_behind_an_answer_too(window, ask):
    turn = ask()
    view = window.places.ask_view
    view.show_answer_panel(turn)
    window.body.rail.buttons["ask"].setFocus()
    wanted = [part for part in (view.conversations, view.page, view.composer) if part.isVisible()]

    for region in [*wanted, view.panel, window.body.status_line, window.body.rail]:
        window.run("next_region")
        assert region.isAncestorOf(window.focusWidget()), region


def test_arrows_walk_through_the_words_and_shift_selects_them(qtbot, window, ask):
    turn = ask()
    window.run("read_answer")

    qtbot.keyClick(turn.text, Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(turn.text, Key.Key_Right)
    for _ in range(4):
        qtbot.keyClick(turn.text, Key.Key_Right, Shift)

    cursor = turn.text.textCursor()
    assert cursor.selectedText() == turn.text.toPlainText()[1:5]


def test_the_conversation_follows_the_caret_and_moves_by_pages(qtbot, window, ask):
    for _ in range(4):
        ask()
    bar = window.places.ask_view.turn_list.verticalScrollBar()
    window.run("read_answer")
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    first = window.places.ask_view.turns[0].text
    first.setFocus()

    qtbot.keyClick(first, Key.Key_Right)
    qtbot.waitUntil(lambda: not first.visibleRegion().isEmpty())
    before = bar.value()
    qtbot.keyClick(first, Key.Key_PageDown)

    assert bar.value() > before


def test_where_nothing_was_found_the_key_leads_to_what_is_nearest(window, engine, ask):
    engine.found = False
    turn = ask()

    window.run("read_answer")

    assert turn.nearest.isAncestorOf(window.focusWidget())


def test_what_is_behind_an_answer_takes_the_place_of_a_document_where_there_is_no_room_for_both(
    window, ask
):
    turn = ask()
    window.panel.open_spot(spot_of(CITATIONS[0]))
    view = window.places.ask_view
    turn.footer.explain_button.setFocus()

    window.run("explain_answer")

    assert not window.panel.is_open
    assert view.page.isVisible()
    assert view.panel.isVisible()
    assert turn.footer.explain_button.hasFocus()


def test_escape_puts_away_what_is_behind_an_answer_and_leads_back_to_it(qtbot, window, ask):
    view = window.places.ask_view
    turn = ask()
    view.splitter.resize(600, view.splitter.height())  # so narrow that it covers the conversation
    view.show_answer_panel(turn)
    assert not view.page.isVisible()
    assert view.panel.isAncestorOf(window.focusWidget())

    qtbot.keyClick(window.focusWidget(), Key.Key_Escape)

    assert view.page.isVisible()
    assert not view.panel.isVisible()
    assert turn.footer.explain_button.hasFocus()


def test_without_an_answer_the_keyboard_stays_in_the_field(window):
    box = window.places.ask_view.composer.box
    box.setFocus()

    window.run("read_answer")

    assert box.hasFocus()


def test_escape_closes_a_source_that_was_opened_from_the_answer(qtbot, window, ask):
    turn = ask()
    turn.text.setFocus()
    turn.open_citation(1)
    qtbot.waitUntil(lambda: window.panel.is_open)
    turn.text.setFocus()

    qtbot.keyClick(turn.text, Key.Key_Escape)

    assert not window.panel.is_open
