"""View state of the map: scene, highlights, camera; hit testing."""

from collections import Counter
from collections.abc import Collection, Sequence

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from core.records.graph.map import MapData, MapTopic
from core.records.ids import CommunityId, EntityId
from ui.canvas.camera import Camera, Floats, Ints, fit, rows_to_fit
from ui.canvas.render.edges import edge_at
from ui.canvas.render.frame import EMPTY_MAP, MAX_DRAWN, Frame, Highlights, Scene
from ui.canvas.render.topic_overview import overview_of
from ui.canvas.render.topic_regions import topic_at
from ui.theme.theme import the_theme
from ui.theme.translation import say_number, translate
from ui.theme.vocabulary import say_kind, say_predicate

HIT_RADIUS_PX = 7.0
MAX_SCALE = 160.0
# Near enough to read names; outliers are left out for at most twice that. The other is the
# largest scale of a fit.
READABLE_SCALE, FIT_SCALE = 26.0, 130.0


class TopicColors:
    """Assigns color numbers to topics; a topic keeps its color when ranks change.

    `given` are the colors so far.
    """

    def __init__(self) -> None:
        self.given: dict[CommunityId, int] = {}

    def assign(self, topics: Sequence[MapTopic], *, count: int) -> tuple[int, ...]:
        """Return the color number of each topic, below `count`; a new topic gets the rarest."""
        used = Counter(self.given[it.id] for it in topics if it.id in self.given)
        for topic in topics:
            if topic.id not in self.given:
                hue = min(range(count), key=lambda number: (used[number], number))
                self.given[topic.id] = hue
                used[hue] += 1
        return tuple(self.given[it.id] for it in topics)


class CameraTarget(Struct, frozen=True):
    """Scale, and the point in the middle: independent of the size of the widget."""

    scale: float
    x: float
    y: float


class MapViewState:
    """Holds scene, highlights and camera, and finds entities at a pixel. Draws nothing."""

    def __init__(self) -> None:
        self.topic_colors = TopicColors()
        self.scene = Scene(EMPTY_MAP)
        self.camera = Camera(1.0, 0.0, 0.0, 1.0)
        self.highlights = Highlights()
        self.width, self.height, self.density = 1.0, 1.0, 1.0
        self.max_drawn = MAX_DRAWN
        self.is_fitted, self.is_still = True, True
        self.focus_ids: Collection[EntityId] = ()
        self.visible = np.zeros(0, bool)
        self.visible_edges: Ints = np.zeros(0, np.int64)
        self._day: int | None = None
        self._hidden: frozenset[EntityId] = frozenset()

    def show(self, shown: MapData) -> bool:
        """Replace the map and transfer highlights; return whether there was a map before."""
        before = self.scene
        count = len(the_theme().look.tokens.categories.list)
        self.scene = Scene(shown, topic_colors=self.topic_colors.assign(shown.topics, count=count))
        self.highlights = self.highlights.transferred(before, self.scene)
        self.update_visible()
        return len(before) > 0

    def show_day(self, day: int | None) -> None:
        """Show only what existed on that day."""
        self._day = day
        self.update_visible()

    def hide(self, ids: Collection[EntityId]) -> None:
        """Hide these entities."""
        self._hidden = frozenset(ids)
        self.update_visible()

    def update_visible(self) -> None:
        """Compute again which entities and edges are visible."""
        self.visible, self.visible_edges = self.scene.visible_at(self._day, self._hidden)
        if self.scene.map_data.topics:
            self.visible &= ~self.scene.alone

    def move(self, rows: Sequence[int], places: Floats) -> None:
        """Move entities while they are dragged."""
        self.scene.points[list(rows)] = places

    def frame(self) -> Frame:
        """Return what is drawn now."""
        return self._frame(still=self.is_still, density=self.density, many=self.max_drawn)

    def frame_for_file(self, *, density: float = 1.0, vector: bool = False) -> Frame:
        """Return the frame for an export, with all details."""
        return self._frame(density=density, vector=vector, many=len(self.scene) + 1)

    # Hit testing

    def row_at(self, x: float, y: float, *, but: Sequence[int] = ()) -> int:
        """Return the entity at that pixel, or -1."""
        frame = self.frame()
        if frame.is_far or not self.visible.any():
            return -1
        away = np.hypot(frame.points[:, 0] - x, frame.points[:, 1] - y)
        away[~self.visible] = np.inf
        away[list(but)] = np.inf
        row = int(away.argmin())
        return row if float(away[row]) <= float(frame.radii[row]) + HIT_RADIUS_PX else -1

    def topic_at(self, x: float, y: float) -> int:
        """Return the topic at that pixel, or -1."""
        return topic_at(self.frame(), x, y)

    def edge_at(self, x: float, y: float) -> int:
        """Return the edge at that pixel, or -1."""
        frame = self.frame()
        return -1 if frame.is_far else edge_at(frame, x, y, reach=HIT_RADIUS_PX)

    def rows_in(self, left: float, top: float, right: float, bottom: float) -> list[int]:
        """Return the entities within a rectangle of pixels."""
        x, y = self.frame().points.T
        inside = self.visible & (x >= left) & (x <= right) & (y >= top) & (y <= bottom)
        rows: list[int] = np.flatnonzero(inside).tolist()
        return rows

    # Camera

    def fit(self, rows: Sequence[int] = ()) -> Camera:
        """Return the camera that shows these rows, or everything visible."""
        points = self.scene.points[list(rows)] if rows else self.scene.points[self.visible]
        if not rows and self.scene.map_data.topics and len(points) > self.max_drawn:
            points = overview_of(self.scene).corners
        if not len(points):
            return Camera(1.0, self.width / 2, self.height / 2, 1.0, MAX_SCALE)
        close = fit(points, width=self.width, height=self.height)
        scale = min(close.scale, FIT_SCALE)
        fitted = self.camera.fitted if rows else scale
        return Camera(scale, 0.0, 0.0, fitted, MAX_SCALE).centered(
            (points.min(axis=0) + points.max(axis=0)) / 2,
            scale=scale,
            width=self.width,
            height=self.height,
        )

    def fit_around(self, ids: Collection[EntityId]) -> Camera:
        """Keep everything in view from now on; `ids` decide which outliers may be left out."""
        self.is_fitted, self.focus_ids = True, ids
        return self.fit_again()

    def fit_again(self) -> Camera:
        """Return the fitted camera for what is visible now.

        A few entities far from `focus_ids` are left out of view if everything else would become
        small.
        """
        whole, rows = self.fit(), np.flatnonzero(self.visible)
        focused = set(self.scene.rows(self.focus_ids))
        kept = np.array([at for at, row in enumerate(rows.tolist()) if row in focused], np.int64)
        if not len(kept):
            return whole
        size = {"width": self.width, "height": self.height, "nearest": READABLE_SCALE * 2}
        near = rows_to_fit(self.scene.points[rows], kept, **size)
        if len(near) == len(rows):
            return whole
        return replace(self.fit(rows[near].tolist()), fitted=whole.fitted)

    def camera_at(self, point: Floats, scale: float) -> Camera:
        """Return the camera with the point in the middle."""
        return Camera(scale, 0.0, 0.0, self.fit().fitted, MAX_SCALE).centered(
            point, scale=scale, width=self.width, height=self.height
        )

    @property
    def target(self) -> CameraTarget:
        """What the camera looks at."""
        return CameraTarget(
            self.camera.scale, *self.camera.to_scene(self.width / 2, self.height / 2)
        )

    def set_target(self, target: CameraTarget) -> None:
        """Look at the target."""
        self.camera = self.camera_at(np.array((target.x, target.y)), target.scale)

    def interpolate(self, start: Camera, end: Camera, *, share: float) -> Camera:
        """Return a camera between two others, easing out."""
        if share >= 1.0:
            return end
        eased = 1 - (1 - share) ** 3
        here, there = (
            np.array(camera.to_scene(self.width / 2, self.height / 2)) for camera in (start, end)
        )
        return end.centered(
            here + (there - here) * eased,
            scale=start.scale ** (1 - eased) * end.scale**eased,
            width=self.width,
            height=self.height,
        )

    # Texts

    def describe(self) -> str:
        """Return the description for screen readers."""
        text = translate("canvas", "{things} things, {links} links, {topics} topics.").format(
            things=say_number(int(self.visible.sum())),
            links=say_number(len(self.visible_edges)),
            topics=say_number(len(self.scene.map_data.topics)),
        )
        row = self.highlights.selected
        if row < 0:
            return text
        links = int((self.scene.edges[self.visible_edges] == row).any(axis=1).sum())
        linked = translate("canvas", "Selected: {name}, linked to %n thing(s).", "", links)
        return f"{text} {linked.format(name=self.scene.names[row])}"

    def tooltip(self, x: float, y: float) -> str:
        """Return the tooltip: the name of an entity, or the statement of an edge."""
        names = self.scene.names
        row = self.row_at(x, y)
        if row >= 0:
            kind = self.scene.map_data.kinds[int(self.scene.kinds[row])]
            return f"{names[row]} ({say_kind(kind)})"
        edge = self.edge_at(x, y)
        if edge < 0:
            topic = self.topic_at(x, y)
            return self.scene.map_data.topics[topic].name if topic >= 0 else ""
        relation = int(self.scene.relations[edge])
        text = translate("canvas", "mentioned with")
        if relation >= 0:
            text = say_predicate(self.scene.map_data.relations[relation])
        first, second = int(self.scene.edges[edge, 0]), int(self.scene.edges[edge, 1])
        return f"{names[first]} {text} {names[second]}"

    def _frame(
        self, *, density: float, many: int, still: bool = True, vector: bool = False
    ) -> Frame:
        return Frame(
            scene=self.scene,
            visible=self.visible,
            visible_edges=self.visible_edges,
            camera=self.camera,
            width=self.width,
            height=self.height,
            look=the_theme().look,
            highlights=self.highlights,
            is_still=still,
            is_vector=vector,
            density=density,
            max_drawn=many,
        )
