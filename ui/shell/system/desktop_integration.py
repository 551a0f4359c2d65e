"""Integration of the window with the desktop: tray, notifications, further starts of Loci."""

import hashlib
import os
from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QMenu, QSystemTrayIcon

from core.records.answers.answers import Citation, Hit
from core.records.files.status import Progress, Status
from ui.items.progress_text import say_progress
from ui.reader.spot import spot_of
from ui.shell.system.global_shortcut import ASK, GlobalShortcut
from ui.shell.system.link_opener import LinkOpener
from ui.shell.system.single_instance import OpenRequest
from ui.shell.system.system_notifications import SystemNotifications, send_to_desktop
from ui.shell.window import Window
from ui.theme.icons import draw_icon
from ui.theme.plain_text import plain_tooltip
from ui.theme.theme import the_theme
from ui.theme.translation import translate

if TYPE_CHECKING:
    from ui.ask.quick_window import QuickWindow

SIDES = (22, 32, 64)


class TrayIcon(QObject):
    """Tray icon that is shown if the user enabled it; its menu emits signals."""

    opened = Signal()
    asked = Signal()
    toggled = Signal()
    left = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.title = "Loci"
        self._icon = QSystemTrayIcon(_make_window_icon(), self)
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
        self._icon.setToolTip(
            plain_tooltip(f"{self.title}  ·  {say_progress(_without_names(progress))}")
        )
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


def _make_window_icon() -> QIcon:
    icon = QIcon()
    for side in SIDES:
        icon.addPixmap(draw_icon("loci", "#FFFFFF", side))
    return icon


def _without_names(progress: Progress) -> Progress:
    return Progress(
        progress.state, "", progress.done, progress.total, progress.seconds_left, progress.note
    )


class DesktopIntegration(QObject):
    """Desktop integration that lives as long as the window."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self.tray = TrayIcon(self)
        self.notices = SystemNotifications(self, is_watched=window.isActiveWindow)
        window.setWindowIcon(_make_window_icon())
        window.options_applied.connect(self.apply_options)
        window.status_monitor.shown.connect(self._show_status)
        window.progressed.connect(self.tray.show_progress)
        window.noticed.connect(self.notices.notify)
        self.tray.opened.connect(self.raise_window)
        self.tray.asked.connect(self.open_quick)
        window.window_actions.quick_wanted.connect(self.open_quick)
        self.tray.toggled.connect(self._toggle)
        self.tray.left.connect(window.quit)
        self.notices.wanted.connect(self._say)
        self.shortcut = GlobalShortcut(self, shortcut_id=self._shortcut_id())
        self.shortcut.pressed.connect(self.open_quick)
        self.shortcut.refused.connect(self._say_no_shortcut)
        self.links = LinkOpener(window)
        self._quick: QuickWindow | None = None
        window.vaults.name_changed.connect(self._show_name)
        self._show_name()
        the_theme().changing.connect(self._drop_quick)

    def apply_options(self, values: Mapping[str, object]) -> None:
        """Apply the options for the tray and for notifications."""
        self.notices.are_on = values.get("notices") is not False
        self.tray.show(wanted=values.get("tray") is True)
        self.tray.retranslate()
        if values.get("ask_shortcut") is True:
            self.shortcut.start()
        else:
            self.shortcut.stop()
        self._window.hides_on_close = self.tray.is_shown
        app = QCoreApplication.instance()
        if isinstance(app, QApplication):
            app.setQuitOnLastWindowClosed(not self.tray.is_shown)

    def handle_request(self, wanted: OpenRequest) -> None:
        """Handle the request of another start of Loci in this window."""
        if wanted.token:
            os.environ["XDG_ACTIVATION_TOKEN"] = wanted.token
        if wanted.quick:
            self.open_quick()
        elif not wanted.hidden:
            self.raise_window()
        if wanted.folders:
            self._window.add_folders(wanted.folders)
        if wanted.question:
            self._window.body.ask(wanted.question)
        if wanted.link:
            self.links.open(wanted.link)

    def raise_window(self) -> None:
        """Bring the window to the front."""
        window = self._window
        if window.isMinimized():
            window.showNormal()
        window.show()
        window.raise_()
        window.activateWindow()

    def _show_name(self) -> None:
        """Name the vault wherever windows of several look alike."""
        self.tray.title = self._window.windowTitle()
        self.shortcut.vault = self._window.vaults.name
        self._drop_quick()

    def _shortcut_id(self) -> str:
        """Return the name by which the desktop keeps the keys of this vault apart from others."""
        vault = self._window.vaults.current
        if vault is None or vault.is_default:
            return ASK
        return f"{ASK}-{hashlib.sha256(vault.home.encode()).hexdigest()[:12]}"

    def _say_no_shortcut(self) -> None:
        words = translate(
            "quick",
            "This desktop offers no shortcuts for all apps. Bind a key to this command: {command}",
        )
        self._window.toast.show_words(words.format(command="loci open --ask"))

    def open_quick(self) -> None:
        """Bring the small window for questions to the front."""
        if self._quick is None:
            self._quick = self._make_quick()
        self._quick.appear()

    def _make_quick(self) -> "QuickWindow":
        # Imported here, as few starts need it.
        from ui.ask.presenters.quick_presenter import QuickPresenter
        from ui.ask.quick_window import QuickWindow

        quick = QuickWindow()
        if name := self._window.vaults.name:
            quick.setWindowTitle(f"{quick.windowTitle()} – {name}")
        quick.setWindowIcon(self._window.windowIcon())
        QuickPresenter(quick, self._window.link)
        quick.opened.connect(self._open_source)
        quick.expanded.connect(self._continue)
        quick.left.connect(self._drop_quick)
        return quick

    def _drop_quick(self) -> None:
        quick, self._quick = self._quick, None
        if quick is not None:
            quick.hide()
            quick.deleteLater()

    def _open_source(self, shown: object) -> None:
        self.raise_window()
        if isinstance(shown, Citation | Hit):
            self._window.panel.open_spot(spot_of(shown))

    def _continue(self, state: object) -> None:
        """Continue the conversation of the small window in the place Ask."""
        self.raise_window()
        self._window.go_to("ask")
        view = self._window.places.ask_view
        view.begin_conversation()
        view.resume(state)

    def _toggle(self) -> None:
        self._window.body.status_line.toggle()

    def _show_status(self, status: Status) -> None:
        self.tray.show_progress(status.progress)
        self.notices.show_status(status)

    def _say(self, title: str, text: str) -> None:
        if name := self._window.vaults.name:
            title = f"{title} – {name}"
        if self.tray.is_shown:
            self.tray.say(title, text)
        else:
            send_to_desktop(title, text)
