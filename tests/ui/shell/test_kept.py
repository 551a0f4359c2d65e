import json

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QSplitter, QWidget

from tests.ui.fake_client import resolved
from ui.bridge.engine_link import EngineLink
from ui.shell.commands.command_table import ShortcutTable, all_commands
from ui.shell.window import Window
from ui.shell.window_state import (
    WindowState,
    fit_on_screens,
    read_state,
    restore_splitters,
    splitter_sizes,
    write_state,
)
from ui.widgets.boxes import descendant

SCREEN = QRect(0, 0, 1920, 1080)
SECOND = QRect(1920, 0, 1280, 1024)
SMALLEST = (900, 600)
PALETTE = next(command for command in all_commands() if command.id == "show_palette")
HELP = next(command for command in all_commands() if command.id == "show_help")


def test_a_window_opens_where_it_was_closed_and_shows_what_it_showed(open_window):
    first = open_window()
    first.setGeometry(20, 30, 900, 640)  # the screen of tests is small
    first.go_to("sources")
    first.panel.set_share(0.61)
    first.close()

    second = open_window()

    assert second.body.place == "sources"
    assert second.size() == first.size()
    assert second.panel.share == pytest.approx(0.61)


def test_a_new_home_begins_with_the_first_steps_before_the_engine_is_there(qtbot, engine, tmp_path):
    engine.sources = []
    window = Window(EngineLink(lambda: resolved(engine)), home=tmp_path, is_new=True)
    qtbot.addWidget(window)

    assert window.body.place == "welcome"
    with qtbot.waitSignal(window.status_monitor.shown):
        window.show()
    assert window.body.place == "welcome"


def test_who_goes_on_before_the_engine_is_there_is_not_led_back(qtbot, engine, tmp_path):
    engine.sources = []
    window = Window(EngineLink(lambda: resolved(engine)), home=tmp_path, is_new=True)
    qtbot.addWidget(window)
    window.go_to("models")

    with qtbot.waitSignal(window.status_monitor.shown):
        window.show()

    assert window.body.place == "models"


def test_a_place_that_is_no_more_is_forgotten(open_window, tmp_path):
    write_state(tmp_path, WindowState(place="attic"))

    assert open_window().body.place == "ask"


@pytest.mark.parametrize("written", ["", "no json", '{"x": "left"}', "[1]"])
def test_a_damaged_file_is_as_good_as_none(tmp_path, written: str):
    (tmp_path / "window.json").write_text(written)
    (tmp_path / "shortcuts.json").write_text(written)

    assert read_state(tmp_path) == WindowState()
    assert ShortcutTable(tmp_path).of(PALETTE) == "Ctrl+K"


@pytest.mark.parametrize(
    ("frame", "screens", "fitted"),
    [
        ((100, 50, 1200, 800), [SCREEN], QRect(100, 50, 1200, 800)),
        ((2000, 10, 1000, 700), [SCREEN, SECOND], QRect(2000, 10, 1000, 700)),
        # The second screen has been taken away.
        ((2000, 10, 1000, 700), [SCREEN], None),
        # Only its edge could be seen, or its title could not be reached.
        ((1890, 10, 1000, 700), [SCREEN], None),
        ((10, -400, 1000, 700), [SCREEN], None),
        # A smaller screen.
        ((0, 0, 3800, 2000), [SCREEN], QRect(0, 0, 1920, 1080)),
        ((0, 0, 0, 0), [SCREEN], None),
    ],
)
def test_a_window_is_never_put_where_it_cannot_be_seen(frame, screens, fitted):
    assert fit_on_screens(WindowState(*frame), screens, smallest=SMALLEST) == fitted


def test_a_home_that_takes_no_files_keeps_no_window_from_closing(tmp_path):
    assert not write_state(tmp_path / "missing", WindowState())
    assert not write_state(None, WindowState())


def test_dividers_with_a_name_stand_where_they_stood(qtbot):
    owner, again = QWidget(), QWidget()
    for widget in (owner, again):
        qtbot.addWidget(widget)
        splitter = QSplitter(Qt.Orientation.Horizontal, widget)
        splitter.setObjectName("list")
        splitter.addWidget(QWidget())
        splitter.addWidget(QWidget())
        splitter.resize(400, 100)
        widget.show()
    descendant(owner, QSplitter).setSizes([100, 300])

    restore_splitters(again, splitter_sizes(owner))

    assert splitter_sizes(again) == splitter_sizes(owner)


def test_a_changed_shortcut_is_kept_and_taken_from_whoever_had_it(tmp_path):
    ShortcutTable(tmp_path).change("show_help", "ctrl+k")

    keys = ShortcutTable(tmp_path)

    assert (keys.of(HELP), keys.of(PALETTE)) == ("Ctrl+K", "")
    shown = {it.id: it for it in keys.shown()}
    assert (shown["show_help"].default, shown["show_help"].keys) == ("F1", "Ctrl+K")


def test_a_shortcut_goes_back_to_what_it_was(tmp_path):
    keys = ShortcutTable(tmp_path)
    keys.change("show_help", "Ctrl+J")
    keys.change("show_help", None)

    assert ShortcutTable(tmp_path).of(HELP) == "F1"
    assert json.loads((tmp_path / "shortcuts.json").read_text()) == {}
    keys.change("show_palette", "")
    keys.reset()
    assert ShortcutTable(tmp_path).of(PALETTE) == "Ctrl+K"


def test_the_window_listens_to_changed_keys_at_once(qtbot, open_window):
    window = open_window()
    window.keys.change("go_sources", "Ctrl+J")
    window.triggers.update_shortcuts()

    qtbot.keyClick(window, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)

    assert window.body.place == "sources"


def test_searches_are_not_written_beside_a_protected_library(open_window, tmp_path):
    window = open_window()
    window.state_keeper.show_protection(protected=True)
    window.go_to("search")

    window.body.places.search_view.recent_changed.emit(("kelp",))

    assert not (tmp_path / "searches.json").exists()


def test_searches_that_were_forgotten_are_not_written_again(open_window, tmp_path):
    window = open_window()
    window.go_to("search")
    window.body.places.search_view.recent_changed.emit(("kelp",))
    (tmp_path / "searches.json").unlink()

    window.body.places.search_view.recent_changed.emit(("reef", "kelp"))

    assert json.loads((tmp_path / "searches.json").read_text()) == ["reef"]
