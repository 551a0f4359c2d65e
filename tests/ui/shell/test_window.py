import subprocess
import sys
from concurrent.futures import Future

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QComboBox, QWidget

from core.errors import EngineMismatch
from core.events import Progressed
from core.records.status import Progress
from core.settings.options import Settings
from tests.ui.fake_face import FakeFace, hold
from ui.shell.commands import COMMANDS, find_commands
from ui.shell.palette import Palette, Shortcuts, shortcut_groups
from ui.shell.window import LOST
from ui.theme.theme import the_theme
from ui.widgets.focus import FocusRing

PLACES = ("ask", "graph", "sources", "settings")


@pytest.fixture
def window(make_window, engine):
    return make_window(engine)


def visit_all(qtbot, window) -> None:
    window.places.asking.ask("How much carbon?")
    qtbot.waitUntil(lambda: window.places.ask_view.turns[-1].answer is not None)
    window.places.ask_view.turns[-1].open_citation(1)
    qtbot.waitUntil(lambda: bool(window.places.ask_view.reader.text.highlighted))
    for place in PLACES:
        window.go_to(place)
    qtbot.waitUntil(lambda: window.places.graph_view.canvas.selected is not None)
    settings = window.places.settings_view
    qtbot.waitUntil(lambda: len(settings.rows) == len(list(Settings.options())))


def focusable(window) -> list[QWidget]:
    return [
        w
        for w in window.findChildren(QWidget)
        if w.focusPolicy() & Qt.FocusPolicy.TabFocus and w.isEnabled()
    ]


@pytest.mark.parametrize(("key", "place"), [("1", "ask"), ("2", "graph"), ("3", "sources")])
def test_places_are_reached_by_keyboard(qtbot, window, key: str, place: str):
    window.go_to("settings")

    qtbot.keyClick(window, key, Qt.KeyboardModifier.ControlModifier)

    assert window.stack.currentWidget() is window.places.view(place)
    assert window.rail.buttons[place].isChecked()


def test_checking_a_place_without_a_click_goes_there(window):
    window.rail.buttons["sources"].setChecked(True)

    assert window.stack.currentWidget() is window.places.sources_view


def test_every_focusable_has_a_name(qtbot, window):
    visit_all(qtbot, window)

    nameless = []
    for widget in focusable(window):
        face = QAccessible.queryAccessibleInterface(widget)
        if face is not None and not face.text(QAccessible.Text.Name).strip():
            parent = widget.parentWidget()
            # The list that drops down from a choice is read under the name of the choice.
            choice = parent is not None and isinstance(parent.parentWidget(), QComboBox)
            if not choice:
                nameless.append(f"{type(widget).__name__} in {type(parent).__name__}")
    assert nameless == [], nameless


def test_every_target_is_large_enough(qtbot, window):
    visit_all(qtbot, window)

    small = []
    for place in PLACES:
        window.go_to(place)
        qtbot.wait(1)
        small += [
            f"{type(b).__name__} {b.accessibleName()} {b.width()}x{b.height()}"
            for b in window.findChildren(QAbstractButton)
            if b.isVisible() and b.focusPolicy() & Qt.FocusPolicy.TabFocus
            and min(b.width(), b.height()) < 24
        ]  # fmt: skip
    assert small == []


def test_tab_reaches_everything_in_view_and_comes_back(qtbot, window):
    window.go_to("sources")
    window.activateWindow()
    first = window.rail.buttons["ask"]
    first.setFocus()
    wanted = {window.places.sources_view.add, window.status_line.pause, first}
    seen = set()

    for _ in range(60):
        qtbot.keyClick(window, Qt.Key.Key_Tab)
        seen.add(window.focusWidget())

    assert wanted <= seen


def test_f6_goes_from_region_to_region(qtbot, window):
    window.activateWindow()
    window.places.ask_view.composer.box.setFocus()
    regions = [window.status_line, window.rail, window.stack]

    for region in regions:
        window.run("next_region")
        assert region.isAncestorOf(window.focusWidget())


def test_the_ring_is_for_those_who_come_by_keyboard(qtbot, qapp, window):
    ring = FocusRing(qapp)
    button = window.places.ask_view.fresh
    window.activateWindow()

    button.setFocus(Qt.FocusReason.TabFocusReason)
    assert button.property("ring") == "true"
    window.places.ask_view.composer.box.setFocus(Qt.FocusReason.MouseFocusReason)
    assert button.property("ring") == "false"
    button.setFocus(Qt.FocusReason.MouseFocusReason)
    assert button.property("ring") == "false"
    qapp.removeEventFilter(ring)


def test_every_command_can_be_run_and_has_its_own_shortcut(window):
    shortcuts = [QKeySequence(command.shortcut).toString() for command in COMMANDS]

    assert all(shortcuts)
    assert len(set(shortcuts)) == len(shortcuts)
    assert set(window._actions()) == {command.id for command in COMMANDS}


def test_a_command_is_found_by_typing_and_run_by_enter(qtbot, window):
    window.run("show_palette")
    palette = window.findChild(Palette)
    qtbot.keyClicks(palette.field, "settings")

    qtbot.keyClick(palette.field, Qt.Key.Key_Return)

    assert window.stack.currentWidget() is window.places.settings_view


def test_arrows_move_in_the_palette(qtbot, window):
    window.run("show_palette")
    palette = window.findChild(Palette)

    qtbot.keyClick(palette.field, Qt.Key.Key_Down)
    assert palette.list.currentRow() == 1
    qtbot.keyClick(palette.field, Qt.Key.Key_Up)
    assert palette.list.currentRow() == 0
    palette.close()


def test_help_lists_every_shortcut(qtbot, window):
    window.run("show_help")

    listed = {shortcut for keys in shortcut_groups().values() for _, shortcut in keys}
    assert {command.shortcut for command in COMMANDS} <= listed
    window.findChild(Shortcuts).close()
    assert [c.id for c in find_commands("dark theme")] == ["toggle_theme"]


def test_the_theme_is_switched_and_kept(qtbot, window, engine):
    window.run("toggle_theme")

    qtbot.waitUntil(lambda: the_theme().look.is_dark)
    assert ("set_option", "theme", "dark") in engine.calls


def test_text_can_be_made_larger(qtbot, window):
    window.run("larger_text")

    qtbot.waitUntil(lambda: the_theme().look.scale == 1.1)


def test_the_status_line_follows_the_engine_and_pauses_it(qtbot, window, engine: FakeFace):
    engine.announce(Progressed(Progress("reading", "/a/scan.pdf", 5, 10, 30.0)))
    qtbot.waitUntil(lambda: "scan.pdf" in window.status_line.words.text())
    assert window.status_line.bar.isVisible()

    qtbot.mouseClick(window.status_line.pause, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: window.status_line.is_paused)
    assert engine.paused


def test_an_engine_that_dies_is_started_again_and_work_goes_on(qtbot, make_window):
    first, second = FakeFace(), FakeFace()
    engines = iter([first, second])
    window = make_window(first, reach=lambda: hold(next(engines)))
    link = window._link
    first.die()

    with qtbot.waitSignal(link.ready, timeout=5000):
        link.report_lost()
        qtbot.waitUntil(window.banner.isVisible)
        assert window.banner.words.text() == LOST

    assert not window.banner.isVisible()
    window.places.asking.ask("How much carbon?")
    qtbot.waitUntil(lambda: window.places.ask_view.turns[-1].answer is not None)
    assert ("ask", "How much carbon?") in second.calls
    second.close_threads()


def test_an_engine_of_another_version_is_said(qtbot, make_window, engine):
    answers = iter([hold(EngineMismatch(detail="It is older."))])

    def reach() -> Future:
        return next(answers, None) or hold(engine)

    window = make_window(engine, reach=reach)

    assert window.isVisible()
    assert not window.banner.isVisible()


def test_closing_the_window_leaves_the_engine(qtbot, window, engine):
    window.close()

    assert ("close",) in engine.calls
    assert engine.listeners == []


@pytest.mark.parametrize(
    ("theme", "size", "text_size"),
    [
        ("light", (1280, 820), 100),
        ("dark", (900, 600), 100),
        ("light", (900, 600), 200),
        ("dark", (1280, 820), 200),
    ],
)
def test_every_place_can_be_shown_in_every_dress(qtbot, make_window, theme, size, text_size):
    import msgspec

    engine = FakeFace()
    changed = {"theme": theme, "text_size": text_size}
    engine.options = [
        msgspec.structs.replace(o, value=changed.get(o.name, o.value)) for o in engine.options
    ]
    window = make_window(engine, size=size)
    qtbot.waitUntil(lambda: the_theme().look.tokens.name == theme)
    qtbot.waitUntil(lambda: the_theme().look.scale == text_size / 100)

    for place in PLACES:
        window.go_to(place)
        picture = window.grab().toImage()
        shades = {
            picture.pixel(x, y)
            for x in range(0, picture.width(), 7)
            for y in range(0, picture.height(), 7)
        }
        assert len(shades) > 12
        assert (window.width(), window.height()) == size
    engine.close_threads()


def test_the_window_loads_neither_the_stores_nor_the_models():
    code = (
        "import sys, ui.shell.window, ui.graph.graph_view, ui.graph.exploring, app.window\n"
        "heavy = {'duckdb', 'apsw', 'onnxruntime', 'fastembed', 'llama_cpp', 'scipy', 'docx'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )

    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False
    )

    assert done.stdout.strip() == "[]", done.stderr
