"""Manual of the command line: docs/cli.md, made of docs/cli.in.md and the registry of commands.

`python packaging/cli_manual.py` writes it, `--check` says whether it is up to date (exit code 1).
The template has a line `{{global options}}`, `{{commands}}` and `{{records}}` for what is made.
"""

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date, datetime
from functools import partial
from pathlib import Path
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec.structs import fields

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from app.cli.command import CliCommand  # noqa: E402 - the checkout must be on the path first
from app.cli.run import all_commands, global_options  # noqa: E402
from core.messages import UserMessage  # noqa: E402

TEMPLATE = ROOT / "docs" / "cli.in.md"
MANUAL = ROOT / "docs" / "cli.md"
WIDTH = 96
PLAIN = {
    str: "text", UserMessage: "text", int: "integer", float: "number", bool: "true or false",
    bytes: "text (base64)", datetime: "date and time", date: "date", type(None): "null",
}  # fmt: skip


def main(words: list[str]) -> int:
    """Write the manual; with `--check`, compare only and return 1 if it is out of date."""
    text = manual()
    if "--check" not in words:
        MANUAL.write_text(text, encoding="utf-8")
        return 0
    if MANUAL.exists() and MANUAL.read_text(encoding="utf-8") == text:
        return 0
    sys.stderr.write(f"{MANUAL.relative_to(ROOT)} is out of date; run: make manual\n")
    return 1


def manual() -> str:
    """Return the text of docs/cli.md."""
    # The width of the terminal must not decide how usage lines are broken.
    os.environ["COLUMNS"] = str(WIDTH)
    commands = all_commands()
    uses = Counter(record for command in commands for record in set(command.result_types()))
    inner = {
        record
        for command in commands
        for kind in command.result_types()
        for record in _reachable(kind)
        if record is not kind
    }
    own = {record for record, count in uses.items() if count == 1 and record not in inner}
    shared = sorted({*uses, *inner} - own, key=lambda record: record.__name__)
    parts = {
        "{{global options}}": _block(_options(_formatted(global_options()))),
        "{{commands}}": "\n\n".join(_section(command, own) for command in commands),
        "{{records}}": "\n\n".join(_record(record) for record in shared),
    }
    text = TEMPLATE.read_text(encoding="utf-8")
    for mark, part in parts.items():
        if text.count(mark) != 1:
            raise ValueError(f"{TEMPLATE.name} must have {mark} once")
        text = text.replace(mark, part)
    return text


def _section(command: CliCommand, own: set[type[Any]]) -> str:
    """Return synopsis, description, options, examples and result of a command."""
    parser = argparse.ArgumentParser(
        prog=f"loci {command.name}",
        add_help=False,
        formatter_class=partial(argparse.HelpFormatter, width=WIDTH),
    )
    command.add_arguments(parser)
    text = _formatted(parser)
    parts = [f"### loci {command.name}", _block(_usage(text)), command.full_description()]
    if _options(text):
        parts.append(_block(_options(text)))
    if command.examples:
        parts += ["Examples:", _block("\n".join(command.examples))]
    results = [
        _fields(kind) if kind in own else _type_words(kind) for kind in command.result_types()
    ]
    parts.append(f"With `--json`: {'; or '.join(results)}." if results else "Prints no result.")
    return "\n\n".join(parts)


def _formatted(parser: argparse.ArgumentParser) -> str:
    return parser.format_help().rstrip()


def _usage(text: str) -> str:
    usage = text.partition("\n\n")[0].removeprefix("usage: ").splitlines()
    # What was below the word "usage: " moves to the left with it.
    return "\n".join(line.removeprefix(" " * len("usage: ")) for line in usage)


def _options(text: str) -> str:
    return text.partition("\n\n")[2]


def _block(text: str) -> str:
    return f"```\n{text}\n```"


def _fields(record: type[Any]) -> str:
    """Return an object with its fields, for a record of one command only."""
    return f"an object with {', '.join(f'{name} ({words})' for name, words in _rows(record))}"


def _record(record: type[Any]) -> str:
    """Return the fields of a record that several commands print as a list, under a heading."""
    doc = (record.__doc__ or "").strip().partition("\n")[0]
    return "\n".join(
        [f"### {record.__name__}", "", doc, "", *(f"- {': '.join(row)}" for row in _rows(record))]
    )


def _rows(record: type[Any]) -> Iterator[tuple[str, str]]:
    """Yield name and type of each field, and of the tag if there is one."""
    config = record.__struct_config__
    if config.tag:
        yield f"`{config.tag_field}`", f"`{config.tag}`"
    for one in fields(record):
        yield f"`{one.encode_name}`", _type_words(one.type)


def _type_words(kind: Any) -> str:
    """Return a type in words: records by name, the rest in the terms of JSON."""
    kind = _plain(kind)
    arguments, origin = get_args(kind), get_origin(kind)
    words = "any value"
    if kind in PLAIN:
        words = PLAIN[kind]
    elif _is_record(kind):
        words = f"[{kind.__name__}](#{kind.__name__.lower()})"
    elif origin is Literal:
        words = ", ".join(f"`{value}`" if value != "" else "empty" for value in arguments)
    elif origin in {Union, UnionType}:
        words = " or ".join(_type_words(one) for one in arguments)
    elif origin is dict:
        words = f"object with values: {_type_words(arguments[1])}"
    elif origin is tuple and Ellipsis not in arguments:
        words = f"list of exactly: {', '.join(_type_words(one) for one in arguments)}"
    elif arguments:
        words = f"list of {_type_words(arguments[0])}"
    return words


def _plain(kind: Any) -> Any:
    """Return the type that a NewType or an annotation stands for."""
    while hasattr(kind, "__supertype__"):
        kind = kind.__supertype__
    return _plain(kind.__origin__) if hasattr(kind, "__metadata__") else kind


def _reachable(kind: Any, seen: set[Any] | None = None) -> Iterable[type[Any]]:
    """Return the records of a type: itself and those of its fields, at any depth."""
    seen = set() if seen is None else seen
    for record in _records_in(kind):
        if record not in seen:
            seen.add(record)
            for one in fields(record):
                _reachable(one.type, seen)
    return seen


def _records_in(kind: Any) -> Iterator[type[Any]]:
    kind = _plain(kind)
    if _is_record(kind):
        yield kind
    else:
        for argument in get_args(kind):
            yield from _records_in(argument)


def _is_record(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
