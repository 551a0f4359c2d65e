"""Legend of the map: glyphs of kinds. Colors stand for topics."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.canvas.render.glyph_atlas import glyph_of, glyph_path
from ui.theme.theme import the_theme
from ui.theme.translation import translate
from ui.theme.vocabulary import say_kind

MARK, GAP = 5.0, 18.0


class KindLegend(QWidget):
    """One line of kinds with their glyphs, the most frequent first."""

    def __init__(self) -> None:
        super().__init__(accessibleName=translate("graph", "Legend"))
        self._kinds: tuple[str, ...] = ()
        self._has_topics = False
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        the_theme().changed.connect(self.updateGeometry)

    def show_kinds(self, kinds: tuple[str, ...]) -> None:
        """Show these kinds."""
        self._kinds = kinds
        self.setToolTip(translate("graph", "Shapes show kinds, colors show topics."))
        self._describe()

    def show_topics(self, shown: bool) -> None:  # noqa: FBT001 - a slot
        """Explain the circles of topics instead of kinds, as only they are drawn."""
        self._has_topics = shown
        self._describe()

    def _describe(self) -> None:
        words = ", ".join(map(say_kind, self._kinds))
        self.setAccessibleDescription(_topics_text() if self._has_topics else words)
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of one line."""
        return QSize(120, the_theme().look.grown(24))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw as many glyphs and names as fit, mirrored in right-to-left layouts."""
        look = the_theme().look
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(look.font("small"))
        if self._has_topics:
            painter.setPen(QColor(look.colors.text2))
            side = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading
            painter.drawText(self.rect(), int(side), _topics_text())
            painter.end()
            return
        metrics = QFontMetrics(painter.font())
        is_mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        x, middle = MARK + 2, self.height() / 2
        for kind in self._kinds:
            words = say_kind(kind)
            width = metrics.horizontalAdvance(words)
            if x + 2 * MARK + width > self.width():
                break
            at = self.width() - x if is_mirrored else x
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(look.colors.text2))
            painter.drawPath(glyph_path(glyph_of(kind), MARK).translated(QPointF(at, middle)))
            painter.setPen(QColor(look.colors.text2))
            left = at - 2 * MARK - width if is_mirrored else at + 2 * MARK
            box = QRectF(left, 0, width + 2, self.height())
            painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter), words)
            x += 2 * MARK + width + GAP
        painter.end()


def _topics_text() -> str:
    return translate("graph", "Each circle is a topic. Double-click one to see what is in it.")
