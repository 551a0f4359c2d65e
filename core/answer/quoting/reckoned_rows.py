"""Rows of a whole table that are counted, or the one of them whose amount is the most or least."""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from msgspec import Struct

from core.answer.quoting.rows import dates_column, within
from core.answer.quoting.subjects import names_of
from core.answer.quoting.tables import Row, Table, headings, is_named, tables
from core.extract.structure.columns import as_label
from core.language.question.cues import asks_nothing, cue_words
from core.language.question.expected_answer import wanted
from core.language.question.question_cues import cues_of
from core.language.text.stemming import stems
from core.language.text.tagger import classes, verb_lemma
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.answers.answers import Hit, SearchResult
from core.records.answers.questions import Analysis

_AMOUNT = re.compile(r"[£€$]?\s?(?P<number>\d+(?:\.\d+)?)(?:\s?(?:%|[^\W\d_]{1,7}|[£€$]))?")


class ReckonedRows(Struct, frozen=True):
    """Rows of a passage, and the columns that answer and that were compared, if any."""

    hit: Hit
    table: Table
    rows: tuple[Row, ...]
    column: int = 0
    compared: int | None = None


def counted_rows(result: SearchResult, analysis: Analysis) -> ReckonedRows | None:
    """The rows of the table that is called after what is counted, of the times of the question.

    None where the question says anything else, or where not all of the table was found.
    """
    text = analysis.text
    counted = frozenset(stems(cues_of(text).counted))
    if analysis.kind != "how many" or not counted or not cues_of(text).is_many:
        return None
    for time in analysis.times:
        text = text.replace(time.surface, " ")
    asked = _content(text) - counted
    for hit, table in _whole_tables(result):
        dates = dates_column(table)
        if (
            asked
            or not counted <= _called(hit, table, result)
            or (analysis.times and dates is None)
        ):
            continue
        if counted & frozenset(stems(" ".join(map(as_label, table.head.cells)))):
            continue  # A column of them tells how many there are in each row.
        rows = tuple(within(table.rows, analysis.times, dates))
        return ReckonedRows(hit, table, rows) if rows else None
    return None


def extreme_row(
    result: SearchResult, analysis: Analysis, *, vocabulary: Vocabulary
) -> ReckonedRows | None:
    """The row with the most or least of what heads a column: "which month did we lose the most"."""
    question = analysis.text
    cues = cues_of(question)
    nouns = frozenset(stems(" ".join(wanted(question, analysis, vocabulary=vocabulary).nouns[:2])))
    if not cues.extreme or not nouns or analysis.times:
        return None
    asked = _content(question) - frozenset(stems(cues.superlative)) - nouns
    for hit, table in _whole_tables(result):
        heads = [_in_forms(as_label(it), question) for it in table.head.cells]
        around = _called(hit, table, result).union(*heads)
        amounts = [at for at in range(len(heads)) if _amounts(table, at)]
        fitting = {at: len(heads[at] & asked) for at in amounts if heads[at] & asked}
        best = [at for at, count in fitting.items() if count == max(fitting.values())]
        keys = [at for at, head in enumerate(heads) if nouns & head and at not in best]
        is_all = _are_verbs(asked - around, question)
        if len(best) != 1 or not is_all or not (keys or nouns & around):
            continue
        values = _amounts(table, best[0])
        top = (max if cues.extreme == "most" else min)(values)
        rows = tuple(row for row, it in zip(table.rows, values, strict=True) if it == top)
        return ReckonedRows(hit, table, rows, keys[0] if keys else 0, best[0])
    return None


def looked_up(
    result: SearchResult, analysis: Analysis, *, vocabulary: Vocabulary
) -> ReckonedRows | None:
    """The rows that name what the question does, and the column of what it asks: "which cheese"."""
    question = analysis.text
    nouns = wanted(question, analysis, vocabulary=vocabulary).nouns
    for hit in result.hits:
        for table in tables(hit.text):
            heads = [frozenset(stems(as_label(it))) for it in table.head.cells]
            columns = [at for at, head in enumerate(heads) if head in _phrases(nouns)]
            asked = _content(question).difference(*(heads[at] for at in columns))
            above = _called(hit, table, result)
            rows = [it for it in table.rows if _named_in(it, asked)]
            named = frozenset[str]().union(*(_named_in(it, asked) for it in rows))
            left = asked - named - above
            if len(columns) != 1 or not named - above or not _are_verbs(left, question):
                continue
            most = max(len(_named_in(it, asked)) for it in rows)
            best = tuple(it for it in rows if len(_named_in(it, asked)) == most)
            return ReckonedRows(hit, table, best, columns[0])
    return None


def _phrases(nouns: Sequence[str]) -> list[frozenset[str]]:
    """What "which" may ask for: the first of the words behind it, or the first two."""
    return [frozenset(stems(" ".join(nouns[:count]))) for count in (1, 2) if nouns]


def _named_in(row: Row, asked: frozenset[str]) -> frozenset[str]:
    cells = (it for it in row.cells if is_named(it, asked))
    return frozenset(stem for cell in cells for stem in stems(cell))


def _are_verbs(left: frozenset[str], question: str) -> bool:
    """Whether the stems are of words that only say what was done: "won"."""
    cues = cues_of(question)
    verbs = (it for it in cues.words if set(classes(it.lower(), cues.language)) & set("VQ"))
    return left <= frozenset(stems(" ".join(verbs))) | frozenset(
        stems(" ".join(cue_words("verbs")))
    )


def _content(text: str) -> frozenset[str]:
    auxiliaries = frozenset(stems(" ".join(cue_words("auxiliaries"))))
    return frozenset(stems(text)) - asks_nothing(text) - auxiliaries - {""}


def _whole_tables(result: SearchResult) -> Iterator[tuple[Hit, Table]]:
    """The tables that do not go on in another passage."""
    for hit in result.hits:
        parts = {it.start for it in result.hits if (it.path, it.part) == (hit.path, hit.part)}
        for table in tables(hit.text):
            is_last = table.end >= len(hit.text.rstrip())
            is_first = not hit.text[: table.start].strip()
            is_cut = (is_last and hit.is_cut) or (is_first and hit.start > 0) or len(parts) > 1
            if not is_cut and table.rows:
                yield hit, table


def _called(hit: Hit, table: Table, result: SearchResult) -> frozenset[str]:
    return frozenset(
        stems(" ".join([*names_of(hit, result.hits), *headings(hit.text, table.start)]))
    )


def _in_forms(head: str, question: str) -> frozenset[str]:
    """Stems of what heads a column, and of the question's verbs of which it is another form."""
    cues = cues_of(question)
    own = frozenset(stems(head))
    lemmas = {verb_lemma(it.lower(), "en") for it in head.split()}
    verbs = (it for it in cues.words if cues.language == "en" and it.islower())
    same = (it for it in verbs if verb_lemma(it, "en") in lemmas)
    return own | frozenset(stems(" ".join(same)))


def _amounts(table: Table, column: int) -> list[Decimal]:
    """The amounts in the column; empty where a cell is none."""
    cells = [row.cells[column] if column < len(row.cells) else "" for row in table.rows]
    amounts = [_AMOUNT.fullmatch(it) for it in cells]
    return [Decimal(it["number"]) for it in amounts if it is not None] if all(amounts) else []
