"""Privacy page: encryption and network connections."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from core.records.datadir import Connection, DataDirInfo
from core.records.files.status import Status
from ui.items.passphrase_form import PassphraseForm
from ui.settings.settings_page import Page
from ui.theme.translation import say_moment, translate, translate_message
from ui.widgets.boxes import clear, column, fill, row
from ui.widgets.buttons import Button
from ui.widgets.labels import Picture, hint, label

MOST = 20


class PrivacyPage(Page):
    """Encryption and connections; `protected` requests encryption, `unprotected` decryption.

    `passphrase_set` carries the current passphrase, "" for none, and the new one.
    """

    protected = Signal()
    passphrase_set = Signal(str, str)
    lock_wanted = Signal()
    unprotected = Signal()
    looked = Signal()

    def __init__(self) -> None:
        super().__init__(translate("settings", "Privacy"))
        self.add_part(
            translate("settings", "Encryption"),
            translate(
                "settings",
                "With encryption, only you can read Loci's data. The key is stored in this "
                "computer's keychain, or only your passphrase opens it.",
            ),
        )
        self.picture = Picture("shield", tone="muted", size=20)
        self.state = label("", wrap="yes")
        texts = row(None, (self.picture, Qt.AlignmentFlag.AlignTop), (self.state, 1), gap=8)
        self.body.addLayout(texts)
        self.turn_on = Button(translate("settings", "Encrypt"), kind="primary", icon="lock")
        self.turn_off = Button(translate("settings", "Turn encryption off"))
        self.problem = hint(tone="danger")
        self.lock = Button(translate("settings", "Lock now"), icon="lock")
        for button in (self.turn_on, self.turn_off, self.lock):
            self.body.addWidget(button, 0, Qt.AlignmentFlag.AlignLeading)
            button.hide()
        self.body.addWidget(self.problem)
        self.problem.hide()
        self._add_passphrase()
        self.add_part(
            translate("settings", "Malicious files"),
            translate(
                "settings",
                "Loci reads each file in a process of its own, so that a malicious "
                "one can do little harm.",
            ),
        )
        self.readers = label("", wrap="yes")
        self.body.addWidget(self.readers)
        self.add_part(
            translate("settings", "What leaves this computer"),
            translate(
                "settings",
                "Loci sends nothing on its own: no statistics, no crash reports, no "
                "update checks. It connects only for downloads you start and to a model "
                "server you set up.",
            ),
        )
        self.server = label("", wrap="yes")
        self.heading = hint(tone="muted")
        self._made = column(gap=2)
        fill(self.body, self.server, self.heading, self._made)
        self.turn_on.clicked.connect(self._protect)
        self.turn_off.clicked.connect(self._unprotect)
        self.lock.clicked.connect(self.lock_wanted)
        self.show_connections(())

    def begin(self) -> None:
        """Refresh the connections."""
        self.looked.emit()

    def show_home(self, home: DataDirInfo) -> None:
        """Show whether the files are encrypted and whether they can be."""
        if home.has_passphrase:
            words = translate("settings", "Loci's data is encrypted. Your passphrase opens it.")
            self._show_state("success", words)
        elif home.encrypted:
            self._show_state("success", translate("settings", "Loci's data is encrypted."))
        elif home.keychain:
            self._show_state(
                "muted",
                translate(
                    "settings",
                    "Not encrypted. Anyone with access to this disk can read Loci's data. "
                    "You can encrypt it with this computer's keychain.",
                ),
            )
        else:
            self._show_state(
                "warning",
                translate(
                    "settings",
                    "Not encrypted. Loci found no keychain on this computer (GNOME Keyring or "
                    "KWallet). You can set a passphrase below instead.",
                ),
            )
        self.turn_on.setVisible(not home.encrypted)
        self.turn_on.setEnabled(home.keychain)
        self.turn_off.setVisible(home.encrypted)
        self.lock.setVisible(home.has_passphrase)
        self.form.current.setVisible(home.has_passphrase)
        self.set_passphrase.setText(
            translate("settings", "Change passphrase")
            if home.has_passphrase
            else translate("settings", "Set passphrase")
        )

    def show_readers(self, status: Status) -> None:
        """Show what readers of files are kept from."""
        self.readers.setText(translate_message(status.readers.summary))

    def show_server(self, address: str) -> None:
        """Show which server receives questions, if any."""
        if address:
            words = translate("settings", "The server at {address} answers your questions.")
            self.server.setText(words.format(address=address))
        else:
            self.server.setText(translate("settings", "No server in use."))

    def show_connections(self, made: tuple[Connection, ...]) -> None:
        """Show the latest connections of the engine."""
        clear(self._made)
        self.heading.setText(
            translate("settings", "Recent connections:")
            if made
            else translate("settings", "No connections so far.")
        )
        for one in made[:MOST]:
            self._made.addWidget(_line(one))

    def show_problem(self, text: str) -> None:
        """Show why encryption could not be changed."""
        self.form.state.setText("")
        self.turn_on.setEnabled(True)
        self.turn_off.setEnabled(True)
        self.problem.setText(text)
        self.problem.show()

    def _add_passphrase(self) -> None:
        self.add_part(
            translate("settings", "Passphrase"),
            translate(
                "settings",
                "Loci asks for it when it starts and after it was locked. There is no way to "
                "open Loci's data without it or the recovery code.",
            ),
        )
        self.form = PassphraseForm()
        self.set_passphrase = Button(translate("settings", "Set passphrase"), icon="lock")
        self.set_passphrase.setEnabled(False)
        self.form.edited.connect(self.set_passphrase.setEnabled)
        self.body.addWidget(self.form)
        self.body.addWidget(self.set_passphrase, 0, Qt.AlignmentFlag.AlignLeading)
        self.set_passphrase.clicked.connect(self._set_passphrase)

    def _set_passphrase(self) -> None:
        self.problem.hide()
        self.set_passphrase.setEnabled(False)
        self.form.state.setText(translate("settings", "Encrypting… This can take a few minutes."))
        self.passphrase_set.emit(*self.form.texts)

    def _show_state(self, tone: str, words: str) -> None:
        self.picture.show_icon("shield-check" if tone == "success" else "shield", tone=tone)
        self.state.setText(words)

    def _protect(self) -> None:
        self.problem.hide()
        self.turn_on.setEnabled(False)
        self.state.setText(translate("settings", "Encrypting… This can take a few minutes."))
        self.protected.emit()

    def _unprotect(self) -> None:
        self.problem.hide()
        self.turn_off.setEnabled(False)
        self.state.setText(translate("settings", "Decrypting…"))
        self.unprotected.emit()


def _line(one: Connection) -> QWidget:
    outer = QWidget()
    inside = row(outer, gap=12)
    where = (
        translate("settings", "this computer")
        if one.is_local
        else translate("settings", "not on this computer")
    )
    inside.addWidget(label(say_moment(one.at), role="small", tone="muted"))
    inside.addWidget(hint(f"{one.host}:{one.port}", tone="text"), 1)
    inside.addWidget(label(where, role="small", tone="muted" if one.is_local else "warning"))
    return outer
