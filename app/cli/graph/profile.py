"""Command `graph profile`: attributes and relations of an entity, grouped by type."""

from app.cli.command import Call, command
from app.cli.graph.formatting import add_name, format_fact, parse_name
from app.cli.terminal import count_noun
from core.engine.engine import Engine
from core.records.graph.graph_summary import EntityProfile, RelationGroup

NEAR = 12


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
        _show(call, group)
    if profile.beside:
        near = ", ".join(f"{it.name} ({it.texts})" for it in profile.beside[:NEAR])
        call.terminal.line(f"named together with: {near}")


def _show(call: Call, group: RelationGroup) -> None:
    way = "" if group.outgoing else "is the object of "
    call.terminal.line(f"{way}{group.predicate}: {count_noun(group.count, 'fact')}")
    for fact in group.facts:
        call.terminal.line(f"  {format_fact(fact)}")
    if group.count > len(group.facts):
        call.terminal.line(f"  and {group.count - len(group.facts):,} more")


COMMANDS = (run_profile,)
