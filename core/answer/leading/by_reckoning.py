"""The beginning of an answer that is worked out: rows ordered or added up, or what "today" was."""

from core.answer.cite import Citations
from core.answer.direct.written import escaped
from core.answer.disputes.phrases import phrases_for
from core.answer.leading.by_words import Lead, held
from core.answer.leading.lasting import says_possible
from core.answer.leading.settling import in_other_forms
from core.answer.quoting.gather import Gathered, best_first, sentence_at
from core.answer.reckoning.beside import rows_compared
from core.answer.reckoning.days import day_told
from core.answer.reckoning.reckon import Reckoned
from core.records.answers.answers import SearchResult

# So much of the question's weight the sentence holds.
NEARLY_ALL = 0.8


def led_by_reckoning(
    told: Reckoned | None, found: SearchResult, gathered: Gathered, citations: Citations
) -> Lead | None:
    """The cell of the row with the least or the most, and what it has; or the sum with its parts.

    Of a sum only the parts stand in the document.
    """
    if told is None:
        return None
    marks = [
        f" [{citations.cite(told.hit, told.hit.start + row.start, told.hit.start + row.end)}]"
        for row in told.rows
    ]
    if told.total:
        return _sum(told, marks, phrases_for(found.question).together)
    cells = [escaped(row.cells[told.column]) for row in told.rows]
    line = ", ".join(
        f"**{cell}**{_measure(told, at)}{mark}"
        for at, (cell, mark) in enumerate(zip(cells, marks, strict=True))
    )
    direct = ", ".join(dict.fromkeys(row.cells[told.column] for row in told.rows))
    first = told.hit.start + told.rows[0].start
    quoted = sentence_at(gathered, found.hits, told.hit, first)
    return Lead(line, direct, quoted, is_whole=True)


def led_by_day(found: SearchResult, gathered: Gathered, citations: Citations) -> Lead | None:
    """The day that "today" was in the best sentence, where the question asks when."""
    analysis = found.trace.analysis
    if analysis is None or analysis.kind != "when":
        return None
    at = best_first(gathered)[0]
    sentence = gathered.sentences[at]
    hit = found.hits[sentence.hit]
    day = day_told(sentence.text, hit)
    told = sentence.stems | in_other_forms(found.question, sentence.text)
    if not day or says_possible(sentence.text) or held(told, gathered) < NEARLY_ALL:
        return None
    number = citations.cite(hit, sentence.start, sentence.end)
    return Lead(f"**{day}** [{number}]", day, at, is_worked_out=True)


def led_by_rows(found: SearchResult, citations: Citations) -> Lead | None:
    """The rows that the question compares, as a table of their own."""
    told = rows_compared(found)
    if told is None:
        return None
    width = len(told.table.head.cells)
    lines = [_line(told.table.head.cells, width), "|" + "---|" * width]
    for row in told.rows:
        number = citations.cite(told.hit, told.hit.start + row.start, told.hit.start + row.end)
        first, *rest = (escaped(it) for it in (*row.cells, *[""] * (width - len(row.cells))))
        lines.append("| " + " | ".join([f"{first} [{number}]", *rest]) + " |")
    return Lead("\n".join(lines), is_whole=True)


def _line(cells: tuple[str, ...], width: int) -> str:
    return "| " + " | ".join(escaped(it) for it in cells[:width]) + " |"


def _sum(told: Reckoned, marks: list[str], together: str) -> Lead:
    parts = " + ".join(
        f"{escaped(row.cells[told.measured])}{mark}"
        for row, mark in zip(told.rows, marks, strict=True)
    )
    line = f"**{escaped(told.total)}** {together}: {parts}"
    return Lead(line, told.total, is_worked_out=True, is_whole=True)


def _measure(told: Reckoned, at: int) -> str:
    """What the row has in the column that was measured, where that is not the answer itself."""
    if told.column == told.measured:
        return ""
    head, cell = told.table.head.cells[told.measured], told.rows[at].cells[told.measured]
    return f", {escaped(head)}: {escaped(cell)}" if head else f": {escaped(cell)}"
