"""No text is cut and nothing overlaps, in every place, size and language; without pictures."""

from collections.abc import Callable
from itertools import product

import pytest
from PySide6.QtWidgets import QApplication

from tests.goldens.layout_faults import layout_faults
from tests.goldens.scenes import PLACES, Until, show_thing
from ui.shell.commands.command_table import all_commands
from ui.shell.window import Window

pytestmark = pytest.mark.slow

TRIES = 15
SIZES = {"small": (900, 600), "usual": (1440, 900), "large": (1920, 1080)}


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


CASES = [*product(SIZES, ("English", "Deutsch", "pseudo"))]
MORE = (("filters", show_filters), *((f"settings {at}", show_section(at)) for at in range(6)))


@pytest.mark.parametrize(("size", "language"), CASES)
def test_no_text_is_cut_and_nothing_overlaps(qtbot, open_window, size, language):
    window: Window = open_window("light", size=SIZES[size], language=language)
    faults: list[str] = []

    for name, show in (*PLACES, *MORE):
        window.body.panel.close_reader()
        show(window, qtbot.waitUntil)
        faults += [f"{name}: {fault}" for fault in settled_faults(qtbot, window)]

    assert not faults, "\n".join(faults)
    assert window.size().toTuple() == SIZES[size]


def settled_faults(qtbot, window: Window) -> list[str]:
    """Return the faults that stay, as places are filled in slices."""
    for _ in range(TRIES):
        qtbot.wait(100)
        if not (faults := layout_faults(window)):
            break
    return faults


def test_rows_have_their_height_while_the_page_is_filled(qtbot, open_window):
    window: Window = open_window("light", size=SIZES["small"])
    show_section(2)(window, qtbot.waitUntil)
    page = window.places.settings_view.shortcuts

    while len(page.rows) < len(all_commands()):
        QApplication.processEvents()
        assert not layout_faults(page)


def test_what_was_hidden_while_the_window_became_small_fits_as_well(qtbot, open_window):
    window: Window = open_window("light", size=SIZES["usual"])
    show_thing(window, qtbot.waitUntil)
    qtbot.wait(300)

    window.go_to("review")
    window.resize(*SIZES["small"])
    qtbot.wait(100)
    show_thing(window, qtbot.waitUntil)

    assert not settled_faults(qtbot, window)
