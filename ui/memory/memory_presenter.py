"""Presenter of the place Memory."""

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QInputDialog

from core.engine.engine import Engine
from core.errors import LociError
from core.records.ids import EpisodeId, ProposalId
from core.records.memory import (
    NO_SESSION,
    Consolidation,
    Episode,
    EraseResult,
    ForgetRequest,
    Memory,
    MemoryExportResult,
    MemoryImportResult,
    MemoryOrder,
    Proposal,
    Remark,
)
from ui.bridge.alerts import alert_for
from ui.bridge.engine_link import EngineLink
from ui.bridge.presenter import Presenter
from ui.memory.memories_page import PAGE
from ui.memory.memory_view import MemoryView
from ui.memory.related_memories import RelatedMemories, say_forgotten, short
from ui.theme.translation import translate
from ui.widgets.buttons import Button
from ui.widgets.confirm_dialog import Question
from ui.widgets.place_view import UndoableAction

# Size of the editor for a few lines.
WRITING = QSize(520, 280)


class MemoryPresenter(Presenter[MemoryView]):
    """Connects the place Memory to the engine; erases once the offer to undo has passed."""

    def __init__(self, view: MemoryView, link: EngineLink) -> None:
        super().__init__(view, link)
        self._filter: tuple[str, str, str, bool] = ("", "turn", "strongest", False)
        self._hidden: dict[EpisodeId, set[EpisodeId]] = {}
        self._proposals: tuple[Proposal, ...] = ()
        self.related = RelatedMemories()
        self._pins: list[tuple[EpisodeId, UndoableAction]] = []
        self._connect()
        link.changed.connect(self._note_changes)

    def refresh(self) -> None:
        """Reload everything."""
        self._view.memories_page.ask_first()
        self._call(Engine.list_options).then(self._view.show_options)
        self._call(Engine.list_proposals).then(self._show_proposals)
        self._call(Engine.list_remarks).then(self._view.learned_page.show_remarks)
        self._call(Engine.list_consolidations).then(self._view.retention_page.show_summaries)

    def list_memories(
        self,
        text: str,
        kind: str,
        order: MemoryOrder,
        archived: bool,  # noqa: FBT001 - called by Qt
        offset: int,
    ) -> None:
        """Show the memories of a filter from that offset on; drop answers for other filters."""
        wanted = self._filter = (text, kind, order, archived)
        self._call(
            Engine.list_memories,
            text=text,
            kind=kind,
            order=order,
            archived=archived,
            limit=PAGE,
            offset=offset,
        ).then(partial(self._show, wanted, offset), self._tell_not_listed)

    def pin(self, memory: Memory) -> None:
        """Pin the memory, so that it does not decay, or unpin it."""
        pinned = not memory.episode.pinned
        self._pin(memory.episode.id, pinned)
        unpinned = translate("memory", "Unpinned")
        words = translate("memory", "Pinned. It won't fade.") if pinned else unpinned
        deed = UndoableAction(
            words,
            undo=partial(self._pin, memory.episode.id, not pinned),
            redo=partial(self._pin, memory.episode.id, pinned),
        )
        self._pins.append((memory.episode.id, deed))
        self._view.action_done.emit(deed)

    def edit(self, memory: Memory) -> None:
        """Let the user edit the text of the memory."""
        dialog = QInputDialog(self._view)
        dialog.setWindowTitle(translate("memory", "Edit memory"))
        dialog.setOption(QInputDialog.InputDialogOption.UsePlainTextEditForTextInput)
        dialog.setLabelText(translate("memory", "Text of the memory"))
        dialog.setOkButtonText(translate("memory", "Save"))
        dialog.setCancelButtonText(translate("memory", "Cancel"))
        dialog.setTextValue(memory.episode.meant)
        dialog.resize(WRITING)
        dialog.textValueSelected.connect(partial(self.reword, memory))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def reword(self, memory: Memory, text: str) -> None:
        """Set the text of the memory."""
        episode, wording = memory.episode, " ".join(text.split())
        if not wording or wording == episode.meant:
            return
        change = partial(self._reword_memory, episode.id)
        change(wording)
        self._offer_undo(
            translate("memory", "Memory updated"),
            undo=partial(change, episode.text),
            redo=partial(change, wording),
        )

    def open(self, memory: Memory) -> None:
        """Record that the memory was opened."""
        number = memory.episode.id
        self._call(Engine.show_memory, number).then(self._view.memories_page.show_memory)

    def forget(self, memory: Memory) -> None:
        """Hide the memory and its answer; erase both when the offer to undo has passed.

        Ask for confirmation if a pinned memory is among them.
        """
        episode = memory.episode
        pinned = [it for it in self.related.going_with(episode) if it.pinned]
        if not pinned:
            self._forget(episode)
            return
        sentence = translate("memory", "This also deletes a pinned memory: “{text}”")
        question = Question(
            self._view,
            translate("memory", "Delete “{text}”?").format(text=short(episode.meant)),
            [sentence.format(text=short(it.meant)) for it in pinned],
            go=Button(translate("memory", "Delete both"), kind="danger", icon="trash-2"),
            stay=Button(translate("memory", "Cancel")),
        )
        question.accepted.connect(partial(self._forget, episode))
        question.open()

    def load_related(self, memory: Memory | None) -> None:
        """Load the memories related to the selected one, as the list may not contain them."""
        if memory is None:
            return
        session = memory.episode.session_id
        if memory.episode.kind != "turn" or session == NO_SESSION:
            return

        self._call(Engine.list_memories, session_id=session, archived=True, limit=PAGE).then(
            self._learn
        )

    def erase(self, what: ForgetRequest) -> None:
        """Erase memories now."""
        self._view.message_shown.emit(translate("memory", "Deleting…"))
        self._void_pins(self.related.gone(what))
        self._call(Engine.forget, what).then(self._tell_erased)

    def settle_proposal(self, proposal: Proposal, *, accept: bool) -> None:
        """Accept the proposal as a fact or reject it when the offer to undo has passed."""
        self._hold((proposal.id,))
        refused = translate("memory", "Not saved")
        self._offer_undo(
            translate("memory", "Saved as a fact") if accept else refused,
            undo=partial(self._release, (proposal.id,)),
            settle=partial(self._link.answer_proposal, proposal.id, accept=accept),
        )

    def add_remark(self, text: str) -> None:
        """Add a remark."""
        self._call(Engine.add_remark, text).then(self._refresh_remarks)

    def change_remark(self, remark: Remark, text: str) -> None:
        """Change the text of a remark."""
        change = partial(self._reword, remark)
        change(text)
        self._offer_undo(
            translate("memory", "Instruction updated"),
            undo=partial(change, remark.text),
            redo=partial(change, text),
        )

    def drop_remark(self, remark: Remark) -> None:
        """Remove a remark."""
        self._call(Engine.drop_remark, remark.id).then(self._refresh_remarks)
        words = translate("memory", "Deleted: “{text}”").format(text=short(remark.text))
        self._offer_undo(words, undo=partial(self.add_remark, remark.text))

    def sum_up(self) -> None:
        """Summarize old related memories now."""
        self._view.retention_page.show_busy(translate("memory", "Summarizing…"))
        self._call(Engine.consolidate, after_days=-1).then(self._tell_summed_up, self._tell_failed)

    def undo_summary(self, one: Consolidation) -> None:
        """Undo a summary and restore its memories."""
        self._call(Engine.undo_consolidation, one.id).then(self.refresh)

    def export(self, path: str) -> None:
        """Export all memories; the dialog has confirmed to replace an existing file."""
        self._call(Engine.export_memory, path, replace=True).then(self._tell_exported)

    def import_file(self, path: str) -> None:
        """Import memories from a file."""
        self._call(Engine.import_memory, path).then(self._tell_imported)

    def set_option(self, name: str, value: Any) -> None:
        """Set an option."""
        self._call(Engine.set_option, name, value=value).then(self._refresh_options)

    def _connect(self) -> None:
        view, kept, learned = self._view, self._view.retention_page, self._view.learned_page
        view.begun.connect(self.refresh)
        view.memories_page.wanted.connect(self.list_memories)
        view.pinned.connect(self.pin)
        view.edited.connect(self.edit)
        view.opened.connect(self.open)
        view.forgotten.connect(self.forget)
        view.memories_page.list.chosen.connect(self.load_related)
        view.erased.connect(self.erase)
        view.exported.connect(self.export)
        view.imported.connect(self.import_file)
        view.option_chosen.connect(self.set_option)
        learned.accepted.connect(partial(self.settle_proposal, accept=True))
        learned.rejected.connect(partial(self.settle_proposal, accept=False))
        learned.added.connect(self.add_remark)
        learned.changed.connect(self.change_remark)
        learned.dropped.connect(self.drop_remark)
        kept.summed_up.connect(self.sum_up)
        kept.undone.connect(self.undo_summary)

    def _show(
        self, wanted: tuple[str, str, str, bool], offset: int, memories: tuple[Memory, ...]
    ) -> None:
        self._learn(memories)
        if wanted == self._filter:
            hidden = {number for gone in self._hidden.values() for number in gone}
            left = tuple(it for it in memories if it.episode.id not in hidden)
            self._view.memories_page.show_memories(left, offset=offset)

    def _pin(self, number: EpisodeId, pinned: bool) -> None:  # noqa: FBT001 - kept in an action
        self._call(Engine.pin_memory, number, pinned=pinned).then(self._show_changed)

    def _show_changed(self, memory: Memory) -> None:
        self._learn((memory,))
        self._view.memories_page.show_memory(memory)

    def _learn(self, memories: tuple[Memory, ...]) -> None:
        self.related.learn(it.episode for it in memories)

    def _offer_undo(
        self,
        words: str,
        *,
        undo: Callable[[], object],
        redo: Callable[[], object] | None = None,
        settle: Callable[[], object] | None = None,
    ) -> None:
        self._view.action_done.emit(UndoableAction(words, undo, redo, settle, lasts=True))

    def _forget(self, episode: Episode) -> None:
        words = say_forgotten(episode, self.related.going_with(episode))
        self._hide(episode)
        self._offer_undo(
            words,
            undo=partial(self._unhide, episode),
            redo=partial(self._hide, episode),
            settle=partial(self._forget_quietly, episode),
        )

    def _hide(self, episode: Episode) -> None:
        gone = [episode, *self.related.going_with(episode)]
        self._hidden[episode.id] = {it.id for it in gone}
        self._view.memories_page.hide_memories(gone)
        self._call(Engine.withhold, ForgetRequest(episode_id=episode.id))

    def _unhide(self, episode: Episode) -> None:
        what = ForgetRequest(episode_id=episode.id)
        self._call(Engine.stop_withholding, what).then(partial(self._show_again, episode))

    def _show_again(self, episode: Episode, _result: object) -> None:
        self._hidden.pop(episode.id, None)
        self._view.memories_page.restore(episode)

    def _forget_quietly(self, episode: Episode) -> None:
        what = ForgetRequest(episode_id=episode.id)
        self._void_pins(self.related.gone(what))
        self._link.settle(Engine.forget, what)

    def _void_pins(self, gone: frozenset[EpisodeId]) -> None:
        """Remove pin actions of erased memories from the undo history."""
        self.related.drop(gone)
        for number, deed in self._pins:
            if number in gone:
                self._view.action_voided.emit(deed)
        self._pins = [it for it in self._pins if it[0] not in gone]

    def _hold(self, proposals: tuple[ProposalId, ...]) -> None:
        self._link.hold(proposals)
        self._show_proposals(self._proposals)

    def _release(self, proposals: tuple[ProposalId, ...], *_result: object) -> None:
        self._link.release(proposals)
        self._call(Engine.list_proposals).then(self._show_proposals)

    def _reword_memory(self, number: EpisodeId, text: str) -> None:
        self._call(Engine.change_memory, number, text=text).then(self._show_changed)

    def _reword(self, remark: Remark, text: str) -> None:
        self._call(Engine.change_remark, remark.id, text=text).then(self._refresh_remarks)

    def _show_proposals(self, proposals: tuple[Proposal, ...]) -> None:
        self._proposals = proposals
        waiting = tuple(it for it in proposals if it.id not in self._link.settling)
        self._view.show_learned(waiting)

    def _refresh_remarks(self) -> None:
        self._call(Engine.list_remarks).then(self._view.learned_page.show_remarks)

    def _refresh_options(self) -> None:
        self._call(Engine.list_options).then(self._view.show_options)

    def _tell_erased(self, gone: EraseResult) -> None:
        self._view.message_shown.emit(
            translate("memory", "%n memory(s) permanently deleted", "", gone.episodes)
        )
        self.refresh()

    def _tell_summed_up(self, made: tuple[Consolidation, ...]) -> None:
        self._view.retention_page.show_busy("")
        self._view.message_shown.emit(
            translate("memory", "%n summary(s) created", "", len(made))
            if made
            else translate("memory", "Nothing to summarize yet")
        )
        self.refresh()

    def _tell_failed(self, error: LociError) -> None:
        self._view.retention_page.show_busy("")
        self._view.message_shown.emit(alert_for(error).text)

    def _tell_not_listed(self, error: LociError) -> None:
        alert = alert_for(error)
        self._view.memories_page.show_problem(alert)
        self._view.message_shown.emit(alert.text)

    def _tell_exported(self, result: MemoryExportResult) -> None:
        words = translate("memory", "%n memory(s) exported", "", result.episodes)
        self._view.message_shown.emit(words)

    def _tell_imported(self, result: MemoryImportResult) -> None:
        words = translate("memory", "%n memory(s) imported", "", result.episodes)
        self._view.message_shown.emit(words)
        self.refresh()

    def _note_changes(self, kinds: frozenset[str]) -> None:
        if kinds & {"memories", "settings"} and self._view.isVisible():
            self.refresh()
