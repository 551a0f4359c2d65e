"""`loci bench memory`."""

from app.cli.command import Call, CliCommand, argument
from bench.commands.arguments import existing_file, progress_printer


def run_bench(call: Call) -> None:
    """Measure one set of conversations."""
    given = call.arguments
    turns, sessions, queries = (
        existing_file(given.turns), existing_file(given.sessions), existing_file(given.queries)
    )  # fmt: skip
    # Imported here because it is heavy: the command measures without the engine process.
    from app.compose import embedder_folder
    from bench.memory.memory_recall import run_memory
    from bench.memory.memory_report import table

    report = run_memory(
        turns,
        sessions,
        queries,
        embedder_folder=embedder_folder(),
        on_progress=progress_printer(call.terminal),
    )
    call.terminal.value(report)
    call.terminal.line(table(turns.parent.name, report).strip())


COMMANDS = (
    CliCommand(
        "bench memory",
        run_bench,
        help="measure how often what was said is recalled, by both forms of relevance",
        description="Each turn becomes a memory of a temporary home; your own is not touched. A "
        "question is asked within its conversation.",
        arguments=(
            argument(
                "--turns",
                required=True,
                metavar="F",
                help="lines {id, conv, session_id, speaker, text}",
            ),
            argument("--sessions", required=True, metavar="F", help="lines {id, conv, date_time}"),
            argument(
                "--queries",
                required=True,
                metavar="F",
                help="lines {id, conv, question, gold_ids, gold_session_ids, category, "
                "adversarial}",
            ),
        ),
        result="bench.memory.memory_recall:MemoryReport",
        examples=(
            "loci bench memory --turns turns.jsonl --sessions sessions.jsonl --queries q.jsonl",
        ),
    ),
)
