"""Scene: a map as arrays by row, and what of it exists on a day."""

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.records.graph.map import NO_DAY, MapData
from core.records.ids import EntityId
from ui.canvas.camera import Floats, Ints
from ui.canvas.render.glyph_atlas import OTHER_GLYPH, glyph_of

Mask = NDArray[np.bool_]
EMPTY_MAP = MapData(commit=-1)


class Scene:
    """Arrays of a map; edges are sorted by importance for drawing.

    Edges between topics and edges of important entities come first, as only some are drawn while
    moving. `topic_colors` are the color numbers of the topics.
    """

    def __init__(self, shown: MapData, *, topic_colors: Sequence[int] = ()) -> None:
        self.map_data = shown
        self.topic_colors: Ints = np.array(topic_colors or range(len(shown.topics)), np.int64)
        self.ids: Ints = _read(shown.ids, np.int64)
        self.points: Floats = _read(shown.positions, np.float32).reshape(-1, 2).astype(float)
        self.kinds: Ints = _read(shown.kind_of, np.int32).astype(np.int64)
        self.topics: Ints = _read(shown.topic_of, np.int32).astype(np.int64)
        self.sizes: Floats = _read(shown.sizes, np.float32).astype(float)
        self.first_seen: Ints = _read(shown.seen, np.int32)
        self.pinned: Mask = _read(shown.pinned, np.uint8) > 0
        self._sort_edges()

    def __len__(self) -> int:
        """Return the number of entities."""
        return len(self.ids)

    @cached_property
    def names(self) -> list[str]:
        """Names by row; decoded on first use."""
        return self.map_data.names.decode().split("\n") if self.map_data.names else []

    @cached_property
    def glyphs(self) -> Ints:
        """Glyph numbers by row."""
        shapes = np.array([*map(glyph_of, self.map_data.kinds), OTHER_GLYPH], np.int64)
        return shapes.take(self.kinds)

    @cached_property
    def between_topics(self) -> Mask:
        """Mask of the edges between different topics."""
        first, second = self.topics.take(self.edges).T
        return first != second

    @cached_property
    def alone(self) -> Mask:
        """Mask of the entities without a topic and without an edge: a list tells more of them."""
        alone: Mask = self.topics < 0
        alone[self.edges.reshape(-1)] = False
        return alone

    def row(self, entity_id: EntityId) -> int:
        """Return the row of the entity, or -1."""
        return self._rows.get(int(entity_id), -1)

    def rows(self, ids: Iterable[EntityId]) -> list[int]:
        """Return the rows of those entities that exist."""
        return [row for entity_id in ids if (row := self.row(entity_id)) >= 0]

    def id(self, row: int) -> EntityId:
        """Return the entity of a row."""
        return EntityId(int(self.ids[row]))

    def visible_at(self, day: int | None, hidden: Collection[EntityId]) -> tuple[Mask, Ints]:
        """Return the mask of entities and the edge numbers that exist on that day (None is now)."""
        shown = np.ones(len(self), bool)
        shown[self.rows(hidden)] = False
        ends = self.edges
        if day is None:
            alive = self.holds
        else:
            alive = (self.begins <= day) & ((self.ends == NO_DAY) | (self.ends >= day))
            was_seen = (self.first_seen <= day) & (self.first_seen != NO_DAY)
            stated = np.zeros(len(self), bool)
            # Undated facts hold since their document was written: nothing appears earlier.
            timed = (self.begins != NO_DAY) | (self.ends != NO_DAY)
            stated[ends[alive & timed & (self.facts > 0)].reshape(-1)] = True
            # Undated entities are visible unless all that is known of them begins later.
            undated = self.first_seen == NO_DAY
            undated[ends[(self.begins > day) & (self.facts > 0)].reshape(-1)] = False
            shown &= was_seen | stated | undated
        alive = alive & shown[ends[:, 0]] & shown[ends[:, 1]] if len(ends) else alive
        return shown, np.flatnonzero(alive)

    @cached_property
    def _rows(self) -> dict[int, int]:
        return {number: row for row, number in enumerate(self.ids.tolist())}

    def _sort_edges(self) -> None:
        shown = self.map_data
        edges: Ints = _read(shown.edges, np.int32).reshape(-1, 2).astype(np.int64)
        count = len(edges)
        weights: Floats = _read_or_fill(shown.weights, np.float32, count, 1.0).astype(float)
        facts: Ints = _read_or_fill(shown.facts, np.int64, count, 0)
        worth = np.sqrt(weights / max(float(weights.max(initial=0.0)), 1e-9))
        if count:
            tops = self.topics[edges]
            worth += 0.5 * (tops[:, 0] != tops[:, 1])
            worth += self.sizes[edges].max(axis=1) if len(self.sizes) else 0.0
            worth += 0.3 * (facts > 0)
        order = np.argsort(-worth, kind="stable")
        self.edges: Ints = edges[order]
        self.weights: Floats = weights[order]
        self.facts: Ints = facts[order]
        self.relations: Ints = _read_or_fill(shown.relation_of, np.int32, count, -1)[order]
        self.begins: Ints = _read_or_fill(shown.held_from, np.int32, count, NO_DAY)[order]
        self.ends: Ints = _read_or_fill(shown.held_to, np.int32, count, NO_DAY)[order]
        self.holds: Mask = (_read_or_fill(shown.holds, np.uint8, count, 1) > 0)[order]


def _read(content: bytes, kind: type[Any]) -> NDArray[Any]:
    return np.frombuffer(content, kind).copy()


def _read_or_fill(content: bytes, kind: type[Any], count: int, missing: float) -> NDArray[Any]:
    """Return the array, or one of the default value where the map has none."""
    values = _read(content, kind)
    return values if len(values) == count else np.full(count, missing, kind)
