"""Commands of the review inbox: graph review, graph contradictions."""

from argparse import ArgumentParser
from typing import Any, get_args

from app.cli.command import Call, command, fields_of
from app.cli.graph.edits import show_edit
from app.cli.graph.formatting import format_fact, format_name
from app.client import Client
from core.engine.engine import Engine
from core.errors import WrongUse
from core.records.answers.snippets import plain_line
from core.records.graph import edits
from core.records.graph.review import KindQuestion
from core.records.ids import ReviewId
from core.records.knowledge import FactView


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
        fields_of(reviews=tuple[edits.MergeCandidate, ...], kinds=tuple[KindQuestion, ...]),
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
    call.terminal.fields(reviews=reviews, kinds=kinds)
    for one in reviews:
        both = f"{format_name(one.first)} = {format_name(one.second)}?"
        call.terminal.line(f"{one.id:>6}  {one.score:.2f}  {both}  {one.reason}")
    for one in kinds:
        call.terminal.line(f"What is {format_name(one.thing)}? {', '.join(one.kinds)}")
        for fact in one.facts:
            _print_fact(call, "", fact)
    if kinds:
        call.terminal.aside("Answer with: loci graph retype NAME TYPE")
    if not reviews and not kinds:
        call.terminal.line("There is nothing to review.")


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
        call.terminal.line("Nothing contradicts itself.")


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
