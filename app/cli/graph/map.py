"""Command `graph map`: the map for other programs."""

import csv
import io
from collections.abc import Iterator

import msgspec

from app.cli.command import Call, argument, command, flag, integer
from app.cli.terminal import count_noun
from app.client import Client
from core.engine.engine import Engine
from core.records.graph.map import MapData, MapQuery, MapTopic

_HEAD = ("id", "name", "kind", "topic", "x", "y", "importance", "links", "pinned")
_SHOWN_TOPICS = 20


class MapEntity(msgspec.Struct, frozen=True):
    """Entity on the map, as it is printed."""

    id: int
    name: str
    kind: str
    topic: str
    x: float
    y: float
    importance: float
    links: int
    pinned: bool


class MapLink(msgspec.Struct, frozen=True):
    """Link between two entities, by id; `relation` is empty for a cooccurrence."""

    first: int
    second: int
    relation: str
    weight: float


class MapResult(msgspec.Struct, frozen=True):
    """Things, links and topics of the map."""

    things: tuple[MapEntity, ...]
    links: tuple[MapLink, ...]
    topics: tuple[MapTopic, ...]


@command(
    "graph map",
    arguments=(
        argument("--kind", action="append", default=[], metavar="TYPE", help="only these"),
        argument("--as-of", default="", metavar="DATE", help="only what held then"),
        argument(
            "--confidence", type=float, default=0.0, metavar="X", help="the least of a fact (0)"
        ),
        flag("--unsure", "unsure facts too"),
        integer("--min-links", "the fewest links of a thing (0)", default=0),
        integer("--limit", "the most things to show (all)", default=0),
        flag("--csv", "one line for each thing"),
        flag("--arrange", "lay everything out anew before"),
    ),
    result=MapResult,
    examples=("loci graph map --min-links 2 --csv",),
)
def run_map(call: Call) -> None:
    """Print where things stand on the map, and their topics."""
    asked = call.arguments
    wanted = MapQuery(
        kinds=tuple(asked.kind),
        as_of=asked.as_of,
        confidence=asked.confidence,
        unsure=asked.unsure,
        least_links=asked.min_links,
        limit=asked.limit,
    )
    with Client.connect(call.home) as client:
        if asked.arrange:
            client.call(Engine.arrange_map).result()
        shown = client.call(Engine.show_map, wanted).result()
    things = tuple(_things(shown))
    call.terminal.value(MapResult(things, tuple(_links(shown)), shown.topics))
    if asked.csv:
        call.terminal.text(_table(things))
        return
    links = len(shown.edges) // 8
    call.terminal.line(
        f"{count_noun(len(things), 'thing')}, {count_noun(links, 'link')} on the map"
    )
    for topic in shown.topics[:_SHOWN_TOPICS]:
        call.terminal.line(f"{topic.shown:>7,}  {topic.name}")
    if len(shown.topics) > _SHOWN_TOPICS:
        call.terminal.aside(f"and {len(shown.topics) - _SHOWN_TOPICS} more topics")


def _things(shown: MapData) -> Iterator[MapEntity]:
    names = shown.names.decode().split("\n") if shown.names else []
    ids, links = memoryview(shown.ids).cast("q"), memoryview(shown.links).cast("i")
    places, sizes = memoryview(shown.positions).cast("f"), memoryview(shown.sizes).cast("f")
    kinds, topics = memoryview(shown.kind_of).cast("i"), memoryview(shown.topic_of).cast("i")
    for row, name in enumerate(names):
        topic = topics[row]
        yield MapEntity(
            id=ids[row],
            name=name,
            kind=shown.kinds[kinds[row]],
            topic=shown.topics[topic].name if topic >= 0 else "",
            x=places[2 * row],
            y=places[2 * row + 1],
            importance=round(sizes[row], 4),
            links=links[row],
            pinned=shown.pinned[row] > 0,
        )


def _links(shown: MapData) -> Iterator[MapLink]:
    ids = memoryview(shown.ids).cast("q")
    ends = memoryview(shown.edges).cast("i").tolist()
    relations = memoryview(shown.relation_of).cast("i").tolist()
    weights = memoryview(shown.weights).cast("f").tolist()
    for first, second, relation, weight in zip(
        ends[::2], ends[1::2], relations, weights, strict=True
    ):
        relation_name = shown.relations[relation] if relation >= 0 else ""
        yield MapLink(ids[first], ids[second], relation_name, round(weight, 4))


def _table(things: tuple[MapEntity, ...]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_HEAD)
    for one in things:
        writer.writerow([getattr(one, name) for name in one.__struct_fields__])
    return text.getvalue()
