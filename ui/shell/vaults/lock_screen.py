"""Lock screen: covers the window while the library is locked, and asks for the passphrase (N11)."""

from typing import cast

from PySide6.QtCore import SLOT, QElapsedTimer, QEvent, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtDBus import QDBusConnection
from PySide6.QtGui import QInputEvent, QWindow
from PySide6.QtWidgets import QFrame, QWidget

from core.engine.engine import Engine
from core.errors import LociError
from core.records.datadir import DataDirInfo
from ui.bridge.alerts import alert_for
from ui.bridge.engine_link import EngineLink
from ui.shell.vaults.presenter import VaultPresenter
from ui.theme.translation import translate
from ui.widgets.boxes import centered, column, fill
from ui.widgets.buttons import Button
from ui.widgets.fields import secret_field
from ui.widgets.focus import announce, the_application
from ui.widgets.labels import Picture, hint, label

WIDTH = 360
_CHECK_MS = 10_000


class LockScreen(QFrame):
    """Child that covers the whole window; `unlock_wanted` carries the passphrase.

    With the name of a `vault`, others can be opened from here.
    """

    unlock_wanted = Signal(str)
    vaults_wanted = Signal()

    def __init__(self, window: QWidget, *, vault: str = "") -> None:
        super().__init__(window)
        locked = translate("shell", "Loci is locked")
        if vault:
            locked = translate("shell", "“{name}” is locked").format(name=vault)
        self.setAccessibleName(locked)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setProperty("kind", "page")
        self._window = window
        self.field = secret_field(translate("shell", "Passphrase or recovery code"))
        self.button = Button(translate("shell", "Unlock"), kind="primary", icon="lock")
        self.others = Button(translate("shell", "Other vaults…"), kind="link")
        self.others.setVisible(bool(vault))
        self.others.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the field its focus
        self.problem = hint(tone="danger")
        inside = QWidget()
        inner = column(inside, gap=12)
        inner.addStretch(1)
        inner.addWidget(Picture("lock", tone="muted", size=32), 0, Qt.AlignmentFlag.AlignCenter)
        title = label(locked, role="title", wrap="yes")
        inner.addWidget(title, 0, Qt.AlignmentFlag.AlignCenter)
        fill(inner, self.field, self.problem)
        inner.addWidget(self.button, 0, Qt.AlignmentFlag.AlignCenter)
        inner.addWidget(self.others, 0, Qt.AlignmentFlag.AlignCenter)
        inner.addStretch(2)
        column(self).addWidget(centered(inside, width=WIDTH), 1)
        self.button.clicked.connect(self._unlock)
        self.others.clicked.connect(self.vaults_wanted)
        self.field.returnPressed.connect(self._unlock)
        window.installEventFilter(self)

    def cover(self) -> None:
        """Cover the window and focus the field."""
        self.field.clear()
        self.problem.hide()
        self.setGeometry(self._window.rect())
        self.show()
        self.raise_()
        self._rest()

    def show_problem(self, error: LociError) -> None:
        """Show why it could not be unlocked."""
        text = alert_for(error).sentence
        self.problem.setText(text)
        self.problem.show()
        announce(self, text, urgent="yes")
        self._rest()
        self.field.selectAll()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the window."""
        if watched is self._window and event.type() == QEvent.Type.Resize:
            self.setGeometry(self._window.rect())
        return False

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002, FBT001, N802 - called by Qt
        """Keep the focus on the lock screen."""
        stops = [it for it in (self.field, self.button, self.others) if not it.isHidden()]
        focused = [stop.hasFocus() for stop in stops]
        at = focused.index(True) if any(focused) else -1
        stops[(at + (1 if next else -1)) % len(stops)].setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def _unlock(self) -> None:
        if self.field.text() and self.button.isEnabled():
            self.button.setEnabled(False)
            self.button.setText(translate("shell", "Unlocking…"))
            self.unlock_wanted.emit(self.field.text())

    def _rest(self) -> None:
        self.button.setEnabled(True)
        self.button.setText(translate("shell", "Unlock"))
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)


class LockPresenter(QObject):
    """Locks on request, after idle minutes, on suspend and with the session; shows the screen.

    `minutes` without input lock the library; 0 never does. `covered` says whether the screen is
    shown.
    """

    covered = Signal(bool)

    def __init__(self, window: QWidget, link: EngineLink, vaults: VaultPresenter) -> None:
        super().__init__(window)
        self._vaults = vaults
        self.minutes = 0
        self.has_passphrase = False
        self._link = link
        self._window = window
        self._screen: LockScreen | None = None
        self._since_input = QElapsedTimer()
        self._since_input.start()
        self._timer = QTimer(self, interval=_CHECK_MS)
        self._timer.timeout.connect(self._count_idle)
        self._timer.start()
        link.locked.connect(self._cover)
        link.ready.connect(self._refresh)
        link.unlocked.connect(self._uncover)
        the_application().focusWindowChanged.connect(self._watch)
        follow_session(QDBusConnection.systemBus(), self)

    @property
    def is_locked(self) -> bool:
        """Whether the lock screen is shown."""
        return self._screen is not None

    @property
    def rested_ms(self) -> int:
        """Milliseconds since the last key, click or movement of the pointer."""
        return self._since_input.elapsed()

    @Slot()
    def lock(self) -> None:
        """Lock the library; say so if it has no passphrase."""
        self._link.call(self, Engine.lock)

    @Slot()
    def lock_if_possible(self) -> None:
        """Lock the library if it has a passphrase, else do nothing."""
        if self.has_passphrase and not self.is_locked:
            self.lock()

    @Slot(bool)
    def lock_before_sleep(self, begins: bool) -> None:  # noqa: FBT001 - a D-Bus signal
        """Lock when the computer is about to sleep."""
        if begins:
            self.lock_if_possible()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note that somebody is there."""
        if isinstance(event, QInputEvent):
            self._since_input.restart()
        return False

    @Slot(QWindow)
    def _watch(self, focused: QWindow | None) -> None:
        """Watch what comes to a window from outside, which is little, not what its widgets get."""
        if focused is not None:
            focused.installEventFilter(self)

    def cover_again(self) -> None:
        """Cover the window, if locked, after its contents were built anew."""
        if self._screen is not None:
            self._cover()

    def _count_idle(self) -> None:
        if self.minutes and self.rested_ms >= self.minutes * 60_000:
            self.lock_if_possible()

    def _refresh(self) -> None:
        self._link.call(self, Engine.show_home).then(self._note_home)

    def _note_home(self, home: DataDirInfo) -> None:
        self.has_passphrase = home.has_passphrase

    def _cover(self) -> None:
        if self._screen is None:
            self._screen = LockScreen(self._window, vault=self._vaults.name)
            self._screen.vaults_wanted.connect(self._vaults.show_dialog)
            self._screen.unlock_wanted.connect(self._unlock)
        self.covered.emit(True)
        self._screen.cover()

    def _unlock(self, secret: str) -> None:
        assert self._screen is not None
        self._link.unlock(self, secret).failed.connect(self._screen.show_problem)

    def _uncover(self) -> None:
        self._since_input.restart()
        screen, self._screen = self._screen, None
        if screen is not None:
            screen.hide()
            screen.deleteLater()
            self.covered.emit(False)


def follow_session(bus: QDBusConnection, receiver: LockPresenter) -> None:
    """Let systemd's logind tell the receiver that the computer sleeps or a session is locked."""
    if not bus.isConnected():
        return
    service = "org.freedesktop.login1"
    for interface, name, slot in (
        ("Manager", "PrepareForSleep", SLOT("lock_before_sleep(bool)")),
        ("Session", "Lock", SLOT("lock_if_possible()")),
    ):
        # The stubs of PySide6 6.12 ask for bytes, which it refuses when it runs.
        slot_text = cast("bytes", slot)
        bus.connect(service, "", f"{service}.{interface}", name, receiver, slot_text)
