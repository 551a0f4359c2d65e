"""Step for encryption with a key in the system's keychain."""

from PySide6.QtCore import Signal

from core.records.datadir import DataDirInfo
from ui.theme.translation import translate
from ui.welcome.step import Step
from ui.widgets.labels import label


class ProtectStep(Step):
    """`wanted` requests encryption; the step ends when that is done."""

    wanted = Signal()

    def __init__(self) -> None:
        super().__init__(
            "shield-check",
            translate("welcome", "Protect what Loci keeps"),
            translate(
                "welcome",
                "Loci keeps what it reads in files of its own. Encrypted, they can be read only "
                "while you are signed in on this computer.",
            ),
        )
        self._is_encrypted = False
        self.encrypt = self.add_choice(
            translate("welcome", "Encrypt (recommended)"),
            translate(
                "welcome",
                "The key is kept in this computer's keychain. There is nothing to remember.",
            ),
        )
        self.plain = self.add_choice(
            translate("welcome", "Do not encrypt"),
            translate(
                "welcome",
                "Whoever can read this disk can read what Loci found. You can encrypt later, in "
                "the settings.",
            ),
        )
        self.state = label(
            translate("welcome", "Looking for a keychain…"), role="small", tone="text2", wrap="yes"
        )
        self.body.addWidget(self.state)
        self.body.addWidget(self.problem)
        self.encrypt.setEnabled(False)
        self.plain.setChecked(True)

    def show_home(self, home: DataDirInfo) -> None:
        """Show whether there is a keychain and whether the files are encrypted."""
        self._is_encrypted = home.encrypted
        self.encrypt.setEnabled(home.keychain or home.encrypted)
        self.encrypt.setChecked(home.keychain or home.encrypted)
        self.plain.setEnabled(not home.encrypted)
        if home.encrypted:
            self.state.setText(translate("welcome", "Loci's files are encrypted already."))
        elif home.keychain:
            self.state.setText(translate("welcome", "This computer has a keychain."))
        else:
            self.plain.setChecked(True)
            self.state.setText(
                translate(
                    "welcome",
                    "There is no keychain here that Loci can use (GNOME Keyring, KWallet). Without "
                    "one the files stay plain; everything else works.",
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
