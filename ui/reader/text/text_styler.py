"""Styling of stored text: headings, Markdown and mail headers; offsets stay unchanged."""

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence

from PySide6.QtGui import QTextCharFormat, QTextCursor, QTextDocument

from core.records.files.document_structure import ResolvedLink
from core.records.files.documents import Field, Heading, Page
from ui.items.document_kinds import is_monospaced
from ui.reader.text import text_formats
from ui.reader.text.markdown_styler import MarkdownStyler
from ui.reader.text.markdown_syntax import comments_in, fences_in, links_in
from ui.reader.text.markdown_tables import (
    TableRow,
    align_table,
    group_tables,
    style_table,
    written_sides,
)
from ui.reader.text.plain_tables import (
    delimiter_of,
    front_matter_rows,
    number_columns,
    plain_tables,
)
from ui.reader.text.text_formats import extend_selection, select_span, style_span
from ui.reader.text.text_window import TextWindow
from ui.theme.look import Look
from ui.theme.theme import the_theme
from ui.theme.translation import translate

MARKDOWN = {"md", "markdown"}
PAGED, SLIDES = {"pdf", "docx", "pptx", "odp", "ppt"}, {"pptx", "odp", "ppt"}
# Kinds whose parser writes "- " before the items of a list.
WITH_ITEMS = {"docx", "pptx", "odt", "odp", "html", "epub", "doc", "ppt"}
MAILS = {"mail", "mbox", "msg"}
# Distance (characters) within which the rest of a table or quotation is searched.
MAX_LOOKAROUND_CHARS = 4000
_INLINE = re.compile(
    r"(?P<bold>\*\*(?=\S)[^*\n]{1,400}?\*\*)|(?P<code>`[^`\n]{1,400}`)"
    r"|(?P<slanted>(?<![\w*])\*(?=[^\s*])[^*\n]{1,400}?\*(?![\w*]))"
)
_HASHES = re.compile(r"^#{1,6}[ \t]+", re.MULTILINE)
_ITEM = re.compile(r"^[ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t]+", re.MULTILINE)
_QUOTED = re.compile(r"^[ \t]*>.*$", re.MULTILINE)
_FRONT = re.compile(r"\A---[ \t]*\n(?P<said>(?:(?!---).*\n){1,60})---[ \t]*$", re.MULTILINE)
_ROW = re.compile(r"^[ \t]*\|.*\|[ \t]*$", re.MULTILINE)


class TextStyler:
    """Styles the part of a document that is in the widget."""

    def __init__(
        self,
        kind: str,
        headings: Sequence[Heading],
        fields: Sequence[Field] = (),
        *,
        text: str = "",
        pages: Sequence[Page] = (),
    ) -> None:
        self._kind = kind
        self._pages = pages if kind in PAGED else ()
        self.is_monospaced = is_monospaced(kind)
        self._headings = headings
        self._fields = [field for field in fields if field.end > field.start]
        self._fences = fences_in(text) if kind in MARKDOWN else ()
        self._comments = comments_in(text, self._fences) if kind in MARKDOWN else ()
        # Offsets and targets of the pictures in what was styled.
        self.pictures: list[tuple[int, str]] = []
        self._delimiter = delimiter_of(kind, text)

    def style(self, document: QTextDocument, window: TextWindow, begin: int, end: int) -> None:
        """Style the text from `begin` to `end`."""
        look = the_theme().look
        cursor = QTextCursor(document)
        tables: list[list[TableRow]] = []
        cursor.beginEditBlock()
        select_span(cursor, window, begin, end)
        cursor.mergeBlockFormat(text_formats.line_spacing())
        self._style_headings(cursor, window, begin, end)
        self._label_pages(cursor, window, begin, end)
        if self._kind in MARKDOWN:
            tables = self._style_markdown(cursor, window, begin, end)
        elif self._kind in {"org", "rst"}:
            _style_generic_markup(cursor, window, begin, end, look)
        else:
            tables = self._style_plain(cursor, window, begin, end)
        for field in self._fields:
            if begin <= field.start < end:
                _style_field(cursor, window, field, look)
        cursor.endEditBlock()
        for table in tables:
            # One edit block per table: the text between tables is not laid out again.
            cursor.beginEditBlock()
            is_markdown = self._kind in MARKDOWN
            sides = written_sides(table) if is_markdown else number_columns(table)
            align_table(cursor, window, table, sides)
            cursor.endEditBlock()

    def style_broken_links(
        self, document: QTextDocument, window: TextWindow, links: Sequence[ResolvedLink]
    ) -> None:
        """Mark links without a target."""
        if self._kind not in MARKDOWN:
            return
        cursor = QTextCursor(document)
        tip = translate("reader", "No document with this name")
        shape = text_formats.broken_link(tip, the_theme().look)
        cursor.beginEditBlock()
        for link in links:
            if not link.path and window.offset <= link.start and link.end <= window.end:
                select_span(cursor, window, link.start, link.end)
                _format_visible_link(cursor, window, link, shape)
        cursor.endEditBlock()

    def _style_headings(
        self, cursor: QTextCursor, window: TextWindow, begin: int, end: int
    ) -> None:
        look = the_theme().look
        for heading in self._headings:
            if not begin <= heading.start < heading.end <= end:
                continue
            # `movePosition(StartOfBlock)` would lay out everything before the block.
            select_span(cursor, window, heading.start, heading.start)
            cursor.setPosition(cursor.block().position())
            extend_selection(cursor, window, heading.end)
            cursor.mergeCharFormat(text_formats.heading(heading.level, look))

    def _label_pages(self, cursor: QTextCursor, window: TextWindow, begin: int, end: int) -> None:
        """Make room for the number of each page or slide after the first."""
        label = translate("reader", "Page {number}")
        if self._kind in SLIDES:
            label = translate("reader", "Slide {number}")
        room = the_theme().look.grown(text_formats.PAGE_ROOM)
        for page in self._pages[1:]:
            if begin <= page.start < end:
                select_span(cursor, window, page.start, page.start)
                shape = text_formats.page_start(label.format(number=page.number), room)
                cursor.mergeBlockFormat(shape)

    def _style_markdown(
        self, cursor: QTextCursor, window: TextWindow, begin: int, end: int
    ) -> list[list[TableRow]]:
        """Style Markdown; return the tables, which are aligned afterwards."""
        look = the_theme().look
        begin, end = _widen_to_block(window, begin, end)
        first, front = _style_front_matter(cursor, window, look) if begin == 0 else (0, [])
        begin = max(begin, first)
        text = window.text[begin - window.offset : end - window.offset]
        prose = self._text_without_code(window, begin, end)
        dresser = MarkdownStyler(cursor, window, begin)
        dresser.style_comments(text, _spans_within(self._comments, begin, end))
        rows = dresser.style_lines(text, _spans_within(self._fences, begin, end))
        tables = list(group_tables(rows, text, begin))
        for table in tables:
            style_table(cursor, window, table)
        _style_inline(cursor, window, begin, prose, look)
        for match in _HASHES.finditer(prose):
            dresser.hide(*match.span())
        dresser.style_marked_text(prose)
        dresser.style_block_ids(prose)
        dresser.style_links(prose)
        self.pictures += dresser.pictures
        return [front, *tables] if front else tables

    def _style_plain(
        self, cursor: QTextCursor, window: TextWindow, begin: int, end: int
    ) -> list[list[TableRow]]:
        """Style rows, list items and quotes of a text without markup; return its tables."""
        text = window.text[begin - window.offset : end - window.offset]
        tables = list(plain_tables(self._kind, self._delimiter, text, begin))
        for table in tables:
            style_table(cursor, window, table)
        if self._kind in WITH_ITEMS:
            MarkdownStyler(cursor, window, begin).style_only("item", text)
        elif self._kind in MAILS:
            MarkdownStyler(cursor, window, begin).style_only("quote", text)
        return tables

    def _text_without_code(self, window: TextWindow, begin: int, end: int) -> str:
        text = window.text[begin - window.offset : end - window.offset]
        for first, last in _spans_within(self._fences, begin, end):
            first, last = max(first, 0), min(last, len(text))
            text = text[:first] + " " * (last - first) + text[last:]
        return text


def _spans_within(spans: Sequence[tuple[int, int]], begin: int, end: int) -> list[tuple[int, int]]:
    """Return the spans that overlap the part, relative to `begin`."""
    first = bisect_left(spans, begin, key=lambda span: span[1])
    last = bisect_left(spans, (end, end))
    return [(a - begin, b - begin) for a, b in spans[first:last]]


def _widen_to_block(window: TextWindow, begin: int, end: int) -> tuple[int, int]:
    """Return the part, widened to whole tables and quotations."""
    text, least = window.text, max(0, begin - window.offset - MAX_LOOKAROUND_CHARS)
    first, last = begin - window.offset, end - window.offset
    while first > least:
        before = text.rfind("\n", 0, first - 1) + 1
        if text[before : before + 1] not in {"|", ">"}:
            break
        first = before
    while (
        0 < last < len(text)
        and text[last] in "|>"
        and last - end + window.offset < MAX_LOOKAROUND_CHARS
    ):
        last = text.find("\n", last) + 1 or len(text)
    return first + window.offset, last + window.offset


def _format_visible_link(
    cursor: QTextCursor, window: TextWindow, link: ResolvedLink, shape: QTextCharFormat
) -> None:
    text = window.text[link.start - window.offset : link.end - window.offset]
    for markup in links_in(text):
        if markup.is_picture:
            continue
        style_span(
            cursor, window, link.start + markup.text_start, link.start + markup.text_end, shape
        )


def _style_inline(
    cursor: QTextCursor, window: TextWindow, begin: int, text: str, look: Look
) -> None:
    """Style bold, italic and inline code, and hide their marks."""
    looks = {
        "bold": text_formats.bold(),
        "slanted": text_formats.italic(),
        "code": text_formats.monospaced(look, ground=look.colors.code_bg),
    }
    hidden = text_formats.hidden()
    for match in _INLINE.finditer(text):
        marks = 2 if match["bold"] else 1
        first, last = begin + match.start(), begin + match.end()
        style_span(cursor, window, first + marks, last - marks, looks[match.lastgroup or ""])
        for start in (first, last - marks):
            style_span(cursor, window, start, start + marks, hidden)


def _style_generic_markup(
    cursor: QTextCursor, window: TextWindow, begin: int, end: int, look: Look
) -> None:
    """Style lists, quotations and tables of other markup languages."""
    text = window.text[begin - window.offset : end - window.offset]
    for pattern, make in _LINES:
        for match in pattern.finditer(text):
            select_span(cursor, window, begin + match.start(), begin + match.end())
            make(cursor, look)
    _style_inline(cursor, window, begin, text, look)


def _style_field(cursor: QTextCursor, window: TextWindow, field: Field, look: Look) -> None:
    select_span(cursor, window, field.start, field.start)
    cursor.setPosition(cursor.block().position())
    extend_selection(cursor, window, field.start)
    cursor.mergeCharFormat(text_formats.char_format(color=look.colors.muted))
    if field.name == "subject":
        style_span(cursor, window, field.start, field.end, text_formats.heading(2, look))


def _style_front_matter(
    cursor: QTextCursor, window: TextWindow, look: Look
) -> tuple[int, list[TableRow]]:
    """Show the front matter of a note as a small table; return its end and its rows."""
    front = _FRONT.match(window.text)
    if front is None:
        return 0, []
    inner = front.span("said")
    style_span(cursor, window, *inner, text_formats.small(look.colors.muted, look))
    rows = front_matter_rows(front["said"], inner[0])
    small, drawn = text_formats.small(look.colors.text, look), text_formats.decorated("row")
    for row in rows:
        _, (bar, value), (last, end) = row.bars
        style_span(cursor, window, row.begin + value, row.begin + last, small)
        for begin, stop in ((bar, value), (last, end)):
            span = (row.begin + begin, row.begin + stop)
            style_span(cursor, window, *span, text_formats.hidden())
        cursor.mergeBlockFormat(drawn)
    for begin, end in ((0, inner[0] - 1), (inner[1], front.end())):
        style_span(cursor, window, begin, end, text_formats.hidden())
        cursor.mergeBlockFormat(text_formats.fixed_height(look.grown(8)))
    return front.end(), rows


def _item(cursor: QTextCursor, look: Look) -> None:
    cursor.mergeBlockFormat(text_formats.indented(look.grown(20), hanging=look.grown(12)))


def _quoted(cursor: QTextCursor, look: Look) -> None:
    cursor.mergeBlockFormat(text_formats.indented(look.grown(16)))
    cursor.mergeCharFormat(text_formats.char_format(color=look.colors.text2))


def _row(cursor: QTextCursor, look: Look) -> None:
    cursor.mergeCharFormat(text_formats.monospaced(look))


_LINES: tuple[tuple[re.Pattern[str], Callable[[QTextCursor, Look], None]], ...] = (
    (_ITEM, _item),
    (_QUOTED, _quoted),
    (_ROW, _row),
)
