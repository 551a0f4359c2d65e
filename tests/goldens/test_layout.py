"""No text is cut and nothing overlaps, also while a place is filled or hidden.

`test_matrix.py` looks for the same in every place, size and language.
"""

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication

from tests.goldens.layout_faults import layout_faults
from tests.goldens.scenes import Until, show_thing
from ui.shell.commands.command_table import all_commands
from ui.shell.window import Window

pytestmark = pytest.mark.slow

TRIES = 15
SMALL, USUAL = (900, 600), (1440, 900)


def show_filters(window: Window, until: Until) -> None:
    """The filters of the graph."""
    show_thing(window, until)
    window.run("graph_filters")
    until(window.places.graph_view.filters.isVisible)


def show_section(number: int) -> Callable[[Window, Until], None]:
    """A section of the settings."""

    def show(window: Window, until: Until) -> None:
        window.go_to("settings")
        view = window.places.settings_view
        until(lambda: len(view.sections.buttons()) > number)
        view.sections.buttons()[number].click()

    return show


# What has no picture of its own.
UNPICTURED = (("filters", show_filters), *((f"settings {at}", show_section(at)) for at in range(6)))


def settled_faults(qtbot, window: Window) -> list[str]:
    """Return the faults that stay, as places are filled in slices."""
    for _ in range(TRIES):
        if not (faults := layout_faults(window)):
            break
        qtbot.wait(100)
    return faults


def test_rows_have_their_height_while_the_page_is_filled(qtbot, open_window):
    window: Window = open_window("light", size=SMALL)
    show_section(2)(window, qtbot.waitUntil)
    page = window.places.settings_view.shortcuts

    while len(page.rows) < len(all_commands()):
        QApplication.processEvents()
        assert not layout_faults(page)


def test_what_was_hidden_while_the_window_became_small_fits_as_well(qtbot, open_window):
    window: Window = open_window("light", size=USUAL)
    show_thing(window, qtbot.waitUntil)
    qtbot.wait(300)

    window.go_to("review")
    window.resize(*SMALL)
    qtbot.wait(100)
    show_thing(window, qtbot.waitUntil)
    qtbot.wait(100)

    assert not settled_faults(qtbot, window)
