"""What a command is: a parser of its own, and a function that runs it."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from msgspec import Struct

from app.cli.terminal import Terminal

DONE, WRONG_USE, SOME_FAILED, REFUSED, STOPPED = 0, 2, 3, 4, 130


class OpenWindow(Protocol):
    """Opens the window of a home and returns the exit code once it is closed."""

    def __call__(
        self,
        home: Path,
        /,
        *,
        folders: Sequence[str] = (),
        question: str = "",
        background: bool = False,
    ) -> int:
        """`folders` are read and `question` is asked there; `background` shows nothing."""
        ...


class Call(Struct, frozen=True):
    """One command line: what was asked for, of which home, where to print, how a window opens."""

    home: Path
    arguments: Namespace
    terminal: Terminal
    open_window: OpenWindow


CommandFunction = Callable[[Call], int]


class AddCommand(Protocol):
    """Adds a command with its one line of help, and returns its parser."""

    def __call__(
        self,
        name: str,
        run: CommandFunction,
        *,
        help: str,  # noqa: A002
        more: str = "",
    ) -> ArgumentParser:
        """The parser of the new command; `name` may hold a group ("graph show")."""
        ...
