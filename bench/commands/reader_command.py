"""`loci bench reader`."""

import os
from pathlib import Path

from app.cli.command import Call, CliCommand, argument
from bench.commands.arguments import existing_file, writable_file


def run_bench_reader(call: Call) -> None:
    """Measure the reader on one file of questions."""
    given = call.arguments
    data = existing_file(given.data)
    out: Path | None = writable_file(given.out) if given.out else None
    # Imported here because it is heavy: the command measures without the engine process.
    from app.compose import embedder_folder
    from bench.reader.measure import run_reader, table
    from core.llm.span_reader import SpanReader

    reader = SpanReader.load(embedder_folder(), threads=os.cpu_count() or 1)
    report = run_reader(data, reader, out=out)
    call.terminal.value(report)
    call.terminal.line(table(report))


COMMANDS = (
    CliCommand(
        "bench reader",
        run_bench_reader,
        help="measure the reader, the model that finds the answer within a text",
        description="Questions without answers are unanswerable. In a file that has none of them, "
        "each question is also read on the text of another one of its source.",
        arguments=(
            argument(
                "--data",
                required=True,
                metavar="F",
                help="lines {question, context, answers as character spans, source}",
            ),
            argument(
                "--out",
                metavar="FILE",
                help="write {source, answer, accepted, score, …} lines, from which all can be "
                "recomputed",
            ),
        ),
        result="bench.reader.measure:ReaderReport",
        examples=("loci bench reader --data dev.jsonl",),
    ),
)
