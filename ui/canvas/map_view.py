"""View of the map: content, selection, camera and painting."""

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

import numpy as np
from PySide6.QtCore import QPoint, QRect, QRectF, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QImage, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from core.records.graph.map import MapData
from core.records.ids import EntityId
from ui.canvas.animation import CameraAnimation, LightsAnimation
from ui.canvas.camera import Camera
from ui.canvas.render.frame import MAX_DRAWN, Pair
from ui.canvas.render.labels import NO_LABELS, PlacedLabels
from ui.canvas.render.minimap import draw_minimap
from ui.canvas.render.renderer import draw_map, draw_overlay, render_image, render_svg
from ui.canvas.view_state import READABLE_SCALE, CameraTarget, MapViewState
from ui.theme.theme import the_theme
from ui.theme.translation import translate

SETTLE_MS = 120
# Entities within this margin count as out of view.
EDGE_PX = 40


class MapView(QWidget):
    """Widget that draws a map; `picked` and `chosen` carry the selection, `picked` also None.

    `farness_changed` says whether topics are drawn from now on instead of things.
    """

    picked = Signal(object)
    chosen = Signal(object)
    far_changed = Signal(bool)  # whether topics are drawn instead of entities

    def __init__(self) -> None:
        super().__init__(accessibleName=translate("canvas", "Map of the graph"))
        self.view_state = MapViewState()
        self.band = QRectF()
        self._labels: PlacedLabels = NO_LABELS
        self._is_far = False
        self._settle_timer = QTimer(self, interval=SETTLE_MS, singleShot=True)
        self._settle_timer.timeout.connect(self._settle)
        self._camera_animation = CameraAnimation(self)
        self._camera_animation.valueChanged.connect(self._animate_camera)
        self._lights_animation = LightsAnimation(self)
        self._lights_animation.valueChanged.connect(self._animate_lights)
        self.setMinimumSize(240, 200)
        the_theme().changed.connect(self.refresh)

    # Content

    def show_map(self, shown: MapData) -> None:
        """Show another map; highlights of entities on both maps stay.

        The camera stays, unless the map was empty or everything was in view.
        """
        self._lights_animation.finish(self.view_state.highlights)
        had_map = self.view_state.show(shown)
        if self.view_state.is_fitted or not had_map:
            self.fit_all(around=self.view_state.focus_ids)
        else:
            self.view_state.set_target(self.view_state.target)
        self._refresh_all()

    def show_day(self, day: int | None) -> None:
        """Show only what existed on that day (days since 1970); None is now."""
        self.view_state.show_day(day)
        self._refresh_all()

    def hide_entities(self, ids: Collection[EntityId]) -> None:
        """Hide these entities and their edges."""
        self.view_state.hide(ids)
        self._refresh_all()

    def set_max_drawn(self, *, more_than: int = MAX_DRAWN) -> None:
        """Draw topics instead of entities while more than these would be in view."""
        self.view_state.max_drawn = more_than
        self.refresh()

    def show_expanded(self, ids: Collection[EntityId]) -> None:
        """Mark these entities as expanded."""
        self.view_state.highlights.expanded = np.array(
            sorted(self.view_state.scene.rows(ids)), np.int64
        )
        self.refresh()

    def show_path(self, ids: Sequence[EntityId]) -> None:
        """Highlight the path over these entities and dim the rest; () ends that."""
        self.view_state.highlights.path = self.view_state.scene.rows(ids)
        self.refresh()

    def show_lights(
        self,
        things: Mapping[EntityId, float],
        edges: Mapping[Pair, float] | None = None,
        *,
        dim_others: bool = True,
    ) -> None:
        """Light up entities and edges, each with a brightness from 0 to 1; {} ends that.

        Called for each hop of an activation; changes are animated.
        """
        highlights = self.view_state.highlights
        before = highlights.lights
        highlights.show_lights(self.view_state.scene, things, edges or {}, dims=dim_others)
        self._lights_animation.go(before, highlights.lights)
        self.refresh()

    # Selection

    @property
    def chosen_ids(self) -> tuple[EntityId, ...]:
        """Entities of a multiple selection, the most important first."""
        return tuple(
            self.view_state.scene.id(row) for row in sorted(self.view_state.highlights.chosen)
        )

    def choose(self, entity_id: EntityId | None) -> None:
        """Select an entity as a click does; None clears the selection."""
        row = self.view_state.scene.row(entity_id) if entity_id is not None else -1
        if row != self.view_state.highlights.selected:
            self.select_row(row)

    def choose_all(self, ids: Collection[EntityId]) -> None:
        """Select several entities."""
        self.choose_rows(self.view_state.scene.rows(ids))

    def select_row(self, row: int) -> None:
        """Select the entity of that row; -1 is none."""
        self.view_state.highlights.selected = row
        self.refresh()
        self._describe()
        self.picked.emit(self.id_of(row))

    def choose_rows(self, rows: list[int]) -> None:
        """Select the entities of these rows."""
        self.update()
        if rows != self.view_state.highlights.chosen:
            self.view_state.highlights.chosen = rows
            self.refresh()
            self.chosen.emit(self.chosen_ids)

    def id_of(self, row: int) -> EntityId | None:
        """Return the entity of a row; None for -1."""
        return self.view_state.scene.id(row) if row >= 0 else None

    # Camera

    @property
    def target(self) -> CameraTarget:
        """What the camera looks at; can be restored at any size of the widget."""
        return self.view_state.target

    @target.setter
    def target(self, target: CameraTarget) -> None:
        self.view_state.is_fitted = False
        self._move_camera(self.view_state.camera_at(np.array((target.x, target.y)), target.scale))

    def fit_all(self, *, around: Collection[EntityId] = ()) -> None:
        """Show everything; with `around`, without a few outliers far from those entities."""
        self._measure()
        self._move_camera(self.view_state.fit_around(around))

    def fit_to(self, ids: Collection[EntityId]) -> None:
        """Show these entities, with a margin."""
        rows = self.view_state.scene.rows(ids)
        if rows:
            self.view_state.is_fitted = False
            self._move_camera(self.view_state.fit(rows))

    def center_on(self, entity_id: EntityId) -> None:
        """Center on the entity, near enough to read its name."""
        row = self.view_state.scene.row(entity_id)
        if row >= 0:
            self.center_row(row, scale=max(self.view_state.camera.scale, READABLE_SCALE))

    def show_near(self, entity_id: EntityId) -> None:
        """Center on the entity at the current scale if it is out of view."""
        row = self.view_state.scene.row(entity_id)
        if row >= 0 and not _inner(self).contains(self.position_of_row(row)):
            self.center_row(row, scale=self.view_state.camera.scale)

    def center_row(self, row: int, *, scale: float) -> None:
        """Center on the entity of that row."""
        self.view_state.is_fitted = False
        self._move_camera(self.view_state.camera_at(self.view_state.scene.points[row], scale))

    def zoom(self, steps: float) -> None:
        """Zoom by steps around the middle; negative steps zoom out."""
        self.zoom_at(1.25**steps, self.width() / 2, self.height() / 2)

    def zoom_at(self, factor: float, x: float, y: float) -> None:
        """Zoom around a pixel."""
        self.set_camera(self.view_state.camera.zoomed(factor, x=x, y=y))

    def set_camera(self, camera: Camera) -> None:
        """Move the camera at once, with fewer details until it rests."""
        self.view_state.is_fitted = False
        self._camera_animation.stop()
        self.view_state.camera = camera
        self.refresh_moving()

    def position_of(self, entity_id: EntityId) -> QPoint:
        """Return where an entity is on the widget."""
        return self.position_of_row(self.view_state.scene.row(entity_id))

    def position_of_row(self, row: int) -> QPoint:
        """Return where the entity of a row is on the widget."""
        x, y = self.view_state.camera.to_screen(self.view_state.scene.points[row]).tolist()
        return QPoint(round(x), round(y))

    # Files

    def render_image(self, *, scale: float = 2.0) -> QImage:
        """Return what is in view as an image."""
        return render_image(self.view_state.frame_for_file(density=scale))

    def save_svg(self, path: str | Path) -> None:
        """Write what is in view as SVG. Raises `OSError`."""
        render_svg(Path(path), self.view_state.frame_for_file(vector=True))

    # Events

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw map, minimap and overlay."""
        self._measure()
        self.view_state.highlights.has_focus = self.hasFocus()
        frame = self.view_state.frame()
        painter = QPainter(self)
        self._labels = draw_map(painter, frame, names=self._labels)
        draw_minimap(painter, frame)
        draw_overlay(painter, frame, band=self.band, has_ring=self.property("ring") == "true")
        painter.end()
        if frame.is_far != self._is_far:
            self._is_far = frame.is_far
            self.far_changed.emit(self._is_far)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep everything in view if it was, or if nothing would be, else keep the middle."""
        if self._camera_animation.state() == CameraAnimation.State.Running:
            self._camera_animation.stop()  # it ends where the middle was
            self.view_state.camera = self._camera_animation.endpoints[1]
        target = self.view_state.target
        self._measure()
        if not self.view_state.is_fitted:
            self.view_state.set_target(target)
            inner = _inner(self)
            shown = self.view_state.rows_in(
                inner.left(), inner.top(), inner.right(), inner.bottom()
            )
            self.view_state.is_fitted = not shown
        if self.view_state.is_fitted:
            self.view_state.camera = self.view_state.fit_again()
        self._labels = NO_LABELS

    # Internals

    def refresh(self) -> None:
        """Redraw, and place the labels again."""
        self._labels = NO_LABELS
        self.update()

    def refresh_moving(self) -> None:
        """Redraw with fewer details until the camera rests."""
        self.view_state.is_still = False
        self._settle_timer.start()
        self.update()

    def _refresh_all(self) -> None:
        self.refresh()
        self._describe()

    def _describe(self) -> None:
        text = self.view_state.describe()
        if text != self.accessibleDescription():
            self.setAccessibleDescription(text)
            event = QAccessibleEvent(self, QAccessible.Event.DescriptionChanged)
            QAccessible.updateAccessibility(event)

    def _measure(self) -> None:
        self.view_state.width, self.view_state.height = float(self.width()), float(self.height())
        self.view_state.density = self.devicePixelRatioF()

    def _settle(self) -> None:
        self.view_state.is_still = True
        self.refresh()

    def _move_camera(self, camera: Camera) -> None:
        """Move the camera, animated where motion is allowed."""
        if (
            self.isVisible()
            and len(self.view_state.scene)
            and self._camera_animation.go(self.view_state.camera, camera)
        ):
            return
        self.view_state.camera = camera
        self.refresh()

    def _animate_camera(self, share: float) -> None:
        self.view_state.camera = self.view_state.interpolate(
            *self._camera_animation.endpoints, share=share
        )
        self.refresh_moving()

    def _animate_lights(self, share: float) -> None:
        self.view_state.highlights.lights = self._lights_animation.lights_at(share)
        self.update()


def _inner(view: MapView) -> QRect:
    return view.rect().adjusted(EDGE_PX, EDGE_PX, -EDGE_PX, -EDGE_PX)
