"""`loci bench retrieval`."""

from argparse import ArgumentParser

from app.cli.command import DONE, Call, CliCommand
from bench.commands.arguments import existing_file, progress_printer, writable_file


def run_bench(call: Call) -> int:
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
    return DONE


def _retrieval_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--corpus", required=True, metavar="F", help="lines {id, title, text}")
    parser.add_argument(
        "--queries", required=True, metavar="F", help="lines {id, question, gold_ids}"
    )
    parser.add_argument(
        "--out", metavar="FILE", help="write {id, ranked} lines, from which all can be recomputed"
    )


COMMANDS = (
    CliCommand(
        "bench retrieval",
        run_bench,
        help="measure how often the right passages are found, against plain baselines",
        description="Works in a temporary home; your own is not touched.",
        arguments=_retrieval_arguments,
        result="bench.retrieval.retrieval:RetrievalReport",
        examples=("loci bench retrieval --corpus corpus.jsonl --queries queries.jsonl",),
    ),
)
