import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCompleter, QFileDialog, QPushButton, QToolButton, QTreeView, QWidget

from ui.widgets.boxes import descendant, descendants
from ui.widgets.file_dialog import FileDialogLook


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
