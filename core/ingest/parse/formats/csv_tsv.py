"""Reader of CSV and TSV: the text is the decoded file, header and cells become a table."""

import csv
from collections.abc import Iterator, Sequence
from statistics import median

from core.ingest.parse.dates import parse_filename_date
from core.ingest.parse.decode import decode
from core.ingest.parse.file_format import ROWS, text_format
from core.ingest.parse.language import detect_language
from core.ingest.parse.reader import Blob, ParseContext
from core.records.files.documents import Document, DocumentTable, ParseResult

DELIMITERS = ",;\t|"
MOST_ROWS = 200_000
MOST_LINES_ABOVE = 20


def read_csv(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read one document whose text is the decoded file."""
    del context
    text = decode(blob.data)
    table = parse_table(text, delimiter=_delimiter(text, kind))
    document = Document(
        path=blob.path,
        part=blob.part,
        kind=kind,
        title=blob.stem,
        text=text,
        tables=(table,) if table is not None else (),
        written_at=parse_filename_date(blob.name),
        language=detect_language(text),
    )
    return ParseResult((document,))


def parse_table(text: str, *, delimiter: str) -> DocumentTable | None:
    """Return the header and the span of each cell; None without a header and rows below."""
    rows = list(_rows(text, delimiter))
    if len(rows) < 2 or len(rows[0]) < 2:
        return None
    first = _header_row(rows)
    cells = (text[start:end].replace('""', '"') for start, end in rows[first])
    header = tuple(" ".join(cell.split()) for cell in cells)
    while header and not header[-1]:
        header = header[:-1]
    if len(header) < 2 or not all(header) or any(_is_number(name) for name in header):
        return None
    body = tuple(row[: len(header)] for row in rows[first + 1 :])
    return DocumentTable(header, body) if body else None


def _header_row(rows: Sequence[Sequence[tuple[int, int]]]) -> int:
    """Return the number of the header.

    One line before it may name the table ("Stanley Cups,,"); a bank writes account, period and
    balance above it, in lines that are less than half as wide.
    """
    filled = [sum(end > start for start, end in row) for row in rows[:MOST_LINES_ABOVE]]
    width = median(sum(end > start for start, end in row) for row in rows[: 2 * MOST_LINES_ABOVE])
    if len(rows) > 2 and filled[0] == 1 and (filled[1] > 2 or width < 4):
        return 1
    if filled[0] * 2 > width or width < 4:
        return 0
    return next((at for at, count in enumerate(filled) if count >= 0.8 * width), 0)


def _delimiter(text: str, kind: str) -> str:
    if kind == "tsv":
        return "\t"
    head = text[:20_000].rpartition("\n")[0] or text[:20_000]
    counts = {
        mark: [line.count(mark) for line in head.split("\n")[:50] if line] for mark in DELIMITERS
    }
    steady = {
        mark: (min(each), sum(each)) for mark, each in counts.items() if each and min(each) > 0
    }
    if steady:
        return max(steady, key=lambda mark: steady[mark])
    usual = {mark: median(each) for mark, each in counts.items() if each}
    if usual and max(usual.values()) >= 3:
        return max(usual, key=lambda mark: usual[mark])
    try:
        return csv.Sniffer().sniff(head[:4000], DELIMITERS).delimiter
    except csv.Error:
        return ","


def _rows(text: str, delimiter: str) -> Iterator[tuple[tuple[int, int], ...]]:
    """Iterate over rows of cell spans, without the quotes around cells."""
    at, row, count = 0, list[tuple[int, int]](), 0
    size = len(text)
    while at <= size and count < MOST_ROWS:
        start, end, at = _cell(text, at, delimiter)
        row.append((start, end))
        if at >= size or text[at] == "\n":
            if len(row) > 1 or end > start:
                yield tuple(row)
                count += 1
            row = []
            if at >= size:
                return
        at += 1


def _cell(text: str, at: int, delimiter: str) -> tuple[int, int, int]:
    """Return start and end of the cell at `at`, and the position of its delimiter or line end."""
    if text[at : at + 1] == '"':
        close = at + 1
        while (close := text.find('"', close)) >= 0 and text[close + 1 : close + 2] == '"':
            close += 2
        if close >= 0:
            stop = _stop(text, close + 1, delimiter)
            return at + 1, close, stop
    stop = _stop(text, at, delimiter)
    raw = text[at:stop]
    lead = len(raw) - len(raw.lstrip(" "))
    return at + lead, max(at + len(raw.rstrip()), at + lead), stop


def _stop(text: str, at: int, delimiter: str) -> int:
    line = text.find("\n", at)
    line = len(text) if line < 0 else line
    mark = text.find(delimiter, at, line)
    return line if mark < 0 else mark


def _is_number(text: str) -> bool:
    return bool(text) and not any(char.isalpha() for char in text)


_WORDS = "sheet sheets spreadsheet table data"
FORMATS = (
    text_format("csv", read_csv, traits=ROWS, icon="table", filter_words=_WORDS),
    text_format("tsv", read_csv, "tsv tab", traits=ROWS, icon="table", filter_words=_WORDS),
)
