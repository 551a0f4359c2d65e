"""Carries what people want done with files, and lists of files, problems and deeds back."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QTimer, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices

from core.faces.remote_face import RemoteFace
from core.records.files.sources import Activity, FilePage, FileQuery, ProblemGroup, Problems
from core.records.memory import Erased, Forget
from ui.bridge.link import Link
from ui.items.files.activity import PAGE
from ui.items.files.files import name_of
from ui.sources.documents.documents_page import MOST_CHOSEN
from ui.sources.sources_view import ACTIVITY, FILES, SourcesView
from ui.theme.language.words import translate
from ui.widgets.place import Deed

REFRESH_MS = 700

Ask = Callable[[RemoteFace], Future[Any]]
Show = Callable[[Any], object]


class Tending(QObject):
    """Between the lists of the place for folders and the engine."""

    changed = Signal()

    def __init__(self, view: SourcesView, link: Link, owner: QObject) -> None:
        super().__init__(owner)
        self._view = view
        self._link = link
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(REFRESH_MS)
        self._again.timeout.connect(self._refresh)
        documents, problems = view.documents, view.problems
        documents.wanted.connect(self.browse)
        documents.launched.connect(self.launch)
        documents.retried.connect(self.retry)
        documents.pinned.connect(self.pin)
        documents.erased.connect(self.erase)
        view.activity.wanted.connect(self.list_activity)
        problems.wanted.connect(self.list_problems)
        problems.tried.connect(self.try_group)
        problems.put_aside.connect(self.put_group_aside)
        view.recognition_stopped.connect(self.stop_recognizing)
        link.changed.connect(self._note_changes)
        link.ready.connect(self._again.start)
        # The number on the tab is known before the tab was seen.
        self._again.start(0)

    @Slot(object, int, int)
    def browse(self, query: FileQuery, offset: int, limit: int) -> None:
        """Show rows of the files that fit the query."""

        def fetch(engine: RemoteFace) -> Future[FilePage]:
            return engine.browse_files(query, offset=offset, limit=limit)

        show = partial(self._view.documents.show_page, query, offset=offset)
        self._ask(fetch, show)

    @Slot(str)
    def launch(self, path: str) -> None:
        """The file is opened by its own program."""
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(path)):
            words = translate("sources", "No program opens “{name}” here.")
            self._view.told.emit(words.format(name=name_of(path)))

    @Slot(list, bool)
    def retry(self, paths: list[str], recognize: bool) -> None:  # noqa: FBT001 - a signal
        """The files are read again, with recognition if that is wanted."""
        self._ask(partial(_retry, paths, recognize), self._say_retried)

    @Slot(list, bool)
    def pin(self, paths: list[str], pinned: bool) -> None:  # noqa: FBT001 - a signal
        """The model reads the files first, or no longer."""
        for path in paths:
            self._ask(partial(_pin, path, pinned), self._tell)
        words = (
            translate("sources", "The model reads %n file(s) first", "", len(paths))
            if pinned
            else translate("sources", "%n file(s) no longer come first", "", len(paths))
        )
        self._view.told.emit(words)

    @Slot(list)
    def erase(self, paths: list[str]) -> None:
        """Loci forgets the files for good, once that can no longer be taken back."""
        show = self._view.documents.show_going
        show(paths, going=True)
        if len(paths) == 1:
            words = translate("sources", "Erased “{name}” from Loci; the file itself stays.")
            words = words.format(name=name_of(paths[0]))
        else:
            words = translate(
                "sources", "Erased %n files from Loci; the files themselves stay.", "", len(paths)
            )
        self._view.did.emit(
            Deed(
                words,
                undo=partial(show, paths, going=False),
                redo=partial(show, paths, going=True),
                settle=partial(self._forget, paths),
            )
        )

    @Slot(str, int)
    def list_activity(self, text: str, before: int) -> None:
        """Show what was done before that deed, or the newest."""

        def fetch(engine: RemoteFace) -> Future[tuple[Activity, ...]]:
            return engine.list_activity(text=text, before=before, limit=PAGE)

        self._ask(fetch, partial(self._view.activity.show_activity, before=before))

    @Slot(bool)
    def list_problems(self, ignored: bool) -> None:  # noqa: FBT001 - a signal
        """Show what was not read, by cause."""
        self._ask(partial(_problems, ignored), self._show_problems)

    @Slot(object)
    def try_group(self, group: ProblemGroup) -> None:
        """All files with that problem are tried again."""
        again = partial(self.retry, recognize=group.remedy == "recognize")
        self._with_paths(group, again)

    @Slot(object)
    def put_group_aside(self, group: ProblemGroup) -> None:
        """All files with that problem are ignored, or no longer."""
        self._with_paths(group, partial(self._put_aside, group, ignored=not group.ignored))

    @Slot()
    def stop_recognizing(self) -> None:
        """No text is recognized any more."""
        self._ask(_stop, self._tell)

    # Within

    def _put_aside(self, group: ProblemGroup, paths: list[str], *, ignored: bool) -> None:
        self._ignore(paths, ignored=ignored)
        count = len(paths)
        words = (
            translate("sources", "Ignored %n file(s)", "", count)
            if ignored
            else translate("sources", "%n file(s) are listed again", "", count)
        )
        self._view.did.emit(
            Deed(
                words,
                undo=partial(self._ignore, paths, ignored=not ignored),
                redo=partial(self._ignore, paths, ignored=ignored),
            )
        )

    def _ignore(self, paths: list[str], *, ignored: bool) -> None:
        def put(engine: RemoteFace) -> Future[int]:
            return engine.ignore_problems(paths, ignored=ignored)

        self._ask(put, self._tell)

    def _with_paths(self, group: ProblemGroup, then: Callable[[list[str]], None]) -> None:
        """`then` gets the paths of the group, of a large one the first."""
        query = FileQuery(cause=group.cause)

        def fetch(engine: RemoteFace) -> Future[FilePage]:
            return engine.browse_files(query, limit=MOST_CHOSEN)

        def hand_over(page: FilePage) -> None:
            then([file.path for file in page.files if file.ignored == group.ignored])

        self._ask(fetch, hand_over)

    def _forget(self, paths: Sequence[str]) -> None:
        for path in paths:
            self._ask(partial(_forget, path), partial(self._say_erased, path))

    def _say_erased(self, path: str, _erased: Erased) -> None:
        self._view.documents.show_going([path], going=False)
        self.changed.emit()

    def _say_retried(self, count: int) -> None:
        self._view.told.emit(translate("sources", "%n file(s) are read again", "", count))
        self.changed.emit()

    def _show_problems(self, problems: Problems) -> None:
        self._view.problems.show_problems(problems)
        self._view.documents.recognizes = problems.can_recognize
        self._view.show_problem_count()

    def _tell(self, _result: object) -> None:
        self.changed.emit()

    @Slot(frozenset)
    def _note_changes(self, kinds: frozenset[str]) -> None:
        if kinds & {"files", "sources", "activity", "settings"} and not self._again.isActive():
            self._again.start(REFRESH_MS)

    @Slot()
    def _refresh(self) -> None:
        self._view.problems.begin()
        if not self._view.isVisible():
            return
        if self._view.page == FILES:
            self._view.documents.rows.renew()
        elif self._view.page == ACTIVITY and self._view.activity.is_at_top:
            self._view.activity.begin()

    def _ask(self, call: Ask, show: Show) -> None:
        arrival = Arrival(self, show)
        self._link.ask(arrival, call).then(arrival.hand_over)


class Arrival(QObject):
    """Remembers what is to be done with an answer until it is there."""

    def __init__(self, owner: QObject, show: Show) -> None:
        super().__init__(owner)
        self._show = show

    @Slot(object)
    def hand_over(self, result: object) -> None:
        """Hand the answer over."""
        self._show(result)
        self.deleteLater()


def _retry(paths: list[str], recognize: bool, engine: RemoteFace) -> Future[int]:  # noqa: FBT001
    return engine.retry_files(paths, recognize=recognize)


def _pin(path: str, pinned: bool, engine: RemoteFace) -> Future[None]:  # noqa: FBT001
    return engine.pin(path, pinned=pinned)


def _forget(path: str, engine: RemoteFace) -> Future[Erased]:
    return engine.forget(Forget(document=path))


def _problems(ignored: bool, engine: RemoteFace) -> Future[Problems]:  # noqa: FBT001
    return engine.list_problems(ignored=ignored)


def _stop(engine: RemoteFace) -> Future[int]:
    return engine.stop_recognizing()
