"""Presenter of the place Review."""

from collections.abc import Sequence
from functools import partial
from typing import cast

from PySide6.QtCore import QObject, QTimer

from core.engine.engine import Engine
from core.errors import LociError
from core.records.graph import edits
from core.records.graph.review import FlaggedDocument, KindQuestion, PrecisionSample
from core.records.ids import EditId, ProposalId
from core.records.knowledge import FactView
from core.records.memory import ForgetRequest, Proposal
from ui.bridge.alerts import alert_for
from ui.bridge.engine_link import EngineLink, Request
from ui.bridge.presenter import Presenter
from ui.review.decisions import (
    KINDS,
    NO_NAME,
    NO_NAMES,
    Decision,
    Kind,
    Record,
    answers_of,
    decisions_of,
)
from ui.review.pending_counter import TOUCHING
from ui.review.review_view import ReviewView
from ui.theme.translation import translate
from ui.widgets.place_view import UndoableAction

REST_MS = 1500
SAMPLES = 50


class ReviewPresenter(Presenter[ReviewView]):
    """Connects the place Review to the engine."""

    def __init__(self, view: ReviewView, link: EngineLink) -> None:
        super().__init__(view, link)
        self.link = link
        self._found: dict[Kind, tuple[Decision, ...]] = {}
        self._samples = PrecisionSample()
        self._given_answers: list[GivenAnswer] = []
        self._again = QTimer(self, singleShot=True, interval=REST_MS)
        self._again.timeout.connect(self.refresh)
        view.begun.connect(self.refresh)
        view.wanted.connect(self.fetch)
        view.answered.connect(self.answer)
        view.undo_wanted.connect(self.undo)
        view.edit_undone.connect(self.undo_edit)
        link.changed.connect(self._note_changes)

    def refresh(self) -> None:
        """Reload all pending decisions."""
        self.link.call(self, Engine.list_contradictions).then(partial(self._take, "contradiction"))
        self.link.call(self, Engine.list_reviews).then(partial(self._take, "merge"))
        self.link.call(self, Engine.list_kind_questions).then(partial(self._take, "type"))
        self.link.call(self, Engine.list_wrong_values).then(partial(self._take, "value"))
        self.link.call(self, Engine.list_proposals).then(self._take_proposals)
        self.link.call(self, Engine.list_flagged).then(partial(self._take, "flagged"))
        self.link.call(self, Engine.list_samples, limit=SAMPLES).then(self._take_samples)
        self.link.call(self, Engine.list_edits).then(self._view.show_edits)

    def fetch(self, decision: Decision) -> None:
        """Load evidence that is not part of the decision."""
        record = decision.record
        if isinstance(record, edits.MergeCandidate):
            self.link.call(self, Engine.show_sides, record.id).then(self._view.show_sides)

    def answer(self, decision: Decision, answer: str) -> None:
        """Apply an answer and offer to undo it."""
        self._view.take(decision)
        done = GivenAnswer(self, decision, answer)
        self._given_answers.append(done)
        done.do()
        sentence = translate("review", "{what}: {answer}").format(
            answer=dict(answers_of(decision))[answer], what=decision.title
        )
        settle = done.settle if done.is_later else None
        done.action = UndoableAction(
            sentence, undo=done.undo, redo=done.do, settle=settle, lasts=done.is_later
        )
        self._view.action_done.emit(done.action)

    def undo(self) -> None:
        """Undo the last answer and remove it from the undo history of the window."""
        while self._given_answers:
            done = self._given_answers.pop()
            if done.is_applied and done.action is not None:
                done.undo()
                self._view.action_voided.emit(done.action)
                self._view.message_shown.emit(translate("review", "Undone"))
                return

    def undo_edit(self, edit: edits.Edit) -> None:
        """Undo an answer that was given earlier, also before the window was opened."""
        mine = next((it for it in self._given_answers if it.edit_id == edit.id), None)
        if mine is not None and mine.action is not None:
            mine.undo()
            self._view.action_voided.emit(mine.action)
        else:
            self.link.call(self, Engine.undo, edit.id).then(lambda _: self.refresh(), self.tell)
        self._view.message_shown.emit(translate("review", "Undone"))

    def tell(self, error: LociError) -> None:
        """Show why a request failed."""
        self._view.message_shown.emit(alert_for(error).text)

    def put_back(self, decision: Decision) -> None:
        """Put a decision back into the inbox."""
        self._view.put_back(decision)
        self.refresh()

    def await_return(self, decision: Decision) -> None:
        """Let no answer be given to another decision until this one is put back."""
        self._view.returning.add(decision.key)

    def remove_again(self, decision: Decision) -> None:
        """Remove a decision again after a redo."""
        self._view.take(decision)

    def _take(self, kind: Kind, records: Sequence[Record]) -> None:
        self._found[kind] = decisions_of(kind, records)
        self._show()

    def _take_proposals(self, proposals: Sequence[Proposal]) -> None:
        self._take("proposal", [it for it in proposals if it.id not in self.link.settling])

    def _take_samples(self, samples: PrecisionSample) -> None:
        self._samples = samples
        self._found["sample"] = decisions_of("sample", samples.facts)
        self._show()

    def _show(self) -> None:
        if any(kind not in self._found for kind in KINDS):
            return
        waiting = [it for kind in KINDS for it in self._found[kind]]
        self._view.show_decisions(waiting, precisions=self._samples.precisions)

    def _note_changes(self, kinds: frozenset[str]) -> None:
        if kinds & TOUCHING and self._view.isVisible() and not self._again.isActive():
            self._again.start()


class GivenAnswer(QObject):
    """Answer that can be applied, undone and redone.

    The engine is asked for one thing at a time: after each reply follows what was wanted meanwhile.
    """

    def __init__(self, reviewing: ReviewPresenter, decision: Decision, answer: str) -> None:
        super().__init__(reviewing)
        self._reviewing, self._link = reviewing, reviewing.link
        self._decision = decision
        self._answer = answer
        self._edit: EditId | None = None
        self._is_undone = self._is_busy = False
        self.action: UndoableAction | None = None
        self.is_applied = False

    @property
    def edit_id(self) -> EditId | None:
        """Number of the edit that the engine made of the answer."""
        return self._edit

    @property
    def is_later(self) -> bool:
        """Whether the engine cannot undo the answer, so that it is applied later."""
        forgets = isinstance(self._decision.record, FlaggedDocument) and self._answer == "forget"
        return forgets or isinstance(self._decision.record, Proposal)

    @property
    def _proposals(self) -> tuple[ProposalId, ...]:
        """The proposal that is decided, if it is one."""
        record = self._decision.record
        return (record.id,) if isinstance(record, Proposal) else ()

    def do(self) -> None:
        """Apply the answer."""
        if self._is_undone:
            self._reviewing.remove_again(self._decision)
        self.is_applied, self._is_undone = True, False
        self._reviewing.link.hold(self._proposals)
        self._go_on()

    def undo(self) -> None:
        """Undo the answer."""
        if not self.is_applied:
            return
        self.is_applied, self._is_undone = False, True
        self._reviewing.link.release(self._proposals)
        self._reviewing.await_return(self._decision)
        self._go_on()

    def _go_on(self) -> None:
        """Ask the engine for what is wanted and not so yet; put an undone decision back."""
        if self._is_busy:
            return
        self._is_busy = not self.is_later and self.is_applied != (self._edit is not None)
        if self._is_busy and self.is_applied:
            self._request().then(self._keep, self._refused)
        elif self._is_busy and self._edit is not None:
            undone = self._link.call(self._reviewing, Engine.undo, self._edit)
            undone.then(lambda _: self._keep(None), self._refused)
        elif not self.is_applied:
            self._reviewing.put_back(self._decision)

    def settle(self) -> None:
        """Apply an answer that the engine cannot undo."""
        if not self.is_applied:
            return
        record = self._decision.record
        if isinstance(record, Proposal):
            request = self._link.answer_proposal(record.id, accept=self._answer == "keep")
        elif isinstance(record, FlaggedDocument):
            request = self._link.settle(Engine.forget, ForgetRequest(document=record.path))
        else:
            return
        request.then(self._rest, self._refused)

    def _request(self) -> Request[edits.Edit]:
        record, answer = self._decision.record, self._answer
        link = self._reviewing.link
        if isinstance(record, edits.MergeCandidate) and answer not in NO_NAMES:
            same = cast("edits.MergeAnswer", answer)
            return link.call(self._reviewing, Engine.answer_review, record.id, answer=same)
        return link.call(self._reviewing, Engine.edit, _change_of(self._decision, answer))

    def _keep(self, edit: edits.Edit | None) -> None:
        """Note what the engine made of the answer, None if nothing is left of it."""
        self._edit = edit and edit.id
        self._is_busy = False
        self._go_on()

    def _refused(self, error: LociError) -> None:
        """Put the decision back after a failure."""
        self.is_applied = self._is_busy = False
        self._edit = None
        self._reviewing.link.release(self._proposals)
        self._reviewing.tell(error)
        self._reviewing.put_back(self._decision)

    def _rest(self, _result: object) -> None:
        self._reviewing.link.release(self._proposals)
        self._reviewing.refresh()


def _change_of(decision: Decision, answer: str) -> edits.Change:
    record = decision.record
    match record:
        case edits.Contradiction():
            return edits.ResolveContradiction(cast("edits.Verdict", answer), record.id)
        case edits.MergeCandidate():
            wrong = record.first if answer == NO_NAMES[0] else record.second
            return edits.IgnoreName(wrong.name)
        case KindQuestion():
            is_name = answer != NO_NAME
            thing = record.thing
            return edits.Retype(thing, answer) if is_name else edits.IgnoreName(thing.name)
        case FactView():
            return edits.Confirm(record.id) if answer == "right" else edits.Reject(record.id)
        case FlaggedDocument():
            return edits.AssessDocument(
                record.path, cast("edits.Assessment", answer), record.part or ""
            )
        case _:
            raise TypeError(answer)
