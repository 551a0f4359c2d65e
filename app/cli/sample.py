"""Sample in a terminal: reads a few documents and answers one question with citations."""

import shlex
import shutil
import sys
from importlib import resources
from pathlib import Path

from core.engine.engine import Engine

QUESTIONS = (
    "Where did Mara Lindqvist study?",
    "Who leads Project Lantern?",
    "When was the grant approved, and how large is it?",
)
QUESTION = QUESTIONS[-1]


def sample_folder() -> Path:
    """Return the folder of the sample documents."""
    return Path(str(resources.files("resources") / "sample"))


def run_sample(home: Path) -> int:
    """Read the sample into `home`, ask one question and print the answer."""
    # The window wants the folder and the questions only, and soon.
    from app.cli.ask.questions import ask
    from app.cli.sources.progress import shown_progress
    from app.cli.sources.sources import summary_lines
    from app.cli.terminal import Terminal
    from app.client import Client

    terminal = Terminal(json=False)
    folder = sample_folder()
    terminal.line(f"Reading the sample in {folder}")
    with Client.connect(home) as client:
        for source in client.call(Engine.status).result().sources:
            if source.path != str(folder):
                client.call(Engine.remove_source, source.id).result()
        client.call(Engine.add_sources, [str(folder)]).result()
        with shown_progress(terminal) as show:
            status = client.call(Engine.settle, on_piece=show).result()
        for line in summary_lines(status):
            terminal.line(line)
        terminal.line()
        terminal.line(f"> {QUESTION}")
        terminal.line()
        ask(client, QUESTION, terminal=terminal)
    terminal.line()
    loci = _command()
    terminal.line(f"Ask something else:      {loci} --home {shlex.quote(str(home))} ask QUESTION")
    terminal.line(f"Read your own folders:   {loci} add PATH")
    return 0


def _command() -> str:
    """Return how `loci` is called from here; a clone has it in its own environment only."""
    return "loci" if shutil.which("loci") else shlex.quote(sys.argv[0])
