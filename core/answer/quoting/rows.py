"""Pick the rows of a table that a question names, and the column that it asks for.

"How long did I practise Elgar in November?" picks the rows of a log that contain Elgar and a day in
November, and asks for their minutes.
"""

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from core.answer.quoting.table_columns import dates_column, dates_of, within
from core.answer.quoting.tables import Row, Table, headings, tables
from core.extract.structure.columns import as_label, is_label
from core.language.clauses.tense import says_changed
from core.language.question.cues import asks_nothing, cue_words
from core.language.question.expected_answer import asks_for_money
from core.language.question.question_cues import cues_of
from core.language.text.sentences import sentences
from core.language.text.stemming import stems
from core.language.text.tagger import classes, function_class
from core.records.answers.answers import Hit, SearchResult
from core.records.answers.questions import Analysis

# Purpose of the column that "how long" asks for: a key of `[words]` in `columns.toml`.
MEASURES = {"long": "durations"}
# Least number of letters of the second part of a compound: "footbridge" is a "bridge".
_PART = 5


class PickedRows(Struct, frozen=True):
    """Rows of a passage and the column that answers."""

    hit: Hit
    table: Table
    rows: tuple[Row, ...]
    column: int


def picked_rows(result: SearchResult, analysis: Analysis) -> PickedRows | None:
    """Return the rows that the question picks, in the first table that covers it."""
    for hit in result.hits:
        for table in tables(hit.text):
            column = _asked_column(table, analysis)
            if column is not None and (rows := _rows(table, hit, column, analysis)):
                return PickedRows(hit, table, rows, column)
    return None


def tells_of_change(words: frozenset[str], hits: Sequence[Hit]) -> bool:
    """Whether a sentence with all of these stems says that a date or amount has changed."""
    texts = (
        hit.text[first:last]
        for hit in hits
        for first, last in sentences(hit.text, 0, len(hit.text))
    )
    return any(says_changed(it) and words <= frozenset(stems(it)) for it in texts)


def _asked_column(table: Table, analysis: Analysis) -> int | None:
    """Return the only column that answers: dates, durations, prices, or the noun counted."""
    cues = cues_of(analysis.text)
    if analysis.kind == "when":
        return dates_column(table)
    if analysis.kind != "how many":
        return None
    purpose = "prices" if asks_for_money(analysis.text) else MEASURES.get(cues.measure, "")
    counted = frozenset(stems(cues.counted))
    columns = [
        at
        for at, head in enumerate(table.head.cells)
        if (purpose and any(is_label(word, purpose) for word in as_label(head).split()))
        or (counted and counted <= frozenset(stems(head)))
    ]
    return columns[0] if len(columns) == 1 else None


def _rows(table: Table, hit: Hit, column: int, analysis: Analysis) -> tuple[Row, ...]:
    """Return the rows with all words of the question that are in any row.

    Only rows with one in their first cell, if there are any. Empty if the question has a word that
    is neither in the table nor above it.
    """
    asked = _asked(analysis)
    cells = [_stems_of(row.cells, besides=column) for row in table.rows]
    named = frozenset(it for it in asked if any(it in own for own in cells))
    above = stems(" ".join([hit.title, *headings(hit.text, table.start), *table.head.cells]))
    if not named or not all(_is_said(it, above) or asked[it] for it in asked if it not in named):
        return ()
    rows = [row for row, own in zip(table.rows, cells, strict=True) if named <= own]
    first = [row for row in rows if named & frozenset(stems(row.cells[0]))]
    return tuple(within(dates_of(table), first or rows, analysis.times))


def _asked(analysis: Analysis) -> dict[str, bool]:
    """Return the stems of the question's content words, and whether each may be left out.

    A verb behind "did I" may: a table does not say what its owner does.
    """
    cues = cues_of(analysis.text)
    text = analysis.text
    for time in analysis.times:
        text = text.replace(time.surface, " ")
    besides = asks_nothing(text) | frozenset(stems(f"{cues.measure} {cues.counted}"))
    return {
        stem: before.lower() in cue_words("askers") and "V" in classes(word.lower(), cues.language)
        for before, word in pairwise(["", *cues.words])
        if word in text and not function_class(word.lower(), cues.language)
        for stem in stems(word)
        if stem not in besides
    }


def _stems_of(cells: Sequence[str], *, besides: int) -> frozenset[str]:
    return frozenset(stems(" ".join(cell for at, cell in enumerate(cells) if at != besides)))


def _is_said(stem: str, above: Sequence[str]) -> bool:
    return any(it == stem or (len(stem) >= _PART and it.endswith(stem)) for it in above)
