"""Dialog with all vaults: open, switch to, create, rename, remove and delete them (D21)."""

from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QDir, Qt, Signal
from PySide6.QtWidgets import QDialog, QFileDialog, QFrame, QLineEdit, QMenu, QWidget

from core.datadir.vaults import VaultList
from core.errors import LociError
from core.records.datadir import DataDirErasure, Vault
from ui.bridge.alerts import alert_for
from ui.bridge.dispatcher import Task
from ui.theme.theme import the_theme
from ui.theme.translation import say_path, translate
from ui.widgets.boxes import Flow, Scroll, Space, clear, column, fill, frame, resize_within, row
from ui.widgets.buttons import Button, icon_button
from ui.widgets.file_dialog import ask_for_files
from ui.widgets.focus import announce
from ui.widgets.labels import Elided, badge, hint, label, paragraph
from ui.widgets.style import mark

_WIDTH, _HEIGHT = 560, 520


class VaultActions(Protocol):
    """What the program does with vaults; `vaults` is the user's list."""

    vaults: VaultList

    def open(self, vault: Vault) -> None:
        """Open the window of another vault, in a process of its own."""
        ...

    def delete(self, vault: Vault) -> Future[tuple[DataDirErasure, str]]:
        """Delete all that Loci keeps in a vault, and take it off the list."""
        ...


class VaultDialog(QDialog):
    """Lists the vaults; `current` is the directory of the one in this window.

    `changed` is emitted after each change of the list, `switched` when this window is to close.
    """

    changed = Signal()
    switched = Signal()

    def __init__(self, parent: QWidget, actions: VaultActions, *, current: str) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(translate("vaults", "Vaults"))
        resize_within(self, parent, width=_WIDTH, height=_HEIGHT)
        self._actions, self._current = actions, current
        self.open_buttons: dict[str, Button] = {}
        self.menus: dict[str, QMenu] = {}
        self._list = Scroll(gap=8)
        self.state = hint()
        self.name = QLineEdit(placeholderText=translate("vaults", "Name of a new vault"))
        self.name.setAccessibleName(self.name.placeholderText())
        self.add = Button(translate("vaults", "Create"), icon="plus")
        self.add_in = Button(translate("vaults", "Create in a folder…"), icon="folder-plus")
        close = Button(translate("vaults", "Close"), kind="primary")
        about = translate(
            "vaults",
            "A vault is a library of its own, with its own folders, memory and key. "
            "Nothing in one can be found from another.",
        )
        inside = column(self, label(self.windowTitle(), role="title"), margin=24, gap=8)
        fill(inside, paragraph(about), Space(4), (self._list, 1), self.state)
        fill(inside, row(None, (self.name, 1), self.add, self.add_in), Space(4))
        fill(inside, (close, Qt.AlignmentFlag.AlignTrailing))
        self.state.hide()
        self.name.textChanged.connect(self._check_name)
        self.name.returnPressed.connect(self.add.click)
        self.add.clicked.connect(lambda: self._create(None))
        self.add_in.clicked.connect(self._choose_folder)
        close.clicked.connect(self.accept)
        self._check_name("")
        self.refresh()

    def refresh(self) -> None:
        """Show the vaults as they are listed now."""
        clear(self._list.column)
        self.open_buttons, self.menus = {}, {}
        try:
            for vault in self._actions.vaults.all():
                self._list.column.addWidget(self._card(vault))
        except LociError as error:
            self._show_problem(error)
        self._list.column.addStretch(1)

    def _card(self, vault: Vault) -> QFrame:
        card, is_current = frame("card"), vault.home == self._current
        path = Elided(
            say_path(vault.home), role="small", tone="muted", where=Qt.TextElideMode.ElideMiddle
        )
        badges = QWidget()
        Flow(badges, *(badge(words, tone=tone) for words, tone in _badges(vault, is_current)))
        title = translate("vaults", "Open {name}").format(name=vault.name)
        go = self.open_buttons[vault.name] = Button(translate("vaults", "Open"), name=title)
        go.setVisible(not is_current)
        go.setEnabled(not vault.is_missing)
        go.clicked.connect(partial(self._open, vault))
        title = translate("vaults", "More actions for {name}").format(name=vault.name)
        more, menu = icon_button("ellipsis", title), QMenu(card)
        self.menus[vault.name] = menu
        can_open, can_go = not is_current and not vault.is_missing, not vault.is_default
        for words, action, can_do in (
            (translate("vaults", "Open and close this window"), self._switch, can_open),
            (translate("vaults", "Rename…"), self._ask_name, True),
            (translate("vaults", "Remove from list"), self._forget, can_go and not is_current),
            (translate("vaults", "Delete…"), self._ask_delete, can_go and can_open),
        ):
            entry = menu.addAction(words)
            entry.setEnabled(can_do)
            entry.triggered.connect(partial(action, vault))
        more.setMenu(menu)
        texts = column(None, Elided(vault.name, role="strong"), path, badges, gap=2)
        row(card, (texts, 1), go, more, margin=12, gap=8)
        return card

    def _open(self, vault: Vault) -> None:
        self._actions.open(vault)
        self.accept()

    def _switch(self, vault: Vault) -> None:
        self._open(vault)
        self.switched.emit()

    def _check_name(self, name: str) -> None:
        for button in (self.add, self.add_in):
            button.setEnabled(bool(name.strip()))

    def _choose_folder(self) -> None:
        title = translate("vaults", "Choose an empty folder or a library")
        if folder := ask_for_files(QFileDialog.getExistingDirectory, self, title, QDir.homePath()):
            self._create(Path(folder))

    def _create(self, home: Path | None) -> None:
        words = translate("vaults", "Created “{name}”.")
        self._change(lambda vaults: vaults.create(self.name.text(), home), words)

    def _forget(self, vault: Vault) -> None:
        words = translate("vaults", "Removed “{name}” from the list. Its files are still there.")
        self._change(lambda vaults: vaults.forget(vault.name), words)

    def _ask_name(self, vault: Vault) -> None:
        title, sentence = (
            translate("vaults", "Rename vault"),
            translate("vaults", "Its folder keeps its name."),
        )
        ask = TypeDialog(
            self, title, sentence, go=Button(translate("vaults", "Rename"), kind="primary")
        )
        ask.field.setText(vault.name)
        ask.field.selectAll()
        ask.typed.connect(partial(self._rename, vault))

    def _rename(self, vault: Vault, name: str) -> None:
        words = translate("vaults", "Renamed to “{name}”.")
        self._change(lambda vaults: vaults.rename(vault.name, name), words)

    def _change(self, change: Callable[[VaultList], Vault], words: str) -> None:
        try:
            vault = change(self._actions.vaults)
        except LociError as error:
            self._show_problem(error)
            return
        self.name.clear()
        self.refresh()
        self.changed.emit()
        self._say(words.format(name=vault.name))

    def _ask_delete(self, vault: Vault) -> None:
        sentence = translate(
            "vaults",
            "This permanently deletes everything Loci has read and remembered in this vault. "
            "Your documents stay. Type “{name}” to continue.",
        ).format(name=vault.name)
        go = Button(translate("vaults", "Delete"), kind="danger", icon="trash-2")
        title = translate("vaults", "Delete vault")
        ask = TypeDialog(self, title, sentence, go=go, expected=vault.name)
        ask.accepted.connect(partial(self._delete, vault))

    def _delete(self, vault: Vault) -> None:
        self._say(translate("vaults", "Deleting “{name}”…").format(name=vault.name))
        Task(self, self._actions.delete(vault)).then(self._show_deleted, self._show_problem)

    def _show_deleted(self, _: object) -> None:
        self.refresh()
        self.changed.emit()
        self._say(translate("vaults", "Deleted the vault. Your documents are as they were."))

    def _show_problem(self, error: LociError) -> None:
        self._say(alert_for(error).sentence, tone="danger")

    def _say(self, text: str, *, tone: str = "text2") -> None:
        mark(self.state, tone=tone)
        self.state.setText(text)
        self.state.show()
        announce(self, text)


def _badges(vault: Vault, is_current: bool) -> list[tuple[str, str]]:  # noqa: FBT001
    badges = (
        (translate("vaults", "This window"), "accent", is_current),
        (translate("vaults", "Passphrase"), "text2", vault.has_passphrase),
        (translate("vaults", "Folder not found"), "warning", vault.is_missing),
    )
    return [(words, tone) for words, tone, is_shown in badges if is_shown]


class TypeDialog(QDialog):
    """Asks for a line, which `typed` carries: any, or the `expected` one as a confirmation."""

    typed = Signal(str)

    def __init__(
        self, parent: QWidget, title: str, sentence: str, *, go: Button, expected: str = ""
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.setMinimumWidth(the_theme().look.grown(420))
        self._expected = expected
        self.field = QLineEdit(placeholderText=expected)
        self.field.setAccessibleName(sentence)
        self.go, stay = go, Button(translate("vaults", "Cancel"))
        inside = column(self, label(title, role="title"), paragraph(sentence), margin=24, gap=12)
        fill(inside, self.field, row(None, 1, stay, go))
        self.field.textChanged.connect(self._check)
        go.setDefault(True)
        go.clicked.connect(self.accept)
        stay.clicked.connect(self.reject)
        self.accepted.connect(lambda: self.typed.emit(self.field.text()))
        self._check("")
        self.open()

    def _check(self, text: str) -> None:
        text = text.strip()
        self.go.setEnabled(text == self._expected if self._expected else bool(text))
