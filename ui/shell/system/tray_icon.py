"""System tray icon with progress and a pause command."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QMenu, QSystemTrayIcon

from core.records.files.status import Progress
from ui.items.progress_text import say_progress
from ui.theme.icons import draw_icon
from ui.theme.translation import translate

SIDES = (22, 32, 64)


class TrayIcon(QObject):
    """Tray icon that is shown if the user enabled it; its menu emits signals."""

    opened = Signal()
    asked = Signal()
    toggled = Signal()
    left = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._icon = QSystemTrayIcon(make_window_icon(), self)
        self._menu = QMenu()
        self._pause = self._menu.addAction("")
        self._icon.activated.connect(self._activate)
        self._icon.messageClicked.connect(self.opened)
        self.retranslate()

    @property
    def is_shown(self) -> bool:
        """Whether the tray icon is visible."""
        return self._icon.isVisible()

    def show(self, *, wanted: bool) -> None:
        """Show or hide the icon, if the system has a tray."""
        self._icon.setVisible(wanted and QSystemTrayIcon.isSystemTrayAvailable())

    def retranslate(self) -> None:
        """Set the menu texts in the language of the window."""
        self._menu.clear()
        for words, signal in (
            (translate("tray", "Open Loci"), self.opened),
            (translate("tray", "Ask a question…"), self.asked),
        ):
            self._menu.addAction(words).triggered.connect(signal)
        self._pause = self._menu.addAction(translate("tray", "Pause reading"))
        self._pause.triggered.connect(self.toggled)
        self._menu.addSeparator()
        self._menu.addAction(translate("tray", "Quit")).triggered.connect(self.left)
        self._icon.setContextMenu(self._menu)

    def show_progress(self, progress: Progress) -> None:
        """Show the current task, without file names."""
        self._icon.setToolTip("Loci  ·  " + say_progress(_without_names(progress)))
        paused = progress.state == "paused"
        self._pause.setText(
            translate("tray", "Resume reading") if paused else translate("tray", "Pause reading")
        )

    def say(self, title: str, text: str) -> None:
        """Show a notification beside the icon."""
        self._icon.showMessage(title, text, self._icon.icon())

    def _activate(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason == QSystemTrayIcon.ActivationReason.Trigger:
            self.opened.emit()


def make_window_icon() -> QIcon:
    """Return the application icon."""
    icon = QIcon()
    for side in SIDES:
        icon.addPixmap(draw_icon("loci", "#FFFFFF", side))
    return icon


def _without_names(progress: Progress) -> Progress:
    return Progress(
        progress.state, "", progress.done, progress.total, progress.seconds_left, progress.note
    )
