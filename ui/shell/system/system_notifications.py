"""Desktop notifications: a long task has ended or there are new problems. Never with contents."""

import html
import shutil
from collections.abc import Callable

from PySide6.QtCore import QElapsedTimer, QObject, QProcess, Signal

from core.records.files.status import Status
from ui.theme.translation import translate

LONG_MS = 60_000


class SystemNotifications(QObject):
    """Decides when to notify; `wanted` carries title and text."""

    wanted = Signal(str, str)

    def __init__(
        self, parent: QObject, *, is_watched: Callable[[], bool], long_ms: int = LONG_MS
    ) -> None:
        super().__init__(parent)
        self.are_on = True
        self._is_watched = is_watched
        self._long_ms = long_ms
        self._since: QElapsedTimer | None = None
        self._problems: int | None = None
        self._encoder = ""

    def notify(self, title: str, text: str) -> None:
        """Notify that a long task has ended, unless the window is active."""
        if self.are_on and not self._is_watched():
            self.wanted.emit(title, text)

    def show_status(self, status: Status) -> None:
        """Compare the status with the last one and notify of what has ended."""
        self._show_encoder(status)
        problems = len(status.failed) + len(status.problems_inside)
        before, self._problems = self._problems, problems
        if status.progress.state in {"reading", "scanning"}:
            if self._since is None:
                self._since = QElapsedTimer()
                self._since.start()
            self._problems = before if before is not None else problems
            return
        took_ms = self._since.elapsed() if self._since is not None else -1
        if status.progress.state == "paused":
            return
        self._since = None
        # The active window shows it already.
        if not self.are_on or self._is_watched():
            return
        new = 0 if before is None else max(problems - before, 0)
        if new:
            text = translate("notices", "%n file(s) couldn't be read.", "", new)
            self.wanted.emit(translate("notices", "New problems"), text)
        elif took_ms >= self._long_ms:
            text = translate(
                "notices", "You can ask about %n document(s) now.", "", status.documents
            )
            self.wanted.emit(translate("notices", "Reading finished"), text)

    def _show_encoder(self, status: Status) -> None:
        """Notify when all texts are encoded with another encoder, which may take hours."""
        new = status.new_encoder
        if new is None and self._encoder:
            self.notify(
                translate("notices", "New text encoder in use"),
                translate("notices", "All texts are encoded again."),
            )
        self._encoder = new.name if new is not None else ""


def send_to_desktop(title: str, text: str) -> bool:
    """Send a notification with the desktop's own program; return whether there is one.

    Desktops read markup in its text, so that is escaped.
    """
    program = shutil.which("notify-send")
    if program is None:
        return False
    words = ["--app-name=Loci", "--icon=org.loci.Loci", "--", title, html.escape(text, quote=False)]
    started, _ = QProcess.startDetached(program, words)
    return started
