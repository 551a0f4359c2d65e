"""The vault of a window: its name in the title, and the dialog with all vaults (D21)."""

from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QMainWindow

from core.errors import LociError
from core.records.datadir import Vault
from ui.shell.vaults.dialog import VaultActions, VaultDialog


class VaultPresenter(QObject):
    """Follows the list of vaults; without `actions` there is only the library of this window.

    `name` is that of the vault if there are others, else ""; `name_changed` follows it. `switched`
    is emitted when another vault takes the place of this one.
    """

    name_changed = Signal()
    switched = Signal()

    def __init__(
        self, window: QMainWindow, home: Path | None, actions: VaultActions | None
    ) -> None:
        super().__init__(window)
        self._window, self._home, self._actions = window, home, actions
        self.current: Vault | None = None
        self.name = ""
        self.refresh()
        window.installEventFilter(self)

    def refresh(self) -> None:
        """Read the list, which other windows may have changed."""
        name, self.current = "", None
        if self._actions is not None and self._home is not None:
            with suppress(LociError):  # the dialog says so
                self.current = self._actions.vaults.at(self._home)
                if self.current is not None and self._actions.vaults.has_several:
                    name = self.current.name
        self._window.setWindowTitle(f"{name} – Loci" if name else "Loci")
        if name != self.name:
            self.name = name
            self.name_changed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Refresh when the user comes back to the window."""
        if event.type() == QEvent.Type.WindowActivate:
            self.refresh()
        return False

    def show_dialog(self) -> None:
        """Open the dialog with all vaults."""
        if self._actions is not None:
            dialog = VaultDialog(self._window, self._actions, current=str(self._home))
            dialog.changed.connect(self.refresh)
            dialog.switched.connect(self.switched)
            dialog.open()
