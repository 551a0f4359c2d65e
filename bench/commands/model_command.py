"""`loci bench model`."""

import tempfile
from pathlib import Path

from app.cli.command import Call, CliCommand, argument
from bench.commands.arguments import existing_file, progress_printer, writable_file
from core.errors import WrongUse
from core.messages import UserMessage


def run_bench_model(call: Call) -> None:
    """Measure the answers and the extraction of a language model."""
    given = call.arguments
    model_file, questions = existing_file(given.model), existing_file(given.questions)
    folder = Path(given.dir).absolute()
    if not folder.is_dir():
        raise WrongUse(str(folder), UserMessage.literal("This folder doesn't exist."))
    out = writable_file(given.out) if given.out else None
    # Imported here because it is heavy: the command measures without the engine process.
    from app.compose import EMBEDDER, encoder_folder, load_model
    from bench.answers.model_answers import build_report, run_model
    from bench.datasets import write_lines
    from core.settings.options import Settings

    with tempfile.TemporaryDirectory(prefix="loci-bench-") as temporary:
        lines = run_model(
            load_model(model_file, Settings()),
            questions,
            folder,
            Path(given.keep or temporary) / "home",
            embedder_folder=encoder_folder(EMBEDDER),
            passages=given.passages,
            on_progress=progress_printer(call.terminal),
        )
    write_lines(out, lines)
    report = build_report(model_file.stem, lines)
    call.terminal.value(report)
    call.terminal.line(
        f"{report.model}: {report.questions} questions, right {report.right:.2f}, "
        f"replaced by quotes {report.fell_back:.2f}, sentences with a source "
        f"{report.supported:.2f}, loops {report.loops}"
    )
    call.terminal.line(
        f"first token after {report.first_token_s:.1f} s, {report.tokens_per_s:.0f} tokens/s, "
        f"prompt {report.prompt_tokens:.0f} tokens"
    )
    if report.extractions:
        call.terminal.line(f"usable JSON for {report.valid:.2f} of {report.extractions} passages")


COMMANDS = (
    CliCommand(
        "bench model",
        run_bench_model,
        help="measure answers and extraction of a language model",
        description="Asks questions over a folder with a GGUF model, and lets it extract entities "
        "from some passages. Works in a temporary home; your own is not touched.",
        arguments=(
            argument("--model", required=True, metavar="FILE", help="GGUF file of the model"),
            argument("--questions", required=True, metavar="F", help="lines {id, question, keys}"),
            argument(
                "--folder",
                required=True,
                metavar="DIR",
                dest="dir",
                help="folder with the documents",
            ),
            argument(
                "--passages",
                type=int,
                default=0,
                metavar="N",
                help="let it extract entities from so many passages (0)",
            ),
            argument("--keep", metavar="DIR", help="folder that keeps the library for next time"),
            argument("--out", metavar="FILE", help="write the lines the figures are made from"),
        ),
        result="bench.answers.model_answers:ModelReport",
        examples=("loci bench model --model m.gguf --questions questions.jsonl --folder notes",),
    ),
)
