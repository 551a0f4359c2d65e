"""Qt's own file dialog in the look of the window, for desktops without one."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from PySide6.QtCore import QEvent, QFileInfo, QObject
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QCompleter,
    QFileDialog,
    QFileIconProvider,
    QHeaderView,
    QPushButton,
    QToolButton,
    QTreeView,
    QWidget,
)

from ui.theme.icons import make_icon
from ui.theme.theme import the_theme
from ui.widgets.boxes import descendants
from ui.widgets.fields import ClickThrough
from ui.widgets.focus import the_application
from ui.widgets.style import mark

Asked = ParamSpec("Asked")
Chosen = TypeVar("Chosen")
WIDTH, HEIGHT = 880, 560
# Qt's names of the buttons above the files.
TOOL_ICONS = {
    "backButton": "arrow-left",
    "forwardButton": "arrow-right",
    "toParentButton": "arrow-up",
    "newFolderButton": "folder-plus",
    "listModeButton": "list",
    "detailModeButton": "table",
}
FILTERS = ("fileTypeLabel", "fileTypeCombo")


class FileIcons(QFileIconProvider):
    """Icons of files and folders in the color of the text."""

    def icon(self, what: QFileInfo | QFileIconProvider.IconType) -> QIcon:
        """Return the icon of a file, a folder, or a place such as the computer."""
        is_file = what.isFile() if isinstance(what, QFileInfo) else what is self.IconType.File
        return _icon("file-text" if is_file else "folder")


class FileDialogLook(QObject):
    """Prepares each file dialog of Qt before it is shown; dialogs of the desktop are their own."""

    def __init__(self) -> None:
        super().__init__()
        self._icons = FileIcons()
        the_application().installEventFilter(self)

    def end(self) -> None:
        """Watch for no more dialogs: this is called for every event of the program."""
        the_application().removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Watch for dialogs that appear; filter nothing."""
        if event.type() == QEvent.Type.Show and isinstance(watched, QFileDialog):
            watched.setIconProvider(self._icons)
            dress(watched)
            for completer in descendants(watched, QCompleter):
                ClickThrough(completer)
        return False


def ask_for_files(
    ask: Callable[Asked, Chosen], *asked: Asked.args, **options: Asked.kwargs
) -> Chosen:
    """Return what a function of QFileDialog lets the user choose."""
    look = FileDialogLook()
    try:
        return ask(*asked, **options)
    finally:
        look.end()


def dress(dialog: QFileDialog) -> None:
    """Give the dialog the icons of the window, and room for names and dates."""
    look = the_theme().look
    dialog.resize(look.grown(WIDTH), look.grown(HEIGHT))
    for tool in descendants(dialog, QToolButton):
        if icon := TOOL_ICONS.get(tool.objectName()):
            tool.setIcon(_icon(icon))
    for button in descendants(dialog, QPushButton):
        button.setIcon(QIcon())
        mark(button, kind="primary" if button.isDefault() else "secondary")
    if dialog.fileMode() == QFileDialog.FileMode.Directory:
        for part in descendants(dialog, QWidget):
            if part.objectName() in FILTERS:  # it says nothing but "Directories"
                part.hide()
    for files in descendants(dialog, QTreeView):
        head = files.header()
        head.setStretchLastSection(False)
        head.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)


def _icon(name: str) -> QIcon:
    return make_icon(name, the_theme().look.colors.text2)
