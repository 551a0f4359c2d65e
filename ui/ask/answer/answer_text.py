"""Text browser for an answer, as high as its text, with citations as links."""

from math import ceil

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, QUrl, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QCursor,
    QDesktopServices,
    QFocusEvent,
    QGuiApplication,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy

from core.records.answers.answers import Citation
from ui.ask.answer.citation_card import CitationCard
from ui.ask.answer.markdown_html import code_blocks, to_html
from ui.ask.answer.partial_markdown import close_open_marks, stable_end
from ui.theme.theme import the_theme
from ui.theme.translation import translate
from ui.widgets.focus import bring_into_view
from ui.widgets.labels import SealedBrowser

# `insertHtml` merges the first block into the current one; this empty block is merged instead.
_EMPTY_FIRST_BLOCK = '<p style="margin:0; font-size:1px;">&#8203;</p>'

PAGING_KEYS = (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Space)


class AnswerText(SealedBrowser):
    """Shows Markdown, complete or streamed; `cited` carries a citation that was activated."""

    cited = Signal(object)
    copied = Signal()
    menu_wanted = Signal(QPoint)

    def __init__(self) -> None:
        super().__init__(translate("ask", "Answer"))
        self._markdown = ""
        self._unsupported: tuple[str, ...] = ()
        self._citations: dict[int, Citation] = {}
        # Streamed text: end of the stable part, in the Markdown and in the document.
        self._stable_end, self._drawn_end, self._code_blocks = 0, 0, 0
        self._card: CitationCard | None = None
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setTextInteractionFlags(
            self.textInteractionFlags() | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.document().setDocumentMargin(0)
        self.document().documentLayout().documentSizeChanged.connect(self._fit_height)
        self.anchorClicked.connect(self._follow)
        self.highlighted.connect(self._point_at)
        self.cursorPositionChanged.connect(self._follow_caret)
        the_theme().changed.connect(self._draw)

    def show_partial(self, text: str) -> None:
        """Show a text that is still generated; redraw only the part that can change."""
        look = the_theme().look
        if not text.startswith(self._markdown[: self._stable_end]) or not self._stable_end:
            self._reset()
        self._markdown = text
        end = stable_end(text, self._stable_end)
        if end > self._stable_end:
            part = text[self._stable_end : end]
            self._replace_tail(to_html(part, look=look, first_code=self._code_blocks))
            self._code_blocks += len(code_blocks(part))
            self._stable_end, self._drawn_end = end, self.document().characterCount() - 1
        tail = to_html(
            close_open_marks(text[end:]), look=look, is_whole=False, first_code=self._code_blocks
        )
        self._replace_tail(tail)

    def show_markdown(self, text: str, *, doubtful: tuple[str, ...] = ()) -> None:
        """Show a complete text; sentences in `doubtful` are underlined."""
        self._markdown, self._unsupported = text, doubtful
        self._stable_end = 0
        self._draw()

    def show_citations(self, citations: tuple[Citation, ...]) -> None:
        """Set the citations that the numbers refer to."""
        self._citations = {citation.n: citation for citation in citations}

    def sizeHint(self) -> QSize:
        """Return the height of the text."""
        return QSize(400, self.height())

    def wheelEvent(self, e: QWheelEvent) -> None:
        """Let the page scroll, and hide the citation card."""
        self._point_at(QUrl())
        e.ignore()

    def keyPressEvent(self, e: QKeyEvent) -> None:
        """Move the caret with the arrow keys; leave paging and Esc to what is around."""
        if e.key() in {*PAGING_KEYS, Qt.Key.Key_Escape}:
            e.ignore()
            return
        super().keyPressEvent(e)

    def mouseReleaseEvent(self, ev: QMouseEvent) -> None:
        """Follow a link without the frame that shows keyboard users where they are."""
        selected = self.textCursor().hasSelection()
        super().mouseReleaseEvent(ev)
        cursor = self.textCursor()
        if cursor.hasSelection() and not selected:
            cursor.clearSelection()
            self.setTextCursor(cursor)

    def resizeEvent(self, e: QResizeEvent) -> None:
        """Fit the height to the new width."""
        super().resizeEvent(e)
        self._fit_height()

    def leaveEvent(self, event: QEvent) -> None:
        """Hide the citation card: Qt reports a left link only when the next is near."""
        super().leaveEvent(event)
        self._point_at(QUrl())

    def focusOutEvent(self, e: QFocusEvent) -> None:
        """Hide the citation card."""
        super().focusOutEvent(e)
        self._point_at(QUrl())

    def hideEvent(self, event: QHideEvent) -> None:
        """Hide the citation card together with the answer."""
        super().hideEvent(event)
        if self._card is not None:
            self._card.hide_now()

    def contextMenuEvent(self, e: QContextMenuEvent) -> None:
        """Forward to the turn, which fills the menu."""
        self.menu_wanted.emit(e.globalPos())

    def _reset(self) -> None:
        self.document().setDefaultFont(the_theme().look.font("body"))
        self.clear()
        self._stable_end = self._drawn_end = self._code_blocks = 0

    def _replace_tail(self, html: str) -> None:
        """Replace what follows the stable part."""
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        cursor.setPosition(self._drawn_end)
        cursor.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
        cursor.removeSelectedText()
        if html and self._drawn_end:
            cursor.insertBlock(QTextBlockFormat(), QTextCharFormat())
            cursor.insertHtml(_EMPTY_FIRST_BLOCK + html)
        elif html:
            cursor.insertHtml(html)
        cursor.endEditBlock()

    def _draw(self) -> None:
        look = the_theme().look
        self.document().setDefaultFont(look.font("body"))
        self.setHtml(to_html(self._markdown, look=look, doubtful=self._unsupported))
        self._fit_height()

    def _fit_height(self) -> None:
        height = ceil(self.document().size().height()) + 2 * self.frameWidth() + 4
        if height != self.height():
            self.setFixedHeight(height)

    def _follow(self, target: QUrl) -> None:
        if target.scheme() == "cite":
            citation = self._citation(target)
            if citation is not None:
                if self._card is not None:
                    self._card.hide_now()  # it would cover the text that opens
                self.cited.emit(citation)
        elif target.scheme() == "code":
            self._copy_code(int(target.path()))
        elif target.scheme() in {"https", "http", "mailto"}:
            QDesktopServices.openUrl(target)

    def _copy_code(self, number: int) -> None:
        blocks = code_blocks(self._markdown)
        if number < len(blocks):
            QGuiApplication.clipboard().setText(blocks[number])
            self.copied.emit()

    def _follow_caret(self) -> None:
        if self.hasFocus():
            bring_into_view(self, self.cursorRect())

    def _point_at(self, target: QUrl) -> None:
        citation = self._citation(target)
        if citation is None:
            if self._card is not None:
                self._card.hide_soon()
            return
        if self._card is None:
            self._card = CitationCard(self)
            self._card.opened.connect(self.cited)
        view, pointer = self.viewport(), QCursor.pos()
        by_mouse = self.underMouse() and view.rect().contains(view.mapFromGlobal(pointer))
        corner = pointer if by_mouse else view.mapToGlobal(self.cursorRect().bottomLeft())
        self._card.show_soon(citation, corner)

    def _citation(self, target: QUrl) -> Citation | None:
        is_cited = target.scheme() == "cite" and target.path().isdigit()
        return self._citations.get(int(target.path())) if is_cited else None
