"""Page with the turns of the conversation, or suggestions where there are none."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from ui.ask.conversation.turn import Turn
from ui.ask.conversation.turn_list import TurnList
from ui.ask.conversation_header import ConversationHeader
from ui.theme.translation import translate
from ui.widgets.boxes import Scroll, clear, column
from ui.widgets.buttons import Button
from ui.widgets.labels import EmptyState


class ConversationPage(QWidget):
    """Header and turns; `suggested` carries a suggestion that was chosen."""

    suggested = Signal(str)
    folder_wanted = Signal()

    def __init__(self, make: Callable[[str], Turn]) -> None:
        super().__init__()
        self.questions: tuple[str, ...] = ()
        self.has_no_sources = False
        self.header = ConversationHeader()
        self.turn_list = TurnList(make)
        self.empty_state = EmptyState("message-circle", "", "")
        self._show_suggestions()
        self._pages = QStackedWidget()
        # Suggestions scroll where they do not fit.
        self._empty_page = Scroll()
        self._empty_page.column.addWidget(self.empty_state)
        self._pages.addWidget(self._empty_page)
        self._pages.addWidget(self.turn_list)
        column(self, self.header, (self._pages, 1), gap=12)

    def entry(self) -> QWidget | None:
        """Return the last answer, where keyboard users start."""
        turns = self.turn_list.turns
        return turns[-1].entry() if turns else None

    def show_turns(self) -> None:
        """Show the turns."""
        self._pages.setCurrentWidget(self.turn_list)

    def show_empty(self) -> None:
        """Show the suggestions of an empty conversation."""
        self._pages.setCurrentWidget(self._empty_page)

    @property
    def offers_folder(self) -> bool:
        """Whether there is no source and no suggestion."""
        return self.has_no_sources and not self.questions

    def show_sources(self, *, is_any: bool) -> None:
        """Note whether there is any source."""
        if self.has_no_sources == is_any:
            self.has_no_sources = not is_any
            self._show_suggestions()

    def suggest(self, questions: Sequence[str]) -> None:
        """Offer questions to begin with."""
        self.questions = tuple(questions)
        self._show_suggestions()

    def _show_suggestions(self) -> None:
        clear(self.empty_state.offers)
        if self.offers_folder:
            self.empty_state.show_words(
                translate("ask", "No folders yet"),
                translate("ask", "Add a folder, then ask about your files."),
            )
            add = Button(translate("ask", "Add folder"), kind="primary", icon="folder-plus")
            add.clicked.connect(self.folder_wanted)
            self.empty_state.offer(add)
            return
        self.empty_state.show_words(
            translate("ask", "What would you like to know?"),
            translate("ask", "Loci answers from your documents and shows its sources."),
        )
        for question in self.questions:
            chip = Button(question, kind="chip")
            chip.clicked.connect(self._choose)
            self.empty_state.offer(chip)

    def _choose(self) -> None:
        chip = self.sender()
        if isinstance(chip, Button):
            self.suggested.emit(chip.text())
