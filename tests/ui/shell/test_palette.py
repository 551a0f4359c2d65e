from concurrent.futures import Future
from datetime import UTC, datetime

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible

from core.errors import Busy
from core.messages import UserMessage
from core.records.ids import SessionId
from core.records.memory import Session
from ui.reader.spot import Spot
from ui.shell.commands.command_table import ShortcutTable
from ui.shell.palette.matches import Match, as_conversations, find_commands, split_prefix
from ui.shell.palette.palette import Palette
from ui.shell.palette.palette_model import ROLE
from ui.widgets.boxes import descendant, descendants

NOW = datetime(2026, 3, 12, tzinfo=UTC)


@pytest.fixture
def window(make_window, engine):
    return make_window(engine)


@pytest.fixture
def palette(window) -> Palette:
    window.run("show_palette")
    return descendant(window, Palette)


def shown(palette: Palette, group: str) -> list[str]:
    rows = (palette.lines.match(row) for row in range(palette.lines.rowCount()))
    return [match.title for match in rows if match is not None and match.group == group]


def type_words(qtbot, palette: Palette, words: str, group: str) -> None:
    palette.field.clear()
    qtbot.keyClicks(palette.field, words)
    qtbot.waitUntil(lambda: bool(shown(palette, group)))


def choose(palette: Palette, title: str) -> None:
    for row in range(palette.lines.rowCount()):
        match = palette.lines.match(row)
        if match is not None and match.title == title:
            palette.list.setCurrentIndex(palette.lines.index(row))


def test_the_palette_covers_the_window_wherever_it_stands(window):
    window.resize(window.minimumSize())
    window.move(40, 150)
    window.run("show_palette")

    palette = descendant(window, Palette)
    assert palette.geometry() == window.rect()


def test_every_command_is_listed_with_its_keys_before_anything_is_typed(palette):
    assert "Keyboard shortcuts" in shown(palette, "command")
    matches = [palette.lines.match(row) for row in range(palette.lines.rowCount())]
    assert "Ctrl+K" in {match.keys for match in matches if match}


def test_a_command_is_found_by_typing_and_run_by_enter(qtbot, window, palette):
    qtbot.keyClicks(palette.field, "settings")

    qtbot.keyClick(palette.field, Qt.Key.Key_Return)

    assert window.body.place == "settings"


def test_things_documents_and_conversations_are_found_with_the_commands(qtbot, palette):
    type_words(qtbot, palette, "a", "thing")

    qtbot.waitUntil(lambda: bool(shown(palette, "document")))
    qtbot.waitUntil(lambda: "Kelp carbon" in shown(palette, "conversation"))
    assert shown(palette, "command")


@pytest.mark.parametrize(("sign", "group"), [("@", "thing"), ("#", "document"), (">", "command")])
def test_a_sign_asks_for_one_group_alone(qtbot, palette, sign: str, group: str):
    type_words(qtbot, palette, sign, group)

    kinds = {palette.lines.match(row) for row in range(palette.lines.rowCount())} - {None}
    assert {match.group for match in kinds} == {group}


def test_a_thing_opens_on_the_graph(qtbot, window, palette):
    type_words(qtbot, palette, "@", "thing")
    name = shown(palette, "thing")[0]

    qtbot.keyClick(palette.field, Qt.Key.Key_Return)

    assert window.body.place == "graph"
    assert palette.result()
    assert name


def test_a_document_opens_in_the_reader(qtbot, window, palette):
    type_words(qtbot, palette, "#", "document")

    qtbot.keyClick(palette.field, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: window.panel.is_open)
    assert isinstance(window.panel.reader.spot, Spot)


def test_a_conversation_is_gone_on_with(qtbot, window, palette):
    window.go_to("settings")
    type_words(qtbot, palette, "kelp", "conversation")
    choose(palette, "Kelp carbon")

    qtbot.keyClick(palette.field, Qt.Key.Key_Return)

    assert window.body.place == "ask"
    qtbot.waitUntil(lambda: window.places.ask_view.session is not None)
    assert window.places.ask_view.session.title == "Kelp carbon"


def test_words_can_be_asked_from_everywhere(qtbot, window, palette):
    window.go_to("settings")
    qtbot.keyClicks(palette.field, "How much carbon?")

    qtbot.keyClick(palette.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)

    assert window.body.place == "ask"
    qtbot.waitUntil(lambda: bool(window.places.ask_view.turns))


def test_arrows_skip_the_headings_and_show_the_first_again(qtbot, palette):
    first = palette.list.currentIndex().row()

    for key, row in ((Qt.Key.Key_Down, first + 1), (Qt.Key.Key_Up, first), (Qt.Key.Key_Up, first)):
        qtbot.keyClick(palette.field, key)
        assert palette.list.currentIndex().row() == row
    qtbot.keyClick(palette.field, Qt.Key.Key_PageDown)
    assert palette.list.currentIndex().row() > first
    assert first == 1


def test_a_click_takes_a_line(qtbot, window, palette):
    qtbot.keyClicks(palette.field, "sources")
    index = palette.lines.index(1)
    middle = palette.list.visualRect(index).center()

    qtbot.mouseClick(palette.list.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(middle))

    assert window.body.place == "sources"


def test_nothing_found_is_said(qtbot, palette):
    qtbot.keyClicks(palette.field, ">zzz")

    assert palette.nothing.isVisible()
    assert "zzz" in palette.nothing.text()


def test_nothing_is_said_to_be_missing_before_it_was_looked_for(qtbot, window, palette):
    window._link.lose()  # and reached again after a moment
    qtbot.keyClicks(palette.field, "zzz")

    assert palette.nothing.text() == "Searching…"
    assert palette.field.accessibleDescription() == "Searching…"
    qtbot.waitUntil(lambda: "zzz" in palette.nothing.text())
    assert not palette.searching.is_looking


def test_what_is_called_so_comes_before_what_only_contains_it(palette):
    palette.lines.show_groups(
        {
            "command": (Match("command", "Tide settings"),),
            "thing": (Match("thing", "Low tide"),),
            "document": (Match("document", "Tide.md"), Match("document", "a.md")),
            "conversation": (Match("conversation", "Budget"),),
        },
        "tide",
    )

    groups = [match.group for row in range(9) if (match := palette.lines.match(row))]
    assert groups == ["document", "document", "command", "thing", "conversation"]


def test_a_thing_that_is_a_document_is_listed_as_the_document(qtbot, palette, engine, monkeypatch):
    import tests.fake_engine.engine as fake

    note = replace(fake.ENTITIES[1], name="Imani.md", kind="Document")
    monkeypatch.setattr(fake, "ENTITIES", (note, *fake.ENTITIES))

    type_words(qtbot, palette, "imani", "thing")
    assert shown(palette, "thing") == ["Dr. Imani Okafor"]

    type_words(qtbot, palette, "@imani", "thing")
    qtbot.waitUntil(lambda: shown(palette, "thing") == ["Imani.md", "Dr. Imani Okafor"])


def test_what_cannot_be_looked_for_is_not_waited_for(qtbot, window, palette, engine, monkeypatch):
    def refuse(*_words: object, **_wanted: object) -> Future[object]:
        future: Future[object] = Future()
        future.set_exception(Busy("", UserMessage.literal("It is being moved.")))
        return future

    for call in ("find_entities", "list_files", "list_sessions"):
        monkeypatch.setattr(engine, call, refuse)
    qtbot.keyClicks(palette.field, "zzz")

    qtbot.waitUntil(lambda: not palette.searching.is_looking)
    assert "zzz" in palette.nothing.text()


def test_what_comes_too_late_is_dropped(qtbot, engine, palette):
    engine.release.clear()
    qtbot.keyClicks(palette.field, "@a")
    qtbot.keyClick(palette.field, Qt.Key.Key_Backspace)
    qtbot.keyClick(palette.field, Qt.Key.Key_Backspace)
    engine.release.set()

    qtbot.wait(200)

    assert shown(palette, "thing") == []


def test_lines_are_read_out_with_their_kind_and_keys(palette):
    row = palette.list.currentIndex().row()

    read = palette.lines.index(row).data(Qt.ItemDataRole.AccessibleTextRole)

    match = palette.lines.index(row).data(ROLE)
    assert isinstance(match, Match)
    assert read == f"{match.title}, {match.detail}, {match.keys}"
    assert QAccessible.queryAccessibleInterface(palette.field).text(QAccessible.Text.Name)


def test_a_screen_reader_finds_a_dialog_in_the_window_with_the_keyboard_in_its_field(
    qtbot, window, palette
):
    face = QAccessible.queryAccessibleInterface(palette)
    qtbot.waitUntil(palette.field.hasFocus)

    assert face.role() == QAccessible.Role.Dialog
    assert face.text(QAccessible.Text.Name) == "Find anything"
    assert face.parent().object() is window
    assert palette.geometry() == window.rect()


def test_the_line_that_enter_takes_is_said_while_the_keyboard_stays_in_the_field(qtbot, palette):
    first = palette.field.accessibleDescription()

    qtbot.keyClick(palette.field, Qt.Key.Key_Down)

    row = palette.list.currentIndex().row()
    said = palette.lines.index(row).data(Qt.ItemDataRole.AccessibleTextRole)
    assert palette.field.accessibleDescription() == said
    assert first
    assert said != first
    assert palette.field.hasFocus()


def test_that_nothing_is_found_is_said_too(qtbot, palette):
    qtbot.keyClicks(palette.field, ">zzz")

    assert palette.field.accessibleDescription() == palette.nothing.text()


def test_the_keyboard_stays_in_the_field_and_comes_back_to_where_it_was(ring, qtbot, window):
    before = window.body.rail.buttons["ask"]
    before.setFocus(Qt.FocusReason.TabFocusReason)
    window.run("show_palette")
    palette = descendant(window, Palette)
    assert before.property("ring") == "false"

    qtbot.keyClick(palette.field, Qt.Key.Key_Tab)
    assert palette.field.hasFocus()
    qtbot.keyClick(palette.field, Qt.Key.Key_Escape)

    assert not palette.isVisible()
    assert before.hasFocus()
    assert before.property("ring") == "true"


def test_it_goes_when_the_keyboard_goes_elsewhere_or_something_beside_it_is_pressed(
    qtbot, window, palette
):
    window.body.rail.buttons["ask"].setFocus()
    assert not palette.isVisible()
    assert window.body.rail.buttons["ask"].hasFocus()

    window.run("show_palette")
    again = next(it for it in descendants(window, Palette) if it.isVisible())
    qtbot.mouseClick(again, Qt.MouseButton.LeftButton, pos=again.box.geometry().center())
    assert again.isVisible()
    qtbot.mouseClick(again, Qt.MouseButton.LeftButton, pos=QPoint(4, 4))

    assert not again.isVisible()


def test_there_is_one_palette_however_often_it_is_called(qtbot, window, palette):
    window.run("show_palette")

    shown = [it for it in descendants(window, Palette) if it.isVisible()]
    assert len(shown) == 1
    assert shown[0].field.hasFocus()
    window.run("go_sources")
    assert not shown[0].isVisible()


def test_it_stays_in_the_window_when_that_becomes_smaller(window, palette):
    window.resize(900, 600)

    assert palette.size() == window.size()
    assert palette.rect().contains(palette.box.geometry())


@pytest.mark.parametrize(
    ("text", "split"),
    [
        ("", (None, "")),
        (" kelp ", (None, "kelp")),
        ("> dark", ("command", "dark")),
        ("@Ada", ("thing", "Ada")),
        ("#scan 4", ("document", "scan 4")),
    ],
)
def test_a_sign_at_the_beginning_names_the_group(text: str, split):
    assert split_prefix(text) == split


def test_commands_that_begin_with_the_words_come_first():
    found = [match.title for match in find_commands("s", ShortcutTable(None))]

    first_without = next(i for i, title in enumerate(found) if not title.startswith("S"))
    assert all(not title.startswith("S") for title in found[first_without:])
    assert [it.target for it in find_commands("dark theme", ShortcutTable(None))] == [
        "toggle_theme"
    ]


def test_a_conversation_without_a_title_is_not_offered():
    assert as_conversations((Session(SessionId(1), "", NOW, NOW),)) == ()


def test_settings_are_found_by_their_titles_and_opened(qtbot, window, palette):
    type_words(qtbot, palette, "language", "setting")
    assert "Language" in shown(palette, "setting")
    row = next(
        row
        for row in range(palette.lines.rowCount())
        if (match := palette.lines.match(row)) is not None and match.group == "setting"
    )
    palette.chosen.emit(palette.lines.match(row))

    view = window.places.settings_view
    assert window.body.place == "settings"
    qtbot.waitUntil(lambda: bool(view.rows), timeout=5000)
    assert not view.search.text()
