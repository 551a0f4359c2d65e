"""List of search results with snippets; letters typed in it go to the search field."""

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from core.records.answers.typeahead import DocumentMatch, EntityMatch, HighlightedText, PassageMatch
from ui.items.document_kinds import icon_of
from ui.reader.text.text_formats import char_format
from ui.search.result_model import (
    ContinuesRole,
    GroupHeading,
    Match,
    RecordRole,
    ResultModel,
    ShowMore,
    match_details,
    match_section,
    match_snippet,
    match_title,
)
from ui.theme.icons import draw_icon
from ui.theme.look import Role
from ui.theme.theme import the_theme
from ui.theme.translation import translate
from ui.widgets.painting import draw_ground, draw_text

EDGE, PAD, GAP, ICON = 12, 8, 2, 18
LINES = 2
Index = QModelIndex | QPersistentModelIndex
_ENTER = {Qt.Key.Key_Return, Qt.Key.Key_Enter}


class ResultDelegate(QStyledItemDelegate):
    """Draws headings, entities, documents and passages."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height of a row; passages have up to two lines of snippet."""
        row = index.data(RecordRole)
        if isinstance(row, GroupHeading | ShowMore):
            return QSize(100, the_theme().look.grown(34))
        height = 2 * PAD + _line_height("strong") + GAP + _line_height("small")
        if isinstance(row, PassageMatch) and index.data(ContinuesRole):
            height = PAD + (_line_height("small") if match_section(row) else 0)
        if isinstance(row, PassageMatch):
            height += _snippet_lines(row, option) * _line_height("body") + GAP
        return QSize(100, height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one row."""
        row = index.data(RecordRole)
        rect: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue]
        painter.save()
        painter.setLayoutDirection(option.direction)  # pyright: ignore[reportAttributeAccessIssue]
        if isinstance(row, GroupHeading):
            inner = rect.adjusted(EDGE, PAD, -EDGE, 0)
            draw_text(painter, inner, row.text, role="caption", tone="muted")
        elif isinstance(row, ShowMore):
            _draw_background(painter, option, rect)
            inner = rect.adjusted(EDGE, 0, -EDGE, 0)
            draw_text(
                painter, _right_of_icon(painter, inner), row.text, role="small", tone="accent"
            )
        else:
            _draw_background(painter, option, rect)
            if index.data(ContinuesRole):
                inner = rect.adjusted(EDGE, PAD // 2, -EDGE, -(PAD // 2))
                _draw_passage(painter, _right_of_icon(painter, inner), row, match_section(row))
            else:
                _draw_match(painter, rect.adjusted(EDGE, PAD, -EDGE, -PAD), row)
        painter.restore()


def _draw_background(painter: QPainter, option: QStyleOptionViewItem, rect: QRect) -> None:
    state: QStyle.StateFlag = option.state  # pyright: ignore[reportAttributeAccessIssue]
    inner = rect.adjusted(2, 1, -2, -1)
    draw_ground(painter, inner, state, corner=8)
    if state & QStyle.StateFlag.State_Selected:
        # Mark the selection by a bar too, not by color alone.
        bar = QRect(inner.left(), inner.top() + 8, 3, inner.height() - 16)
        if painter.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            bar.moveRight(inner.right())
        painter.setBrush(QColor(the_theme().look.colors.accent))
        painter.drawRoundedRect(bar, 1.5, 1.5)


def _draw_match(painter: QPainter, rect: QRect, row: Match) -> None:
    look = the_theme().look
    side, rtl = look.grown(ICON), painter.layoutDirection() == Qt.LayoutDirection.RightToLeft
    icon = "waypoints" if isinstance(row, EntityMatch) else icon_of(row.kind)
    at = QPoint(rect.right() - side if rtl else rect.left(), rect.top() + 1)
    painter.drawPixmap(at, draw_icon(icon, look.colors.muted, side))
    left = _right_of_icon(painter, rect)
    title = QRect(left.left(), left.top(), left.width(), _line_height("strong"))
    if isinstance(row, PassageMatch):
        draw_text(painter, title, match_title(row), role="strong", tone="text")
    else:
        marked = row.title if isinstance(row, DocumentMatch) else row.name
        _draw_highlighted(painter, title, marked, role="strong", tone="text", lines=1)
    below = left.adjusted(0, title.height() + GAP, 0, 0)
    if isinstance(row, PassageMatch):
        _draw_passage(painter, below, row, match_details(row))
    else:
        draw_text(painter, below, match_details(row), role="small", tone="muted")


def _draw_passage(painter: QPainter, rect: QRect, row: PassageMatch, details: str) -> None:
    """Draw the snippet of a passage, and the details below it."""
    foot_height = _line_height("small") if details else 0
    text = rect.adjusted(0, 0, 0, -foot_height - GAP)
    lines = LINES if text.height() > 1.5 * _line_height("body") else 1
    _draw_highlighted(painter, text, match_snippet(row), role="body", tone="text2", lines=lines)
    foot = QRect(rect.left(), text.bottom() + 1 + GAP, rect.width(), foot_height)
    draw_text(painter, foot, details, role="small", tone="muted")


def _right_of_icon(painter: QPainter, rect: QRect) -> QRect:
    """Return the rectangle without the room for the icon."""
    rtl = painter.layoutDirection() == Qt.LayoutDirection.RightToLeft
    room = the_theme().look.grown(ICON) + 10
    return QRect(rect).adjusted(0 if rtl else room, 0, -room if rtl else 0, 0)


def _snippet_lines(row: PassageMatch, option: QStyleOptionViewItem) -> int:
    """Return how many lines a snippet takes in the list: one or two."""
    look = the_theme().look
    mark_format: QWidget | None = option.widget  # pyright: ignore[reportAttributeAccessIssue]
    inside = mark_format.viewport().width() if isinstance(mark_format, QAbstractItemView) else 0
    room = inside - 2 * EDGE - look.grown(ICON) - 10
    width = QFontMetrics(look.font("body")).horizontalAdvance(match_snippet(row).text)
    return 1 if width <= room else LINES


def _draw_highlighted(
    painter: QPainter, rect: QRect, marked: HighlightedText, *, role: Role, tone: str, lines: int
) -> None:
    """Draw the text in at most `lines` lines, with its highlights."""
    look = the_theme().look
    layout, shown = _laid_out(painter, rect.width(), marked, role=role, lines=lines)
    if shown < len(marked.text):
        layout, _ = _laid_out(painter, rect.width(), cut_at(marked, shown), role=role, lines=lines)
    painter.setPen(QColor(getattr(look.colors, tone)))
    painter.setClipRect(rect)
    layout.draw(painter, QPointF(rect.topLeft()))
    painter.setClipping(False)


def _laid_out(
    painter: QPainter, width: int, marked: HighlightedText, *, role: Role, lines: int
) -> tuple[QTextLayout, int]:
    """Return the layout of the first lines, and how many characters of the text are in them."""
    layout = QTextLayout(marked.text, the_theme().look.font(role))
    layout.setTextOption(_option(painter))
    layout.setFormats(_formats(marked))
    layout.beginLayout()
    end = 0
    for number in range(lines):
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(width)
        line.setPosition(QPointF(0, number * _line_height(role)))
        end = line.textStart() + line.textLength()
    layout.endLayout()
    coded = marked.text.encode("utf-16-le", "surrogatepass")[: 2 * end]
    return layout, len(coded.decode("utf-16-le", "surrogatepass"))


def cut_at(marked: HighlightedText, end: int) -> HighlightedText:
    """Return the text up to a word before that place, with an ellipsis."""
    words = marked.text[:end].rstrip()
    words = (words.rpartition(" ")[0] or words[:-1]).rstrip(" ,;·")
    return HighlightedText(f"{words}…", tuple(it for it in marked.marks if it[1] <= len(words)))


def _option(painter: QPainter) -> QTextOption:
    option = QTextOption()
    option.setTextDirection(painter.layoutDirection())
    if painter.layoutDirection() == Qt.LayoutDirection.RightToLeft:
        option.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute)
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    return option


def _formats(marked: HighlightedText) -> list[QTextLayout.FormatRange]:
    colors = the_theme().look.colors
    mark_format = char_format(color=colors.mark_text, ground=colors.mark_bg)
    formats: list[QTextLayout.FormatRange] = []
    for start, end in marked.marks:
        format_range = QTextLayout.FormatRange()
        format_range.start = _utf16(marked.text[:start])  # pyright: ignore[reportAttributeAccessIssue]
        format_range.length = _utf16(marked.text[start:end])  # pyright: ignore[reportAttributeAccessIssue]
        format_range.format = mark_format  # pyright: ignore[reportAttributeAccessIssue]
        formats.append(format_range)
    return formats


def _utf16(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def _line_height(role: Role) -> int:
    return round(the_theme().look.px(role) * 1.5)


class ResultList(QListView):
    """`opened` carries a chosen row, `typed` text for the field.

    `top_left` is emitted when Up is pressed at the top; `group_expanded` carries a group to show
    whole.
    """

    opened = Signal(object)
    group_expanded = Signal(str)
    asked = Signal()
    typed = Signal(str)
    top_left = Signal()

    def __init__(self, rows: ResultModel) -> None:
        super().__init__()
        self.setAccessibleName(translate("search", "Results"))
        self.setMouseTracking(True)
        self._rows = rows
        self.setModel(rows)
        self.setItemDelegate(ResultDelegate(self))
        self.setProperty("kind", "plain")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.clicked.connect(self._open)
        the_theme().changed.connect(self.scheduleDelayedItemsLayout)

    def choose_first(self) -> None:
        """Select the first result."""
        first = self._rows.first_match()
        if first >= 0:
            self.setCurrentIndex(self._rows.index(first))

    def open_chosen(self) -> None:
        """Open the selected result, else the first."""
        if not self.currentIndex().isValid():
            self.choose_first()
        self._open(self.currentIndex())

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Select a result when the list gets the focus."""
        if not self.currentIndex().isValid():
            self.choose_first()
        super().focusInEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle Enter (open), Ctrl+Enter (ask), Up at the top, and letters."""
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if event.key() in _ENTER:
            if control:
                self.asked.emit()
            else:
                self.open_chosen()
        elif event.key() == Qt.Key.Key_Up and self._is_at_top():
            self.top_left.emit()
        elif event.key() == Qt.Key.Key_Backspace or (event.text().isprintable() and event.text()):
            self.typed.emit(event.text() if event.key() != Qt.Key.Key_Backspace else "\b")
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:  # noqa: N802 - called by Qt
        """Disable Qt's search in the list: letters go to the field."""

    def _is_at_top(self) -> bool:
        return self.currentIndex().row() <= self._rows.first_match()

    def _open(self, index: QModelIndex) -> None:
        row = self._rows.at(index.row())
        if isinstance(row, ShowMore):
            self.group_expanded.emit(row.group)
        elif row is not None and not isinstance(row, GroupHeading):
            self.opened.emit(row)
