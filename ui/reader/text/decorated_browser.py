"""The text of a document with what is drawn beside its words: bullets, ticks, bars, grounds."""

from collections.abc import Iterator

from msgspec import Struct
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QTextBlock, QTextCursor

from ui.reader.text import markdown_callouts
from ui.reader.text.markdown_styler import CALLOUT_ICON_GAP, CALLOUT_ICON_SIZE, INDENT_STEP
from ui.reader.text.text_formats import DECORATION, RULE_WIDTH
from ui.theme.icons import draw_icon
from ui.theme.theme import the_theme
from ui.widgets.texts import SealedBrowser

BAR_WIDTH, CORNER_RADIUS, CHECKBOX_SIZE, CALLOUT_PADDING = 3, 6, 14, 5
BACKGROUND_KINDS = {"code", "callout", "quote"}


class BlockDecoration(Struct, frozen=True):
    """A block with something drawn beside it: where it stands in the view, and its first line."""

    name: str
    top: float
    bottom: float
    line: QRectF
    block: QTextBlock


class DecoratedBrowser(SealedBrowser):
    """Grounds and bars lie under the words, bullets, ticks and icons where marks are hidden."""

    def paintEvent(self, e: QPaintEvent) -> None:
        """What lies under the words, the words, and what stands beside them."""
        shown = list(self._decorations())
        if shown:
            under = QPainter(self.viewport())
            under.setRenderHint(QPainter.RenderHint.Antialiasing)
            for ground in _merge_backgrounds(shown):
                self._draw_background(under, ground)
            under.end()
        super().paintEvent(e)
        if shown:
            over = QPainter(self.viewport())
            over.setRenderHint(QPainter.RenderHint.Antialiasing)
            for one in shown:
                self._draw_mark(over, one)
            over.end()

    def _decorations(self) -> Iterator[BlockDecoration]:
        """The blocks in view that something is drawn beside, in order."""
        block = self.cursorForPosition(QPoint(0, 0)).block()
        layout = self.document().documentLayout()
        up = self.verticalScrollBar().value()
        height = self.viewport().height()
        while block.isValid():
            place = layout.blockBoundingRect(block)
            if place.top() - up > height:
                return
            name = block.blockFormat().property(DECORATION)
            if name:
                line = QRectF(self.cursorRect(QTextCursor(block)))
                yield BlockDecoration(str(name), place.top() - up, place.bottom() - up, line, block)
            block = block.next()

    def _draw_background(self, painter: QPainter, ground: BlockDecoration) -> None:
        look = the_theme().look
        margin, width = self.document().documentMargin(), self.viewport().width()
        area = QRectF(margin, ground.top, width - 2 * margin, ground.bottom - ground.top)
        kind, _, name = ground.name.partition(":")
        if kind == "callout":
            area = area.adjusted(0, -look.grown(CALLOUT_PADDING), 0, look.grown(CALLOUT_PADDING))
        painter.setPen(Qt.PenStyle.NoPen)
        if kind in {"code", "callout"}:
            tone = look.colors.code_bg if kind == "code" else look.colors.subtle
            painter.setBrush(QColor(tone))
            painter.drawRoundedRect(area, CORNER_RADIUS, CORNER_RADIUS)
        if kind in {"quote", "callout"}:
            tone = (
                markdown_callouts.callout_color(name.removesuffix(":first"))
                if kind == "callout"
                else ""
            )
            painter.setBrush(QColor(getattr(look.colors, tone or "border_strong")))
            bar = QRectF(area.left(), area.top(), BAR_WIDTH, area.height())
            if self._is_mirrored(ground.block):
                bar.moveRight(area.right())
            painter.drawRoundedRect(bar, BAR_WIDTH / 2, BAR_WIDTH / 2)

    def _is_mirrored(self, block: QTextBlock) -> bool:
        return block.textDirection() == Qt.LayoutDirection.RightToLeft

    def _draw_mark(self, painter: QPainter, one: BlockDecoration) -> None:
        name = one.name
        if name in {"item", "todo", "done"}:
            self._draw_bullet(painter, one)
        elif name.endswith(":first"):
            self._draw_label(painter, one)
        elif name in {"rule", "across"}:
            self._draw_rule(painter, one)

    def _draw_bullet(self, painter: QPainter, one: BlockDecoration) -> None:
        look = the_theme().look
        out = look.grown(INDENT_STEP) / 2 * (-1 if not self._is_mirrored(one.block) else 1)
        middle = QPointF(one.line.center().x() + out, one.line.center().y())
        if one.name == "item":
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(look.colors.text2))
            radius = look.grown(5) / 2
            painter.drawEllipse(middle, radius, radius)
            return
        side = look.grown(CHECKBOX_SIZE)
        box = QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
        if one.name == "todo":
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

    def _draw_label(self, painter: QPainter, one: BlockDecoration) -> None:
        """The icon and the word of a callout, in the room before what it says."""
        look = the_theme().look
        kind = one.name.removeprefix("callout:").removesuffix(":first")
        color = getattr(look.colors, markdown_callouts.callout_color(kind))
        side, beside = look.grown(CALLOUT_ICON_SIZE), look.grown(CALLOUT_ICON_GAP)
        word, font = markdown_callouts.callout_title(kind), look.font("strong")
        painter.setFont(font)
        painter.setPen(QColor(color))
        width = painter.fontMetrics().horizontalAdvance(word) + 1
        # Where nothing follows the word the line is as low as the hidden marks in it.
        is_low = one.line.height() < side
        middle = (one.top + one.bottom) / 2 if is_low else one.line.center().y()
        top = middle - side / 2
        mirrored = self._is_mirrored(one.block)
        left = one.line.center().x()
        at = left - side if mirrored else left
        painter.drawPixmap(
            QPointF(at, top), draw_icon(markdown_callouts.callout_icon(kind), color, side)
        )
        start = at - beside - width if mirrored else at + side + beside
        area = QRectF(start, middle - side, width, 2 * side)
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, word)

    def _draw_rule(self, painter: QPainter, one: BlockDecoration) -> None:
        """As wide as the table below whose head it is, else as the text."""
        margin = self.document().documentMargin()
        width, left = one.block.blockFormat().property(RULE_WIDTH), one.line.center().x()
        if one.name == "across":
            width, left = self.viewport().width() - 2 * margin, margin
        if width:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(the_theme().look.colors.border_strong))
            middle = round(
                (one.top + one.bottom) / 2
            )  # between two rows of pixels it would be faint
            painter.drawRect(QRectF(left, middle, float(width), 1))


def _merge_backgrounds(shown: list[BlockDecoration]) -> Iterator[BlockDecoration]:
    """Each ground as high as all blocks that lie on it."""
    under: BlockDecoration | None = None
    for one in shown:
        if one.name.partition(":")[0] not in BACKGROUND_KINDS:
            continue
        if under is not None and _continues(one, under):
            under = BlockDecoration(under.name, under.top, one.bottom, under.line, one.block)
            continue
        if under is not None:
            yield under
        under = one
    if under is not None:
        yield under


def _continues(one: BlockDecoration, under: BlockDecoration) -> bool:
    """Whether the block goes on with the ground of the one before it."""
    follows = under.block.blockNumber() + 1 == one.block.blockNumber()
    return follows and one.name == under.name.removesuffix(":first")
