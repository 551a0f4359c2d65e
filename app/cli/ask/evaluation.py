"""Commands `eval`: questions with known answers, asked over one's own library (E2)."""

from collections.abc import Iterator

from app.cli.command import Call, argument, cancelled_by_keyboard, command, fields_of, flag
from app.cli.terminal import absolute, count_noun
from app.client import Client
from core.engine.engine import Engine
from core.records.evaluation import (
    DEFAULT_SET,
    EvalFigures,
    EvalProgress,
    EvalRow,
    EvalRun,
    Figure,
    GoldFile,
    GoldPassage,
    GoldQuestion,
    GoldSet,
)
from core.records.ids import EvalRunId, GoldQuestionId

_SET = argument(
    "--set", dest="set_name", default=DEFAULT_SET, metavar="NAME", help=f"the set ({DEFAULT_SET})"
)
_MARKS = {"new": " ", "better": "+", "same": "=", "worse": "-"}
# Name of a figure, and whether it is no share.
_FIGURES: dict[str, str] = {
    "right": "right answers",
    "recall": "recall among 10",
    "ndcg": "NDCG@10",
    "first_rank": "rank of the first",
    "context_precision": "context precision",
    "citation_precision": "citation precision",
    "exact_match": "exact match",
    "f1": "F1",
    "refused": "no answer, wrongly",
    "no_answer": "no answer, rightly",
}


@command("eval list", result=fields_of(sets=tuple[GoldSet, ...]))
def run_eval_list(call: Call) -> None:
    """List the test questions by set, and what changed in the setup since they were run."""
    sets = call.request(Engine.list_gold_sets)
    call.terminal.fields(sets=sets)
    for gold in sets:
        runs = count_noun(len(gold.runs), "run")
        call.terminal.line(f"{gold.name}: {count_noun(len(gold.questions), 'question')}, {runs}")
        for one in gold.questions:
            call.terminal.line(f"  {one.id}  {one.text}{_expected(one)}")
        for change in gold.changes:
            call.terminal.aside(f"  since then: {change.name} {change.before} -> {change.now}")
    if not sets:
        call.terminal.line("There are no test questions.")


@command(
    "eval add",
    arguments=(
        argument("text", metavar="QUESTION", help="the question"),
        argument(
            "--answer", action="append", default=[], metavar="TEXT",
            help="an answer that counts as right; may be given several times",
        ),
        argument(
            "--document", action="append", default=[], metavar="FILE",
            help="a document that has the answer; may be given several times",
        ),
        argument(
            "--quote", action="append", default=[], metavar="TEXT",
            help="words of the document given at the same place that answer it",
        ),
        flag("--unanswerable", "the documents have no answer: it is right to give none"),
        _SET,
    ),
    result=GoldQuestion,
    examples=(
        'loci eval add "Who leads Project Lantern?" --answer "Mara Lindqvist" --document plan.md',
        'loci eval add "What is the wage of the pilot?" --unanswerable',
    ),
)  # fmt: skip
def run_eval_add(call: Call) -> None:
    """Keep a test question with the answers and passages that count as right.

    A question with the same text in the set is replaced.
    """
    given = call.arguments
    quotes = [*given.quote, *[""] * len(given.document)]
    passages = tuple(
        GoldPassage(absolute(path), quote=quote)
        for path, quote in zip(given.document, quotes, strict=False)
    )
    question = GoldQuestion(
        given.text, given.set_name, tuple(given.answer), passages, not given.unanswerable
    )
    (kept,) = call.request(Engine.keep_gold_questions, [question])
    call.terminal.value(kept)
    call.terminal.line(f"{kept.id}  {kept.text}{_expected(kept)}")


@command(
    "eval run",
    arguments=(
        _SET,
        flag("--without-model", "answer by quotes, also where a language model is chosen"),
    ),
    result=EvalRun,
    examples=("loci eval run", "loci eval run --without-model --json"),
)
def run_eval_run(call: Call) -> None:
    """Ask the questions of a set, keep the results and compare them with the run before.

    Figures have 95 % intervals by bootstrap. An answer is right if it has an expected one, or if
    none is expected and it cites a right passage.
    """
    given = call.arguments

    def tell(now: EvalProgress) -> None:
        if not call.terminal.json:
            call.terminal.note(f"{now.done} of {now.total}")

    with Client.connect(call.home) as client, cancelled_by_keyboard() as cancel:
        run = client.call(
            Engine.run_evaluation, given.set_name, with_model=not given.without_model,
            on_piece=tell, cancel=cancel,
        ).result()  # fmt: skip
    _show(call, run)


@command(
    "eval show",
    arguments=(
        _SET,
        argument("--run", dest="run_id", type=int, metavar="ID", help="another run than the last"),
    ),
    result=EvalRun,
    examples=("loci eval show", "loci eval show --run 3 --json"),
)
def run_eval_show(call: Call) -> None:
    """Show a run: figures, each question, and what got better or worse since the run before."""
    given = call.arguments
    number = EvalRunId(given.run_id) if given.run_id is not None else None
    _show(call, call.request(Engine.show_evaluation, given.set_name, run_id=number))


@command(
    "eval remove",
    arguments=(
        _SET,
        argument("id", type=int, nargs="?", metavar="ID", help="one question; without it the set"),
    ),
    examples=("loci eval remove 3", 'loci eval remove --set "Old questions"'),
)
def run_eval_remove(call: Call) -> None:
    """Remove a question with its results, or a whole set."""
    given = call.arguments
    number = GoldQuestionId(given.id) if given.id is not None else None
    call.request(Engine.remove_gold_questions, given.set_name, question_id=number)
    call.terminal.line("Removed.")


@command(
    "eval export",
    arguments=(
        argument("path", metavar="FILE", help="the file to write"),
        _SET,
        flag("--replace", "replace a file that is there"),
    ),
    result=GoldFile,
    examples=("loci eval export questions.jsonl",),
)
def run_eval_export(call: Call) -> None:
    """Write a set to a file, one question per line as JSON, without what may not leave."""
    given = call.arguments
    written = call.request(
        Engine.export_gold_set,
        absolute(given.path), set_name=given.set_name, replace=given.replace,
    )  # fmt: skip
    _show_file(call, written, "written to")


@command(
    "eval import",
    arguments=(argument("path", metavar="FILE", help="the file to read"), _SET),
    result=GoldFile,
    examples=("loci eval import questions.jsonl",),
)
def run_eval_import(call: Call) -> None:
    """Keep the questions of a file: lines {question, answers, passages, answerable}.

    A passage is {path, quote}; a path may be relative to the file's folder. All or none are kept.
    """
    given = call.arguments
    read = call.request(Engine.import_gold_set, absolute(given.path), set_name=given.set_name)
    _show_file(call, read, "read from")


def _expected(question: GoldQuestion) -> str:
    if not question.answerable:
        return "  [no answer]"
    right = sum(one.is_right for one in question.passages)
    parts = [*question.answers, *([count_noun(right, "right passage")] if right else [])]
    return f"  [{', '.join(parts)}]"


def _show_file(call: Call, file: GoldFile, what: str) -> None:
    call.terminal.value(file)
    call.terminal.line(f"{count_noun(file.questions, 'question')} {what} {file.path}")


def _show(call: Call, run: EvalRun) -> None:
    call.terminal.value(run)
    model = run.setup.get("model") or "no language model"
    call.terminal.line(
        f"{run.set_name}, run {run.id} ({run.ran_at.astimezone():%Y-%m-%d %H:%M}, {model})"
    )
    for line in _figure_lines(run.figures):
        call.terminal.line(line)
    for row in run.rows:
        call.terminal.line(_row_line(row))
        if row.said:
            call.terminal.aside(f"      {' '.join(row.said.split())[:200]}")
    if not run.before:
        return
    gain = f", right answers {_interval(run.gain, signed=True)}" if run.gain else ""
    call.terminal.line(f"Since run {run.before}: {run.better} better, {run.worse} worse{gain}")
    for change in run.changes:
        call.terminal.line(f"  {change.name}: {change.before or '-'} -> {change.now or '-'}")


def _figure_lines(figures: EvalFigures) -> Iterator[str]:
    for name, title in _FIGURES.items():
        figure: Figure | None = getattr(figures, name)
        if figure is not None:
            count = count_noun(figure.questions, "question")
            yield f"  {title:20} {_interval(figure)}, {count}"


def _interval(figure: Figure, *, signed: bool = False) -> str:
    sign = "+" if signed else ""
    return f"{figure.mean:{sign}.3f} ({figure.low:{sign}.3f} to {figure.high:{sign}.3f})"


def _row_line(row: EvalRow) -> str:
    scores = row.scores
    verdict = "right" if scores.is_right else "wrong"
    rank = f"rank {scores.rank or '-'}" if scores.recall is not None else ""
    before = (
        f" (before: rank {row.rank_before or '-'})" if row.change in {"better", "worse"} else ""
    )
    return f"{_MARKS[row.change]} {row.question_id:>3}  {verdict:6} {rank:8} {row.text}{before}"
