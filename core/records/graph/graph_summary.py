"""Paths, entity profiles, communities, suggested links and statistics of the graph."""

from typing import Literal

from msgspec import Struct

from core.messages import UserMessage
from core.records.ids import CommunityId, EntityId
from core.records.knowledge import Entity, FactView

ExportFormat = Literal[
    "graphml", "jsonl", "csv", "tables", "parquet", "turtle", "jsonld", "markdown"
]


class GraphPath(Struct, frozen=True):
    """A path between two entities; `things` has one name more than there are `steps`.

    Each step is the best fact between two entities, in either direction, with its evidence, or
    `NAMED_TOGETHER` with a passage that mentions both. `score` in (0, 1] falls with length,
    doubtful or ended facts, vague relations and hubs; `confidence` is the product of the
    confidences of its steps.
    """

    things: tuple[str, ...]
    steps: tuple[FactView, ...]
    score: float
    confidence: float


class Paths(Struct, frozen=True):
    """The best paths between two entities, best first; empty if none is short enough.

    `is_cut` if there are more of them.
    """

    first: str
    second: str
    paths: tuple[GraphPath, ...] = ()
    is_cut: bool = False


class RelationGroup(Struct, frozen=True):
    """The facts of one predicate in one direction: their count and the most confident ones.

    `outgoing` is true if the entity is their subject.
    """

    predicate: str
    outgoing: bool
    count: int
    facts: tuple[FactView, ...] = ()


class Cooccurrence(Struct, frozen=True):
    """An entity that co-occurs with another in `texts` passages without a fact between them."""

    name: str
    texts: int
    entity_id: EntityId = EntityId(0)


class EntityProfile(Struct, frozen=True):
    """Hierarchical profile of an entity (D1); each list is in descending order."""

    found: bool
    name: str
    entity: Entity | None = None
    attributes: tuple[RelationGroup, ...] = ()
    relations: tuple[RelationGroup, ...] = ()
    beside: tuple[Cooccurrence, ...] = ()


class CentralEntity(Struct, frozen=True):
    """An entity and its centrality, each measure in [0, 1]."""

    id: EntityId
    name: str
    kind: str
    page_rank: float
    betweenness: float = 0.0
    closeness: float = 0.0
    degree: int = 0


class BoundaryEntity(Struct, frozen=True):
    """An entity of a community with links to entities outside it, the strongest first."""

    name: str
    outside: tuple[str, ...]


class Community(Struct, frozen=True):
    """A community of entities that are linked to each other more than to others.

    `level` 0 is the broadest of four; `parent` is the enclosing community of the level above.
    The id stays the same while most of the members stay. `things` are the most central members,
    best first, of `size` in all; `words` are the most characteristic words of its passages;
    `summary` quotes sentences. `gist` is a summary by a language model, if one was asked.
    """

    id: CommunityId
    level: int
    name: str
    size: int
    things: tuple[str, ...]
    words: tuple[str, ...] = ()
    summary: tuple[str, ...] = ()
    borders: tuple[BoundaryEntity, ...] = ()
    parent: CommunityId | None = None
    gist: str = ""


# What pairs are ordered by. "combined" is the Adamic-Adar index, weighted by the share of common
# neighbors, by facts among the links to them, and by the likeness of the names.
LinkScore = Literal["combined", "adamic adar", "common neighbors", "preferential attachment"]


class LinkSuggestion(Struct, frozen=True):
    """A predicted link between two entities that are not linked yet, with the reason.

    `score` is the one that was asked for (`LinkScore`), `likeness` the cosine of the entities'
    vectors, `attachment` the product of their degrees, `neighbors` the number of common ones.
    """

    first: str
    second: str
    score: float
    shared: tuple[str, ...]
    likeness: float
    reason: UserMessage
    first_id: EntityId = EntityId(0)
    second_id: EntityId = EntityId(0)
    attachment: int = 0
    neighbors: int = 0


class GraphStats(Struct, frozen=True):
    """Statistics of the graph.

    `orphan_rate` is the share of entities without any link (no fact, no shared passage),
    `without_facts` the share of those without a fact. `density` is the share of all pairs that are
    linked. `by_*` count facts, `things_by_kind` counts entities; `communities` has one count for
    each level. `betweenness_error` bounds the error of a sampled betweenness; 0 is exact.
    """

    things: int
    facts: int
    ties: int
    density: float
    components: int
    largest_component: int
    orphan_rate: float
    without_facts: float
    things_by_kind: dict[str, int]
    by_predicate: dict[str, int]
    by_status: dict[str, int]
    by_method: dict[str, int]
    communities: tuple[int, ...]
    central: tuple[CentralEntity, ...]
    betweenness_error: float = 0.0
    orphan_limit: float = 1.0

    @property
    def has_many_orphans(self) -> bool:
        """Whether more entities are without any link than the user's limit allows (K5)."""
        return self.orphan_rate > self.orphan_limit


class GraphExport(Struct, frozen=True):
    """An export of the graph to a file."""

    path: str
    format: ExportFormat
    things: int
    facts: int
