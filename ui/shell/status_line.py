"""Status line at the bottom of the window."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QSizePolicy

from core.records.files.status import Progress, Status
from ui.items.progress_text import say_encoding, say_progress, say_refinement
from ui.theme.plain_text import plain_tooltip
from ui.theme.translation import translate, translate_message
from ui.widgets.boxes import keep_room, row
from ui.widgets.buttons import icon_button
from ui.widgets.fields import progress_bar
from ui.widgets.labels import Elided, Picture

ICONS = {
    "idle": ("circle-check", "success"),
    "scanning": ("refresh-cw", "info"),
    "reading": ("book-open", "info"),
    "paused": ("pause", "warning"),
    "stopping": ("hourglass", "muted"),
}


class StatusLine(QFrame):
    """Progress and counts of the engine; `paused` and `resumed` come from its button.

    `health_wanted` comes from the mark that is shown while something is beyond its limit (D14).
    """

    paused = Signal()
    health_wanted = Signal()
    resumed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(translate("shell", "Status"))
        self.setProperty("kind", "status")
        self._paused = False
        self._has_folders = True
        self.icon = Picture("hourglass", tone="muted", size=16)
        self.words = Elided(translate("shell", "Opening your library…"), role="small", tone="text2")
        self.bar = progress_bar(translate("shell", "Reading progress"))
        self.bar.setFixedWidth(140)
        self.bar.hide()
        self.counts = Elided("", role="small", tone="muted")
        self.counts.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.health = icon_button("triangle-alert", translate("shell", "Show health"))
        self.health.hide()
        self.health.clicked.connect(self.health_wanted)
        self.pause = icon_button("pause", translate("shell", "Pause reading"))
        self.pause.setEnabled(False)
        self.pause.clicked.connect(self.toggle)
        inside = row(self, margin=(8, 0, 12, 4), gap=8)
        keep_room(self.pause)  # or the line, and all above, would move
        for part in (self.icon, self.words, self.bar, self.counts, self.health, self.pause):
            inside.addWidget(part, int(part is self.words))

    def show_status(self, status: Status) -> None:
        """Show counts and progress."""
        counts = [
            translate("shell", "%n document(s)", "", status.documents),
            translate("shell", "%n thing(s)", "", status.entities),
            translate("shell", "%n fact(s)", "", status.facts),
        ]
        more = (say_refinement(status.refinement), say_encoding(status.new_encoder))
        counts += [words for words in more if words]
        self._has_folders = bool(status.sources)
        self._show_warnings("\n".join(map(translate_message, status.warnings)))
        self.counts.show_text("  ·  ".join(counts) if self._has_folders else "")
        self.pause.setVisible(self._has_folders)
        self._show_paused(paused=status.paused)
        self.show_progress(status.progress)

    def _show_warnings(self, warnings: str) -> None:
        self.health.setVisible(bool(warnings))
        self.health.setToolTip(plain_tooltip(warnings))
        self.health.setAccessibleDescription(warnings)

    def show_progress(self, progress: Progress) -> None:
        """Show the current task."""
        icon, tone, words = *ICONS[progress.state], say_progress(progress)
        if progress.state in {"idle", "reading"} and not self._has_folders:
            icon, tone, words = "folder", "muted", translate("shell", "No folders yet")
        self.icon.show_icon(icon, tone=tone)
        self.words.show_text(words)
        self.bar.setVisible(progress.state == "reading" and progress.total > 0)
        self.bar.setRange(0, max(progress.total, 1))
        self.bar.setValue(progress.done)
        if progress.state != "stopping":
            self._show_paused(paused=progress.state == "paused")
        if self._paused and progress.note:  # a fault, not the user's wish
            self.pause.show_icon("refresh-cw")
            self.pause.rename(translate("shell", "Try again"))
        self.pause.setEnabled(True)

    def show_away(self, words: str) -> None:
        """Show that the engine is not connected."""
        self.icon.show_icon("hourglass", tone="muted")
        self.words.show_text(words)
        self.bar.hide()
        self.pause.setEnabled(False)

    def toggle(self) -> None:
        """Request to pause or to resume reading."""
        (self.resumed if self._paused else self.paused).emit()

    def _show_paused(self, *, paused: bool) -> None:
        self._paused = paused
        resume, rest = translate("shell", "Resume reading"), translate("shell", "Pause reading")
        self.pause.show_icon("play" if paused else "pause")
        self.pause.rename(resume if paused else rest)
