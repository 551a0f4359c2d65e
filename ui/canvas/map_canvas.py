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
    *("edge_picked", "menu_wanted", "merged", "moved"),
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
    menu_wanted = Signal(object, object, object)
    merged = Signal(object, object)
    moved = Signal(object, float, float)
    camera_changed = Signal()
    far_changed = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.sight = MapViewState()
        self.band = QRectF()
        self._names: PlacedLabels = NO_LABELS
        self._was_far = False
        self._settling = QTimer(self, interval=SETTLE_MS, singleShot=True)
        self._settling.timeout.connect(self._settle)
        self._flight = CameraAnimation(self)
        self._flight.passed.connect(self._fly)
        self._glow = LightsAnimation(self)
        self._glow.passed.connect(self._shine)
        self._doing = MapController(self, self)
        for name in CONTROLLER_SIGNALS:
            getattr(self._doing, name).connect(getattr(self, name))
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
        self._glow.end(self.sight.marks)
        had_one = self.sight.show(shown)
        if not keep_view or self.sight.is_fitted or not had_one:
            self.fit_all(around=self.sight.around)
        else:
            self.sight.take_aim(self.sight.aim)
        self._refresh_all()

    def show_day(self, day: int | None) -> None:
        """Only what there was on that day (days since 1970) is drawn; None: what there is now."""
        self.sight.show_day(day)
        self._refresh_all()

    def hide_things(self, ids: Collection[EntityId]) -> None:
        """These things are not drawn, and what joins them to others neither."""
        self.sight.hide(ids)
        self._refresh_all()

    def gather(self, *, more_than: int = MAX_DRAWN) -> None:
        """Topics stand for their things while more things than these would be in view."""
        self.sight.many = more_than
        self.refresh()

    def show_expanded(self, ids: Collection[EntityId]) -> None:
        """These things are marked as expanded."""
        self.sight.marks.expanded = np.array(sorted(self.sight.ground.rows(ids)), np.int64)
        self.refresh()

    def show_path(self, ids: Sequence[EntityId]) -> None:
        """The way over these things is drawn strongly, all else steps back; () ends that."""
        self.sight.marks.path = self.sight.ground.rows(ids)
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
        marks = self.sight.marks
        before = marks.lights
        marks.show_lights(self.sight.ground, things, edges or {}, dims=dim_others)
        self._glow.go(before, marks.lights)
        self.refresh()

    # What is chosen

    @property
    def selected(self) -> EntityId | None:
        """The thing that is selected."""
        return self.id_of(self.sight.marks.selected)

    @property
    def chosen_things(self) -> tuple[EntityId, ...]:
        """The things that are chosen, in the order of importance."""
        return tuple(self.sight.ground.id(row) for row in sorted(self.sight.marks.chosen))

    def choose(self, entity_id: EntityId | None) -> None:
        """Select a thing, as if it had been clicked; nothing for None."""
        row = self.sight.ground.row(entity_id) if entity_id is not None else -1
        if row != self.sight.marks.selected:
            self.select_row(row)

    def choose_all(self, ids: Collection[EntityId]) -> None:
        """These things are chosen."""
        self.choose_rows(self.sight.ground.rows(ids))

    def select_row(self, row: int) -> None:
        """The thing of that row is selected; -1 is none."""
        self.sight.marks.selected = row
        self.refresh()
        self._describe()
        self.picked.emit(self.id_of(row))

    def choose_rows(self, rows: list[int]) -> None:
        """The things of these rows are chosen."""
        self.update()
        if rows != self.sight.marks.chosen:
            self.sight.marks.chosen = rows
            self.refresh()
            self.chosen.emit(self.chosen_things)

    def id_of(self, row: int) -> EntityId | None:
        """The thing of a row; None for -1."""
        return self.sight.ground.id(row) if row >= 0 else None

    # Where one looks

    @property
    def camera(self) -> CameraTarget:
        """What the middle looks at; can be set again later, also in another size."""
        return self.sight.aim

    @camera.setter
    def camera(self, aim: CameraTarget) -> None:
        self.sight.is_fitted = False
        self._go(self.sight.aimed(np.array((aim.x, aim.y)), aim.scale))

    def fit_all(self, *, around: Collection[EntityId] = ()) -> None:
        """Show everything; around these things without a few far ones that make all else small."""
        self._measure()
        self._go(self.sight.fit_around(around))

    def fit_to(self, ids: Collection[EntityId]) -> None:
        """Show these things, with room around them."""
        rows = self.sight.ground.rows(ids)
        if rows:
            self.sight.is_fitted = False
            self._go(self.sight.fit(rows))

    def center_on(self, entity_id: EntityId) -> None:
        """The thing comes into the middle, near enough to read its name."""
        row = self.sight.ground.row(entity_id)
        if row >= 0:
            self.look_at(row, scale=max(self.sight.camera.scale, READABLE_SCALE))

    def show_near(self, entity_id: EntityId) -> None:
        """The thing is in view: if it was not, it comes into the middle, as near as all is now."""
        row = self.sight.ground.row(entity_id)
        inner = self.rect().adjusted(EDGE_PX, EDGE_PX, -EDGE_PX, -EDGE_PX)
        if row >= 0 and not inner.contains(self.place_of_row(row)):
            self.look_at(row, scale=self.sight.camera.scale)

    def look_at(self, row: int, *, scale: float) -> None:
        """The thing of that row comes into the middle."""
        self.sight.is_fitted = False
        self._go(self.sight.aimed(self.sight.ground.points[row], scale))

    def zoom(self, steps: float) -> None:
        """Go nearer (or farther) by steps, around the middle."""
        self.zoom_at(1.25**steps, self.width() / 2, self.height() / 2)

    def zoom_at(self, factor: float, x: float, y: float) -> None:
        """Go nearer or farther; what is at that pixel stays there."""
        self.see(self.sight.camera.zoomed(factor, x=x, y=y))

    def see(self, camera: Camera) -> None:
        """Look from there at once, with fewer details until the view rests."""
        self.sight.is_fitted = False
        self._flight.stop()
        self.sight.camera = camera
        self.move_on()

    def place_of(self, entity_id: EntityId) -> QPoint:
        """Where a thing is on the widget."""
        return self.place_of_row(self.sight.ground.row(entity_id))

    def place_of_row(self, row: int) -> QPoint:
        """Where the thing of a row is on the widget."""
        x, y = self.sight.camera.to_screen(self.sight.ground.points[row]).tolist()
        return QPoint(round(x), round(y))

    @property
    def is_far(self) -> bool:
        """Whether topics stand for their things now."""
        return self.sight.frame().is_far

    # Files

    def draw_picture(self, *, scale: float = 2.0, whole: bool = False) -> QImage:
        """What is in view, or the whole map, as a picture."""
        return render_image(self.sight.frame_for_file(whole=whole, density=scale))

    def save_svg(self, path: str | Path, *, whole: bool = False) -> None:
        """What is in view, or the whole map, is in the file as a drawing. Raises `OSError`."""
        render_svg(Path(path), self.sight.frame_for_file(whole=whole, vector=True))

    # Events

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw everything."""
        self._measure()
        self.sight.marks.focused = self.hasFocus()
        frame = self.sight.frame()
        painter = QPainter(self)
        self._names = draw_map(painter, frame, names=self._names)
        draw_minimap(painter, frame)
        draw_overlay(painter, frame, band=self.band, has_ring=self.property("ring") == "true")
        painter.end()
        if frame.is_far != self._was_far:
            self._was_far = frame.is_far
            self.far_changed.emit(frame.is_far)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Everything stays in view if it was; else the middle stays."""
        aim = self.sight.aim
        self._measure()
        if self.sight.is_fitted:
            self.sight.camera = self.sight.fit_again()
        else:
            self.sight.take_aim(aim)
        self._names = NO_LABELS

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The left button picks, drags or moves."""
        self._doing.hands.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Point, drag or move."""
        self._doing.hands.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """What was begun is done."""
        self._doing.hands.release(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Go into a thing or a topic."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._doing.enter(event.position())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom, or move."""
        self._doing.hands.wheel(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys of the map; others are for the window."""
        if not self._doing.hands.key(event):
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """A menu is wanted where one clicked, or for what is selected."""
        by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        self._doing.want_menu(QPointF(event.pos()) if by_mouse else None, event.globalPos())

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is pointed at any more."""
        self._doing.hover(-1)

    def event(self, event: QEvent) -> bool:
        """Gestures of a touchpad and tips, and all the rest as ever."""
        if isinstance(event, QNativeGestureEvent) and self._doing.hands.pinch(event):
            return True
        if isinstance(event, QHelpEvent):
            text = self.sight.tip(event.pos().x(), event.pos().y())
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)

    # Within

    def refresh(self) -> None:
        """Everything is drawn anew, names are placed anew."""
        self._names = NO_LABELS
        self.update()

    def move_on(self) -> None:
        """The view moved: drawn with fewer details until it rests."""
        self.sight.is_still = False
        self._settling.start()
        self.update()
        self.camera_changed.emit()

    def _refresh_all(self) -> None:
        self.refresh()
        self._describe()

    def _describe(self) -> None:
        text = self.sight.describe()
        if text != self.accessibleDescription():
            self.setAccessibleDescription(text)
            event = QAccessibleEvent(self, QAccessible.Event.DescriptionChanged)
            QAccessible.updateAccessibility(event)

    def _measure(self) -> None:
        self.sight.width, self.sight.height = float(self.width()), float(self.height())
        self.sight.density = self.devicePixelRatioF()

    def _settle(self) -> None:
        self.sight.is_still = True
        self.refresh()

    def _go(self, camera: Camera) -> None:
        """Look from there: at once, or smoothly where things may move."""
        if (
            self.isVisible()
            and len(self.sight.ground)
            and self._flight.go(self.sight.camera, camera)
        ):
            return
        self.sight.camera = camera
        self.refresh()
        self.camera_changed.emit()

    def _fly(self, share: float) -> None:
        self.sight.camera = self.sight.between(*self._flight.course, share=share)
        self.move_on()

    def _shine(self, share: float) -> None:
        self.sight.marks.lights = self._glow.at(share)
        self.update()
