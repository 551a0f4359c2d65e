"""The point in time is one for all places: what chooses or clears it in one, does so in each."""

import pytest

from ui.ask.conversation.query_scope import QueryScope
from ui.shell.window import Window


@pytest.fixture
def window(qtbot, open_window) -> Window:
    """A window that looks back to June 2026, chosen in Ask after Graph and Timeline were seen."""
    made = open_window()
    for place in ("graph", "timeline", "ask"):
        made.go_to(place)
    made.places.ask_view.composer.scope_bar.look_back("2026-06")
    assert shown(made) == {"ask": "2026-06", "graph": True, "timeline": True}
    return made


def shown(window: Window) -> dict[str, object]:
    """Return what each place shows; a place is visited as the user does."""
    places = window.places
    for place in ("graph", "timeline", "ask"):
        window.go_to(place)
    return {
        "ask": places.ask_view.composer.scope_bar.scope.as_of,
        "graph": places.graph_view.canvas.view_state._day is not None,
        "timeline": places.view("timeline").canvas.as_of is not None,
    }


NOW = {"ask": "", "graph": False, "timeline": False}


def test_clear_in_ask_clears_it_in_all_places(window):
    window.places.ask_view.composer.scope_bar.clear.click()

    assert shown(window) == NOW
    assert window.places.ask_view.composer.scope_bar.scope == QueryScope()


def test_the_command_that_clears_the_filters_clears_it_in_all_places(window):
    window.places.ask_view.actions()["clear_scope"]()

    assert shown(window) == NOW


def test_what_clears_it_in_the_timeline_clears_it_in_ask(window):
    window.go_to("timeline")
    window.places.view("timeline").as_of.click()

    assert shown(window) == NOW


def test_a_conversation_begun_from_another_place_after_one_asks_as_of_today(qtbot, window):
    ask = window.places.ask_view
    ask.begin_turn("How large is it?")
    window.go_to("graph")

    ask.begin_conversation()

    assert shown(window) == NOW


def test_a_date_chosen_before_the_first_question_holds_for_it(window):
    window.places.ask_view.begin_conversation(private=True)

    assert shown(window)["ask"] == "2026-06"
