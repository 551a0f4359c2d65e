"""Alignment of tables without moving characters.

Bars are hidden; letter spacing after each bar makes the next cell begin at its column.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import cast

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextBlock, QTextBlockFormat, QTextCursor, QTextDocument

from ui.reader.text import text_formats
from ui.reader.text.markdown_syntax import MarkdownLine, bar_spans, column_alignments
from ui.reader.text.text_window import TextWindow
from ui.theme.theme import the_theme

COLUMN_GAP, LEAST_COLUMN_GAP, MAX_COLUMN_WIDTH, MAX_TABLE_WIDTH = 24, 8, 480, 6000


class TableRow(Struct, frozen=True):
    """A row of a table with its bars; `begin` is its offset in the whole text.

    `is_rule` marks the delimiter row of a Markdown table.
    """

    written: str
    begin: int
    bars: tuple[tuple[int, int], ...]
    is_rule: bool = False

    @property
    def cells(self) -> int:
        """Number of cells."""
        return len(self.bars) - 1

    def cell(self, number: int) -> str:
        """Return the text of a cell."""
        return self.written[self.bars[number][1] : self.bars[number + 1][0]].strip()


def group_tables(rows: Sequence[MarkdownLine], text: str, begin: int) -> Iterator[list[TableRow]]:
    """Yield tables as lists of consecutive rows; lines count from `begin` in `text`."""
    table: list[TableRow] = []
    for line in rows:
        if table and begin + line.start != table[-1].begin + len(table[-1].written) + 1:
            yield table
            table = []
        written = text[line.start : line.end]
        table.append(
            TableRow(written, begin + line.start, bar_spans(written), is_rule=line.is_rule)
        )
    if table:
        yield table


def style_table(cursor: QTextCursor, window: TextWindow, table: Sequence[TableRow]) -> None:
    """Hide the bars, set the header in bold, and draw a rule below each row."""
    look = the_theme().look
    hidden = text_formats.hidden()
    has_rule = any(row.is_rule for row in table)
    for number, row in enumerate(table):
        text_formats.select_span(cursor, window, row.begin, row.begin + len(row.written))
        unbroken = QTextBlockFormat()
        unbroken.setNonBreakableLines(True)
        cursor.mergeBlockFormat(unbroken)
        if row.is_rule:
            cursor.mergeCharFormat(hidden)
            shape = text_formats.fixed_height(look.grown(5))
            shape.setProperty(text_formats.DECORATION, "rule")
            cursor.mergeBlockFormat(shape)
            continue
        is_header = number + 1 < len(table) and (
            table[number + 1].is_rule if has_rule else number == 0
        )
        if not (is_header and has_rule):
            shape = text_formats.decorated("head" if is_header else "row")
            shape.setTopMargin(look.grown(text_formats.ROW_GAP))
            shape.setBottomMargin(look.grown(text_formats.ROW_GAP))
            cursor.mergeBlockFormat(shape)
        if is_header:
            cursor.mergeCharFormat(text_formats.bold())
        for first, last in row.bars:
            text_formats.style_span(cursor, window, row.begin + first, row.begin + last, hidden)


def align_table(
    cursor: QTextCursor, window: TextWindow, table: Sequence[TableRow], sides: Sequence[str]
) -> None:
    """Align the cells of each column to its side, once the rows are laid out."""
    shown = [row for row in table if not row.is_rule and row.cells > 0]
    if not shown or not all(_can_be_measured(cursor, window, row) for row in shown):
        for row in shown:
            apart = the_theme().look.grown(COLUMN_GAP)
            _pad(cursor, window, row, [0, *([apart] * (row.cells - 1))])
        return
    widths = [_cell_widths(cursor, window, row) for row in shown]
    longest = the_theme().look.grown(MAX_COLUMN_WIDTH)
    most = [min(max(column), longest) for column in _columns(widths)]
    between = _column_gap(cursor.document(), most)
    total = sum(most) + between * (len(most) - 1)
    wide = [row for row, own in zip(shown, widths, strict=True) if max(own) > longest]
    if total > the_theme().look.grown(MAX_TABLE_WIDTH) or 2 * len(wide) >= len(shown):
        most = []  # too wide to align: separate the cells and let them wrap
    for row, own in zip(shown, widths, strict=True):
        _pad(cursor, window, row, _paddings(own, most, sides, between))
    _set_rule_width(cursor, window, table, total if most else 0)
    _set_rule_width(cursor, window, wide, 0)


def _column_gap(document: QTextDocument, widths: Sequence[float]) -> int:
    """Return the room between columns: less than usual where the table fits the page with it."""
    usual, least = map(the_theme().look.grown, (COLUMN_GAP, LEAST_COLUMN_GAP))
    room = document.textWidth() - 2 * document.documentMargin() - sum(widths)
    fitting = int(room // max(len(widths) - 1, 1))
    return fitting if least <= fitting < usual else usual


def written_sides(table: Sequence[TableRow]) -> tuple[str, ...]:
    """Return the side of each column that the delimiter row of a Markdown table names."""
    rule = next((row for row in table if row.is_rule), None)
    return column_alignments(rule.written) if rule is not None else ()


def _can_be_measured(cursor: QTextCursor, window: TextWindow, row: TableRow) -> bool:
    """Whether the row is laid out and reads from left to right."""
    cursor.setPosition(window.to_qt(row.begin))
    document, block = cursor.document(), cursor.block()
    if document.pageSize().width() <= 0:
        # The layout needs a width before the widget is shown.
        document.setTextWidth(MAX_TABLE_WIDTH)
    document.documentLayout().blockBoundingRect(block)
    is_laid_out = block.layout().lineCount() > 0
    return is_laid_out and block.textDirection() != Qt.LayoutDirection.RightToLeft


def _cell_widths(cursor: QTextCursor, window: TextWindow, row: TableRow) -> list[float]:
    cursor.setPosition(window.to_qt(row.begin))
    block = cursor.block()
    return [
        max(
            0.0,
            _x_of_position(block, window, row.begin + after[0])
            - _x_of_position(block, window, row.begin + before[1]),
        )
        for before, after in pairwise(row.bars)
    ]


def _x_of_position(block: QTextBlock, window: TextWindow, position: int) -> float:
    line, place = block.layout().lineAt(0), window.to_qt(position) - block.position()
    x = cast("float | tuple[float, int]", line.cursorToX(place))
    return x[0] if isinstance(x, tuple) else x


def _columns(widths: Sequence[Sequence[float]]) -> Iterator[list[float]]:
    for number in range(max(map(len, widths), default=0)):
        yield [own[number] for own in widths if number < len(own)]


def _paddings(
    own: Sequence[float], most: Sequence[float], sides: Sequence[str], between: int
) -> list[float]:
    """Return the padding after each bar but the last."""
    rooms: list[float] = []
    left_over = 0.0
    for number, width in enumerate(own):
        missing = max(0.0, most[number] - width) if most else 0.0
        side = sides[number] if number < len(sides) else "left"
        before = {"left": 0.0, "right": missing, "middle": missing / 2}[side]
        rooms.append(left_over + before + (between if number else 0))
        left_over = missing - before
    return rooms


def _pad(cursor: QTextCursor, window: TextWindow, row: TableRow, rooms: Sequence[float]) -> None:
    for (first, last), width in zip(row.bars, rooms, strict=False):
        if first < last:
            bar = row.begin + last - 1
            text_formats.style_span(cursor, window, bar, bar + 1, text_formats.spacer(width))


def _set_rule_width(
    cursor: QTextCursor, window: TextWindow, table: Sequence[TableRow], total: float
) -> None:
    """Set the rules to the width of the table; let rows that are too wide wrap."""
    for row in table:
        shape = QTextBlockFormat()
        if total:
            shape.setProperty(text_formats.RULE_WIDTH, total)
        else:
            shape.setNonBreakableLines(False)
        text_formats.select_span(cursor, window, row.begin, row.begin)
        cursor.mergeBlockFormat(shape)
