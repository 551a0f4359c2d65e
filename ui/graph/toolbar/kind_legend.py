"""Legend of the map: glyphs of kinds, or what the discs of topics mean."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.canvas.render.glyph_atlas import glyph_of, glyph_path
from ui.theme.theme import the_theme
from ui.theme.translation import translate
from ui.theme.vocabulary import say_kind
from ui.widgets.painting import START

MARK, GAP = 5.0, 18.0


class KindLegend(QWidget):
    """One line of kinds with their glyphs, the most frequent first; of topics a sentence."""

    def __init__(self) -> None:
        super().__init__(accessibleName=translate("graph", "Legend"))
        self._kinds: tuple[str, ...] = ()
        self._shows_topics = False
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        the_theme().changed.connect(self.updateGeometry)

    def show_kinds(self, kinds: tuple[str, ...]) -> None:
        """Show these kinds."""
        self._kinds = kinds
        self.setToolTip(translate("graph", "Shapes show kinds, colors show topics."))
        self._refresh()

    def show_topics(self, shows_topics: bool) -> None:  # noqa: FBT001 - a slot
        """Explain the discs of topics instead of kinds, or kinds again."""
        self._shows_topics = shows_topics
        self._refresh()

    def _refresh(self) -> None:
        topics = translate("graph", "A disc is a topic, with the number of its things.")
        kinds = ", ".join(map(say_kind, self._kinds))
        self.setAccessibleDescription(topics if self._shows_topics else kinds)
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
        metrics = QFontMetrics(painter.font())
        if self._shows_topics:
            painter.setPen(QColor(look.colors.text2))
            painter.drawText(self.rect(), int(START), self.accessibleDescription())
            painter.end()
            return
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
