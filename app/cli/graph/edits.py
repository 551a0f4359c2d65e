"""Commands for edits, undo, the review inbox, samples (K5) and contradictions."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Collection
from typing import Any, get_args

from app.cli.command import (
    AddArguments,
    Call,
    CliCommand,
    argument,
    command,
    fields_of,
    flag,
    integer,
)
from app.cli.graph.formatting import (
    NAME,
    add_name,
    format_edit,
    format_fact,
    format_name,
    parse_name,
)
from app.cli.terminal import absolute
from app.client import Client
from core.engine.engine import Engine
from core.errors import WrongUse
from core.records.answers.snippets import plain_line
from core.records.dates import parse_date_range
from core.records.graph import edits
from core.records.graph.review import KindQuestion, PrecisionSample
from core.records.ids import EditId, FactId, ReviewId
from core.records.knowledge import FactView

MakeChange = Callable[[Namespace], edits.Change]
_UNDO = "It can be undone: loci graph undo ID."
_LASTING = f"This applies to the same statement in documents that are read later, too. {_UNDO}"
_FACT_ID = argument("id", type=int, metavar="ID", help="its number: loci graph show NAME")


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


def _edit_command(
    name: str, *, arguments: tuple[AddArguments, ...], example: str, description: str = _UNDO
) -> Callable[[MakeChange], CliCommand]:
    """Return a decorator for functions whose edit the command makes and prints."""

    def decorate(make_change: MakeChange) -> CliCommand:
        def run(call: Call) -> None:
            show_edit(call, call.request(Engine.edit, make_change(call.arguments)))

        run.__doc__ = f"{make_change.__doc__}\n{description}"
        declare = command(
            f"graph {name}",
            arguments=arguments,
            result=edits.Edit,
            examples=(f"loci graph {name} {example}",),
        )
        return declare(run)

    return decorate


@_edit_command(
    "merge",
    arguments=(
        argument("name", metavar="NAME", help=f"the name to show: {NAME}"),
        argument("other", metavar="OTHER", help=NAME),
    ),
    example="'Ada Lovelace' 'A. Lovelace'",
)
def run_merge(given: Namespace) -> edits.Change:
    """Two names are one thing."""
    return edits.Merge(parse_name(given.name), parse_name(given.other))


@_edit_command("split", arguments=(_add_split,), example="'John Smith' --path ~/notes/team.md")
def run_split(given: Namespace) -> edits.Change:
    """A part of a thing is another one."""
    path = absolute(given.path) if given.path else ""
    return edits.Split(parse_name(given.name, kind=given.kind), given.alias, path)


@_edit_command(
    "rename",
    arguments=(add_name, argument("new", metavar="NEW", help="the name to show")),
    example="'Ada' 'Ada Lovelace'",
)
def run_rename(given: Namespace) -> edits.Change:
    """Show a thing by another name."""
    return edits.Rename(parse_name(given.name, kind=given.kind), given.new)


@_edit_command(
    "retype",
    arguments=(
        argument("name", metavar="NAME", help=NAME),
        argument("to", metavar="TYPE", help="for example Person, Organization, Project"),
    ),
    example="Lantern Project",
)
def run_retype(given: Namespace) -> edits.Change:
    """A thing is of another type."""
    return edits.Retype(parse_name(given.name), given.to)


@_edit_command("confirm", description=_LASTING, arguments=(_FACT_ID,), example="12")
def run_confirm(given: Namespace) -> edits.Change:
    """A fact is true, wherever it is read."""
    return edits.Confirm(FactId(given.id))


@_edit_command("reject", description=_LASTING, arguments=(_FACT_ID,), example="12")
def run_reject(given: Namespace) -> edits.Change:
    """A fact is false, wherever it is read."""
    return edits.Reject(FactId(given.id))


@_edit_command(
    "add",
    arguments=(_add_add,),
    example="Ada WORKS_AT 'Analytical Engines' --kind Organization --from 2021",
)
def run_add(given: Namespace) -> edits.Change:
    """Add a fact by hand."""
    start = parse_date_range(given.start) if given.start else None
    end = parse_date_range(given.end) if given.end else None
    target = parse_name(given.object, kind=given.kind)
    precise = start or end
    return edits.AddFact(
        edits.StatementRef(
            parse_name(given.subject), given.predicate, target.name, target.kind, target.variant
        ),
        valid_from=start.start if start else None,
        valid_to=end.end if end else None,
        precision=precise.precision if precise else "",
    )


@_edit_command(
    "forbid", arguments=(argument("name", metavar="NAME", help="the name"),), example="'Chapter'"
)
def run_forbid(given: Namespace) -> edits.Change:
    """Never take a name for a thing."""
    return edits.IgnoreName(given.name)


@command(
    "graph edits",
    arguments=(flag("--undone", "also those that you took back"),),
    result=fields_of(edits=tuple[edits.Edit, ...]),
    examples=("loci graph edits --undone",),
)
def run_edits(call: Call) -> None:
    """List your corrections."""
    listed = call.send(Engine.list_edits)
    call.show_rows("edits", listed, _edit_line, empty="You have corrected nothing yet.")


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


def show_edit(call: Call, edit: edits.Edit) -> None:
    """Print an edit in one line."""
    call.terminal.value(edit)
    call.terminal.line(_edit_line(edit))


def _edit_line(edit: edits.Edit) -> str:
    undone = f"  (undone {edit.undone_at:%Y-%m-%d})" if edit.undone_at else ""
    return f"{edit.id:>6}  {edit.made_at:%Y-%m-%d}  {format_edit(edit.change)}{undone}"


def _add_answer(parser: ArgumentParser, answers: tuple[str, ...], *, what: str) -> None:
    parser.add_argument("id", nargs="?", type=int, metavar="ID", help="the number of a question")
    parser.add_argument("answer", nargs="?", choices=answers, help=what)


def _review_arguments(parser: ArgumentParser) -> None:
    _add_answer(parser, get_args(edits.MergeAnswer), what="the pair is one thing, or two")


def _contradictions_arguments(parser: ArgumentParser) -> None:
    _add_answer(parser, get_args(edits.Verdict), what="what holds; dated: each at its own time")


@command(
    "graph review",
    arguments=(_review_arguments,),
    result=(
        fields_of(
            reviews=tuple[edits.MergeCandidate, ...],
            kinds=tuple[KindQuestion, ...],
            values=tuple[FactView, ...],
        ),
        edits.Edit,
    ),
    examples=("loci graph review", "loci graph review 7 same"),
)
def run_review(call: Call) -> None:
    """List things that may be one or whose type is in doubt, or answer."""
    wanted = _wanted(call)
    with Client.connect(call.home) as client:
        if wanted is not None:
            number, answer = wanted
            show_edit(call, client.call(Engine.answer_review, number, answer=answer).result())
            return
        reviews = client.call(Engine.list_reviews).result()
        kinds = client.call(Engine.list_kind_questions).result()
        values = client.call(Engine.list_wrong_values).result()
    call.terminal.fields(reviews=reviews, kinds=kinds, values=values)
    for one in reviews:
        both = f"{format_name(one.first)} = {format_name(one.second)}?"
        call.terminal.line(f"{one.id:>6}  {one.score:.2f}  {both}  {one.reason}")
    _show_kinds(call, kinds)
    if values:
        call.terminal.line("Values that do not fit (graph reject ID, or graph confirm ID):")
    for fact in values:
        _print_fact(call, "", fact)
    if not reviews and not kinds and not values:
        call.terminal.line("There is nothing to review.")


def _show_kinds(call: Call, kinds: Collection[KindQuestion]) -> None:
    for one in kinds:
        call.terminal.line(f"What is {format_name(one.thing)}? {', '.join(one.kinds)}")
        for fact in one.facts:
            _print_fact(call, "", fact)
    if kinds:
        call.terminal.aside("Answer with: loci graph retype NAME TYPE")


@command(
    "graph samples",
    arguments=(integer("--limit", "facts to show (20)", default=20),),
    result=PrecisionSample,
    examples=("loci graph samples", "loci graph samples --limit 5"),
)
def run_samples(call: Call) -> None:
    """List facts to be checked, from a fixed tenth of those read in sentences.

    Say `loci graph confirm ID` or `loci graph reject ID`; the share of right ones is shown by
    relation.
    """
    sample = call.send(Engine.list_samples)
    call.terminal.value(sample)
    for fact in sample.facts:
        _print_fact(call, "", fact)
    for relation in sample.precisions:
        count = relation.right + relation.wrong
        call.terminal.line(f"{relation.right:,} of {count:,} right: {relation.predicate}")
    if not sample.waiting:
        call.terminal.line("No fact waits to be checked.")
    elif sample.waiting > len(sample.facts):
        call.terminal.aside(f"{sample.waiting:,} wait in all; see --limit.")


@command(
    "graph contradictions",
    arguments=(_contradictions_arguments,),
    result=(fields_of(contradictions=tuple[edits.Contradiction, ...]), edits.Edit),
    examples=("loci graph contradictions", "loci graph contradictions 7 dated"),
)
def run_contradictions(call: Call) -> None:
    """List statements that cannot both hold, or decide which does.

    “dated” means that each statement holds at its own time.
    """
    wanted = _wanted(call)
    with Client.connect(call.home) as client:
        if wanted is not None:
            number, verdict = wanted
            change = edits.ResolveContradiction(verdict, number)
            show_edit(call, client.call(Engine.edit, change).result())
            return
        contradictions = client.call(Engine.list_contradictions).result()
    call.terminal.fields(contradictions=contradictions)
    for one in contradictions:
        call.terminal.line(f"{one.id:>6}  {one.reason}")
        for mark, fact in (("first ", one.first), ("second", one.second)):
            _print_fact(call, mark, fact)
        if one.outdated:
            call.terminal.aside(f"  The language model takes the {one.outdated} for outdated.")
    if not contradictions:
        call.terminal.line("No contradictions found.")


def _print_fact(call: Call, mark: str, fact: FactView) -> None:
    call.terminal.line(f"  {mark}{format_fact(fact)}")
    if fact.quote:
        call.terminal.line(f"                “{plain_line(fact.quote)}”")


def _wanted(call: Call) -> tuple[ReviewId, Any] | None:
    """Return id and answer, which the parser has checked; None without an id."""
    number, answer = call.arguments.id, call.arguments.answer
    if number is None:
        return None
    if answer is None:
        raise WrongUse(str(number), "answer_missing")
    return ReviewId(number), answer
