"""`loci bench follow-ups`."""

from app.cli.command import Call, CliCommand, argument
from bench.commands.arguments import existing_file, writable_file


def run_bench_follow_ups(call: Call) -> None:
    """Measure how follow-up questions are rewritten."""
    given = call.arguments
    data = existing_file(given.data)
    out = writable_file(given.out) if given.out else None
    # Imported here because it is heavy: the command measures without the engine process.
    from bench.answers.follow_ups import run_follow_ups, table

    report = run_follow_ups(data, out=out)
    call.terminal.value(report)
    call.terminal.line(table(report))


COMMANDS = (
    CliCommand(
        "bench follow-ups",
        run_bench_follow_ups,
        help="measure how follow-up questions are made to stand by themselves",
        description="A question is rewritten well if it then holds one key of each group and no "
        "forbidden word. `bench/questions/follow_ups.jsonl` has such questions.",
        arguments=(
            argument(
                "--data",
                required=True,
                metavar="F",
                help="lines {id, turns, question, keys, forbidden, language, kind}",
            ),
            argument(
                "--out",
                metavar="FILE",
                help="write {id, question, rewritten, right, …} lines, from which all can be "
                "recomputed",
            ),
        ),
        result="bench.answers.follow_ups:FollowUpsReport",
        examples=("loci bench follow-ups --data bench/questions/follow_ups.jsonl",),
    ),
)
