"""Scope of the graph view: which part is shown, with which filters.

Here are also the history of scopes, and the state that is saved.
"""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import asdict, replace

from core.records.graph.entity_details import SavedView
from core.records.graph.map import MapData, MapQuery
from core.records.ids import CommunityId, EntityId, SourceId
from ui.theme.translation import translate

# Neighbors shown of each expanded entity; "Show more" triples the limit.
NEIGHBOR_LIMIT = 60
MAX_STEPS = 100


class Filters(Struct, frozen=True):
    """Filters that apply to every scope; see `MapQuery`."""

    kinds: tuple[str, ...] = ()
    sources: tuple[SourceId, ...] = ()
    topics: tuple[CommunityId, ...] = ()
    since: str = ""
    until: str = ""
    confidence: float = 0.0
    least_links: int = 0
    together: bool = True
    unsure: bool = False

    @property
    def count(self) -> int:
        """Number of active filters."""
        period = bool(self.since or self.until)
        set_ = (self.kinds, self.sources, self.topics, period, self.confidence, self.least_links)
        return sum(map(bool, set_)) + (not self.together) + self.unsure


class GraphScope(Struct, frozen=True):
    """Part of the graph: all of it, a topic, neighborhoods, or a set of entities.

    `title` names the scope in the history; `hidden` are entities hidden by the user.
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
        """Whether the scope is the whole graph."""
        return self.topic is None and not self.around and not self.things

    @property
    def is_untitled(self) -> bool:
        """Whether the scope has ids only, as after a restart, or if no entity has them."""
        return not self.title and not self.is_whole

    @property
    def without_hidden(self) -> "GraphScope":
        """The scope with nothing hidden."""
        return replace(self, hidden=frozenset())

    def query(self, filters: Filters) -> MapQuery:
        """Return the query for the engine."""
        query = MapQuery(
            **asdict(filters),
            around=self.around,
            hops=self.hops,
            things=self.things,
            limit=self.most * len(self.around) if self.around and not self.things else 0,
        )
        is_topic = self.topic is not None and not (self.around or self.things)
        return replace(query, topics=(self.topic,)) if is_topic else query

    def expanded(self, entity_id: EntityId) -> "GraphScope":
        """Return the scope with the neighborhood of the entity."""
        if entity_id in self.around:
            return self
        return replace(self, around=(*self.around, entity_id), topic=None)

    def collapsed(self, entity_id: EntityId) -> "GraphScope":
        """Return the scope without the neighborhood of the entity; the last one stays."""
        left = tuple(expanded_id for expanded_id in self.around if expanded_id != entity_id)
        return replace(self, around=left) if left else self


WHOLE_GRAPH = GraphScope()


def scope_of(wanted: MapQuery, *, hidden: frozenset[EntityId]) -> tuple[GraphScope, Filters]:
    """Return the scope and the filters that lead to the query."""
    is_topic = len(wanted.topics) == 1 and not (wanted.around or wanted.things)
    scope = GraphScope(
        topic=wanted.topics[0] if is_topic else None,
        around=wanted.around,
        things=wanted.things,
        hops=wanted.hops,
        most=wanted.limit // max(len(wanted.around), 1) or NEIGHBOR_LIMIT,
        hidden=hidden,
    )
    filters = Filters(**{name: getattr(wanted, name) for name in Filters.__struct_fields__})
    return scope, replace(filters, topics=()) if is_topic else filters


def titled(scope: GraphScope, shown: MapData) -> GraphScope:
    """Return the scope with a title from the map, if it has none."""
    if not scope.is_untitled:
        return scope
    from ui.items.graph.map_index import MapIndex  # needs numpy, which the window loads later

    mapped = MapIndex(shown)
    if scope.around:
        title = mapped.name(scope.around[0])
    elif scope.topic is not None:
        title = next((topic.name for topic in shown.topics if topic.id == scope.topic), "")
    else:
        there = sum(entity_id in mapped for entity_id in scope.things)
        title = translate("graph", "%n selected", "", there) if there else ""
    return replace(scope, title=title)


class GraphState(Struct, frozen=True):
    """History, filters, typed text and view settings of the graph.

    `sight` is the view of the current scope, if its map had arrived; `after` is the entity to
    select once the map arrives. `colors` are those of the topics.
    """

    looks: tuple[GraphScope, ...]
    at: int
    filters: Filters
    sight: SavedView | None
    after: EntityId | None
    typed: str
    is_outline: bool
    is_filtering: bool
    tab: int
    colors: Mapping[CommunityId, int] = {}


def without_names(kept: GraphState) -> GraphState:
    """Return the state with ids only, to be written to disk: no names and no typed text.

    A file of the window must not reveal what was forgotten or is protected. The history is dropped.
    """
    here = replace(kept.looks[kept.at], title="")
    looks = (WHOLE_GRAPH,) if here.is_whole and not here.hidden else (WHOLE_GRAPH, here)
    sight = kept.sight and replace(kept.sight, name="")
    return replace(kept, looks=looks, at=len(looks) - 1, sight=sight, typed="")


class NavigationHistory:
    """Visited scopes, the oldest first, and the index of the current one.

    A push drops what lies ahead.
    """

    def __init__(self) -> None:
        self.scopes: tuple[GraphScope, ...] = (WHOLE_GRAPH,)
        self.index = 0

    @property
    def current(self) -> GraphScope:
        """Current scope."""
        return self.scopes[self.index]

    @property
    def previous(self) -> GraphScope | None:
        """Scope of a step back, if any."""
        return self.scopes[self.index - 1] if self.index else None

    @property
    def next(self) -> GraphScope | None:
        """Scope of a step forward, if any."""
        return self.scopes[self.index + 1] if self.index + 1 < len(self.scopes) else None

    def push(self, scope: GraphScope) -> None:
        """Go to another scope; the current one is not pushed twice."""
        if scope == self.current:
            return
        self.scopes = (*self.scopes[: self.index + 1], scope)[-MAX_STEPS:]
        self.index = len(self.scopes) - 1

    def replace_current(self, scope: GraphScope) -> None:
        """Replace the current scope without a step."""
        self.scopes = (*self.scopes[: self.index], scope, *self.scopes[self.index + 1 :])

    def step(self, steps: int) -> None:
        """Go forward, or back if negative, as far as the history reaches."""
        self.index = min(max(self.index + steps, 0), len(self.scopes) - 1)
