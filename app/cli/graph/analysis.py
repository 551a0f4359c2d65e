"""Commands on the graph as a whole: path, communities, suggest, stats, export."""

from typing import get_args

from app.cli.command import Call, argument, command, fields_of, flag, integer
from app.cli.graph.formatting import format_fact
from app.cli.terminal import absolute, count_noun, print_list
from core.engine.engine import Engine
from core.records.answers.snippets import plain_line
from core.records.graph import graph_summary
from core.records.knowledge import NAMED_TOGETHER, Entity

_SHOWN = 15
_INDENT = "    "
_ALL = -1
_LEVELS = ("broad", "wide", "narrow", "fine")


@command(
    "graph path",
    arguments=(
        argument("first", metavar="A", help='a name or an alias, or "Name (Type)"'),
        argument("second", metavar="B", help="another one"),
        integer("--limit", "ways to show (5)", default=5),
        integer("--hops", "most steps of a way (4)", default=4),
        flag("--co-mentions", "also go over things named together"),
        flag("--shortest", "all ways of the fewest steps, instead of the best of any length"),
    ),
    result=graph_summary.Paths,
    examples=("loci graph path Ada Lantern --hops 3",),
)
def run_path(call: Call) -> None:
    """Show the best ways from one thing to another.

    Each step is a fact with its evidence; with --co-mentions also a text that names both things.
    """
    asked = call.arguments
    result = call.send(Engine.find_paths)
    call.terminal.value(result)
    for number, path in enumerate(result.paths, 1):
        _show_path(call, number, path)
    if result.is_cut:
        call.terminal.line("There are more; see --limit.")
    if not result.paths:
        call.terminal.line(
            f"No path of at most {count_noun(asked.hops, 'step')} between {result.first} and "
            f"{result.second}."
        )
        if not asked.co_mentions:
            call.terminal.aside("Things that are only named together: --co-mentions")


@command(
    "graph find",
    arguments=(
        argument("text", metavar="TEXT", help="a part of a name or an alias"),
        integer("--limit", "things to list (10)", default=10),
        flag("--by-meaning", "also things that are like the text, though called otherwise"),
    ),
    result=fields_of(things=tuple[Entity, ...]),
    examples=("loci graph find boat --by-meaning",),
)
def run_find(call: Call) -> None:
    """List things by name, the most mentioned first."""
    things = call.send(Engine.find_entities)
    call.terminal.fields(things=things)
    for thing in things:
        names = f"  also {', '.join(thing.aliases)}" if thing.aliases else ""
        mentions = count_noun(thing.mentions, "mention")
        call.terminal.line(f"{thing.name} ({thing.kind})  {mentions}{names}")
    if not things:
        call.terminal.line("Nothing is called so.")


@command(
    "graph communities",
    arguments=(
        argument("text", nargs="?", default="", metavar="TEXT", help="only those with it"),
        argument(
            "--level",
            type=int,
            choices=range(len(_LEVELS)),
            default=_ALL,
            metavar="N",
            help="0 (broad) to 3 (fine); all without it",
        ),
    ),
    result=fields_of(communities=tuple[graph_summary.Community, ...]),
    examples=("loci graph communities --level 0",),
)
def run_communities(call: Call) -> None:
    """List things that belong together, by level.

    Each has its keywords, representative sentences, and members that lead to other communities.
    """
    communities = call.send(Engine.list_communities)
    call.terminal.fields(communities=communities)
    for community in communities:
        _show_community(call, community)
    if not communities:
        call.terminal.line(
            "None has it." if call.arguments.text else "There are no communities yet."
        )


@command(
    "graph suggest",
    arguments=(
        argument("name", nargs="?", default="", metavar="NAME", help="only to this thing"),
        integer("--limit", "pairs to show (20)", default=20),
        argument(
            "--by",
            choices=get_args(graph_summary.LinkScore),
            default="combined",
            metavar="SCORE",
            help=f"order by: {', '.join(get_args(graph_summary.LinkScore))}",
        ),
    ),
    result=fields_of(suggestions=tuple[graph_summary.LinkSuggestion, ...]),
    examples=("loci graph suggest Ada",),
)
def run_suggest(call: Call) -> None:
    """List things that are perhaps related, and why.

    No fact joins these things yet.
    """
    suggestions = call.send(Engine.suggest_links)
    call.terminal.fields(suggestions=suggestions)
    for one in suggestions:
        call.terminal.line(f"{one.score:7.2f}  {one.first} — perhaps related to — {one.second}")
        call.terminal.aside(f"         {one.reason}")
    if not suggestions:
        call.terminal.line("Nothing is suggested.")


@command("graph stats", result=graph_summary.GraphStats)
def run_stats(call: Call) -> None:
    """Show the graph in numbers, and its most central things."""
    stats = call.request(Engine.show_stats)
    call.terminal.value(stats)
    _show_stats(call, stats)


@command(
    "graph export",
    arguments=(
        argument(
            "--format",
            dest="form",
            choices=get_args(graph_summary.ExportFormat),
            required=True,
            help="what kind of file",
        ),
        argument(
            "--out",
            dest="path",
            type=absolute,
            required=True,
            metavar="FILE",
            help="a new file; for markdown, tables and parquet a new or empty folder",
        ),
        flag("--force", "replace the file if it is there", dest="replace"),
    ),
    result=graph_summary.GraphExport,
    examples=(
        "loci graph export --format graphml --out graph.graphml",
        "loci graph export --format parquet --out tables",
    ),
)
def run_export(call: Call) -> None:
    """Write all things and facts to a file, or to a folder of notes or of tables.

    GraphML is for Gephi and yEd, Turtle and JSON-LD for other knowledge graphs, with types of
    schema.org and the evidence of each fact. The notes of "markdown" open in Obsidian and Logseq.
    "tables" (CSV) and "parquet" have a file each of things, facts, evidence, documents and topics.
    """
    done = call.send(Engine.export_graph)
    call.terminal.value(done)
    things, facts = count_noun(done.things, "thing"), count_noun(done.facts, "fact")
    call.terminal.line(f"{things} and {facts} are in {done.path}.")


def _show_path(call: Call, number: int, path: graph_summary.GraphPath) -> None:
    call.terminal.line(f"{number:>3}  {path.score:.3f}  {' → '.join(path.things)}")
    for step in path.steps:
        call.terminal.aside(f"{_INDENT}{format_fact(step)}")
        if step.predicate == NAMED_TOGETHER:
            call.terminal.aside(f"{_INDENT * 3}“{plain_line(step.quote)}”")


def _show_community(call: Call, community: graph_summary.Community) -> None:
    word = _LEVELS[community.level]
    call.terminal.line()
    call.terminal.line(f"{community.name}  ({count_noun(community.size, 'thing')}, {word})")
    call.terminal.line(f"{_INDENT}{', '.join(community.things)}")
    if community.words:
        call.terminal.line(f"{_INDENT}words: {', '.join(community.words)}")
    if community.gist:
        call.terminal.line(f"{_INDENT}{community.gist}")
    for sentence in community.summary:
        call.terminal.line(f"{_INDENT}“{sentence}”")
    for border in community.borders:
        call.terminal.aside(f"{_INDENT}{border.name} leads to {', '.join(border.outside)}")


def _show_stats(call: Call, stats: graph_summary.GraphStats) -> None:
    line = call.terminal.line
    line(f"{count_noun(stats.things, 'thing')}, {count_noun(stats.facts, 'fact')}")
    line(
        f"{count_noun(stats.ties, 'pair')} joined, density {stats.density:.5f}, "
        f"{count_noun(stats.components, 'component')}, the largest with "
        f"{count_noun(stats.largest_component, 'thing')}"
    )
    line(f"joined to nothing: {stats.orphan_rate:.1%}, by no fact: {stats.without_facts:.1%}")
    if stats.has_many_orphans:
        line(
            f"More than {stats.orphan_limit:.0%} of the things are joined to nothing: names that "
            "are none, or texts of which no fact was read."
        )
    levels = (f"{count:,} {word}" for count, word in zip(stats.communities, _LEVELS, strict=True))
    line(f"communities: {', '.join(levels)}")
    print_list(call.terminal, "Most central", [_central(one) for one in stats.central])
    if stats.betweenness_error:
        call.terminal.aside(
            "  between and close are from a sample of the things; between is within "
            f"{stats.betweenness_error:.2f} nine times out of ten, as a rule far nearer"
        )
    for title, counts in (
        ("Things by type", stats.things_by_kind),
        ("Facts by relation", stats.by_predicate),
        ("Facts by status", stats.by_status),
        ("Facts by method", stats.by_method),
    ):
        rows = [f"{count:>9,}  {name}" for name, count in counts.items()]
        print_list(call.terminal, title, rows[:_SHOWN])


def _central(one: graph_summary.CentralEntity) -> str:
    return (
        f"{one.name} ({one.kind}): PageRank {one.page_rank:.4f}, between {one.betweenness:.3f}, "
        f"close {one.closeness:.3f}, joined to {one.degree:,}"
    )
