"""Entry point of the command line: registry of commands, parser, exit codes."""

import argparse
import os
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn

from app.cli import audit, datadir, engine, models, plugins, privacy, serve, vaults, watch
from app.cli.ask import chat, evaluation, questions
from app.cli.ask.query_options import protect_exclusions
from app.cli.bench import bench_commands
from app.cli.command import (
    DONE,
    REFUSED,
    STOPPED,
    WRONG_USE,
    Call,
    CliCommand,
    CommandFunction,
    OpenWindow,
)
from app.cli.graph import analysis, edits, query, show, timeline
from app.cli.graph import map as graph_map
from app.cli.memory import memory, memory_data, memory_sessions
from app.cli.secret import unlocked
from app.cli.sources import documents, refinement, shared, source_actions, sources
from app.cli.terminal import Terminal
from app.paths import home_folder
from app.wire.messages import version
from core.errors import LociError, Locked, SettingError, WrongUse, to_loci_error

# Modules of commands, in the order of the help.
MODULES: tuple[ModuleType, ...] = (
    sources,
    source_actions,
    refinement,
    questions,
    chat,
    documents,
    timeline,
    show,
    edits,
    analysis,
    graph_map,
    query,
    watch,
    evaluation,
    memory,
    memory_data,
    memory_sessions,
    privacy,
    models,
    plugins,
    shared,
    engine,
    serve,
    datadir,
    audit,
    vaults,
)

DESCRIPTION = (
    "Loci reads your folders where they are and answers questions from them, with citations. "
    "Nothing leaves this computer. Without a command, the window opens."
)
EPILOG = """\
exit codes:
  0  done, also when nothing was found
  2  wrong use: a missing path, an unknown option
  3  add, sync: done, but some files could not be read
  4  the engine or the store refused, or reading had to rest; the message says why

With --json, standard output holds exactly one JSON object: the result, or
{"error": {"class", "title", "subject", "detail", "remedy"}}. Progress goes to
the error stream. Paths are absolute; characters are counted from 0.
"""


class Parser(argparse.ArgumentParser):
    """Argument parser that reports errors as `WrongUse`, so that --json covers them."""

    def error(self, message: str) -> NoReturn:
        """Raise `WrongUse`."""
        problem = message[:1].upper() + message[1:].rstrip(".")
        raise WrongUse("", "command_line_invalid", problem=problem, program=self.prog)


def run(words: Sequence[str], *, open_window: OpenWindow) -> int:
    """Run a command line and return its exit code; without a command, open the window."""
    terminal = Terminal(json="--json" in words)
    try:
        return _run(words, terminal, open_window)
    except BrokenPipeError:
        # Whoever read our output has seen enough; the interpreter must not complain at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except KeyboardInterrupt:
        terminal.note("Stopped.")
        return STOPPED
    except LociError as error:
        terminal.error(error)
        return WRONG_USE if isinstance(error, WrongUse | SettingError) else REFUSED
    except Exception as failure:  # noqa: BLE001 - told as a mistake of ours
        terminal.error(to_loci_error(failure))
        return REFUSED


def all_commands() -> tuple[CliCommand, ...]:
    """Return all commands; those of `loci bench`, if any, last."""
    members = (member for module in MODULES for member in vars(module).values())
    return (*(it for it in members if isinstance(it, CliCommand)), *bench_commands())


@cache
def make_parser() -> Parser:
    """Return the parser of all commands, which takes a twentieth of a second to make."""
    shared = global_options()
    parser = Parser(
        prog="loci",
        description=DESCRIPTION,
        epilog=EPILOG,
        parents=[shared],
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"loci {version()}")
    _add_commands(parser, shared)
    return parser


def global_options() -> Parser:
    """Return a parser of the options that all commands have, before and after their names."""
    parser = Parser(add_help=False)
    parser.add_argument(
        "--home",
        default=argparse.SUPPRESS,
        metavar="DIR",
        help="the folder of Loci's own files (LOCI_HOME, or your data folder)",
    )
    parser.add_argument(
        "--vault",
        default=argparse.SUPPRESS,
        metavar="NAME",
        help="the vault of that name, instead of a folder (LOCI_VAULT); see: loci vault --help",
    )
    parser.add_argument(
        "--json", action="store_true", default=argparse.SUPPRESS, help="print one JSON object"
    )
    return parser


def _add_commands(parser: Parser, shared: Parser) -> None:
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    groups: dict[str, Any] = {}
    for command in all_commands():
        group, _, word = command.name.rpartition(" ")
        if group and group not in groups:
            outer = commands.add_parser(group, help=f"see: loci {group} --help")
            groups[group] = outer.add_subparsers(
                title="commands", metavar="COMMAND", required=True, parser_class=Parser
            )
        one = (groups[group] if group else commands).add_parser(
            word,
            help=command.help,
            description=command.full_description(),
            parents=[shared],
            allow_abbrev=False,
        )
        command.add_arguments(one)
        one.set_defaults(run=command.run, needs_home=command.needs_home)


def _run(words: Sequence[str], terminal: Terminal, open_window: OpenWindow) -> int:
    arguments = make_parser().parse_args(protect_exclusions(words))
    home = Path()
    if getattr(arguments, "needs_home", True):
        chosen, vault = getattr(arguments, "home", ""), getattr(arguments, "vault", "")
        home = home_folder(chosen, vault=vault)
    command: CommandFunction | None = getattr(arguments, "run", None)
    if command:
        return _run_command(command, Call(home, arguments, terminal, open_window)) or DONE
    if terminal.json:
        raise WrongUse("", "command_missing")
    return open_window(home)


def _run_command(command: CommandFunction, call: Call) -> int | None:
    """Run the command; if Loci is locked, ask for the passphrase and run it again."""
    try:
        return command(call)
    except Locked as locked:
        with unlocked(call.home, locked, terminal=call.terminal):
            return command(call)
