"""Types of commands: invocation, function, arguments, registration."""

import inspect
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import UnionType
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, cast, get_args

import msgspec
from msgspec import Struct

from app.cli.terminal import Terminal
from app.client import Client
from core.engine.engine import Engine
from core.errors import WrongUse
from core.lanes import Cancel

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")

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
        link: str = "",
        background: bool = False,
        quick: bool = False,
    ) -> int:
        """Open the window, read `folders`, ask `question`, show `link`; not with `background`.

        With `quick`, only the small window for a question is shown.
        """
        ...


class Call(Struct, frozen=True):
    """One invocation of a command."""

    home: Path
    arguments: Namespace
    terminal: Terminal
    open_window: OpenWindow

    def request(
        self, operation: Callable[Concatenate[Engine, P], R], /, *args: P.args, **kwargs: P.kwargs
    ) -> R:
        """Connect to the engine, call one operation and return its result."""
        with Client.connect(self.home) as client:
            return client.call(operation, *args, **kwargs).result()

    def send(self, operation: Callable[Concatenate[Engine, ...], R]) -> R:
        """Call an operation with the arguments that are named like its parameters."""
        wanted = inspect.signature(operation).parameters
        given = {name: value for name, value in vars(self.arguments).items() if name in wanted}
        return self.request(operation, **given)

    def agrees(self, about: str, question: str, *, problem: str) -> bool:
        """Ask the user; raises `WrongUse` with this problem where nobody can be asked."""
        if self.terminal.json or not sys.stdin.isatty():
            raise WrongUse(about, problem)
        return input(f"{question} [y/N] ").strip().lower() in {"y", "yes"}

    def show_rows(
        self, name: str, rows: Sequence[T], format_row: Callable[[T], str], *, empty: str = ""
    ) -> None:
        """Print a line for each row, or `empty`; as JSON, an object with the field `name`."""
        self.terminal.fields(**{name: rows})
        for row in rows:
            self.terminal.line(format_row(row))
        if empty and not rows:
            self.terminal.line(empty)


@contextmanager
def cancelled_by_keyboard() -> Generator[Cancel]:
    """Yield a token that Ctrl+C cancels."""
    cancel = Cancel()
    try:
        yield cancel
    except KeyboardInterrupt:
        cancel.set()
        raise


# Returns the exit code; none means `DONE`.
CommandFunction = Callable[[Call], int | None]
AddArguments = Callable[[ArgumentParser], object]
# A type, or "module:name" of one whose module is slow to import.
ResultType = type[Any] | str


def fields_of(**types: Any) -> type[Struct]:
    """Return the type of a result that `Terminal.fields` prints: an object with these fields."""
    return msgspec.defstruct("Fields", list(types.items()), frozen=True)


def argument(*names: str, **options: Any) -> AddArguments:
    """Declare an argument as `ArgumentParser.add_argument` does."""
    return lambda parser: parser.add_argument(*names, **options)


def flag(name: str, help: str, **options: Any) -> AddArguments:  # noqa: A002
    """Declare an option without a value."""
    return argument(name, action="store_true", help=help, **options)


def integer(name: str, help: str, *, default: int, **options: Any) -> AddArguments:  # noqa: A002
    """Declare an option whose value is a number."""
    return argument(name, type=int, default=default, metavar="N", help=help, **options)


class CliCommand(Struct, frozen=True):
    """Command of `loci`, from which the parser and the manual (docs/cli.md) are made.

    `name` may contain a group ("graph show"). `help` is one line without a full stop;
    `description` are the sentences that follow it. `result` is what `--json` prints: a type, a
    union or a tuple of types if it depends on the options, None if nothing is printed. One that
    does not need the home may run where that is missing.
    """

    name: str
    run: CommandFunction
    help: str
    description: str = ""
    arguments: tuple[AddArguments, ...] = ()
    result: ResultType | UnionType | tuple[ResultType, ...] | None = None
    examples: tuple[str, ...] = ()
    needs_home: bool = True

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments of this command to its parser."""
        for add in self.arguments:
            add(parser)

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


def command(
    name: str,
    *,
    arguments: tuple[AddArguments, ...] = (),
    result: ResultType | UnionType | tuple[ResultType, ...] | None = None,
    examples: tuple[str, ...] = (),
    needs_home: bool = True,
) -> Callable[[CommandFunction], CliCommand]:
    """Return a decorator that makes a command of a function.

    The first line of its docstring is the help, and the rest the description. A command without
    arguments is its own example.
    """

    def decorate(run: CommandFunction) -> CliCommand:
        first, _, rest = (run.__doc__ or "").partition("\n")
        return CliCommand(
            name,
            run,
            help=first[:1].lower() + first[1:].removesuffix("."),
            description=" ".join(rest.split()),
            arguments=arguments,
            result=result,
            examples=examples or (() if arguments else (f"loci {name}",)),
            needs_home=needs_home,
        )

    return decorate


def _imported(place: str) -> type[Any]:
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)
