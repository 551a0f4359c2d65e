"""The map of the graph, or of a part of it, as arrays with a stable position for each entity.

Arrays are encoded as bytes in native byte order (both ends are on one machine). Days are counted
from 1970-01-01; `NO_DAY` means that no day is known.
"""

from msgspec import Struct

from core.records.ids import CommunityId, EntityId, SourceId

NO_DAY = -(2**31)
# Upper limit of entities drawn at once; the least important ones are left out and counted.
MAX_ON_MAP = 50_000


class MapQuery(Struct, frozen=True):
    """Filter of the map; empty fields do not filter.

    `topics` are communities of any level. `sources` keeps the entities mentioned in files of these
    watched folders. `since` and `until` (ISO day, month or year) bound the dates of the documents
    that mention an entity. `as_of` keeps the facts that were valid then. `confidence` is the
    minimum for a fact, in [0, 1]; `least_links` the minimum degree of an entity on this map.
    `together` also links entities that co-occur in texts.

    Facts below the option `facts_shown_from` are left out unless `unsure`.

    `around` keeps these entities and their neighborhood of `hops` links; `things` exactly those
    (and the neighborhood, if both are set). `limit` bounds the number of entities (0: as many as
    can be drawn), the most important first. `level` is that of the communities shown as topics, 0
    (broad) to 3 (fine). The position of an entity is the same on every map.
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
    unsure: bool = False
    around: tuple[EntityId, ...] = ()
    hops: int = 1
    things: tuple[EntityId, ...] = ()
    limit: int = 0
    level: int = 0


WHOLE_MAP = MapQuery()


class MapTopic(Struct, frozen=True):
    """A community on the map; `shown` of its `size` entities are on this map.

    `x`, `y` and `radius` describe a circle around them. `top` is the most central entity, `parent`
    the community of the level above.
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


class MapData(Struct, frozen=True):
    """Data of the map, with entities in descending order of importance.

    For n entities: `ids` int64, `positions` float32 (n, 2), `kind_of` int32 (index into `kinds`),
    `topic_of` int32 (index into `topics`, -1: none), `sizes` float32 in [0, 1] (importance),
    `links` int32 (degree in the whole graph, by facts or texts), `seen` int32 (the day of the
    first document that mentions it, else the first day that undated ones tell of, or `NO_DAY`),
    `pinned` uint8. `names` has all names in UTF-8, one on each line.

    For m links, the strongest first: `edges` int32 (m, 2) (row numbers of this map), `weights`
    float32, `relation_of` int32 (index into `relations`, -1: co-occurrence only), `facts` int64
    (the best fact, 0: none), `fact_counts` int32, `confidences` float32, `held_from` and `held_to`
    int32 (days between which one of its facts was valid, `NO_DAY`: open at that end), `holds` uint8
    (0: superseded facts only, drawn for past days only). An edge of facts points from subject to
    object of the best one.

    `all_things` and `all_edges` count the whole graph, `left_out` the entities that match the query
    but exceed its limit. `first_day` and `last_day` span all known days except extreme outliers
    in the past.
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


class MapPosition(Struct, frozen=True):
    """Position of an entity set by the user; if not `pinned`, the next layout may move it."""

    id: EntityId
    x: float
    y: float
    pinned: bool = True
