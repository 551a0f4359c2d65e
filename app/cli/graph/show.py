"""Commands `graph show` and `graph profile`: what is around an entity, and what is known of it."""

from collections.abc import Iterable, Sequence
from typing import get_args

import msgspec

from app.cli.command import Call, argument, command, fields_of, flag, integer
from app.cli.graph.formatting import add_name, format_fact, format_path, parse_name
from app.cli.terminal import count_noun, location
from core.engine.engine import Engine
from core.records.graph.graph_summary import EntityProfile, RelationGroup
from core.records.graph.traversal import Direction, GraphTraversal, TraversedGraph
from core.records.ids import EntityId
from core.records.knowledge import FactView, Neighborhood

_MOST_OTHERS = 10
_MOST_ALIKE = 6
_MOST_NEAR = 12


@command(
    "graph show",
    arguments=(
        add_name,
        integer("--hops", "how far to look (1)", default=1),
        integer("--limit", "the most things to show (the setting)", default=0),
        argument(
            "--as-of",
            default="",
            metavar="DATE",
            help="only what held then: 2021-03-04, 2021-03, 2021",
        ),
        flag("--history", "also what holds no more, in the order of time"),
        flag("--all", "also all facts between the things around it"),
        argument(
            "--json-ld", action="store_true", help="the thing and its facts as linked data instead"
        ),
    ),
    result=(Neighborhood, fields_of(json_ld=str)),
    examples=("loci graph show 'Ada (Person)' --as-of 2024-03",),
)
def run_show(call: Call) -> None:
    """Show a thing, what is around it, and the facts.

    Without --as-of and --history, facts that hold are shown. --history shows what replaced each of
    them.
    """
    wanted = call.arguments
    thing = parse_name(wanted.name, kind=wanted.kind)
    neighborhood = call.request(
        Engine.show_graph,
        thing.name,
        kind=thing.kind,
        variant=thing.variant,
        hops=wanted.hops,
        limit=wanted.limit,
        as_of=wanted.as_of,
        history=wanted.history,
    )
    if wanted.json_ld and neighborhood.center is not None:
        linked = call.request(Engine.export_thing, neighborhood.center.id)
        call.terminal.fields(json_ld=linked)
        call.terminal.text(linked)
        return
    call.terminal.value(neighborhood)
    if not neighborhood.found:
        call.terminal.line(f"Nothing is known by the name “{wanted.name}”.")
        if neighborhood.similar:
            call.terminal.line(f"Similar: {', '.join(neighborhood.similar)}")
        return
    _show_neighborhood(call, neighborhood)


def _show_neighborhood(call: Call, neighborhood: Neighborhood) -> None:
    line = call.terminal.line
    if center := neighborhood.center:
        also = f", also {', '.join(center.aliases)}" if center.aliases else ""
        line(
            f"{center.name} ({center.kind}{also}): named {count_noun(center.mentions, 'time')}"
            f" in {count_noun(center.documents, 'document')}"
        )
    if neighborhood.alike:
        more = f" and {len(neighborhood.alike) - _MOST_ALIKE:,} more"
        listed = ", ".join(neighborhood.alike[:_MOST_ALIKE])
        call.terminal.aside(
            f"Also of this name: {listed}{more if len(neighborhood.alike) > _MOST_ALIKE else ''}"
        )
    wanted = call.arguments
    if wanted.as_of:
        _show_as_of(call, neighborhood, wanted.as_of)
    elif wanted.history:
        _show_facts(call, neighborhood.facts)
    else:
        _show_around(call, neighborhood, shows_all=wanted.all)
    if neighborhood.truncated:
        line("There is more; see --limit.")


def _show_as_of(call: Call, neighborhood: Neighborhood, day: str) -> None:
    """Print facts known to be valid on that day, then those without a date."""
    undated = [it for it in neighborhood.facts if not (it.valid_from or it.valid_to)]
    _show_facts(call, [it for it in neighborhood.facts if it.valid_from or it.valid_to])
    if undated:
        call.terminal.line(f"Said without a time, so perhaps not yet so in {day}:")
        _show_facts(call, undated)
    if not neighborhood.facts:
        call.terminal.line(f"Nothing is known to have held in {day}.")


def _show_around(call: Call, neighborhood: Neighborhood, *, shows_all: bool) -> None:
    """Print facts of the entity itself first, then its cooccurrences and its neighbors."""
    center = neighborhood.center.id if neighborhood.center else EntityId(0)
    own, beside, others = _partition(neighborhood.facts, center)
    _show_facts(call, own)
    if beside:
        call.terminal.line(f"named together with: {', '.join(beside)}")
    shown_ids = {center, *(end for it in own for end in (it.subject_id, it.object_id))}
    far = [
        entity.name
        for entity in neighborhood.entities
        if entity.id not in shown_ids and entity.name not in beside
    ]
    if far:
        call.terminal.line(f"around it: {', '.join(far)}")
    shown = others if shows_all else others[:_MOST_OTHERS]
    if shown:
        call.terminal.line("between the things around it:")
        _show_facts(call, shown)
    if len(shown) < len(others):
        more = count_noun(len(others) - len(shown), "more fact")
        call.terminal.line(f"{more} between them; see --all.")


def _partition(
    facts: Sequence[FactView], center: EntityId
) -> tuple[list[FactView], list[str], list[FactView]]:
    """Return the entity's facts, names of its cooccurrences, and facts of others by confidence."""
    ranked = sorted(facts, key=lambda fact: (fact.subject_id != center, -fact.confidence))
    own = [it for it in ranked if center in (it.subject_id, it.object_id)]
    return (
        [it for it in own if it.source != "system"],
        [
            fact.object if fact.subject_id == center else fact.subject
            for fact in own
            if fact.source == "system"
        ],
        [
            fact
            for fact in ranked
            if center not in (fact.subject_id, fact.object_id) and fact.source != "system"
        ],
    )


def _show_facts(call: Call, facts: Iterable[FactView]) -> None:
    for fact in facts:
        call.terminal.line(format_fact(fact))


@command(
    "graph traverse",
    arguments=(
        argument("start", nargs="+", metavar="NAME", help='names or aliases, or "Name (Type)"'),
        integer("--hops", "how many facts away at most, 1 to 4 (2)", default=2),
        argument(
            "--relation",
            dest="relations",
            action="append",
            default=[],
            metavar="RELATION",
            help="walk only this relation; may be repeated",
        ),
        argument(
            "--kind",
            dest="kinds",
            action="append",
            default=[],
            metavar="TYPE",
            help="reach only things of this type; may be repeated",
        ),
        argument(
            "--confidence",
            type=float,
            default=0.5,
            metavar="X",
            help="the least of a fact, 0 to 1 (0.5)",
        ),
        integer("--limit", "the most things, 1 to 200 (50)", default=50),
        argument(
            "--direction", choices=get_args(Direction), default="both", help="of the facts (both)"
        ),
        argument(
            "--no-paths", dest="paths", action="store_false", help="without the way to each thing"
        ),
    ),
    result=TraversedGraph,
    examples=("loci graph traverse 'Ada (Person)' --hops 3 --relation WORKS_ON --relation USES",),
)
def run_traverse(call: Call) -> None:
    """Show everything within some facts of one or more things, and how it is reached.

    The confidence of a way is the product of those of its facts.
    """
    given = vars(call.arguments)
    wanted = msgspec.convert(
        {name: given[name] for name in GraphTraversal.__struct_fields__}, GraphTraversal
    )
    graph = call.request(Engine.traverse_graph, wanted)
    call.terminal.value(graph)
    ways = {path.things[-1]: path for path in graph.paths}
    for reached in graph.entities:
        entity, way = reached.entity, ways.get(reached.entity.name)
        line = f"{reached.hops}  {reached.confidence:.2f}  {entity.name} ({entity.kind})"
        call.terminal.line(f"{line}  {format_path(way)}" if way else line)
    for document in graph.documents:
        where = location(document.path, document.part, None)
        call.terminal.line(f"{count_noun(document.facts, 'fact')} in {where}")
    if not graph.entities:
        call.terminal.line("Nothing is reached.")
    if graph.is_cut:
        call.terminal.line("There is more; see --limit.")
    call.terminal.aside(
        f"{count_noun(len(graph.facts), 'fact')}, {count_noun(graph.explored, 'thing')} explored, "
        f"{graph.depth} deep, {graph.ms:.0f} ms"
    )


@command(
    "graph profile",
    arguments=(add_name,),
    result=EntityProfile,
    examples=("loci graph profile 'Ada'",),
)
def run_profile(call: Call) -> None:
    """Show a thing's values and relations, by type."""
    wanted = call.arguments
    thing = parse_name(wanted.name, kind=wanted.kind)
    profile = call.request(Engine.show_profile, thing.name, kind=thing.kind, variant=thing.variant)
    call.terminal.value(profile)
    if not profile.found:
        call.terminal.line(f"Nothing is known by the name “{wanted.name}”.")
        return
    if profile.entity is not None:
        call.terminal.line(f"{profile.entity.name} ({profile.entity.kind})")
    for group in (*profile.attributes, *profile.relations):
        _show_group(call, group)
    if profile.beside:
        near = ", ".join(f"{it.name} ({it.texts})" for it in profile.beside[:_MOST_NEAR])
        call.terminal.line(f"named together with: {near}")


def _show_group(call: Call, group: RelationGroup) -> None:
    way = "" if group.outgoing else "is the object of "
    call.terminal.line(f"{way}{group.predicate}: {count_noun(group.count, 'fact')}")
    for fact in group.facts:
        call.terminal.line(f"  {format_fact(fact)}")
    if group.count > len(group.facts):
        call.terminal.line(f"  and {group.count - len(group.facts):,} more")
