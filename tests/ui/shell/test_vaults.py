"""Vaults in the window: its title, the dialog, and what two windows do not share."""

import os
from concurrent.futures import Future
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QSettings, Qt
from PySide6.QtWidgets import QApplication, QFileDialog

from core.datadir.vaults import VaultList
from core.errors import LociError, WrongUse
from core.records.datadir import DataDirErasure, Vault
from tests.ui.fake_client import resolved
from ui.bridge.engine_link import EngineLink
from ui.shell.system.desktop_integration import DesktopIntegration
from ui.shell.vaults.dialog import TypeDialog, VaultDialog
from ui.shell.vaults.lock_screen import LockScreen
from ui.shell.window import Window
from ui.widgets.boxes import descendants

SECRET = "tides under the northern pier"


class Actions:
    """What a program would do, noted."""

    def __init__(self, folder: Path) -> None:
        self.vaults = VaultList(
            folder / "config" / "vaults.json",
            default_home=folder / "loci",
            folder=folder / "vaults",
        )
        self.opened: list[str] = []
        self.deleted: list[str] = []
        self.refusal: LociError | None = None

    def open(self, vault: Vault) -> None:
        self.opened.append(vault.name)

    def delete(self, vault: Vault) -> Future[tuple[DataDirErasure, str]]:
        done: Future[tuple[DataDirErasure, str]] = Future()
        if self.refusal is None:
            self.deleted.append(self.vaults.forget(vault.name).name)
            done.set_result((DataDirErasure(1, 1), ""))
        else:
            done.set_exception(self.refusal)
        return done


@pytest.fixture
def actions(tmp_path) -> Actions:
    (tmp_path / "loci").mkdir()
    return Actions(tmp_path)


@pytest.fixture
def open_vault(qtbot, engine, actions):
    """Opens the window of a vault, by its name."""
    kept = []

    def make(name: str = "Main") -> Window:
        home = Path(actions.vaults.named(name).home)
        window = Window(EngineLink(lambda: resolved(engine)), home=home, vaults=actions)
        kept.append(window)
        qtbot.addWidget(window)
        window.show()
        return window

    yield make
    kept.clear()


def dialog_of(window: Window) -> VaultDialog:
    window.run("vaults")
    (dialog,) = (it for it in descendants(window, VaultDialog) if it.isVisible())
    return dialog


def choose(dialog: VaultDialog, name: str, words: str) -> None:
    (action,) = (it for it in dialog.menus[name].actions() if it.text() == words)
    assert action.isEnabled()
    action.trigger()


def choices(dialog: VaultDialog, name: str) -> list[str]:
    return [it.text() for it in dialog.menus[name].actions() if it.isEnabled()]


def test_the_title_names_the_vault_as_soon_as_there_are_two(open_vault, actions):
    window = open_vault()
    assert window.windowTitle() == "Loci"

    actions.vaults.create("Work")
    QApplication.sendEvent(window, QEvent(QEvent.Type.WindowActivate))

    assert window.windowTitle() == "Main – Loci"
    assert open_vault("Work").windowTitle() == "Work – Loci"
    actions.vaults.rename("Main", "Home")
    QApplication.sendEvent(window, QEvent(QEvent.Type.WindowActivate))
    assert window.windowTitle() == "Home – Loci"


def test_a_home_that_is_no_vault_has_no_name(qtbot, engine, actions, tmp_path):
    actions.vaults.create("Work")
    window = Window(EngineLink(lambda: resolved(engine)), home=tmp_path / "x", vaults=actions)
    qtbot.addWidget(window)

    assert window.windowTitle() == "Loci"
    assert window.vaults.name == ""


def test_a_vault_is_created_and_opened_from_the_dialog(open_vault, actions):
    window = open_vault()
    dialog = dialog_of(window)
    assert not dialog.add.isEnabled()
    dialog.name.setText("Work")

    dialog.name.returnPressed.emit()

    assert list(dialog.open_buttons) == ["Main", "Work"]
    assert not dialog.open_buttons["Main"].isVisibleTo(dialog)
    assert "Work" in dialog.state.text()
    assert window.windowTitle() == "Main – Loci"
    dialog.open_buttons["Work"].click()
    assert actions.opened == ["Work"]
    assert not dialog.isVisible()


def test_a_name_that_is_taken_is_refused_with_the_reason(open_vault, actions):
    dialog = dialog_of(open_vault())
    dialog.name.setText("main")

    dialog.add.click()

    assert "already" in dialog.state.text()
    assert dialog.name.text() == "main"
    assert len(actions.vaults.all()) == 1


def test_a_library_in_a_folder_gets_a_name(open_vault, actions, monkeypatch, tmp_path):
    (tmp_path / "archive").mkdir()
    (tmp_path / "archive" / "loci.duckdb").touch()
    chosen = str(tmp_path / "archive")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: chosen)
    dialog = dialog_of(open_vault())
    dialog.name.setText("Archive")

    dialog.add_in.click()

    assert actions.vaults.named("Archive").home == chosen


def test_switching_opens_the_other_vault_and_closes_this_window(open_vault, actions, qtbot):
    actions.vaults.create("Work")
    window = open_vault()
    window.hides_on_close = True

    with qtbot.waitSignal(window.left):
        choose(dialog_of(window), "Work", "Open and close this window")

    assert actions.opened == ["Work"]


def test_renaming_and_removing_keep_the_files(open_vault, actions):
    home = Path(actions.vaults.create("Work").home)
    window = open_vault()
    dialog = dialog_of(window)
    choose(dialog, "Work", "Rename…")
    (ask,) = descendants(dialog, TypeDialog)
    ask.field.setText("Office")
    ask.go.click()
    assert actions.vaults.named("Office").home == str(home)

    choose(dialog, "Office", "Remove from list")

    assert [vault.name for vault in actions.vaults.all()] == ["Main"]
    assert home.is_dir()
    assert not actions.deleted
    assert window.windowTitle() == "Loci"


def test_deleting_needs_the_name_typed_exactly(open_vault, actions, qtbot):
    actions.vaults.create("Work")
    dialog = dialog_of(open_vault())
    choose(dialog, "Work", "Delete…")
    (ask,) = descendants(dialog, TypeDialog)
    for wrong in ("", "work", "Work notes"):
        ask.field.setText(wrong)
        assert not ask.go.isEnabled()

    ask.field.setText("Work")
    ask.go.click()

    qtbot.waitUntil(lambda: actions.deleted == ["Work"])
    qtbot.waitUntil(lambda: list(dialog.open_buttons) == ["Main"])


def test_a_vault_that_is_in_use_is_not_deleted_and_the_dialog_says_why(open_vault, actions, qtbot):
    actions.vaults.create("Work")
    actions.refusal = WrongUse("Work", "vault_in_use")
    dialog = dialog_of(open_vault())
    choose(dialog, "Work", "Delete…")
    (ask,) = descendants(dialog, TypeDialog)
    ask.field.setText("Work")

    ask.go.click()

    qtbot.waitUntil(lambda: "in use" in dialog.state.text())
    assert "Work" in dialog.open_buttons


def test_only_what_can_be_done_is_offered(open_vault, actions):
    Path(actions.vaults.create("Gone").home).rmdir()
    actions.vaults.create("Work")

    dialog = dialog_of(open_vault("Work"))

    assert choices(dialog, "Main") == ["Open and close this window", "Rename…"]
    assert choices(dialog, "Gone") == ["Rename…", "Remove from list"]
    assert choices(dialog, "Work") == ["Rename…"]
    assert not dialog.open_buttons["Gone"].isEnabled()


def test_a_damaged_list_leaves_the_window_usable_and_is_reported(open_vault, actions, tmp_path):
    window = open_vault()
    (tmp_path / "config").mkdir(exist_ok=True)
    (tmp_path / "config" / "vaults.json").write_text("{")

    dialog = dialog_of(window)

    assert "can't be read" in dialog.state.text()
    assert window.windowTitle() == "Loci"


def test_from_a_locked_vault_another_can_be_opened(open_vault, actions, engine, qtbot):
    actions.vaults.create("Work")
    engine.secret = SECRET
    window = open_vault("Work")
    qtbot.waitUntil(lambda: bool(descendants(window, LockScreen)))
    (screen,) = descendants(window, LockScreen)
    assert "Work" in screen.accessibleName()

    qtbot.waitUntil(lambda: window.focusWidget() is screen.field)
    qtbot.mouseClick(screen.others, Qt.MouseButton.LeftButton)
    assert window.focusWidget() is screen.field

    (dialog,) = descendants(window, VaultDialog)
    dialog.open_buttons["Main"].click()
    assert actions.opened == ["Main"]
    assert screen.isVisible()


def test_with_one_vault_the_lock_screen_offers_no_other(open_vault, engine, qtbot):
    engine.secret = SECRET
    window = open_vault()
    qtbot.waitUntil(lambda: bool(descendants(window, LockScreen)))
    (screen,) = descendants(window, LockScreen)

    assert not screen.others.isVisible()
    assert "Loci" in screen.accessibleName()


def test_tray_notices_and_shortcuts_name_the_vault(open_vault, actions, monkeypatch):
    actions.vaults.create("Work")
    said: list[tuple[str, str]] = []
    target = "ui.shell.system.desktop_integration.send_to_desktop"
    monkeypatch.setattr(target, lambda title, text: said.append((title, text)))
    outside = [DesktopIntegration(open_vault(name)) for name in ("Main", "Work")]

    outside[1].notices.wanted.emit("Up to date", "3 files")
    outside[1].open_quick()

    assert [it.tray.title for it in outside] == ["Main – Loci", "Work – Loci"]
    assert said == [("Up to date – Work", "3 files")]
    assert outside[0]._shortcut_id() == "ask"
    assert outside[1]._shortcut_id() != "ask"
    assert outside[1]._quick is not None
    assert outside[1]._quick.windowTitle().endswith("Work")


def test_recent_searches_and_the_place_of_one_window_are_not_in_another(open_vault, actions):
    actions.vaults.create("Work")
    here, there = open_vault("Main"), open_vault("Work")
    here.go_to("search")
    here.body.places.search_view.recent_changed.emit(("kelp",))
    here.close()

    again = open_vault("Work")
    again.go_to("search")

    assert there.state().place != "search"
    files = {path.name for path in Path(actions.vaults.named("Work").home).rglob("*")}
    assert "searches.json" not in files
    assert b"kelp" in (Path(actions.vaults.named("Main").home) / "searches.json").read_bytes()


def test_file_dialogs_keep_no_history_that_all_vaults_share(qtbot, tmp_path, monkeypatch):
    from app.desktop.window import keep_no_history

    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    QSettings.setPath(
        QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(tmp_path / "config")
    )
    assert _visit(qtbot, tmp_path / "first")
    keep_no_history()

    assert not _visit(qtbot, tmp_path / "secret")


def _visit(qtbot, folder: Path) -> bool:
    """Return whether a file tells that the folder was chosen."""
    folder.mkdir()
    dialog = QFileDialog(options=QFileDialog.Option.DontUseNativeDialog)
    qtbot.addWidget(dialog)
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setDirectory(str(folder))
    dialog.show()
    dialog.done(QFileDialog.DialogCode.Accepted)
    dialog.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    files = (Path(top) / name for top, _, names in os.walk(folder.parent) for name in names)
    return any(os.fsencode(folder) in file.read_bytes() for file in files)
