"""The conversation in view under its head, or what is said before there is one."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from ui.ask.conversation.turn import Turn
from ui.ask.conversation.turn_list import TurnList
from ui.ask.conversation_header import ConversationHeader
from ui.theme.language.words import translate
from ui.widgets.boxes import Scroll, clear, column
from ui.widgets.buttons import Button
from ui.widgets.notices.notices import EmptyState


class ConversationPage(QWidget):
    """Head and turns; `suggested` carries a question that was offered and taken."""

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
        # Questions that are offered are scrolled to where there is no room for all.
        self._empty_page = Scroll()
        self._empty_page.column.addWidget(self.empty_state)
        self._pages.addWidget(self._empty_page)
        self._pages.addWidget(self.turn_list)
        inside = column(self, gap=12)
        inside.addWidget(self.header)
        inside.addWidget(self._pages, 1)

    def entry(self) -> QWidget | None:
        """Those who come by keyboard begin at the last answer."""
        turns = self.turn_list.turns
        return turns[-1].entry() if turns else None

    def show_turns(self) -> None:
        """The turns are in view."""
        self._pages.setCurrentWidget(self.turn_list)

    def show_empty(self) -> None:
        """There is no turn yet."""
        self._pages.setCurrentWidget(self._empty_page)

    @property
    def offers_folder(self) -> bool:
        """Whether there is nothing to answer from, and nothing on its way either."""
        return self.has_no_sources and not self.questions

    def show_sources(self, *, is_any: bool) -> None:
        """There is something to answer from, or no folder yet."""
        if self.has_no_sources == is_any:
            self.has_no_sources = not is_any
            self._show_suggestions()

    def suggest(self, questions: Sequence[str]) -> None:
        """Offer a few questions to begin with."""
        self.questions = tuple(questions)
        self._show_suggestions()

    def _show_suggestions(self) -> None:
        self.empty_state.show_words(*_empty_state_texts(is_any=not self.offers_folder))
        clear(self.empty_state.offers)
        if self.offers_folder:
            add = Button(translate("ask", "Add a folder"), kind="primary", icon="folder-plus")
            add.clicked.connect(self.folder_wanted)
            self.empty_state.offer(add)
            return
        for question in self.questions:
            chip = Button(question, kind="chip")
            chip.clicked.connect(self._choose)
            self.empty_state.offer(chip)

    def _choose(self) -> None:
        chip = self.sender()
        if isinstance(chip, Button):
            self.suggested.emit(chip.text())


def _empty_state_texts(*, is_any: bool) -> tuple[str, str]:
    if not is_any:
        return (
            translate("ask", "No folder is read yet"),
            translate("ask", "Add a folder of yours, then ask what its files say."),
        )
    return (
        translate("ask", "What would you like to know?"),
        translate("ask", "Loci answers from your own documents and shows the words it rests on."),
    )
