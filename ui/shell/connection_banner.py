"""What is said when the engine comes, goes, or refuses."""

from PySide6.QtCore import QObject, Signal, Slot

from core.errors import EngineMismatch, LociError
from ui.bridge.alerts import alert_for
from ui.bridge.engine_link import EngineLink
from ui.theme.language.words import translate


class ConnectionBanner(QObject):
    """`noted` carries what stays above the place ("" for nothing) and its tone.

    `away` says in a few words why there is no engine, `told` is said once.
    """

    noted = Signal(str, str)
    away = Signal(str)
    message_shown = Signal(str)

    def __init__(self, link: EngineLink, parent: QObject) -> None:
        super().__init__(parent)
        link.ready.connect(self._show_ready)
        link.lost.connect(self._show_lost)
        link.refused.connect(self._show_refused)
        link.failed.connect(self._show_failed)

    @Slot()
    def _show_ready(self) -> None:
        self.noted.emit("", "info")

    @Slot(object)
    def _show_lost(self, _error: LociError) -> None:
        self.noted.emit(lost_words(), "warning")
        self.away.emit(translate("shell", "Starting the engine again…"))

    @Slot(object)
    def _show_refused(self, error: LociError) -> None:
        alert = alert_for(error)
        keeps_trying = not isinstance(error, EngineMismatch)
        again = translate("shell", "Loci keeps trying.") if keeps_trying else ""
        self.noted.emit(f"{alert.title}. {alert.sentence} {again}".strip(), "danger")
        self.away.emit(translate("shell", "No engine"))

    @Slot(object)
    def _show_failed(self, error: LociError) -> None:
        alert = alert_for(error)
        self.message_shown.emit(f"{alert.title}. {alert.sentence}".strip())


def lost_words() -> str:
    """What is said while the engine is started again."""
    return translate("shell", "The engine stopped. It is being started again; nothing is lost.")
