"""Tables of Markdown: cells under each other, without a letter moved.

The bars are hidden, and the room behind each makes the next cell begin where its column does.
"""

from collections.abc import Iterator, Sequence
from typing import cast

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextBlock, QTextBlockFormat, QTextCursor

from ui.reader.text import text_formats
from ui.reader.text.markdown_syntax import MarkdownLine, bar_spans, column_alignments
from ui.reader.text.text_window import TextWindow
from ui.theme.theme import the_theme

COLUMN_GAP, MAX_TABLE_WIDTH = 24, 1600


class TableRow(Struct, frozen=True):
    """A row of a table: its block, and where its bars are in the whole text."""

    line: MarkdownLine
    written: str
    begin: int
    bars: tuple[tuple[int, int], ...]

    @property
    def cells(self) -> int:
        """How many cells it has."""
        return len(self.bars) - 1


def group_tables(rows: Sequence[MarkdownLine], text: str, begin: int) -> Iterator[list[TableRow]]:
    """Rows that follow each other; `text` is what their lines count in, from `begin` on."""
    table: list[TableRow] = []
    for line in rows:
        if table and line.start != table[-1].line.end + 1:
            yield table
            table = []
        written = text[line.start : line.end]
        table.append(TableRow(line, written, begin + line.start, bar_spans(written)))
    if table:
        yield table


def style_table(cursor: QTextCursor, stretch: TextWindow, table: Sequence[TableRow]) -> None:
    """The bars are gone, the head is bold, the rule below it is a line."""
    look = the_theme().look
    hidden = text_formats.hidden()
    for number, row in enumerate(table):
        text_formats.select_span(cursor, stretch, row.begin, row.begin + len(row.written))
        unbroken = QTextBlockFormat()
        unbroken.setNonBreakableLines(True)
        cursor.mergeBlockFormat(unbroken)
        if row.line.is_rule:
            cursor.mergeCharFormat(hidden)
            shape = text_formats.fixed_height(look.grown(5))
            shape.setProperty(text_formats.DECORATION, "rule")
            cursor.mergeBlockFormat(shape)
            continue
        if number + 1 < len(table) and table[number + 1].line.is_rule:
            cursor.mergeCharFormat(text_formats.bold())
        for first, last in row.bars:
            text_formats.select_span(cursor, stretch, row.begin + first, row.begin + last)
            cursor.mergeCharFormat(hidden)


def align_table(cursor: QTextCursor, stretch: TextWindow, table: Sequence[TableRow]) -> None:
    """Cells of a column begin, end or center under each other, once the rows were laid out."""
    shown = [row for row in table if not row.line.is_rule and row.cells > 0]
    if not shown or not all(_can_be_measured(cursor, stretch, row) for row in shown):
        for row in shown:
            apart = the_theme().look.grown(COLUMN_GAP)
            _pad(cursor, stretch, row, [0, *([apart] * (row.cells - 1))])
        return
    widths = [_cell_widths(cursor, stretch, row) for row in shown]
    most = [max(column) for column in _columns(widths)]
    between = the_theme().look.grown(COLUMN_GAP)
    total = sum(most) + between * (len(most) - 1)
    if total > the_theme().look.grown(MAX_TABLE_WIDTH):
        most = []  # cells as long as paragraphs only stand apart, and go on in the next line
    rule = next((row for row in table if row.line.is_rule), None)
    sides = column_alignments(rule.written) if rule is not None else ()
    for row, own in zip(shown, widths, strict=True):
        _pad(cursor, stretch, row, _paddings(own, most, sides, between))
    _set_rule_width(cursor, stretch, table, total if most else 0)


def _can_be_measured(cursor: QTextCursor, stretch: TextWindow, row: TableRow) -> bool:
    """Whether the row is laid out, and reads from left to right."""
    cursor.setPosition(stretch.to_qt(row.begin))
    document, block = cursor.document(), cursor.block()
    if document.pageSize().width() <= 0:
        document.setTextWidth(MAX_TABLE_WIDTH)  # nothing is laid out before the widget was shown
    document.documentLayout().blockBoundingRect(block)
    is_laid_out = block.layout().lineCount() > 0
    return is_laid_out and block.textDirection() != Qt.LayoutDirection.RightToLeft


def _cell_widths(cursor: QTextCursor, stretch: TextWindow, row: TableRow) -> list[float]:
    """How wide each cell is now."""
    cursor.setPosition(stretch.to_qt(row.begin))
    block = cursor.block()
    places = [
        (
            _x_of_position(block, stretch, row.begin + before[1]),
            _x_of_position(block, stretch, row.begin + after[0]),
        )
        for before, after in zip(row.bars, row.bars[1:], strict=False)
    ]
    return [max(0.0, right - left) for left, right in places]


def _x_of_position(block: QTextBlock, stretch: TextWindow, position: int) -> float:
    line, place = block.layout().lineAt(0), stretch.to_qt(position) - block.position()
    x = cast("float | tuple[float, int]", line.cursorToX(place))
    return x[0] if isinstance(x, tuple) else x


def _columns(widths: Sequence[Sequence[float]]) -> Iterator[list[float]]:
    for number in range(max(map(len, widths), default=0)):
        yield [own[number] for own in widths if number < len(own)]


def _paddings(
    own: Sequence[float], most: Sequence[float], sides: Sequence[str], between: int
) -> list[float]:
    """The room behind each bar but the last."""
    rooms: list[float] = []
    left_over = 0.0
    for number, width in enumerate(own):
        missing = max(0.0, most[number] - width) if most else 0.0
        side = sides[number] if number < len(sides) else "left"
        before = {"left": 0.0, "right": missing, "middle": missing / 2}[side]
        rooms.append(left_over + before + (between if number else 0))
        left_over = missing - before
    return rooms


def _pad(cursor: QTextCursor, stretch: TextWindow, row: TableRow, rooms: Sequence[float]) -> None:
    for (first, last), width in zip(row.bars, rooms, strict=False):
        bar = row.begin + row.written.index("|", first, last)
        text_formats.select_span(cursor, stretch, bar, bar + 1)
        cursor.mergeCharFormat(text_formats.spacer(width))


def _set_rule_width(
    cursor: QTextCursor, stretch: TextWindow, table: Sequence[TableRow], total: float
) -> None:
    """The line below the head is as wide as the table; rows that are too wide may break."""
    for row in table:
        shape = QTextBlockFormat()
        if row.line.is_rule and total:
            shape.setProperty(text_formats.RULE_WIDTH, total)
        elif not total:
            shape.setNonBreakableLines(False)
        else:
            continue
        text_formats.select_span(cursor, stretch, row.begin, row.begin)
        cursor.mergeBlockFormat(shape)
