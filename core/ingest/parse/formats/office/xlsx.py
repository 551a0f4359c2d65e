"""Reader of XLSX: each sheet is a page, each row a line of a table."""

import warnings
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, time
from io import BytesIO
from typing import Any

from core.errors import Unreadable
from core.ingest.parse.builder import DocumentBuilder, one_line
from core.ingest.parse.file_format import ROWS, packed_format
from core.ingest.parse.reader import Blob, ParseContext, broken
from core.ingest.parse.zip_package import ZIP_ERRORS, ZipPackage, read_office_properties
from core.records.files.documents import ParseResult

# openpyxl raises various errors for damaged parts; errors of both XML parsers are SyntaxErrors.
DAMAGED = (LookupError, TypeError, AttributeError, ArithmeticError, SyntaxError, *ZIP_ERRORS)
# Stray formatting far to the right must not give rows of 16,384 cells.
WIDEST = 512
MOST_CELLS = 3_000_000


def read_xlsx(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read one document with a page for each sheet; blocks of rows become tables."""
    package = ZipPackage(blob, context)
    builder = DocumentBuilder()
    try:
        for number, (title, rows) in enumerate(_sheets(blob), start=1):
            builder.open_page(number)
            builder.heading(title, level=1)
            for block in _blocks(rows):
                builder.table(block, header=_has_header(block))
    except DAMAGED:
        raise broken(blob) from None
    metadata = read_office_properties(package)
    return ParseResult((builder.document(blob, kind, metadata, by_heading=False),))


def _sheets(blob: Blob) -> Iterator[tuple[str, list[list[str]]]]:
    from openpyxl import load_workbook

    with warnings.catch_warnings():
        # openpyxl warns of formats and extensions that only matter for writing.
        warnings.simplefilter("ignore")
        book = load_workbook(BytesIO(blob.data), read_only=True, data_only=True, keep_links=False)
        left = MOST_CELLS
        if not book.sheetnames:
            # openpyxl silently drops sheets whose parts are missing.
            raise broken(blob)
        try:
            for name in book.sheetnames:
                sheet: Any = book[name]
                if not hasattr(sheet, "reset_dimensions"):
                    continue
                sheet.reset_dimensions()
                rows: list[list[str]] = []
                for row in sheet.iter_rows(values_only=True):
                    rows.append(_shown_row(row))
                    left -= len(rows[-1])
                    if left < 0:
                        raise Unreadable(blob.place, "workbook_too_large", count=MOST_CELLS)
                yield name, rows
        finally:
            book.close()


def _shown_row(row: Iterable[Any]) -> list[str]:
    cells = [shown_value(value) for value, _ in zip(row, range(WIDEST), strict=False)]
    while cells and not cells[-1]:
        cells.pop()
    return cells


def shown_value(value: Any) -> str:
    """Return a cell's value as a person would write it."""
    if value is None:
        return ""
    if isinstance(value, datetime):
        midnight = value.time() == time()
        return (
            value.date().isoformat() if midnight else value.isoformat(sep=" ", timespec="minutes")
        )
    if isinstance(value, (date, time)):
        return value.isoformat()
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else f"{value:.12g}"
    return one_line(str(value))


def _blocks(rows: Sequence[list[str]]) -> Iterator[list[list[str]]]:
    """Iterate over blocks of rows between empty rows, without empty columns on the left."""
    block: list[list[str]] = []
    for row in [*rows, []]:
        if row:
            block.append(row)
        elif block:
            left = min(next(at for at, cell in enumerate(one) if cell) for one in block)
            block = [one[left:] for one in block]
            if len(block) > 2 and len(block[0]) == 1 and len(block[1]) > 1:
                # A line above the header names the table.
                yield [block.pop(0)]
            yield block
            block = []


def _has_header(block: Sequence[Sequence[str]]) -> bool:
    """Whether the first row is a header: filled, with words, as wide as the rows below."""
    if len(block) < 2 or len(block[0]) < 2:
        return False
    first = block[0]
    widest = max(map(len, block))
    worded = all(cell and not cell.replace(".", "").replace(",", "").isdigit() for cell in first)
    return worded and len(first) >= widest - 1 and len(set(first)) == len(first)


FORMATS = (
    packed_format(
        "xlsx",
        read_xlsx,
        zip_members=("xl/workbook.xml",),
        zip_type="spreadsheetml",
        traits=ROWS,
        icon="table",
        filter_words="sheet sheets spreadsheet table excel",
    ),
)
