"""Values in tables whose rows are properties of the page: milestones with their days, key figures.

Such a table has a first column of common words ("Tender"), each once, and one column of days, or
one of quantities. Tables whose rows are things of their own are read by `tables`.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from core.extract.statements.labelled_values import StatedValue
from core.extract.structure.collector import MARKS
from core.extract.structure.columns import as_label, is_label, kind_of_label
from core.language.quantities import read_quantity
from core.language.text.tagger import is_known_word, tagged_language
from core.language.time.dates import StatedDate, dates
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.files.documents import Document, DocumentTable

_MAX_ROWS, _MAX_WORDS = 40, 4

Row = tuple[tuple[int, int], ...]


def table_values(document: Document, *, vocabulary: Vocabulary) -> Iterator[StatedValue]:
    """Yield the values in tables of properties."""
    language = tagged_language(document.language)
    for table in document.tables:
        if not _is_of_properties(document, table, language, vocabulary):
            continue
        values = [_values_of(document, row, language) for row in table.rows]
        at = _value_column(values)
        yield from (row[at] for row in values if at in row)


def _value_column(values: Sequence[dict[int, StatedValue]]) -> int:
    """Return the only column of days, else the only one of quantities; 0 if there is none."""
    columns = sorted({at for row in values for at in row})
    for is_date in (True, False):
        fitting = [at for at in columns if _is_column(values, at, is_date=is_date)]
        if fitting:
            return fitting[0] if len(fitting) == 1 else 0
    return 0


def _is_column(values: Sequence[dict[int, StatedValue]], at: int, *, is_date: bool) -> bool:
    """Whether most cells of the column are days, or quantities."""
    cells = [row[at] for row in values if at in row]
    return 2 * len(cells) > len(values) and all((it.date is not None) == is_date for it in cells)


def _is_of_properties(
    document: Document, table: DocumentTable, language: str, vocabulary: Vocabulary
) -> bool:
    """Whether the first column has common words, each of them once."""
    rows = [row for row in table.rows if len(row) > 1]
    if not 1 < len(rows) <= _MAX_ROWS or len(rows) < len(table.rows):
        return False
    label = as_label(table.header[0])
    if kind_of_label(label, vocabulary) or is_label(label, "times") or is_label(label, "running"):
        return False
    names = [_cell(document, row[0]).lower() for row in rows]
    common = [
        0 < len(name.split()) <= _MAX_WORDS
        and all(word[0].isalpha() and is_known_word(word, language) for word in name.split())
        for name in names
    ]
    return len(set(names)) == len(names) and 2 * sum(common) > len(names)


def _values_of(document: Document, row: Row, language: str) -> dict[int, StatedValue]:
    """Return the values of a row by their columns."""
    name = _cell(document, row[0]).lower()
    values: dict[int, StatedValue] = {}
    for at, (start, end) in enumerate(row[1:], 1):
        text = _cell(document, (start, end))
        value = StatedValue(name, text, row[0][0], max(end, row[0][1]))
        date = _day(text, language)
        quantity = read_quantity(text, language=language)
        if date is not None:
            values[at] = replace(value, date=date)
        elif quantity is not None and quantity.end == len(text):
            values[at] = value
    return values


def _day(text: str, language: str) -> StatedDate | None:
    """Return the date that the text is, if it is one with a day or a month."""
    written = dates(text, language=language)
    is_date = len(written) == 1 and (written[0].start, written[0].end) == (0, len(text))
    is_exact = is_date and written[0].precision in {"day", "month"} and written[0].first
    return written[0] if is_exact else None


def _cell(document: Document, span: tuple[int, int]) -> str:
    return " ".join(document.text[slice(*span)].strip(MARKS).split())
