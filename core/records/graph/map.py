"""The map: the whole graph, or a part of it, as arrays with a lasting place for each thing.

Arrays travel as bytes in the machine's own order (both ends are on one machine). Days are counted
from 1970-01-01; `NO_DAY` stands for "at no known day".
"""

from msgspec import Struct

from core.records.ids import CommunityId, EntityId, SourceId

NO_DAY = -(2**31)
# More things than this are not drawn at once: the least important are left out, and counted.
MOST_ON_MAP = 50_000


class MapWanted(Struct, frozen=True):
    """Which part of the graph the map shall show; what is left empty filters nothing.

    `topics` are communities of any level. `sources` are watched folders: things that their files
    name. `since` and `until` (a day, month or year, ISO) bound the days of the documents that name
    a thing. `as_of` leaves the facts that held then. `confidence` is the least of a fact, in
    [0, 1]; `least_links` the least number of links that a thing has on this map. With `together`
    things are also joined when texts name them together.

    With `around` only those things and what is within `hops` links of them is shown; with `things`
    exactly those (and what is around, if both are given). `limit` bounds how many (0: as many as
    can be drawn), the most important first. `level` is that of the communities shown as topics, 0
    (broad) to 3 (fine). A thing stands on every map where it stands on the whole.
    """

    kinds: tuple[str, ...] = ()
    relations: tuple[str, ...] = ()
    topics: tuple[CommunityId, ...] = ()
    sources: tuple[SourceId, ...] = ()
    since: str = ""
    until: str = ""
    as_of: str = ""
    confidence: float = 0.0
    least_links: int = 0
    together: bool = True
    around: tuple[EntityId, ...] = ()
    hops: int = 1
    things: tuple[EntityId, ...] = ()
    limit: int = 0
    level: int = 0


ALL = MapWanted()


class MapTopic(Struct, frozen=True):
    """A community on the map: where its things stand, and how many of `size` are shown.

    `x`, `y` and `radius` are of a circle around what is shown of it. `top` is its most central
    thing, `parent` the community of the level above.
    """

    id: CommunityId
    name: str
    size: int
    shown: int
    x: float
    y: float
    radius: float
    top: EntityId = EntityId(0)
    level: int = 0
    parent: CommunityId | None = None


class MapShown(Struct, frozen=True):
    """The map. Things stand in the order of importance, the most important first.

    For n things: `ids` int64, `positions` float32 (n, 2), `kind_of` int32 (index into `kinds`),
    `topic_of` int32 (index into `topics`, -1: none), `sizes` float32 in [0, 1] (importance),
    `links` int32 (how many things it is joined to in the whole graph, facts or texts), `seen`
    int32 (the day of the first document that names it, `NO_DAY`), `pinned` uint8. `names` are all
    names in UTF-8, one on each line.

    For m links, the strongest first: `edges` int32 (m, 2) (places in this map), `weights` float32,
    `relation_of` int32 (index into `relations`, -1: only named together), `facts` int64 (the best
    fact, 0: none), `fact_counts` int32, `confidences` float32, `held_from` and `held_to` int32
    (days between which a fact of it held, `NO_DAY`: open at that end), `holds` uint8 (0: only
    facts that were replaced join the two, to be drawn for days of the past alone). An edge of
    facts leads from subject to object of the best one.

    `all_things` and `all_edges` count the whole graph, `left_out` things that fit `wanted` and are
    too many to be drawn. `first_day` and `last_day` span what is known of time but
    for the very oldest.
    """

    commit: int
    kinds: tuple[str, ...] = ()
    relations: tuple[str, ...] = ()
    topics: tuple[MapTopic, ...] = ()
    all_things: int = 0
    all_edges: int = 0
    left_out: int = 0
    first_day: int = NO_DAY
    last_day: int = NO_DAY
    ids: bytes = b""
    positions: bytes = b""
    kind_of: bytes = b""
    topic_of: bytes = b""
    sizes: bytes = b""
    links: bytes = b""
    seen: bytes = b""
    pinned: bytes = b""
    names: bytes = b""
    edges: bytes = b""
    weights: bytes = b""
    relation_of: bytes = b""
    facts: bytes = b""
    fact_counts: bytes = b""
    confidences: bytes = b""
    held_from: bytes = b""
    held_to: bytes = b""
    holds: bytes = b""


class MapPlace(Struct, frozen=True):
    """Where the user put a thing on the map; not `pinned` lets it move again when laid out anew."""

    id: EntityId
    x: float
    y: float
    pinned: bool = True
