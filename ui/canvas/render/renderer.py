"""Renderer of the map: one function draws a frame, on the widget or into a file."""

from pathlib import Path

import numpy as np
from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from ui.canvas.camera import Ints
from ui.canvas.render import labels
from ui.canvas.render.edges import draw_edges, draw_highlighted_edges
from ui.canvas.render.frame import DIMMED_SHARE, Frame, fill_background
from ui.canvas.render.glyph_atlas import atlas_of, glyph_path
from ui.canvas.render.topic_labels import draw_topic_labels
from ui.canvas.render.topic_regions import draw_discs, draw_hulls
from ui.theme.translation import translate

RING_GAP = 4.0


def draw_map(
    painter: QPainter, frame: Frame, *, names: labels.PlacedLabels | None = None
) -> labels.PlacedLabels:
    """Draw the frame; return its labels, to be reused for the next picture of the same scale."""
    fill_background(painter, frame)
    if frame.is_far:
        draw_discs(painter, frame)
    else:
        draw_hulls(painter, frame)
        draw_edges(painter, frame)
    draw_highlighted_edges(painter, frame)
    _draw_nodes(painter, frame)
    _draw_rings(painter, frame)
    draw_topic_labels(painter, frame)
    fits = names is not None and names.scale == frame.camera.scale and not frame.is_still
    placed = names if names is not None and fits else labels.place_labels(frame)
    labels.draw_relation_labels(painter, frame, placed)
    labels.draw_labels(painter, frame, placed)
    return placed


def _draw_nodes(painter: QPainter, frame: Frame) -> None:
    """Draw all entities in view, the most important on top."""
    if frame.is_far:
        rows = np.flatnonzero(frame.in_view & frame.emphasized)[::-1]
        _draw_rows(painter, frame, rows)
        return
    if frame.highlights.is_dimming:
        _draw_rows(
            painter, frame, np.flatnonzero(frame.in_view & ~frame.emphasized)[::-1], back=True
        )
        _draw_halos(painter, frame)
        _draw_rows(painter, frame, np.flatnonzero(frame.in_view & frame.emphasized)[::-1])
        return
    _draw_halos(painter, frame)
    _draw_rows(painter, frame, np.flatnonzero(frame.in_view)[::-1])


def _draw_rows(painter: QPainter, frame: Frame, rows: Ints, *, back: bool = False) -> None:
    canvas = frame.look.colors.canvas
    share = DIMMED_SHARE if back else 1.0
    colors = frame.colors_at(share)
    shapes, numbers = frame.scene.glyphs.take(rows), frame.color_numbers(rows)
    if not frame.is_vector:
        atlas = atlas_of(colors, canvas, frame.density)
        atlas.draw(
            painter,
            frame.points.take(rows, axis=0),
            shapes=shapes,
            colors=numbers,
            radii=frame.radii.take(rows),
        )
        return
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(canvas), 0.8))
    each: list[tuple[int, int, int]] = np.stack([rows, shapes, numbers], axis=1).tolist()
    for row, shape, color in each:
        painter.setBrush(QColor(colors[color]))
        outline = glyph_path(shape, round(float(frame.radii[row]) * 4) / 4)
        painter.drawPath(outline.translated(QPointF(*frame.points[row])))


def _draw_halos(painter: QPainter, frame: Frame) -> None:
    """Draw halos around lit entities, wider for brighter ones."""
    lights = frame.highlights.lights
    if lights is None:
        return
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    for row in np.flatnonzero((lights > 0) & frame.in_view).tolist():
        light = float(lights[row])
        color = QColor(frame.look.colors.accent)
        color.setAlphaF(0.15 + 0.35 * light)
        painter.setBrush(color)
        reach = float(frame.radii[row]) + 3 + 12 * light
        painter.drawEllipse(QPointF(*frame.points[row]), reach, reach)


def _draw_rings(painter: QPainter, frame: Frame) -> None:
    """Draw rings around selected, hovered and drop target entities, and pins."""
    highlights, colors = frame.highlights, frame.look.colors
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for row in highlights.chosen:
        _draw_ring(painter, frame, row, QPen(QColor(colors.accent), 2))
    if highlights.hovered >= 0 and highlights.hovered != highlights.selected:
        _draw_ring(painter, frame, highlights.hovered, QPen(QColor(colors.text2), 1.5))
    if highlights.selected >= 0:
        _draw_ring(
            painter,
            frame,
            highlights.selected,
            QPen(QColor(colors.text), 3 if highlights.has_focus else 2),
        )
    if highlights.drop_target >= 0:
        _draw_ring(
            painter,
            frame,
            highlights.drop_target,
            QPen(QColor(colors.warning), 3, Qt.PenStyle.DashLine),
            more=4,
        )
    for row in highlights.expanded.tolist():
        _draw_ring(painter, frame, row, QPen(QColor(colors.muted), 1, Qt.PenStyle.DotLine), more=3)
    if not frame.is_far:
        for row in highlights.pinned[frame.in_view[highlights.pinned]].tolist():
            _draw_pin(painter, frame, row)


def _draw_ring(painter: QPainter, frame: Frame, row: int, pen: QPen, *, more: float = 0.0) -> None:
    if frame.in_view[row]:
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        reach = float(frame.radii[row]) + RING_GAP + more
        painter.drawEllipse(QPointF(*frame.points[row]), reach, reach)


def _draw_pin(painter: QPainter, frame: Frame, row: int) -> None:
    """Draw a needle at the upper right: recognizable by shape, not only by color."""
    x, y = frame.points[row].tolist()
    away = float(frame.radii[row]) * 0.7 + 2
    head = QPointF(x + away + 3, y - away - 3)
    painter.setPen(QPen(QColor(frame.look.colors.text), 1.5))
    painter.drawLine(QPointF(x + away - 2, y - away + 2), head)
    painter.setBrush(QColor(frame.look.colors.text))
    painter.drawEllipse(head, 2.2, 2.2)


def draw_overlay(painter: QPainter, frame: Frame, *, band: QRectF, has_ring: bool) -> None:
    """Draw the selection rectangle and the focus ring."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    color = QColor(frame.look.colors.accent)
    painter.setPen(QPen(color, 1))
    if not band.isNull():
        color.setAlphaF(0.12)
        painter.setBrush(color)
        painter.drawRect(band)
    if has_ring:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for inside in (0.0, 1.0):
            size = QRectF(0, 0, frame.width - 1, frame.height - 1)
            painter.drawRect(size.adjusted(inside, inside, -inside, -inside))


def render_image(frame: Frame) -> QImage:
    """Return the frame as an image."""
    size = QSize(round(frame.width * frame.density), round(frame.height * frame.density))
    image = QImage(size, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(frame.density)
    painter = QPainter(image)
    draw_map(painter, frame)
    painter.end()
    return image


def render_svg(path: Path, frame: Frame) -> None:
    """Write the frame as SVG. Raises `OSError`."""
    from PySide6.QtSvg import QSvgGenerator

    # Qt does not report a file that cannot be written: this raises.
    path.touch()
    size = QSize(round(frame.width), round(frame.height))
    made = QSvgGenerator()
    made.setFileName(str(path))
    made.setSize(size)
    made.setViewBox(QRect(0, 0, size.width(), size.height()))
    made.setTitle(translate("canvas", "Map of the graph"))
    painter = QPainter(made)
    draw_map(painter, frame)
    painter.end()
