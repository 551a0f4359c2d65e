"""Presenter of the test questions in the place Review."""

from functools import partial

from PySide6.QtCore import QDir, QTimer
from PySide6.QtWidgets import QFileDialog

from core.engine.engine import Engine
from core.errors import LociError
from core.lanes import Cancel
from core.records.evaluation import (
    DEFAULT_SET,
    EvalProgress,
    EvalRun,
    GoldFile,
    GoldQuestion,
    GoldSet,
)
from core.records.files.status import Status
from ui.bridge.alerts import alert_for
from ui.bridge.engine_link import EngineLink
from ui.bridge.presenter import Presenter
from ui.bridge.throttle import EventThrottle
from ui.review.review_view import ReviewView
from ui.theme.translation import say_path, translate
from ui.widgets.file_dialog import ask_for_files
from ui.widgets.place_view import UndoableAction

_REST_MS = 300
_SUFFIX = ".jsonl"
# Kinds of changes after which the setup may differ from that of the last run.
_TOUCHING = frozenset({"gold sets", "settings", "privacy"})


class GoldPresenter(Presenter[ReviewView]):
    """Shows a gold set with its last run, and runs it."""

    def __init__(self, view: ReviewView, link: EngineLink) -> None:
        super().__init__(view, link)
        self._page = view.gold
        self._sets: tuple[GoldSet, ...] = ()
        self._name = DEFAULT_SET
        self._cancel: Cancel | None = None
        self._relay = EventThrottle(self, interval_ms=100)
        self._relay.delivered.connect(self._show_progress)
        self._again = QTimer(self, singleShot=True, interval=_REST_MS)
        self._again.timeout.connect(self.refresh)
        page = self._page
        view.begun.connect(self.refresh)
        page.set_chosen.connect(self.choose_set)
        page.run_wanted.connect(self.run)
        page.stop_wanted.connect(self.stop)
        page.removed.connect(self.remove)
        page.set_removed.connect(self.remove_set)
        page.export_wanted.connect(self._choose_export)
        page.import_wanted.connect(self._choose_import)
        link.changed.connect(self._note_changes)

    def refresh(self) -> None:
        """Load the sets and the last run of the one in view."""
        self._call(Engine.list_gold_sets).then(self._take_sets)
        self._call(Engine.status).then(self._show_model)

    def choose_set(self, name: str) -> None:
        """Show another set."""
        self._name = name
        self._take_sets(self._sets)

    def run(self, with_model: bool) -> None:  # noqa: FBT001 - from a signal
        """Ask all questions of the set in view."""
        if self._cancel is not None:
            return
        self._cancel = Cancel()
        self._relay.clear()
        self._page.show_progress(EvalProgress(0, len(self._shown.questions) if self._shown else 0))
        request = self._call(
            Engine.run_evaluation, self._name, with_model=with_model, on_piece=self._relay.push,
            cancel=self._cancel,
        )  # fmt: skip
        request.then(self._end_run, self._fail_run).stopped.connect(self._end_run)

    def stop(self) -> None:
        """Stop the run; nothing of it is kept."""
        if self._cancel is not None:
            self._cancel.set()

    def remove(self, question: GoldQuestion | None) -> None:
        """Remove a question, and offer to keep it again."""
        if question is None:
            return
        self._call(Engine.remove_gold_questions, question.set_name, question_id=question.id).then(
            partial(self._offer_undo, (question,)), self._show_error
        )

    def remove_set(self) -> None:
        """Remove the set in view, and offer to keep its questions again."""
        shown = self._shown
        if shown is not None:
            self._call(Engine.remove_gold_questions, shown.name).then(
                partial(self._offer_undo, shown.questions), self._show_error
            )

    def export(self, path: str) -> None:
        """Write the set in view to a file; the dialog has confirmed to replace one."""
        self._call(Engine.export_gold_set, path, set_name=self._name, replace=True).then(
            self._say_exported, self._show_error
        )

    def import_file(self, path: str) -> None:
        """Keep the questions of a file in the set in view."""
        self._call(Engine.import_gold_set, path, set_name=self._name).then(
            self._say_imported, self._show_error
        )

    @property
    def _shown(self) -> GoldSet | None:
        return next((one for one in self._sets if one.name == self._name), None)

    def _take_sets(self, sets: tuple[GoldSet, ...]) -> None:
        self._sets = sets
        if self._shown is None and sets:
            self._name = sets[0].name
        shown = self._shown
        if shown is not None and shown.runs:
            self._call(Engine.show_evaluation, shown.name).then(self._show, self._show_bare)
        else:
            self._show_bare()

    def _show(self, run: EvalRun) -> None:
        if run.set_name == self._name:
            self._page.show_set(self._sets, self._name, run)

    def _show_bare(self, _error: object = None) -> None:
        self._page.show_set(self._sets, self._name, None)

    def _show_model(self, status: Status) -> None:
        self._page.show_model(is_chosen=bool(status.model))

    def _show_progress(self, pieces: list[EvalProgress]) -> None:
        if self._cancel is not None:
            self._page.show_progress(pieces[-1])

    def _end_run(self, _run: object = None) -> None:
        self._cancel = None
        self._page.show_progress(None)
        self.refresh()

    def _fail_run(self, error: LociError) -> None:
        self._end_run()
        self._view.message_shown.emit(alert_for(error).text)

    def _offer_undo(self, questions: tuple[GoldQuestion, ...], _result: object = None) -> None:
        words = translate("gold", "%n test question(s) removed", "", len(questions))
        self._view.action_done.emit(
            UndoableAction(words, undo=partial(self._keep_again, questions))
        )

    def _keep_again(self, questions: tuple[GoldQuestion, ...]) -> None:
        self._call(Engine.keep_gold_questions, questions).then(self.refresh, self._show_error)

    def _choose_export(self) -> None:
        name = f"{QDir.homePath()}/{translate('gold', 'test-questions')}{_SUFFIX}"
        title = translate("gold", "Export test questions")
        path, _ = ask_for_files(
            QFileDialog.getSaveFileName, self._page, title, name, f"JSON (*{_SUFFIX})"
        )
        if path:
            self.export(path)

    def _choose_import(self) -> None:
        title = translate("gold", "Import test questions")
        path, _ = ask_for_files(
            QFileDialog.getOpenFileName, self._page, title, QDir.homePath(), f"JSON (*{_SUFFIX})"
        )
        if path:
            self.import_file(path)

    def _say_exported(self, file: GoldFile) -> None:
        words = translate("gold", "Exported to {path}.").format(path=say_path(file.path))
        self._view.message_shown.emit(words)

    def _say_imported(self, file: GoldFile) -> None:
        words = translate("gold", "%n test question(s) imported", "", file.questions)
        self._view.message_shown.emit(words)

    def _note_changes(self, kinds: frozenset[str]) -> None:
        if kinds & _TOUCHING and self._view.isVisible():
            self._again.start()

    def _show_error(self, error: LociError) -> None:
        self._view.message_shown.emit(alert_for(error).text)
        self.refresh()
