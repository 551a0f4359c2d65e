"""Card of a source."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QFrame, QMenu

from core.records.files.status import Authorship, Progress, Source
from core.records.sharing import SharedLibrary
from ui.items.file_rows import is_single_file, name_of, say_files
from ui.items.progress_text import say_doing, say_progress
from ui.sources.dialogs import say_tiers
from ui.theme.translation import (
    say_moment,
    say_number,
    say_path,
    translatable,
    translate,
    translate_message,
)
from ui.widgets.boxes import Flow, Space, clear, column, row
from ui.widgets.buttons import Button, icon_button
from ui.widgets.fields import progress_bar
from ui.widgets.labels import Elided, Picture, badge, hint

# Who wrote the texts of a source, as the menu and its undo say it.
AUTHORSHIPS: dict[Authorship, str] = {
    "": translatable("sources", "Decide for each document"),
    "own": translatable("sources", "I wrote these"),
    "others": translatable("sources", "Others wrote these"),
}


class SourceCard(QFrame):
    """Path, state and actions of a source."""

    removed = Signal(object)
    opened = Signal(object)
    paused = Signal(object)
    rescanned = Signal(object)
    patterns_wanted = Signal(object)
    tiers_wanted = Signal(object)
    authorship_chosen = Signal(object, str)
    revealed = Signal(str)
    shared = Signal(object)
    unshared = Signal(str, str)

    def __init__(self, source: Source) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self.source = source
        self._progress: Progress | None = None
        self._shared: list[tuple[str, str]] = []
        self._most = 0  # largest number of waiting files since none was waiting
        name = name_of(source.path)
        self.setAccessibleName(name)
        self.name = Elided(name, role="strong")
        self.path = Elided(
            say_path(source.path), role="small", tone="muted", where=Qt.TextElideMode.ElideMiddle
        )
        self.picture = Picture("circle-check", tone="success", size=16)
        self.state = Elided(role="small", tone="text2")
        self.counts = Elided(role="small", tone="text2")
        self.problem = hint(tone="danger")
        self.bar = progress_bar(translate("sources", "Progress of {name}").format(name=name))
        self.files = Button(
            translate("sources", "Documents"),
            kind="ghost",
            icon="list",
            name=translate("sources", "Documents of {name}").format(name=name),
        )
        self.pause = icon_button("pause", "")
        self.more = icon_button(
            "ellipsis", translate("sources", "More actions for {name}").format(name=name)
        )
        self.menu = QMenu(self)
        self._badges = Flow(gap=6)
        self._lay_out()
        self._fill_menu()
        self.show_libraries(())
        self.files.clicked.connect(lambda: self.opened.emit(self.source))
        self.pause.clicked.connect(lambda: self.paused.emit(self.source))
        self.show_source(source)

    def show_source(self, source: Source) -> None:
        """Show the state of the source."""
        self.source = source
        self.counts.show_text(_say_counts(source))
        self.problem.setText(translate_message(source.problem))
        self.problem.setVisible(bool(source.problem))
        self._most = max(self._most, source.pending) if source.pending else 0
        self.bar.setRange(0, max(self._most, 1))
        self.bar.setValue(self._most - source.pending)
        self.bar.setVisible(source.pending > 0)
        self.authorships[source.authorship].setChecked(True)
        self._show_pause()
        self._show_badges()
        self._say_state()

    def show_progress(self, progress: Progress) -> None:
        """Show the current task, if files of this source are waiting."""
        self._progress = progress
        self._say_state()

    def show_libraries(self, libraries: Sequence[SharedLibrary]) -> None:
        """Offer to share the source in these libraries, or to stop sharing it."""
        here = [
            (library.name, shared)
            for library in libraries
            for shared in library.sources
            if shared.folder == self.source.path
        ]
        self._shared = [(library, shared.name) for library, shared in here if shared.is_mine]
        is_copy = len(self._shared) < len(here)
        self.share.setVisible(not is_copy and len(here) < len(libraries))
        self.unshare.setVisible(bool(self._shared))

    def _say_state(self) -> None:
        icon, tone, words = self._state()
        self.picture.show_icon(icon, tone=tone)
        self.state.show_text(words)

    def _state(self) -> tuple[str, str, str]:
        source, progress = self.source, self._progress
        if source.problem:
            return "triangle-alert", "warning", translate("sources", "Needs attention")
        if source.paused:
            return "pause", "muted", translate("sources", "Paused")
        if progress is not None and progress.state == "paused":
            return "pause", "warning", say_progress(progress)
        if source.pending:
            return "refresh-cw", "info", _say_waiting(source, progress)
        return "circle-check", "success", _say_read(source)

    def _show_pause(self) -> None:
        name = name_of(self.source.path)
        resume, pause = translate("sources", "Resume {name}"), translate("sources", "Pause {name}")
        self.pause.show_icon("play" if self.source.paused else "pause")
        self.pause.rename((resume if self.source.paused else pause).format(name=name))

    def _show_badges(self) -> None:
        clear(self._badges)
        for words, tone in _badges_of(self.source):
            self._badges.addWidget(badge(words, tone=tone))

    def _fill_menu(self) -> None:
        self._offer(translate("sources", "Check for changes now"), self.rescanned)
        if not is_single_file(self.source.path):
            self._offer(translate("sources", "Include and exclude…"), self.patterns_wanted)
        self._offer(translate("sources", "Privacy…"), self.tiers_wanted)
        self._offer_authorships()
        self.share = self._offer(translate("sources", "Share in a library…"), self.shared)
        self.unshare = self.menu.addAction(translate("sources", "Stop sharing…"))
        self.unshare.triggered.connect(lambda: self.unshared.emit(*self._shared[0]))
        reveal = self.menu.addAction(translate("sources", "Show in file manager"))
        reveal.triggered.connect(lambda: self.revealed.emit(self.source.path))
        self.menu.addSeparator()
        self.remove = self._offer(translate("sources", "Remove from Loci"), self.removed)
        self.more.setMenu(self.menu)

    def _offer_authorships(self) -> None:
        menu = self.menu.addMenu(translate("sources", "Who wrote these texts?"))
        group = QActionGroup(menu)
        self.authorships: dict[Authorship, QAction] = {}
        for authorship, words in AUTHORSHIPS.items():
            action = self.authorships[authorship] = menu.addAction(translate("sources", words))
            action.setCheckable(True)
            action.setData(authorship)
            group.addAction(action)
        group.triggered.connect(self._choose_authorship)

    def _choose_authorship(self, action: QAction) -> None:
        self.authorship_chosen.emit(self.source, action.data())

    def _offer(self, words: str, signal: SignalInstance) -> QAction:
        action = self.menu.addAction(words)
        action.triggered.connect(lambda: signal.emit(self.source))
        return action

    def _lay_out(self) -> None:
        state = row(None, self.picture, (self.state, 1), gap=6)
        words = column(None, self.name, self.path, Space(4), state, self.counts, gap=2)
        words.addWidget(self.problem)
        words.addLayout(self._badges)
        head = row(gap=12)
        icon = "file-text" if is_single_file(self.source.path) else "folder"
        head.addWidget(Picture(icon, tone="accent", size=24), 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(words, 1)
        for button in (self.files, self.pause, self.more):
            head.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        column(self, head, self.bar, margin=(16, 12, 12, 12), gap=8)


def _say_waiting(source: Source, progress: Progress | None) -> str:
    waiting = translate("sources", "%n file(s) left to read", "", source.pending)
    if progress is None or progress.state == "idle":
        return waiting
    return f"{waiting}  ·  {say_doing(progress)}"


def _say_read(source: Source) -> str:
    if source.read_at is None:
        return translate("sources", "Up to date")
    when = say_moment(source.read_at)
    return translate("sources", "Up to date  ·  last read {when}").format(when=when)


def _say_counts(source: Source) -> str:
    parts = [say_files(source.files, source.documents)]
    if source.failed:
        parts.append(translate("sources", "%n not read", "", source.failed))
    if source.skipped:
        parts.append(translate("sources", "%n skipped", "", source.skipped))
    if source.recognizing:
        waiting = say_number(source.recognizing)
        parts.append(
            translate("sources", "{count} waiting for text recognition").format(count=waiting)
        )
    return "  ·  ".join(parts)


def _badges_of(source: Source) -> list[tuple[str, str]]:
    badges: list[tuple[str, str]] = []
    if not source.watching and not source.problem:
        badges.append((translate("sources", "Checked every minute"), "info"))
    count = len(source.include) + len(source.exclude)
    if count:
        badges.append((translate("sources", "%n pattern(s)", "", count), "info"))
    if source.authorship:
        badges.append((translate("sources", AUTHORSHIPS[source.authorship]), "info"))
    return badges + [(words, "warning") for words in say_tiers(source.tiers)]
