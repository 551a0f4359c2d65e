"""View of the place Memory, and its dialog for removing memories."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QDir, Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QFileDialog,
    QLineEdit,
    QRadioButton,
    QStackedWidget,
    QWidget,
)

from core.records.memory import NO_SESSION, ForgetRequest, Memory, Proposal
from core.records.options import OptionInfo
from ui.memory.learned_page import LearnedPage
from ui.memory.memories_page import MemoriesPage
from ui.memory.retention_page import SWITCH, RetentionPage, say_state
from ui.theme.translation import translate
from ui.widgets.boxes import Space, column, fill, row
from ui.widgets.buttons import Button, Segments
from ui.widgets.file_dialog import ask_for_files
from ui.widgets.labels import Banner, Elided, label, paragraph
from ui.widgets.place_view import PlaceView

THIS, CONVERSATION, TOPIC, EVERYTHING = range(4)
REMEMBERED, LEARNED, KEPT = 0, 1, 2
FILE_ENDING = ".json"


class ForgetDialog(QDialog):
    """Asks to type a confirmation; `what` is the accepted request."""

    def __init__(self, parent: QWidget, memory: Memory | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate("memory", "Delete permanently"))
        self.setMinimumWidth(480)
        self._memory = memory
        self.group = QButtonGroup(self)
        self.topic = QLineEdit(placeholderText=translate("memory", "Topic, person or project"))
        self.topic.setAccessibleName(translate("memory", "Topic to delete"))
        self.word = translate("memory", "delete")
        self.typed = QLineEdit()
        self.typed.setAccessibleName(
            translate("memory", "Type “{word}” to confirm").format(word=self.word)
        )
        self.go = Button(translate("memory", "Delete"), kind="danger", icon="trash-2")
        self.cancel = Button(translate("memory", "Cancel"))
        self._lay_out()
        self.typed.textChanged.connect(self._check)
        self.topic.textChanged.connect(self._check)
        self.group.idToggled.connect(self._check)
        self.go.clicked.connect(self.accept)
        self.cancel.clicked.connect(self.reject)
        self.choose(THIS if memory is not None else EVERYTHING)

    def choose(self, number: int) -> None:
        """Select one of the offers."""
        self.group.button(number).setChecked(True)

    def what(self) -> ForgetRequest:
        """Request for what is to be erased."""
        chosen = self.group.checkedId()
        if self._memory is not None and chosen == THIS:
            return ForgetRequest(episode_id=self._memory.episode.id)
        if self._memory is not None and chosen == CONVERSATION:
            return ForgetRequest(session_id=self._memory.episode.session_id)
        if chosen == TOPIC:
            return ForgetRequest(topic=self.topic.text().strip())
        return ForgetRequest(everything=True)

    def _check(self) -> None:
        chosen = self.group.checkedId()
        self.topic.setEnabled(chosen == TOPIC)
        is_typed = self.typed.text().strip().casefold() == self.word.casefold()
        self.go.setEnabled(is_typed and (chosen != TOPIC or bool(self.topic.text().strip())))

    def _lay_out(self) -> None:
        inside = column(self, margin=24, gap=8)
        inside.addWidget(label(translate("memory", "Delete permanently"), role="title"))
        inside.addWidget(
            paragraph(
                translate(
                    "memory",
                    "It is deleted from all of Loci's files, with every answer that repeats it. "
                    "This can't be undone.",
                )
            )
        )
        memory = self._memory
        offers = (
            (THIS, translate("memory", "This memory"), memory is not None),
            (
                CONVERSATION,
                translate("memory", "The whole conversation"),
                memory is not None and memory.episode.session_id != NO_SESSION,
            ),
            (TOPIC, translate("memory", "Everything about a topic"), True),
            (EVERYTHING, translate("memory", "All memories"), True),
        )
        for number, words, possible in offers:
            button = QRadioButton(words)
            button.setEnabled(possible)
            self.group.addButton(button, number)
            inside.addWidget(button)
            if number == TOPIC:
                inside.addWidget(self.topic)
        inside.addSpacing(8)
        inside.addWidget(
            label(
                translate("memory", "Type “{word}” to confirm").format(word=self.word),
                role="small",
                tone="text2",
            )
        )
        fill(inside, self.typed, Space(8), row(None, 1, self.cancel, self.go, gap=8))


class MemoryView(PlaceView):
    """Memories, learned facts and retention options, with signals for all actions."""

    begun = Signal()
    pinned = Signal(object)
    edited = Signal(object)
    forgotten = Signal(object)
    erased = Signal(object)
    opened = Signal(object)
    exported = Signal(str)
    imported = Signal(str)
    option_chosen = Signal(str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.subtitle = Elided("", role="small", tone="muted")
        self.tabs = Segments(
            translate("memory", "Memories"),
            translate("memory", "About you"),
            translate("memory", "Manage"),
            name=translate("memory", "View"),
        )
        self.off = Banner(tone="info")
        self.on = Button(translate("memory", "Turn on memory"), kind="primary")
        self.memories_page = MemoriesPage()
        self.learned_page = LearnedPage()
        self.retention_page = RetentionPage()
        self._pages = QStackedWidget(self)
        self._lay_out()
        self._connect()

    def begin(self) -> None:
        """Reload each time, as other places add memories."""
        self.begun.emit()

    def entry(self) -> QWidget | None:
        """Return the list."""
        return self.memories_page.list

    def actions(self) -> Mapping[str, Callable[[], object]]:
        """Return the actions of the commands of this place."""
        return {
            "find_memory": self._find,
            "pin_memory": self._pin_chosen,
            "export_memory": self.choose_export,
            "import_memory": self.choose_import,
            "erase_memory": self.ask_what_to_erase,
        }

    def show_options(self, options: tuple[OptionInfo, ...]) -> None:
        """Show the retention options."""
        self.retention_page.show_options(options)
        value = next((str(one.value) for one in options if one.name == SWITCH), "unasked")
        self._off_line.setVisible(value != "on")
        self.memories_page.show_kept(is_kept=value == "on")
        self.off.show_words(say_state(value), tone="info")
        self.subtitle.show_text(
            translate("memory", "Stays on this computer. Unused memories fade.")
        )

    def show_learned(self, proposals: tuple[Proposal, ...]) -> None:
        """Show the proposals."""
        self.learned_page.show_proposals(proposals)
        words = translate("memory", "About you")
        count = len(proposals)
        self.tabs.retitle(LEARNED, f"{words} ({count})" if count else words)

    def choose_export(self) -> None:
        """Let the user choose the file of an export."""
        path, _ = ask_for_files(
            QFileDialog.getSaveFileName,
            self,
            translate("memory", "Export memory"),
            f"{QDir.homePath()}/loci-memory{FILE_ENDING}",
        )
        if path:
            self.exported.emit(path)

    def choose_import(self) -> None:
        """Let the user choose a file to import."""
        path, _ = ask_for_files(
            QFileDialog.getOpenFileName,
            self,
            translate("memory", "Import memory"),
            QDir.homePath(),
            f"JSON (*{FILE_ENDING})",
        )
        if path:
            self.imported.emit(path)

    def ask_what_to_erase(self) -> None:
        """Let the user choose and confirm what to erase for good."""
        self._ask_to_erase(ForgetDialog(self, self.memories_page.chosen))

    def _ask_to_erase(self, dialog: ForgetDialog) -> None:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(self._erase)
        dialog.open()

    def _erase(self) -> None:
        dialog = self.sender()
        if isinstance(dialog, ForgetDialog):
            what: ForgetRequest = dialog.what()
            self.erased.emit(what)

    def _erase_all(self) -> None:
        dialog = ForgetDialog(self, self.memories_page.chosen)
        dialog.choose(EVERYTHING)
        self._ask_to_erase(dialog)

    def _find(self) -> None:
        self.tabs.choose(REMEMBERED)
        self.memories_page.search.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _pin_chosen(self) -> None:
        if self.memories_page.chosen is not None:
            self.pinned.emit(self.memories_page.chosen)

    def _turn_to(self, number: int, chosen: bool) -> None:  # noqa: FBT001 - called by Qt
        if chosen:
            self._pages.setCurrentIndex(number)

    def _open(self, memory: Memory) -> None:
        self.opened.emit(memory)
        self.conversation_opened.emit(memory.episode.session_id)

    def _lay_out(self) -> None:
        for page in (self.memories_page, self.learned_page, self.retention_page):
            self._pages.addWidget(page)
        self._off_line = QWidget()
        row(self._off_line, (self.off, 1), self.on, gap=12)
        self._off_line.hide()
        words = column(gap=2)
        fill(words, label(translate("memory", "Memory"), role="title"), self.subtitle)
        bar = row(None, self.tabs, 1, gap=12)
        column(self, words, self._off_line, bar, (self._pages, 1), margin=(24, 16, 24, 16), gap=12)

    def _connect(self) -> None:
        self.tabs.group.idToggled.connect(self._turn_to)
        self.on.clicked.connect(lambda: self.option_chosen.emit(SWITCH, "on"))
        card = self.memories_page.card
        card.pinned.connect(self.pinned)
        card.edited.connect(self.edited)
        card.forgotten.connect(self.forgotten)
        card.erased.connect(self.ask_what_to_erase)
        card.conversation_opened.connect(self._open)
        card.thing_opened.connect(self.thing_opened)
        card.spot_opened.connect(self.spot_opened)
        self.retention_page.option_chosen.connect(self.option_chosen)
        self.retention_page.exported.connect(self.choose_export)
        self.retention_page.imported.connect(self.choose_import)
        self.retention_page.erased.connect(self._erase_all)
