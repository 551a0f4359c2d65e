"""Rows of one table beside each other, where a question compares what they are called."""

from msgspec import Struct

from core.answer.quoting.tables import Row, Table, is_named, tables
from core.records.answers.answers import Hit, SearchResult
from core.retrieve.question.cues import asks_nothing, cue
from core.retrieve.stemming import stems

# More rows are the table itself.
MOST = 4


class Beside(Struct, frozen=True):
    """The rows that a question compares."""

    hit: Hit
    table: Table
    rows: tuple[Row, ...]


def rows_compared(found: SearchResult) -> Beside | None:
    """The rows whose first cells the question names, of the only table that has two of them."""
    question = cue("compare").sub(" ", found.question)
    asked = frozenset(stems(question)) - asks_nothing(question)
    told = [
        Beside(hit, table, rows)
        for hit in found.hits
        for table in tables(hit.text)
        if len(rows := _named(table, asked, hit)) > 1
    ]
    return told[0] if len(told) == 1 and len(told[0].rows) <= MOST else None


def _named(table: Table, asked: frozenset[str], hit: Hit) -> tuple[Row, ...]:
    """The rows named so; none where the question says more than these, the heads and the title."""
    rows = tuple(row for row in table.rows if row.cells and is_named(row.cells[0], asked))
    said = " ".join([hit.title, *table.head.cells, *(row.cells[0] for row in rows)])
    return rows if asked <= frozenset(stems(said)) else ()
