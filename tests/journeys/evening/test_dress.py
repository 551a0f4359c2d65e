"""Another look, size and language in the middle of the evening; nothing is lost by it."""

from collections.abc import Callable

import pytest

from tests.journeys.evening.steps import BLADES, Evening
from ui.shell.place_registry import rail_places
from ui.theme.theme import the_theme

pytestmark = [pytest.mark.journey, pytest.mark.slow]


def choose(evening: Evening, name: str, value: str | int, *, until: Callable[[], object]) -> None:
    """An option has that value, chosen in its row of the settings."""
    view = evening.go_to("settings")
    evening.until(lambda: name in view.rows)
    evening.beat.now(f"{name}: {value}")
    view.rows[name].editor.edited.emit(value)
    evening.until(until)
    evening.rest(ms=500)
    assert evening.window.body.stack.currentWidget() is evening.places.settings_view


def test_theme_text_size_and_language_change_while_a_conversation_is_open(evening: Evening):
    rail, look = evening.window.body.rail, the_theme()
    said = evening.ask(BLADES).answer.answer
    for place in [place.id for place in rail_places()]:
        evening.go_to(place)
        evening.rest(ms=200)

    choose(evening, "theme", "dark", until=lambda: look.look.is_dark)
    choose(evening, "text_size", 150, until=lambda: look.look.scale == 1.5)
    rail = evening.window.body.rail
    choose(evening, "language", "Deutsch", until=lambda: evening.window.body.rail is not rail)

    assert evening.window.body.rail.buttons["ask"].text() == "Fragen"
    view = evening.go_to("ask")
    evening.until(lambda: view.turns)
    assert [it.question for it in view.turns] == [BLADES]
    assert view.turns[0].answer.answer == said
    assert look.look.is_dark
    assert view.font().pointSizeF() == look.look.font("body").pointSizeF()
    for place in [place.id for place in rail_places()]:
        evening.go_to(place)
        evening.rest(ms=200)
    choose(evening, "language", "English", until=lambda: rail_says(evening, "Ask"))
    choose(evening, "text_size", 100, until=lambda: look.look.scale == 1)
    choose(evening, "theme", "light", until=lambda: not look.look.is_dark)


def rail_says(evening: Evening, text: str) -> bool:
    """Whether the place to ask is called that."""
    return evening.window.body.rail.buttons["ask"].text() == text
