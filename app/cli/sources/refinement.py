"""Commands `pin` and `unpin`, and the progress of the language model and of a new encoder."""

from app.cli.command import Call, argument, command, fields_of, flag
from app.cli.sources.progress import time_left
from app.cli.terminal import absolute, count_noun, location
from app.client import Client
from core.engine.engine import Engine
from core.records.files.status import DocumentImportance, ReencodeProgress, Refinement, Status


@command(
    "pin",
    arguments=(
        argument("paths", nargs="*", metavar="PATH", help="a file that was read"),
        flag("--scores", "list the documents that are read first, with their scores"),
    ),
    result=(fields_of(pinned=tuple[str, ...]), fields_of(documents=tuple[DocumentImportance, ...])),
    examples=("loci pin ~/notes/thesis.md", "loci pin --scores"),
)
def run_pin(call: Call) -> None:
    """Let the model read these documents first; without a path, list those that are pinned.

    A score is made of links, pins and date, by weights in the settings.
    """
    if call.arguments.scores:
        documents = call.request(Engine.list_importance)
        call.show_rows("documents", documents, _score_line, empty="No document is read yet.")
        return
    _pin(call, pinned=True)


@command(
    "unpin",
    arguments=(argument("paths", nargs="+", metavar="PATH", help="a file that was pinned"),),
    result=fields_of(pinned=tuple[str, ...]),
    examples=("loci unpin ~/notes/thesis.md",),
)
def run_unpin(call: Call) -> None:
    """Let the model read these documents in their turn."""
    _pin(call, pinned=False)


def _pin(call: Call, *, pinned: bool) -> None:
    """Pin or unpin the documents, and print the pinned ones."""
    with Client.connect(call.home) as client:
        for path in call.arguments.paths:
            client.call(Engine.pin, absolute(path), pinned=pinned).result()
        refinement = client.call(Engine.status).result().refinement
    empty = "No document is pinned. Pin one with: loci pin PATH"
    call.show_rows("pinned", refinement.pinned, str, empty=empty)


def _score_line(document: DocumentImportance) -> str:
    remarks = [
        word
        for word, is_so in (("pinned", document.is_pinned), ("first", document.is_skeleton))
        if is_so
    ]
    where = location(document.path, document.part, None)
    ends = f"  [{', '.join(remarks)}]" if remarks else ""
    return f"{document.score:.3f}  {where}{ends}"


def refinement_line(refinement: Refinement) -> str:
    """Return how much the model has read, in one line; a hint when there is no model."""
    if refinement.state == "no model":
        return "No language model in use."
    count = (
        f"The model has read {refinement.refined:,} of {count_noun(refinement.total, 'passage')}"
    )
    words = [count, _refinement_state(refinement)]
    if refinement.failed:
        words.append(f"{count_noun(refinement.failed, 'reply', 'replies')} could not be used")
    return ", ".join(word for word in words if word)


def encoder_line(status: Status) -> str:
    """Return the encoder in use, in one line; with the reason if Loci chose it or another one."""
    choice = status.encoder_choice
    if choice is None:
        return f"Text encoder: {status.encoder}"
    back = f"“loci model use {choice.replaced}” goes back to the English one"
    return f"Text encoder: {status.encoder}. Most documents are not in English; {back}"


def encoder_change_line(progress: ReencodeProgress) -> str:
    """Return the progress of the change to another encoder, in one line."""
    if progress.problem:
        return f"The encoder {progress.name} cannot be used: {progress.problem}"
    so_far = f"{progress.done:,} of {progress.total:,} texts" if progress.total else "beginning"
    return (
        f"Encoding everything with {progress.name}: {so_far}; the old encoder answers until then."
    )


def _refinement_state(refinement: Refinement) -> str:
    """Return what the model does now, or why it does nothing."""
    if refinement.state == "off":
        return "and rests: it is switched off in the settings"
    if refinement.state == "resting":
        return f"and rests: {refinement.note}"
    if refinement.state == "done" or refinement.refined >= refinement.total:
        return ""
    left = time_left(refinement.seconds_left).removesuffix(" left")
    left = f"{left} of its own time left" if left else "the time left is not known yet"
    waiting = "and waits for quiet" if refinement.state == "waiting" else ""
    return ", ".join(word for word in (waiting, left) if word)
