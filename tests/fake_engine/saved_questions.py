"""Saved questions of the fake engine."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from msgspec.structs import replace

from core.events import Changes
from core.lanes import Cancel
from core.records.ids import FiringId, SavedQuestionId
from core.records.saved_questions import (
    Firing,
    FiringCondition,
    QuestionCheck,
    QuestionForm,
    ResultItem,
    SavedQuestion,
)
from tests.fake_engine.replies import FakeReplies

AT = datetime(2026, 5, 4, 9, 30, tzinfo=UTC)
NOTE = "/home/ada/Research/kelp-survey.md"
LEADER = SavedQuestion(
    SavedQuestionId(1), "Who leads the kelp survey?", saved_at=AT, checked_at=AT, is_true=True,
    results=1, fired=1, unseen=1,
)  # fmt: skip
OFFERS = SavedQuestion(
    SavedQuestionId(2), "offer type:pdf", "search", "new results", AT, AT, is_true=True, results=3
)
FIRED = Firing(
    FiringId(7), LEADER.id, LEADER.text, LEADER.form, LEADER.condition, AT,
    "**Imani Okafor** [1]", "**Mira Sato** [1]",
    (ResultItem("d1", "Dr. Imani Okafor leads the kelp survey.", NOTE, None, 30, 68, 1),),
)  # fmt: skip


class FakeSavedQuestions(FakeReplies):
    """Two saved questions, one of which has fired."""

    def __init__(self) -> None:
        super().__init__()
        self.saved_questions: tuple[SavedQuestion, ...] = (LEADER, OFFERS)
        self.firings: tuple[Firing, ...] = (FIRED,)

    def save_question(
        self, text: str, *, form: QuestionForm = "question", condition: FiringCondition = "changes"
    ) -> Any:
        number = SavedQuestionId(len(self.saved_questions) + 1)
        saved = SavedQuestion(number, text, form, condition, AT, AT)
        self.saved_questions += (saved,)
        self._tell()
        return self._reply("save_question", saved, text, form, condition)

    def change_question(self, question_id: SavedQuestionId, *, condition: FiringCondition) -> Any:
        self.saved_questions = tuple(
            replace(it, condition=condition) if it.id == question_id else it
            for it in self.saved_questions
        )
        self._tell()
        changed = next(it for it in self.saved_questions if it.id == question_id)
        return self._reply("change_question", changed, question_id, condition)

    def remove_question(self, question_id: SavedQuestionId) -> Any:
        self.saved_questions = tuple(it for it in self.saved_questions if it.id != question_id)
        self.firings = tuple(it for it in self.firings if it.question_id != question_id)
        self._tell()
        return self._reply("remove_question", None, question_id)

    def list_questions(self) -> Any:
        return self._reply("list_questions", self.saved_questions)

    def list_firings(
        self, question_id: SavedQuestionId | None = None, *, unseen: bool = False, limit: int = 100
    ) -> Any:
        wanted = tuple(
            it
            for it in self.firings
            if question_id in {None, it.question_id} and not (unseen and it.is_seen)
        )
        return self._reply("list_firings", wanted[:limit], question_id, unseen)

    def mark_seen(self, firing_ids: Sequence[FiringId] = ()) -> Any:
        self.firings = tuple(
            replace(it, is_seen=True) if not firing_ids or it.id in firing_ids else it
            for it in self.firings
        )
        self.saved_questions = tuple(replace(it, unseen=0) for it in self.saved_questions)
        self._tell()
        return self._reply("mark_seen", None, tuple(firing_ids))

    def check_questions(self, *, full: bool = False, cancel: Cancel | None = None) -> Any:
        return self._reply("check_questions", QuestionCheck(len(self.saved_questions)), full)

    def _tell(self) -> None:
        self.announce(Changes(frozenset({"saved questions"})))
