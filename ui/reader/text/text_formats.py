"""The looks that parts of a text are given: each a format that is merged with what stands there."""

import unicodedata

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QTextBlockFormat, QTextCharFormat, QTextCursor, QTextFormat

from ui.reader.text.text_window import TextWindow
from ui.theme.look import Look

LINE_HEIGHT = 145.0
# What is drawn around or before a block: see `ui.reader.text.decorated_browser`.
DECORATION = QTextFormat.Property.UserProperty.value + 1
# How wide the line below the head of a table is.
RULE_WIDTH = DECORATION + 1
_FIXED = QTextBlockFormat.LineHeightTypes.FixedHeight.value
_PROPORTIONAL = QTextBlockFormat.LineHeightTypes.ProportionalHeight.value


def select_span(cursor: QTextCursor, stretch: TextWindow, begin: int, end: int) -> None:
    """The cursor holds the words from `begin` to `end` of the whole text."""
    cursor.setPosition(stretch.to_qt(begin))
    extend_selection(cursor, stretch, end)


def extend_selection(cursor: QTextCursor, stretch: TextWindow, end: int) -> None:
    """The cursor reaches to `end`."""
    cursor.setPosition(stretch.to_qt(end), QTextCursor.MoveMode.KeepAnchor)


def line_spacing() -> QTextBlockFormat:
    """Lines stand apart."""
    shape = QTextBlockFormat()
    shape.setLineHeight(LINE_HEIGHT, _PROPORTIONAL)
    return shape


def fixed_height(height: int) -> QTextBlockFormat:
    """A line of that height, whatever stands in it."""
    shape = QTextBlockFormat()
    shape.setLineHeight(height, _FIXED)
    return shape


def indented(
    before: int, *, after: int = 0, hanging: int = 0, drawn: str = "", words: str = ""
) -> QTextBlockFormat:
    """A block that begins further in, with what is drawn beside it.

    `words` are what is seen of it: hidden marks do not decide in which direction it is read.
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
    """Whether the first letter of the words is of a script that is read from right to left."""
    if words.isascii():
        return False
    sides = (unicodedata.bidirectional(letter) for letter in words)
    return next((side != "L" for side in sides if side in {"L", "R", "AL"}), False)


def heading(level: int, look: Look) -> QTextCharFormat:
    """Larger the higher it is."""
    shape = bold()
    role = "title" if level == 1 else "subtitle"
    shape.setProperty(QTextCharFormat.Property.FontPixelSize, look.px(role))
    return shape


def bold() -> QTextCharFormat:
    """Heavier than the rest."""
    shape = QTextCharFormat()
    shape.setFontWeight(QFont.Weight.DemiBold)
    return shape


def italic() -> QTextCharFormat:
    """Leaning."""
    shape = QTextCharFormat()
    shape.setFontItalic(True)
    return shape


def monospaced(look: Look, *, ground: str = "") -> QTextCharFormat:
    """In the font of code, on a ground of its own."""
    shape = QTextCharFormat()
    shape.setFont(look.font("mono"))
    if ground:
        shape.setBackground(QColor(ground))
    return shape


def highlighted(look: Look) -> QTextCharFormat:
    """As with a pen for marking: on a ground that is not that of cited words."""
    shape = QTextCharFormat()
    shape.setBackground(QColor(look.colors.warning_bg))
    return shape


def struck_out(look: Look) -> QTextCharFormat:
    """Struck out."""
    shape = colored(look.colors.muted)
    shape.setFontStrikeOut(True)
    return shape


def superscript(look: Look) -> QTextCharFormat:
    """Small, high and quiet: the name of a footnote."""
    shape = small(look.colors.text2, look)
    shape.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignSuperScript)
    return shape


def colored(color: str) -> QTextCharFormat:
    """In that color."""
    shape = QTextCharFormat()
    shape.setForeground(QColor(color))
    return shape


def small(color: str, look: Look) -> QTextCharFormat:
    """Small and in that color."""
    shape = colored(color)
    shape.setProperty(QTextCharFormat.Property.FontPixelSize, look.px("small"))
    return shape


def hidden() -> QTextCharFormat:
    """Without width and clear, so that it is not seen; it is still copied, offsets stay true."""
    shape = QTextCharFormat()
    shape.setProperty(QTextCharFormat.Property.FontPixelSize, 1)
    shape.setFontLetterSpacingType(QFont.SpacingType.PercentageSpacing)
    shape.setFontLetterSpacing(1)
    shape.setForeground(QColor(0, 0, 0, 0))
    return shape


def spacer(width: float) -> QTextCharFormat:
    """A hidden letter that leaves this much room behind it."""
    shape = QTextCharFormat()
    shape.setFontLetterSpacingType(QFont.SpacingType.AbsoluteSpacing)
    shape.setFontLetterSpacing(width)
    return shape


def link(href: str, look: Look) -> QTextCharFormat:
    """A link that can be reached by pointer and by keyboard."""
    shape = colored(look.colors.link)
    shape.setAnchor(True)
    shape.setAnchorHref(href)
    shape.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SingleUnderline)
    shape.setUnderlineColor(QColor(look.colors.link))
    return shape


def broken_link(tip: str, look: Look) -> QTextCharFormat:
    """A link that leads nowhere, and says so."""
    shape = colored(look.colors.muted)
    shape.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DashUnderline)
    shape.setUnderlineColor(QColor(look.colors.muted))
    shape.setToolTip(tip)
    return shape
