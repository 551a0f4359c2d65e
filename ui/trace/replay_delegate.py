"""Item delegate of a replay."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ui.theme.icons import draw_icon
from ui.theme.theme import the_theme
from ui.trace.replay_model import ROW_ROLE, Index, ReplayModel
from ui.trace.trace_events import TraceEvent, TraceStep
from ui.widgets.painting import draw_text

ICONS = {
    "question": "message-circle",
    "plan": "list-checks",
    "anchors": "pin",
    "spread": "waypoints",
    "kept": "circle-check",
    "dropped": "circle-slash",
    "time": "clock",
}
BAR = 56


class ReplayDelegate(QStyledItemDelegate):
    """Draws headings with an icon, and events with a reason and a bar for the weight."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height of a heading, or of an event with or without a reason."""
        look = the_theme().look
        row = index.data(ROW_ROLE)
        if isinstance(row, TraceStep):
            return QSize(100, look.grown(36))
        tall = isinstance(row, TraceEvent) and bool(row.detail)
        return QSize(100, look.grown(40 if tall else 26))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a row: lit, current, or still to come."""
        row, model = index.data(ROW_ROLE), index.model()
        if not isinstance(model, ReplayModel):
            return
        step = model.step_at(index.row())
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue]
        painter.setLayoutDirection(option.direction)  # pyright: ignore[reportAttributeAccessIssue]
        if isinstance(row, TraceStep):
            _draw_heading(painter, rect, row, is_lit=step <= model.step)
        elif isinstance(row, TraceEvent):
            state = option.state  # pyright: ignore[reportAttributeAccessIssue]
            _draw_ground(
                painter,
                rect,
                is_chosen=bool(state & QStyle.StateFlag.State_Selected),
                is_now=step == model.step,
            )
            _draw_event(painter, rect, row, is_lit=step <= model.step)
        painter.restore()


def _draw_heading(painter: QPainter, rect: QRect, step: TraceStep, *, is_lit: bool) -> None:
    look = the_theme().look
    color = look.colors.text if is_lit else look.colors.muted
    side = look.grown(16)
    base = rect.adjusted(4, look.grown(10), -4, 0)
    icon = draw_icon(ICONS[step.stage], look.colors.accent if is_lit else look.colors.muted, side)
    place = _mirrored(painter, rect, QRect(base.left(), base.center().y() - side // 2, side, side))
    painter.drawPixmap(place, icon)
    font = look.font("strong")
    font.setPixelSize(look.px("small"))
    painter.setFont(font)
    painter.setPen(QColor(color))
    words = base.adjusted(side + 8, 0, 0, 0)
    _write(painter, _mirrored(painter, rect, words), step.title)


def _draw_ground(painter: QPainter, rect: QRect, *, is_chosen: bool, is_now: bool) -> None:
    colors = the_theme().look.colors
    if is_chosen:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colors.selected))
        painter.drawRoundedRect(rect.adjusted(0, 1, 0, -1), 6, 6)
    if is_now:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colors.accent))
        mark = QRect(rect.left() + 4, rect.top() + 5, 3, rect.height() - 10)
        painter.drawRoundedRect(_mirrored(painter, rect, mark), 1.5, 1.5)


def _draw_event(painter: QPainter, rect: QRect, event: TraceEvent, *, is_lit: bool) -> None:
    look = the_theme().look
    has_weight = event.weight >= 0
    bar = look.grown(BAR) if has_weight else 0
    inner = rect.adjusted(look.grown(16), 0, -8, 0)
    words = inner.adjusted(0, 0, -(bar + 12 if bar else 0), 0)
    top = words.adjusted(0, 3, 0, 0)
    if event.detail:
        top.setHeight(rect.height() // 2 - 1)
    else:
        top = words
    tone = "text" if is_lit else "muted"
    draw_text(painter, _mirrored(painter, rect, top), event.title, role="small", tone=tone)
    if event.detail:
        below = QRect(words.left(), top.bottom(), words.width(), rect.bottom() - top.bottom() - 2)
        below = _mirrored(painter, rect, below)
        draw_text(painter, below, event.detail, role="caption", tone="muted")
    if has_weight:
        _draw_bar(painter, rect, event, bar, is_lit=is_lit)


def _draw_bar(
    painter: QPainter, rect: QRect, event: TraceEvent, width: int, *, is_lit: bool
) -> None:
    colors = the_theme().look.colors
    left, top = rect.right() - 8 - width, rect.center().y() - 2
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colors.subtle))
    painter.drawRoundedRect(_mirrored(painter, rect, QRect(left, top, width, 4)), 2, 2)
    if is_lit and event.weight > 0:
        filled = QRect(left, top, max(4, round(width * min(event.weight, 1.0))), 4)
        painter.setBrush(
            QColor(colors.border_strong if event.stage == "dropped" else colors.accent)
        )
        painter.drawRoundedRect(_mirrored(painter, rect, filled), 2, 2)


def _write(painter: QPainter, rect: QRect, text: str) -> None:
    metrics = QFontMetrics(painter.font())
    fitting = metrics.elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
    flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading
    painter.drawText(rect, int(flags), fitting)


def _mirrored(painter: QPainter, whole: QRect, part: QRect) -> QRect:
    """Return the part mirrored in right-to-left layouts."""
    return QStyle.visualRect(painter.layoutDirection(), whole, part)
