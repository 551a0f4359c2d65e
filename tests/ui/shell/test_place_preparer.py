import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from ui.shell.place_preparer import PlacePreparer
from ui.shell.window import Window


@pytest.fixture
def window(open_window) -> Window:
    return open_window()


def unmade(window: Window) -> set[str]:
    return set(window.body.rail.buttons) - set(window.places.made)


def test_at_rest_all_places_are_made_and_the_shown_one_stays(qtbot, window):
    place, focused = window.body.place, window.focusWidget()
    assert unmade(window)

    PlacePreparer(window, rest_ms=0, step_ms=1)
    window.options.refresh()

    qtbot.waitUntil(lambda: not unmade(window))
    assert window.body.place == place
    assert window.focusWidget() is focused


def test_while_somebody_types_no_place_is_made(qtbot, window):
    before = unmade(window)
    PlacePreparer(window, rest_ms=300, step_ms=1)
    window.options.refresh()

    for _ in range(40):
        QTest.keyClick(window.windowHandle(), Qt.Key.Key_A)
        qtbot.wait(10)

    assert unmade(window) == before
    qtbot.waitUntil(lambda: unmade(window) != before)


def test_after_another_look_places_are_made_again(qtbot, window):
    PlacePreparer(window, rest_ms=0, step_ms=1)
    window.options.refresh()
    qtbot.waitUntil(lambda: not unmade(window))

    window.rebuild()
    assert unmade(window)
    window.options.refresh()

    qtbot.waitUntil(lambda: not unmade(window))
