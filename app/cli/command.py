"""What a command is: a parser of its own, and a function that runs it."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from msgspec import Struct

from app.cli.terminal import Terminal

DONE, WRONG_USE, SOME_FAILED, REFUSED, STOPPED = 0, 2, 3, 4, 130


class Call(Struct, frozen=True):
    """One command line: what was asked for, of which home, and where to print."""

    home: Path
    arguments: Namespace
    terminal: Terminal


Run = Callable[[Call], int]


class Adder(Protocol):
    """Adds a command with its one line of help, and returns its parser."""

    def __call__(self, name: str, run: Run, *, help: str, more: str = "") -> ArgumentParser:  # noqa: A002
        """The parser of the new command; `name` may hold a group ("graph show")."""
        ...
