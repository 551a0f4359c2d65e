"""Commands for edits: merge, split, rename, retype, confirm, reject, add, forbid, undo."""

from argparse import ArgumentParser

from app.cli.command import DONE, Call, CliCommand
from app.cli.graph.formatting import NAME, add_name, format_edit, parse_name
from app.cli.results import EditsResult, UndoneResult
from app.cli.terminal import absolute
from app.client import Client
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


def run_merge(call: Call) -> int:
    """Merge two entities; the first name is shown."""
    return _edit(call, Merge(parse_name(call.arguments.name), parse_name(call.arguments.other)))


def run_split(call: Call) -> int:
    """Make what has the alias, or is mentioned in the file, an entity of its own."""
    wanted = call.arguments
    path = absolute(wanted.path) if wanted.path else ""
    return _edit(call, Split(parse_name(wanted.name, kind=wanted.kind), wanted.alias, path))


def run_rename(call: Call) -> int:
    """Show the entity by another name."""
    wanted = call.arguments
    return _edit(call, Rename(parse_name(wanted.name, kind=wanted.kind), wanted.new))


def run_retype(call: Call) -> int:
    """Change the type of the entity."""
    return _edit(call, Retype(parse_name(call.arguments.name), call.arguments.to))


def run_confirm(call: Call) -> int:
    """Mark the fact as true."""
    return _edit(call, Confirm(FactId(call.arguments.id)))


def run_reject(call: Call) -> int:
    """Mark the fact as false."""
    return _edit(call, Reject(FactId(call.arguments.id)))


def run_add(call: Call) -> int:
    """Add a fact by the user."""
    wanted = call.arguments
    start = parse_date_range(wanted.start) if wanted.start else None
    end = parse_date_range(wanted.end) if wanted.end else None
    target = parse_name(wanted.object, kind=wanted.kind)
    precise = start or end
    return _edit(
        call,
        AddFact(
            StatementRef(
                parse_name(wanted.subject),
                wanted.predicate,
                target.name,
                target.kind,
                target.variant,
            ),
            valid_from=start.start if start else None,
            valid_to=end.end if end else None,
            precision=precise.precision if precise else "",
        ),
    )


def run_forbid(call: Call) -> int:
    """Never take the name for an entity."""
    return _edit(call, IgnoreName(call.arguments.name))


def run_edits(call: Call) -> int:
    """Print the edits with their numbers, the newest first."""
    with Client.connect(call.home) as client:
        edits = client.call(Engine.list_edits, undone=call.arguments.undone).result()
    call.terminal.value(EditsResult(edits))
    for edit in edits:
        show_edit(call, edit)
    if not edits:
        call.terminal.line("You have corrected nothing yet.")
    return DONE


def run_undo(call: Call) -> int:
    """Undo an edit."""
    with Client.connect(call.home) as client:
        client.call(Engine.undo, EditId(call.arguments.id)).result()
    call.terminal.value(UndoneResult(call.arguments.id))
    call.terminal.line(f"Edit {call.arguments.id} is undone.")
    return DONE


def show_edit(call: Call, edit: Edit) -> None:
    """Print an edit in one line."""
    undone = f"  (undone {edit.undone_at:%Y-%m-%d})" if edit.undone_at else ""
    words = format_edit(edit.change)
    call.terminal.line(f"{edit.id:>6}  {edit.made_at:%Y-%m-%d}  {words}{undone}")


def _edit(call: Call, change: Change) -> int:
    with Client.connect(call.home) as client:
        edit = client.call(Engine.edit, change).result()
    call.terminal.value(edit)
    show_edit(call, edit)
    return DONE


def _merge_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help=f"the name to show: {NAME}")
    parser.add_argument("other", metavar="OTHER", help=NAME)


def _rename_arguments(parser: ArgumentParser) -> None:
    add_name(parser)
    parser.add_argument("new", metavar="NEW", help="the name to show")


def _retype_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help=NAME)
    parser.add_argument("to", metavar="TYPE", help="for example Person, Organization, Project")


def _confirm_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("id", type=int, metavar="ID", help="its number: loci graph show NAME")


def _forbid_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="the name")


def _edits_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--undone", action="store_true", help="also those that you took back")


def _undo_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("id", type=int, metavar="ID", help="its number: loci graph edits")


COMMANDS = (
    CliCommand(
        "graph merge",
        run_merge,
        help="two names are one thing",
        description=_UNDO,
        arguments=_merge_arguments,
        result=Edit,
        examples=("loci graph merge 'Ada Lovelace' 'A. Lovelace'",),
    ),
    CliCommand(
        "graph split",
        run_split,
        help="a part of a thing is another one",
        description=_UNDO,
        arguments=_add_split,
        result=Edit,
        examples=("loci graph split 'John Smith' --path ~/notes/team.md",),
    ),
    CliCommand(
        "graph rename",
        run_rename,
        help="show a thing by another name",
        description=_UNDO,
        arguments=_rename_arguments,
        result=Edit,
        examples=("loci graph rename 'Ada' 'Ada Lovelace'",),
    ),
    CliCommand(
        "graph retype",
        run_retype,
        help="a thing is of another type",
        description=_UNDO,
        arguments=_retype_arguments,
        result=Edit,
        examples=("loci graph retype Lantern Project",),
    ),
    CliCommand(
        "graph confirm",
        run_confirm,
        help="a fact is true, wherever it is read",
        description="This applies to the same statement in documents that are read later, too. "
        "It can be undone: loci graph undo ID.",
        arguments=_confirm_arguments,
        result=Edit,
        examples=("loci graph confirm 12",),
    ),
    CliCommand(
        "graph reject",
        run_reject,
        help="a fact is false, wherever it is read",
        description="This applies to the same statement in documents that are read later, too. "
        "It can be undone: loci graph undo ID.",
        arguments=_confirm_arguments,
        result=Edit,
        examples=("loci graph reject 12",),
    ),
    CliCommand(
        "graph add",
        run_add,
        help="add a fact by hand",
        description=_UNDO,
        arguments=_add_add,
        result=Edit,
        examples=(
            "loci graph add Ada WORKS_AT 'Analytical Engines' --kind Organization --from 2021",
        ),
    ),
    CliCommand(
        "graph forbid",
        run_forbid,
        help="never take a name for a thing",
        description=_UNDO,
        arguments=_forbid_arguments,
        result=Edit,
        examples=("loci graph forbid 'Chapter'",),
    ),
    CliCommand(
        "graph edits",
        run_edits,
        help="list your corrections",
        arguments=_edits_arguments,
        result=EditsResult,
        examples=("loci graph edits --undone",),
    ),
    CliCommand(
        "graph undo",
        run_undo,
        help="take one of your corrections back",
        description="Later corrections stay.",
        arguments=_undo_arguments,
        result=UndoneResult,
        examples=("loci graph undo 4",),
    ),
)
