"""`loci bench answers`."""

from app.cli.command import Call, CliCommand, argument
from bench.commands.arguments import existing_file, progress_printer, writable_file


def run_bench(call: Call) -> None:
    """Measure one question set."""
    given = call.arguments
    corpus, queries = existing_file(given.corpus), existing_file(given.queries)
    out = writable_file(given.out) if given.out else None
    # Imported here because it is heavy: the command measures without the engine process.
    from app.compose import embedder_folder
    from bench.answers.short_answer_report import table
    from bench.answers.short_answers import run_answers

    report = run_answers(
        corpus,
        queries,
        embedder_folder=embedder_folder(),
        out=out,
        on_progress=progress_printer(call.terminal),
    )
    call.terminal.value(report)
    call.terminal.line(table(corpus.parent.name, report).strip())


COMMANDS = (
    CliCommand(
        "bench answers",
        run_bench,
        help="measure answers without a language model: short answers, citations, noes",
        description="Works in a temporary home; your own is not touched. Prints exact match and "
        "F1 of short answers, the share of correct citations, and how often Loci "
        "says no.",
        arguments=(
            argument("--corpus", required=True, metavar="F", help="lines {id, title, text}"),
            argument(
                "--queries",
                required=True,
                metavar="F",
                help="lines {id, question, answers, gold_ids}",
            ),
            argument(
                "--out",
                metavar="FILE",
                help="write {id, found, direct, cited, …} lines, from which all can be recomputed",
            ),
        ),
        result="bench.answers.short_answers:AnswersReport",
        examples=("loci bench answers --corpus corpus.jsonl --queries queries.jsonl",),
    ),
)
