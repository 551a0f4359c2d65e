import subprocess
import sys
from concurrent.futures import Future

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractButton, QComboBox, QWidget

from core.errors import EngineMismatch
from core.events import ProgressEvent
from core.messages import UserMessage
from core.records.files.status import Progress
from tests.ui.fake_client import FakeClient, resolved
from ui.shell.commands.command_table import all_commands, normal, say_keys
from ui.shell.commands.triggers import is_bare
from ui.shell.palette.palette import ShortcutsSheet, shortcut_groups
from ui.shell.place_registry import rail_places
from ui.theme.theme import the_theme
from ui.widgets.boxes import descendant, descendants

pytestmark = pytest.mark.slow

PLACES = tuple(place.id for place in rail_places())


@pytest.fixture
def window(make_window, engine):
    return make_window(engine)


def visit_all(qtbot, window) -> None:
    window.places.ask_presenter.ask("How much carbon?")
    qtbot.waitUntil(lambda: window.places.ask_view.turns[-1].answer is not None)
    window.places.ask_view.turns[-1].open_citation(1)
    qtbot.waitUntil(lambda: bool(window.panel.reader.text_view.highlighted))
    for place in PLACES:
        window.go_to(place)
    qtbot.waitUntil(lambda: len(window.places.graph_view.mapped) > 0)
    settings = window.places.settings_view
    qtbot.waitUntil(lambda: bool(settings.rows))


def focusable(window) -> list[QWidget]:
    return [
        w
        for w in descendants(window, QWidget)
        if w.focusPolicy() & Qt.FocusPolicy.TabFocus and w.isEnabled()
    ]


@pytest.mark.parametrize(("key", "place"), [("1", "ask"), ("2", "search"), ("4", "sources")])
def test_places_are_reached_by_keyboard(qtbot, window, key: str, place: str):
    window.go_to("settings")

    qtbot.keyClick(window, key, Qt.KeyboardModifier.ControlModifier)

    assert window.body.stack.currentWidget() is window.places.view(place)
    assert window.body.rail.buttons[place].isChecked()


def test_checking_a_place_without_a_click_goes_there(window):
    window.body.rail.buttons["sources"].setChecked(True)

    assert window.body.stack.currentWidget() is window.places.sources_view


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
            for b in descendants(window, QAbstractButton)
            if b.isVisible() and b.focusPolicy() & Qt.FocusPolicy.TabFocus
            and min(b.width(), b.height()) < 24
        ]  # fmt: skip
    assert small == []


def test_tab_reaches_everything_in_view_and_comes_back(qtbot, window):
    window.go_to("sources")
    window.activateWindow()
    first = window.body.rail.buttons["ask"]
    first.setFocus()
    wanted = {window.places.sources_view.add, window.body.status_line.pause, first}
    seen = set()

    for _ in range(60):
        qtbot.keyClick(window, Qt.Key.Key_Tab)
        seen.add(window.focusWidget())

    assert wanted <= seen


def test_f6_goes_from_region_to_region(qtbot, window):
    window.activateWindow()
    window.places.ask_view.composer.box.setFocus()
    regions = [window.body.status_line, window.body.rail, window.body.stack]

    for region in regions:
        window.run("next_region")
        assert region.isAncestorOf(window.focusWidget())


@pytest.mark.parametrize("place", ["ask", "search", "review", "memory", "graph"])
def test_who_comes_to_a_place_by_keys_can_go_on_at_once(qtbot, window, place: str):
    window.go_to("sources")
    window.places.sources_view.add.setFocus()

    window.go_to(place)

    view = window.places.view(place)
    wanted = {
        "ask": lambda: view.composer.box,
        "search": lambda: view.field,
        "review": lambda: view.list,
        "memory": lambda: view.memories_page.list,
        "graph": lambda: view.canvas,
    }[place]()
    qtbot.waitUntil(wanted.hasFocus)


def test_who_walks_through_the_rail_stays_there(window):
    button = window.body.rail.buttons["ask"]
    button.setFocus()

    window.go_to("review")

    assert button.hasFocus()


@pytest.mark.parametrize("place", ["ask", "review"])
def test_who_opens_a_place_with_the_mouse_can_type_or_use_its_keys_at_once(
    qtbot, window, place: str
):
    window.activateWindow()
    window.go_to("sources")
    window.places.sources_view.add.setFocus()

    qtbot.mouseClick(window.body.rail.buttons[place], Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: window.places.view(place).isAncestorOf(window.focusWidget()))


def test_who_comes_back_to_ask_is_in_the_field_and_not_on_the_button_used_last(qtbot, window):
    window.activateWindow()
    window.go_to("ask")
    window.places.ask_view.header.new_button.setFocus()
    window.go_to("review")

    window.go_to("ask")

    qtbot.waitUntil(window.places.ask_view.composer.box.hasFocus)


def test_an_answer_to_the_consent_leads_to_the_question(qtbot, window):
    view = window.places.ask_view
    view.show_memory("unasked")
    view.consent.remember_button.setFocus()

    view.show_memory("on")

    qtbot.waitUntil(lambda: view.composer.isAncestorOf(window.focusWidget()))


def test_the_ring_is_for_those_who_come_by_keyboard(ring, window):
    button = window.places.ask_view.header.new_button
    window.activateWindow()

    button.setFocus(Qt.FocusReason.TabFocusReason)
    assert button.property("ring") == "true"
    window.places.ask_view.composer.box.setFocus(Qt.FocusReason.MouseFocusReason)
    assert button.property("ring") == "false"
    button.setFocus(Qt.FocusReason.MouseFocusReason)
    assert button.property("ring") == "false"


def test_a_place_that_is_opened_with_the_mouse_has_no_ring(ring, qtbot, window):
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)

    qtbot.mouseClick(window.body.rail.buttons["sources"], Qt.MouseButton.LeftButton)
    focused = window.focusWidget()
    assert window.body.view.isAncestorOf(focused)
    assert focused.property("ring") != "true"

    window.go_to("memory")
    assert window.focusWidget().property("ring") == "true"


def test_every_command_can_be_run(window):
    for command in all_commands():
        doing = window.places.view(command.place).actions() if command.place else None
        assert command.id in (doing if doing is not None else window.actions_by_id()), command


def test_no_two_commands_listen_to_the_same_keys_at_once(window):
    for place in window.body.rail.buttons:
        heard = [
            normal(command.shortcut)
            for command in all_commands()
            if command.place == place or not is_bare(command, command.shortcut)
        ]
        double = {keys for keys in heard if keys and heard.count(keys) > 1}
        assert double == set(), place


def test_help_lists_every_shortcut(qtbot, window):
    window.run("show_help")

    listed = {shortcut for keys in shortcut_groups(window.keys).values() for _, shortcut in keys}
    assert {say_keys(it.shortcut) for it in all_commands() if it.shortcut} <= listed
    descendant(window, ShortcutsSheet).close()


def test_the_theme_is_switched_and_kept(qtbot, window, engine):
    window.run("toggle_theme")

    qtbot.waitUntil(lambda: the_theme().look.is_dark)
    assert ("set_option", "theme", "dark") in engine.calls


def test_text_can_be_made_larger(qtbot, window):
    window.run("larger_text")

    qtbot.waitUntil(lambda: the_theme().look.scale == 1.1)


def test_without_a_folder_nothing_is_called_up_to_date(qtbot, make_window, engine: FakeClient):
    engine.sources = ()

    window = make_window(engine)

    assert window.body.status_line.words.text() == "No folders yet"


def test_the_status_line_follows_the_engine_and_pauses_it(qtbot, window, engine: FakeClient):
    engine.announce(ProgressEvent(Progress("reading", "/a/scan.pdf", 5, 10, 30.0)))
    qtbot.waitUntil(lambda: "scan.pdf" in window.body.status_line.words.text())
    assert window.body.status_line.bar.isVisible()

    qtbot.mouseClick(window.body.status_line.pause, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: window.body.status_line._paused)
    assert engine.paused


def test_an_engine_that_dies_is_started_again_and_work_goes_on(qtbot, make_window):
    first, second = FakeClient(), FakeClient()
    engines = iter([first, second])
    window = make_window(first, reach=lambda: resolved(next(engines)))
    link = window._link
    first.die()

    with qtbot.waitSignal(link.ready):
        link.report_lost()
        qtbot.waitUntil(window.body.banner.isVisible)
        assert "is restarting" in window.body.banner.words.text()

    assert not window.body.banner.isVisible()
    window.places.ask_presenter.ask("How much carbon?")
    qtbot.waitUntil(lambda: window.places.ask_view.turns[-1].answer is not None)
    assert ("ask", "How much carbon?") in second.calls
    second.close_threads()


def test_an_engine_of_another_version_is_said(qtbot, make_window, engine):
    answers = iter([resolved(EngineMismatch("", UserMessage.literal("It is older.")))])

    def reach() -> Future:
        return next(answers, None) or resolved(engine)

    window = make_window(engine, reach=reach)

    assert window.isVisible()
    assert not window.body.banner.isVisible()


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

    engine = FakeClient()
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
        "import sys, ui.shell.window, ui.graph.graph_view\n"
        "import ui.graph.presenters.graph_presenter, app.desktop.window\n"
        "heavy = {'duckdb', 'apsw', 'onnxruntime', 'fastembed', 'llama_cpp', 'scipy', 'docx'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )

    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False
    )

    assert done.stdout.strip() == "[]", done.stderr


def test_the_plus_of_a_keypad_enlarges_the_text(make_window, engine):
    window = make_window(engine)
    action = next(it for it in window.actions() if it.data() == "larger_text")

    assert [it.toString() for it in action.shortcuts()] == ["Ctrl+=", "Ctrl++"]
