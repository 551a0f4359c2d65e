"""State of automatic backups, shown above their options."""

from PySide6.QtCore import QDate, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame

from core.records.datadir import DataDirInfo
from ui.items.path_text import say_path
from ui.theme.message_translation import translate_message
from ui.theme.translation import say_iso, say_moment, translate
from ui.widgets.boxes import column, fill
from ui.widgets.buttons import Button
from ui.widgets.labels import label


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
        self.words.setText(say_backups(home))


def say_backups(home: DataDirInfo) -> str:
    """Return the state of automatic backups, one sentence per line."""
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
