"""Data folder: move, back up (also regularly), restore and delete."""

from PySide6.QtCore import QDate, QDir, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QShowEvent
from PySide6.QtWidgets import QFileDialog, QFrame, QLineEdit, QWidget

from core.records.datadir import BackupInfo, CopyProgress, DataDirInfo
from ui.settings.settings_page import Page
from ui.theme.translation import (
    say_iso,
    say_moment,
    say_number,
    say_path,
    say_size,
    translate,
    translate_message,
)
from ui.widgets.boxes import column, fill, flow, frame
from ui.widgets.buttons import Button
from ui.widgets.fields import progress_bar, secret_field
from ui.widgets.file_dialog import ask_for_files
from ui.widgets.focus import announce
from ui.widgets.labels import label

ERASE_WORDS = "delete everything"
SUFFIX = ".locibackup"


class BackupsState(QFrame):
    """Last backup, its folder, obstacles and the next one; `made` requests a backup."""

    made = Signal()
    looked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.words = label("", wrap="yes")
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.now = Button(translate("settings", "Back up now"), icon="archive")
        inside = column(self, self.words, margin=(0, 10, 8, 10), gap=8)
        fill(inside, (self.now, Qt.AlignmentFlag.AlignLeading))
        self.now.clicked.connect(self.made)

    def showEvent(self, event: QShowEvent) -> None:
        """Refresh the state."""
        super().showEvent(event)
        self.looked.emit()

    def show_home(self, home: DataDirInfo) -> None:
        """Show the current state."""
        self.words.setText(_say_backups(home))


def _say_backups(home: DataDirInfo) -> str:
    sentences = [translate_message(home.backup_problem)] if home.backup_problem else []
    if home.backed_up_at is not None:
        words = translate("settings", "Last automatic backup on {moment}: {path}")
        sentences.append(
            words.format(moment=say_moment(home.backed_up_at), path=say_path(home.backup_path))
        )
    elif home.backup_due_on is not None:
        sentences.append(translate("settings", "No automatic backup yet."))
    return "\n".join([*sentences, _say_next(home)])


def _say_next(home: DataDirInfo) -> str:
    if home.backup_due_on is None:
        return translate("settings", "Automatic backup is off.")
    day = home.backup_due_on.isoformat()
    if day > QDate.currentDate().toString(Qt.DateFormat.ISODate):
        return translate("settings", "Next backup on {day}.").format(day=say_iso(day))
    if home.backup_problem:
        return translate("settings", "Loci tries again in a few hours.")
    return translate("settings", "The next backup starts as soon as Loci is idle.")


class DataPage(Page):
    """Actions on the data folder; signals carry a path, `erased` the typed confirmation."""

    backed_up = Signal(str)
    looked_at = Signal(str)
    restored = Signal(str, str)  # path, passphrase of the backup
    moved = Signal(str)
    erased = Signal(str)
    stopped = Signal()
    first_steps = Signal()
    looked = Signal()

    def __init__(self) -> None:
        super().__init__(translate("settings", "Your data"))
        self._chosen = ""
        self._log = ""
        self.where, self.by_itself = label(wrap="yes"), label(wrap="yes")
        for words in (self.where, self.by_itself):
            words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.move_home = Button(translate("settings", "Move…"), icon="folder-input")
        self.log = Button(translate("settings", "Show log"), icon="file-text")
        self.back_up = Button(translate("settings", "Back up…"), icon="archive", kind="primary")
        self.back_up_now = Button(translate("settings", "Back up now"), icon="archive")
        self.restore = Button(translate("settings", "Restore…"), icon="archive-restore")
        self.steps = Button(translate("settings", "Run setup again"))
        self.erase = Button(
            translate("settings", "Delete everything…"), kind="danger", icon="trash-2"
        )
        self.bar = progress_bar(translate("settings", "Progress"))
        self.stop = Button(translate("settings", "Stop"), icon="square")
        self.state = label("", wrap="yes")
        self._lay_out()
        self.move_home.clicked.connect(self._choose_target)
        self.log.clicked.connect(self._open_log)
        self.back_up.clicked.connect(self._choose_backup)
        self.back_up_now.clicked.connect(self.make_backup)
        self.restore.clicked.connect(self._choose_restore)
        self.steps.clicked.connect(self.first_steps)
        self.erase.clicked.connect(self._ask_erase)
        self.stop.clicked.connect(self.stopped)
        self.sure.clicked.connect(self._restore)
        self.never.clicked.connect(self._put_away)
        self.typed.textChanged.connect(self._check_words)
        self.really.clicked.connect(self._erase)
        self.keep.clicked.connect(self._put_away)

    def begin(self) -> None:
        """Refresh the sizes."""
        self.looked.emit()

    def showEvent(self, event: QShowEvent) -> None:
        """Refresh what may have changed."""
        super().showEvent(event)
        self.looked.emit()

    def make_backup(self) -> None:
        """Make a backup in the folder of automatic backups."""
        if self.back_up.isEnabled():
            self._work(translate("settings", "Starting…"))
            self.backed_up.emit("")

    def show_home(self, home: DataDirInfo) -> None:
        """Show location and size of the files."""
        words = translate("settings", "{path}\n{size}, {free} free on this disk.")
        self.where.setText(
            words.format(
                path=say_path(home.path),
                size=say_size(home.size_bytes),
                free=say_size(home.free_bytes),
            )
        )
        self._log = home.log_path
        self.by_itself.setText(_say_backup(home))

    def show_progress(self, piece: CopyProgress) -> None:
        """Show the progress of the task."""
        stages = {
            "copying": translate("settings", "Copying…"),
            "checking": translate("settings", "Checking…"),
            "opening": translate("settings", "Verifying the copy…"),
            "exchanging": translate("settings", "Replacing files…"),
        }
        self._work(stages[piece.stage])
        self.bar.setRange(0, 1000 if piece.total_bytes and piece.done_bytes else 0)
        if piece.total_bytes:
            self.bar.setValue(min(1000, 1000 * piece.done_bytes // piece.total_bytes))

    def show_done(self, text: str) -> None:
        """Show that the task is done."""
        self._rest()
        self.state.setText(text)
        self.state.show()
        announce(self, text)

    def show_backup(self, backup: BackupInfo) -> None:
        """Show the contents of the chosen backup; restoring needs a confirmation."""
        self._rest()
        self._chosen = backup.path
        words = translate(
            "settings",
            "Made on {moment} with {documents} documents, {things} things and {facts} facts "
            "({size}). It replaces all of Loci's current data. Loci checks the backup first and "
            "deletes the current data only after the backup has been restored.",
        )
        self.held.setText(
            words.format(
                moment=say_moment(backup.made_at),
                documents=say_number(backup.documents),
                things=say_number(backup.entities),
                facts=say_number(backup.facts),
                size=say_size(backup.size_bytes),
            )
        )
        self.passphrase.clear()
        self.passphrase.setVisible(backup.has_passphrase)
        self.agreement.show()
        (self.passphrase if backup.has_passphrase else self.sure).setFocus()

    def _work(self, text: str) -> None:
        self._put_away()
        for button in self._offers:
            button.setEnabled(False)
        self.state.setText(text)
        self.state.show()
        self.bar.show()
        self.stop.show()

    def _rest(self) -> None:
        for button in self._offers:
            button.setEnabled(True)
        self.bar.hide()
        self.stop.hide()
        self._put_away()

    def _put_away(self) -> None:
        self.agreement.hide()
        self.last_question.hide()

    def _choose_backup(self) -> None:
        title = translate("settings", "Back up to")
        day = QDate.currentDate().toString("yyyy-MM-dd")
        name = f"{QDir.homePath()}/loci-{day}{SUFFIX}"
        chosen, _ = ask_for_files(
            QFileDialog.getSaveFileName, self, title, name, f"Loci (*{SUFFIX})"
        )
        if chosen:
            chosen = chosen if chosen.endswith(SUFFIX) else chosen + SUFFIX
            self._work(translate("settings", "Starting…"))
            self.backed_up.emit(chosen)

    def _choose_restore(self) -> None:
        title = translate("settings", "Choose a backup")
        chosen, _ = ask_for_files(
            QFileDialog.getOpenFileName, self, title, QDir.homePath(), f"Loci (*{SUFFIX})"
        )
        if chosen:
            self.looked_at.emit(chosen)

    def _restore(self) -> None:
        self._work(translate("settings", "Starting…"))
        self.restored.emit(self._chosen, self.passphrase.text())

    def _choose_target(self) -> None:
        title = translate("settings", "Choose an empty folder")
        chosen = ask_for_files(QFileDialog.getExistingDirectory, self, title, QDir.homePath())
        if chosen:
            self._work(translate("settings", "Starting…"))
            self.moved.emit(chosen)

    def _ask_erase(self) -> None:
        self.typed.clear()
        self._check_words()
        self.agreement.hide()
        self.last_question.show()
        self.typed.setFocus()

    def _check_words(self) -> None:
        self.really.setEnabled(self.typed.text().strip().casefold() == ERASE_WORDS)

    def _erase(self) -> None:
        words = self.typed.text()
        self._work(translate("settings", "Deleting…"))
        self.stop.hide()
        self.erased.emit(words)

    def _open_log(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(self._log))

    def _lay_out(self) -> None:
        self.add_part(
            translate("settings", "Loci's data folder"),
            translate(
                "settings",
                "Contains everything Loci has read, found and remembered, and your "
                "settings. Your documents stay where they are. If you move it, the old "
                "files are deleted only after the new ones work.",
            ),
        )
        fill(self.body, self.where, flow(self.move_home, self.log))
        self.add_part(
            translate("settings", "Backup"),
            translate(
                "settings",
                "Saves everything to one file. If your data is encrypted, the backup is "
                "too, and you need the same keychain to restore it.",
            ),
        )
        fill(self.body, self.by_itself, flow(self.back_up, self.back_up_now, self.restore))
        fill(self.body, self._make_agreement(), self.state, self.bar)
        fill(self.body, (self.stop, Qt.AlignmentFlag.AlignLeading))
        self.add_part(translate("settings", "Start over"), "")
        fill(self.body, flow(self.steps, self.erase), self._make_last_question())
        for hidden in (self.state, self.bar, self.stop):
            hidden.hide()
        self._offers = (
            self.move_home, self.back_up, self.back_up_now, self.restore, self.erase, self.steps,
        )  # fmt: skip

    def _make_agreement(self) -> QWidget:
        self.agreement = frame("quiet")
        self.held = label("", wrap="yes")
        self.sure = Button(translate("settings", "Restore this backup"), kind="primary")
        self.never = Button(translate("settings", "Not now"))
        self.passphrase = secret_field(
            translate("settings", "Passphrase or recovery code of the backup")
        )
        column(
            self.agreement,
            self.held,
            self.passphrase,
            flow(self.sure, self.never),
            margin=12,
            gap=8,
        )
        self.agreement.hide()
        return self.agreement

    def _make_last_question(self) -> QWidget:
        self.last_question = frame("quiet")
        inside = column(self.last_question, margin=12, gap=8)
        words = translate(
            "settings",
            "This permanently deletes everything Loci has read, found and "
            "remembered. Your documents and models stay. Type “{words}” to continue.",
        )
        inside.addWidget(label(words.format(words=ERASE_WORDS), wrap="yes"))
        self.typed = QLineEdit(placeholderText=ERASE_WORDS)
        self.typed.setAccessibleName(
            translate("settings", "Type “{words}”").format(words=ERASE_WORDS)
        )
        self.really = Button(translate("settings", "Delete everything"), kind="danger")
        self.keep = Button(translate("settings", "Keep everything"))
        fill(inside, self.typed, flow(self.really, self.keep))
        self.last_question.hide()
        return self.last_question


def _say_backup(home: DataDirInfo) -> str:
    """Return the state of automatic backups, or that they can be enabled."""
    if home.backed_up_at is None and home.backup_due_on is None:
        return translate("settings", "Automatic backups are off. Turn them on in General.")
    return _say_backups(home)
