"""A traversal of the graph from named entities, and what it reached (K8)."""

from typing import Literal

from msgspec import Struct

from core.records.graph.graph_summary import GraphPath
from core.records.knowledge import Entity, FactView

Direction = Literal["both", "outgoing", "incoming"]


class GraphTraversal(Struct, frozen=True):
    """From which entities to walk, how far, and over which facts; empty filters allow all.

    `start` are names or aliases, also as "Name (Type)". Only entities of `kinds` are reached and
    passed, only facts of `relations` with at least `confidence` are walked. `limit` is the largest
    number of entities.
    """

    start: tuple[str, ...]
    hops: int = 2
    relations: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    confidence: float = 0.5
    limit: int = 50
    direction: Direction = "both"
    paths: bool = True


class ReachedEntity(Struct, frozen=True):
    """An entity, its distance in facts, and the product of the confidences on the way to it."""

    entity: Entity
    hops: int
    confidence: float


class ConnectedDocument(Struct, frozen=True):
    """A document that states `facts` of the facts walked."""

    path: str
    part: str | None
    title: str
    facts: int


class TraversedGraph(Struct, frozen=True):
    """What a traversal reached, nearest first, then by confidence.

    `facts` are all facts walked, also between entities that were reached before. `paths` lead from
    a start to each entity. `explored` counts the entities whose facts were looked at, `depth` is
    the distance of the farthest entity. With `is_cut` the limit left entities out.
    """

    start: tuple[Entity, ...]
    entities: tuple[ReachedEntity, ...] = ()
    facts: tuple[FactView, ...] = ()
    paths: tuple[GraphPath, ...] = ()
    documents: tuple[ConnectedDocument, ...] = ()
    explored: int = 0
    depth: int = 0
    ms: float = 0.0
    is_cut: bool = False
