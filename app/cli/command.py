"""Types of commands: invocation, function, registration."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from types import UnionType
from typing import Any, Protocol, cast, get_args

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
# A type, or "module:name" of one whose module is slow to import.
ResultType = type[Any] | str


def no_arguments(_parser: ArgumentParser) -> None:
    """Add nothing: for commands without arguments."""


class CliCommand(Struct, frozen=True):
    """Command of `loci`, from which the parser and the manual (docs/cli.md) are made.

    `name` may contain a group ("graph show"). `help` is one line without a full stop;
    `description` are the sentences that follow it. `result` is what `--json` prints: a type, a
    union or a tuple of types if it depends on the options, None if nothing is printed.
    """

    name: str
    run: CommandFunction
    help: str
    description: str = ""
    arguments: Callable[[ArgumentParser], None] = no_arguments
    result: ResultType | UnionType | tuple[ResultType, ...] | None = None
    examples: tuple[str, ...] = ()

    def full_description(self) -> str:
        """Return the help text as a sentence, and the description."""
        return f"{self.help[:1].upper()}{self.help[1:]}. {self.description}".strip()

    def result_types(self) -> tuple[type[Any], ...]:
        """Return the types that `--json` may print, one of them each time."""
        if self.result is None:
            return ()
        if isinstance(self.result, UnionType):
            return cast("tuple[type[Any], ...]", get_args(self.result))
        given = self.result if isinstance(self.result, tuple) else (self.result,)
        return tuple(_imported(one) if isinstance(one, str) else one for one in given)


def _imported(place: str) -> type[Any]:
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)
