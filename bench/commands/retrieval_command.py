"""`loci bench retrieval`."""

from app.cli.command import Call, CliCommand, argument
from bench.commands.arguments import existing_file, progress_printer, writable_file


def run_bench(call: Call) -> None:
    """Measure one question set."""
    given = call.arguments
    corpus, queries = existing_file(given.corpus), existing_file(given.queries)
    out = writable_file(given.out) if given.out else None
    # Imported here because it is heavy: the command measures without the engine process.
    from app.compose import embedder_folder
    from bench.retrieval.retrieval import run_retrieval
    from bench.retrieval.retrieval_report import SetReport, table

    report = run_retrieval(
        corpus,
        queries,
        embedder_folder=embedder_folder(),
        out=out,
        on_progress=progress_printer(call.terminal),
    )
    call.terminal.value(report)
    call.terminal.line(table([SetReport(corpus.parent.name, report, (), ())]).strip())


COMMANDS = (
    CliCommand(
        "bench retrieval",
        run_bench,
        help="measure how often the right passages are found, against plain baselines",
        description="Works in a temporary home; your own is not touched.",
        arguments=(
            argument("--corpus", required=True, metavar="F", help="lines {id, title, text}"),
            argument(
                "--queries", required=True, metavar="F", help="lines {id, question, gold_ids}"
            ),
            argument(
                "--out",
                metavar="FILE",
                help="write {id, ranked} lines, from which all can be recomputed",
            ),
        ),
        result="bench.retrieval.retrieval:RetrievalReport",
        examples=("loci bench retrieval --corpus corpus.jsonl --queries queries.jsonl",),
    ),
)
