"""List of memories with the card of the selected one."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QStackedWidget, QWidget

from core.records.ids import EpisodeId
from core.records.memory import Episode, Memory
from ui.bridge.alerts import Alert
from ui.items.line_delegate import LineList
from ui.items.line_model import LineModel
from ui.items.list_detail_split import ListDetailSplit
from ui.memory.memory_card import MemoryCard
from ui.memory.memory_text import line_of, say_group, say_month, say_when_gone
from ui.theme.translation import translatable, translate
from ui.widgets.boxes import column, row
from ui.widgets.buttons import icon_button
from ui.widgets.fields import ChoiceBox, SearchField
from ui.widgets.labels import EmptyState

PAGE = 200
ORDERS = (
    ("strongest", translatable("memory", "Most important first"), say_group),
    ("newest", translatable("memory", "Newest first"), say_month),
    ("fading", translatable("memory", "Fading soon"), say_when_gone),
)
FILTERS = (
    ("turn", translatable("memory", "Your messages")),
    ("", translatable("memory", "All kinds")),
    ("reply", translatable("memory", "Answers")),
    ("session", translatable("memory", "Conversation summaries")),
    ("summary", translatable("memory", "Summaries")),
)


class MemoriesPage(QWidget):
    """`wanted` requests memories: text, kind, order, whether archived, offset."""

    wanted = Signal(str, str, str, bool, int)

    def __init__(self) -> None:
        super().__init__()
        self.search = SearchField(
            translate("memory", "Search memories"), name=translate("memory", "Search memories")
        )
        self.order = ChoiceBox(translate("memory", "Sort memories"))
        for key, words, _ in ORDERS:
            self.order.addItem(translate("memory", words), key)
        self.kind = ChoiceBox(translate("memory", "Filter memories"))
        for key, words in FILTERS:
            self.kind.addItem(translate("memory", words), key)
        self.archived = icon_button("archive", translate("memory", "Include archived"))
        self.archived.setCheckable(True)
        self.rows: LineModel[Memory] = LineModel(line_of, head=say_group, page=PAGE)
        self.list = LineList(translate("memory", "Memories"))
        self.list.setModel(self.rows)
        self.card = MemoryCard()
        self.nothing = EmptyState(
            "brain",
            translate("memory", "No memories yet"),
            translate("memory", "What you ask and say in conversations appears here."),
        )
        self.problem = EmptyState("triangle-alert", "", "")
        self._is_kept = True
        self._restored: EpisodeId | None = None
        self._lay_out()
        self.search.searched.connect(self.ask_first)
        self.order.currentIndexChanged.connect(self.ask_first)
        self.kind.currentIndexChanged.connect(self.ask_first)
        self.archived.toggled.connect(self.ask_first)
        self.rows.wanted.connect(self._ask)
        self.list.chosen.connect(self.card.show_memory)
        self.list.entered.connect(self._enter)
        self.list.clicked.connect(self.both.open_second)
        self.both.returned.connect(self.list.setFocus)
        self.list.removed.connect(self.card.forgotten)

    @property
    def chosen(self) -> Memory | None:
        """Memory that is shown in the card."""
        return self.card.memory

    @property
    def _is_searching(self) -> bool:
        return bool(self.search.text()) or self.kind.currentIndex() > 0

    def ask_first(self) -> None:
        """Request the first page of the current filter."""
        self._ask(0)

    def show_memories(self, memories: tuple[Memory, ...], *, offset: int) -> None:
        """Show these memories; keep the selected one, or that restored, if it is among them."""
        if offset:
            self.rows.show_more(memories)
            return
        chosen = self.chosen.episode.id if self.chosen is not None else None
        self.rows.head = ORDERS[self.order.currentIndex()][2]
        self.rows.show_first(memories)
        self._show_page()
        self._choose(self._restored or chosen)
        self._restored = None

    def show_problem(self, alert: Alert) -> None:
        """Show why there is no list; one that is shown stays."""
        if not self.rows.records:
            self.problem.show_words(alert.title, alert.sentence)
            self._pages.setCurrentWidget(self.problem)

    def show_kept(self, *, is_kept: bool) -> None:
        """Set whether conversations are remembered, for the empty state."""
        self._is_kept = is_kept
        self._say_nothing()

    def show_memory(self, memory: Memory) -> None:
        """Update a memory that has changed."""
        self.rows.put(memory, same=lambda other: other.episode.id == memory.episode.id)
        if self.chosen is not None and self.chosen.episode.id == memory.episode.id:
            self.card.show_memory(memory)

    def hide_memories(self, episodes: list[Episode]) -> None:
        """Remove these memories and select the next one, in the list and not at its "Delete"."""
        row = self.list.currentIndex().row()
        ids = {it.id for it in episodes}
        if self.card.isAncestorOf(self.window().focusWidget()):
            self.list.setFocus(Qt.FocusReason.TabFocusReason)
        for number in ids:
            self.rows.drop(lambda memory, number=number: memory.episode.id == number)
        if self.chosen is not None and self.chosen.episode.id in ids:
            self.card.show_memory(None)
            self.list.choose_row(self.rows.next_row(max(row - 1, 0)))
        self._show_page()

    def restore(self, episode: Episode) -> None:
        """Request the list again, and select this memory in it."""
        self._restored = episode.id
        self.ask_first()

    def _show_page(self) -> None:
        """Show the list and the card, or an empty state alone."""
        has_any = bool(self.rows.records)
        self._pages.setCurrentIndex(0 if has_any else 1)
        self.both.show_first_alone(alone=not has_any)
        for part in (self.search, self.order, self.kind):
            part.setVisible(has_any or self._is_searching)
        self._say_nothing()

    def _say_nothing(self) -> None:
        if self._is_searching:
            self.nothing.show_words(
                translate("memory", "No matches"),
                translate("memory", "Try fewer words, or show all kinds."),
            )
            return
        kept = translate("memory", "What you ask and say in conversations appears here.")
        until = translate("memory", "Nothing is saved until you turn memory on.")
        self.nothing.show_words(
            translate("memory", "No memories yet"), kept if self._is_kept else until
        )

    def _enter(self, memory: Memory) -> None:
        if self.both.is_narrow and not self.card.isVisible():
            self.both.open_second()
            self.card.open.setFocus(Qt.FocusReason.TabFocusReason)
            return
        self.card.conversation_opened.emit(memory)

    def _choose(self, number: EpisodeId | None) -> None:
        row = self.rows.row_of(lambda other: other.episode.id == number)
        if row < 0:
            row = self.rows.next_row(0)
        if row < 0:
            self.card.show_memory(None)
            return
        chosen = self.rows.record(self.rows.index(row))
        self.card.memory = None
        self.list.choose_row(row)
        if self.card.memory is not chosen:  # the row was current already
            self.card.show_memory(chosen)

    def _ask(self, offset: int) -> None:
        self.wanted.emit(
            self.search.text().strip(),
            str(self.kind.currentData()),
            str(self.order.currentData()),
            self.archived.isChecked(),
            offset,
        )

    def _lay_out(self) -> None:
        left = QWidget()
        inside = column(left, self.search, gap=8)
        tools = row(gap=8)
        for box in (self.order, self.kind):
            box.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            box.setMinimumContentsLength(6)
            tools.addWidget(box, 1)
        tools.addWidget(self.archived, 0, Qt.AlignmentFlag.AlignTrailing)
        inside.addLayout(tools)
        self._pages = QStackedWidget()
        self._pages.addWidget(self.list)
        self._pages.addWidget(self.nothing)
        self._pages.addWidget(self.problem)
        inside.addWidget(self._pages, 1)
        self.both = ListDetailSplit(left, self.card, shares=(5, 6))
        self.both.show_first_alone(alone=True)  # until a memory can be selected
        column(self).addWidget(self.both, 1)
