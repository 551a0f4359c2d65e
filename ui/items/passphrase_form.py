"""Fields for a new passphrase, and its recovery code."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from core.records.datadir import LEAST_PASSPHRASE_CHARACTERS
from ui.theme.translation import translate
from ui.widgets.boxes import column
from ui.widgets.fields import secret_field
from ui.widgets.labels import hint, label

FIELD_WIDTH = 360


class PassphraseForm(QWidget):
    """Passphrase twice, and the current one where there is one; `edited` says whether it fits."""

    edited = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.current = secret_field(translate("settings", "Current passphrase or recovery code"))
        self.new = secret_field(translate("settings", "New passphrase"))
        self.repeated = secret_field(translate("settings", "New passphrase again"))
        self.state = hint("")
        self.code = label("", role="title")
        self.code.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        column(self, self.current, self.new, self.repeated, self.state, self.code)
        for field in (self.current, self.new, self.repeated):
            field.setMaximumWidth(FIELD_WIDTH)
            field.textChanged.connect(self._check)
        self.current.hide()
        self.code.hide()

    @property
    def is_complete(self) -> bool:
        """Whether the passphrase is long enough and was typed twice."""
        is_long = len(self.new.text().strip()) >= LEAST_PASSPHRASE_CHARACTERS
        is_known = self.current.isHidden() or bool(self.current.text())
        return is_long and is_known and self.new.text() == self.repeated.text()

    @property
    def texts(self) -> tuple[str, str]:
        """The current passphrase, "" for none, and the new one."""
        return "" if self.current.isHidden() else self.current.text(), self.new.text()

    def show_recovery_code(self, code: str) -> None:
        """Show that the passphrase is set; `code` is empty if the recovery code is the old one."""
        for field in (self.current, self.new, self.repeated):
            field.clear()
        self.code.setText(code)
        self.code.setVisible(bool(code))
        self.state.setText(
            translate(
                "settings",
                "This is your recovery code. It opens Loci if you forget the passphrase, and is "
                "shown only now. Print it or write it down, and keep it away from this computer.",
            )
            if code
            else translate("settings", "The passphrase is changed. The recovery code still holds.")
        )

    def _check(self) -> None:
        words = ""
        if 0 < len(self.new.text().strip()) < LEAST_PASSPHRASE_CHARACTERS:
            words = translate("settings", "At least {count} characters, better several words.")
        elif self.repeated.text() and self.new.text() != self.repeated.text():
            words = translate("settings", "The two passphrases differ.")
        self.state.setText(words.format(count=LEAST_PASSPHRASE_CHARACTERS))
        self.edited.emit(self.is_complete)
