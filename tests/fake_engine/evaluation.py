"""Gold sets of the fake engine."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any

from msgspec.structs import replace as changed

from core.errors import WrongUse
from core.events import Changes
from core.lanes import Cancel
from core.records.evaluation import (
    DEFAULT_SET,
    EvalFigures,
    EvalProgress,
    EvalRow,
    EvalRun,
    EvalScores,
    Figure,
    GoldFile,
    GoldPassage,
    GoldQuestion,
    GoldSet,
    SetupChange,
)
from core.records.ids import EvalRunId, GoldQuestionId
from tests.fake_engine.replies import FakeReplies

AT = datetime(2026, 5, 4, 9, 30, tzinfo=UTC)
NOTE = "/home/ada/Research/kelp-survey.md"
LEADER = GoldQuestion(
    "Who leads the kelp survey?",
    answers=("Imani Okafor",),
    passages=(GoldPassage(NOTE, None, 30, 68, "Dr. Imani Okafor leads the kelp survey."),),
    id=GoldQuestionId(1),
    added_at=AT,
)
COUNT = GoldQuestion(
    "How many plants were counted in March?", answers=("412",), id=GoldQuestionId(2), added_at=AT
)
WAGE = GoldQuestion(
    "What does the harbor pilot earn?", answerable=False, id=GoldQuestionId(3), added_at=AT
)
ROWS = (
    EvalRow(
        LEADER.id, LEADER.text, EvalScores(True, True, 1, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0),
        "**Imani Okafor** [1]", change="better", rank_before=4,
    ),
    EvalRow(
        COUNT.id, COUNT.text, EvalScores(False, True, exact_match=0.0, f1=0.0),
        "The team counted 380 plants the year before. [1]", change="worse", was_right=True,
    ),
    EvalRow(WAGE.id, WAGE.text, EvalScores(True, False), answerable=False, change="same"),
)  # fmt: skip
RUN = EvalRun(
    EvalRunId(2), DEFAULT_SET, AT, {"encoder": "all-MiniLM-L6-v2", "passages_per_question": "12"},
    EvalFigures(
        right=Figure(2 / 3, 0.0, 1.0, 3), ndcg=Figure(1.0, 1.0, 1.0, 1),
        first_rank=Figure(1.0, 1.0, 1.0, 1), no_answer=Figure(1.0, 1.0, 1.0, 1),
    ),
    ROWS, before=1, changes=(SetupChange("passages_per_question", "", "12"),), better=1, worse=1,
    gain=Figure(0.0, -1.0, 1.0, 3),
)  # fmt: skip


class FakeEvaluation(FakeReplies):
    """A gold set of three questions that was run twice."""

    def __init__(self) -> None:
        super().__init__()
        self.gold_questions: tuple[GoldQuestion, ...] = (LEADER, COUNT, WAGE)
        self.runs: tuple[EvalRun, ...] = (RUN,)

    def list_gold_sets(self) -> Any:
        names = dict.fromkeys(it.set_name for it in self.gold_questions)
        sets = tuple(
            GoldSet(
                name,
                tuple(it for it in self.gold_questions if it.set_name == name),
                tuple(it.id for it in self.runs if it.set_name == name),
                (SetupChange("hops", "", "3"),) if name == DEFAULT_SET and self.runs else (),
            )
            for name in names
        )
        return self._reply("list_gold_sets", sets)

    def keep_gold_questions(self, questions: Sequence[GoldQuestion]) -> Any:
        first = len(self.gold_questions) + 1
        kept = tuple(
            changed(it, id=GoldQuestionId(first + at), added_at=AT)
            for at, it in enumerate(questions)
        )
        self.gold_questions += kept
        self._tell_gold()
        return self._reply("keep_gold_questions", kept, tuple(questions))

    def remove_gold_questions(
        self, set_name: str = DEFAULT_SET, *, question_id: GoldQuestionId | None = None
    ) -> Any:
        self.gold_questions = tuple(
            it
            for it in self.gold_questions
            if it.set_name != set_name or question_id not in {None, it.id}
        )
        self._tell_gold()
        return self._reply("remove_gold_questions", None, set_name, question_id)

    def run_evaluation(
        self,
        set_name: str = DEFAULT_SET,
        *,
        with_model: bool = True,
        on_piece: Callable[[EvalProgress], None] | None = None,
        cancel: Cancel | None = None,
    ) -> Any:
        if on_piece is not None:
            on_piece(EvalProgress(1, 3))
        run = changed(RUN, id=EvalRunId(len(self.runs) + 2), set_name=set_name)
        self.runs = (run, *self.runs)
        return self._reply("run_evaluation", run, set_name, with_model)

    def show_evaluation(
        self, set_name: str = DEFAULT_SET, *, run_id: EvalRunId | None = None
    ) -> Any:
        run = next(
            (it for it in self.runs if it.set_name == set_name and run_id in {None, it.id}), None
        )
        if run is None:
            raise WrongUse(set_name, "no_such_eval_run")
        return self._reply("show_evaluation", run, set_name, run_id)

    def export_gold_set(
        self, path: str, *, set_name: str = DEFAULT_SET, replace: bool = False
    ) -> Any:
        result = GoldFile(path, set_name, len(self.gold_questions))
        return self._reply("export_gold_set", result, path, set_name, replace)

    def import_gold_set(self, path: str, *, set_name: str = DEFAULT_SET) -> Any:
        return self._reply("import_gold_set", GoldFile(path, set_name, 2), path, set_name)

    def _tell_gold(self) -> None:
        self.announce(Changes(frozenset({"gold sets"})))
