import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from ui.shell.place_preparer import PlacePreparer
from ui.shell.vaults.lock_screen import LockPresenter
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


def test_input_ends_the_rest(qtbot, window):
    presenter = window.lock_presenter
    qtbot.waitUntil(lambda: presenter.rested_ms > 1000)

    QTest.keyClick(window.windowHandle(), Qt.Key.Key_A)

    assert presenter.rested_ms < 1000


def test_while_somebody_types_no_place_is_made(qtbot, window, monkeypatch):
    before, rested_ms = unmade(window), 0
    # Counted by hand: on a busy machine keys come later than any real rest.
    monkeypatch.setattr(LockPresenter, "rested_ms", property(lambda _: rested_ms))
    PlacePreparer(window, rest_ms=300, step_ms=1)
    window.options.refresh()

    qtbot.wait(200)
    assert unmade(window) == before

    rested_ms = 300
    qtbot.waitUntil(lambda: unmade(window) != before)


def test_after_another_look_places_are_made_again(qtbot, window):
    PlacePreparer(window, rest_ms=0, step_ms=1)
    window.options.refresh()
    qtbot.waitUntil(lambda: not unmade(window))

    window.rebuild()
    assert unmade(window)
    window.options.refresh()

    qtbot.waitUntil(lambda: not unmade(window))
