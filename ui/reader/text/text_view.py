"""A document's text: cited words highlighted, named things underlined; grows as one reads."""

import bisect
from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QColor, QMouseEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QTextEdit, QWidget

from core.records.files.document_structure import MentionedEntity, Mentions, ResolvedLink
from core.records.files.documents import DocumentText, Field
from ui.reader.text.decorated_browser import DecoratedBrowser
from ui.reader.text.markdown_styler import link_start
from ui.reader.text.text_styler import TextStyler
from ui.reader.text.text_window import MAX_CHARS, TextWindow, extend_down, extend_up, window_around
from ui.theme.language.words import translate
from ui.theme.theme import the_theme
from ui.widgets.boxes import column

MAX_MARKED = 600
EXTEND_MARGIN_PX = 900
EXTERNAL_SCHEMES = {"https", "http", "mailto"}


class MentionSpan(Struct, frozen=True, order=True):
    """A stretch that names a thing."""

    start: int
    end: int
    number: int


class TextView(QWidget):
    """Shows a part of the text around what was asked for.

    `stretched` tells which offsets came into the widget, `read` where the top of the view stands,
    `hovered` over which thing the pointer rests (None: over none), `chosen` which was pressed,
    `followed` which link (None: it is not known yet where it leads), `left` for which address.
    """

    stretched = Signal(int, int)
    read = Signal(int)
    hovered = Signal(object, QPoint)
    chosen = Signal(object)
    followed = Signal(object)
    left = Signal(QUrl)

    def __init__(self) -> None:
        super().__init__()
        self._document: DocumentText | None = None
        self._styler = TextStyler("", ())
        self._stretch = TextWindow("", 0, more=False)
        self._span = (0, 0)
        self._hits: Sequence[tuple[int, int]] = ()
        self._hit = -1
        self._named: list[MentionSpan] = []
        self._things: list[MentionedEntity] = []
        self._leads: dict[int, ResolvedLink] = {}
        self._over: MentionedEntity | None = None
        self._underlines = True
        self._busy = False
        self.box = DecoratedBrowser(translate("reader", "Text of the document"))
        self.box.document().setDocumentMargin(16)
        self.box.setLineWrapMode(QTextEdit.LineWrapMode.WidgetWidth)
        self.box.viewport().setMouseTracking(True)
        self.box.viewport().installEventFilter(self)
        self.box.anchorClicked.connect(self._follow)
        column(self).addWidget(self.box)
        bar = self.box.verticalScrollBar()
        bar.valueChanged.connect(self._scrolled)
        the_theme().changed.connect(self._draw)

    @property
    def highlighted(self) -> str:
        """The text that is highlighted, as the widget holds it."""
        start, end = self._span
        if end <= start or not self._stretch.holds(start):
            return ""
        cursor = self._cursor(start, end)
        return cursor.selectedText().replace("\u2029", "\n")

    @property
    def shown(self) -> tuple[int, int]:
        """Which part of the text is in the widget."""
        return self._stretch.offset, self._stretch.end

    @property
    def at_top(self) -> int:
        """The character at the top of the view."""
        place = self.box.cursorForPosition(QPoint(20, 12)).position()
        return self._stretch.from_qt(place)

    def show_text(self, document: DocumentText, *, start: int, end: int) -> None:
        """Show a document and bring the stretch from `start` to `end` into view."""
        self._document = document
        self._styler = TextStyler(document.kind, document.headings, text=document.text)
        self._leads = {}
        self._named, self._things, self._hits, self._hit = [], [], (), -1
        self._span = (start, end)
        self._cut(start)

    def show_span(self, start: int, end: int) -> None:
        """Highlight these words of the document that is shown."""
        self._span = (start, end)
        self.show_place(start)
        self._mark()

    def show_fields(self, fields: Sequence[Field]) -> None:
        """Headers of a mail and other fields look like such."""
        if self._document is not None and any(one.end > one.start for one in fields):
            top = self.at_top
            document = self._document
            self._styler = TextStyler(document.kind, document.headings, fields, text=document.text)
            self._draw()
            self.show_place(self._span[0] if self._span[1] > self._span[0] else top)

    def show_place(self, position: int) -> None:
        """Bring a position of the document into view without another highlight."""
        if self._document is None:
            return
        if not self._stretch.holds(position):
            self._cut(position)
        self._scroll_to(self._stretch.to_qt(position))

    def show_hits(self, hits: Sequence[tuple[int, int]], current: int) -> None:
        """Mark where words were found, and bring one of the places into view."""
        self._hits, self._hit = hits, current
        if 0 <= current < len(hits):
            self.show_place(hits[current][0])
        self._mark()

    def show_mentions(self, mentions: Mentions) -> None:
        """Underline what is named, beside what is underlined already."""
        first = len(self._things)
        self._things += mentions.things
        existing = {(one.start, one.end) for one in self._named}
        self._named += [
            MentionSpan(start, end, first + number)
            for start, end, number in mentions.spots
            if (start, end) not in existing
        ]
        self._named.sort()
        self._mark()

    def show_leads(self, leads: Sequence[ResolvedLink]) -> None:
        """Links that lead nowhere look so; those that lead to a document can be followed."""
        self._leads = {lead.start: lead for lead in leads}
        self._styler.dress_leads(self.box.document(), self._stretch, leads)
        self._mark()

    def underline(self, *, shown: bool) -> None:
        """Underline what is named, or not."""
        self._underlines = shown
        self._mark()

    def thing_at(self, position: int) -> MentionedEntity | None:
        """The thing that is named there."""
        at = bisect.bisect_right(self._named, MentionSpan(position, 1 << 60, 0)) - 1
        if at < 0 or self._named[at].end < position:
            return None
        return self._things[self._named[at].number]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the pointer over what is named."""
        if isinstance(event, QMouseEvent) and watched is self.box.viewport():
            if event.type() == QEvent.Type.MouseMove and not event.buttons():
                self._hover(event.position().toPoint())
            elif event.type() == QEvent.Type.MouseButtonRelease:
                self._press(event)
        elif event.type() == QEvent.Type.Leave and watched is self.box.viewport():
            self._hover(None)
        return super().eventFilter(watched, event)

    def _hover(self, point: QPoint | None) -> None:
        thing = None if point is None or not self._underlines else self._thing_under(point)
        if thing == self._over:
            return
        self._over = thing
        shape = Qt.CursorShape.PointingHandCursor if thing else Qt.CursorShape.IBeamCursor
        self.box.viewport().setCursor(shape)
        where = self.box.viewport().mapToGlobal(point) if point is not None else QPoint()
        self.hovered.emit(thing, where)

    def _follow(self, address: QUrl) -> None:
        if address.scheme() in EXTERNAL_SCHEMES:
            self.left.emit(address)
        else:
            self.followed.emit(self._leads.get(link_start(address.toString())))

    def _press(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self.box.textCursor().hasSelection():
            return
        if self.box.anchorAt(event.position().toPoint()):
            return  # the link is followed, whatever its words name
        thing = self._thing_under(event.position().toPoint()) if self._underlines else None
        if thing is not None:
            self.chosen.emit(thing)

    def _thing_under(self, point: QPoint) -> MentionedEntity | None:
        cursor = self.box.cursorForPosition(point)
        rect = self.box.cursorRect(cursor)
        if abs(rect.center().x() - point.x()) > 24 or not rect.top() <= point.y() <= rect.bottom():
            return None
        return self.thing_at(self._stretch.from_qt(cursor.position()))

    def _cut(self, position: int) -> None:
        if self._document is not None:
            self._stretch = window_around(self._document.text, position)
            self._draw()
            self.stretched.emit(*self.shown)

    def _draw(self) -> None:
        if self._document is None:
            return
        self._busy = True
        look = the_theme().look
        self.box.setFont(look.font("mono" if self._styler.is_mono else "body"))
        # A text is given the look of the words at the cursor, which may be hidden marks.
        self.box.setCurrentCharFormat(QTextCharFormat())
        self.box.setPlainText(self._stretch.text)
        self._dress(*self.shown)
        self._busy = False
        self._mark()
        # The layout of a long text is only known once the widget has its size.
        QTimer.singleShot(0, self, self._show_span)
        self._show_span()

    def _dress(self, begin: int, end: int) -> None:
        document = self.box.document()
        self._styler.dress(document, self._stretch, begin, end)
        leads = [lead for lead in self._leads.values() if begin <= lead.start < end]
        self._styler.dress_leads(document, self._stretch, leads)

    def _scrolled(self, value: int) -> None:
        if self._busy or self._document is None:
            return
        bar = self.box.verticalScrollBar()
        if value >= bar.maximum() - EXTEND_MARGIN_PX and self._stretch.more:
            self._grow_down()
        elif value <= EXTEND_MARGIN_PX and self._stretch.offset > 0:
            self._grow_up()
        self.read.emit(self.at_top)

    def _grow_down(self) -> None:
        if self._document is None:
            return
        if len(self._stretch.text) > MAX_CHARS:
            top = self.at_top
            self._cut(top)
            self._scroll_to(self._stretch.to_qt(top), share=0)
            return
        before = self._stretch.end
        self._stretch = extend_down(self._stretch, self._document.text)
        self._insert(before, self._stretch.end, QTextCursor.MoveOperation.End)

    def _grow_up(self) -> None:
        if self._document is None:
            return
        bar, before = self.box.verticalScrollBar(), self._stretch.offset
        height, value = self._height(), bar.value()
        self._stretch = extend_up(self._stretch, self._document.text)
        self._insert(self._stretch.offset, before, QTextCursor.MoveOperation.Start)
        self._busy = True
        bar.setValue(value + self._height() - height)
        self._busy = False

    def _insert(self, begin: int, end: int, where: QTextCursor.MoveOperation) -> None:
        self._busy = True
        cursor = QTextCursor(self.box.document())
        cursor.movePosition(where)
        offset = self._stretch.offset
        cursor.insertText(self._stretch.text[begin - offset : end - offset], QTextCharFormat())
        self._dress(begin, end)
        self._busy = False
        self._mark()
        self.stretched.emit(begin, end)

    def _height(self) -> int:
        return round(self.box.document().documentLayout().documentSize().height())

    def _mark(self) -> None:
        colors = the_theme().look.colors
        marks: list[QTextEdit.ExtraSelection] = []
        if self._underlines:
            line = QTextCharFormat()
            line.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
            line.setUnderlineColor(QColor(colors.border_strong))
            linked = [(one.start, one.end) for one in self._leads.values()]
            spans = [(one.start, one.end) for one in self._named if not _is_inside_any(one, linked)]
            marks += [self._selection(span, line) for span in self._visible(spans)]
        hit_format, current = QTextCharFormat(), QTextCharFormat()
        hit_format.setBackground(QColor(colors.cite_bg))
        current.setBackground(QColor(colors.accent))
        current.setForeground(QColor(colors.on_accent))
        marks += [self._selection(span, hit_format) for span in self._visible(self._hits)]
        if self._span[1] > self._span[0]:
            cited = QTextCharFormat()
            cited.setBackground(QColor(colors.mark_bg))
            cited.setForeground(QColor(colors.mark_text))
            marks += [self._selection(span, cited) for span in self._visible([self._span])]
        if 0 <= self._hit < len(self._hits):
            marks += [self._selection(s, current) for s in self._visible([self._hits[self._hit]])]
        self.box.setExtraSelections(marks)

    def _visible(self, spans: Sequence[tuple[int, int]]) -> Sequence[tuple[int, int]]:
        """Those of the spans that lie in the widget, the first of them if they are many."""
        begin, end = self.shown
        inside = [span for span in spans if span[1] > begin and span[0] < end]
        if len(inside) <= MAX_MARKED:
            return inside
        here = bisect.bisect_left(inside, (self.at_top, 0))
        first = max(0, here - MAX_MARKED // 4)
        return inside[first : first + MAX_MARKED]

    def _selection(self, span: tuple[int, int], shown: QTextCharFormat) -> QTextEdit.ExtraSelection:
        mark = QTextEdit.ExtraSelection()
        mark.format = shown  # pyright: ignore[reportAttributeAccessIssue]
        mark.cursor = self._cursor(*span)  # pyright: ignore[reportAttributeAccessIssue]
        return mark

    def _cursor(self, start: int, end: int) -> QTextCursor:
        cursor = QTextCursor(self.box.document())
        cursor.setPosition(self._stretch.to_qt(start))
        cursor.setPosition(self._stretch.to_qt(end), QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def _show_span(self) -> None:
        if self._stretch.holds(self._span[0]):
            self._scroll_to(self._stretch.to_qt(self._span[0]))

    def _scroll_to(self, position: int, *, share: int = 4) -> None:
        """The position stands a quarter below the top of the view, or at its top."""
        cursor = QTextCursor(self.box.document())
        cursor.setPosition(position)
        self._busy = True
        self.box.setTextCursor(cursor)
        top = self.box.cursorRect(cursor).top()
        bar = self.box.verticalScrollBar()
        above = self.box.viewport().height() // share if share else 0
        bar.setValue(bar.value() + top - above)
        self._busy = False
        self.read.emit(self.at_top)


def _is_inside_any(one: MentionSpan, spans: Sequence[tuple[int, int]]) -> bool:
    """Whether the name stands in one of the spans, which follow each other."""
    at = bisect.bisect_right(spans, (one.start, 1 << 60)) - 1
    return at >= 0 and one.start < spans[at][1]
