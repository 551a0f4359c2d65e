import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCompleter,
    QDialogButtonBox,
    QFileDialog,
    QLineEdit,
    QPushButton,
    QToolButton,
    QTreeView,
    QWidget,
)

from ui.widgets.boxes import descendant, descendants
from ui.widgets.file_dialog import FileDialogLook, ask_for_files


@pytest.fixture
def dialog(qtbot, tmp_path):
    look = FileDialogLook()
    (tmp_path / "notes").mkdir()
    dialog = QFileDialog(None, "Choose a folder", str(tmp_path))
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    qtbot.addWidget(dialog)
    dialog.show()
    yield dialog
    look.end()


def named(dialog, kind, name):
    return next(it for it in descendants(dialog, kind) if it.objectName() == name)


def test_a_dialog_for_folders_asks_for_no_type_and_shows_dates_whole(dialog):
    files = descendant(dialog, QTreeView)

    assert named(dialog, QWidget, "fileTypeCombo").isHidden()
    assert files.header().length() <= files.viewport().width()


def test_its_buttons_are_those_of_the_window(dialog):
    buttons = descendants(dialog, QPushButton)

    assert all(button.icon().isNull() for button in buttons)
    assert {button.property("kind") for button in buttons} == {"primary", "secondary"}
    assert not named(dialog, QToolButton, "newFolderButton").icon().isNull()


def test_the_click_that_closes_the_list_of_paths_presses_what_it_hits(qtbot, dialog):
    completer = descendant(dialog, QCompleter)
    popup = completer.popup()
    button = next(it for it in descendants(dialog, QPushButton) if it.isEnabled())
    popup.setGeometry(0, 0, 40, 20)
    popup.show()
    middle = popup.mapFromGlobal(button.mapToGlobal(button.rect().center()))

    with qtbot.waitSignal(button.clicked):
        QTest.mousePress(popup, Qt.MouseButton.LeftButton, pos=middle)

    assert popup.isHidden()


def test_a_typed_folder_is_chosen_by_a_click_beside_the_list_of_paths(qtbot, tmp_path):
    (tmp_path / "notes").mkdir()

    def type_and_click() -> None:
        dialog = QApplication.activeModalWidget()
        QTimer.singleShot(5000, dialog.reject)  # so that a failure does not wait forever
        descendant(dialog, QLineEdit).setText(str(tmp_path / "notes"))
        completer = descendant(dialog, QCompleter)
        popup = completer.popup()
        popup.setGeometry(0, 0, 40, 20)
        popup.show()
        choose = descendant(dialog, QDialogButtonBox).buttons()[0]
        middle = popup.mapFromGlobal(choose.mapToGlobal(choose.rect().center()))
        QTest.mousePress(popup, Qt.MouseButton.LeftButton, pos=middle)

    QTimer.singleShot(300, type_and_click)
    chosen = ask_for_files(
        QFileDialog.getExistingDirectory,
        None,
        "Choose a folder",
        str(tmp_path),
        options=QFileDialog.Option.DontUseNativeDialog | QFileDialog.Option.ShowDirsOnly,
    )

    assert chosen == str(tmp_path / "notes")
