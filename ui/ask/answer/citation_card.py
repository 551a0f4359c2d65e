"""Hover card with the quoted words of a citation and their place (D9)."""

from PySide6.QtCore import QEvent, QPoint, QTimer, Signal
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QFrame, QWidget

from core.records.answers.answers import Citation
from core.records.answers.snippets import plain_line
from ui.ask.answer.answer_status import source_text
from ui.reader.spot import say_details
from ui.theme.theme import the_theme
from ui.theme.translation import cut, translate
from ui.widgets.boxes import column, row
from ui.widgets.buttons import Button
from ui.widgets.labels import Elided, hint, label

SHOW_DELAY_MS, HIDE_DELAY_MS = 250, 150
WIDTH, MAX_QUOTE_CHARS = 360, 420


class CitationCard(QFrame):
    """Appears shortly after a citation is hovered; stays while the pointer is on either.

    `opened` carries the citation.
    """

    opened = Signal(object)

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner.window())
        self.setAccessibleName(translate("ask", "Source"))
        self.setProperty("kind", "float")
        self._citation: Citation | None = None
        self._next: tuple[Citation, QPoint] | None = None
        self._title = Elided("", role="strong")
        self._quote = hint()
        self._place = Elided("", role="caption", tone="muted")
        self._details = label(role="caption", tone="muted", wrap="yes")
        self.open = Button(translate("ask", "Open"), kind="link", icon="book-open")
        self._number = label(role="caption")
        self._number.setProperty("kind", "number")
        head = row(None, self._number, (self._title, 1))
        column(
            self,
            head,
            self._quote,
            self._place,
            self._details,
            self.open,
            margin=(14, 12, 14, 10),
            gap=6,
        )
        self.hide()
        self._show_timer = QTimer(self, singleShot=True, interval=SHOW_DELAY_MS)
        self._hide_timer = QTimer(self, singleShot=True, interval=HIDE_DELAY_MS)
        self._show_timer.timeout.connect(self._show_next)
        self._hide_timer.timeout.connect(self.hide)
        self.open.clicked.connect(self._open)

    def show_soon(self, citation: Citation, corner: QPoint) -> None:
        """Show the citation after a delay, below `corner` (screen coordinates)."""
        self._hide_timer.stop()
        if self.isVisible() and citation == self._citation:
            return
        self._next = (citation, corner)
        self._show_timer.start()

    def hide_soon(self) -> None:
        """Hide after a delay, unless the pointer moves onto the card."""
        self._show_timer.stop()
        if self.isVisible() and not self.underMouse():
            self._hide_timer.start()

    def hide_now(self) -> None:
        """Hide at once and cancel what is scheduled."""
        self._show_timer.stop()
        self._hide_timer.stop()
        self.hide()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Keep the card visible."""
        self._hide_timer.stop()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Hide the card after a delay."""
        self._hide_timer.start()
        super().leaveEvent(event)

    def _show_next(self) -> None:
        window = self.parentWidget()
        if self._next is None or window is None:
            return
        self._citation, corner = self._next
        citation = self._citation
        quote = plain_line(citation.quote)
        shown = cut(quote, most=MAX_QUOTE_CHARS)
        self._number.setText(str(citation.n))
        self._title.show_text(citation.title or source_text(citation))
        self._quote.setText(
            f"“{shown}”" if shown else translate("ask", "This passage is no longer there.")
        )
        self._place.show_text(source_text(citation))
        self._details.setText(say_details(citation))
        self._details.setVisible(bool(self._details.text()))
        self.open.setAccessibleName(
            translate("ask", "Open source {number}").format(number=citation.n)
        )
        self.setFixedWidth(min(the_theme().look.grown(WIDTH), max(240, window.width() - 32)))
        self.ensurePolished()
        self.adjustSize()
        self.move(_position_inside(window, window.mapFromGlobal(corner), self))
        self.show()
        self.raise_()

    def _open(self) -> None:
        self.hide()
        if self._citation is not None:
            self.opened.emit(self._citation)


def _position_inside(window: QWidget, corner: QPoint, card: QWidget) -> QPoint:
    """Return a position inside the window: below the corner, else above it."""
    x = min(max(8, corner.x() - 24), window.width() - card.width() - 8)
    below = corner.y() + 14
    fits = below + card.height() <= window.height() - 8
    return QPoint(x, below if fits else max(8, corner.y() - card.height() - 14))
