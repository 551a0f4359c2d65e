"""A document's text with a stretch of it highlighted."""

from PySide6.QtCore import QTimer
from PySide6.QtGui import (
    QColor,
    QFont,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QTextEdit, QVBoxLayout, QWidget

from core.records.documents import DocumentText, Heading
from ui.reader.stretch import Stretch, cut_stretch
from ui.theme.theme import the_theme
from ui.widgets.buttons import Button
from ui.widgets.texts import SealedBrowser

MONOSPACED = {"code", "csv", "tsv", "json", "xml", "xlsx", "log"}


class TextPage(QWidget):
    """Shows as much of the text as a widget can hold, around what was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self._document: DocumentText | None = None
        self._stretch = Stretch("", 0, more=False)
        self._span = (0, 0)
        self.box = SealedBrowser("Text of the document")
        self.box.document().setDocumentMargin(16)
        self.before = Button("Show what comes before", kind="ghost", icon="chevron-down")
        self.after = Button("Show what follows", kind="ghost", icon="chevron-down")
        self.before.clicked.connect(self._show_before)
        self.after.clicked.connect(self._show_after)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for part in (self.before, self.box, self.after):
            layout.addWidget(part, int(part is self.box))
        the_theme().changed.connect(self._draw)

    @property
    def highlighted(self) -> str:
        """The text that is highlighted, as the widget holds it."""
        marks = self.box.extraSelections()
        if not marks:
            return ""
        cursor: QTextCursor = marks[0].cursor  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownVariableType]
        return cursor.selectedText().replace("\u2029", "\n")  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]

    def show_text(self, document: DocumentText, *, start: int, end: int) -> None:
        """Show a document and bring the stretch from `start` to `end` into view."""
        self._document = document
        self._span = (start, end)
        self._stretch = cut_stretch(document.text, start)
        self._draw()

    def show_place(self, position: int) -> None:
        """Bring a position of the document into view without another highlight."""
        if self._document is None:
            return
        inside = self._stretch.offset <= position <= self._stretch.offset + len(self._stretch.text)
        if not inside:
            self._stretch = cut_stretch(self._document.text, position)
            self._draw()
        self._scroll_to(self._stretch.to_qt(position))

    def find_next(self, words: str) -> bool:
        """Whether the words occur after the cursor or, failing that, from the top."""
        if not words:
            return True
        if self.box.find(words):
            return True
        self.box.moveCursor(QTextCursor.MoveOperation.Start)
        return self.box.find(words)

    def _show_before(self) -> None:
        self.show_place(max(0, self._stretch.offset - 1))

    def _show_after(self) -> None:
        self.show_place(self._stretch.offset + len(self._stretch.text) + 1)

    def _draw(self) -> None:
        document = self._document
        if document is None:
            return
        look = the_theme().look
        mono = document.kind in MONOSPACED
        self.box.setFont(look.font("mono" if mono else "body"))
        self.box.setLineWrapMode(QTextEdit.LineWrapMode.WidgetWidth)
        self.box.setPlainText(self._stretch.text)
        self._space_lines()
        self._show_headings(document.headings)
        self._mark()
        self.before.setVisible(self._stretch.offset > 0)
        self.after.setVisible(self._stretch.more)
        # The layout of a long text is only known once the widget has its size.
        QTimer.singleShot(0, self, self._show_mark)
        self._show_mark()

    def _space_lines(self) -> None:
        spaced = QTextBlockFormat()
        proportional = QTextBlockFormat.LineHeightTypes.ProportionalHeight
        spaced.setLineHeight(145.0, proportional.value)
        cursor = QTextCursor(self.box.document())
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.mergeBlockFormat(spaced)

    def _show_headings(self, headings: tuple[Heading, ...]) -> None:
        look = the_theme().look
        cursor = QTextCursor(self.box.document())
        last = self._stretch.offset + len(self._stretch.text)
        cursor.beginEditBlock()
        for heading in headings[:2000]:
            if not self._stretch.offset <= heading.start < heading.end <= last:
                continue
            bold = QTextCharFormat()
            bold.setFontWeight(QFont.Weight.DemiBold)
            role = "title" if heading.level == 1 else "subtitle"
            bold.setProperty(QTextCharFormat.Property.FontPixelSize, look.px(role))
            cursor.setPosition(self._stretch.to_qt(heading.start))
            cursor.movePosition(QTextCursor.MoveOperation.StartOfBlock)
            cursor.setPosition(self._stretch.to_qt(heading.end), QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(bold)
        cursor.endEditBlock()

    def _mark(self) -> None:
        start, end = self._span
        if end <= start:
            self.box.setExtraSelections([])
            return
        colors = the_theme().look.colors
        mark = QTextEdit.ExtraSelection()
        shown = QTextCharFormat()
        shown.setBackground(QColor(colors.mark_bg))
        shown.setForeground(QColor(colors.mark_text))
        cursor = QTextCursor(self.box.document())
        cursor.setPosition(self._stretch.to_qt(start))
        cursor.setPosition(self._stretch.to_qt(end), QTextCursor.MoveMode.KeepAnchor)
        mark.format = shown  # pyright: ignore[reportAttributeAccessIssue]
        mark.cursor = cursor  # pyright: ignore[reportAttributeAccessIssue]
        self.box.setExtraSelections([mark])

    def _show_mark(self) -> None:
        self._scroll_to(self._stretch.to_qt(self._span[0]))

    def _scroll_to(self, position: int) -> None:
        cursor = QTextCursor(self.box.document())
        cursor.setPosition(position)
        self.box.setTextCursor(cursor)
        top = self.box.cursorRect(cursor).top()
        bar = self.box.verticalScrollBar()
        bar.setValue(bar.value() + top - self.box.viewport().height() // 4)
