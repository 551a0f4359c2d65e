"""Integration of the window with the desktop: tray, notifications, further starts of Loci."""

import os
from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QApplication

from core.records.files.status import Status
from ui.shell.system.single_instance import OpenRequest
from ui.shell.system.system_notifications import SystemNotifications, send_to_desktop
from ui.shell.system.tray_icon import TrayIcon, make_window_icon
from ui.shell.window import Window


class DesktopIntegration(QObject):
    """Desktop integration that lives as long as the window."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self.tray = TrayIcon(self)
        self.notices = SystemNotifications(self, is_watched=window.isActiveWindow)
        window.setWindowIcon(make_window_icon())
        window.options_applied.connect(self.apply_options)
        window.status_monitor.shown.connect(self._show_status)
        window.progressed.connect(self.tray.show_progress)
        window.noticed.connect(self.notices.notify)
        self.tray.opened.connect(self.raise_window)
        self.tray.asked.connect(self._ask)
        self.tray.toggled.connect(self._toggle)
        self.tray.left.connect(window.quit)
        self.notices.wanted.connect(self._say)

    def apply_options(self, values: Mapping[str, object]) -> None:
        """Apply the options for the tray and for notifications."""
        self.notices.are_on = values.get("notices") is not False
        self.tray.show(wanted=values.get("tray") is True)
        self.tray.retranslate()
        self._window.hides_on_close = self.tray.is_shown
        app = QCoreApplication.instance()
        if isinstance(app, QApplication):
            app.setQuitOnLastWindowClosed(not self.tray.is_shown)

    def handle_request(self, wanted: OpenRequest) -> None:
        """Handle the request of another start of Loci in this window."""
        if wanted.token:
            os.environ["XDG_ACTIVATION_TOKEN"] = wanted.token
        if not wanted.hidden:
            self.raise_window()
        if wanted.folders:
            self._window.add_folders(wanted.folders)
        if wanted.question:
            self._window.body.ask(wanted.question)

    def raise_window(self) -> None:
        """Bring the window to the front."""
        window = self._window
        if window.isMinimized():
            window.showNormal()
        window.show()
        window.raise_()
        window.activateWindow()

    def _ask(self) -> None:
        self.raise_window()
        self._window.run("write_question")

    def _toggle(self) -> None:
        self._window.body.status_line.toggle()

    def _show_status(self, status: Status) -> None:
        self.tray.show_progress(status.progress)
        self.notices.show_status(status)

    def _say(self, title: str, text: str) -> None:
        if self.tray.is_shown:
            self.tray.say(title, text)
        else:
            send_to_desktop(title, text)
