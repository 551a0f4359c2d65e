"""Drawing of the rows of lists and trees."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyle

from core.display_text import display_text
from ui.theme.look import Role
from ui.theme.theme import the_theme

START = Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
END = Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter


def draw_ground(painter: QPainter, rect: QRect, state: QStyle.StateFlag, *, corner: int) -> None:
    """Draw the background of a row that is selected or under the pointer."""
    colors = the_theme().look.colors
    is_chosen = bool(state & QStyle.StateFlag.State_Selected)
    if is_chosen or state & QStyle.StateFlag.State_MouseOver:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colors.selected if is_chosen else colors.hover))
        painter.drawRoundedRect(rect, corner, corner)


def draw_text(
    painter: QPainter,
    rect: QRect,
    text: str,
    *,
    role: Role,
    tone: str,
    at: Qt.AlignmentFlag = START,
) -> None:
    """Draw one line of text, elided to the width of the rectangle."""
    look = the_theme().look
    painter.setFont(look.font(role))
    painter.setPen(QColor(getattr(look.colors, tone)))
    cut = painter.fontMetrics().elidedText(
        display_text(text), Qt.TextElideMode.ElideRight, rect.width()
    )
    painter.drawText(rect, int(at), cut)
