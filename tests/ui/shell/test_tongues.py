"""The window in another language, with longer words, and read from right to left."""

from collections.abc import Iterator
from itertools import pairwise

import msgspec
import pytest
from PySide6.QtCore import QLocale, QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from core.events import Changes
from core.settings.options import Settings
from tests.ui.fake_client import FakeClient
from tests.ui.pseudo_language import PseudoTranslator
from ui.shell.place_registry import rail_places
from ui.theme.language import the_language
from ui.theme.theme import the_theme
from ui.theme.translation import say_number, translate
from ui.widgets.boxes import descendants
from ui.widgets.buttons import ElidedButton
from ui.widgets.focus import first_stop
from ui.widgets.place_view import UndoableAction

pytestmark = pytest.mark.slow

PLACE_IDS = [place.id for place in rail_places()]


@pytest.fixture
def english_again(qapp) -> Iterator[None]:
    yield
    the_language().code = ""
    the_language().choose("English")
    QApplication.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


@pytest.fixture
def window(make_window, engine):
    return make_window(engine)


def choose(engine: FakeClient, **values: object) -> None:
    engine.options = [
        msgspec.structs.replace(it, value=values.get(it.name, it.value)) for it in engine.options
    ]
    engine.announce(Changes(frozenset({"settings"})))


def test_another_language_makes_the_places_anew_and_people_stay_where_they_were(
    qtbot, window, engine, english_again
):
    window.go_to("sources")
    window.panel.set_share(0.6)
    before = window.body

    choose(engine, language="Deutsch")

    qtbot.waitUntil(lambda: window.body is not before)
    assert window.body.place == "sources"
    assert window.body.rail.buttons["sources"].isChecked()
    assert window.body.rail.buttons["sources"].accessibleName() == "Quellen"
    assert window.panel.share == pytest.approx(0.6)
    assert window.triggers.actions["quit"].text() == "Beenden"
    qtbot.waitUntil(lambda: "Dokumente" in window.body.status_line.counts.text())


def test_a_document_that_is_read_stays_open_in_another_language(
    qtbot, window, engine, english_again
):
    from tests.fake_engine.engine import CITATIONS
    from ui.reader.spot import spot_of

    spot = spot_of(CITATIONS[0])
    window.panel.open_spot(spot)
    before = window.body

    choose(engine, language="Deutsch")

    qtbot.waitUntil(lambda: window.body is not before and window.panel.is_open)
    assert window.panel.reader.spot == spot


def test_what_waited_to_be_final_is_done_before_the_places_go(qtbot, window, engine, english_again):
    done = []
    window.undo_history.add(
        UndoableAction("Forgot it", lambda: None, settle=lambda: done.append("settled"))
    )

    window.rebuild()

    assert done == ["settled"]
    assert not window.undo_history.stack.canUndo()


def test_the_window_works_on_after_it_was_made_anew(qtbot, window, engine):
    for _ in range(3):
        window.rebuild()

    window.go_to("ask")
    window.places.ask_presenter.ask("How much carbon?")

    qtbot.waitUntil(lambda: window.places.ask_view.turns[-1].answer is not None)
    window.run("go_settings")
    assert window.body.place == "settings"


def test_a_conversation_that_nobody_keeps_outlives_a_change_of_the_look(qtbot, window, engine):
    window.places.ask_presenter.ask("How much carbon?")
    qtbot.waitUntil(lambda: window.places.ask_view.turns[-1].answer is not None)
    session = window.places.ask_view.session
    window.places.ask_view.composer.box.setPlainText("And how")
    before = window.body

    choose(engine, theme="dark")

    qtbot.waitUntil(lambda: window.body is not before)
    view = window.places.ask_view
    assert the_theme().look.is_dark
    assert [turn.question for turn in view.turns] == ["How much carbon?"]
    assert view.turns[-1].answer is not None
    assert view.session == session
    assert view.composer.box.toPlainText() == "And how"
    assert window.places.ask_presenter._session_id == session.id


def test_an_answer_is_given_in_full_before_the_look_changes(qtbot, window, engine):
    engine.release.clear()
    window.places.ask_presenter.ask("How much carbon?")
    before = window.body

    choose(engine, text_size=150)
    qtbot.wait(400)
    assert window.body is before
    engine.release.set()

    qtbot.waitUntil(lambda: window.body is not before)
    assert window.places.ask_view.turns[-1].answer is not None
    assert the_theme().look.scale == 1.5


def test_what_was_searched_for_is_still_searched_for(qtbot, window):
    window.go_to("search")
    window.places.search_view.search_for("kelp")
    window.go_to("sources")

    window.rebuild()
    window.go_to("search")

    assert window.places.search_view.typed == "kelp"


def test_the_graph_is_still_at_the_thing_that_was_looked_at(qtbot, window):
    window.body.open_thing("Dr. Imani Okafor")
    qtbot.waitUntil(lambda: bool(window.places.graph_view.scope.around))
    around = window.places.graph_view.scope.around

    window.rebuild()

    view = window.places.graph_view
    qtbot.waitUntil(lambda: view.scope.around == around)
    assert view.selection == around
    assert view.tools.crumbs.back.isEnabled()


def test_the_keyboard_stays_where_it_was(qtbot, window):
    window.go_to("sources")
    button = window.body.status_line.pause
    button.setFocus()

    window.rebuild()

    assert window.focusWidget() is window.body.status_line.pause
    assert window.focusWidget() is not button


def choose_german_in_settings(qtbot, window, engine: FakeClient) -> None:
    window.run("go_settings")
    settings = window.places.settings_view
    qtbot.waitUntil(lambda: "language" in settings.rows and settings.rows["language"].isVisible())
    settings.show_section(settings.rows["language"].option.section)
    before = window.body
    first_stop(settings.rows["language"]).setFocus()
    choose(engine, language="Deutsch")
    qtbot.waitUntil(lambda: window.body is not before)


@pytest.mark.parametrize("place", ["ask", "search", "review", "sources", "timeline"])
def test_after_another_language_was_chosen_the_keyboard_goes_along_to_every_place(
    qtbot, window, engine, english_again, place
):
    window.run(f"go_{place}")
    choose_german_in_settings(qtbot, window, engine)

    window.run(f"go_{place}")

    assert window.places.view(place).isAncestorOf(window.focusWidget())


def test_after_another_language_was_chosen_letters_come_into_the_field_again(
    qtbot, window, engine, english_again
):
    choose_german_in_settings(qtbot, window, engine)

    qtbot.keyClick(window, "1", Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(window.focusWidget(), "abc")

    assert window.places.ask_view.composer.box.toPlainText() == "abc"


def test_after_another_language_was_chosen_decisions_hear_their_keys(
    qtbot, window, engine, english_again
):
    choose_german_in_settings(qtbot, window, engine)

    qtbot.keyClick(window, "7", Qt.KeyboardModifier.ControlModifier)
    review = window.places.view("review")
    qtbot.waitUntil(review.list.hasFocus)
    first = review.chosen
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_J)

    assert review.chosen is not None
    assert review.chosen != first


def test_the_keyboard_comes_along_from_where_it_was_lost(window):
    window.run("go_review")
    window.focusWidget().clearFocus()

    window.run("go_ask")

    assert window.places.ask_view.composer.box.hasFocus()


def test_the_keys_of_a_place_lead_into_it_from_the_rail(window):
    window.body.rail.buttons["ask"].setFocus()

    window.run("go_ask")

    assert window.places.ask_view.composer.box.hasFocus()


@pytest.fixture
def pseudo(qapp, english_again) -> None:
    # Under the code of English, so that the options do not bring English back.
    the_language().take("en", QLocale("en_US"), [PseudoTranslator()])


def test_the_pseudo_language_marks_what_is_translated(pseudo):
    said = translate("shell", "Undone: {deed}")

    assert said.startswith("[Úñdóñé")
    assert "{deed}" in said
    assert len(said) >= 1.4 * len("Undone: {deed}")


def clipped(view: QWidget) -> list[str]:
    """Buttons in view whose words do not fit."""
    found = []
    for button in descendants(view, QAbstractButton):
        if not button.isVisible() or not button.text() or isinstance(button, ElidedButton):
            continue
        needed = button.fontMetrics().horizontalAdvance(button.text().replace("&", ""))
        if not button.visibleRegion().isEmpty() and button.width() < needed:
            found.append(f"{button.text()}: {button.width()} < {needed}")
    return found


def test_longer_words_fit_into_the_smallest_window(qtbot, make_window, engine, pseudo):
    window = make_window(engine, size=(900, 600))
    problems = {}

    for place in PLACE_IDS:
        window.go_to(place)
        qtbot.wait(60)
        problems[place] = clipped(window.body.stack.currentWidget())

    assert {place: found for place, found in problems.items() if found} == {}
    assert window.size().toTuple() == (900, 600)
    assert window.body.rail.buttons["ask"].accessibleName().startswith("[")


@pytest.fixture
def backward(qapp, english_again) -> None:
    the_language().take("en", QLocale("ar_EG"), [])


def test_places_are_mirrored_where_people_read_from_right_to_left(
    qtbot, make_window, engine, backward
):
    window = make_window(engine, size=(900, 600))
    problems = {}

    for place in PLACE_IDS:
        window.go_to(place)
        qtbot.wait(60)
        problems[place] = clipped(window.body.stack.currentWidget())

    assert window.body.rail.mapTo(window, QPoint(0, 0)).x() > window.width() // 2
    assert {place: found for place, found in problems.items() if found} == {}


def test_a_right_to_left_locale_turns_the_window_and_its_numbers(qapp, backward):
    assert qapp.layoutDirection() == Qt.LayoutDirection.RightToLeft
    assert say_number(1234) != "1234"


@pytest.mark.parametrize("text_size", [100, 150, 200])
def test_the_rail_shows_every_place_at_every_size_of_text(
    qtbot, make_window, engine, english_again, text_size
):
    the_language().choose("Deutsch")
    choose(engine, text_size=text_size, language="Deutsch")
    window = make_window(engine, size=(900, 600))
    qtbot.waitUntil(lambda: the_theme().look.scale == text_size / 100)
    qtbot.waitUntil(lambda: window.body.rail.menu_button.geometry().bottom() > 500)

    buttons = [*window.body.rail.buttons.values(), window.body.rail.menu_button]
    qtbot.waitUntil(lambda: is_stacked(buttons))
    assert buttons[-1].geometry().bottom() <= window.body.rail.height()
    assert all(min(it.width(), it.height()) >= 24 for it in buttons)
    assert all(
        it.toolTip() or it.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonTextUnderIcon
        for it in buttons
    )
    assert window.body.rail.buttons["ask"].accessibleName() == "Fragen"
    assert window.size().toTuple() == (900, 600)


def is_stacked(buttons: list[QWidget]) -> bool:
    frames = [it.geometry() for it in buttons]
    return all(low.top() > high.bottom() for high, low in pairwise(frames))


def test_settings_hold_a_choice_of_languages():
    kinds = {option.name: option.kind for option in Settings.options()}

    assert kinds["language"].words == ("system", "English", "Deutsch")
