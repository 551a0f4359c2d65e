"""The place for folders: what is watched, what was read, what could not be."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QSizePolicy, QStackedWidget, QWidget

from core.records.ids import SourceId
from core.records.status import FileRow, Progress, Source, Status
from ui.items.problems import make_problems, problems_of
from ui.items.progress import say_progress
from ui.sources.files_table import FilesTable, make_table
from ui.sources.source_card import SourceCard
from ui.theme.theme import the_theme
from ui.widgets.boxes import Folding, Scroll, column, row
from ui.widgets.buttons import Button, Segments
from ui.widgets.labels import Elided, label
from ui.widgets.notices import Banner, EmptyState

FOLDERS, FILES, PROBLEMS = 0, 1, 2


class SourcesView(QWidget):
    """Shows folders, files and problems; says what people want done with them."""

    added = Signal(list)
    removed = Signal(object)
    rescanned = Signal()
    paused = Signal()
    resumed = Signal()
    files_wanted = Signal(object, str, str, int)

    def __init__(self) -> None:
        super().__init__()
        self.subtitle = Elided("", role="small", tone="muted")
        self.progress = Elided("", role="small", tone="text2")
        self.add = Button("Add folder…", kind="primary", icon="folder-plus", name="Add a folder")
        self.pause = Button("Pause", icon="pause", name="Pause reading")
        self.rescan = Button("Rescan", icon="refresh-cw", name="Look for changes now")
        self.tabs = Segments("Folders", "Files", "Problems", name="Show")
        self.notes = Banner(tone="warning")
        self.notes.hide()
        self.cards: dict[SourceId, SourceCard] = {}
        self._cards = Scroll(gap=12)
        self._cards.column.addStretch(1)
        self.files = FilesTable()
        self.problem_rows = make_problems()
        self.problems = make_table("Problems")
        self.problems.setModel(self.problem_rows)
        for number, width in enumerate((220, 300)):
            self.problems.setColumnWidth(number, the_theme().look.grown(width))
        self.no_problems = EmptyState(
            "circle-check", "No problems", "Every file that Loci knows how to read was read."
        )
        self.nothing = EmptyState(
            "folder", "No folders yet", "Choose a folder, and Loci reads it where it is."
        )
        self._paused = False
        self._lay_out()
        self._connect()

    def show_status(self, status: Status) -> None:
        """Show counts, folders and problems."""
        self.subtitle.show_text(
            f"{status.files:,} files  ·  {status.documents:,} documents  ·  "
            f"{status.passages:,} passages  ·  {status.entities:,} things  ·  "
            f"{status.facts:,} facts"
        )
        self._show_cards(status)
        problems = problems_of(status)
        self.problem_rows.show_first(problems)
        self.tabs.retitle(PROBLEMS, f"Problems ({len(problems):,})" if problems else "Problems")
        self._problem_pages.setCurrentIndex(0 if problems else 1)
        self.notes.setVisible(bool(status.notes))
        self.notes.show_words(" ".join(status.notes), tone="warning")
        self.show_paused(paused=status.paused)
        self.show_progress(status.progress)

    def show_progress(self, progress: Progress) -> None:
        """Say what is being done."""
        self.progress.show_text(say_progress(progress))
        for card in self.cards.values():
            card.show_progress(progress)

    def show_paused(self, *, paused: bool) -> None:
        """The button offers the other of pause and resume."""
        self._paused = paused
        words = "Resume" if paused else "Pause"
        self.pause.setText(words)
        self.pause.setAccessibleName(f"{words} reading")
        self.pause.setToolTip(f"{words} reading")
        self.pause.show_icon("play" if paused else "pause")

    def show_files(self, files: tuple[FileRow, ...], *, offset: int) -> None:
        """Show files from that row on."""
        self.files.show_files(files, offset=offset)

    def choose_folder(self) -> None:
        """Let people choose a folder to add."""
        folder = QFileDialog.getExistingDirectory(self, "Choose a folder to read")
        if folder:
            self.added.emit([folder])

    def show_files_of(self, source: Source) -> None:
        """Show the files of one folder."""
        self.tabs.choose(FILES)
        self.files.show_source(source)

    def is_showing_files(self) -> bool:
        """Whether the table of files is in view."""
        return self._pages.currentIndex() == FILES

    def _show_cards(self, status: Status) -> None:
        known = {source.id for source in status.sources}
        for source_id in [gone for gone in self.cards if gone not in known]:
            card = self.cards.pop(source_id)
            self._cards.column.removeWidget(card)
            card.hide()
            card.deleteLater()
        for source in status.sources:
            card = self.cards.get(source.id)
            if card is not None:
                card.show_source(source)
                continue
            card = self.cards[source.id] = SourceCard(source)
            card.removed.connect(self.removed)
            card.opened.connect(self.show_files_of)
            self._cards.column.insertWidget(self._cards.column.count() - 1, card)
        self._folder_pages.setCurrentIndex(0 if status.sources else 1)

    def _lay_out(self) -> None:
        self._folder_pages = _either(self._cards, self.nothing)
        self._problem_pages = _either(self.problems, self.no_problems)
        self._pages = QStackedWidget()
        for page in (self._folder_pages, self.files, self._problem_pages):
            self._pages.addWidget(page)
        first = Button("Add folder…", kind="primary", icon="folder-plus")
        first.clicked.connect(self.choose_folder)
        self.nothing.offer(first)
        inside = column(self, margin=(24, 16, 24, 16), gap=16)
        inside.addWidget(self._make_head())
        inside.addWidget(self.notes)
        self.tabs.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        bar = row(gap=12)
        bar.addWidget(self.tabs)
        bar.addWidget(self.progress, 1)
        inside.addLayout(bar)
        inside.addWidget(self._pages, 1)

    def _make_head(self) -> QWidget:
        words = QWidget()
        lines = column(words, gap=2)
        lines.addWidget(label("Sources", role="title"))
        lines.addWidget(self.subtitle)
        buttons = QWidget()
        line = row(buttons)
        for button in (self.rescan, self.pause, self.add):
            line.addWidget(button)
        return Folding(words, buttons)

    def _connect(self) -> None:
        self.add.clicked.connect(self.choose_folder)
        self.rescan.clicked.connect(self.rescanned)
        self.pause.clicked.connect(self._toggle)
        self.tabs.group.idToggled.connect(self._turn_to)
        self.files.wanted.connect(self.files_wanted)

    def _toggle(self) -> None:
        (self.resumed if self._paused else self.paused).emit()

    def _turn_to(self, number: int, chosen: bool) -> None:  # noqa: FBT001 - called by Qt
        if not chosen:
            return
        self._pages.setCurrentIndex(number)
        if number == FILES:
            self.files.ask_first()


def _either(one: QWidget, other: QWidget) -> QStackedWidget:
    pages = QStackedWidget()
    pages.addWidget(one)
    pages.addWidget(other)
    return pages
