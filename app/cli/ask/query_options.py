"""Options of one question, shared by `ask`, `search` and `chat`."""

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import get_args

from app.cli.graph.formatting import parse_name
from app.client import Client
from core.engine.engine import Engine
from core.errors import WrongUse
from core.records.answers.questions import Excluded, Fusion, PlanName, QueryOptions
from core.records.graph.edits import EntityName
from core.records.ids import EntityId
from core.settings.traversals import TRAVERSALS

QUESTION_HELP = (
    'the question; it may hold filters: type:pdf folder:work author:"Mara L" tag:idea lang:de '
    'status:active after:2024-01-01 before:2025 -draft "exact words" begin*'
)
_MAX_MATCHES = 50

# The commands whose question may begin with a word to leave out.
_QUESTION_COMMANDS = frozenset({"ask", "search"})
_EXCLUDED_WORD = re.compile(r"-(?!k\d*$|h$)[^\W\d_][\w'’-]*")


def protect_exclusions(words: Sequence[str]) -> list[str]:
    """Keep questions like "-sensor" from being parsed as options.

    All options of these commands but -k and -h begin with two dashes. A space is put before such a
    word; the library strips it from the question.
    """
    asking = next((at for at, word in enumerate(words) if word in _QUESTION_COMMANDS), len(words))
    return [
        f" {word}" if at > asking and _EXCLUDED_WORD.fullmatch(word) else word
        for at, word in enumerate(words)
    ]


def add_query_options(parser: ArgumentParser) -> None:
    """Add the options of a question to a parser."""
    how = parser.add_argument_group("how it is answered (left alone, the rules decide)")
    how.add_argument("--plan", choices=get_args(PlanName), metavar="NAME", help=_choices(PlanName))
    how.add_argument(
        "--traversal",
        metavar="NAME[:OPTION=VALUE,...][+NAME...]",
        help=f"{', '.join(TRAVERSALS)}, mixture; or up to three joined by +, with options: "
        '"beam search:depth=7,alpha=0.5 + a star"',
    )
    how.add_argument("--fusion", choices=get_args(Fusion), metavar="NAME", help=_choices(Fusion))
    how.add_argument(
        "--without-kind",
        choices=get_args(Excluded),
        action="append",
        default=[],
        metavar="E|T|O",
        help="leave passages (E), theses (T) or things (O) out of the way through the graph",
    )
    how.add_argument(
        "--budget-ms",
        type=int,
        default=0,
        metavar="MS",
        help="begin no further step of the search after so many milliseconds",
    )
    how.add_argument("--as-of", default="", metavar="DATE", help="as it was on a day, month, year")
    how.add_argument(
        "--exhaustive", action="store_true", help="read every passage that matches, and say so"
    )
    how.add_argument(
        "--leave-out", action="append", default=[], metavar="THING", help="as if it did not exist"
    )
    how.add_argument(
        "--boost", action="append", default=[], metavar="THING", help="as if it were asked about"
    )


def parse_query_options(arguments: Namespace, client: Client) -> QueryOptions:
    """Return the options that were typed. Raises `WrongUse` for an unknown entity."""
    return QueryOptions(
        plan=arguments.plan,
        traversal=arguments.traversal,
        excluded=tuple(arguments.without_kind),
        fusion=arguments.fusion,
        as_of=arguments.as_of,
        exhaustive=arguments.exhaustive,
        budget_ms=max(arguments.budget_ms, 0),
        boost=_entity_ids(arguments.boost, client),
        leave_out=_entity_ids(arguments.leave_out, client),
    )


def _entity_ids(names: list[str], client: Client) -> tuple[EntityId, ...]:
    """Return the ids of all entities with these names: an exclusion applies to all of them."""
    return tuple(it for name in names for it in _entities_named(parse_name(name), client))


def _entities_named(wanted: EntityName, client: Client) -> list[EntityId]:
    matches = client.call(Engine.find_entities, wanted.name, limit=_MAX_MATCHES).result()
    fitting = [
        entity.id
        for entity in matches
        if wanted.name.casefold() in {one.casefold() for one in (entity.name, *entity.aliases)}
        and wanted.kind in {"", entity.kind}
    ]
    if fitting:
        return fitting
    near = ", ".join(it.name for it in matches[:5])
    if near:
        raise WrongUse(wanted.name, "name_has_suggestions", names=near)
    raise WrongUse(wanted.name, "name_without_suggestions")


def _choices(names: object) -> str:
    return ", ".join(get_args(names))
