"""Character and block formats of the reader; each is merged with the existing format."""

import unicodedata

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QTextBlockFormat, QTextCharFormat, QTextCursor, QTextFormat

from ui.reader.text.text_window import TextWindow
from ui.theme.look import Look
from ui.theme.plain_text import plain_tooltip

LINE_HEIGHT = 145.0
# Decoration of a block: see `ui.reader.text.decorated_browser`.
DECORATION = QTextFormat.Property.UserProperty.value + 1
# Width of the rule below a table header.
RULE_WIDTH = DECORATION + 1
# Label of the page or slide that begins with a block, and the room above it.
PAGE_LABEL, PAGE_ROOM = RULE_WIDTH + 1, 34
# Offset of the picture that is drawn below a block.
PICTURE, PICTURE_GAP = PAGE_LABEL + 1, 8
_FIXED = QTextBlockFormat.LineHeightTypes.FixedHeight.value
_PROPORTIONAL = QTextBlockFormat.LineHeightTypes.ProportionalHeight.value


def select_span(cursor: QTextCursor, window: TextWindow, begin: int, end: int) -> None:
    """Select the span from `begin` to `end` of the whole text."""
    cursor.setPosition(window.to_qt(begin))
    extend_selection(cursor, window, end)


def extend_selection(cursor: QTextCursor, window: TextWindow, end: int) -> None:
    """Extend the selection to `end`."""
    cursor.setPosition(window.to_qt(end), QTextCursor.MoveMode.KeepAnchor)


def style_span(
    cursor: QTextCursor, window: TextWindow, begin: int, end: int, shape: QTextCharFormat
) -> None:
    """Merge a format into the span from `begin` to `end` of the whole text."""
    select_span(cursor, window, begin, end)
    cursor.mergeCharFormat(shape)


def line_spacing() -> QTextBlockFormat:
    """Return the line spacing of running text."""
    shape = QTextBlockFormat()
    shape.setLineHeight(LINE_HEIGHT, _PROPORTIONAL)
    return shape


# Room above and below the words of a row, in pixels at 100 % text size.
ROW_GAP = 3


def fixed_height(height: int) -> QTextBlockFormat:
    """Return a line of a fixed height."""
    shape = QTextBlockFormat()
    shape.setLineHeight(height, _FIXED)
    return shape


def decorated(name: str) -> QTextBlockFormat:
    """Return a block with a decoration."""
    shape = QTextBlockFormat()
    shape.setProperty(DECORATION, name)
    return shape


def picture_below(start: int, height: int) -> QTextBlockFormat:
    """Return a block with room below it for the picture whose link is at offset `start`."""
    shape = QTextBlockFormat()
    shape.setBottomMargin(height + 2 * PICTURE_GAP)
    shape.setProperty(PICTURE, start)
    return shape


def page_start(label: str, room: int) -> QTextBlockFormat:
    """Return a block with room above it for the label of a page."""
    shape = QTextBlockFormat()
    shape.setTopMargin(room)
    shape.setProperty(PAGE_LABEL, label)
    return shape


def indented(
    before: int, *, after: int = 0, hanging: int = 0, drawn: str = "", words: str = ""
) -> QTextBlockFormat:
    """Return an indented block with an optional decoration.

    `words` is the visible text, which decides the direction: hidden marks do not count.
    """
    shape = QTextBlockFormat()
    if is_right_to_left(words):
        shape.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        before, after = after, before
    shape.setLeftMargin(before)
    shape.setRightMargin(after)
    shape.setTextIndent(-hanging)
    if drawn:
        shape.setProperty(DECORATION, drawn)
    return shape


def is_right_to_left(words: str) -> bool:
    """Whether the first letter belongs to a right-to-left script."""
    if words.isascii():
        return False
    sides = (unicodedata.bidirectional(letter) for letter in words)
    return next((side != "L" for side in sides if side in {"L", "R", "AL"}), False)


def char_format(
    *, color: str = "", ground: str = "", pixels: int = 0, weight: QFont.Weight | None = None
) -> QTextCharFormat:
    """Return a format with what is given: text color, background, font size, weight."""
    shape = QTextCharFormat()
    if color:
        shape.setForeground(QColor(color))
    if ground:
        shape.setBackground(QColor(ground))
    if pixels:
        shape.setProperty(QTextCharFormat.Property.FontPixelSize, pixels)
    if weight is not None:
        shape.setFontWeight(weight)
    return shape


def heading(level: int, look: Look) -> QTextCharFormat:
    """Return the format of a heading; lower levels are larger."""
    pixels = look.px("title" if level == 1 else "subtitle")
    return char_format(pixels=pixels, weight=QFont.Weight.DemiBold)


def bold() -> QTextCharFormat:
    """Return a bold format."""
    return char_format(weight=QFont.Weight.DemiBold)


def italic() -> QTextCharFormat:
    """Return an italic format."""
    shape = QTextCharFormat()
    shape.setFontItalic(True)
    return shape


def monospaced(look: Look, *, ground: str = "") -> QTextCharFormat:
    """Return the format of code, with an optional background."""
    shape = char_format(ground=ground)
    shape.setFont(look.font("mono"))
    return shape


def struck_out(look: Look) -> QTextCharFormat:
    """Return a struck-out format."""
    shape = char_format(color=look.colors.muted)
    shape.setFontStrikeOut(True)
    return shape


def superscript(look: Look) -> QTextCharFormat:
    """Return the format of a footnote reference."""
    shape = small(look.colors.text2, look)
    shape.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignSuperScript)
    return shape


def small(color: str, look: Look) -> QTextCharFormat:
    """Return a small format with that color."""
    return char_format(color=color, pixels=look.px("small"))


def hidden() -> QTextCharFormat:
    """Return an invisible format: the text has no width but can be copied; offsets stay valid."""
    shape = char_format(pixels=1)
    shape.setFontLetterSpacingType(QFont.SpacingType.PercentageSpacing)
    shape.setFontLetterSpacing(1)
    shape.setForeground(QColor(0, 0, 0, 0))
    return shape


def spacer(width: float) -> QTextCharFormat:
    """Return a format for a hidden letter that leaves this much room after it."""
    shape = QTextCharFormat()
    shape.setFontLetterSpacingType(QFont.SpacingType.AbsoluteSpacing)
    shape.setFontLetterSpacing(width)
    return shape


def link(href: str, look: Look) -> QTextCharFormat:
    """Return the format of a link for pointer and keyboard."""
    shape = char_format(color=look.colors.link)
    shape.setAnchor(True)
    shape.setAnchorHref(href)
    shape.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SingleUnderline)
    shape.setUnderlineColor(QColor(look.colors.link))
    return shape


def broken_link(tip: str, look: Look) -> QTextCharFormat:
    """Return the format of a link without a target, with a tooltip."""
    shape = char_format(color=look.colors.muted)
    shape.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DashUnderline)
    shape.setUnderlineColor(QColor(look.colors.muted))
    shape.setToolTip(plain_tooltip(tip))
    return shape
