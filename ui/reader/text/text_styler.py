"""How stored text is shown: headings, marks of Markdown, headers of a mail; no letter is moved."""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence

from PySide6.QtGui import QTextCharFormat, QTextCursor, QTextDocument

from core.records.files.document_structure import ResolvedLink
from core.records.files.documents import Field, Heading
from ui.reader.text import text_formats
from ui.reader.text.markdown_comments import comments_in
from ui.reader.text.markdown_styler import MarkdownStyler
from ui.reader.text.markdown_syntax import fences_in, links_in
from ui.reader.text.markdown_tables import TableRow, align_table, group_tables, style_table
from ui.reader.text.text_formats import extend_selection, select_span
from ui.reader.text.text_window import TextWindow
from ui.theme.language.words import translate
from ui.theme.look import Look
from ui.theme.theme import the_theme

MONOSPACED = {"code", "csv", "tsv", "json", "xml", "xlsx", "ods", "log", "config"}
MARKDOWN = {"md", "markdown"}
# So far before and behind what is dressed its table or quotation is looked for.
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
    """Dresses the part of a document that is in a widget; `begin` and `end` are its offsets."""

    def __init__(
        self,
        kind: str,
        headings: Sequence[Heading],
        fields: Sequence[Field] = (),
        *,
        text: str = "",
    ) -> None:
        self._kind = kind
        self._headings = headings
        self._fields = [field for field in fields if field.end > field.start]
        self._fences = fences_in(text) if kind in MARKDOWN else ()
        self._comments = comments_in(text, self._fences) if kind in MARKDOWN else ()

    @property
    def is_monospaced(self) -> bool:
        """Whether columns matter."""
        return self._kind in MONOSPACED

    def style(self, document: QTextDocument, stretch: TextWindow, begin: int, end: int) -> None:
        """The text from `begin` to `end` looks as it should."""
        look = the_theme().look
        cursor = QTextCursor(document)
        tables: list[list[TableRow]] = []
        cursor.beginEditBlock()
        select_span(cursor, stretch, begin, end)
        cursor.mergeBlockFormat(text_formats.line_spacing())
        self._style_headings(cursor, stretch, begin, end)
        if self._kind in MARKDOWN:
            tables = self._style_markdown(cursor, stretch, begin, end)
        elif self._kind in {"org", "rst"}:
            _style_generic_markup(cursor, stretch, begin, end, look)
        for field in self._fields:
            if begin <= field.start < end:
                _style_field(cursor, stretch, field, look)
        cursor.endEditBlock()
        for table in tables:
            # Each by itself: what stands between two tables need not be laid out again.
            cursor.beginEditBlock()
            align_table(cursor, stretch, table)
            cursor.endEditBlock()

    def style_broken_links(
        self, document: QTextDocument, stretch: TextWindow, leads: Sequence[ResolvedLink]
    ) -> None:
        """Links that lead nowhere look so and say so."""
        if self._kind not in MARKDOWN:
            return
        cursor = QTextCursor(document)
        shape = text_formats.broken_link(
            translate("reader", "Loci has read no document of this name"), the_theme().look
        )
        cursor.beginEditBlock()
        for lead in leads:
            if not lead.path and stretch.offset <= lead.start and lead.end <= stretch.end:
                select_span(cursor, stretch, lead.start, lead.end)
                _format_visible_link(cursor, stretch, lead, shape)
        cursor.endEditBlock()

    def _style_headings(
        self, cursor: QTextCursor, stretch: TextWindow, begin: int, end: int
    ) -> None:
        look = the_theme().look
        for heading in self._headings_within(begin, end):
            # To ask Qt for the start of the block would lay out all that comes before.
            select_span(cursor, stretch, heading.start, heading.start)
            cursor.setPosition(cursor.block().position())
            extend_selection(cursor, stretch, heading.end)
            cursor.mergeCharFormat(text_formats.heading(heading.level, look))

    def _headings_within(self, begin: int, end: int) -> Iterator[Heading]:
        return (one for one in self._headings if begin <= one.start < one.end <= end)

    def _style_markdown(
        self, cursor: QTextCursor, stretch: TextWindow, begin: int, end: int
    ) -> list[list[TableRow]]:
        """All its marks, those in headings too; gives the tables, which are still to be aligned."""
        look = the_theme().look
        begin, end = _widen_to_block(stretch, begin, end)
        first = _style_front_matter(cursor, stretch, look) if begin == 0 else 0
        begin = max(begin, first)
        text = stretch.text[begin - stretch.offset : end - stretch.offset]
        prose = self._text_without_code(stretch, begin, end)
        dresser = MarkdownStyler(cursor, stretch, begin)
        dresser.style_comments(text, _spans_within(self._comments, begin, end))
        tables = list(
            group_tables(
                dresser.style_lines(text, _spans_within(self._fences, begin, end)), text, begin
            )
        )
        for table in tables:
            style_table(cursor, stretch, table)
        _style_inline(cursor, stretch, begin, prose, look)
        for match in _HASHES.finditer(prose):
            dresser.hide(*match.span())
        dresser.style_marked_text(prose)
        dresser.style_block_ids(prose)
        dresser.style_links(prose)
        return tables

    def _text_without_code(self, stretch: TextWindow, begin: int, end: int) -> str:
        """The text with blanks where code stands."""
        text = stretch.text[begin - stretch.offset : end - stretch.offset]
        for first, last in _spans_within(self._fences, begin, end):
            first, last = max(first, 0), min(last, len(text))
            text = text[:first] + " " * (last - first) + text[last:]
        return text


def _spans_within(spans: Sequence[tuple[int, int]], begin: int, end: int) -> list[tuple[int, int]]:
    """Those of the spans that reach into the part, counted from `begin` on."""
    first = bisect_left(spans, begin, key=_span_end)
    last = bisect_left(spans, (end, end))
    return [(a - begin, b - begin) for a, b in spans[first:last]]


def _span_end(span: tuple[int, int]) -> int:
    return span[1]


def _widen_to_block(stretch: TextWindow, begin: int, end: int) -> tuple[int, int]:
    """The part with the rest of a table or quotation that it cuts through."""
    text, least = stretch.text, max(0, begin - stretch.offset - MAX_LOOKAROUND_CHARS)
    first, last = begin - stretch.offset, end - stretch.offset
    while first > least:
        before = text.rfind("\n", 0, first - 1) + 1
        if text[before : before + 1] not in {"|", ">"}:
            break
        first = before
    while (
        0 < last < len(text)
        and text[last] in "|>"
        and last - end + stretch.offset < MAX_LOOKAROUND_CHARS
    ):
        last = text.find("\n", last) + 1 or len(text)
    return first + stretch.offset, last + stretch.offset


def _format_visible_link(
    cursor: QTextCursor, stretch: TextWindow, lead: ResolvedLink, shape: QTextCharFormat
) -> None:
    """Only what is seen of the link looks so."""
    text = stretch.text[lead.start - stretch.offset : lead.end - stretch.offset]
    for link in links_in(text):
        select_span(cursor, stretch, lead.start + link.words, lead.start + link.stop)
        cursor.mergeCharFormat(shape)


def _style_inline(
    cursor: QTextCursor, stretch: TextWindow, begin: int, text: str, look: Look
) -> None:
    """Bold and slanted words, and code within a line, without their marks."""
    looks = {
        "bold": text_formats.bold(),
        "slanted": text_formats.italic(),
        "code": text_formats.monospaced(look, ground=look.colors.code_bg),
    }
    hidden = text_formats.hidden()
    for match in _INLINE.finditer(text):
        marks = 2 if match["bold"] else 1
        first, last = begin + match.start(), begin + match.end()
        select_span(cursor, stretch, first + marks, last - marks)
        cursor.mergeCharFormat(looks[match.lastgroup or ""])
        for start in (first, last - marks):
            select_span(cursor, stretch, start, start + marks)
            cursor.mergeCharFormat(hidden)


def _style_generic_markup(
    cursor: QTextCursor, stretch: TextWindow, begin: int, end: int, look: Look
) -> None:
    """What other ways to write marks have in common."""
    text = stretch.text[begin - stretch.offset : end - stretch.offset]
    for pattern, make in _LINES:
        for match in pattern.finditer(text):
            select_span(cursor, stretch, begin + match.start(), begin + match.end())
            make(cursor, look)
    _style_inline(cursor, stretch, begin, text, look)


def _style_field(cursor: QTextCursor, stretch: TextWindow, field: Field, look: Look) -> None:
    select_span(cursor, stretch, field.start, field.start)
    cursor.setPosition(cursor.block().position())
    extend_selection(cursor, stretch, field.start)
    cursor.mergeCharFormat(text_formats.colored(look.colors.muted))
    if field.name == "subject":
        select_span(cursor, stretch, field.start, field.end)
        cursor.mergeCharFormat(text_formats.heading(2, look))


def _style_front_matter(cursor: QTextCursor, stretch: TextWindow, look: Look) -> int:
    """What a note says about itself is quiet, and its dashes are not seen; gives where it ends."""
    front = _FRONT.match(stretch.text)
    if front is None:
        return 0
    select_span(cursor, stretch, *front.span("said"))
    cursor.mergeCharFormat(text_formats.small(look.colors.muted, look))
    for begin, end in ((0, front.start("said") - 1), (front.end("said"), front.end())):
        select_span(cursor, stretch, begin, end)
        cursor.mergeCharFormat(text_formats.hidden())
    return front.end()


def _item(cursor: QTextCursor, look: Look) -> None:
    cursor.mergeBlockFormat(text_formats.indented(look.grown(20), hanging=look.grown(12)))


def _quoted(cursor: QTextCursor, look: Look) -> None:
    cursor.mergeBlockFormat(text_formats.indented(look.grown(16)))
    cursor.mergeCharFormat(text_formats.colored(look.colors.text2))


def _row(cursor: QTextCursor, look: Look) -> None:
    cursor.mergeCharFormat(text_formats.monospaced(look))


_LINES: tuple[tuple[re.Pattern[str], Callable[[QTextCursor, Look], None]], ...] = (
    (_ITEM, _item),
    (_QUOTED, _quoted),
    (_ROW, _row),
)
