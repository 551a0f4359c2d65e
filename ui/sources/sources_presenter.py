"""Presenter of the place Sources."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QCheckBox

from core.engine.engine import Engine
from core.errors import LociError, WrongUse
from core.lanes import Cancel
from core.records.files.status import Authorship, Source, Status
from core.records.memory import ForgetRequest, Tier
from ui.bridge.alerts import alert_for
from ui.bridge.engine_link import EngineLink
from ui.bridge.presenter import Presenter
from ui.items.file_rows import is_single_file, name_of
from ui.sources.dialogs import AddDialog, PatternsDialog, TiersDialog
from ui.sources.files_presenter import FilesPresenter
from ui.sources.library_presenter import LibraryPresenter
from ui.sources.sources_view import SourcesView
from ui.theme.translation import translate
from ui.widgets.buttons import Button
from ui.widgets.confirm_dialog import Question
from ui.widgets.place_view import UndoableAction


class SourcesPresenter(Presenter[SourcesView]):
    """Connects the sources to the engine; others do the same for files and shared libraries."""

    changed = Signal()

    def __init__(self, view: SourcesView, link: EngineLink) -> None:
        super().__init__(view, link)
        self._counting = self._previewing = Cancel()
        self.files_presenter = FilesPresenter(view, link, self)
        self.files_presenter.changed.connect(self.changed)
        self.library_presenter = LibraryPresenter(view, link, self)
        self.library_presenter.changed.connect(self.changed)
        view.added.connect(self.confirm_folders)
        view.removed.connect(self.ask_to_remove)
        view.rescanned.connect(self.rescan)
        view.paused.connect(self.pause)
        view.resumed.connect(self.resume)
        view.source_paused.connect(self.pause_source)
        view.source_rescanned.connect(self.rescan_source)
        view.patterns_wanted.connect(self.choose_patterns)
        view.tiers_wanted.connect(self.choose_tiers)
        view.authorship_chosen.connect(self.choose_authorship)
        view.revealed.connect(self.reveal)
        view.encoder_banner.chosen.connect(self.use_encoder)
        link.progressed.connect(view.show_progress)

    def show_status(self, status: Status) -> None:
        """Show counts, sources and problems."""
        self.library_presenter.show_status(status)
        self._view.show_status(status)

    def confirm_folders(self, paths: list[str]) -> None:
        """Show an estimate of these paths before they are added."""
        dialog = AddDialog(paths, self._view)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.confirmed.connect(self.add_folders)
        self._counting = cancel = Cancel()
        dialog.finished.connect(cancel.set)
        self._link.call(dialog, Engine.estimate, paths, cancel=cancel).then(
            dialog.show_estimate, dialog.show_failed
        )
        dialog.open()

    def add_folders(self, paths: list[str]) -> None:
        """Add these paths to the sources."""
        self._call(Engine.add_sources, paths).done.connect(self.changed)

    def ask_to_remove(self, source: Source) -> None:
        """Ask for confirmation, and whether to delete answers from the source, too."""
        name = name_of(source.path)
        also = QCheckBox(translate("sources", "Also delete answers that cite nothing else"))
        question = Question(
            self._view,
            translate("sources", "Remove “{name}” from Loci?").format(name=name),
            removal_text(source),
            go=Button(translate("sources", "Remove"), kind="danger", icon="trash-2"),
            stay=Button(translate("sources", "Cancel")),
            also=also,
        )
        question.accepted.connect(lambda: self.remove(source, with_answers=also.isChecked()))
        question.open()

    def remove(self, source: Source, *, with_answers: bool = False) -> None:
        """Hide the source; remove it once the offer to undo has passed."""
        undo = partial(self._view.show_removal, source.id, leaving=False)
        redo = partial(self._view.show_removal, source.id, leaving=True)
        redo()
        words = translate("sources", "Removed “{name}” from Loci. Your files aren't touched.")
        words = words.format(name=name_of(source.path))
        settle = partial(self._forget, source, with_answers=with_answers)
        self._view.action_done.emit(UndoableAction(words, undo, redo, settle))

    def rescan(self) -> None:
        """Scan all sources again."""
        self._call(Engine.sync).done.connect(self.changed)

    def use_encoder(self, name: str) -> None:
        """Use another encoder; all texts are encoded again in the background."""
        self._call(Engine.use_model, name).done.connect(self.changed)

    def pause(self) -> None:
        """Pause reading."""
        self._call(Engine.pause).done.connect(self.changed)

    def resume(self) -> None:
        """Resume reading."""
        self._call(Engine.resume).done.connect(self.changed)

    def pause_source(self, source: Source) -> None:
        """Pause the source, or resume it."""
        paused = not source.paused
        self._call(Engine.pause_source, source.id, paused=paused).done.connect(self.changed)

    def rescan_source(self, source: Source) -> None:
        """Scan the source again."""
        self._call(Engine.rescan_source, source.id).done.connect(self.changed)

    def choose_patterns(self, source: Source) -> None:
        """Open the dialog for patterns."""
        dialog = PatternsDialog(source, self._view)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.previewed.connect(partial(self._preview, dialog))
        dialog.chosen.connect(self._set_patterns)
        dialog.finished.connect(self._stop_previewing)
        self._preview(dialog, source, source.include, source.exclude)
        dialog.open()

    def choose_tiers(self, source: Source) -> None:
        """Open the dialog for privacy tiers."""
        dialog = TiersDialog(source, self._view)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.chosen.connect(self._mark)
        dialog.open()

    def choose_authorship(self, source: Source, authorship: Authorship) -> None:
        """Set who wrote the texts of the source, and offer to undo it."""
        if authorship == source.authorship:
            return
        undo = partial(self._write_authorship, source, source.authorship)
        redo = partial(self._write_authorship, source, authorship)
        words = translate("sources", "Changed who wrote “{name}”. Loci reads it again.")
        words = words.format(name=name_of(source.path))
        redo()
        self._view.action_done.emit(UndoableAction(words, undo, redo))

    def reveal(self, path: str) -> None:
        """Show the folder, or the folder of the file, in the file manager."""
        place = Path(path)
        folder = place if place.is_dir() else place.parent
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))

    def _preview(
        self, dialog: PatternsDialog, source: Source, include: Sequence[str], exclude: Sequence[str]
    ) -> None:
        self._previewing.set()
        self._previewing = cancel = Cancel()
        self._link.call(
            dialog,
            Engine.preview_patterns,
            source.path,
            include=include,
            exclude=exclude,
            cancel=cancel,
        ).then(dialog.show_preview, dialog.show_failed)

    def _set_patterns(
        self, source: Source, include: tuple[str, ...], exclude: tuple[str, ...]
    ) -> None:
        if (include, exclude) == (source.include, source.exclude):
            return
        undo = partial(self._write_patterns, source, source.include, source.exclude)
        redo = partial(self._write_patterns, source, include, exclude)
        words = translate("sources", "Changed included files of “{name}”")
        words = words.format(name=name_of(source.path))
        redo()
        self._view.action_done.emit(UndoableAction(words, undo, redo))

    def _write_patterns(
        self, source: Source, include: Sequence[str], exclude: Sequence[str]
    ) -> None:
        patterns = {"include": include, "exclude": exclude}
        self._call(Engine.set_patterns, source.id, **patterns).done.connect(self.changed)

    def _mark(self, source: Source, tiers: tuple[Tier, ...]) -> None:
        if set(tiers) == set(source.tiers):
            return
        undo = partial(self._write_tiers, source, source.tiers)
        redo = partial(self._write_tiers, source, tiers)
        words = translate("sources", "Changed privacy of “{name}”")
        words = words.format(name=name_of(source.path))
        redo()
        self._view.action_done.emit(UndoableAction(words, undo, redo))

    def _write_tiers(self, source: Source, tiers: tuple[Tier, ...]) -> None:
        self._call(Engine.mark_source, source.id, tiers=tiers).done.connect(self.changed)

    def _write_authorship(self, source: Source, authorship: Authorship) -> None:
        self._call(Engine.set_authorship, source.id, authorship=authorship).done.connect(
            self.changed
        )

    def _forget(self, source: Source, *, with_answers: bool) -> None:
        self._call(Engine.remove_source, source.id).done.connect(self.changed)
        if with_answers:
            forgetting = self._link.settle(Engine.forget, ForgetRequest(cited=source.path))
            forgetting.then(lambda _: None, self._say_failed)

    def _say_failed(self, error: LociError) -> None:
        if not isinstance(error, WrongUse):  # there was no such answer
            self._view.message_shown.emit(alert_for(error).text)

    def _stop_previewing(self) -> None:
        self._previewing.set()


def removal_text(source: Source) -> tuple[str, ...]:
    """Return what is removed with a source, and what stays."""
    read = translate(
        "sources",
        "Loci removes %n document(s) and everything found only there. Your files stay.",
        "",
        source.documents,
    )
    if is_single_file(source.path):
        read = translate(
            "sources", "Loci removes what it read from this file. The file itself stays."
        )
    answers = translate(
        "sources", "Answers that Loci gave from it stay in your conversations and in memory."
    )
    until = translate("sources", "You can undo this while the message is shown.")
    return (read, until, answers)
