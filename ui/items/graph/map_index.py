"""Index over a map: names, topics and links instead of arrays."""

from collections.abc import Sequence
from functools import cached_property

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.records.graph.map import MapData, MapTopic
from core.records.ids import EntityId, FactId

_Columns = tuple[NDArray[np.int32], NDArray[np.int64], NDArray[np.int32], NDArray[np.float32]]


class LinkShown(Struct, frozen=True):
    """Link as read from one of its entities: its text and the entity at the other end."""

    relation: str
    outgoing: bool
    other: EntityId
    fact: FactId
    facts: int
    confidence: float


class MapIndex:
    """Lookups in a map; expensive ones are computed on first use."""

    def __init__(self, shown: MapData) -> None:
        self.shown = shown
        self.ids: tuple[EntityId, ...] = tuple(
            EntityId(one) for one in np.frombuffer(shown.ids, np.int64).tolist()
        )
        self.names: tuple[str, ...] = tuple(shown.names.decode().split("\n")) if self.ids else ()
        self.number: dict[EntityId, int] = {one: at for at, one in enumerate(self.ids)}
        self._kinds = np.frombuffer(shown.kind_of, np.int32)
        self._topics = np.frombuffer(shown.topic_of, np.int32)
        self._links = np.frombuffer(shown.links, np.int32)
        self._edges: NDArray[np.int32] = np.frombuffer(shown.edges, np.int32).reshape(-1, 2)

    def __len__(self) -> int:
        """Return the number of entities."""
        return len(self.ids)

    def __contains__(self, entity_id: object) -> bool:
        """Return whether the entity is on the map."""
        return entity_id in self.number

    @property
    def edge_count(self) -> int:
        """Number of links."""
        return len(self._edges)

    def name(self, entity_id: EntityId) -> str:
        """Return the name of an entity; empty if it is not on the map."""
        at = self.number.get(entity_id)
        return "" if at is None else self.names[at]

    def kind(self, entity_id: EntityId) -> str:
        """Return the kind of an entity; empty if it is not on the map."""
        at = self.number.get(entity_id)
        return "" if at is None else self.shown.kinds[int(self._kinds[at])]

    @cached_property
    def pinned(self) -> frozenset[EntityId]:
        """Entities whose positions the user chose."""
        flags = np.frombuffer(self.shown.pinned, np.uint8).tolist()
        return frozenset(one for one, is_pinned in zip(self.ids, flags, strict=True) if is_pinned)

    def place(self, entity_id: EntityId) -> tuple[float, float]:
        """Return the position of an entity."""
        at = self.number[entity_id]
        x, y = np.frombuffer(self.shown.positions, np.float32).reshape(-1, 2)[at].tolist()
        return x, y

    def degree(self, entity_id: EntityId) -> int:
        """Return the degree of an entity in the whole graph."""
        at = self.number.get(entity_id)
        return 0 if at is None else int(self._links[at])

    def find(self, name: str) -> EntityId | None:
        """Return the most important entity with that name, ignoring case."""
        wanted = name.casefold()
        return next(
            (one for one, it in zip(self.ids, self.names, strict=True) if it.casefold() == wanted),
            None,
        )

    @cached_property
    def kind_counts(self) -> tuple[tuple[str, int], ...]:
        """Return the number of entities per kind, the most frequent first."""
        counts = np.bincount(self._kinds, minlength=len(self.shown.kinds)).tolist()
        named = zip(self.shown.kinds, counts, strict=False)
        return tuple(
            sorted(
                (pair for pair in named if pair[1]),
                key=lambda pair_count: (-pair_count[1], pair_count[0]),
            )
        )

    @cached_property
    def by_topic(self) -> tuple[tuple[MapTopic | None, tuple[EntityId, ...]], ...]:
        """Return topics with their entities in the map's order; those without topic last."""
        groups: dict[int, list[EntityId]] = {}
        for entity_id, place in zip(self.ids, self._topics.tolist(), strict=True):
            groups.setdefault(place, []).append(entity_id)
        ordered = sorted(groups.items(), key=lambda group: (group[0] < 0, group[0]))
        return tuple(
            (self.shown.topics[place] if place >= 0 else None, tuple(things))
            for place, things in ordered
        )

    def links_of(self, entity_id: EntityId) -> Sequence[LinkShown]:
        """Return the links of an entity on this map, the strongest first."""
        at = self.number.get(entity_id)
        if at is None:
            return ()
        touching = np.flatnonzero((self._edges == at).any(axis=1)).tolist()
        return tuple(self._link(edge, at) for edge in touching)

    @cached_property
    def _columns(self) -> _Columns:
        data = self.shown
        return (
            np.frombuffer(data.relation_of, np.int32),
            np.frombuffer(data.facts, np.int64),
            np.frombuffer(data.fact_counts, np.int32),
            np.frombuffer(data.confidences, np.float32),
        )

    def _link(self, edge: int, at: int) -> LinkShown:
        relations, facts, counts, confidences = self._columns
        one, other = int(self._edges[edge, 0]), int(self._edges[edge, 1])
        relation = int(relations[edge])
        return LinkShown(
            relation=self.shown.relations[relation] if relation >= 0 else "",
            outgoing=one == at,
            other=self.ids[other if one == at else one],
            fact=FactId(int(facts[edge])),
            facts=int(counts[edge]),
            confidence=float(confidences[edge]),
        )


NOTHING = MapIndex(MapData(commit=0))
