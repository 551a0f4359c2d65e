"""Styling of Markdown lists, tasks, quotations, callouts, code and links."""

from collections.abc import Sequence

from PySide6.QtGui import QFontMetricsF, QTextCharFormat, QTextCursor

from ui.reader.text import text_formats
from ui.reader.text.markdown_callouts import callout
from ui.reader.text.markdown_syntax import (
    MARK,
    LineKind,
    MarkdownLine,
    MarkdownLink,
    block_ids_in,
    lines_of,
    links_in,
    marked_in,
)
from ui.reader.text.text_window import TextWindow
from ui.theme.look import Look
from ui.theme.plain_text import plain_tooltip
from ui.theme.theme import the_theme

INDENT_STEP, BLOCK_INDENT, BLOCK_GAP, RULE_HEIGHT = 22, 16, 8, 20
# Size of a callout's icon and its distance from the title.
CALLOUT_ICON_SIZE, CALLOUT_ICON_GAP = 16, 6


class MarkdownStyler:
    """Styles a part of a text; all offsets count from `begin`."""

    def __init__(self, cursor: QTextCursor, window: TextWindow, begin: int) -> None:
        self._cursor = cursor
        self._window = window
        self._begin = begin
        self._look = the_theme().look
        self._hidden = text_formats.hidden()
        # Offsets and targets of the pictures.
        self.pictures: list[tuple[int, str]] = []

    def style_lines(self, text: str, fences: Sequence[tuple[int, int]]) -> list[MarkdownLine]:
        """Style all lines by their kind; return the rows of tables."""
        rows: list[MarkdownLine] = []
        for line in lines_of(text, fences):
            if line.kind == "row":
                rows.append(line)
            elif line.kind in {"code", "fence"}:
                self._style_code(line)
            elif line.kind in {"quote", "callout"}:
                self._style_quoted(line, text[line.text_start : line.end])
            elif line.kind in {"across", "under"}:
                self._style_rule(line)
            else:
                self._style_item(line, text[line.text_start : line.end])
        return rows

    def style_only(self, kind: LineKind, text: str) -> None:
        """Style only the items of lists, or only quoted lines."""
        for line in lines_of(text, ()):
            if line.kind == kind:
                style = self._style_quoted if kind == "quote" else self._style_item
                style(line, text[line.text_start : line.end])

    def style_links(self, text: str) -> None:
        """Show only the text of links and make them followable."""
        for link in links_in(text):
            self._style_link(link)

    def style_marked_text(self, text: str) -> None:
        """Style highlights, struck-out text and footnote references."""
        looks = {
            "marked": text_formats.char_format(ground=self._look.colors.warning_bg),
            "struck": text_formats.struck_out(self._look),
            "note": text_formats.superscript(self._look),
        }
        for marked in marked_in(text):
            self._style(marked.text_start, marked.text_end, looks[marked.kind])
            self.hide(marked.start, marked.text_start)
            self.hide(marked.text_end, marked.end)

    def style_comments(self, text: str, comments: Sequence[tuple[int, int]]) -> None:
        """Style comments and hide their marks; called first, as later styles may hide more."""
        quiet = text_formats.small(self._look.colors.muted, self._look)
        for start, end in comments:
            self._style(max(start, 0), min(end, len(text)), quiet)
            for mark in (start, end - len(MARK)):
                if 0 <= mark < len(text):
                    self._hide_mark(mark)

    def style_block_ids(self, text: str) -> None:
        """Mute block ids without hiding them: "x ^2" at a line's end may be a power."""
        quiet = text_formats.small(self._look.colors.muted, self._look)
        for start, end in block_ids_in(text):
            self._style(start, end, quiet)

    def hide(self, begin: int, end: int) -> None:
        """Hide a span."""
        if begin < end:
            self._style(begin, end, self._hidden)

    def _hide_mark(self, start: int) -> None:
        """Hide a comment mark; shrink a line that contains nothing else."""
        self.hide(start, start + len(MARK))
        if self._cursor.block().text().strip() == MARK:
            self._cursor.mergeBlockFormat(text_formats.fixed_height(self._look.grown(BLOCK_GAP)))

    def _select(self, begin: int, end: int) -> None:
        text_formats.select_span(self._cursor, self._window, self._begin + begin, self._begin + end)

    def _style(self, begin: int, end: int, shape: QTextCharFormat) -> None:
        self._select(begin, end)
        self._cursor.mergeCharFormat(shape)

    def _style_item(self, line: MarkdownLine, words: str) -> None:
        grown = self._look.grown
        left = grown(INDENT_STEP * (line.depth + 1))
        is_number = line.kind == "number"
        self.hide(line.start, line.text_start)
        self._select(line.start, line.end)
        drawn = "" if is_number else line.kind
        hanging = grown(BLOCK_GAP) if is_number else 0
        shape = text_formats.indented(left, hanging=hanging, drawn=drawn, words=words)
        self._cursor.mergeBlockFormat(shape)
        if line.kind == "done":
            self._style(
                line.text_start, line.end, text_formats.char_format(color=self._look.colors.muted)
            )

    def _style_rule(self, line: MarkdownLine) -> None:
        """Draw a thematic break as a rule; hide the underline of a heading."""
        self.hide(line.start, line.end)
        is_break = line.kind == "across"
        shape = text_formats.fixed_height(self._look.grown(RULE_HEIGHT if is_break else BLOCK_GAP))
        if is_break:
            shape.setProperty(text_formats.DECORATION, line.kind)
        self._cursor.mergeBlockFormat(shape)

    def _style_quoted(self, line: MarkdownLine, words: str) -> None:
        grown = self._look.grown
        self._select(line.text_start, line.end)
        if line.kind == "quote":
            self._cursor.mergeCharFormat(text_formats.char_format(color=self._look.colors.text2))
        self._select(line.start, line.end)
        drawn = f"callout:{line.name}" if line.kind == "callout" else "quote"
        drawn = f"{drawn}:first" if line.is_first else drawn
        shape = text_formats.indented(
            grown(BLOCK_INDENT), after=grown(BLOCK_GAP), drawn=drawn, words=words
        )
        self._cursor.mergeBlockFormat(shape)
        self.hide(line.start, line.text_start)
        if line.is_first:
            self._select(line.text_start - 1, line.text_start)
            self._cursor.mergeCharFormat(
                text_formats.spacer(callout_label_width(line.name, self._look))
            )
            self._style(line.text_start, line.end, text_formats.bold())
            if line.text_start == line.end:
                tall = round(self._look.px("strong") * text_formats.LINE_HEIGHT / 100)
                self._cursor.mergeBlockFormat(text_formats.fixed_height(tall))
        elif line.text_start == line.end:
            self._cursor.mergeBlockFormat(text_formats.fixed_height(grown(BLOCK_GAP)))

    def _style_code(self, line: MarkdownLine) -> None:
        grown = self._look.grown
        self._style(line.start, line.end, text_formats.monospaced(self._look))
        shape = text_formats.indented(grown(BLOCK_INDENT), after=grown(BLOCK_GAP), drawn="code")
        self._cursor.mergeBlockFormat(shape)
        if line.kind == "fence":
            self.hide(line.start, line.end)
            self._cursor.mergeBlockFormat(text_formats.fixed_height(grown(BLOCK_GAP)))

    def _style_link(self, link: MarkdownLink) -> None:
        self.hide(link.start, link.text_start)
        self.hide(link.text_end, link.end)
        self._select(link.text_start, link.text_end)
        if link.is_picture:
            if link.target:
                self.pictures.append((self._begin + link.start, link.target))
            self._cursor.mergeCharFormat(text_formats.char_format(color=self._look.colors.muted))
            return
        shape = text_formats.link(link.address or link_href(self._begin + link.start), self._look)
        if link.address:
            shape.setToolTip(plain_tooltip(link.address))
        self._cursor.mergeCharFormat(shape)


def callout_label_width(name: str, look: Look) -> float:
    """Return the width of the icon and title of a callout."""
    word = QFontMetricsF(look.font("strong")).horizontalAdvance(callout(name).title)
    return (
        look.grown(CALLOUT_ICON_SIZE) + look.grown(CALLOUT_ICON_GAP) + word + look.grown(BLOCK_GAP)
    )


def link_href(start: int) -> str:
    """Return the href of the link that begins at `start`."""
    return f"link:{start}"


def link_start(href: str) -> int:
    """Return the offset of a link from its href; -1 for an external address."""
    number = href.removeprefix("link:")
    return int(number) if number.isdigit() else -1
