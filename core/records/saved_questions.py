"""Saved questions: kept with a condition, and what is told when it is met (D20)."""

from datetime import datetime
from typing import Literal

from msgspec import Struct

from core.messages import UserMessage
from core.records.ids import FiringId, SavedQuestionId

QuestionForm = Literal["question", "search", "query"]
FiringCondition = Literal["becomes true", "changes", "new results"]
ItemChange = Literal["new", "same", "gone"]


class ResultItem(Struct, frozen=True):
    """A part of a result: a quote, a document or a row. A row has no path.

    `text` is empty where it may not be shown. `key` is the same for one document or row each time.
    """

    key: str
    text: str = ""
    path: str = ""
    part: str | None = None
    start: int = 0
    end: int = 0
    document_id: int = 0
    passage_id: int = 0
    change: ItemChange = "new"


class SavedQuestion(Struct, frozen=True):
    """A question, a search or a query of the graph that is asked again when documents change.

    `is_true` when there is an answer, a document or a row at present; `results` counts them.
    `fired` and `unseen` count entries of its history. `problem` says why it could not be asked.
    """

    id: SavedQuestionId
    text: str
    form: QuestionForm = "question"
    condition: FiringCondition = "changes"
    saved_at: datetime | None = None
    checked_at: datetime | None = None
    is_true: bool = False
    results: int = 0
    fired: int = 0
    unseen: int = 0
    problem: UserMessage = UserMessage()


class Firing(Struct, frozen=True):
    """An entry of the history: the answer after and before, and what is new and gone since."""

    id: FiringId
    question_id: SavedQuestionId
    text: str
    form: QuestionForm
    condition: FiringCondition
    fired_at: datetime
    answer: str = ""
    before: str = ""
    items: tuple[ResultItem, ...] = ()
    is_seen: bool = False


class QuestionCheck(Struct, frozen=True):
    """A check of the saved questions: how many were asked again, and what fired."""

    saved: int = 0
    asked: int = 0
    firings: tuple[Firing, ...] = ()
