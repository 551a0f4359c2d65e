"""What the measuring commands share: paths that must exist, paths to write, words of progress."""

import sys
from collections.abc import Callable
from pathlib import Path

from app.cli.terminal import Terminal
from core.errors import WrongUse


def existing_file(name: str) -> Path:
    """The absolute path of a file that is there. Raises `WrongUse`."""
    path = Path(name).absolute()
    if not path.is_file():
        raise WrongUse(str(path), detail="This file does not exist.", remedy="Check the path.")
    return path


def writable_file(name: str) -> Path:
    """The absolute path of a file that can be written. Raises `WrongUse`."""
    path = Path(name).absolute()
    if not path.parent.is_dir() or path.is_dir():
        raise WrongUse(str(path), detail="No file can be written here.", remedy="Check the path.")
    return path


def progress_printer(terminal: Terminal) -> Callable[[str], None]:
    """What tells each word once on a terminal, and only the stages when piped."""
    last = ""

    def tell(word: str) -> None:
        nonlocal last
        stage = word if sys.stderr.isatty() else word.partition(":")[0]
        if stage != last:
            last = stage
            terminal.note(stage)

    return tell
