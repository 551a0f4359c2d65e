"""`loci bench links`."""

from app.cli.command import Call, CliCommand, argument
from bench.commands.arguments import existing_file, progress_printer, writable_file


def run_bench_links(call: Call) -> None:
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


COMMANDS = (
    CliCommand(
        "bench links",
        run_bench_links,
        help="measure which links between notes are found, and where masked ones lead",
        description="Works in a temporary home; your own is not touched.",
        arguments=(
            argument("--corpus", required=True, metavar="F", help="lines {id, title, text, path}"),
            argument(
                "--queries",
                required=True,
                metavar="F",
                help="lines {id, question, gold_ids, source_id}",
            ),
            argument("--edges", required=True, metavar="F", help="lines {source, target}"),
            argument(
                "--out", metavar="FILE", help="write links and ranks, from which all is recomputed"
            ),
        ),
        result="bench.retrieval.links:LinksReport",
        examples=(
            "loci bench links --corpus corpus.jsonl --queries queries.jsonl --edges edges.jsonl",
        ),
    ),
)
