"""`make bench ONLY=answerability`: detection of questions without an answer."""

from collections.abc import Iterator, Sequence

from bench.answers.answerability import STEPS, AnswerabilityCase, Gone, collect_cases
from bench.answers.answerability_metrics import Auroc, compute_auroc, refusal_rate
from bench.options import BenchOptions
from core.errors import WrongUse
from core.messages import UserMessage

# Evidence below which a search without a reader hardly ever has an answer.
REFUSED_BELOW = 0.1
BARS: dict[Gone, float] = {"all": 0.92, "one": 0.75}


def report_lines(options: BenchOptions) -> Iterator[str]:
    """Yield the figures of each set. Raises `WrongUse` without a set."""
    folders = sorted(path.parent for path in options.sets.glob("*/queries.jsonl"))
    if not folders:
        raise WrongUse(
            str(options.sets),
            UserMessage.literal("There are no sets of questions. Check the folder."),
        )
    for folder in folders:
        cases = collect_cases(folder, embedder_folder=options.embedder)
        for name in (folder.name, f"{folder.name}{STEPS}"):
            chosen = [case for case in cases if case.set == name]
            if chosen:
                yield table(name, chosen, below=REFUSED_BELOW)


def table(name: str, cases: Sequence[AnswerabilityCase], *, below: float) -> str:
    """Return areas under the curve by removed passages, and refusal rates."""
    asked = sum(case.gone == "nothing" for case in cases)
    lines = [f"\n{name}: {asked} questions"]
    for gone, bar in BARS.items():
        if any(case.gone == gone for case in cases):
            auroc = compute_auroc(cases, gone, over=lambda case: case.nearest)
            lines.append(f"  {gone + ' gone':10}{_words(auroc)}  bar {bar:.2f}")
    shares = {gone: refusal_rate(cases, gone, below=below) for gone in ("nothing", "one", "all")}
    lines.append(
        f"  not found below {below:.2f}: {shares['nothing']:.1%} of the answerable, "
        f"{shares['one']:.0%} with one gone, {shares['all']:.0%} with all gone"
    )
    return "\n".join(lines)


def _words(auroc: Auroc) -> str:
    return (
        f"AUROC {auroc.area:.3f} (95 % {auroc.low:.3f} to {auroc.high:.3f}), over the best cosine "
        f"{auroc.over:+.3f} (at least {auroc.over_low:+.3f})"
    )
