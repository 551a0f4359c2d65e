"""Text of a document with highlighted citations and underlined mentions (N2)."""

import bisect
from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QColor, QMouseEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QTextEdit, QWidget

from core.records.files.document_structure import MentionedEntity, Mentions, ResolvedLink
from core.records.files.documents import DocumentText, Field
from ui.reader.page_layout import PageImage
from ui.reader.text import text_formats
from ui.reader.text.decorated_browser import DecoratedBrowser
from ui.reader.text.joined_lines import join_lines
from ui.reader.text.markdown_styler import link_start
from ui.reader.text.text_formats import char_format
from ui.reader.text.text_styler import TextStyler
from ui.reader.text.text_window import MAX_CHARS, TextWindow, extend_down, extend_up, window_around
from ui.theme.theme import the_theme
from ui.theme.translation import translate
from ui.widgets.boxes import column

MAX_MARKED = 600
EXTEND_MARGIN_PX = 900
EXTERNAL_SCHEMES = {"https", "http", "mailto"}


class MentionSpan(Struct, frozen=True, order=True):
    """Span that mentions an entity; `number` is the entity's index."""

    start: int
    end: int
    number: int


class TextView(QWidget):
    """Shows a window of the text around the requested span; extends it while scrolling.

    `window_changed` carries the offsets that were added, `scrolled` the offset at the top,
    `entity_hovered` the entity under the pointer or None, `entity_chosen` the one clicked,
    `link_followed` a `ResolvedLink` or None while unresolved, `external_link_opened` a URL,
    `image_wanted` the offset and the target of an image's link.
    """

    window_changed = Signal(int, int)
    scrolled = Signal(int)
    entity_hovered = Signal(object, QPoint)
    entity_chosen = Signal(object)
    link_followed = Signal(object)
    external_link_opened = Signal(QUrl)
    image_wanted = Signal(int, str)
    words_pressed = Signal(int)  # their offset

    def __init__(self) -> None:
        super().__init__()
        self._document: DocumentText | None = None
        self._text = ""  # as shown: as long as that of the document
        self._styler = TextStyler("", ())
        self._window = TextWindow("", 0, has_more=False)
        self._span = (0, 0)
        self._hits: Sequence[tuple[int, int]] = ()
        self._hit = -1
        self._mention_spans: list[MentionSpan] = []
        self._entities: list[MentionedEntity] = []
        self._links: dict[int, ResolvedLink] = {}
        self._hovered_entity: MentionedEntity | None = None
        self._underlines = True
        self._is_updating = False
        self.browser = DecoratedBrowser(translate("reader", "Document text"))
        self.browser.document().setDocumentMargin(16)
        self.browser.setLineWrapMode(QTextEdit.LineWrapMode.WidgetWidth)
        self.browser.viewport().setMouseTracking(True)
        self.browser.viewport().installEventFilter(self)
        self.browser.anchorClicked.connect(self._follow)
        column(self).addWidget(self.browser)
        bar = self.browser.verticalScrollBar()
        bar.valueChanged.connect(self._scrolled)
        the_theme().changed.connect(self._draw)

    @property
    def highlighted(self) -> str:
        """Highlighted text as shown by the widget."""
        start, end = self._span
        if end <= start or not self._window.contains(start):
            return ""
        cursor = self._cursor(start, end)
        return cursor.selectedText().replace("\u2029", "\n")

    @property
    def window_span(self) -> tuple[int, int]:
        """Offsets of the part that is in the widget."""
        return self._window.offset, self._window.end

    @property
    def top_offset(self) -> int:
        """Offset of the character at the top of the view."""
        place = self.browser.cursorForPosition(QPoint(20, 12)).position()
        return self._window.from_qt(place)

    def show_text(self, document: DocumentText, *, start: int, end: int) -> None:
        """Show a document and scroll to the span from `start` to `end`."""
        self._document = document
        self._text = join_lines(document.text) if document.kind == "pdf" else document.text
        self._styler = TextStyler(
            document.kind, document.headings, text=document.text, pages=document.pages
        )
        self._links = {}
        self.browser.pictures.clear()
        self._mention_spans, self._entities, self._hits, self._hit = [], [], (), -1
        self._span = (start, end)
        self._move_window(start)

    def show_span(self, start: int, end: int) -> None:
        """Highlight a span of the shown document."""
        self._span = (start, end)
        self.show_place(start)
        self._show_marks()

    def show_fields(self, fields: Sequence[Field]) -> None:
        """Style mail headers and other fields."""
        if self._document is not None and any(item.end > item.start for item in fields):
            top = self.top_offset
            document = self._document
            self._styler = TextStyler(document.kind, document.headings, fields, text=document.text)
            self._draw()
            self.show_place(self._span[0] if self._span[1] > self._span[0] else top)

    def show_place(self, position: int) -> None:
        """Scroll to an offset without changing the highlight."""
        if self._document is None:
            return
        if not self._window.contains(position):
            self._move_window(position)
        self._scroll_to(self._window.to_qt(position))

    def show_hits(self, hits: Sequence[tuple[int, int]], current: int) -> None:
        """Mark the search hits and scroll to the current one."""
        self._hits, self._hit = hits, current
        if 0 <= current < len(hits):
            self.show_place(hits[current][0])
        self._show_marks()

    def show_mentions(self, mentions: Mentions) -> None:
        """Add mentions and underline them."""
        first = len(self._entities)
        self._entities += mentions.things
        existing = {(item.start, item.end) for item in self._mention_spans}
        self._mention_spans += [
            MentionSpan(start, end, first + number)
            for start, end, number in mentions.spots
            if (start, end) not in existing
        ]
        self._mention_spans.sort()
        self._show_marks()

    def show_links(self, links: Sequence[ResolvedLink]) -> None:
        """Set the resolved links: mark broken ones, let others be followed."""
        self._links = {link.start: link for link in links}
        self._styler.style_broken_links(self.browser.document(), self._window, links)
        self._show_marks()

    def show_image(self, start: int, page: PageImage) -> None:
        """Show the image whose link begins at an offset; what is read stays where it is."""
        if page.image.isNull() or not self._window.contains(start):
            return
        self.browser.pictures[start] = page
        bar, height, top = self.browser.verticalScrollBar(), self._height(), self.top_offset
        cursor = self._cursor(start, start)
        room = self.browser.picture_size(page.image).height()
        cursor.mergeBlockFormat(text_formats.picture_below(start, room))
        if start < top:
            self._is_updating = True
            bar.setValue(bar.value() + self._height() - height)
            self._is_updating = False

    def underline(self, *, visible: bool) -> None:
        """Show or hide the underlines of mentions."""
        self._underlines = visible
        self._show_marks()

    def entity_at(self, position: int) -> MentionedEntity | None:
        """Return the entity that is mentioned at an offset."""
        at = bisect.bisect_right(self._mention_spans, MentionSpan(position, 1 << 60, 0)) - 1
        if at < 0 or self._mention_spans[at].end < position:
            return None
        return self._entities[self._mention_spans[at].number]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Track the pointer over mentions."""
        if isinstance(event, QMouseEvent) and watched is self.browser.viewport():
            if event.type() == QEvent.Type.MouseMove and not event.buttons():
                self._hover(event.position().toPoint())
            elif event.type() == QEvent.Type.MouseButtonRelease:
                self._press(event)
        elif event.type() == QEvent.Type.Resize and self.browser.pictures:
            QTimer.singleShot(0, self, self._fit_pictures)
        elif event.type() == QEvent.Type.Leave and watched is self.browser.viewport():
            self._hover(None)
        return super().eventFilter(watched, event)

    def _fit_pictures(self) -> None:
        """Give all pictures the room that they take at the current width."""
        for start, page in list(self.browser.pictures.items()):
            self.show_image(start, page)

    def _hover(self, point: QPoint | None) -> None:
        entity = None if point is None or not self._underlines else self._entity_under(point)
        if entity == self._hovered_entity:
            return
        self._hovered_entity = entity
        shape = Qt.CursorShape.PointingHandCursor if entity else Qt.CursorShape.IBeamCursor
        self.browser.viewport().setCursor(shape)
        where = self.browser.viewport().mapToGlobal(point) if point is not None else QPoint()
        self.entity_hovered.emit(entity, where)

    def _follow(self, address: QUrl) -> None:
        if address.scheme() in EXTERNAL_SCHEMES:
            self.external_link_opened.emit(address)
        else:
            self.link_followed.emit(self._links.get(link_start(address.toString())))

    def _press(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self.browser.textCursor().hasSelection():
            return
        if self.browser.anchorAt(event.position().toPoint()):
            return  # a link takes precedence over a mention
        point = event.position().toPoint()
        self.words_pressed.emit(
            self._window.from_qt(self.browser.cursorForPosition(point).position())
        )
        entity = self._entity_under(point) if self._underlines else None
        if entity is not None:
            self.entity_chosen.emit(entity)

    def _entity_under(self, point: QPoint) -> MentionedEntity | None:
        cursor = self.browser.cursorForPosition(point)
        rect = self.browser.cursorRect(cursor)
        if abs(rect.center().x() - point.x()) > 24 or not rect.top() <= point.y() <= rect.bottom():
            return None
        return self.entity_at(self._window.from_qt(cursor.position()))

    def _move_window(self, position: int) -> None:
        if self._document is not None:
            self._window = window_around(self._text, position)
            self._draw()
            self.window_changed.emit(*self.window_span)

    def _draw(self) -> None:
        if self._document is None:
            return
        self._is_updating = True
        look = the_theme().look
        self.browser.setFont(look.font("mono" if self._styler.is_monospaced else "body"))
        # `setPlainText` uses the format at the cursor, which may be that of hidden marks.
        self.browser.setCurrentCharFormat(QTextCharFormat())
        self.browser.setPlainText(self._window.text)
        self._style(*self.window_span)
        self._is_updating = False
        self._show_marks()
        # The layout of a long text is known only once the widget has its size.
        QTimer.singleShot(0, self, self._show_span)
        self._show_span()

    def _style(self, begin: int, end: int) -> None:
        document = self.browser.document()
        self._styler.style(document, self._window, begin, end)
        links = [link for link in self._links.values() if begin <= link.start < end]
        self._styler.style_broken_links(document, self._window, links)
        pictures, self._styler.pictures = self._styler.pictures, []
        for start, target in pictures:
            if (image := self.browser.pictures.get(start)) is not None:
                self.show_image(start, image)
            else:
                self.image_wanted.emit(start, target)

    def _scrolled(self, value: int) -> None:
        if self._is_updating or self._document is None:
            return
        bar = self.browser.verticalScrollBar()
        if value >= bar.maximum() - EXTEND_MARGIN_PX and self._window.has_more:
            self._extend_down()
        elif value <= EXTEND_MARGIN_PX and self._window.offset > 0:
            self._extend_up()
        self.scrolled.emit(self.top_offset)

    def _extend_down(self) -> None:
        if self._document is None:
            return
        if len(self._window.text) > MAX_CHARS:
            top = self.top_offset
            self._move_window(top)
            self._scroll_to(self._window.to_qt(top), share=0)
            return
        before = self._window.end
        self._window = extend_down(self._window, self._text)
        self._insert(before, self._window.end, QTextCursor.MoveOperation.End)

    def _extend_up(self) -> None:
        if self._document is None:
            return
        bar, before = self.browser.verticalScrollBar(), self._window.offset
        height, value = self._height(), bar.value()
        self._window = extend_up(self._window, self._text)
        self._insert(self._window.offset, before, QTextCursor.MoveOperation.Start)
        self._is_updating = True
        bar.setValue(value + self._height() - height)
        self._is_updating = False

    def _insert(self, begin: int, end: int, where: QTextCursor.MoveOperation) -> None:
        self._is_updating = True
        cursor = QTextCursor(self.browser.document())
        cursor.movePosition(where)
        offset = self._window.offset
        cursor.insertText(self._window.text[begin - offset : end - offset], QTextCharFormat())
        self._style(begin, end)
        self._is_updating = False
        self._show_marks()
        self.window_changed.emit(begin, end)

    def _height(self) -> int:
        return round(self.browser.document().documentLayout().documentSize().height())

    def _show_marks(self) -> None:
        colors = the_theme().look.colors
        marks: list[QTextEdit.ExtraSelection] = []
        if self._underlines:
            line = QTextCharFormat()
            line.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
            line.setUnderlineColor(QColor(colors.border_strong))
            linked = [(item.start, item.end) for item in self._links.values()]
            spans = [
                (item.start, item.end)
                for item in self._mention_spans
                if not _is_inside_any(item, linked)
            ]
            marks += [self._selection(span, line) for span in self._visible(spans)]
        hit_format = char_format(ground=colors.cite_bg)
        current = char_format(color=colors.on_accent, ground=colors.accent)
        marks += [self._selection(span, hit_format) for span in self._visible(self._hits)]
        if self._span[1] > self._span[0]:
            cited = char_format(color=colors.mark_text, ground=colors.mark_bg)
            marks += [self._selection(span, cited) for span in self._visible([self._span])]
        if 0 <= self._hit < len(self._hits):
            marks += [self._selection(s, current) for s in self._visible([self._hits[self._hit]])]
        self.browser.setExtraSelections(marks)

    def _visible(self, spans: Sequence[tuple[int, int]]) -> Sequence[tuple[int, int]]:
        """Return the spans inside the window, at most `MAX_MARKED` around the view."""
        begin, end = self.window_span
        inside = [span for span in spans if span[1] > begin and span[0] < end]
        if len(inside) <= MAX_MARKED:
            return inside
        here = bisect.bisect_left(inside, (self.top_offset, 0))
        first = max(0, here - MAX_MARKED // 4)
        return inside[first : first + MAX_MARKED]

    def _selection(
        self, span: tuple[int, int], visible: QTextCharFormat
    ) -> QTextEdit.ExtraSelection:
        mark = QTextEdit.ExtraSelection()
        mark.format = visible  # pyright: ignore[reportAttributeAccessIssue]
        mark.cursor = self._cursor(*span)  # pyright: ignore[reportAttributeAccessIssue]
        return mark

    def _cursor(self, start: int, end: int) -> QTextCursor:
        cursor = QTextCursor(self.browser.document())
        cursor.setPosition(self._window.to_qt(start))
        cursor.setPosition(self._window.to_qt(end), QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def _show_span(self) -> None:
        if self._window.contains(self._span[0]):
            self._scroll_to(self._window.to_qt(self._span[0]))

    def _scroll_to(self, position: int, *, share: int = 4) -> None:
        """Scroll a position to a quarter below the top, or with `share=0` to the top."""
        cursor = QTextCursor(self.browser.document())
        cursor.setPosition(position)
        self._is_updating = True
        self.browser.setTextCursor(cursor)
        top = self.browser.cursorRect(cursor).top()
        bar = self.browser.verticalScrollBar()
        above = self.browser.viewport().height() // share if share else 0
        bar.setValue(bar.value() + top - above)
        self._is_updating = False
        self.scrolled.emit(self.top_offset)


def _is_inside_any(item: MentionSpan, spans: Sequence[tuple[int, int]]) -> bool:
    """Whether the mention lies in one of the sorted spans."""
    at = bisect.bisect_right(spans, (item.start, 1 << 60)) - 1
    return at >= 0 and item.start < spans[at][1]
