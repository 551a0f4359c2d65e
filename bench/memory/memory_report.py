"""`make bench ONLY=memory`: both relevance models on every set of conversations."""

from collections.abc import Iterator

from bench.memory.memory_recall import CUT, SESSIONS_CUT, MemoryReport, run_memory
from bench.options import BenchOptions
from core.errors import WrongUse
from core.messages import UserMessage


def report_lines(options: BenchOptions) -> Iterator[str]:
    """Yield a table for each set. Raises `WrongUse` without sets."""
    folders = sorted(path.parent for path in (options.bench / "memory").glob("*/queries.jsonl"))
    if not folders:
        raise WrongUse(
            str(options.bench), UserMessage.literal("There are no conversations. Check the folder.")
        )
    for folder in folders:
        report = run_memory(
            folder / "turns.jsonl",
            folder / "sessions.jsonl",
            folder / "queries.jsonl",
            embedder_folder=options.embedder,
            on_progress=lambda _: None,
        )
        yield table(folder.name, report)


def table(name: str, report: MemoryReport) -> str:
    """Return recall of turns and sessions for each model, overall and by category."""
    kinds = list(report.by_category)
    head = f"  {'':24}{'all':>9}" + "".join(f"{kind:>{_wide(kind)}}" for kind in kinds)
    lines = [f"\n{name}: {report.questions} questions, {report.turns} turns", head]
    for form, figures in report.forms.items():
        for what, whole, each in (
            (f"turns at {CUT}", figures.recall, figures.by_category),
            (f"sessions at {SESSIONS_CUT}", figures.sessions_recall, figures.sessions_by_category),
        ):
            cells = "".join(f"{each[kind]:{_wide(kind)}.3f}" for kind in kinds)
            lines.append(f"  {f'{form}, {what}':24}{whole:9.3f}{cells}")
    lines.append(f"  a question: {report.question_ms:.1f} ms")
    return "\n".join(lines)


def _wide(kind: str) -> int:
    return max(9, len(kind) + 2)
