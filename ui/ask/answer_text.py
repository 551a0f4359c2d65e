"""The text of an answer: as high as it is long, with citations to press."""

from math import ceil

from PySide6.QtCore import QSize, Qt, QUrl, Signal
from PySide6.QtGui import QCursor, QDesktopServices, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip

from core.records.answers import Citation
from ui.ask.markdown import to_html
from ui.reader.spot import spot_of
from ui.theme.theme import the_theme
from ui.widgets.texts import SealedBrowser


class AnswerText(SealedBrowser):
    """Shows Markdown; `cited` carries the number of a citation that was pressed."""

    cited = Signal(int)

    def __init__(self) -> None:
        super().__init__("Answer")
        self._markdown = ""
        self._doubtful: tuple[str, ...] = ()
        self._citations: dict[int, Citation] = {}
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().setDocumentMargin(0)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)
        self.anchorClicked.connect(self._follow)
        self.highlighted.connect(self._hover)
        the_theme().changed.connect(self._draw)

    def show_markdown(self, text: str, *, doubtful: tuple[str, ...] = ()) -> None:
        """Show the text; sentences in `doubtful` are marked."""
        self._markdown, self._doubtful = text, doubtful
        self._draw()

    def show_citations(self, citations: tuple[Citation, ...]) -> None:
        """Know what the numbers stand for."""
        self._citations = {citation.n: citation for citation in citations}

    def sizeHint(self) -> QSize:
        """As high as the text."""
        return QSize(400, self.height())

    def wheelEvent(self, e: QWheelEvent) -> None:
        """The page scrolls, not the answer."""
        e.ignore()

    def resizeEvent(self, e: QResizeEvent) -> None:
        """Another width is another height."""
        super().resizeEvent(e)
        self._fit()

    def _draw(self) -> None:
        look = the_theme().look
        self.document().setDefaultFont(look.font("body"))
        self.setHtml(to_html(self._markdown, look=look, doubtful=self._doubtful))
        self._fit()

    def _fit(self) -> None:
        height = ceil(self.document().size().height()) + 2 * self.frameWidth() + 4
        if height != self.height():
            self.setFixedHeight(height)

    def _follow(self, target: QUrl) -> None:
        if target.scheme() == "cite":
            self.cited.emit(int(target.path()))
        elif target.scheme() in {"https", "http", "mailto"}:
            QDesktopServices.openUrl(target)

    def _hover(self, target: QUrl) -> None:
        number = target.path() if target.scheme() == "cite" else ""
        citation = self._citations.get(int(number)) if number.isdigit() else None
        if citation is None:
            QToolTip.hideText()
            return
        quote = " ".join(citation.quote.split())
        shown = quote if len(quote) < 240 else quote[:239] + "…"
        QToolTip.showText(QCursor.pos(), f"{spot_of(citation).place}\n“{shown}”", self)
