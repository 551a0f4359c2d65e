"""Dialog that shows a page before it is saved: another program has asked for it."""

from PySide6.QtCore import QDir, Qt, Signal
from PySide6.QtWidgets import QDialog, QFileDialog, QLineEdit, QPlainTextEdit, QWidget

from core.errors import LociError
from core.records.addresses import ClipAddress
from ui.bridge.alerts import alert_for
from ui.theme.translation import say_path, translate
from ui.widgets.boxes import Space, column, fill, resize_within, row
from ui.widgets.buttons import Button
from ui.widgets.file_dialog import ask_for_files
from ui.widgets.labels import Elided, label, paragraph

_WIDTH, _HEIGHT = 560, 460


class ClipDialog(QDialog):
    """Preview of a page; `saving` when the user saves it. Enter and Esc cancel.

    Without a `folder` the user has to choose one first.
    """

    saving = Signal()

    def __init__(self, owner: QWidget, clip: ClipAddress, *, folder: str) -> None:
        super().__init__(owner)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(translate("links", "Save this page?"))
        resize_within(self, owner, width=_WIDTH, height=_HEIGHT)
        self.folder = folder
        self.title = QLineEdit(clip.title)
        self.title.setAccessibleName(translate("links", "Title"))
        self.text = QPlainTextEdit(clip.text, readOnly=True, tabChangesFocus=True)
        self.text.setAccessibleName(translate("links", "Text"))
        self.text.setVisible(bool(clip.text))
        self.place = paragraph("")
        self.choose = Button(translate("links", "Choose folder…"), icon="folder")
        self.stay = Button(translate("links", "Cancel"))
        self.go = Button(translate("links", "Save"), kind="primary")
        self._lay_out(clip)
        self.go.setAutoDefault(True)  # Enter triggers it when it has the focus
        self.stay.setDefault(True)
        self.stay.setFocus(Qt.FocusReason.PopupFocusReason)
        self.choose.clicked.connect(self._choose_folder)
        self.go.clicked.connect(self._save)
        self.stay.clicked.connect(self.reject)
        self._show_folder()

    def _lay_out(self, clip: ClipAddress) -> None:
        inside = column(self, label(self.windowTitle(), role="subtitle"), margin=24, gap=8)
        fill(inside, self.title, Elided(clip.url, role="small", tone="muted"), (self.text, 1))
        fill(inside, row(None, (self.place, 1), self.choose), Space(4))
        fill(inside, row(None, 1, self.stay, self.go, gap=8))
        if not clip.text:
            inside.addStretch(1)

    def show_problem(self, error: LociError) -> None:
        """Show why the page is not saved, so that the user can try again."""
        self.place.setText(alert_for(error).text)
        self.go.setEnabled(True)

    def _save(self) -> None:
        self.go.setEnabled(False)
        self.saving.emit()

    def _choose_folder(self) -> None:
        title = translate("links", "Folder for web pages")
        if chosen := ask_for_files(QFileDialog.getExistingDirectory, self, title, QDir.homePath()):
            self.folder = chosen
            self._show_folder()

    def _show_folder(self) -> None:
        self.go.setEnabled(bool(self.folder))
        words = (
            translate("links", "It goes to {folder}, which Loci reads.")
            if self.folder
            else translate("links", "Choose a folder for web pages. Loci reads it.")
        )
        self.place.setText(words.format(folder=say_path(self.folder)))
