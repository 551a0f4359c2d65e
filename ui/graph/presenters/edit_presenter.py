"""Presenter for edits of entities and facts."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal

from core.engine.engine import Engine
from core.errors import LociError
from core.records.graph.edits import (
    AddFact,
    Change,
    Confirm,
    Edit,
    EntityName,
    KeepApart,
    Merge,
    MergeCandidate,
    Reject,
    ResolveContradiction,
    StatementRef,
    Verdict,
)
from core.records.graph.edits import Contradiction as Doubt
from core.records.graph.entity_details import EntityDetails
from core.records.graph.graph_summary import LinkSuggestion
from core.records.ids import EditId, EntityId, FactId
from core.records.knowledge import FactView
from ui.bridge.alerts import alert_for
from ui.bridge.engine_link import EngineLink
from ui.bridge.presenter import Presenter
from ui.graph.edit_dialogs import (
    EditDialog,
    FactDialog,
    MergeDialog,
    entity_name,
    rename_dialog,
    retype_dialog,
    split_dialog,
)
from ui.graph.graph_view import GraphView
from ui.graph.presenters.entity_search import EntitySearch
from ui.items.graph.changes import say_change
from ui.theme.translation import translate
from ui.widgets.place_view import UndoableAction


class EditBatch(QObject):
    """Applies changes one after the other and undoes them in reverse order.

    Emits `applied` when all are applied, `undone` for each change undone, and `failed` if one is
    refused; the changes before it are then undone.
    """

    applied = Signal()
    undone = Signal()
    failed = Signal(object)

    def __init__(self, owner: QObject, link: EngineLink, changes: Sequence[Change]) -> None:
        super().__init__(owner)
        self._link = link
        self._changes = tuple(changes)
        self._edits: list[EditId] = []

    def apply(self) -> None:
        """Apply all changes."""
        self._edits.clear()
        self._next()

    def undo(self) -> None:
        """Undo all changes."""
        while self._edits:
            self._link.call(self, Engine.undo, self._edits.pop()).done.connect(self.undone)

    def _next(self) -> None:
        if len(self._edits) == len(self._changes):
            self.applied.emit()
            return
        change = self._changes[len(self._edits)]
        self._link.call(self, Engine.edit, change).then(self._record, self._fail)

    def _record(self, edit: Edit) -> None:
        self._edits.append(edit.id)
        self._next()

    def _fail(self, error: LociError) -> None:
        self.undo()
        self.failed.emit(error)


class EditPresenter(Presenter[GraphView]):
    """Connects the dialogs, the map and the inspector with the engine for edits.

    Emits `changed` when the graph has changed.
    """

    changed = Signal()

    def __init__(self, view: GraphView, link: EngineLink) -> None:
        super().__init__(view, link)
        self.dialog: EditDialog | None = None
        view.merged.connect(self._merge)
        view.edit_requested.connect(self._edit_selection)
        inspector = view.inspector
        inspector.entity.edit_requested.connect(self.open_dialog)
        inspector.fact_edited.connect(self.edit_fact)
        related = inspector.entity.related
        related.contradiction_resolved.connect(self.resolve_contradiction)
        related.review_answered.connect(self.answer_review)
        related.suggestion_accepted.connect(self.accept_link)
        related.suggestion_dismissed.connect(self.dismiss_link)

    def _edit_selection(self, which: str) -> None:
        view = self._view
        if which == "merge" and len(view.selection) > 1:
            self._merge(view.selection[1], view.selection[0])
        elif view.selection:
            self.open_dialog(which, view.inspector.entity.shown)

    def _merge(self, dropped: EntityId, onto: EntityId) -> None:
        self.open_merge_dialog(self._view.edit_name(onto), self._view.edit_name(dropped))

    def open_dialog(self, which: str, shown: EntityDetails) -> None:
        """Open the dialog for an edit of an entity."""
        if shown.entity is None:
            return
        parent = self._view.inspector
        if which == "merge":
            self.open_merge_dialog(entity_name(shown))
        elif which == "add":
            self.open_fact_dialog(entity_name(shown))
        elif which == "rename":
            self._open(rename_dialog(parent, shown))
        elif which == "retype":
            self._open(retype_dialog(parent, shown, self._view.mapped.shown.kinds))
        elif which == "split":
            self._open(split_dialog(parent, shown))

    def open_merge_dialog(self, first: EntityName, second: EntityName | None = None) -> None:
        """Open the dialog for merging an entity with another one."""
        dialog = MergeDialog(self._view.inspector, first, second)
        EntitySearch(dialog.field, self._link)
        self._open(dialog)

    def open_fact_dialog(self, entity: EntityName, before: FactView | None = None) -> None:
        """Open the dialog for adding a fact, or for changing `before`."""
        relations = self._view.mapped.shown.relations
        dialog = FactDialog(self._view.inspector, entity, relations=relations, before=before)
        EntitySearch(dialog.object, self._link)
        dialog.setProperty("before", int(before.id) if before else 0)
        self._open(dialog)

    def edit_fact(self, which: str, fact: FactView) -> None:
        """Confirm, reject or change a fact, or undo the edit that the row stands for."""
        if which == "confirm":
            self.apply((Confirm(fact.id),), translate("graph", "Fact confirmed"))
        elif which == "reject":
            self.apply((Reject(fact.id),), translate("graph", "Fact rejected"))
        elif which == "undo":
            request = self._call(Engine.undo, EditId(fact.id))
            request.then(partial(self._tell_undone, fact.subject), self._refused)
        else:
            self.open_fact_dialog(EntityName(fact.subject, fact.subject_kind), before=fact)

    def resolve_contradiction(self, doubt: Doubt, verdict: Verdict) -> None:
        """Resolve a contradiction between two facts."""
        self.apply(
            (ResolveContradiction(verdict, doubt.id),), translate("graph", "Contradiction resolved")
        )

    def answer_review(self, review: MergeCandidate, answer: str) -> None:
        """Merge two candidates, or keep them apart."""
        make = Merge if answer == "same" else KeepApart
        change = make(review.first, review.second)
        self.apply((change,), say_change(change))

    def accept_link(self, suggestion: LinkSuggestion) -> None:
        """Add a suggested link as a fact."""
        text = StatementRef(EntityName(suggestion.first), "RELATED_TO", suggestion.second)
        words = translate("graph", "Linked {first} and {second}")
        self.apply((AddFact(text),), words.format(first=suggestion.first, second=suggestion.second))

    def dismiss_link(self, suggestion: LinkSuggestion) -> None:
        """Dismiss a suggested link."""
        dismiss = partial(self._dismiss, suggestion.first_id, suggestion.second_id)
        dismiss(dismissed=True)
        words = translate("graph", "Won't suggest {first} and {second} again")
        self._view.action_done.emit(
            UndoableAction(
                words.format(first=suggestion.first, second=suggestion.second),
                partial(dismiss, dismissed=False),
                partial(dismiss, dismissed=True),
            )
        )

    def apply(self, changes: Sequence[Change], words: str) -> None:
        """Apply the changes; offer to undo them once they are applied for the first time."""
        correction = EditBatch(self, self._link, changes)
        is_first = [True]

        def tell() -> None:
            self.changed.emit()
            if is_first:
                is_first.clear()
                action = UndoableAction(words, correction.undo, correction.apply)
                self._view.action_done.emit(action)

        correction.applied.connect(tell)
        correction.undone.connect(self.changed)
        correction.failed.connect(self._refused)
        correction.apply()

    def _dismiss(self, first: EntityId, second: EntityId, *, dismissed: bool) -> None:
        call = self._call(Engine.dismiss_link, first, second, dismissed=dismissed)
        call.done.connect(self.changed)

    def _open(self, dialog: EditDialog) -> None:
        self.dialog = dialog
        dialog.accepted.connect(self._accepted)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _accepted(self) -> None:
        dialog = self.dialog
        if dialog is None or dialog.change is None:
            return
        before = int(dialog.property("before") or 0)
        changes: tuple[Change, ...] = (dialog.change,)
        if before:
            changes = (Reject(FactId(before)), dialog.change)
        self.apply(changes, say_change(dialog.change))

    def _tell_undone(self, words: str, _result: object) -> None:
        self.changed.emit()
        undone = translate("graph", "Undone: {edit}").format(edit=words)
        self._view.message_shown.emit(undone)

    def _refused(self, error: LociError) -> None:
        self._view.message_shown.emit(alert_for(error).text)
