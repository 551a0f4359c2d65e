"""Presenter of the lists of files, problems and activities."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices

from core.engine.engine import Engine
from core.records.files.status import FilePage, FileQuery, ProblemGroup, Problems
from core.records.memory import EraseResult, ForgetRequest, PathPrivacy, Tier
from ui.bridge.engine_link import EngineLink
from ui.bridge.latest import Latest
from ui.bridge.presenter import Presenter
from ui.items.file_rows import PAGE, name_of
from ui.sources.dialogs import TiersDialog
from ui.sources.documents_page import MOST_CHOSEN
from ui.sources.sources_view import ACTIVITY, FILES, SourcesView
from ui.theme.translation import translate
from ui.widgets.place_view import UndoableAction

REFRESH_MS = 700


class FilesPresenter(Presenter[SourcesView]):
    """Connects the lists of the place Sources to the engine."""

    changed = Signal()

    def __init__(self, view: SourcesView, link: EngineLink, owner: QObject) -> None:
        super().__init__(view, link, owner)
        self._problems = Latest(self, link, self._show_problems)
        self._again = QTimer(self, singleShot=True, interval=REFRESH_MS)
        self._again.timeout.connect(self._refresh)
        documents, problems = view.documents, view.problems
        documents.page_requested.connect(self.browse)
        documents.launch_requested.connect(self.launch)
        documents.retry_requested.connect(self.retry)
        documents.pin_requested.connect(self.pin)
        documents.erase_requested.connect(self.erase)
        documents.privacy_requested.connect(self.choose_privacy)
        view.activity.wanted.connect(self.list_activity)
        problems.wanted.connect(self.list_problems)
        problems.tried.connect(self.try_group)
        problems.put_aside.connect(self.put_group_aside)
        view.recognition_stopped.connect(self.stop_recognizing)
        link.changed.connect(self._note_changes)
        link.ready.connect(self._again.start)
        # Load at once, as the tab shows the number of problems.
        self._again.start(0)

    def browse(self, query: FileQuery, offset: int, limit: int) -> None:
        """Show rows of the files that match the query."""
        show = partial(self._view.documents.show_page, query, offset=offset)
        self._call(Engine.browse_files, query, offset=offset, limit=limit).then(show)

    def launch(self, path: str) -> None:
        """Open the file in its default application."""
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(path)):
            words = translate("sources", "No app found that can open “{name}”.")
            self._view.message_shown.emit(words.format(name=name_of(path)))

    def retry(self, paths: list[str], recognize: bool) -> None:  # noqa: FBT001 - a signal
        """Read the files again, with text recognition if requested."""
        self._call(Engine.retry_files, paths, recognize=recognize).then(self._say_retried)

    def pin(self, paths: list[str], pinned: bool) -> None:  # noqa: FBT001 - a signal
        """Let the language model read the files first, or no longer."""
        for path in paths:
            self._call(Engine.pin, path, pinned=pinned).done.connect(self.changed)
        words = (
            translate("sources", "The model reads %n file(s) first", "", len(paths))
            if pinned
            else translate("sources", "%n file(s) are no longer read first", "", len(paths))
        )
        self._view.message_shown.emit(words)

    def erase(self, paths: list[str]) -> None:
        """Erase all data about the files, once the offer to undo has passed."""
        show = self._view.documents.show_pending_erasures
        undo, redo = partial(show, paths, going=False), partial(show, paths, going=True)
        redo()
        if len(paths) == 1:
            words = translate("sources", "Deleted “{name}” from Loci. The file itself stays.")
            words = words.format(name=name_of(paths[0]))
        else:
            words = translate(
                "sources",
                "Deleted %n file(s) from Loci. Your files stay where they are.",
                "",
                len(paths),
            )
        settle = partial(self._forget, paths)
        self._view.action_done.emit(UndoableAction(words, undo, redo, settle))

    def choose_privacy(self, path: str) -> None:
        """Open the dialog for the privacy tiers of a file or folder."""
        self._call(Engine.show_privacy, path).then(self._open_tiers)

    def _open_tiers(self, privacy: PathPrivacy) -> None:
        dialog = TiersDialog(privacy, self._view)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.chosen.connect(self._mark)
        dialog.open()

    def _mark(self, privacy: PathPrivacy, tiers: tuple[Tier, ...] | None) -> None:
        before = privacy.marked if privacy.is_own else None
        if tiers is not None and set(tiers) == set(privacy.marked):
            return
        undo = partial(self._write_tiers, privacy.path, before)
        redo = partial(self._write_tiers, privacy.path, tiers)
        words = translate("sources", "Changed privacy of “{name}”")
        words = words.format(name=name_of(privacy.path))
        redo()
        self._view.action_done.emit(UndoableAction(words, undo, redo))

    def _write_tiers(self, path: str, tiers: tuple[Tier, ...] | None) -> None:
        self._call(Engine.mark_path, path, tiers=tiers).done.connect(self.changed)

    def list_activity(self, text: str, before: int) -> None:
        """Show activities before that one, or the newest."""
        self._call(Engine.list_activity, text=text, before=before, limit=PAGE).then(
            partial(self._view.activity.show_activity, before=before)
        )

    def list_problems(self, ignored: bool) -> None:  # noqa: FBT001 - a signal
        """Show files that were not read, by cause."""
        self._problems.call(Engine.list_problems, ignored=ignored)

    def try_group(self, group: ProblemGroup) -> None:
        """Retry all files with that problem."""
        again = partial(self.retry, recognize=group.remedy == "recognize")
        self._with_paths(group, again)

    def put_group_aside(self, group: ProblemGroup) -> None:
        """Ignore all files with that problem, or no longer."""
        self._with_paths(group, partial(self._put_aside, group, ignored=not group.ignored))

    def stop_recognizing(self) -> None:
        """Stop the text recognition of all files."""
        self._call(Engine.stop_recognizing).done.connect(self.changed)

    def _put_aside(self, group: ProblemGroup, paths: list[str], *, ignored: bool) -> None:
        undo = partial(self._ignore, paths, ignored=not ignored)
        redo = partial(self._ignore, paths, ignored=ignored)
        redo()
        count = len(paths)
        words = (
            translate("sources", "Ignored %n file(s)", "", count)
            if ignored
            else translate("sources", "%n file(s) are no longer ignored", "", count)
        )
        self._view.action_done.emit(UndoableAction(words, undo, redo))

    def _ignore(self, paths: list[str], *, ignored: bool) -> None:
        self._call(Engine.ignore_problems, paths, ignored=ignored).done.connect(self.changed)

    def _with_paths(self, group: ProblemGroup, then: Callable[[list[str]], None]) -> None:
        """Call `then` with the paths of the group; of a large group with the first ones."""
        query = FileQuery(cause=group.cause)

        def hand_over(page: FilePage) -> None:
            then([file.path for file in page.files if file.ignored == group.ignored])

        self._call(Engine.browse_files, query, limit=MOST_CHOSEN).then(hand_over)

    def _forget(self, paths: Sequence[str]) -> None:
        for path in paths:
            self._call(Engine.forget, ForgetRequest(document=path)).then(
                partial(self._say_erased, path)
            )

    def _say_erased(self, path: str, _erased: EraseResult) -> None:
        self._view.documents.show_pending_erasures([path], going=False)
        self.changed.emit()

    def _say_retried(self, count: int) -> None:
        self._view.message_shown.emit(translate("sources", "Reading %n file(s) again", "", count))
        self.changed.emit()

    def _show_problems(self, problems: Problems) -> None:
        self._view.problems.show_problems(problems)
        self._view.documents.recognizes = problems.can_recognize
        self._view.show_problem_count()

    def _note_changes(self, kinds: frozenset[str]) -> None:
        if kinds & {"files", "sources", "activity", "settings"} and not self._again.isActive():
            self._again.start(REFRESH_MS)

    def _refresh(self) -> None:
        self._view.problems.begin()
        if not self._view.isVisible():
            return
        if self._view.page == FILES:
            self._view.documents.rows.reload()
        elif self._view.page == ACTIVITY and self._view.activity.is_at_top:
            self._view.activity.begin()
