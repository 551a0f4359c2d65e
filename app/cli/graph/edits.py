"""Commands for edits: merge, split, rename, retype, confirm, reject, add, forbid, undo."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from functools import partial

from app.cli.command import AddArguments, Call, CliCommand, argument, command, fields_of
from app.cli.graph.formatting import NAME, add_name, format_edit, parse_name
from app.cli.terminal import absolute
from core.engine.engine import Engine
from core.records.dates import parse_date_range
from core.records.graph.edits import (
    AddFact,
    Change,
    Confirm,
    Edit,
    IgnoreName,
    Merge,
    Reject,
    Rename,
    Retype,
    Split,
    StatementRef,
)
from core.records.ids import EditId, FactId

_UNDO = "It can be undone: loci graph undo ID."
_LASTING = f"This applies to the same statement in documents that are read later, too. {_UNDO}"
_CONFIRM_ARGUMENTS = (
    argument("id", type=int, metavar="ID", help="its number: loci graph show NAME"),
)


def _add_split(parser: ArgumentParser) -> None:
    add_name(parser)
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--alias", default="", metavar="A", help="what is called so is another one")
    which.add_argument("--path", default="", metavar="F", help="in this file it is another one")


def _add_add(parser: ArgumentParser) -> None:
    parser.add_argument("subject", metavar="SUBJECT", help=f'{NAME}; new with "Name (Type)"')
    parser.add_argument("predicate", metavar="PREDICATE", help="WORKS_AT, or any words")
    parser.add_argument("object", metavar="OBJECT", help="a thing, or a value")
    parser.add_argument("--kind", default="", metavar="TYPE", help="OBJECT is a thing of that type")
    for option, name, sense in (("--from", "start", "since"), ("--to", "end", "until")):
        parser.add_argument(
            option, dest=name, default="", metavar="D", help=f"{sense} when: 2021-03-04, 2021"
        )


def _merge(given: Namespace) -> Change:
    return Merge(parse_name(given.name), parse_name(given.other))


def _split(given: Namespace) -> Change:
    path = absolute(given.path) if given.path else ""
    return Split(parse_name(given.name, kind=given.kind), given.alias, path)


def _rename(given: Namespace) -> Change:
    return Rename(parse_name(given.name, kind=given.kind), given.new)


def _retype(given: Namespace) -> Change:
    return Retype(parse_name(given.name), given.to)


def _confirm(given: Namespace) -> Change:
    return Confirm(FactId(given.id))


def _reject(given: Namespace) -> Change:
    return Reject(FactId(given.id))


def _fact(given: Namespace) -> Change:
    start = parse_date_range(given.start) if given.start else None
    end = parse_date_range(given.end) if given.end else None
    target = parse_name(given.object, kind=given.kind)
    precise = start or end
    return AddFact(
        StatementRef(
            parse_name(given.subject), given.predicate, target.name, target.kind, target.variant
        ),
        valid_from=start.start if start else None,
        valid_to=end.end if end else None,
        precision=precise.precision if precise else "",
    )


def _forbid(given: Namespace) -> Change:
    return IgnoreName(given.name)


@command(
    "graph edits",
    arguments=(argument("--undone", action="store_true", help="also those that you took back"),),
    result=fields_of(edits=tuple[Edit, ...]),
    examples=("loci graph edits --undone",),
)
def run_edits(call: Call) -> None:
    """List your corrections."""
    edits = call.request(Engine.list_edits, undone=call.arguments.undone)
    call.terminal.fields(edits=edits)
    for edit in edits:
        show_edit(call, edit)
    if not edits:
        call.terminal.line("You have corrected nothing yet.")


@command(
    "graph undo",
    arguments=(argument("id", type=int, metavar="ID", help="its number: loci graph edits"),),
    result=fields_of(undone=int),
    examples=("loci graph undo 4",),
)
def run_undo(call: Call) -> None:
    """Take one of your corrections back.

    Later corrections stay.
    """
    call.request(Engine.undo, EditId(call.arguments.id))
    call.terminal.fields(undone=call.arguments.id)
    call.terminal.line(f"Edit {call.arguments.id} is undone.")


def show_edit(call: Call, edit: Edit) -> None:
    """Print an edit in one line."""
    undone = f"  (undone {edit.undone_at:%Y-%m-%d})" if edit.undone_at else ""
    words = format_edit(edit.change)
    call.terminal.line(f"{edit.id:>6}  {edit.made_at:%Y-%m-%d}  {words}{undone}")


def _edit(call: Call, *, make_change: Callable[[Namespace], Change]) -> None:
    edit = call.request(Engine.edit, make_change(call.arguments))
    call.terminal.value(edit)
    show_edit(call, edit)


def _edit_command(
    name: str,
    make_change: Callable[[Namespace], Change],
    *,
    help: str,  # noqa: A002
    arguments: tuple[AddArguments, ...],
    example: str,
    description: str = _UNDO,
) -> CliCommand:
    """Return a command that makes one edit and prints it."""
    return CliCommand(
        f"graph {name}",
        partial(_edit, make_change=make_change),
        help=help,
        description=description,
        arguments=arguments,
        result=Edit,
        examples=(f"loci graph {name} {example}",),
    )


COMMANDS = (
    _edit_command(
        "merge",
        _merge,
        help="two names are one thing",
        arguments=(
            argument("name", metavar="NAME", help=f"the name to show: {NAME}"),
            argument("other", metavar="OTHER", help=NAME),
        ),
        example="'Ada Lovelace' 'A. Lovelace'",
    ),
    _edit_command(
        "split",
        _split,
        help="a part of a thing is another one",
        arguments=(_add_split,),
        example="'John Smith' --path ~/notes/team.md",
    ),
    _edit_command(
        "rename",
        _rename,
        help="show a thing by another name",
        arguments=(add_name, argument("new", metavar="NEW", help="the name to show")),
        example="'Ada' 'Ada Lovelace'",
    ),
    _edit_command(
        "retype",
        _retype,
        help="a thing is of another type",
        arguments=(
            argument("name", metavar="NAME", help=NAME),
            argument("to", metavar="TYPE", help="for example Person, Organization, Project"),
        ),
        example="Lantern Project",
    ),
    _edit_command(
        "confirm",
        _confirm,
        help="a fact is true, wherever it is read",
        description=_LASTING,
        arguments=_CONFIRM_ARGUMENTS,
        example="12",
    ),
    _edit_command(
        "reject",
        _reject,
        help="a fact is false, wherever it is read",
        description=_LASTING,
        arguments=_CONFIRM_ARGUMENTS,
        example="12",
    ),
    _edit_command(
        "add",
        _fact,
        help="add a fact by hand",
        arguments=(_add_add,),
        example="Ada WORKS_AT 'Analytical Engines' --kind Organization --from 2021",
    ),
    _edit_command(
        "forbid",
        _forbid,
        help="never take a name for a thing",
        arguments=(argument("name", metavar="NAME", help="the name"),),
        example="'Chapter'",
    ),
    run_edits,
    run_undo,
)
