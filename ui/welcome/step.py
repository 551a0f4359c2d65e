"""Steps of the first run: encryption and folders; their base class."""

from PySide6.QtCore import QDir, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QFileDialog, QLineEdit, QRadioButton, QWidget

from core.records.datadir import DataDirInfo
from core.records.files.status import Estimate, PathEstimate
from ui.items.passphrase_form import PassphraseForm
from ui.items.progress_text import say_seconds
from ui.theme.theme import the_theme
from ui.theme.translation import say_number, say_path, say_size, translate, translate_message
from ui.widgets.boxes import Flow, Space, clear, column, fill, frame, row
from ui.widgets.buttons import Button, icon_button
from ui.widgets.file_dialog import ask_for_files
from ui.widgets.labels import Elided, Picture, hint, label, paragraph

INDENT = 28


class Step(QWidget):
    """Heading and contents of a step; `left` requests the next step.

    `leading_changed` is emitted when another button becomes the primary one.
    """

    left = Signal()
    leading_changed = Signal()

    def __init__(self, icon: str, title: str, sentence: str) -> None:
        super().__init__(accessibleName=title)
        self.title = title
        self.group = QButtonGroup(self)
        self.body = column(self, gap=10)
        head = row(None, (Picture(icon, tone="accent", size=24), Qt.AlignmentFlag.AlignTop), gap=12)
        self._heading = label(title, role="title", wrap="yes")
        self.sentence = paragraph(sentence)
        fill(head, (self._heading, 1))
        fill(self.body, head, self.sentence, Space(6))
        self.problem = label("", tone="danger", wrap="yes")
        self.problem.hide()

    @property
    def is_continue_primary(self) -> bool:
        """Whether to continue is the primary action; otherwise the step has one of its own."""
        return True

    def show_heading(self, title: str, sentence: str) -> None:
        """Change the heading."""
        self.title = title
        self.setAccessibleName(title)
        self._heading.setText(title)
        self.sentence.setText(sentence)

    def begin(self) -> None:
        """Prepare the step; called when it is shown."""

    def go_on(self) -> None:
        """Apply the choices, then leave the step."""
        self.left.emit()

    def show_problem(self, text: str) -> None:
        """Show why the step failed; it stays and can be skipped."""
        self.problem.setText(text)
        self.problem.setVisible(bool(text))

    def add_choice(self, title: str, sentence: str) -> QRadioButton:
        """Add a choice with a description."""
        outer, choice = make_choice(title, sentence)
        self.body.addWidget(outer)
        self.group.addButton(choice)
        return choice


def make_choice(title: str, sentence: str) -> tuple[QWidget, QRadioButton]:
    """Return a radio button and its indented description."""
    outer = QWidget()
    choice = QRadioButton(title)
    choice.setAccessibleDescription(sentence)
    inside = column(outer, choice, gap=0)
    if sentence:
        beside = row(margin=(the_theme().look.grown(INDENT), 0, 0, 0))
        beside.addWidget(hint(sentence, tone="muted"), 1)
        inside.addLayout(beside)
    return outer, choice


class FoldersStep(Step):
    """`chosen` carries paths, exclusions and the user's name; `estimated` requests an estimate."""

    chosen = Signal(list, list, str)
    estimated = Signal(list)
    sampled = Signal()

    def __init__(self) -> None:
        super().__init__(
            "folder",
            translate("welcome", "Which folders should Loci read?"),
            translate(
                "welcome",
                "Notes, documents, mail, spreadsheets, presentations, web pages. Loci "
                "never changes your files and picks up later changes automatically.",
            ),
        )
        self.paths: list[str] = []
        self.add = Button(translate("welcome", "Add a folder…"), kind="primary", icon="folder-plus")
        self.sample = Button(translate("welcome", "Try the sample folder"), icon="sparkles")
        self.excluded = QLineEdit(placeholderText="node_modules, *.tmp, archive/")
        self.excluded.setAccessibleName(translate("welcome", "Names and patterns to skip"))
        self.own_name = QLineEdit(placeholderText=translate("welcome", "Who “I” is in your notes"))
        self.own_name.setAccessibleName(translate("welcome", "Your name"))
        self.estimate = paragraph()
        self._list = column(gap=6)
        offers = QWidget()
        flow = Flow(offers, gap=8)
        flow.addWidget(self.add)
        flow.addWidget(self.sample)
        asked = hint(translate("welcome", "Your name (optional)"), tone="muted")
        skipped = hint(translate("welcome", "Skip files and folders (optional)"), tone="muted")
        fill(self.body, self._list, offers, self.estimate, asked, self.own_name)
        fill(self.body, skipped, self.excluded, self.problem)
        self.estimate.hide()
        self.add.clicked.connect(self.choose_folder)
        self.sample.clicked.connect(self.sampled)

    @property
    def is_continue_primary(self) -> bool:
        """Whether to continue is the primary action; without a folder, adding one is."""
        return bool(self.paths)

    def choose_folder(self) -> None:
        """Let the user choose a folder."""
        title = translate("welcome", "Choose a folder to read")
        folder = ask_for_files(QFileDialog.getExistingDirectory, self, title, QDir.homePath())
        if folder and folder not in self.paths:
            self.paths.append(folder)
            self._show_paths({})
            self.estimate.setText(translate("welcome", "Counting…"))
            self.estimated.emit(list(self.paths))

    def show_chosen(self, patterns: tuple[str, ...], own_name: str) -> None:
        """Show the exclusions and the user's name."""
        for field, text in ((self.excluded, ", ".join(patterns)), (self.own_name, own_name)):
            if not field.isModified():
                field.setText(text)

    def show_estimate(self, estimate: Estimate) -> None:
        """Show the estimate."""
        self._show_paths({place.path: place for place in estimate.places})
        count = translate("welcome", "%n file(s)", "", estimate.files)
        if not estimate.whole:
            count = translate("welcome", "more than {count}").format(count=count)
        total = f"{count}, {say_size(estimate.size_bytes)}. " if len(self.paths) > 1 else ""
        words = translate("welcome", "Reading takes {time}. You can ask while Loci reads.")
        self.estimate.setText(total + words.format(time=say_seconds(estimate.seconds)))

    def go_on(self) -> None:
        """Add the folders."""
        self.show_problem("")
        patterns = [it.strip() for it in self.excluded.text().split(",") if it.strip()]
        if not (self.paths or self.excluded.isModified() or self.own_name.isModified()):
            self.left.emit()
            return
        self.chosen.emit(list(self.paths), patterns, self.own_name.text().strip())

    def _show_paths(self, places: dict[str, PathEstimate]) -> None:
        clear(self._list)
        for path in self.paths:
            self._list.addWidget(self._make_row(path, places.get(path)))
        self.estimate.setVisible(bool(self.paths))
        self.add.show_kind("secondary" if self.paths else "primary")
        self.leading_changed.emit()

    def _make_row(self, path: str, place: PathEstimate | None) -> QWidget:
        card = frame("quiet")
        inside = row(card, (Elided(say_path(path), role="strong"), 1), margin=(12, 6, 6, 6), gap=8)
        if place is not None:
            caption = translate_message(place.problem) or "  ·  ".join(
                (
                    translate("welcome", "{count} files").format(count=say_number(place.files)),
                    say_size(place.size_bytes),
                )
            )
            inside.addWidget(
                label(caption, role="small", tone="danger" if place.problem else "muted")
            )
        words = translate("welcome", "Don't read {path}").format(path=path)
        drop = icon_button("x", words)
        drop.clicked.connect(lambda: self._drop(path))
        inside.addWidget(drop)
        return card

    def _drop(self, path: str) -> None:
        self.paths.remove(path)
        self._show_paths({})
        if self.paths:
            self.estimated.emit(list(self.paths))


class ProtectStep(Step):
    """`wanted` requests encryption, with a passphrase or "" for the keychain.

    The step ends when that is done; with a passphrase, after its recovery code was shown.
    """

    wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__(
            "shield-check",
            translate("welcome", "Protect Loci's data"),
            translate(
                "welcome",
                "Loci saves what it reads in its own files. With encryption, nobody else can "
                "read them.",
            ),
        )
        self._is_encrypted = False
        self._keychain, self.encrypt = make_choice(
            translate("welcome", "Encrypt (recommended)"),
            translate(
                "welcome", "The key is stored in this computer's keychain. No password to remember."
            ),
        )
        self.body.addWidget(self._keychain)
        self.group.addButton(self.encrypt)
        self.with_passphrase = self.add_choice(
            translate("welcome", "Encrypt with a passphrase"),
            translate(
                "welcome",
                "Loci asks for it when it starts. Nothing but the passphrase or its recovery "
                "code opens Loci's data.",
            ),
        )
        self.form = PassphraseForm()
        self.body.addWidget(self.form)
        self.form.hide()
        self.with_passphrase.toggled.connect(self.form.setVisible)
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
        self.with_passphrase.setEnabled(False)
        self.plain.setChecked(True)

    def show_recovery_code(self, code: str) -> None:
        """Show the code, which the user may need; the next step follows on request."""
        self._is_encrypted = True
        self.state.setText(translate("welcome", "Loci's data is encrypted."))
        self.form.show_recovery_code(code)
        for done in (self.form.new, self.form.repeated, self.plain):
            done.setEnabled(False)

    def show_home(self, home: DataDirInfo) -> None:
        """Show whether there is a keychain and whether the files are encrypted."""
        self._is_encrypted = home.encrypted
        self.encrypt.setEnabled(home.keychain)
        self._keychain.setVisible(home.keychain or home.encrypted)
        self.with_passphrase.setEnabled(not home.encrypted)
        self.plain.setEnabled(not home.encrypted)
        if home.encrypted:
            (self.with_passphrase if home.has_passphrase else self.encrypt).setChecked(True)
            self.state.setText(translate("welcome", "Loci's data is already encrypted."))
        elif home.keychain:
            self.encrypt.setChecked(True)
            self.state.setText(translate("welcome", "This computer has a keychain."))
        else:
            self.plain.setChecked(self.plain.isChecked() or self.encrypt.isChecked())
            self.state.setText(
                translate(
                    "welcome",
                    "Loci found no keychain on this computer (GNOME Keyring or KWallet). "
                    "You can set a passphrase instead.",
                )
            )

    def go_on(self) -> None:
        """Encrypt first, if chosen."""
        self.show_problem("")
        passphrase = self.form.texts[1] if self.with_passphrase.isChecked() else ""
        if self.with_passphrase.isChecked() and not (self._is_encrypted or self.form.is_complete):
            self.show_problem(
                translate("welcome", "Type a passphrase twice, or choose “Don't encrypt”.")
            )
        elif not (self.plain.isChecked() or self._is_encrypted):
            self.state.setText(translate("welcome", "Encrypting…"))
            self.wanted.emit(passphrase)
        else:
            self.left.emit()
