"""`loci bench questions`."""

from pathlib import Path

from app.cli.command import Call, CliCommand, argument
from bench.commands.arguments import existing_file, progress_printer, writable_file
from core.errors import WrongUse
from core.messages import UserMessage


def run_bench_questions(call: Call) -> None:
    """Measure the answers to one file of questions."""
    given = call.arguments
    questions, folder = existing_file(given.questions), Path(given.dir).absolute()
    if not folder.is_dir():
        raise WrongUse(str(folder), UserMessage.literal("This folder doesn't exist."))
    out = writable_file(given.out) if given.out else None
    # Imported here because it is heavy: the command measures without the engine process.
    from app.compose import EMBEDDER, encoder_folder
    from bench.answers.questions import run_questions
    from bench.answers.questions_report import table

    report = run_questions(
        questions,
        folder,
        embedder_folder=encoder_folder(given.encoder or EMBEDDER),
        by_language=not given.encoder,
        out=out,
        on_progress=progress_printer(call.terminal),
    )
    call.terminal.value(report)
    call.terminal.line(table(questions.stem, report))


COMMANDS = (
    CliCommand(
        "bench questions",
        run_bench_questions,
        help="measure answers to natural questions over a folder, without a language model",
        description="Works in a temporary home; your own is not touched. An answer is right if it "
        "has one key of each group of its question; a question without keys has no "
        "answer in the folder.",
        arguments=(
            argument(
                "--questions",
                required=True,
                metavar="F",
                help="lines {id, question, keys, files, follows}",
            ),
            argument(
                "--folder",
                required=True,
                metavar="DIR",
                dest="dir",
                help="folder with the documents",
            ),
            argument(
                "--encoder",
                metavar="NAME",
                help="text encoder; by default the one for the language of the documents",
            ),
            argument(
                "--out",
                metavar="FILE",
                help="write {id, found, lead, answer, …} lines, from which all can be recomputed",
            ),
        ),
        result="bench.answers.questions:QuestionsReport",
        examples=("loci bench questions --questions questions.jsonl --folder notes",),
    ),
)
