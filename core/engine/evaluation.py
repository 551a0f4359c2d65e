"""Operations on gold sets: questions with known answers over the user's own library (E2)."""

from collections.abc import Callable, Sequence
from typing import Protocol

from core.engine.logged import Logged
from core.lanes import Cancel
from core.records.evaluation import (
    DEFAULT_SET,
    EvalProgress,
    EvalRun,
    GoldFile,
    GoldQuestion,
    GoldSet,
)
from core.records.ids import EvalRunId, GoldQuestionId


class EvaluationOperations(Protocol):
    """Gold sets and their runs; part of `core.engine.engine.Engine`."""

    def list_gold_sets(self) -> tuple[GoldSet, ...]:
        """Return the gold sets with their questions, by name."""
        ...

    @Logged("change", "log_keep_gold_questions")
    def keep_gold_questions(self, questions: Sequence[GoldQuestion]) -> tuple[GoldQuestion, ...]:
        """Keep questions, all or none; one with the same text in its set is replaced.

        A quote is looked for in its document. Raises `WrongUse` for a question that has neither an
        answer nor a right passage, and for a passage that is not in the library or that may not be
        remembered.
        """
        ...

    @Logged("change", "log_remove_gold_questions")
    def remove_gold_questions(
        self, set_name: str = DEFAULT_SET, *, question_id: GoldQuestionId | None = None
    ) -> None:
        """Remove a question with its results, or a whole set. Raises `WrongUse`."""
        ...

    @Logged("question", "log_run_evaluation")
    def run_evaluation(
        self,
        set_name: str = DEFAULT_SET,
        *,
        with_model: bool = True,
        on_piece: Callable[[EvalProgress], None] | None = None,
        cancel: Cancel | None = None,
    ) -> EvalRun:
        """Ask all questions of a set, keep the results and compare them with the run before.

        Answers are written by the language model, if one is chosen and `with_model`.
        Raises `WrongUse` and `Cancelled`; nothing is kept then.
        """
        ...

    def show_evaluation(
        self, set_name: str = DEFAULT_SET, *, run_id: EvalRunId | None = None
    ) -> EvalRun:
        """Return a run, by default the last, compared with the one before. Raises `WrongUse`."""
        ...

    @Logged("export", "log_export_gold_set")
    def export_gold_set(
        self, path: str, *, set_name: str = DEFAULT_SET, replace: bool = False
    ) -> GoldFile:
        """Write a set to a file at an absolute path, one question per line as JSON.

        Questions about what may not leave this computer are not in it. An existing file is
        overwritten only with `replace`. Raises `WrongUse`, `DiskFull`.
        """
        ...

    @Logged("change", "log_import_gold_set")
    def import_gold_set(self, path: str, *, set_name: str = DEFAULT_SET) -> GoldFile:
        """Keep the questions of a file in a set, all or none. Raises `WrongUse`.

        Paths may be relative to the file's folder.
        """
        ...
