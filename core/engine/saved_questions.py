"""Operations on saved questions, which are asked again when documents change (D20)."""

from collections.abc import Sequence
from typing import Protocol

from core.engine.logged import Logged
from core.lanes import Cancel
from core.records.ids import FiringId, SavedQuestionId
from core.records.saved_questions import (
    Firing,
    FiringCondition,
    QuestionCheck,
    QuestionForm,
    SavedQuestion,
)


class SavedQuestionOperations(Protocol):
    """Saved questions and their history; part of `core.engine.engine.Engine`."""

    @Logged("change", "log_save_question", plain=("form", "condition"))
    def save_question(
        self, text: str, *, form: QuestionForm = "question", condition: FiringCondition = "changes"
    ) -> SavedQuestion:
        """Keep a question, a search or a query of the graph, with what it finds now.

        A search finds the documents in which every word occurs and that meet all filters. One
        that is kept already gets the condition. Raises `WrongUse` for a text that cannot be asked.
        """
        ...

    @Logged("change", "log_change_question", plain=("condition",))
    def change_question(
        self, question_id: SavedQuestionId, *, condition: FiringCondition
    ) -> SavedQuestion:
        """Change when a saved question fires. Raises `WrongUse` for an unknown id."""
        ...

    @Logged("change", "log_remove_question")
    def remove_question(self, question_id: SavedQuestionId) -> None:
        """Remove a saved question with its history. Raises `WrongUse` for an unknown id."""
        ...

    def list_questions(self) -> tuple[SavedQuestion, ...]:
        """Return the saved questions, the oldest first."""
        ...

    def list_firings(
        self, question_id: SavedQuestionId | None = None, *, unseen: bool = False, limit: int = 100
    ) -> tuple[Firing, ...]:
        """Return what saved questions told, the newest first; of one question, or all."""
        ...

    @Logged("change", "log_mark_seen")
    def mark_seen(self, firing_ids: Sequence[FiringId] = ()) -> None:
        """Mark entries of the history as seen; none of them marks all."""
        ...

    @Logged("question", "log_check_questions")
    def check_questions(self, *, full: bool = False, cancel: Cancel | None = None) -> QuestionCheck:
        """Ask the saved questions again that read what changed, or with `full` all of them.

        Loci does so by itself whenever all changes are read.
        """
        ...
