"""`loci bench links`."""

from argparse import ArgumentParser

from app.cli.command import DONE, Call, CliCommand
from bench.commands.arguments import existing_file, progress_printer, writable_file


def run_bench_links(call: Call) -> int:
    """Measure one vault."""
    given = call.arguments
    corpus, queries, edges = (
        existing_file(name) for name in (given.corpus, given.queries, given.edges)
    )
    out = writable_file(given.out) if given.out else None
    # Imported here because it is heavy: the command measures without the engine process.
    from app.compose import embedder_folder
    from bench.retrieval.links import run_links
    from bench.retrieval.links_report import table

    report = run_links(
        corpus,
        queries,
        edges,
        embedder_folder=embedder_folder(),
        out=out,
        on_progress=progress_printer(call.terminal),
    )
    call.terminal.value(report)
    call.terminal.line(table(report))
    return DONE


def _links_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--corpus", required=True, metavar="F", help="lines {id, title, text, path}"
    )
    parser.add_argument(
        "--queries", required=True, metavar="F", help="lines {id, question, gold_ids, source_id}"
    )
    parser.add_argument("--edges", required=True, metavar="F", help="lines {source, target}")
    parser.add_argument(
        "--out", metavar="FILE", help="write links and ranks, from which all is recomputed"
    )


COMMANDS = (
    CliCommand(
        "bench links",
        run_bench_links,
        help="measure which links between notes are found, and where masked ones lead",
        description="Works in a temporary home; your own is not touched.",
        arguments=_links_arguments,
        result="bench.retrieval.links:LinksReport",
        examples=(
            "loci bench links --corpus corpus.jsonl --queries queries.jsonl --edges edges.jsonl",
        ),
    ),
)
