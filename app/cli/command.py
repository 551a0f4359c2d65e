"""Types of commands: invocation, function, registration."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from msgspec import Struct

from app.cli.terminal import Terminal

DONE, WRONG_USE, SOME_FAILED, REFUSED, STOPPED = 0, 2, 3, 4, 130


class OpenWindow(Protocol):
    """Function that opens the window and returns its exit code."""

    def __call__(
        self,
        home: Path,
        /,
        *,
        folders: Sequence[str] = (),
        question: str = "",
        background: bool = False,
    ) -> int:
        """Open the window, read `folders` and ask `question`; with `background`, show nothing."""
        ...


class Call(Struct, frozen=True):
    """One invocation of a command."""

    home: Path
    arguments: Namespace
    terminal: Terminal
    open_window: OpenWindow


CommandFunction = Callable[[Call], int]


class AddCommand(Protocol):
    """Function that registers a command with a one-line help text."""

    def __call__(
        self,
        name: str,
        run: CommandFunction,
        *,
        help: str,  # noqa: A002
        more: str = "",
    ) -> ArgumentParser:
        """Return the parser of the new command; `name` may contain a group ("graph show")."""
        ...
