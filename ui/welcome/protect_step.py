"""Step for encryption with a key in the system's keychain."""

from PySide6.QtCore import Signal

from core.records.datadir import DataDirInfo
from ui.theme.translation import translate
from ui.welcome.step import Step
from ui.widgets.boxes import fill
from ui.widgets.labels import hint


class ProtectStep(Step):
    """`wanted` requests encryption; the step ends when that is done."""

    wanted = Signal()

    def __init__(self) -> None:
        super().__init__(
            "shield-check",
            translate("welcome", "Protect Loci's data"),
            translate(
                "welcome",
                "Loci saves what it reads in its own files. With encryption, they can be "
                "read only while you're signed in on this computer.",
            ),
        )
        self._is_encrypted = False
        self.encrypt = self.add_choice(
            translate("welcome", "Encrypt (recommended)"),
            translate(
                "welcome", "The key is stored in this computer's keychain. No password to remember."
            ),
        )
        self.plain = self.add_choice(
            translate("welcome", "Don't encrypt"),
            translate(
                "welcome",
                "Anyone with access to this disk can read Loci's data. You can encrypt "
                "it later in Settings.",
            ),
        )
        self.state = hint(translate("welcome", "Looking for a keychain…"))
        fill(self.body, self.state, self.problem)
        self.encrypt.setEnabled(False)
        self.plain.setChecked(True)

    def show_home(self, home: DataDirInfo) -> None:
        """Show whether there is a keychain and whether the files are encrypted."""
        self._is_encrypted = home.encrypted
        self.encrypt.setEnabled(home.keychain or home.encrypted)
        self.encrypt.setChecked(home.keychain or home.encrypted)
        self.plain.setEnabled(not home.encrypted)
        if home.encrypted:
            self.state.setText(translate("welcome", "Loci's data is already encrypted."))
        elif home.keychain:
            self.state.setText(translate("welcome", "This computer has a keychain."))
        else:
            self.plain.setChecked(True)
            self.state.setText(
                translate(
                    "welcome",
                    "Loci found no keychain on this computer (GNOME Keyring or KWallet), so "
                    "its data can't be encrypted. Everything else works.",
                )
            )

    def go_on(self) -> None:
        """Encrypt first, if chosen."""
        self.show_problem("")
        if self.encrypt.isChecked() and not self._is_encrypted:
            self.state.setText(translate("welcome", "Encrypting…"))
            self.wanted.emit()
            return
        self.left.emit()
