from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QApplication

from tests.ui.fake_client import FakeClient
from ui.shell.commands.file_drop import paths_in
from ui.sources.dialogs import AddDialog
from ui.widgets.boxes import descendant

PLACE = QPoint(400, 300)
HOW = (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)


def dragged(*addresses: str) -> QMimeData:
    made = QMimeData()
    made.setUrls([QUrl(address) for address in addresses])
    return made


def test_dropped_folders_are_shown_with_their_size_before_they_are_added(
    qtbot, make_window, engine: FakeClient
):
    window = make_window(engine)
    things = dragged("file:///home/ada/New", "file:///home/ada/a.pdf")
    copy = Qt.DropAction.CopyAction

    QApplication.sendEvent(window, QDragEnterEvent(PLACE, copy, things, *HOW))
    assert window.file_drop._sheet is not None
    QApplication.sendEvent(window, QDropEvent(PLACE, copy, things, *HOW))

    view = window.places.sources_view
    qtbot.waitUntil(lambda: descendant(view, AddDialog) is not None)
    dialog = descendant(view, AddDialog)
    qtbot.waitUntil(lambda: "24 files" in dialog.words.text())
    assert window.body.stack.currentWidget() is view
    assert window.file_drop._sheet is None
    dialog.add.click()
    qtbot.waitUntil(lambda: ("add_sources", ("/home/ada/New", "/home/ada/a.pdf")) in engine.calls)


def test_what_is_dragged_away_again_leaves_nothing(qtbot, make_window, engine: FakeClient):
    window = make_window(engine)
    things = dragged("file:///home/ada/New")

    QApplication.sendEvent(window, QDragEnterEvent(PLACE, Qt.DropAction.CopyAction, things, *HOW))
    QApplication.sendEvent(window, QDragLeaveEvent())

    assert window.file_drop._sheet is None
    assert [call for call in engine.calls if call[0] == "estimate"] == []


def test_only_files_of_this_machine_are_taken():
    assert paths_in(dragged("https://example.org/a.pdf", "file:///a/b/", "file:///a/b")) == ["/a/b"]
