"""View of the place Sources: folders, documents, activity and problems."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QDir, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFileDialog, QMenu, QSizePolicy, QStackedWidget, QWidget

from core.records.files.status import FileRow, ProblemGroup, Progress, Source, Status
from core.records.ids import SourceId
from core.records.sharing import SharedLibrary
from ui.items.encoder_banner import EncoderBanner
from ui.items.file_rows import say_files
from ui.reader.spot import Spot
from ui.sources.documents_page import DocumentsPage
from ui.sources.library_card import LibraryCard
from ui.sources.problems_page import ActivityPage, ProblemsPage
from ui.sources.source_card import SourceCard
from ui.theme.theme import the_theme
from ui.theme.translation import say_number, translate, translate_message
from ui.widgets.boxes import FoldingRow, Scroll, column, fill, row
from ui.widgets.buttons import Button, Kind, Segments
from ui.widgets.file_dialog import ask_for_files
from ui.widgets.labels import Banner, Elided, EmptyState, label
from ui.widgets.place_view import PlaceView

FOLDERS, FILES, ACTIVITY, PROBLEMS = range(4)
# Below this width buttons show only icons, so that none is cut.
NARROW = 560
# Margins, gaps and icon beside the tabs and the words of the button at the end of their line.
_AROUND_TABS = 120
# Margins of the place; margins, gap and icon of a button.
_AROUND_HEAD, _AROUND_BUTTON = 48, 60


class SourcesView(PlaceView):
    """Tabs for folders, documents, activity and problems, with signals for all actions."""

    added = Signal(list)
    removed = Signal(object)
    rescanned = Signal()
    paused = Signal()
    resumed = Signal()
    source_paused = Signal(object)
    source_rescanned = Signal(object)
    patterns_wanted = Signal(object)
    tiers_wanted = Signal(object)
    authorship_chosen = Signal(object, str)
    recognition_stopped = Signal()
    revealed = Signal(str)
    library_left = Signal(str)
    members_wanted = Signal(str)
    library_created = Signal()
    library_joined = Signal()
    share_wanted = Signal(str)
    source_shared = Signal(object)
    source_unshared = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.subtitle = Elided("", role="small", tone="muted")
        self.add = Button(
            translate("sources", "Add folder…"),
            kind="primary",
            icon="folder-plus",
            name=translate("sources", "Add a folder"),
        )
        self.add_files = Button(
            translate("sources", "Add files…"),
            icon="file-plus",
            name=translate("sources", "Add single files"),
        )
        self.pause = Button(
            translate("sources", "Pause"), icon="pause", name=translate("sources", "Pause reading")
        )
        self.rescan = Button(
            translate("sources", "Rescan"),
            icon="refresh-cw",
            name=translate("sources", "Check for changes now"),
        )
        self.library = Button(
            translate("sources", "Shared library"),
            kind="ghost",
            icon="user",
            name=translate("sources", "Create or join a shared library"),
        )
        self.tabs = Segments(
            translate("sources", "Folders"),
            translate("sources", "Documents"),
            translate("sources", "Activity"),
            translate("sources", "Problems"),
            name=translate("sources", "Show"),
        )
        self.notes = Banner(tone="warning")
        self.recognizing = Banner(tone="info")
        self.encoder_banner = EncoderBanner()
        self.stop = Button(
            translate("sources", "Stop"),
            kind="ghost",
            icon="square",
            name=translate("sources", "Stop recognizing text"),
        )
        self.cards: dict[SourceId, SourceCard] = {}
        self.libraries: dict[str, LibraryCard] = {}
        self._leaving: set[SourceId] = set()
        self._cards = Scroll(gap=12)
        self._cards.column.addStretch(1)
        self.documents = DocumentsPage()
        self.activity = ActivityPage()
        self.problems = ProblemsPage()
        self.nothing = EmptyState(
            "folder",
            translate("sources", "No folders yet"),
            translate(
                "sources",
                "Add a folder, or drop one here. Loci reads your files in place and "
                "never changes them.",
            ),
        )
        self._paused = self._is_narrow = self._is_tight = False
        self._lay_out()
        self._connect()

    def actions(self) -> Mapping[str, Callable[[], object]]:
        """Return the actions of the commands of this place."""
        return {
            "show_documents": lambda: self.tabs.choose(FILES),
            "show_activity": lambda: self.tabs.choose(ACTIVITY),
            "show_problems": lambda: self.tabs.choose(PROBLEMS),
            "add_files": self.choose_files,
            "create_library": self.library_created.emit,
            "join_library": self.library_joined.emit,
        }

    def entry(self) -> QWidget | None:
        """Return the current tab: keys pressed in haste change nothing there."""
        return self.tabs.group.checkedButton()

    def begin(self) -> None:
        """Reload the current tab."""
        self._begin_page(self._pages.currentIndex())

    def show_status(self, status: Status) -> None:
        """Show counts, sources and problems."""
        counts = (
            say_files(status.files, status.documents),
            translate("sources", "%n passage(s)", "", status.passages),
        )
        self.subtitle.show_text("  ·  ".join(counts))
        self._fit_words()
        self._show_libraries(status.libraries)
        self._show_cards(status.sources)
        for source_card in self.cards.values():
            source_card.show_libraries(status.libraries)
        self.documents.context.roots = {it.id: it.path for it in status.sources}
        self.problems.show_inside(status.problems_inside)
        self.notes.setVisible(bool(status.notes))
        self.notes.show_words(" ".join(map(translate_message, status.notes)), tone="warning")
        self.encoder_banner.show_status(status)
        self._show_recognizing(sum(source.recognizing for source in status.sources))
        self.show_paused(paused=status.paused)
        self.show_progress(status.progress)

    def show_progress(self, progress: Progress) -> None:
        """Show the current task on the cards."""
        for card in self.cards.values():
            card.show_progress(progress)

    def show_paused(self, *, paused: bool) -> None:
        """Let the button offer to resume, or to pause."""
        self._paused = paused
        name = (
            translate("sources", "Resume reading")
            if paused
            else translate("sources", "Pause reading")
        )
        self._show_words()
        self.pause.rename(name)
        self.pause.show_icon("play" if paused else "pause")

    def show_problem_count(self) -> None:
        """Show the number of problems on the tab."""
        title, count = translate("sources", "Problems"), self.problems.count
        self.tabs.retitle(PROBLEMS, f"{title} ({say_number(count)})" if count else title)

    def choose_folder(self) -> None:
        """Let the user choose a folder to add."""
        title = translate("sources", "Choose a folder to read")
        folder = ask_for_files(QFileDialog.getExistingDirectory, self, title, QDir.homePath())
        if folder:
            self.added.emit([folder])

    def choose_files(self) -> None:
        """Let the user choose single files to add."""
        title = translate("sources", "Choose files to read")
        files, _ = ask_for_files(QFileDialog.getOpenFileNames, self, title, QDir.homePath())
        if files:
            self.added.emit(files)

    def show_files_of(self, source: Source) -> None:
        """Show the files of one source."""
        self.documents.show_source(source)
        self.tabs.choose(FILES)

    def show_files_with(self, group: ProblemGroup) -> None:
        """Show the files with one problem."""
        self.documents.show_source(None)
        self.documents.show_cause(group.cause, translate_message(group.title))
        self.tabs.choose(FILES)

    def show_removal(self, source_id: SourceId, *, leaving: bool) -> None:
        """Hide a source that is about to be removed, or show it again."""
        if leaving:
            self._leaving.add(source_id)
        else:
            self._leaving.discard(source_id)
        if source_id in self.cards:
            self.cards[source_id].setVisible(not leaving)
        self._show_whether_any()

    @property
    def page(self) -> int:
        """Id of the current tab."""
        return self._pages.currentIndex()

    def _show_cards(self, sources: tuple[Source, ...]) -> None:
        source_ids = {source.id for source in sources}
        for source_id in [gone for gone in self.cards if gone not in source_ids]:
            self._leaving.discard(source_id)
            self._drop(self.cards.pop(source_id))
        for source in sources:
            card = self.cards.get(source.id)
            if card is not None:
                card.show_source(source)
                continue
            card = self.cards[source.id] = SourceCard(source)
            card.removed.connect(self.removed)
            card.opened.connect(self.show_files_of)
            card.paused.connect(self.source_paused)
            card.rescanned.connect(self.source_rescanned)
            card.patterns_wanted.connect(self.patterns_wanted)
            card.tiers_wanted.connect(self.tiers_wanted)
            card.authorship_chosen.connect(self.authorship_chosen)
            card.revealed.connect(self.revealed)
            card.shared.connect(self.source_shared)
            card.unshared.connect(self.source_unshared)
            self._cards.column.insertWidget(self._cards.column.count() - 1, card)
        self._show_whether_any()

    def _show_libraries(self, libraries: tuple[SharedLibrary, ...]) -> None:
        names = {library.name for library in libraries}
        for name in [gone for gone in self.libraries if gone not in names]:
            self._drop(self.libraries.pop(name))
        for library in libraries:
            if library.name in self.libraries:
                self.libraries[library.name].show_library(library)
                continue
            card = self.libraries[library.name] = LibraryCard(library)
            card.left.connect(self.library_left)
            card.members_wanted.connect(self.members_wanted)
            card.share_wanted.connect(self.share_wanted)
            card.unshared.connect(self.source_unshared)
            self._cards.column.insertWidget(0, card)

    def _drop(self, card: QWidget) -> None:
        self._cards.column.removeWidget(card)
        card.hide()
        card.deleteLater()

    def _show_whether_any(self) -> None:
        shown = [source_id for source_id in self.cards if source_id not in self._leaving]
        shown = shown or list(self.libraries)
        self._folder_pages.setCurrentIndex(0 if shown else 1)

    def _show_recognizing(self, count: int) -> None:
        self.recognizing.setVisible(count > 0)
        words = translate(
            "sources", "Recognizing text in %n file(s). This can take a while.", "", count
        )
        self.recognizing.show_words(words, tone="info")

    def _lay_out(self) -> None:
        self._folder_pages = QStackedWidget()
        self._folder_pages.addWidget(self._cards)
        self._folder_pages.addWidget(self.nothing)
        self._pages = QStackedWidget()
        for page in (self._folder_pages, self.documents, self.activity, self.problems):
            self._pages.addWidget(page)
        first = Button(translate("sources", "Add folder…"), kind="primary", icon="folder-plus")
        first.clicked.connect(self.choose_folder)
        self.nothing.offer(first)
        self.recognizing.offer(self.stop)
        for banner in (self.notes, self.recognizing):
            banner.hide()
        inside = column(self, self._make_head(), self.notes, margin=(24, 16, 24, 16), gap=16)
        fill(inside, self.recognizing, self.encoder_banner)
        self.tabs.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._fill_library_menu()
        bar = row(None, self.tabs, 1, self.library, gap=12)
        fill(inside, bar, (self._pages, 1))

    def _fill_library_menu(self) -> None:
        menu = QMenu(self.library)
        create = menu.addAction(translate("sources", "Create a shared library…"))
        join = menu.addAction(translate("sources", "Join a shared library…"))
        create.triggered.connect(self.library_created)
        join.triggered.connect(self.library_joined)
        self.library.setMenu(menu)

    def _make_head(self) -> QWidget:
        words = QWidget()
        lines = column(words, label(translate("sources", "Sources"), role="title"), gap=2)
        fill(lines, self.subtitle)
        buttons = QWidget()
        row(buttons, self.rescan, self.pause, self.add_files, self.add)
        return FoldingRow(words, buttons)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show text only on the primary button where large text leaves little space."""
        super().resizeEvent(event)
        self._fit_words()

    def _fit_words(self) -> None:
        is_narrow = self.width() < max(the_theme().look.grown(NARROW), self._width_of_head())
        is_tight = is_narrow or self.width() < self._width_of_tabs()
        if (is_narrow, is_tight) != (self._is_narrow, self._is_tight):
            self._is_narrow, self._is_tight = is_narrow, is_tight
            self._show_words()

    def _width_of_head(self) -> int:
        """Return the width at which the numbers and the words of the buttons beside them fit."""
        words = (translate("sources", text) for text in ("Rescan", "Pause", "Add files…"))
        grown, metrics = the_theme().look.grown, self.add.fontMetrics()
        buttons = sum(metrics.horizontalAdvance(it) + grown(_AROUND_BUTTON) for it in words)
        numbers = self.subtitle.sizeHint().width() + self.add.sizeHint().width()
        return numbers + buttons + grown(_AROUND_HEAD)

    def _width_of_tabs(self) -> int:
        """Return the width at which the tabs and the words of the button beside them fit."""
        words = self.library.fontMetrics().horizontalAdvance(translate("sources", "Shared library"))
        return self.tabs.sizeHint().width() + words + the_theme().look.grown(_AROUND_TABS)

    def _show_words(self) -> None:
        pause = translate("sources", "Resume") if self._paused else translate("sources", "Pause")
        shared = translate("sources", "Shared library")
        texts: tuple[tuple[Button, str, Kind, bool], ...] = (
            (self.rescan, translate("sources", "Rescan"), "secondary", self._is_narrow),
            (self.pause, pause, "secondary", self._is_narrow),
            (self.add_files, translate("sources", "Add files…"), "secondary", self._is_narrow),
            (self.library, shared, "ghost", self._is_tight),
        )
        for button, words, kind, is_icon in texts:
            button.setText("" if is_icon else words)
            button.show_kind("icon" if is_icon else kind)

    def _connect(self) -> None:
        self.add.clicked.connect(self.choose_folder)
        self.add_files.clicked.connect(self.choose_files)
        self.rescan.clicked.connect(self.rescanned)
        self.pause.clicked.connect(self._toggle)
        self.stop.clicked.connect(self.recognition_stopped)
        self.tabs.group.idToggled.connect(self._turn_to)
        self.documents.open_requested.connect(self._open_file)
        self.documents.reveal_requested.connect(self.revealed)
        self.activity.opened.connect(self._open_path)
        self.problems.shown.connect(self.show_files_with)

    def _toggle(self) -> None:
        (self.resumed if self._paused else self.paused).emit()

    def _open_file(self, file: FileRow) -> None:
        self._open_path(file.same_as or file.path)

    def _open_path(self, path: str) -> None:
        self.spot_opened.emit(Spot(path))

    def _turn_to(self, number: int, chosen: bool) -> None:  # noqa: FBT001 - called by Qt
        if chosen:
            self._pages.setCurrentIndex(number)
            self._begin_page(number)

    def _begin_page(self, number: int) -> None:
        if number == FILES:
            self.documents.begin()
        elif number == ACTIVITY:
            self.activity.begin()
        elif number == PROBLEMS:
            self.problems.begin()
