"""What the engine is doing, in one line at the bottom of the window."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QProgressBar

from core.records.status import Progress, Status
from ui.items.progress import say_progress, say_refinement
from ui.widgets.boxes import row
from ui.widgets.buttons import icon_button
from ui.widgets.labels import Elided, Picture, label

ICONS = {
    "idle": ("circle-check", "success"),
    "scanning": ("refresh-cw", "info"),
    "reading": ("book-open", "info"),
    "paused": ("pause", "warning"),
    "stopping": ("hourglass", "muted"),
}


class StatusLine(QFrame):
    """Shows progress and counts; `paused` and `resumed` are what the button asks for."""

    paused = Signal()
    resumed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "status")
        self.setAccessibleName("Status")
        self._paused = False
        self.icon = Picture("hourglass", tone="muted", size=16)
        self.words = Elided("Starting the engine…", role="small", tone="text2")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedWidth(140)
        self.bar.setAccessibleName("Progress of reading")
        self.bar.hide()
        self.counts = label("", role="small", tone="muted")
        self.pause = icon_button("pause", "Pause reading")
        self.pause.setEnabled(False)
        self.pause.clicked.connect(self._toggle)
        inside = row(self, margin=(8, 0, 12, 4), gap=8)
        for part in (self.icon, self.words, self.bar, self.counts, self.pause):
            inside.addWidget(part, int(part is self.words))

    @property
    def is_paused(self) -> bool:
        """Whether reading rests."""
        return self._paused

    def show_status(self, status: Status) -> None:
        """Show counts and progress."""
        counts = [
            f"{status.documents:,} documents",
            f"{status.entities:,} things",
            f"{status.facts:,} facts",
        ]
        if refined := say_refinement(status.refinement):
            counts.append(refined)
        self.counts.setText("  ·  ".join(counts))
        self._show_paused(paused=status.paused)
        self.show_progress(status.progress)

    def show_progress(self, progress: Progress) -> None:
        """Show what is being done."""
        icon, tone = ICONS[progress.state]
        self.icon.show_icon(icon, tone=tone)
        self.words.show_text(say_progress(progress))
        self.bar.setVisible(progress.state == "reading" and progress.total > 0)
        self.bar.setRange(0, max(progress.total, 1))
        self.bar.setValue(progress.done)
        if progress.state != "stopping":
            self._show_paused(paused=progress.state == "paused")
        self.pause.setEnabled(True)

    def show_away(self, words: str) -> None:
        """The engine is not there."""
        self.icon.show_icon("hourglass", tone="muted")
        self.words.show_text(words)
        self.bar.hide()
        self.pause.setEnabled(False)

    def toggle(self) -> None:
        """Ask for the other of pause and resume."""
        self._toggle()

    def _toggle(self) -> None:
        (self.resumed if self._paused else self.paused).emit()

    def _show_paused(self, *, paused: bool) -> None:
        self._paused = paused
        words = "Resume reading" if paused else "Pause reading"
        self.pause.show_icon("play" if paused else "pause")
        self.pause.setAccessibleName(words)
        self.pause.setToolTip(words)
