"""The rows of a table that are of the time a question names: "in February 2025"."""

from msgspec.structs import replace

from core.answer.quoting.tables import Table
from core.answer.reckoning.values import column_of
from core.records.answers.answers import Hit, SearchResult
from core.records.answers.questions import QuestionTime
from core.retrieve.context.fact_relevance import share_stem
from core.retrieve.stemming import stems

# What a list of what was spent is called.
_SPENDING = stems(
    "spent spending expenses costs payments paid purchases bills receipts"
    " ausgaben ausgegeben zahlungen kosten einkäufe bezahlt rechnungen quittungen"
)


def within_asked(found: SearchResult) -> QuestionTime | None:
    """The one stretch of time that the question names, with a beginning and an end; else None."""
    analysis = found.trace.analysis
    times = analysis.times if analysis is not None else ()
    if len(times) != 1 or times[0].relation != "within":
        return None
    return times[0] if times[0].start is not None and times[0].end is not None else None


def rows_within(table: Table, within: QuestionTime) -> Table | None:
    """The table with the rows of that time only; None unless exactly one column tells days."""
    width = len(table.head.cells)
    if within.start is None or within.end is None:
        return None
    cells = [[row.cells[at] if at < len(row.cells) else "" for row in table.rows]
             for at in range(width)]  # fmt: skip
    read = [column for it in cells if (column := column_of(it)) is not None]
    columns = [it for it in read if it.of == "time"]
    if len(columns) != 1:
        return None
    first, end = within.start.toordinal(), within.end.toordinal()
    days = zip(table.rows, columns[0].values, strict=True)
    return replace(table, rows=tuple(row for row, day in days if day and first <= day < end))


def is_of_spending(table: Table, hit: Hit, above: str) -> bool:
    """Whether its title, the headings above it or its columns say that it lists what was spent."""
    said = stems(f"{hit.title} {above} {' '.join(table.head.cells)}")
    return any(share_stem(one, it) for one in _SPENDING for it in said)
