from datetime import date

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QFileDialog, QLabel, QPushButton

from core.errors import KeychainError
from core.events import Changes
from core.messages import UserMessage
from tests.fake_engine.models import DATA_DIR, NOW
from ui.items.shortcuts import ShortcutShown
from ui.settings.about_page import bundled_parts, parts
from ui.settings.settings_presenter import SettingsPresenter
from ui.settings.settings_view import SettingsView
from ui.settings.shortcuts_page import ShortcutsPage
from ui.widgets.boxes import descendant, descendants

LEFT = Qt.MouseButton.LeftButton
SHORTCUTS = (
    ShortcutShown("go_ask", "Go to Ask", "Places", "Ctrl+1", "Ctrl+1"),
    ShortcutShown("rescan", "Check for changes now", "Sources", "F5", "F7"),
    ShortcutShown("add_model", "Add a model file…", "Models", "", ""),
)


@pytest.fixture
def view(qtbot, link, engine) -> SettingsView:
    view = SettingsView()
    qtbot.addWidget(view)
    view.resize(900, 700)
    view.choosing = SettingsPresenter(view, link)
    view.show()
    view.begin()
    qtbot.waitUntil(lambda: "182 MB" in view.data.where.text())
    return view


@pytest.fixture
def shortcuts(qtbot) -> ShortcutsPage:
    page = ShortcutsPage()
    qtbot.addWidget(page)
    page.show_shortcuts(SHORTCUTS)
    page.show()
    qtbot.waitUntil(lambda: len(page.rows) == len(SHORTCUTS))
    qtbot.waitUntil(page.rows["rescan"].isVisible)
    page.said = []
    page.changed.connect(lambda command, keys: page.said.append((command, keys)))
    return page


def press(qtbot, row, key, modifier=Qt.KeyboardModifier.ControlModifier) -> None:
    row.edit.setFocus()
    qtbot.keyClick(row.edit, key, modifier)
    row.edit.editingFinished.emit()


def test_new_keys_of_a_command_are_told(qtbot, shortcuts):
    press(qtbot, shortcuts.rows["add_model"], Qt.Key.Key_M)

    assert shortcuts.said[0] == ("add_model", "Ctrl+M")


def test_keys_that_another_command_has_are_refused_with_its_name(qtbot, shortcuts):
    row = shortcuts.rows["add_model"]

    press(qtbot, row, Qt.Key.Key_1)

    assert shortcuts.said == []
    assert "already used for “Go to Ask”" in row.problem.text()
    assert row.edit.keySequence() == QKeySequence("")


def test_keys_can_be_taken_away_and_given_back(qtbot, shortcuts):
    press(qtbot, shortcuts.rows["go_ask"], Qt.Key.Key_Backspace, Qt.KeyboardModifier.NoModifier)
    assert shortcuts.said[0] == ("go_ask", "")

    assert shortcuts.rows["rescan"].reset.isVisible()
    qtbot.mouseClick(shortcuts.rows["rescan"].reset, LEFT)
    assert shortcuts.said[-1] == ("rescan", None)


def test_only_the_row_of_a_changed_command_changes(shortcuts):
    before = dict(shortcuts.rows)
    changed = [replace(it, keys="Ctrl+M") if it.id == "add_model" else it for it in SHORTCUTS]

    shortcuts.show_shortcuts(tuple(changed))

    assert shortcuts.rows == before
    assert shortcuts.rows["add_model"].keys == "Ctrl+M"
    assert shortcuts.rows["add_model"].reset.isVisible()


def test_a_page_that_nobody_looks_at_has_no_rows_and_is_found_by_its_commands(qtbot):
    page = ShortcutsPage()
    qtbot.addWidget(page)

    page.show_shortcuts(SHORTCUTS)

    assert not page.rows
    assert page.fits("check for changes")
    assert not page.fits("look for trouble")


def test_many_rows_are_made_in_steps_under_their_groups_in_order(qtbot):
    page = ShortcutsPage()
    qtbot.addWidget(page)
    groups = [ShortcutShown(f"c{n}", f"Do {n}", f"Group {n // 5}", "", "") for n in range(12)]

    page.show_shortcuts(tuple(groups))
    page.show()
    qtbot.waitUntil(lambda: len(page.rows) == len(groups))
    qtbot.waitUntil(page.rows["c11"].isVisible)

    lines = [it for it in descendants(page, QLabel) if it.text().startswith(("Do", "Group"))]
    said = [it.text() for it in sorted(lines, key=lambda it: it.mapTo(page, QPoint()).y())]
    assert said == [
        *("Group 0", *(f"Do {n}" for n in range(5))),
        *("Group 1", *(f"Do {n}" for n in range(5, 10))),
        *("Group 2", "Do 10", "Do 11"),
    ]


def test_tab_goes_on_and_is_no_shortcut(qtbot, shortcuts):
    row = shortcuts.rows["go_ask"]
    row.edit.setFocus()

    qtbot.keyClick(row.edit, Qt.Key.Key_Tab)

    assert row.keys == "Ctrl+1"


def test_without_a_keychain_encryption_is_not_offered_and_why_is_said(view):
    view.privacy.show_home(replace(DATA_DIR, keychain=False))

    assert not view.privacy.turn_on.isEnabled()
    assert "found no keychain" in view.privacy.state.text()


def test_the_privacy_page_says_what_readers_are_kept_from(qtbot, view, engine):
    view.show_section(view.privacy.title)

    qtbot.waitUntil(lambda: bool(view.privacy.readers.text()))

    assert "not confined" in view.privacy.readers.text()


def test_encryption_is_turned_on_and_off(qtbot, view, engine):
    view.show_section(view.privacy.title)
    qtbot.mouseClick(view.privacy.turn_on, LEFT)
    engine.shown_home = replace(DATA_DIR, encrypted=True)
    view.choosing.data_presenter.refresh()
    qtbot.waitUntil(view.privacy.turn_off.isVisible)
    assert ("protect",) in engine.calls

    qtbot.mouseClick(view.privacy.turn_off, LEFT)

    qtbot.waitUntil(lambda: ("unprotect",) in engine.calls)


def test_a_keychain_that_refuses_is_told_and_everything_stays(qtbot, view, engine, monkeypatch):
    error = KeychainError("", UserMessage.literal("The keychain refused. Unlock it."))
    monkeypatch.setattr(engine, "protect", lambda: engine._reply("protect", error))
    view.show_section(view.privacy.title)

    qtbot.mouseClick(view.privacy.turn_on, LEFT)

    qtbot.waitUntil(view.privacy.problem.isVisible)
    assert "The keychain refused. Unlock it." in view.privacy.problem.text()
    assert view.privacy.turn_on.isEnabled()


def test_every_host_that_was_reached_is_listed(view):
    said = [it.text() for it in descendants(view.privacy, QLabel)]

    assert "models.example (203.0.113.7):443" in said
    assert "not on this computer" in said
    assert "this computer" in said


def test_a_backup_is_written_to_the_chosen_file(qtbot, view, engine, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("/backups/a", ""))
    view.show_section(view.data.title)

    qtbot.mouseClick(view.data.back_up, LEFT)

    qtbot.waitUntil(lambda: "Backed up to /backups/a.locibackup" in view.data.state.text())
    assert ("back_up", "/backups/a.locibackup", True) in engine.calls
    assert not view.data.bar.isVisible()
    assert view.data.restore.isEnabled()


def test_a_backup_tells_what_it_holds_before_it_is_restored(qtbot, view, engine, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("/backups/a.locibackup", ""))
    view.show_section(view.data.title)

    qtbot.mouseClick(view.data.restore, LEFT)

    qtbot.waitUntil(view.data.agreement.isVisible)
    assert "24 documents, 118 things and 342 facts" in view.data.held.text()
    assert ("restore", "/backups/a.locibackup") not in engine.calls
    qtbot.mouseClick(view.data.sure, LEFT)
    qtbot.waitUntil(lambda: "restored." in view.data.state.text())


def test_a_damaged_backup_is_told_and_nothing_is_restored(qtbot, view, engine, monkeypatch):
    engine.damaged = True
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("/backups/a.locibackup", ""))
    view.show_section(view.data.title)

    qtbot.mouseClick(view.data.restore, LEFT)

    qtbot.waitUntil(lambda: "It was cut off." in view.data.state.text())
    assert not view.data.agreement.isVisible()


def test_the_folder_is_moved_and_the_new_place_shown(qtbot, view, engine, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "/disk/loci")

    qtbot.mouseClick(view.data.move_home, LEFT)

    qtbot.waitUntil(lambda: "/disk/loci" in view.data.where.text())
    assert "is now in /disk/loci" in view.data.state.text()


def test_a_folder_that_is_not_empty_is_refused_with_the_reason(qtbot, view, engine, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "/disk/full")

    qtbot.mouseClick(view.data.move_home, LEFT)

    qtbot.waitUntil(lambda: "not empty" in view.data.state.text())
    assert view.data.move_home.isEnabled()


def test_everything_is_deleted_only_when_the_words_are_typed(qtbot, view, engine):
    qtbot.mouseClick(view.data.erase, LEFT)
    assert not view.data.really.isEnabled()
    qtbot.keyClicks(view.data.typed, "delete everythin")
    assert not view.data.really.isEnabled()

    qtbot.keyClicks(view.data.typed, "g")
    qtbot.mouseClick(view.data.really, LEFT)

    qtbot.waitUntil(lambda: ("erase_home", "delete everything") in engine.calls)


def test_the_first_steps_can_be_run_again(qtbot, view):
    with qtbot.waitSignal(view.place_opened) as told:
        view.data.steps.click()

    assert told.args == ["welcome"]


def test_every_part_that_loci_needs_has_a_license():
    found = {part.name.casefold(): part for part in parts()}

    assert {"duckdb", "msgspec", "numpy", "keyring"} <= set(found)
    assert all(part.license for part in found.values())
    assert {part.license for part in bundled_parts()} == {"OFL-1.1", "ISC"}


def test_backups_that_were_made_by_themselves_are_told_and_so_is_what_keeps_loci_from_it(view):
    never = view.data.by_itself.text()
    made = replace(DATA_DIR, backed_up_at=NOW, backup_path="/drive/loci automatic.locibackup")
    view.data.show_home(made)
    last = view.data.by_itself.text()
    view.data.show_home(
        replace(made, backup_problem=UserMessage.literal("No backup was made. The disk is full."))
    )

    assert "backups" in never
    assert "/drive/loci automatic.locibackup" in last
    assert view.data.by_itself.text().splitlines() == [
        "No backup was made. The disk is full.",
        last.splitlines()[0],
        "Automatic backup is off.",
    ]


DUE = date(2099, 5, 3)
HELD = replace(DATA_DIR, backed_up_at=NOW, backup_path="/drive/a.locibackup", backup_due_on=DUE)


def test_where_the_last_backup_lies_and_when_the_next_is_due_is_told(view):
    view.data.show_home(HELD)

    assert "/drive/a.locibackup" in view.data.by_itself.text()
    assert "Next backup on 3 May 2099." in view.data.by_itself.text()


def test_a_backup_that_is_due_and_cannot_be_made_is_told_with_what_keeps_it(view):
    due = replace(DATA_DIR, backup_due_on=date(2020, 1, 1))
    view.data.show_home(due)
    waiting = view.data.by_itself.text()
    view.data.show_home(
        replace(due, backup_problem=UserMessage.literal("No backup was made. The disk is full."))
    )

    assert waiting.startswith("No automatic backup yet.")
    assert "as soon as Loci is idle" in waiting
    assert view.data.by_itself.text().startswith("No backup was made. The disk is full.")
    assert "tries again" in view.data.by_itself.text()


def test_a_backup_that_was_made_meanwhile_is_seen_without_leaving_the_page(qtbot, view, engine):
    view.show_section(view.data.title)
    engine.shown_home = HELD
    engine.announce(Changes(frozenset({"backups"})))

    qtbot.waitUntil(lambda: "/drive/a.locibackup" in view.data.by_itself.text())


def test_what_is_true_of_backups_is_looked_up_when_the_page_is_shown(qtbot, view, engine):
    engine.shown_home = HELD
    view.show_section(view.data.title)

    qtbot.waitUntil(lambda: "/drive/a.locibackup" in view.data.by_itself.text())


def test_the_section_of_backups_tells_how_things_stand_and_makes_one_now(qtbot, view, engine):
    engine.shown_home = HELD
    view.choosing.refresh()
    qtbot.waitUntil(lambda: "backups_folder" in view.rows)
    view.show_section("Backups")
    qtbot.waitUntil(lambda: "/drive/a.locibackup" in view.backups.words.text())

    qtbot.mouseClick(view.backups.now, LEFT)

    qtbot.waitUntil(lambda: ("back_up", "", True) in engine.calls)
    assert view.data.isVisible()


def test_a_folder_for_backups_is_chosen(qtbot, view, engine, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *args: "/drive")
    view.choosing.refresh()
    qtbot.waitUntil(lambda: "backups_folder" in view.rows)
    view.show_section("Backups")

    choose = descendant(view.rows["backups_folder"].editor.widget, QPushButton)
    qtbot.mouseClick(choose, LEFT)

    qtbot.waitUntil(lambda: ("set_option", "backups_folder", "/drive") in engine.calls)
    assert choose.accessibleName() == "Choose a folder: Backup folder"


def test_a_passphrase_is_set_once_both_are_the_same_and_its_code_is_shown(qtbot, view, engine):
    view.show_section(view.privacy.title)
    page = view.privacy
    page.form.new.setText("tides under the pier")
    page.form.repeated.setText("tides under the peer")
    assert not page.set_passphrase.isEnabled()
    page.form.repeated.setText("tides under the pier")

    qtbot.mouseClick(page.set_passphrase, LEFT)

    qtbot.waitUntil(page.form.code.isVisible)
    assert ("protect", "tides under the pier") in engine.calls
    assert page.form.code.text().count("-") == 4
    assert page.form.new.text() == ""


def test_a_passphrase_is_changed_only_with_the_current_one(qtbot, view, engine):
    engine.shown_home = replace(DATA_DIR, encrypted=True, has_passphrase=True)
    view.show_section(view.privacy.title)
    page = view.privacy
    view.choosing.data_presenter.refresh()
    qtbot.waitUntil(page.form.current.isVisible)
    for field in (page.form.new, page.form.repeated):
        field.setText("a lantern in the fog")
    assert not page.set_passphrase.isEnabled()
    page.form.current.setText("tides under the pier")

    qtbot.mouseClick(page.set_passphrase, LEFT)

    sent = ("protect", "a lantern in the fog", "tides under the pier")
    qtbot.waitUntil(lambda: sent in engine.calls)
    assert page.form.code.isHidden()
    qtbot.mouseClick(page.lock, LEFT)
    qtbot.waitUntil(lambda: ("lock",) in engine.calls)
