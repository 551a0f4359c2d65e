"""The beginning of an answer that a table gives: the cells below the word that is asked for."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from core.answer.cite import Citations
from core.answer.direct.written import escaped
from core.answer.leading.by_words import Lead
from core.answer.quoting.gather import Gathered
from core.answer.quoting.tables import Row, Table, headings, in_words_of, is_named, tables
from core.records.answers.answers import Hit, SearchResult
from core.retrieve.question.cues import asks_nothing
from core.retrieve.question.kinds import is_list
from core.retrieve.words import stems

# More cells are no answer but the table itself.
MOST = 12
# Questions for something else than what stands in cells.
_OTHER = frozenset({"yes or no", "compare", "summarize", "why", "how many"})


class _Told(Struct, frozen=True):
    """Rows and the column that answers."""

    rows: tuple[Row, ...]
    column: int


def led_by_table(found: SearchResult, gathered: Gathered, citations: Citations) -> Lead | None:
    """The cells of the column that is asked for, of the rows that the question names, if any.

    Only where the table, its title and headings hold all words of the question: what else the text
    says may be of some rows only.
    """
    analysis = found.trace.analysis
    if analysis is not None and analysis.kind in _OTHER:
        return None
    besides = asks_nothing(found.question)
    asked = [it for it in dict.fromkeys(stems(found.question)) if it not in besides]
    for hit in found.hits:
        above = " ".join(headings(hit.text, len(hit.text)))
        for table in tables(hit.text):
            cells = " ".join(cell for row in (table.head, *table.rows) for cell in row.cells)
            words = in_words_of(table, asked)
            if not set(words) <= set(stems(f"{hit.title} {above} {cells}")):
                continue
            told = _asked_of(table, words, several=is_list(found.question))
            if told is not None:
                return _lead(told, hit, gathered, found, citations)
    return None


def _asked_of(table: Table, asked: Sequence[str], *, several: bool) -> _Told | None:
    words = frozenset(asked)
    rows, named = _named(table, words)
    columns = [at for at in _columns(table, asked) if at not in named]
    if not columns:
        return None
    told = tuple(row for row in rows if len(row.cells) > columns[0] and row.cells[columns[0]])
    is_meant = bool(named) or several or len(told) == 1
    return _Told(told, columns[0]) if is_meant and 0 < len(told) <= MOST else None


def _named(table: Table, asked: frozenset[str]) -> tuple[tuple[Row, ...], frozenset[int]]:
    """The rows that the question names best, and in which columns; all where it names none."""
    by_row = [
        frozenset(at for at, cell in enumerate(row.cells) if is_named(cell, asked))
        for row in table.rows
    ]
    best = max(map(len, by_row), default=0)
    if not best:
        return table.rows, frozenset()
    rows = tuple(row for row, at in zip(table.rows, by_row, strict=True) if len(at) == best)
    return rows, frozenset(it for at in by_row if len(at) == best for it in at)


def _columns(table: Table, asked: Sequence[str]) -> Iterator[int]:
    """The columns whose head the question says, in the order in which it says them."""
    heads = [frozenset(stems(cell)) for cell in table.head.cells]
    for word in asked:
        yield from (at for at, head in enumerate(heads) if word in head and head <= set(asked))


def _lead(
    told: _Told, hit: Hit, gathered: Gathered, found: SearchResult, citations: Citations
) -> Lead:
    marks: dict[str, list[int]] = {}
    for row in told.rows:
        number = citations.cite(hit, hit.start + row.start, hit.start + row.end)
        marks.setdefault(row.cells[told.column], []).append(number)
    line = ", ".join(
        f"**{escaped(cell)}**" + "".join(f" [{n}]" for n in numbers)
        for cell, numbers in marks.items()
    )
    first = hit.start + told.rows[0].start
    quoted = (
        at
        for at, it in enumerate(gathered.sentences)
        if it.start == first and found.hits[it.hit].passage_id == hit.passage_id
    )
    return Lead(line, ", ".join(marks), next(quoted, None))
