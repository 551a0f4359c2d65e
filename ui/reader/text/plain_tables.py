"""Rows of tables in documents without markup: spreadsheets, CSV, slides, word processors."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from ui.reader.text.markdown_tables import TableRow

DELIMITERS = {"csv": ",;|\t", "tsv": "\t"}
# Code, and markup that writes tables in its own way.
WITHOUT_ROWS = frozenset({"md", "markdown", "org", "rst", "code", "json", "xml", "log", "txt"})
SAMPLE_CHARS = 4000
# The parsers write the cells of a row with this between them.
_BAR = re.compile(r" \|(?: |$)")
_FIELD_BAR = re.compile(r"(?:[^\s:#-][^:\n]*)?(?P<bar>(?<=\w)[ \t]*:(?:[ \t]+|$)|^[ \t]*-[ \t]+)")
_NUMBER = re.compile(r"[-+−(]?[\d.,'\s]*\d[\d.,'\s]*[)%€$]?")


def delimiter_of(kind: str, text: str) -> str:
    """Return the character between the cells of delimited text; empty for other kinds."""
    return max(DELIMITERS.get(kind, ""), key=text[:SAMPLE_CHARS].count, default="")


def plain_tables(kind: str, delimiter: str, text: str, begin: int) -> Iterator[list[TableRow]]:
    """Yield tables as lists of consecutive rows; `text` begins at offset `begin`."""
    if kind in WITHOUT_ROWS:
        return
    cell = _cell_pattern(delimiter) if delimiter else None
    table: list[TableRow] = []
    start = 0
    for written in text.split("\n"):
        bars = _delimited_bars(written, cell) if cell is not None else _bars(written)
        if len(bars) > 2:
            table.append(TableRow(written, begin + start, bars))
        elif table:
            yield table
            table = []
        start += len(written) + 1
    if table:
        yield table


def front_matter_rows(text: str, begin: int) -> list[TableRow]:
    """Return the lines of a note's front matter as rows of name and value."""
    rows: list[TableRow] = []
    start = begin
    for written in text.splitlines():
        end = len(written)
        if bar := _FIELD_BAR.match(written):
            first, last = bar.span("bar")
            if written[last:end].startswith("[") and written.endswith("]"):  # a list
                last, end = last + 1, end - 1
            rows.append(TableRow(written, start, ((0, 0), (first, last), (end, len(written)))))
            end = len(written)
        start += end + 1
    return rows


def number_columns(table: Sequence[TableRow]) -> tuple[str, ...]:
    """Return "right" for each column whose cells below the header are numbers, else "left"."""
    sides: list[str] = []
    for column in range(max(row.cells for row in table)):
        cells = [row.cell(column) for row in table[1:] if column < row.cells]
        written = [cell for cell in cells if cell]
        numbers = sum(_NUMBER.fullmatch(cell) is not None for cell in written)
        # No room can be added before the first cell.
        sides.append("right" if column and numbers > 0.8 * len(written) else "left")
    return tuple(sides)


def _cell_pattern(delimiter: str) -> re.Pattern[str]:
    mark = re.escape(delimiter)
    return re.compile(
        rf'(?:^|{mark})(?:"(?P<quoted>(?:[^"]|"")*)"(?={mark}|$)|(?P<plain>[^{mark}]*))'
    )


def _delimited_bars(written: str, cell: re.Pattern[str]) -> tuple[tuple[int, int], ...]:
    spans = [
        match.span("quoted" if match["quoted"] is not None else "plain")
        for match in cell.finditer(written)
    ]
    if len(spans) < 2:
        return ()
    between = [(before[1], after[0]) for before, after in pairwise(spans)]
    return ((0, spans[0][0]), *between, (spans[-1][1], len(written)))


def _bars(written: str) -> tuple[tuple[int, int], ...]:
    between = [bar.span() for bar in _BAR.finditer(written)]
    return ((0, 0), *between, (len(written), len(written))) if between else ()
