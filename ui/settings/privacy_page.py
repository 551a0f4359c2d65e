"""Privacy page: encryption and network connections."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from core.records.datadir import Connection, DataDirInfo
from ui.settings.settings_page import Page
from ui.theme.translation import say_moment, translate
from ui.widgets.boxes import clear, column, row
from ui.widgets.buttons import Button
from ui.widgets.labels import Picture, label

MOST = 20


class PrivacyPage(Page):
    """Encryption and connections; `protected` requests encryption, `unprotected` decryption."""

    protected = Signal()
    unprotected = Signal()
    looked = Signal()

    def __init__(self) -> None:
        super().__init__(translate("settings", "Privacy"), icon="shield-check")
        self.add_part(
            translate("settings", "Protection of Loci's files"),
            translate(
                "settings",
                "Encrypted, what Loci keeps can be read only by you, signed in on this computer. "
                "The key lies in the system's keychain and nowhere else.",
            ),
        )
        self.picture = Picture("shield", tone="muted", size=20)
        self.state = label("", wrap="yes")
        texts = row(gap=8)
        texts.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignTop)
        texts.addWidget(self.state, 1)
        self.body.addLayout(texts)
        self.turn_on = Button(translate("settings", "Encrypt"), kind="primary", icon="lock")
        self.turn_off = Button(translate("settings", "Turn encryption off"))
        self.problem = label("", role="small", tone="danger", wrap="yes")
        for button in (self.turn_on, self.turn_off):
            self.body.addWidget(button, 0, Qt.AlignmentFlag.AlignLeading)
            button.hide()
        self.body.addWidget(self.problem)
        self.problem.hide()
        self.add_part(
            translate("settings", "What leaves this computer"),
            translate(
                "settings",
                "Loci sends nothing by itself: no statistics, no crash reports, no updates. Only "
                "a download that you start and a model server that you named are reached.",
            ),
        )
        self.server = label("", wrap="yes")
        self.body.addWidget(self.server)
        self.heading = label("", role="small", tone="muted", wrap="yes")
        self.body.addWidget(self.heading)
        self._made = column(gap=2)
        self.body.addLayout(self._made)
        self.turn_on.clicked.connect(self._protect)
        self.turn_off.clicked.connect(self._unprotect)
        self.show_connections(())

    def begin(self) -> None:
        """Refresh the connections."""
        self.looked.emit()

    def show_home(self, home: DataDirInfo) -> None:
        """Show whether the files are encrypted and whether they can be."""
        if home.encrypted:
            self.picture.show_icon("shield-check", tone="success")
            self.state.setText(translate("settings", "Everything that Loci keeps is encrypted."))
        elif home.keychain:
            self.picture.show_icon("shield", tone="muted")
            self.state.setText(
                translate(
                    "settings",
                    "Not encrypted: other people with access to this disk could read what Loci "
                    "keeps. This computer's keychain can hold a key.",
                )
            )
        else:
            self.picture.show_icon("shield", tone="warning")
            self.state.setText(
                translate(
                    "settings",
                    "Not encrypted. This computer has no keychain that Loci can use; start one "
                    "(GNOME Keyring, KWallet) and look again.",
                )
            )
        self.turn_on.setVisible(not home.encrypted)
        self.turn_on.setEnabled(home.keychain)
        self.turn_off.setVisible(home.encrypted)

    def show_server(self, address: str) -> None:
        """Show which server receives questions, if any."""
        if address:
            words = translate("settings", "Questions are answered by the server at {address}.")
            self.server.setText(words.format(address=address))
        else:
            self.server.setText(translate("settings", "No server is asked."))

    def show_connections(self, made: tuple[Connection, ...]) -> None:
        """Show the latest connections of the engine."""
        clear(self._made)
        self.heading.setText(
            translate("settings", "The engine's last connections, as the system saw them:")
            if made
            else translate("settings", "The engine has connected to nothing so far.")
        )
        for one in made[:MOST]:
            self._made.addWidget(_line(one))

    def show_problem(self, text: str) -> None:
        """Show why encryption could not be changed."""
        self._rest()
        self.problem.setText(text)
        self.problem.show()

    def _rest(self) -> None:
        self.turn_on.setEnabled(True)
        self.turn_off.setEnabled(True)

    def _protect(self) -> None:
        self.problem.hide()
        self.turn_on.setEnabled(False)
        self.state.setText(
            translate("settings", "Encrypting… This takes about as long as copying.")
        )
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
        else translate("settings", "outside this computer")
    )
    inside.addWidget(label(say_moment(one.at), role="small", tone="muted"))
    inside.addWidget(label(f"{one.host}:{one.port}", role="small", wrap="yes"), 1)
    inside.addWidget(label(where, role="small", tone="muted" if one.is_local else "warning"))
    return outer
