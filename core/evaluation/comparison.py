"""Runs as they are shown: figures with intervals, and what got better or worse (E2)."""

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from core.evaluation.bootstrap import bootstrap_mean, paired_bootstrap
from core.records.evaluation import (
    EvalFigures,
    EvalRow,
    EvalRun,
    EvalScores,
    Figure,
    GoldQuestion,
    RowChange,
    SetupChange,
)
from core.store.gold_sets import StoredRow, StoredRun


def build_run(
    run: StoredRun,
    rows: Sequence[StoredRow],
    questions: Mapping[int, GoldQuestion],
    *,
    before: StoredRun | None,
    rows_before: Sequence[StoredRow] = (),
) -> EvalRun:
    """Return the run with its figures, compared with the one before it."""
    earlier = {row.question_id: row.scores for row in rows_before}
    shown = [
        _row(row, questions[row.question_id], earlier.get(row.question_id))
        for row in rows
        if row.question_id in questions
    ]
    return EvalRun(
        id=run.id,
        set_name=run.set_name,
        ran_at=run.ran_at,
        setup=run.setup,
        figures=figures_of(shown),
        rows=tuple(shown),
        before=before.id if before is not None else 0,
        changes=setup_changes(before.setup, run.setup) if before is not None else (),
        better=sum(row.change == "better" for row in shown),
        worse=sum(row.change == "worse" for row in shown),
        gain=_gain([row for row in shown if row.change != "new"]),
    )


def figures_of(rows: Sequence[EvalRow]) -> EvalFigures:
    """Return the figures of these rows."""
    answerable = [row.scores for row in rows if row.answerable]

    def of(metric: Callable[[EvalScores], float | None]) -> Figure | None:
        values = [metric(one) for one in answerable]
        return bootstrap_mean([value for value in values if value is not None])

    return EvalFigures(
        right=bootstrap_mean([float(row.scores.is_right) for row in rows]),
        recall=of(lambda one: one.recall),
        ndcg=of(lambda one: one.ndcg),
        first_rank=of(lambda one: float(one.rank) if one.rank else None),
        context_precision=of(lambda one: one.context_precision),
        citation_precision=of(lambda one: one.citation_precision),
        exact_match=of(lambda one: one.exact_match),
        f1=of(lambda one: one.f1),
        refused=of(lambda one: float(not one.is_answered)),
        no_answer=bootstrap_mean(
            [float(not row.scores.is_answered) for row in rows if not row.answerable]
        ),
    )


def setup_changes(before: Mapping[str, str], now: Mapping[str, str]) -> tuple[SetupChange, ...]:
    """Return what differs between two setups."""
    return tuple(
        SetupChange(name, before.get(name, ""), now.get(name, ""))
        for name in sorted({*before, *now})
        if before.get(name, "") != now.get(name, "")
    )


def _row(row: StoredRow, question: GoldQuestion, earlier: EvalScores | None) -> EvalRow:
    shown = EvalRow(
        row.question_id, question.text, row.scores, row.said, answerable=question.answerable
    )
    if earlier is None:
        return shown
    return replace(
        shown,
        change=_change(earlier, row.scores),
        rank_before=earlier.rank,
        was_right=earlier.is_right,
    )


def _change(before: EvalScores, now: EvalScores) -> RowChange:
    """Return the change; the answer counts first, then the rank of the first right passage."""
    order = [(one.is_right, -one.rank if one.rank else float("-inf")) for one in (before, now)]
    if order[0] == order[1]:
        return "same"
    return "better" if order[1] > order[0] else "worse"


def _gain(rows: Sequence[EvalRow]) -> Figure | None:
    if not rows:
        return None
    gain = paired_bootstrap(
        [float(row.scores.is_right) for row in rows], [float(row.was_right) for row in rows]
    )
    return Figure(gain.mean, gain.low, gain.high, gain.questions)
