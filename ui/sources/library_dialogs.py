"""Dialogs to create and join a shared library, to share a folder, and to invite a member."""

import re
from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QDir, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QCheckBox, QDialog, QFileDialog, QLineEdit, QPlainTextEdit, QWidget

from core.errors import LociError
from core.messages import UserMessage
from core.records.sharing import SharedLibrary
from ui.bridge.alerts import sentence_of
from ui.items.file_rows import name_of
from ui.theme.theme import the_theme
from ui.theme.translation import translate, translate_message
from ui.widgets.boxes import Space, column, fill, row
from ui.widgets.buttons import Button
from ui.widgets.fields import ChoiceBox
from ui.widgets.file_dialog import ask_for_files
from ui.widgets.focus import announce
from ui.widgets.labels import Banner, hint, label, paragraph

_WIDTH, _LINES_HEIGHT = 520, 64
# Settings of libpq ("host=nas dbname=family"), or an address; an invitation has words around it.
_ADDRESS = re.compile(
    r"postgres(?:ql)?://\S+|(?:\b[a-z_]+\s*=\s*(?:'(?:[^'\\]|\\.)*'|[^\s']+)\s*)+", re.IGNORECASE
)
_USER = re.compile(r"\buser\s*=\s*(?:'(?:[^'\\]|\\.)*'|\S+)|(?<=://)[^@/]*(?=@)", re.IGNORECASE)
_HOST = re.compile(r"\bhost(?:addr)?\s*=\s*'?([^\s']+)|://(?:[^@/]*@)?(\[[^\]]*\]|[^:/?]*)")


class LibraryAddress(Struct, frozen=True):
    """Where a library is: its catalog, the folder of its files, and its name here."""

    catalog: str
    data: str
    name: str


def address_in(text: str) -> str:
    """Return the address in an invitation, or the text."""
    match = _ADDRESS.search(text)
    return match[0].strip() if match else text.strip()


def address_for(member: str, catalog: str) -> str:
    """Return the address of a library for another member."""
    is_url = "://" in catalog
    user = member if is_url or re.fullmatch(r"\w+", member) else _quoted(member)
    if _USER.search(catalog):
        return _USER.sub(lambda _: user if is_url else f"user={user}", catalog, count=1)
    return catalog.replace("://", f"://{user}@", 1) if is_url else f"{catalog} user={user}"


def _quoted(value: str) -> str:
    return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'"


class LibraryDialog(QDialog):
    """A form whose `go` asks the engine; it stays open until that has succeeded."""

    def __init__(self, parent: QWidget, title: str, intro: str, *, go: Button) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setMinimumWidth(the_theme().look.grown(_WIDTH))
        self.go, self.cancel = go, Button(translate("sources", "Cancel"))
        self.state = hint()
        self.state.hide()
        self.problem = Banner(tone="danger")
        self.problem.hide()
        self.fields = QWidget()
        self.form = column(self.fields, gap=4)
        inside = column(self, label(title, role="title", wrap="yes"), margin=24, gap=8)
        fill(inside, paragraph(intro), self.fields, self.state, self.problem, Space(4))
        fill(inside, 1, row(None, 1, self.cancel, go))
        go.setDefault(True)
        self.cancel.clicked.connect(self.reject)

    def show_busy(self, words: str) -> None:
        """Show that the engine was asked."""
        self.problem.hide()
        self.state.setText(words)
        self.state.show()
        self.go.setEnabled(False)
        announce(self, words)

    def show_failed(self, error: LociError) -> None:
        """Show what went wrong; it can be tried again."""
        self.state.hide()
        self.go.setEnabled(True)
        self._show_problem(sentence_of(error))

    def show_missing(self, problem: UserMessage) -> None:
        """Show why this cannot be done on this computer at all."""
        if problem:
            self.fields.setEnabled(False)
            self.cancel.setFocus()
            self._show_problem(translate_message(problem.with_remedy))

    def _show_problem(self, words: str) -> None:
        self.problem.show_words(words, tone="danger")
        self.problem.show()
        announce(self, words)

    def _add_field(
        self, title: str, field: QWidget, about: str = "", *, named: QWidget | None = None
    ) -> None:
        """Add a field with its title; `named` is what has the focus in it."""
        (named or field).setAccessibleName(title)
        (named or field).setAccessibleDescription(about)
        fill(self.form, label(title, role="small", tone="muted", wrap="yes"), field)
        if about:
            fill(self.form, hint(about))
        fill(self.form, Space(4))


class ConnectDialog(LibraryDialog):
    """Creates a library or joins one; `wanted` carries its `LibraryAddress`."""

    wanted = Signal(object)

    def __init__(self, parent: QWidget, *, is_new: bool) -> None:
        title, intro, go = _new_texts() if is_new else _join_texts()
        super().__init__(parent, title, intro, go=Button(go, kind="primary"))
        self._is_new = is_new
        example = "host=nas dbname=family user=anna sslmode=require"
        self.address = QPlainTextEdit(tabChangesFocus=True, placeholderText=example)
        self.address.setFixedHeight(the_theme().look.grown(_LINES_HEIGHT))
        self.folder = QLineEdit(placeholderText="/mnt/nas/loci")
        self.name = QLineEdit(placeholderText=translate("sources", "Same as the database"))
        self.browse = Button(translate("sources", "Choose…"), icon="folder")
        self.browse.rename(translate("sources", "Choose the folder for the files of the library"))
        self._lay_out()
        self.address.textChanged.connect(self._check)
        self.folder.textChanged.connect(self._check)
        self.browse.clicked.connect(self._choose_folder)
        self.go.clicked.connect(self._want)
        self._check()
        self.address.setFocus()

    def _lay_out(self) -> None:
        password = translate(
            "sources",
            "Loci reads the password from PostgreSQL's own file .pgpass in your home folder.",
        )
        title = translate("sources", "Invitation")
        if self._is_new:
            title = translate("sources", "Address of the PostgreSQL database")
        self._add_field(title, self.address, password)
        place = QWidget()
        row(place, (self.folder, 1), self.browse, gap=8)
        if self._is_new:
            title = translate("sources", "Folder for its files, or a bucket (s3://…)")
            about = translate(
                "sources", "Every member needs access to it. The files are encrypted."
            )
        else:
            title = translate("sources", "Folder with its files (optional)")
            about = translate("sources", "Only if it's in another place on this computer.")
        self._add_field(title, place, about, named=self.folder)
        self._add_field(translate("sources", "Name on this computer (optional)"), self.name)

    def _check(self) -> None:
        needed = (self.address.toPlainText(), self.folder.text() if self._is_new else "-")
        self.go.setEnabled(all(text.strip() for text in needed))

    def _choose_folder(self) -> None:
        title = translate("sources", "Choose the folder for the files of the library")
        if folder := ask_for_files(QFileDialog.getExistingDirectory, self, title, QDir.homePath()):
            self.folder.setText(folder)

    def _want(self) -> None:
        self.show_busy(translate("sources", "Connecting…"))
        catalog = address_in(self.address.toPlainText())
        folder = self.folder.text().strip()
        self.wanted.emit(LibraryAddress(catalog, folder, self.name.text().strip()))


def _new_texts() -> tuple[str, str, str]:
    return (
        translate("sources", "Create a shared library"),
        translate(
            "sources",
            "You share folders with people you invite. Everybody keeps copies and searches them on "
            "their own computer, also offline. A PostgreSQL database holds who may read what, a "
            "folder or bucket the files.",
        ),
        translate("sources", "Create"),
    )


def _join_texts() -> tuple[str, str, str]:
    return (
        translate("sources", "Join a shared library"),
        translate(
            "sources",
            "Paste the invitation you got. Loci copies the folders that are shared with you, reads "
            "them and keeps them up to date. Nothing of yours is shared.",
        ),
        translate("sources", "Join"),
    )


class ShareDialog(LibraryDialog):
    """Shares a folder; `wanted` carries its path, the library, and its name there."""

    wanted = Signal(str, str, str)

    def __init__(self, parent: QWidget, paths: Sequence[str], libraries: Sequence[str]) -> None:
        one = name_of(paths[0]) if len(paths) == 1 else ""
        title = translate("sources", "Share “{name}”").format(name=one)
        super().__init__(
            parent,
            title if one else translate("sources", "Share a folder"),
            translate(
                "sources",
                "Nobody sees it before you invite them to it. Whoever you invite gets a copy of "
                "its files, with all later changes. What never leaves this computer is left out.",
            ),
            go=Button(translate("sources", "Share"), kind="primary"),
        )
        self.folder = ChoiceBox(translate("sources", "Folder"))
        for path in paths:
            self.folder.addItem(name_of(path), path)
        self.library = ChoiceBox(translate("sources", "Library"))
        self.library.addItems(list(libraries))
        self.name = QLineEdit(placeholderText=translate("sources", "Same as the folder"))
        for title, box in (
            (translate("sources", "Folder"), self.folder),
            (translate("sources", "Library"), self.library),
        ):
            if box.count() > 1:
                self._add_field(title, box)
        about = translate("sources", "Small letters, digits and underscores, such as summer_trip.")
        self._add_field(translate("sources", "Name in the library (optional)"), self.name, about)
        self.go.clicked.connect(self._want)

    def _want(self) -> None:
        self.show_busy(translate("sources", "Sharing…"))
        self.wanted.emit(
            self.folder.currentData(), self.library.currentText(), self.name.text().strip()
        )


class InviteDialog(LibraryDialog):
    """Invites somebody; `wanted` carries the user, the sources, and whether they may share."""

    wanted = Signal(str, object, bool)

    def __init__(self, parent: QWidget, library: SharedLibrary) -> None:
        super().__init__(
            parent,
            translate("sources", "Invite to “{name}”").format(name=library.name),
            translate(
                "sources",
                "They may copy and search the folders that you select, with all later changes. "
                "What they have copied stays with them, also if you stop sharing.",
            ),
            go=Button(translate("sources", "Invite"), kind="primary"),
        )
        self._is_owner = library.user == library.owner
        self.member = QLineEdit()
        about = translate(
            "sources", "Loci creates the user if there is none and the database allows you to."
        )
        if not self._is_owner:
            about = translate("sources", "{owner} has to invite them first.")
        title = translate("sources", "Their user name in the database")
        self._add_field(title, self.member, about.format(owner=library.owner))
        self.sources: dict[str, QCheckBox] = {}
        own = [source.name for source in library.sources if source.is_mine]
        heading = (
            translate("sources", "They may read")
            if own
            else translate("sources", "You share no folder yet. You can invite them to one later.")
        )
        fill(self.form, label(heading, role="small", tone="muted", wrap="yes"))
        for name in own:
            self.sources[name] = QCheckBox(name)
            fill(self.form, self.sources[name])
        self.may_share = QCheckBox(translate("sources", "They may share folders of their own"))
        self.may_share.setVisible(self._is_owner)
        fill(self.form, Space(4), self.may_share)
        for box in self.sources.values():
            box.toggled.connect(self._check)
        self.member.textChanged.connect(self._check)
        self.go.clicked.connect(self._want)
        self._check()

    @property
    def chosen(self) -> tuple[str, ...]:
        """The sources that are selected."""
        return tuple(name for name, box in self.sources.items() if box.isChecked())

    def _check(self) -> None:
        needs_source = not self._is_owner and not self.chosen
        self.go.setEnabled(bool(self.member.text().strip()) and not needs_source)

    def _want(self) -> None:
        self.show_busy(translate("sources", "Inviting…"))
        self.wanted.emit(self.member.text().strip(), self.chosen, self.may_share.isChecked())


class InvitationDialog(QDialog):
    """Shows an invitation to send, which can be copied."""

    def __init__(self, parent: QWidget, library: SharedLibrary, member: str) -> None:
        super().__init__(parent)
        title = translate("sources", "Invitation for {member}").format(member=member)
        self.setWindowTitle(title)
        self.setMinimumWidth(the_theme().look.grown(_WIDTH))
        words = translate(
            "sources",
            "I'm sharing “{name}” with you in Loci. In Sources, choose Shared library, then Join a "
            "shared library, and paste this:",
        ).format(name=library.name)
        address = address_for(member, library.catalog)
        self.text = QPlainTextEdit(f"{words}\n\n{address}", readOnly=True, tabChangesFocus=True)
        self.text.setAccessibleName(title)
        self.text.setFixedHeight(the_theme().look.grown(2 * _LINES_HEIGHT))
        self.copy = Button(translate("sources", "Copy invitation"), kind="primary", icon="copy")
        self.state = hint()
        self.warning = Banner(tone="warning")
        self.warning.setVisible(_is_here(address))
        close = Button(translate("sources", "Close"))
        inside = column(self, label(title, role="title", wrap="yes"), margin=24, gap=8)
        fill(inside, paragraph(_say_password(member)), self.text)
        fill(inside, self.warning, 1, row(None, (self.state, 1), close, self.copy))
        here = translate(
            "sources",
            "The address means this computer. Replace it with the name that it has in your "
            "network.",
        )
        self.warning.show_words(here, tone="warning")
        self.copy.clicked.connect(self._copy)
        close.clicked.connect(self.accept)
        self.copy.setDefault(True)
        self.copy.setFocus()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text.toPlainText())
        self.state.setText(translate("sources", "Copied"))
        announce(self, self.state.text())


def _say_password(member: str) -> str:
    words = translate(
        "sources",
        "Send this to {member}. It contains no password: they also need the one of the database "
        "user “{member}”, from whoever manages the database.",
    )
    return words.format(member=member)


def _is_here(address: str) -> bool:
    """Whether the address has no host, or one that is this computer to everybody."""
    match = _HOST.search(address)
    host = (match[1] or match[2] or "") if match else ""
    return not host or host == "localhost" or host.startswith(("127.", "::1", "[::1", "/"))
