"""Messages about the connection to the engine."""

from PySide6.QtCore import QObject, Signal

from core.errors import EngineMismatch, LociError
from ui.bridge.alerts import alert_for
from ui.bridge.engine_link import EngineLink
from ui.theme.translation import translate


class ConnectionBanner(QObject):
    """Translates connection events to messages.

    `notice_changed` carries a persistent notice ("" for none) and its tone, `engine_lost` a
    short reason for the status line, `message_shown` a message for a toast.
    """

    notice_changed = Signal(str, str)
    engine_lost = Signal(str)
    message_shown = Signal(str)

    def __init__(self, link: EngineLink, parent: QObject) -> None:
        super().__init__(parent)
        link.ready.connect(self._show_ready)
        link.lost.connect(self._show_lost)
        link.refused.connect(self._show_refused)
        link.failed.connect(self._show_failed)

    def _show_ready(self) -> None:
        self.notice_changed.emit("", "info")

    def _show_lost(self, _error: LociError) -> None:
        words = translate("shell", "Loci's engine stopped and is restarting. Nothing is lost.")
        self.notice_changed.emit(words, "warning")
        self.engine_lost.emit(translate("shell", "Restarting the engine…"))

    def _show_refused(self, error: LociError) -> None:
        alert = alert_for(error)
        keeps_trying = not isinstance(error, EngineMismatch)
        again = translate("shell", "Loci keeps trying.") if keeps_trying else ""
        self.notice_changed.emit(f"{alert.title}. {alert.sentence} {again}".strip(), "danger")
        self.engine_lost.emit(translate("shell", "Engine not running"))

    def _show_failed(self, error: LociError) -> None:
        self.message_shown.emit(alert_for(error).text)
