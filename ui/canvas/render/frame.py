"""One picture of the map: scene, camera, highlights, visibility and theme colors."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor, QPainter

from core.records.graph.map import NO_DAY, MapData
from core.records.ids import EntityId
from ui.canvas.camera import Camera, Floats, Ints
from ui.canvas.render.glyph_atlas import OTHER_GLYPH, glyph_of
from ui.theme.look import Look

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


Pair = tuple[EntityId, EntityId]
_NO_ROWS: Ints = np.zeros(0, np.int64)


@dataclass
class Highlights:
    """Highlights by row of the scene; -1 is none; `lights` are in [0, 1]."""

    hovered: int = -1
    selected: int = -1
    drop_target: int = -1
    chosen: list[int] = field(default_factory=list[int])
    path: list[int] = field(default_factory=list[int])
    pinned: Ints = field(default_factory=_NO_ROWS.copy)
    expanded: Ints = field(default_factory=_NO_ROWS.copy)
    lights: Floats | None = None
    lit_edges: dict[tuple[int, int], float] = field(default_factory=dict[tuple[int, int], float])
    dims: bool = False
    has_focus: bool = False

    @property
    def is_dimming(self) -> bool:
        """Whether everything that is not emphasized is dimmed."""
        return len(self.path) > 0 or (self.lights is not None and self.dims)

    def emphasized(self, count: int) -> Mask:
        """Return the mask of rows that are not dimmed."""
        stands = np.zeros(count, bool)
        stands[self.path] = True
        if self.lights is not None:
            stands |= self.lights > 0
        stands[[row for row in (self.hovered, self.selected) if row >= 0]] = True
        return stands

    def show_lights(
        self,
        scene: Scene,
        things: Mapping[EntityId, float],
        edges: Mapping[Pair, float],
        *,
        dims: bool,
    ) -> None:
        """Set the brightness of entities and edges; without any the lights go off."""
        self.lit_edges = {}
        self.dims = dims
        if not things and not edges:
            self.lights = None
            return
        lights = np.zeros(len(scene))
        for entity_id, light in things.items():
            if (row := scene.row(entity_id)) >= 0:
                lights[row] = min(max(light, 0.0), 1.0)
        self.lights = lights
        for (first, second), light in edges.items():
            ends = scene.row(first), scene.row(second)
            if min(ends) >= 0:
                self.lit_edges[ends] = min(max(light, 0.0), 1.0)

    def transferred(self, old: Scene, new: Scene) -> "Highlights":
        """Return the highlights for another scene, without entities it lacks."""

        def row(number: int) -> int:
            return new.row(old.id(number)) if number >= 0 else -1

        def rows(numbers: Iterable[int]) -> list[int]:
            return [at for number in numbers if (at := row(number)) >= 0]

        lights = None
        if self.lights is not None:
            lights = np.zeros(len(new))
            for number in np.flatnonzero(self.lights > 0).tolist():
                if (at := row(number)) >= 0:
                    lights[at] = self.lights[number]
        return Highlights(
            hovered=row(self.hovered),
            selected=row(self.selected),
            chosen=rows(self.chosen),
            path=rows(self.path),
            pinned=np.flatnonzero(new.pinned),
            expanded=np.array(rows(self.expanded.tolist()), np.int64),
            lights=lights,
            lit_edges={
                ends: light
                for (first, second), light in self.lit_edges.items()
                if min(ends := (row(first), row(second))) >= 0
            },
            dims=self.dims,
            has_focus=self.has_focus,
        )


# Share of its color that a dimmed entity keeps.
DIMMED_SHARE = 0.25
# Radius as a share of the typical length of an edge, with limits in pixels.
_REACH, _LEAST, _MOST = 0.34, 2.0, 16.0
# Up to so many entities are at least so large that their shapes can be told apart.
_FEW, _LEAST_OF_FEW = 80, 5.0
# Above this many entities in view topics are drawn, up to these zoom limits.
MAX_DRAWN = 6000
_FAR_FIT, _FAR = 1.8, 5.0
_MARGIN = 30.0
_NO_TOPIC = -1


@dataclass(frozen=True, eq=False)
class Frame:
    """Everything one picture is drawn from; `visible` and `visible_edges` are those of the day
    shown.

    Pictures with `is_still` have every detail; those with `is_vector` hold no bitmaps, for SVG.
    """

    scene: Scene
    visible: Mask
    visible_edges: Ints
    camera: Camera
    width: float
    height: float
    look: Look
    highlights: Highlights
    is_still: bool = True
    is_vector: bool = False
    density: float = 1.0
    max_drawn: int = MAX_DRAWN

    @cached_property
    def points(self) -> Floats:
        """Positions of all entities in pixels."""
        return self.camera.to_screen(self.scene.points)

    @cached_property
    def topics_shown(self) -> frozenset[int]:
        """Numbers of the topics of which a thing is left by filters and date."""
        return frozenset(self.scene.topics[self.visible].tolist())

    @cached_property
    def in_view(self) -> Mask:
        """Mask of the visible entities within the picture."""
        x, y = self.points[:, 0], self.points[:, 1]
        across = (x > -_MARGIN) & (x < self.width + _MARGIN)
        return self.visible & across & (y > -_MARGIN) & (y < self.height + _MARGIN)

    @cached_property
    def radii(self) -> Floats:
        """Radii of all entities in pixels."""
        grown = self.camera.scale * _REACH * (0.6 + 1.1 * self.scene.sizes)
        share = (_FEW / max(int(self.visible.sum()), 1)) ** 0.5
        return np.clip(grown, min(max(share * _LEAST_OF_FEW, _LEAST), _LEAST_OF_FEW), _MOST)

    @cached_property
    def is_far(self) -> bool:
        """Whether topics are drawn instead of entities."""
        if not self.scene.map_data.topics:
            return False
        near_from = max(self.camera.fitted * _FAR_FIT, _FAR)
        return self.camera.scale < near_from and int(self.in_view.sum()) > self.max_drawn

    @cached_property
    def emphasized(self) -> Mask:
        """Mask of the entities that are not dimmed."""
        return self.highlights.emphasized(len(self.scene))

    def topic_color(self, topic: int) -> QColor:
        """Return the color of a topic; gray for none."""
        if topic == _NO_TOPIC:
            return QColor(self.look.colors.border_strong)
        return self.look.category(int(self.scene.topic_colors[topic]))

    @cached_property
    def colors(self) -> tuple[str, ...]:
        """Colors of topics by number, the color of no topic last."""
        listed: tuple[str, ...] = self.look.tokens.categories.list
        return (*listed, self.look.colors.border_strong)

    def colors_at(self, share: float) -> tuple[str, ...]:
        """Return the colors blended with the background by this share."""
        background = self.look.colors.canvas
        return tuple(blend(color, background, share).name() for color in self.colors)

    def color_numbers(self, rows: Ints) -> Ints:
        """Return the index into `colors` for each row."""
        topics = self.scene.topics.take(rows)
        count = len(self.colors) - 1
        if not len(self.scene.topic_colors):
            return np.full(len(rows), count)
        return np.where(topics < 0, count, self.scene.topic_colors.take(topics) % count)


def blend(color: str | QColor, background: str | QColor, share: float) -> QColor:
    """Blend a color with the background; opaque colors are drawn far faster than alpha."""
    # A copy, as QColor is mutable.
    return QColor(_blended(_named(color), _named(background), share))


def _named(color: str | QColor) -> str | int:
    return color if isinstance(color, str) else color.rgb()


@lru_cache(maxsize=2000)
def _blended(color: str | int, background: str | int, share: float) -> QColor:
    front, other = QColor(color), QColor(background)
    rest = 1.0 - share
    return QColor(
        round(front.red() * share + other.red() * rest),
        round(front.green() * share + other.green() * rest),
        round(front.blue() * share + other.blue() * rest),
    )


def fill_background(painter: QPainter, frame: Frame) -> None:
    """Fill the background."""
    painter.fillRect(
        0, 0, round(frame.width), round(frame.height), QColor(frame.look.colors.canvas)
    )
