"""Commands on language models and encoders: list, add, use, test, remove, key."""

import getpass
import sys
import time
from pathlib import Path

from app.cli.command import Call, argument, command, fields_of, flag
from app.cli.terminal import absolute
from app.client import Client
from core.engine.engine import Engine
from core.lanes import Cancel
from core.records.models import DownloadProgress, ModelInfo, ModelTestResult

_STATES = {"in use": "in use", "ready": "on the disk", "partly": "", "available": ""}
_TELL_EVERY_S = 2.0
_FEW = 4
_KINDS = (("language", "Language models"), ("encoder", "Encoders"), ("speech", "Speech models"))


@command(
    "model list",
    arguments=(flag("--all", "also those too large for this computer"),),
    result=fields_of(models=tuple[ModelInfo, ...]),
    examples=("loci model list --all",),
)
def run_list(call: Call) -> None:
    """List models that are here, and those to be had.

    Each with size, license, languages, and whether this computer can run it.
    """
    models = call.request(Engine.list_models)
    call.terminal.fields(models=models)
    everything = call.arguments.all
    for kind, title in _KINDS:
        call.terminal.line(f"{title}:")
        for model in models:
            if model.kind == kind and (everything or model.fit != "too large" or model.got_bytes):
                call.terminal.line(f"  {_line(model)}")
    hidden = sum(it.fit == "too large" and not it.got_bytes for it in models)
    if hidden and not everything:
        call.terminal.line(f"{hidden} more are too large for this computer: loci model list --all")


@command(
    "model add",
    arguments=(
        argument("name", metavar="NAME|FILE", help="a name of the list, or a file of your own"),
    ),
    result=fields_of(model=ModelInfo | None),
    examples=("loci model add ~/models/small.gguf",),
)
def run_add(call: Call) -> None:
    """Fetch a model of the list, or take over a GGUF file.

    A download that was stopped with Ctrl+C goes on where it was, and is checked at the end. A GGUF
    file stays where it is.
    """
    name = call.arguments.name
    with Client.connect(call.home) as client:
        if _is_file(name):
            shown = client.call(Engine.import_model, absolute(name)).result()
        else:
            shown = _fetch(call, client, name)
    call.terminal.fields(model=shown)
    call.terminal.line(f"{shown.name} is on the disk. Use it with: loci model use {shown.name!r}")


@command(
    "model use",
    arguments=(argument("name", metavar="NAME|FILE|none"),),
    result=fields_of(model=ModelInfo | None),
    examples=("loci model use none",),
)
def run_use(call: Call) -> None:
    """Answer with this model, or encode; none: without one.

    A new encoder encodes everything in the background; the old one answers until then. With “none”,
    answers are made of sentences from the documents.
    """
    name = "" if call.arguments.name == "none" else call.arguments.name
    name = absolute(name) if name and _is_file(name) else name
    shown = call.request(Engine.use_model, name)
    call.terminal.fields(model=shown)
    if shown is None:
        call.terminal.line("Answers are made of your documents' own sentences.")
    else:
        call.terminal.line(f"{shown.name} is used from now on.")


@command(
    "model test",
    arguments=(
        argument("name", nargs="?", default="", metavar="NAME", help="default: the one in use"),
        argument("--prompt", default="", help="what to ask it"),
    ),
    result=fields_of(tested=ModelTestResult),
    examples=("loci model test --prompt 'Say hello.'",),
)
def run_test(call: Call) -> None:
    """Show what a model answers, and how fast."""
    tested = call.send(Engine.test_model)
    call.terminal.fields(tested=tested)
    call.terminal.line(tested.reply)
    call.terminal.line(
        f"Loaded in {tested.load_s:.1f} s, first word after {tested.first_token_s:.1f} s, "
        f"{tested.tokens_per_s:.1f} tokens a second."
    )


@command(
    "model remove",
    arguments=(argument("name", metavar="NAME"),),
    result=fields_of(model=ModelInfo | None),
    examples=("loci model remove ~/models/small.gguf",),
)
def run_remove(call: Call) -> None:
    """Delete a fetched model; a file of your own stays."""
    shown = call.send(Engine.delete_model)
    call.terminal.fields(model=shown)
    call.terminal.line(f"{shown.name} is removed.")


@command(
    "model key",
    arguments=(argument("address", metavar="ADDRESS", help="as it stands in the settings"),),
    result=fields_of(address=str, kept=bool),
    examples=("loci model key http://127.0.0.1:11434",),
)
def run_key(call: Call) -> None:
    """Keep the key of a model server in the keychain.

    The key is asked for, or read from standard input; an empty one deletes it.
    """
    from app.compose import save_server_key

    if sys.stdin.isatty():
        key = getpass.getpass("Key (empty: forget it): ").strip()
    else:
        key = sys.stdin.readline().strip()
    address = save_server_key(call.arguments.address, key)
    call.terminal.fields(address=address, kept=bool(key))
    call.terminal.line(f"The key of {address} is {'kept' if key else 'forgotten'}.")


def _fetch(call: Call, client: Client, name: str) -> ModelInfo:
    """Download a model; Ctrl+C pauses the download and keeps what was downloaded."""
    cancel, last = Cancel(), 0.0

    def tell(progress: DownloadProgress) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= _TELL_EVERY_S or progress.stage != "Downloading":
            last = now
            of = f" of {progress.size_bytes / 1e6:,.0f}" if progress.size_bytes else ""
            call.terminal.note(f"{progress.stage}: {progress.got_bytes / 1e6:,.0f}{of} MB")

    fetching = client.call(Engine.fetch_model, name, on_piece=tell, cancel=cancel)
    try:
        return fetching.result()
    except KeyboardInterrupt:
        cancel.set()
        call.terminal.note(f"Paused. Go on with: loci model add {name!r}")
        raise


def _is_file(name: str) -> bool:
    return Path(absolute(name)).is_file()


def _line(model: ModelInfo) -> str:
    """Return name, size, state, languages and fit of a model."""
    size = f"{model.size_bytes / 1e9:.1f} GB" if model.size_bytes else ""
    languages = ", ".join(model.languages[:4]) + (" ..." if len(model.languages) > _FEW else "")
    state = _STATES[model.state]
    if model.state == "partly":
        state = f"{model.got_bytes / 1e9:.1f} GB fetched"
    fit = "" if model.fit == "good" else model.fit
    words = (size, state, languages, model.license, fit, model.note)
    return f"{model.name:<28}  " + " · ".join(str(word) for word in words if word)
