"""Compare entities: which comes first or last, and a table of their facts or rows.

Dates are read in the entities' own passages. If the question asks for something related to them
("whose director"), they are read in the passage to which an entity's own passage leads.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from core.answer.answerers.evidence import AnswerProposal, Evidence
from core.answer.cite import Citations
from core.answer.markdown import escaped, marks_of, period
from core.answer.question_scope import LINKS
from core.answer.quoting.table_amounts import is_money_column, measured, measures_of
from core.answer.quoting.table_columns import current_column
from core.answer.quoting.tables import Row, Table, named_cell, small_words, tables
from core.extract.structure.columns import as_label
from core.language.question.cues import asks_nothing, has_cue
from core.language.question.measures import compared_measures
from core.language.question.question_cues import cues_of
from core.language.text.sentences import sentences
from core.language.text.stemming import stems
from core.language.time.date_spans import DateSpan
from core.language.time.dates import written_dates
from core.records.answers.answers import Hit, SearchResult
from core.records.knowledge import FactView
from core.retrieve.context.narration import predicate_words, share_stem

Rows = Sequence[tuple[str, Sequence[FactView | None]]]

TABLE_ROWS = 8
# Number of sentences at the beginning of a passage in which the date of its entity is looked for.
OPENING = 3
_PARENTHESIS = re.compile(r"(?:(?<!\s)\s++)?\([^()]*+\)\s*$")
_BRACKET = re.compile(r"\([^()]*\)")
_DASH = re.compile(r"[–—]|\s-\s")


class Dated(Struct, frozen=True):
    """One of the compared entities with its date.

    `whose` is the related entity that the date belongs to, empty if it is its own. The evidence is
    a `fact`, or the sentences `told`: each is a passage with the offsets of a sentence in its text,
    and the first may only lead to the related entity.
    """

    name: str
    whose: str
    when: datetime
    written: str
    told: tuple[tuple[Hit, int, int], ...] = ()
    fact: FactView | None = None


class RowsNamed(Struct, frozen=True):
    """Rows of a table by the words of the question that name them."""

    hit: Hit
    table: Table
    rows: tuple[tuple[str, tuple[Row, ...]], ...]


class Order(Struct, frozen=True):
    """The compared entities with their dates, and the one that the question asks for."""

    winner: Dated
    dated: tuple[Dated, ...]


def answer(evidence: Evidence) -> AnswerProposal | None:
    """Return the first or last of several entities, or a table that compares them."""
    is_of_two = evidence.analysis.kind == "yes or no" and has_cue("than", evidence.question)
    if is_of_two and compared_measures(evidence.question):
        named = _rows_named(evidence)
        return _of_rows(named, evidence) if named is not None else None
    if evidence.analysis.kind != "compare":
        return None
    citations = Citations()
    order = order_in_time(evidence.found, evidence.hits)
    if order is not None:
        return AnswerProposal(citations, order_lines(order, citations), order.winner.name)
    rows_named = _rows_named(evidence)
    if rows_named is not None:
        return _of_rows(rows_named, evidence)
    names = compared(evidence.question, evidence.hits)
    rows = side_by_side(evidence.found, names, most=TABLE_ROWS) if len(names) > 1 else ()
    return (
        AnswerProposal(citations, _table_lines(names, rows, evidence, citations)) if rows else None
    )


def _rows_named(evidence: Evidence) -> RowsNamed | None:
    """Return rows of a table that the question compares, each named by a word of its own."""
    question = evidence.question
    besides = asks_nothing(question) | small_words(question)
    words = {stem: word for word in cues_of(question).words for stem in stems(word)}
    for hit in evidence.whole.hits:
        for table in tables(hit.text):
            holding = {
                stem: frozenset(row for row in table.rows if stem in stems(" ".join(row.cells)))
                for stem in words.keys() - besides
            }
            sets = {rows for rows in holding.values() if rows}
            # "New" in "the new press or the new mill" names both.
            apart = {rows for rows in sets if sum(bool(rows & it) for it in sets) <= 2}
            if len(apart) < 2 or any(a & b for a, b in combinations(apart, 2)):
                continue
            named = [(words[it], rows) for it, rows in holding.items() if rows in apart]
            named.sort(key=lambda pair: question.index(pair[0]))
            by_rows = {rows: word for word, rows in reversed(named)}
            picked = [(by_rows[it], it) for it in dict.fromkeys(rows for _, rows in named)]
            if sum(len(rows) for _, rows in picked) <= TABLE_ROWS:
                in_order = ((name, tuple(it for it in table.rows if it in rows))
                            for name, rows in picked)  # fmt: skip
                return RowsNamed(hit, table, tuple(in_order))
    return None


def _of_rows(named: RowsNamed, evidence: Evidence) -> AnswerProposal:
    """Return the rows as a table, after the cheaper or dearer one if the question asks for it."""
    hit, citations = named.hit, Citations()
    best = _by_amount(named, evidence.question, evidence.now)
    rows = [row for _, rows in named.rows for row in rows]
    marks = {row: citations.cite(hit, hit.start + row.start, hit.start + row.end) for row in rows}
    lines = [_row_line(row.cells, f" [{marks[row]}]") for row in rows]
    head = named.table.head.cells
    text = "\n".join([_row_line(head, ""), "|" + "---|" * len(head), *lines])
    if best is None:
        return AnswerProposal(citations, text, is_whole=True)
    name, column, row = best
    name = _called(name, row, frozenset(stems(evidence.question)))
    amount = escaped(f"({named_cell(head[column], row.cells[column])})")
    return AnswerProposal(
        citations, f"**{escaped(name)}** {amount} [{marks[row]}]\n\n{text}", name, is_whole=True
    )


def _row_line(cells: Sequence[str], mark: str) -> str:
    return "| " + " | ".join(escaped(it) for it in cells) + f"{mark} |"


def _by_amount(named: RowsNamed, question: str, now: datetime) -> tuple[str, int, Row] | None:
    """Return the name whose rows all have less or more than the others, with column and row.

    The column is the one that the question names, else one of what it measures ("cheaper"), or of
    money where the heads only say from when.
    """
    table, measures = named.table, compared_measures(question)
    every = [row for _, rows in named.rows for row in rows]
    columns = [at for at in range(len(table.head.cells)) if len(measured(table, at, every)) > 1]
    heads = {at: frozenset(stems(as_label(table.head.cells[at]))) for at in columns}
    asked = frozenset(stems(question))
    of_asked = [at for at in columns if heads[at] and heads[at] <= asked]
    of_asked = of_asked or [at for at in columns if measures_of(table, at) & measures.keys()]
    if not of_asked and "money" in measures:
        amounts = [at for at in columns if is_money_column(table, at)]
        newest = current_column(table, amounts, now)
        of_asked = amounts if newest is None else [newest]
    if not measures or len(of_asked) != 1:
        return None
    ways = [way for it, way in measures.items() if it in measures_of(table, of_asked[0])]
    is_less = (ways or list(measures.values()))[0] == "least"
    costs = [([it for _, it in measured(table, of_asked[0], rows)], name, rows)
             for name, rows in named.rows]  # fmt: skip
    if not all(len(values) == len(rows) for values, _, rows in costs):
        return None
    costs.sort(key=lambda cost: cost[0][0], reverse=not is_less)
    first = costs[0][0]
    rest = [value for values, _, _ in costs[1:] for value in values]
    if max(first) < min(rest) if is_less else min(first) > max(rest):
        return costs[0][1], of_asked[0], costs[0][2][0]
    return None


def _called(name: str, row: Row, asked: frozenset[str]) -> str:
    """The cell that holds the name, where the question says all of it."""
    stem = frozenset(stems(name))
    return next((it for it in row.cells if stem <= frozenset(stems(it)) <= asked), name)


def order_in_time(result: SearchResult, hits: Sequence[Hit]) -> Order | None:
    """Return which entity is first or last; None if it is not asked, or a date is missing."""
    question = result.question
    order = cues_of(question).order
    if not order:
        return None
    names = compared(question, hits)
    if len(names) < 2:
        return None
    dated = [it for name in names if (it := _told_date(name, result)) is not None]
    if len(dated) < len(names):
        dated = [it for name in names if (it := _dated(name, question, hits)) is not None]
    if len(dated) < len(names) or len({it.when for it in dated}) < len(dated):
        return None
    pick = min if order == "first" else max
    return Order(pick(dated, key=lambda one: one.when), tuple(dated))


def compared(question: str, hits: Sequence[Hit]) -> tuple[str, ...]:
    """Return the titles of passages that the question contains, in its spelling and order."""
    lower = question.casefold()
    places: dict[int, tuple[int, str]] = {}
    for title in sorted({_bare_title(hit) for hit in hits}, key=len, reverse=True):
        at = lower.find(title.casefold()) if title else -1
        end = at + len(title)
        if at >= 0 and not any(at < stop and start < end for start, (stop, _) in places.items()):
            places[at] = end, question[at:end]
    return tuple(places[at][1] for at in sorted(places))


def _bare_title(hit: Hit) -> str:
    return _PARENTHESIS.sub("", hit.title).strip()


def _told_date(name: str, result: SearchResult) -> Dated | None:
    """Return the date of an entity from facts: the one asked for, else the earliest."""
    asked = frozenset(stems(result.question))
    if cues_of(result.question).asks_death:
        return None
    dates: list[tuple[bool, datetime, FactView]] = []
    for fact in result.facts:
        if fact.subject.casefold() == name.casefold() and fact.quote and fact.object_id is None:
            date = next(iter(written_dates(fact.object)), None)
            if date is not None and (date.start, date.end) == (0, len(fact.object)):
                is_asked = any(share_stem(a, b) for a in stems(fact.predicate) for b in asked)
                dates.append((not is_asked, date.first, fact))
    if not dates:
        return None
    _, when, fact = min(dates, key=lambda dating: dating[:2])
    return Dated(name, "", when, fact.object, fact=fact)


def _dated(name: str, question: str, hits: Sequence[Hit]) -> Dated | None:
    own = [hit for hit in hits if _bare_title(hit).casefold() == name.casefold()]
    for hit in own:
        led = _leads_to(hit, name, question, hits)
        if led is not None:
            other, start, end = led
            date = _date(other, question)
            if date is not None:
                evidence_of = ((hit, start, end), (other, date[1], date[2]))
                return Dated(
                    name, _bare_title(other), date[0].first, _text(other, date), evidence_of
                )
    for hit in own:
        date = _date(hit, question)
        if date is not None:
            return Dated(name, "", date[0].first, _text(hit, date), ((hit, date[1], date[2]),))
    return None


def _leads_to(
    hit: Hit, name: str, question: str, hits: Sequence[Hit]
) -> tuple[Hit, int, int] | None:
    """Return the passage of the related entity asked for, and the sentence that names it."""
    rest = question
    for one in compared(question, hits):
        rest = rest.replace(one, " ")
    asked = frozenset(stems(rest))
    for start, end in sentences(hit.text, 0, len(hit.text)):
        sentence = hit.text[start:end]
        for other in hits:
            title = _bare_title(other)
            if not title or title.casefold() == name.casefold() or title not in sentence:
                continue
            if any(share_stem(word, wanted) for word in stems(sentence) for wanted in asked):
                return other, start, end
    return None


def _date(hit: Hit, question: str) -> tuple[DateSpan, int, int] | None:
    """Return the date that answers, and its sentence as offsets in the text."""
    asked = frozenset(stems(question))
    spans = list(sentences(hit.text, 0, len(hit.text)))
    lived = _lived(hit.text, spans[:1])
    if lived:
        if cues_of(question).asks_death:
            return lived[1] if len(lived) > 1 else None
        return lived[0]
    speaking = [
        (date, start, end)
        for start, end in spans
        if asked & (frozenset(stems(hit.text[start:end])) - frozenset(stems(hit.title)))
        for date in _dates(hit.text, start, end)
    ]
    opening = [(date, *span) for span in spans[:OPENING] for date in _dates(hit.text, *span)]
    return next(iter(speaking or opening), None)


def _lived(text: str, spans: Sequence[tuple[int, int]]) -> list[tuple[DateSpan, int, int]]:
    """Return the dates of birth and death in the first brackets: "(2 May 1932 – 1999)"."""
    for start, end in spans:
        for bracket in _BRACKET.finditer(text, start, end):
            dates = list(_dates(text, bracket.start(), bracket.end()))
            is_range = len(dates) > 1 and _DASH.search(text, dates[0].end, dates[1].start)
            if is_range or (len(dates) == 1 and "born" in bracket[0]):
                return [(date, start, end) for date in dates[:2]]
    return []


def _dates(text: str, start: int, end: int) -> Iterator[DateSpan]:
    for date in written_dates(text[start:end]):
        yield replace(date, start=date.start + start, end=date.end + start)


def _text(hit: Hit, date: tuple[DateSpan, int, int]) -> str:
    return hit.text[date[0].start : date[0].end]


def side_by_side(
    result: SearchResult, names: Sequence[str], *, most: int
) -> tuple[tuple[str, tuple[FactView | None, ...]], ...]:
    """Return predicates with each entity's fact, those that most entities have first."""
    columns: list[dict[str, FactView]] = []
    for name in names:
        by_name: dict[str, FactView] = {}
        for fact in result.facts:
            is_own = fact.subject.casefold() == name.casefold() and fact.predicate not in LINKS
            if is_own and fact.quote and not fact.modality:
                by_name.setdefault(fact.predicate, fact)
        columns.append(by_name)
    predicates = dict.fromkeys(predicate for by_name in columns for predicate in by_name)
    rows = [(it, tuple(by_name.get(it) for by_name in columns)) for it in predicates]
    rows.sort(key=lambda row: -sum(fact is not None for fact in row[1]))
    shared = [row for row in rows if sum(fact is not None for fact in row[1]) > 1]
    return tuple(rows[:most]) if shared else ()


def order_lines(order: Order, citations: Citations) -> str:
    """Return the entity asked for, then a table with the date of each."""
    rows = [f"| {escaped(_named(one))} | {escaped(one.written)}{_cited(one, citations)} |"
            for one in order.dated]  # fmt: skip
    return "\n".join([f"**{escaped(order.winner.name)}**", "", "| | |", "|---|---|", *rows])


def _named(dated: Dated) -> str:
    return f"{dated.name}: {dated.whose}" if dated.whose else dated.name


def _cited(dated: Dated, citations: Citations) -> str:
    if dated.fact is not None:
        return f" [{citations.cite_fact(dated.fact, title=dated.name)}]"
    numbers = [citations.cite(hit, hit.start + at, hit.start + end) for hit, at, end in dated.told]
    return "".join(f" [{number}]" for number in dict.fromkeys(numbers))


def _table_lines(names: Sequence[str], rows: Rows, evidence: Evidence, citations: Citations) -> str:
    lines = [
        "| " + " | ".join(
            [predicate_words(predicate), *(_cell(fact, evidence, citations) for fact in facts)]
        ) + " |"
        for predicate, facts in rows
    ]  # fmt: skip
    head = "| | " + " | ".join(escaped(name) for name in names) + " |"
    return "\n".join([head, "|" + "---|" * (len(names) + 1), *lines])


def _cell(fact: FactView | None, evidence: Evidence, citations: Citations) -> str:
    if fact is None:
        return "–"
    words = evidence.words
    when = period(fact, words)
    cell = escaped(fact.object) + (f", {when}" if when else "")
    return cell + marks_of([fact], evidence.hits, citations, words)
