"""`loci bench answers`."""

from app.cli.command import DONE, AddCommand, Call
from bench.commands.arguments import existing_file, progress_printer, writable_file


def register(add: AddCommand) -> None:
    """Register the command and its options."""
    parser = add(
        "bench answers",
        run_bench,
        help="measure answers without a language model: short answers, citations, noes",
        more="Works in a temporary home; your own is not touched.",
    )
    parser.add_argument("--corpus", required=True, metavar="F", help="lines {id, title, text}")
    parser.add_argument(
        "--queries", required=True, metavar="F", help="lines {id, question, answers, gold_ids}"
    )
    parser.add_argument(
        "--out",
        metavar="FILE",
        help="write {id, found, direct, cited, …} lines, from which all can be recomputed",
    )


def run_bench(call: Call) -> int:
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
    return DONE
