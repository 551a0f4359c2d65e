"""Item model and delegate of the palette."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ui.shell.palette.matches import ICONS, Group, Match, order_groups, title_of
from ui.theme.icons import draw_icon
from ui.theme.theme import the_theme
from ui.widgets.painting import draw_ground

Index = QModelIndex | QPersistentModelIndex
ROLE = Qt.ItemDataRole.UserRole
LINE, HEADING, EDGE = 38, 30, 12


class PaletteModel(QAbstractListModel):
    """Groups of matches with headings; headings cannot be selected."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[Match | Group] = []

    def show_groups(self, groups: Mapping[Group, Sequence[Match]], text: str) -> None:
        """Replace the groups, those that the text names first; empty groups are omitted."""
        self.beginResetModel()
        self._rows = []
        for group in order_groups(groups, text):
            if matches := groups.get(group, ()):
                self._rows.append(group)
                self._rows.extend(matches)
        self.endResetModel()

    def match(self, row: int) -> Match | None:
        """Return the match of a row, None for a heading."""
        content = self._rows[row] if 0 <= row < len(self._rows) else None
        return content if isinstance(content, Match) else None

    def next_row(self, row: int, by: int) -> int:
        """Return the next row with a match in that direction, or the same row."""
        wanted = row + by
        while 0 <= wanted < len(self._rows):
            if self.match(wanted) is not None:
                return wanted
            wanted += 1 if by > 0 else -1
        return row

    def row_of(self, match: Match | None) -> int:
        """Return the row of an equal match, else the first match, else -1."""
        if match in self._rows:
            return self._rows.index(match)
        return self.next_row(-1, 1)

    def rowCount(self, parent: Index | None = None) -> int:
        """Return the number of matches and headings."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the match, its text, or its accessible text."""
        row = self._rows[index.row()] if 0 <= index.row() < len(self._rows) else None
        if row is None:
            return None
        if role == ROLE:
            return row
        is_match = isinstance(row, Match)
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title if is_match else title_of(row)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            parts = (row.title, row.detail, row.keys) if is_match else (title_of(row),)
            return ", ".join(part for part in parts if part)
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return the flags; headings are not selectable."""
        if self.match(index.row()) is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


class PaletteDelegate(QStyledItemDelegate):
    """Draws icon, title, detail and shortcut of a row."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height; headings are lower than rows."""
        look = the_theme().look
        return QSize(0, look.grown(LINE if isinstance(index.data(ROLE), Match) else HEADING))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a row or a heading."""
        shown = index.data(ROLE)
        rect, state = _box(option)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if isinstance(shown, Match):
            self._paint_line(painter, rect, shown, state)
        else:
            look = the_theme().look
            painter.setFont(look.font("caption"))
            painter.setPen(QColor(look.colors.muted))
            inside = rect.adjusted(EDGE, 0, -EDGE, -look.grown(4))
            flags = Qt.AlignmentFlag.AlignBottom | _leading()
            painter.drawText(inside, int(flags), str(index.data()))
        painter.restore()

    def _paint_line(
        self, painter: QPainter, rect: QRect, match: Match, state: QStyle.StateFlag
    ) -> None:
        look = the_theme().look
        colors = look.colors
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        draw_ground(painter, rect.adjusted(2, 1, -2, -1), state, corner=8)
        space = LineSpace(rect.adjusted(EDGE, 0, -EDGE, 0))
        side = look.grown(16)
        icon = draw_icon(ICONS[match.group], colors.accent if chosen else colors.text2, side)
        spot = space.take(side)
        painter.drawPixmap(spot.x(), spot.center().y() - side // 2, icon)
        space.take(look.grown(10))
        if match.keys:
            _draw_keys(painter, space, match.keys)
        painter.setFont(look.font("body"))
        metrics = QFontMetrics(painter.font())
        wanted = metrics.horizontalAdvance(match.title) + 2
        title = space.take(min(wanted, space.width if not match.detail else space.width * 2 // 3))
        painter.setPen(QColor(colors.text))
        _draw(painter, title, match.title, Qt.TextElideMode.ElideRight)
        space.take(look.grown(12))
        painter.setFont(look.font("small"))
        painter.setPen(QColor(colors.muted))
        _draw(painter, space.rest(), match.detail, Qt.TextElideMode.ElideMiddle)


class LineSpace:
    """Free space of a row; pieces are taken from its start or end in reading direction."""

    def __init__(self, rect: QRect) -> None:
        self._rect = rect
        self._backward = is_right_to_left()

    @property
    def width(self) -> int:
        """Width that is left."""
        return self._rect.width()

    def take(self, width: int) -> QRect:
        """Take a piece from the start."""
        return self._cut(width, left=not self._backward)

    def take_end(self, width: int) -> QRect:
        """Take a piece from the end."""
        return self._cut(width, left=self._backward)

    def rest(self) -> QRect:
        """Return what is left."""
        return self._rect

    def _cut(self, width: int, *, left: bool) -> QRect:
        rect = self._rect
        width = max(min(width, rect.width()), 0)
        if left:
            self._rect = rect.adjusted(width, 0, 0, 0)
            return QRect(rect.x(), rect.y(), width, rect.height())
        self._rect = rect.adjusted(0, 0, -width, 0)
        return QRect(rect.x() + rect.width() - width, rect.y(), width, rect.height())


def is_right_to_left() -> bool:
    """Return whether the layout direction is right to left."""
    from PySide6.QtWidgets import QApplication

    return QApplication.layoutDirection() == Qt.LayoutDirection.RightToLeft


def _leading() -> Qt.AlignmentFlag:
    backward = is_right_to_left()
    return Qt.AlignmentFlag.AlignRight if backward else Qt.AlignmentFlag.AlignLeft


def _draw(painter: QPainter, rect: QRect, text: str, where: Qt.TextElideMode) -> None:
    fitting = QFontMetrics(painter.font()).elidedText(text, where, rect.width())
    flags = Qt.AlignmentFlag.AlignVCenter | _leading() | Qt.AlignmentFlag.AlignAbsolute
    painter.drawText(rect, int(flags), fitting)


def _draw_keys(painter: QPainter, space: LineSpace, keys: str) -> None:
    look = the_theme().look
    painter.setFont(look.font("caption"))
    metrics = QFontMetrics(painter.font())
    box = space.take_end(metrics.horizontalAdvance(keys) + look.grown(12))
    height = metrics.height() + look.grown(4)
    box = QRect(box.x(), box.center().y() - height // 2, box.width(), height)
    painter.setPen(QColor(look.colors.border))
    painter.setBrush(QColor(look.colors.subtle))
    painter.drawRoundedRect(box, 4, 4)
    painter.setPen(QColor(look.colors.text2))
    painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), keys)
    space.take_end(look.grown(8))


def _box(option: QStyleOptionViewItem) -> tuple[QRect, QStyle.StateFlag]:
    # The stubs do not know the fields that a style option inherits.
    return option.rect, option.state  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType, reportUnknownMemberType]
