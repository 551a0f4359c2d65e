"""Gold sets: questions with known answers over the user's own library, and their runs (E1, E2)."""

from datetime import datetime
from typing import Literal

from msgspec import Struct, field

from core.records.ids import EvalRunId, GoldQuestionId

DEFAULT_SET = "My questions"
RowChange = Literal["new", "better", "same", "worse"]


class GoldPassage(Struct, frozen=True, omit_defaults=True):
    """A passage that answers a question, or with `is_right` off one that must not be cited alone.

    Without a quote it is the whole document. Offsets are those at the time when it was marked.
    """

    path: str
    part: str | None = None
    start: int = 0
    end: int = 0
    quote: str = ""
    is_right: bool = True
    document_id: int = 0


class GoldQuestion(Struct, frozen=True, omit_defaults=True):
    """A question with the answers that count as right; not `answerable` if it is to be refused."""

    text: str
    set_name: str = DEFAULT_SET
    answers: tuple[str, ...] = ()
    passages: tuple[GoldPassage, ...] = ()
    answerable: bool = True
    id: GoldQuestionId = GoldQuestionId(0)
    added_at: datetime | None = None


class Figure(Struct, frozen=True):
    """Mean of a metric over `questions`, with its 95 % interval by bootstrap."""

    mean: float
    low: float
    high: float
    questions: int


class EvalFigures(Struct, frozen=True):
    """Figures of a run; None where no question has what is measured.

    `recall`, `ndcg` and `context_precision` are of the first ten passages, `first_rank` is the mean
    rank of the first right one where there is one. `right` is of all questions, `exact_match` and
    `f1` of the short answer, `citation_precision` the share of cited passages that are right,
    `refused` the share of answerable questions that got no answer, and `no_answer` that of the
    unanswerable ones, which is good.
    """

    right: Figure | None = None
    recall: Figure | None = None
    ndcg: Figure | None = None
    first_rank: Figure | None = None
    context_precision: Figure | None = None
    citation_precision: Figure | None = None
    exact_match: Figure | None = None
    f1: Figure | None = None
    refused: Figure | None = None
    no_answer: Figure | None = None


class EvalScores(Struct, frozen=True):
    """Metrics of one question; None where the question does not have what they measure."""

    is_right: bool
    is_answered: bool
    rank: int = 0
    recall: float | None = None
    ndcg: float | None = None
    context_precision: float | None = None
    citation_precision: float | None = None
    exact_match: float | None = None
    f1: float | None = None
    ms: float = 0.0


class EvalRow(Struct, frozen=True):
    """Result of one question: what was said, and how it compares with the run before.

    `said` is empty where it may not be kept or shown. `rank_before` is 0 if no right passage
    was found then.
    """

    question_id: GoldQuestionId
    text: str
    scores: EvalScores
    said: str = ""
    answerable: bool = True
    change: RowChange = "new"
    rank_before: int = 0
    was_right: bool = False


class SetupChange(Struct, frozen=True):
    """A model, encoder, version or option that differs; empty is its default, or none."""

    name: str
    before: str = ""
    now: str = ""


class EvalRun(Struct, frozen=True):
    """A run of a gold set, compared with the run before it (`before` 0: there is none).

    `gain` is the mean gain in right answers over the questions that both have.
    """

    id: EvalRunId
    set_name: str
    ran_at: datetime
    setup: dict[str, str] = field(default_factory=dict[str, str])
    figures: EvalFigures = EvalFigures()
    rows: tuple[EvalRow, ...] = ()
    before: int = 0
    changes: tuple[SetupChange, ...] = ()
    better: int = 0
    worse: int = 0
    gain: Figure | None = None


class GoldSet(Struct, frozen=True):
    """A gold set with its runs, the newest first, and what changed in the setup since the last."""

    name: str
    questions: tuple[GoldQuestion, ...]
    runs: tuple[EvalRunId, ...] = ()
    changes: tuple[SetupChange, ...] = ()


class EvalProgress(Struct, frozen=True):
    """So many questions of a run have been asked."""

    done: int
    total: int


class GoldFile(Struct, frozen=True):
    """A file that a gold set was written to or read from, and its number of questions."""

    path: str
    set_name: str
    questions: int
