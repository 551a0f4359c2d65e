"""The map of the graph on one widget: look, move, zoom, choose; by mouse, touchpad and keys."""

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QContextMenuEvent,
    QHelpEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QToolTip, QWidget

from core.records.graph.map import MapData
from core.records.ids import EntityId
from ui.canvas.animation import CameraAnimation, LightsAnimation
from ui.canvas.camera import Camera
from ui.canvas.map_controller import MapController
from ui.canvas.render.frame import MAX_DRAWN
from ui.canvas.render.highlights import Pair
from ui.canvas.render.labels import NO_LABELS, PlacedLabels
from ui.canvas.render.minimap import draw_minimap
from ui.canvas.render.renderer import draw_map, draw_overlay, render_image, render_svg
from ui.canvas.view_state import READABLE_SCALE, CameraTarget, MapViewState
from ui.theme.language.words import translate
from ui.theme.theme import the_theme

SETTLE_MS = 120
# What hands do and the canvas tells.
CONTROLLER_SIGNALS = (
    *("hovered", "entered", "topic_picked", "topic_entered"),
    *("edge_picked", "menu_requested", "merged", "moved"),
)
# What is so near to the edge counts as out of view.
EDGE_PX = 40


class MapCanvas(QWidget):
    """Draws a map. Things are named by their ids; `picked` and `hovered` may tell of None."""

    picked = Signal(object)
    chosen = Signal(object)
    hovered = Signal(object)
    entered = Signal(object)
    topic_picked = Signal(object)
    topic_entered = Signal(object)
    edge_picked = Signal(object, object, object)
    menu_requested = Signal(object, object, object)
    merged = Signal(object, object)
    moved = Signal(object, float, float)
    camera_changed = Signal()
    far_changed = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.view_state = MapViewState()
        self.band = QRectF()
        self._labels: PlacedLabels = NO_LABELS
        self._was_far = False
        self._settle_timer = QTimer(self, interval=SETTLE_MS, singleShot=True)
        self._settle_timer.timeout.connect(self._settle)
        self._camera_animation = CameraAnimation(self)
        self._camera_animation.advanced.connect(self._animate_camera)
        self._lights_animation = LightsAnimation(self)
        self._lights_animation.advanced.connect(self._animate_lights)
        self._controller = MapController(self, self)
        for name in CONTROLLER_SIGNALS:
            getattr(self._controller, name).connect(getattr(self, name))
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(240, 200)
        self.setAccessibleName(translate("canvas", "Map of the graph"))
        the_theme().changed.connect(self.refresh)

    # What is shown

    def show_map(self, shown: MapData, *, keep_view: bool = True) -> None:
        """Draw another map; what was marked and stands on both stays marked.

        The view stays where it is, unless there was nothing to see or everything was in view.
        """
        self._lights_animation.finish(self.view_state.highlights)
        had_map = self.view_state.show(shown)
        if not keep_view or self.view_state.is_fitted or not had_map:
            self.fit_all(around=self.view_state.focus_ids)
        else:
            self.view_state.set_target(self.view_state.target)
        self._refresh_all()

    def show_day(self, day: int | None) -> None:
        """Only what there was on that day (days since 1970) is drawn; None: what there is now."""
        self.view_state.show_day(day)
        self._refresh_all()

    def hide_entities(self, ids: Collection[EntityId]) -> None:
        """These things are not drawn, and what joins them to others neither."""
        self.view_state.hide(ids)
        self._refresh_all()

    def set_max_drawn(self, *, more_than: int = MAX_DRAWN) -> None:
        """Topics stand for their things while more things than these would be in view."""
        self.view_state.max_drawn = more_than
        self.refresh()

    def show_expanded(self, ids: Collection[EntityId]) -> None:
        """These things are marked as expanded."""
        self.view_state.highlights.expanded = np.array(
            sorted(self.view_state.scene.rows(ids)), np.int64
        )
        self.refresh()

    def show_path(self, ids: Sequence[EntityId]) -> None:
        """The way over these things is drawn strongly, all else steps back; () ends that."""
        self.view_state.highlights.path = self.view_state.scene.rows(ids)
        self.refresh()

    def show_lights(
        self,
        things: Mapping[EntityId, float],
        edges: Mapping[Pair, float] | None = None,
        *,
        dim_others: bool = True,
    ) -> None:
        """These things and edges shine, each between 0 and 1; {} ends that.

        Called anew for each hop of an activation; where things may move, light fades over.
        """
        highlights = self.view_state.highlights
        before = highlights.lights
        highlights.show_lights(self.view_state.scene, things, edges or {}, dims=dim_others)
        self._lights_animation.go(before, highlights.lights)
        self.refresh()

    # What is chosen

    @property
    def selected(self) -> EntityId | None:
        """The thing that is selected."""
        return self.id_of(self.view_state.highlights.selected)

    @property
    def chosen_ids(self) -> tuple[EntityId, ...]:
        """The things that are chosen, in the order of importance."""
        return tuple(
            self.view_state.scene.id(row) for row in sorted(self.view_state.highlights.chosen)
        )

    def choose(self, entity_id: EntityId | None) -> None:
        """Select a thing, as if it had been clicked; nothing for None."""
        row = self.view_state.scene.row(entity_id) if entity_id is not None else -1
        if row != self.view_state.highlights.selected:
            self.select_row(row)

    def choose_all(self, ids: Collection[EntityId]) -> None:
        """These things are chosen."""
        self.choose_rows(self.view_state.scene.rows(ids))

    def select_row(self, row: int) -> None:
        """The thing of that row is selected; -1 is none."""
        self.view_state.highlights.selected = row
        self.refresh()
        self._describe()
        self.picked.emit(self.id_of(row))

    def choose_rows(self, rows: list[int]) -> None:
        """The things of these rows are chosen."""
        self.update()
        if rows != self.view_state.highlights.chosen:
            self.view_state.highlights.chosen = rows
            self.refresh()
            self.chosen.emit(self.chosen_ids)

    def id_of(self, row: int) -> EntityId | None:
        """The thing of a row; None for -1."""
        return self.view_state.scene.id(row) if row >= 0 else None

    # Where one looks

    @property
    def target(self) -> CameraTarget:
        """What the middle looks at; can be set again later, also in another size."""
        return self.view_state.target

    @target.setter
    def target(self, target: CameraTarget) -> None:
        self.view_state.is_fitted = False
        self._move_camera(self.view_state.camera_at(np.array((target.x, target.y)), target.scale))

    def fit_all(self, *, around: Collection[EntityId] = ()) -> None:
        """Show everything; around these things without a few far ones that make all else small."""
        self._measure()
        self._move_camera(self.view_state.fit_around(around))

    def fit_to(self, ids: Collection[EntityId]) -> None:
        """Show these things, with room around them."""
        rows = self.view_state.scene.rows(ids)
        if rows:
            self.view_state.is_fitted = False
            self._move_camera(self.view_state.fit(rows))

    def center_on(self, entity_id: EntityId) -> None:
        """The thing comes into the middle, near enough to read its name."""
        row = self.view_state.scene.row(entity_id)
        if row >= 0:
            self.center_row(row, scale=max(self.view_state.camera.scale, READABLE_SCALE))

    def show_near(self, entity_id: EntityId) -> None:
        """The thing is in view: if it was not, it comes into the middle, as near as all is now."""
        row = self.view_state.scene.row(entity_id)
        inner = self.rect().adjusted(EDGE_PX, EDGE_PX, -EDGE_PX, -EDGE_PX)
        if row >= 0 and not inner.contains(self.position_of_row(row)):
            self.center_row(row, scale=self.view_state.camera.scale)

    def center_row(self, row: int, *, scale: float) -> None:
        """The thing of that row comes into the middle."""
        self.view_state.is_fitted = False
        self._move_camera(self.view_state.camera_at(self.view_state.scene.points[row], scale))

    def zoom(self, steps: float) -> None:
        """Go nearer (or farther) by steps, around the middle."""
        self.zoom_at(1.25**steps, self.width() / 2, self.height() / 2)

    def zoom_at(self, factor: float, x: float, y: float) -> None:
        """Go nearer or farther; what is at that pixel stays there."""
        self.set_camera(self.view_state.camera.zoomed(factor, x=x, y=y))

    def set_camera(self, camera: Camera) -> None:
        """Look from there at once, with fewer details until the view rests."""
        self.view_state.is_fitted = False
        self._camera_animation.stop()
        self.view_state.camera = camera
        self.refresh_moving()

    def position_of(self, entity_id: EntityId) -> QPoint:
        """Where a thing is on the widget."""
        return self.position_of_row(self.view_state.scene.row(entity_id))

    def position_of_row(self, row: int) -> QPoint:
        """Where the thing of a row is on the widget."""
        x, y = self.view_state.camera.to_screen(self.view_state.scene.points[row]).tolist()
        return QPoint(round(x), round(y))

    @property
    def is_far(self) -> bool:
        """Whether topics stand for their things now."""
        return self.view_state.frame().is_far

    # Files

    def render_image(self, *, scale: float = 2.0, whole: bool = False) -> QImage:
        """What is in view, or the whole map, as a picture."""
        return render_image(self.view_state.frame_for_file(whole=whole, density=scale))

    def save_svg(self, path: str | Path, *, whole: bool = False) -> None:
        """What is in view, or the whole map, is in the file as a drawing. Raises `OSError`."""
        render_svg(Path(path), self.view_state.frame_for_file(whole=whole, vector=True))

    # Events

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw everything."""
        self._measure()
        self.view_state.highlights.has_focus = self.hasFocus()
        frame = self.view_state.frame()
        painter = QPainter(self)
        self._labels = draw_map(painter, frame, names=self._labels)
        draw_minimap(painter, frame)
        draw_overlay(painter, frame, band=self.band, has_ring=self.property("ring") == "true")
        painter.end()
        if frame.is_far != self._was_far:
            self._was_far = frame.is_far
            self.far_changed.emit(frame.is_far)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Everything stays in view if it was; else the middle stays."""
        target = self.view_state.target
        self._measure()
        if self.view_state.is_fitted:
            self.view_state.camera = self.view_state.fit_again()
        else:
            self.view_state.set_target(target)
        self._labels = NO_LABELS

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The left button picks, drags or moves."""
        self._controller.input.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Point, drag or move."""
        self._controller.input.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """What was begun is done."""
        self._controller.input.release(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Go into a thing or a topic."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._controller.enter(event.position())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom, or move."""
        self._controller.input.wheel(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys of the map; others are for the window."""
        if not self._controller.input.key(event):
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """A menu is wanted where one clicked, or for what is selected."""
        by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        self._controller.request_menu(QPointF(event.pos()) if by_mouse else None, event.globalPos())

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is pointed at any more."""
        self._controller.hover(-1)

    def event(self, event: QEvent) -> bool:
        """Gestures of a touchpad and tips, and all the rest as ever."""
        if isinstance(event, QNativeGestureEvent) and self._controller.input.pinch(event):
            return True
        if isinstance(event, QHelpEvent):
            text = self.view_state.tooltip(event.pos().x(), event.pos().y())
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)

    # Within

    def refresh(self) -> None:
        """Everything is drawn anew, names are placed anew."""
        self._labels = NO_LABELS
        self.update()

    def refresh_moving(self) -> None:
        """The view moved: drawn with fewer details until it rests."""
        self.view_state.is_still = False
        self._settle_timer.start()
        self.update()
        self.camera_changed.emit()

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
        """Look from there: at once, or smoothly where things may move."""
        if (
            self.isVisible()
            and len(self.view_state.scene)
            and self._camera_animation.go(self.view_state.camera, camera)
        ):
            return
        self.view_state.camera = camera
        self.refresh()
        self.camera_changed.emit()

    def _animate_camera(self, share: float) -> None:
        self.view_state.camera = self.view_state.interpolate(
            *self._camera_animation.endpoints, share=share
        )
        self.refresh_moving()

    def _animate_lights(self, share: float) -> None:
        self.view_state.highlights.lights = self._lights_animation.lights_at(share)
        self.update()
