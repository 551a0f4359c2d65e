"""Commands `watch`: questions that are asked again when documents change (D20)."""

from argparse import ArgumentParser
from typing import Any, get_args

from msgspec.structs import replace

from app.cli.command import Call, argument, cancelled_by_keyboard, command, fields_of, flag, integer
from app.cli.terminal import count_noun
from app.client import Client
from core.engine.engine import Engine
from core.records.ids import FiringId, SavedQuestionId
from core.records.saved_questions import (
    Firing,
    FiringCondition,
    QuestionCheck,
    QuestionForm,
    SavedQuestion,
)

_CONDITIONS: tuple[FiringCondition, ...] = get_args(FiringCondition)
_WHEN: dict[str, Any] = {
    "choices": [it.replace(" ", "-") for it in _CONDITIONS],
    "help": "becomes-true: there is an answer where none was; changes: the answer is another;"
    " new-results: documents or rows that were never there",
}
_ID = argument("id", type=int, metavar="ID", help="its number in loci watch list")
_MARKS = {"new": "+", "gone": "-", "same": "="}


def _form_arguments(parser: ArgumentParser) -> None:
    forms = parser.add_mutually_exclusive_group()
    forms.set_defaults(form="question")
    for form, what in (
        ("search", "documents with all these words, filters included (type:pdf)"),
        ("query", "a query of the graph in openCypher"),
    ):
        forms.add_argument(f"--{form}", dest="form", action="store_const", const=form, help=what)


@command(
    "watch add",
    arguments=(
        argument("text", metavar="TEXT", help="a question, the words of a search, or a query"),
        _form_arguments,
        argument("--when", **_WHEN),
    ),
    result=SavedQuestion,
    examples=(
        'loci watch add "Who leads Project Lantern?"',
        "loci watch add --search 'invoice type:pdf' --when new-results",
        "loci watch add --query 'MATCH (p:Person)-[:WORKS_AT]->(o) RETURN p.name, o.name'",
    ),
)
def run_add(call: Call) -> None:
    """Keep a question and tell when what it finds changes.

    Without --when, a question tells changes, and a search or query new results.
    """
    given = call.arguments
    form: QuestionForm = given.form
    condition = _condition(given.when) or ("changes" if form == "question" else "new results")
    saved = call.request(Engine.save_question, given.text, form=form, condition=condition)
    call.terminal.value(saved)
    call.terminal.line(_question_line(saved))


@command("watch list", result=fields_of(questions=tuple[SavedQuestion, ...]))
def run_list(call: Call) -> None:
    """List the saved questions."""
    questions = call.request(Engine.list_questions)
    call.show_rows("questions", questions, _question_line, empty="No question is saved.")


@command(
    "watch check",
    arguments=(flag("--full", "ask all of them, not only those that read what changed"),),
    result=QuestionCheck,
    examples=("loci watch check", "loci watch check --full --json"),
)
def run_check(call: Call) -> None:
    """Wait until all changes are read, and ask the saved questions again that read them.

    Shows all that is not marked as seen, also what Loci found by itself before.
    """
    with Client.connect(call.home) as client, cancelled_by_keyboard() as cancel:
        client.call(Engine.settle, cancel=cancel).result()
        check = client.call(
            Engine.check_questions, full=call.arguments.full, cancel=cancel
        ).result()
        # Loci may have checked by itself just before.
        check = replace(check, firings=client.call(Engine.list_firings, unseen=True).result())
    call.terminal.value(check)
    _show(call, check.firings)
    call.terminal.aside(f"{check.asked} of {count_noun(check.saved, 'saved question')} asked")


@command(
    "watch history",
    arguments=(
        argument("id", type=int, nargs="?", metavar="ID", help="of one question only"),
        flag("--unseen", "only what is not marked as seen"),
        flag("--seen", "mark what is shown as seen"),
        integer("--limit", "the most entries (100)", default=100),
    ),
    result=fields_of(firings=tuple[Firing, ...]),
    examples=("loci watch history", "loci watch history --unseen --seen"),
)
def run_history(call: Call) -> None:
    """Show what saved questions told: the answer, what was there before, what is new and gone."""
    given = call.arguments
    number = SavedQuestionId(given.id) if given.id is not None else None
    with Client.connect(call.home) as client:
        firings = client.call(
            Engine.list_firings, number, unseen=given.unseen, limit=given.limit
        ).result()
        unseen = tuple(FiringId(it.id) for it in firings if not it.is_seen)
        if given.seen and unseen:
            client.call(Engine.mark_seen, unseen).result()
    call.terminal.fields(firings=firings)
    _show(call, firings)


@command(
    "watch change",
    arguments=(_ID, argument("--when", required=True, **_WHEN)),
    result=SavedQuestion,
    examples=("loci watch change 3 --when becomes-true",),
)
def run_change(call: Call) -> None:
    """Change when a saved question tells something."""
    condition = _condition(call.arguments.when) or "changes"
    number = SavedQuestionId(call.arguments.id)
    saved = call.request(Engine.change_question, number, condition=condition)
    call.terminal.value(saved)
    call.terminal.line(_question_line(saved))


@command("watch remove", arguments=(_ID,), examples=("loci watch remove 3",))
def run_remove(call: Call) -> None:
    """Remove a saved question and its history."""
    call.request(Engine.remove_question, SavedQuestionId(call.arguments.id))
    call.terminal.line("Removed.")


def _condition(given: str | None) -> FiringCondition | None:
    return next((it for it in _CONDITIONS if it.replace(" ", "-") == given), None)


def _question_line(saved: SavedQuestion) -> str:
    results = count_noun(saved.results, "result") if saved.is_true else "nothing"
    news = f", {saved.unseen} new" if saved.unseen else ""
    problem = f" ({saved.problem})" if saved.problem else ""
    return f"{saved.id}  [{saved.form}, {saved.condition}] {saved.text}: {results}{news}{problem}"


def _show(call: Call, firings: tuple[Firing, ...]) -> None:
    if not firings:
        call.terminal.line("Nothing new.")
    for firing in firings:
        call.terminal.line(
            f"{firing.fired_at.astimezone():%Y-%m-%d %H:%M}  {firing.text} [{firing.condition}]"
        )
        if firing.before:
            call.terminal.line(f"  before: {' '.join(firing.before.split())}")
        if firing.answer:
            call.terminal.line(f"  now: {' '.join(firing.answer.split())}")
        for item in firing.items:
            place = f"{item.path}: " if item.path else ""
            call.terminal.line(f"  {_MARKS[item.change]} {place}{' '.join(item.text.split())}")
