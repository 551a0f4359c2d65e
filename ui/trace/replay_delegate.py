"""Steps of a replayed answer as a list: model and drawing."""

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ui.theme.icons import draw_icon
from ui.theme.plain_text import plain_tooltip
from ui.theme.theme import the_theme
from ui.theme.translation import translate
from ui.trace.trace_events import TraceEvent, TraceStep
from ui.widgets.painting import draw_text

Index = QModelIndex | QPersistentModelIndex
ROW_ROLE = Qt.ItemDataRole.UserRole
NO_PARENT = QModelIndex()
ICONS = {
    "question": "message-circle",
    "plan": "list-checks",
    "anchors": "pin",
    "spread": "waypoints",
    "kept": "circle-check",
    "dropped": "circle-slash",
    "narrative": "list-tree",
    "cited": "quote",
    "time": "clock",
}
BAR = 56


class ReplayModel(QAbstractListModel):
    """Rows are steps (headings) and events; those up to the current step are lit."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[TraceStep | TraceEvent, ...] = ()
        self._step_of: tuple[int, ...] = ()
        self._first: tuple[int, ...] = ()
        self.step = 0

    def show_events(self, events: tuple[TraceEvent, ...], steps: tuple[TraceStep, ...]) -> None:
        """Replace all rows."""
        self.beginResetModel()
        rows: list[TraceStep | TraceEvent] = []
        step_of: list[int] = []
        first: list[int] = []
        for number, step in enumerate(steps):
            first.append(len(rows))
            rows += [step, *events[step.first : step.end]]
            step_of += [number] * (1 + step.end - step.first)
        self.rows, self._step_of, self._first = tuple(rows), tuple(step_of), tuple(first)
        self.step = 0
        self.endResetModel()

    def show_step(self, step: int) -> None:
        """Light the rows up to that step."""
        self.step = step
        if self.rows:
            self.dataChanged.emit(self.index(0), self.index(len(self.rows) - 1))

    def heading_of(self, step: int) -> QModelIndex:
        """Return the first row of a step."""
        return self.index(self._first[step]) if step < len(self._first) else QModelIndex()

    def last_of(self, step: int) -> QModelIndex:
        """Return the last row of a step."""
        after = self._first[step + 1] if step + 1 < len(self._first) else len(self.rows)
        return self.index(after - 1)

    def step_at(self, row: int) -> int:
        """Return the step of a row."""
        return self._step_of[row]

    def event_at(self, index: Index) -> TraceEvent | None:
        """Return the event of a row; None for a heading."""
        row = self.rows[index.row()] if index.isValid() else None
        return row if isinstance(row, TraceEvent) else None

    def rowCount(self, parent: Index = NO_PARENT) -> int:
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self.rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Make events selectable."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        if isinstance(self.rows[index.row()], TraceEvent):
            return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return Qt.ItemFlag.ItemIsEnabled

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return text, tooltip and accessible text, or the row itself."""
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        shown: dict[int, object] = {ROW_ROLE: row, Qt.ItemDataRole.DisplayRole: row.title}
        if isinstance(row, TraceEvent):
            words = "\n".join(it for it in (row.title, row.detail, row.figures) if it)
            shown[Qt.ItemDataRole.ToolTipRole] = plain_tooltip(words)
            shown[Qt.ItemDataRole.AccessibleTextRole] = self._read_out(row, index.row())
        return shown.get(role)

    def _read_out(self, event: TraceEvent, row: int) -> str:
        # A word for the state, beside the color.
        when = "" if self._step_of[row] <= self.step else translate("trace", "later")
        return ", ".join(it for it in (event.title, event.detail, when) if it)


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
