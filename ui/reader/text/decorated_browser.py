"""Text browser that paints decorations: bullets, checkboxes, bars and backgrounds."""

from collections.abc import Iterator

from msgspec import Struct
from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QTextBlock, QTextCursor

from ui.reader.page_layout import PageImage
from ui.reader.text.markdown_callouts import callout
from ui.reader.text.markdown_styler import CALLOUT_ICON_GAP, CALLOUT_ICON_SIZE, INDENT_STEP
from ui.reader.text.text_formats import (
    DECORATION,
    PAGE_LABEL,
    PAGE_ROOM,
    PICTURE,
    PICTURE_GAP,
    ROW_GAP,
    RULE_WIDTH,
)
from ui.theme.icons import draw_icon
from ui.theme.theme import the_theme
from ui.widgets.labels import SealedBrowser

BAR_WIDTH, CORNER_RADIUS, CHECKBOX_SIZE, CALLOUT_PADDING = 3, 6, 14, 5
MAX_PICTURE_WIDTH, MAX_PICTURE_HEIGHT = 640, 420
_KEEP_RATIO = Qt.AspectRatioMode.KeepAspectRatio
BACKGROUND_KINDS = {"code", "callout", "quote"}


class BlockDecoration(Struct, frozen=True):
    """A block with a decoration: its position in the view and its first line.

    `page` is the label of the page that begins with it.
    """

    name: str
    top: float
    bottom: float
    line: QRectF
    block: QTextBlock
    page: str = ""


class DecoratedBrowser(SealedBrowser):
    """Paints backgrounds and bars below the text, bullets, icons and pictures above it.

    `pictures` are those of the text, by the offset of their link.
    """

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.pictures: dict[int, PageImage] = {}

    def picture_size(self, picture: QImage) -> QSize:
        """Return the size at which a picture is drawn; it is not enlarged."""
        grown, margin = the_theme().look.grown, round(self.document().documentMargin())
        widest = min(self.viewport().width() - 2 * margin, grown(MAX_PICTURE_WIDTH))
        room = QSize(widest, grown(MAX_PICTURE_HEIGHT))
        fits = picture.width() <= room.width() and picture.height() <= room.height()
        return picture.size() if fits else picture.size().scaled(room, _KEEP_RATIO)

    def paintEvent(self, e: QPaintEvent) -> None:
        """Paint backgrounds, then the text, then marks."""
        decorations = list(self._decorations())
        if decorations:
            current = QPainter(self.viewport())
            current.setRenderHint(QPainter.RenderHint.Antialiasing)
            for background in _merge_backgrounds(decorations):
                self._draw_background(current, background)
            current.end()
        super().paintEvent(e)
        if decorations:
            over = QPainter(self.viewport())
            over.setRenderHint(QPainter.RenderHint.Antialiasing)
            for decoration in decorations:
                self._draw_mark(over, decoration)
            over.end()

    def _decorations(self) -> Iterator[BlockDecoration]:
        """Yield the decorated blocks in view, in order."""
        block = self.cursorForPosition(QPoint(0, 0)).block()
        # The picture of the block before may reach into the view.
        block = block.previous() if block.previous().isValid() else block
        layout = self.document().documentLayout()
        up = self.verticalScrollBar().value()
        height = self.viewport().height()
        while block.isValid():
            place = layout.blockBoundingRect(block)
            if place.top() - up > height:
                return
            name = str(block.blockFormat().property(DECORATION) or "")
            page = str(block.blockFormat().property(PAGE_LABEL) or "")
            if name or page or block.blockFormat().hasProperty(PICTURE):
                line = QRectF(self.cursorRect(QTextCursor(block)))
                top, bottom = place.top() - up, place.bottom() - up
                yield BlockDecoration(name, top, bottom, line, block, page)
            block = block.next()

    def _draw_background(self, painter: QPainter, background: BlockDecoration) -> None:
        look = the_theme().look
        margin, width = self.document().documentMargin(), self.viewport().width()
        area = QRectF(
            margin, background.top, width - 2 * margin, background.bottom - background.top
        )
        kind, _, name = background.name.partition(":")
        if kind == "callout":
            area = area.adjusted(0, -look.grown(CALLOUT_PADDING), 0, look.grown(CALLOUT_PADDING))
        painter.setPen(Qt.PenStyle.NoPen)
        if kind in {"code", "callout"}:
            tone = look.colors.code_bg if kind == "code" else look.colors.subtle
            painter.setBrush(QColor(tone))
            painter.drawRoundedRect(area, CORNER_RADIUS, CORNER_RADIUS)
        if kind in {"quote", "callout"}:
            tone = "border_strong"
            if kind == "callout":
                tone = callout(name.removesuffix(":first")).color
            painter.setBrush(QColor(getattr(look.colors, tone)))
            bar = QRectF(area.left(), area.top(), BAR_WIDTH, area.height())
            if self._is_mirrored(background.block):
                bar.moveRight(area.right())
            painter.drawRoundedRect(bar, BAR_WIDTH / 2, BAR_WIDTH / 2)

    def _is_mirrored(self, block: QTextBlock) -> bool:
        return block.textDirection() == Qt.LayoutDirection.RightToLeft

    def _draw_mark(self, painter: QPainter, decoration: BlockDecoration) -> None:
        name = decoration.name
        if decoration.page:
            self._draw_page_label(painter, decoration)
        start = decoration.block.blockFormat().property(PICTURE)
        if (picture := self.pictures.get(start)) is not None:
            at = QPointF(self.document().documentMargin(), decoration.bottom + PICTURE_GAP)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            size = self.picture_size(picture.image)
            painter.drawImage(QRectF(at, size.toSizeF()), picture.image)
        if name in {"item", "todo", "done"}:
            self._draw_bullet(painter, decoration)
        elif name.endswith(":first"):
            self._draw_label(painter, decoration)
        elif name in {"rule", "across", "head", "row"}:
            self._draw_rule(painter, decoration)

    def _draw_bullet(self, painter: QPainter, decoration: BlockDecoration) -> None:
        look = the_theme().look
        out = look.grown(INDENT_STEP) / 2 * (-1 if not self._is_mirrored(decoration.block) else 1)
        middle = QPointF(decoration.line.center().x() + out, decoration.line.center().y())
        if decoration.name == "item":
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(look.colors.text2))
            radius = look.grown(5) / 2
            painter.drawEllipse(middle, radius, radius)
            return
        side = look.grown(CHECKBOX_SIZE)
        box = QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
        if decoration.name == "todo":
            painter.setPen(QColor(look.colors.muted))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(look.colors.accent))
        painter.drawRoundedRect(box, 3, 3)
        inner = look.grown(10)
        at = QPointF(middle.x() - inner / 2, middle.y() - inner / 2)
        painter.drawPixmap(at, draw_icon("check", look.colors.on_accent, inner))

    def _draw_label(self, painter: QPainter, decoration: BlockDecoration) -> None:
        """Draw the icon and title of a callout in the room before its text."""
        look = the_theme().look
        kind = decoration.name.removeprefix("callout:").removesuffix(":first")
        word, icon_name, tone = callout(kind)
        color, font = getattr(look.colors, tone), look.font("strong")
        side, beside = look.grown(CALLOUT_ICON_SIZE), look.grown(CALLOUT_ICON_GAP)
        painter.setFont(font)
        painter.setPen(QColor(color))
        width = painter.fontMetrics().horizontalAdvance(word) + 1
        # A line without visible text is only as high as the hidden marks in it.
        is_low = decoration.line.height() < side
        center = (decoration.top + decoration.bottom) / 2
        middle = center if is_low else decoration.line.center().y()
        top = middle - side / 2
        mirrored = self._is_mirrored(decoration.block)
        left = decoration.line.center().x()
        at = left - side if mirrored else left
        painter.drawPixmap(QPointF(at, top), draw_icon(icon_name, color, side))
        start = at - beside - width if mirrored else at + side + beside
        area = QRectF(start, middle - side, width, 2 * side)
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, word)

    def _draw_page_label(self, painter: QPainter, decoration: BlockDecoration) -> None:
        """Draw the label of a page at the right, and a line before it."""
        look = the_theme().look
        margin, high = self.document().documentMargin(), look.grown(PAGE_ROOM)
        room = QRectF(margin, decoration.top - high, self.viewport().width() - 2 * margin, high)
        painter.setFont(look.font("caption"))
        painter.setPen(QColor(look.colors.muted))
        side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(room, side, decoration.page)
        taken = painter.fontMetrics().horizontalAdvance(decoration.page) + look.grown(8)
        painter.setPen(QColor(look.colors.border))
        painter.drawLine(
            QPointF(room.left(), round(room.center().y()) + 0.5),
            QPointF(room.right() - taken, round(room.center().y()) + 0.5),
        )

    def _draw_rule(self, painter: QPainter, decoration: BlockDecoration) -> None:
        """Draw a rule as wide as its table, else as the text; rows have it at their lower edge."""
        margin = self.document().documentMargin()
        colors = the_theme().look.colors
        width = decoration.block.blockFormat().property(RULE_WIDTH)
        left = decoration.line.center().x()
        if decoration.name == "across":
            width, left = self.viewport().width() - 2 * margin, margin
        if width:
            painter.setPen(Qt.PenStyle.NoPen)
            is_row = decoration.name in {"head", "row"}
            color = colors.border if decoration.name == "row" else colors.border_strong
            painter.setBrush(QColor(color))
            middle = (decoration.top + decoration.bottom) / 2
            # A fractional position would blur the line.
            below = the_theme().look.grown(ROW_GAP) - 1  # free of the descenders
            at = round(decoration.bottom + below if is_row else middle)
            painter.drawRect(QRectF(left, at, float(width), 1))


def _merge_backgrounds(decorations: list[BlockDecoration]) -> Iterator[BlockDecoration]:
    """Yield backgrounds that span all consecutive blocks of one kind."""
    current: BlockDecoration | None = None
    for decoration in decorations:
        if decoration.name.partition(":")[0] not in BACKGROUND_KINDS:
            continue
        if current is not None and _continues(decoration, current):
            current = BlockDecoration(
                current.name, current.top, decoration.bottom, current.line, decoration.block
            )
            continue
        if current is not None:
            yield current
        current = decoration
    if current is not None:
        yield current


def _continues(decoration: BlockDecoration, current: BlockDecoration) -> bool:
    """Whether the block continues the background of the block before it."""
    follows = current.block.blockNumber() + 1 == decoration.block.blockNumber()
    return follows and decoration.name == current.name.removesuffix(":first")
