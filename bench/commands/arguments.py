"""Arguments and progress output of the bench commands."""

import sys
from collections.abc import Callable
from pathlib import Path

from app.cli.terminal import Terminal
from core.errors import WrongUse
from core.messages import UserMessage


def existing_file(name: str) -> Path:
    """Return the absolute path of an existing file. Raises `WrongUse`."""
    path = Path(name).absolute()
    if not path.is_file():
        raise WrongUse(str(path), UserMessage.literal("This file does not exist. Check the path."))
    return path


def writable_file(name: str) -> Path:
    """Return the absolute path of a writable file. Raises `WrongUse`."""
    path = Path(name).absolute()
    if not path.parent.is_dir() or path.is_dir():
        raise WrongUse(
            str(path), UserMessage.literal("No file can be written here. Check the path.")
        )
    return path


def progress_printer(terminal: Terminal) -> Callable[[str], None]:
    """Return a function that prints progress: every step on a terminal, only stages when piped."""
    last = ""

    def tell(word: str) -> None:
        nonlocal last
        stage = word if sys.stderr.isatty() else word.partition(":")[0]
        if stage != last:
            last = stage
            terminal.note(stage)

    return tell
