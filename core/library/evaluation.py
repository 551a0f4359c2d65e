"""Operations on questions that are kept: gold sets with known answers, and saved questions."""

from collections.abc import Callable, Sequence
from functools import partial

from core.evaluation.evaluator import Evaluator, EvaluatorDeps
from core.evaluation.gold_files import read_gold_file, write_gold_file
from core.events import Changes
from core.lanes import Cancel
from core.library.active_model import model_display_name
from core.library.services import LibraryPart, Services, check_range, program_version
from core.privacy.leaving import leaving
from core.records.evaluation import (
    DEFAULT_SET,
    EvalProgress,
    EvalRun,
    GoldFile,
    GoldQuestion,
    GoldSet,
)
from core.records.ids import EvalRunId, FiringId, GoldQuestionId, SavedQuestionId
from core.records.saved_questions import (
    Firing,
    FiringCondition,
    QuestionCheck,
    QuestionForm,
    SavedQuestion,
)
from core.settings.options import Settings, describe_answer_options


class EvaluationPart(LibraryPart):
    """Implements `EvaluationOperations`."""

    def list_gold_sets(self) -> tuple[GoldSet, ...]:
        with self._services.use(low_priority=True) as services:
            return self._evaluator(services).sets()

    def keep_gold_questions(self, questions: Sequence[GoldQuestion]) -> tuple[GoldQuestion, ...]:
        with self._services.use() as services:
            kept = self._evaluator(services).keep(questions)
        self._announce_gold()
        return kept

    def remove_gold_questions(
        self, set_name: str = DEFAULT_SET, *, question_id: GoldQuestionId | None = None
    ) -> None:
        with self._services.use() as services:
            self._evaluator(services).remove(set_name, question_id)
        self._announce_gold()

    def run_evaluation(
        self,
        set_name: str = DEFAULT_SET,
        *,
        with_model: bool = True,
        on_piece: Callable[[EvalProgress], None] | None = None,
        cancel: Cancel | None = None,
    ) -> EvalRun:
        with self._services.use() as services, services.refiner.reserve_for_question():
            run = self._evaluator(services).run(
                set_name,
                with_model=with_model,
                on_piece=on_piece or _ignore,
                cancel=cancel or Cancel(),
            )
        self._announce_gold()
        return run

    def show_evaluation(
        self, set_name: str = DEFAULT_SET, *, run_id: EvalRunId | None = None
    ) -> EvalRun:
        with self._services.use(low_priority=True) as services:
            return self._evaluator(services).shown(set_name, run_id)

    def export_gold_set(
        self, path: str, *, set_name: str = DEFAULT_SET, replace: bool = False
    ) -> GoldFile:
        with self._services.use() as services, leaving():
            questions = self._evaluator(services).questions(set_name)
            masked = self._export_masker(services).mask_record(questions)
        write_gold_file(path, masked, overwrite=replace)
        return GoldFile(path, set_name, len(questions))

    def import_gold_set(self, path: str, *, set_name: str = DEFAULT_SET) -> GoldFile:
        questions = read_gold_file(path, set_name)
        self.keep_gold_questions(questions)
        return GoldFile(path, set_name, len(questions))

    def _evaluator(self, services: Services) -> Evaluator:
        return Evaluator(
            EvaluatorDeps(
                policy=services.policy,
                search=services.searcher.search,
                replier=services.replier,
                setup=partial(_setup, services, self._settings),
                change=services.change,
            )
        )

    def _announce_gold(self) -> None:
        self._events.publish(Changes(frozenset({"gold sets"})))


def _setup(services: Services, settings: Settings, with_model: bool) -> dict[str, str]:  # noqa: FBT001
    """Return what answers depend on beside the documents; options at their default are left out."""
    return {
        "model": model_display_name(settings) if with_model else "",
        "encoder": str(services.readable.index.meta_value("encoder")),
        "version": program_version(),
        **{option.name: str(option.value) for option in describe_answer_options(settings)},
    }


def _ignore(_: EvalProgress) -> None:
    """Report to nobody."""


_MAX_FIRINGS = 1000


class SavedQuestionPart(LibraryPart):
    """Implements `SavedQuestionOperations`."""

    def save_question(
        self, text: str, *, form: QuestionForm = "question", condition: FiringCondition = "changes"
    ) -> SavedQuestion:
        with self._services.use() as services:
            return services.saved.save(text, form=form, condition=condition)

    def change_question(
        self, question_id: SavedQuestionId, *, condition: FiringCondition
    ) -> SavedQuestion:
        with self._services.use() as services:
            return services.saved.set_condition(question_id, condition)

    def remove_question(self, question_id: SavedQuestionId) -> None:
        with self._services.use() as services:
            services.saved.remove(question_id)

    def list_questions(self) -> tuple[SavedQuestion, ...]:
        with self._services.use(low_priority=True) as services:
            return services.readable.saved.all()

    def list_firings(
        self, question_id: SavedQuestionId | None = None, *, unseen: bool = False, limit: int = 100
    ) -> tuple[Firing, ...]:
        check_range("limit", limit, least=1, most=_MAX_FIRINGS)
        with self._services.use(low_priority=True) as services:
            if question_id is not None:
                services.saved.question(question_id)
            return services.saved.firings(question_id or 0, unseen=unseen, limit=limit)

    def mark_seen(self, firing_ids: Sequence[FiringId] = ()) -> None:
        with self._services.use() as services:
            services.saved.mark_seen(tuple(firing_ids))

    def check_questions(self, *, full: bool = False, cancel: Cancel | None = None) -> QuestionCheck:
        with self._services.use() as services:
            return services.saved.check(full=full, cancel=cancel)
