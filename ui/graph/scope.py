"""What is being looked at: a part of the graph, filters, and what people put aside."""

from msgspec import Struct
from msgspec.structs import replace

from core.records.graph.map import MapData, MapQuery
from core.records.ids import CommunityId, EntityId, SourceId
from ui.items.graph.map_index import MapIndex
from ui.theme.language.words import translate

# This many things around one are seen at a glance; more come when people ask for more.
NEIGHBOR_LIMIT = 60


class Filters(Struct, frozen=True):
    """What is left out wherever people look; see `MapQuery`."""

    kinds: tuple[str, ...] = ()
    sources: tuple[SourceId, ...] = ()
    topics: tuple[CommunityId, ...] = ()
    since: str = ""
    until: str = ""
    confidence: float = 0.0
    least_links: int = 0
    together: bool = True

    @property
    def count(self) -> int:
        """How many of them leave something out."""
        period = bool(self.since or self.until)
        set_ = (self.kinds, self.sources, self.topics, period, self.confidence, self.least_links)
        return sum(map(bool, set_)) + (not self.together)


class GraphScope(Struct, frozen=True):
    """A part of the graph: all of it, a topic, what is around things, or exactly some things.

    `title` names it on the way back; `hidden` are things that people put aside.
    """

    topic: CommunityId | None = None
    around: tuple[EntityId, ...] = ()
    things: tuple[EntityId, ...] = ()
    hops: int = 1
    most: int = NEIGHBOR_LIMIT
    title: str = ""
    hidden: frozenset[EntityId] = frozenset()

    @property
    def is_whole(self) -> bool:
        """Whether nothing but filters leaves anything out."""
        return self.topic is None and not self.around and not self.things

    @property
    def is_untitled(self) -> bool:
        """Whether it is known by numbers alone, as after a restart, or when nothing has them."""
        return not self.title and not self.is_whole

    @property
    def without_hidden(self) -> "GraphScope":
        """What is looked at, whatever of it is put aside."""
        return replace(self, hidden=frozenset())

    def query(self, filters: Filters) -> MapQuery:
        """What to ask the engine for."""
        topics = (self.topic,) if self.topic is not None else filters.topics
        return MapQuery(
            kinds=filters.kinds,
            topics=topics if not (self.around or self.things) else filters.topics,
            sources=filters.sources,
            since=filters.since,
            until=filters.until,
            confidence=filters.confidence,
            least_links=filters.least_links,
            together=filters.together,
            around=self.around,
            hops=self.hops,
            things=self.things,
            limit=self.most * len(self.around) if self.around and not self.things else 0,
        )

    def expanded(self, entity_id: EntityId) -> "GraphScope":
        """With what is around that thing, too."""
        if entity_id in self.around:
            return self
        return replace(self, around=(*self.around, entity_id), topic=None)

    def collapsed(self, entity_id: EntityId) -> "GraphScope":
        """Without what is only there because of that thing; the last one stays."""
        left = tuple(one for one in self.around if one != entity_id)
        return replace(self, around=left) if left else self

    def hiding(self, ids: frozenset[EntityId]) -> "GraphScope":
        """With these things put aside."""
        return replace(self, hidden=self.hidden | ids)


WHOLE_GRAPH = GraphScope()


def scope_of(wanted: MapQuery, *, hidden: frozenset[EntityId]) -> tuple[GraphScope, Filters]:
    """The part and the filters that lead to what was wanted."""
    is_topic = len(wanted.topics) == 1 and not (wanted.around or wanted.things)
    scope = GraphScope(
        topic=wanted.topics[0] if is_topic else None,
        around=wanted.around,
        things=wanted.things,
        hops=wanted.hops,
        most=wanted.limit // max(len(wanted.around), 1) or NEIGHBOR_LIMIT,
        hidden=hidden,
    )
    filters = Filters(
        kinds=wanted.kinds,
        sources=wanted.sources,
        topics=() if is_topic else wanted.topics,
        since=wanted.since,
        until=wanted.until,
        confidence=wanted.confidence,
        least_links=wanted.least_links,
        together=wanted.together,
    )
    return scope, filters


def titled(scope: GraphScope, shown: MapData) -> GraphScope:
    """The scope with the name of what it shows, if it has none yet and it is there."""
    if not scope.is_untitled:
        return scope
    mapped = MapIndex(shown)
    if scope.around:
        title = mapped.name(scope.around[0])
    elif scope.topic is not None:
        title = next((topic.name for topic in shown.topics if topic.id == scope.topic), "")
    else:
        there = sum(one in mapped for one in scope.things)
        title = translate("graph", "%n chosen thing(s)", "", there) if there else ""
    return replace(scope, title=title)
