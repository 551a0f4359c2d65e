"""What a table says only when it is worked out: the row with the least or the most, or a sum."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from msgspec import Struct
from msgspec.structs import replace

from core.answer.quoting.columns import in_words_of, small_words
from core.answer.quoting.tables import Row, Table, is_named
from core.answer.reckoning.asked import Extreme, extreme_asked, known, sum_asked
from core.answer.reckoning.listings import listings
from core.answer.reckoning.values import Column, column_of
from core.answer.reckoning.within import is_of_spending, rows_within, within_asked
from core.extract.vocabulary.vocabulary import Vocabulary
from core.records.answers.answers import Hit, SearchResult
from core.records.answers.questions import QuestionTime
from core.retrieve.question.cues import asks_nothing
from core.retrieve.stemming import stems

# Questions for something else than rows and sums.
_OTHER = frozenset({"yes or no", "compare", "summarize", "why", "how"})
# More parts are no sum that anybody reads.
MOST = 12
# So many rows may share the first place.
TIED = 3
# Beside these a question names no rows: "all items", "everything".
_EVERY = frozenset(stems("all every everything alle alles aller jeder"))
# What an item of a list is called.
_ITEM = frozenset(stems("item entry thing one element posten eintrag ding element"))
_NO_SUM = ("%", "°")


class Reckoned(Struct, frozen=True):
    """The rows that count, the column that answers, the one that is measured, or the sum of it."""

    hit: Hit
    table: Table
    rows: tuple[Row, ...]
    column: int
    measured: int
    total: str = ""


class _Asked(Struct, frozen=True):
    """Stems of the question in its order, those that ask for nothing, and the kind of answer.

    `within` is the stretch of time of which rows are asked for.
    """

    order: tuple[str, ...]
    kind: str
    besides: frozenset[str]
    vocabulary: Vocabulary
    within: QuestionTime | None = None

    def of(self, table: Table, *, freely: bool) -> "_Asked":
        """The same in the words of the table."""
        return replace(self, order=tuple(in_words_of(table, self.order, freely=freely)))

    @property
    def words(self) -> frozenset[str]:
        """All stems of the question."""
        return frozenset(self.order)


class _Read(Struct, frozen=True):
    """A table as it is asked: the rows that are meant, and the columns that are named."""

    table: Table
    rows: tuple[Row, ...]
    heads: tuple[frozenset[str], ...]
    named: frozenset[int]
    fixed: frozenset[int]
    total: Row | None

    def column(self, at: int) -> Column | None:
        """The values of that column."""
        return column_of([row.cells[at] if at < len(row.cells) else "" for row in self.rows])


def reckoned(found: SearchResult, *, vocabulary: Vocabulary) -> Reckoned | None:
    """What the only table that can tell it comes to; None where none can, or more than one."""
    analysis = found.trace.analysis
    if analysis is not None and analysis.kind in _OTHER:
        return None
    kind = analysis.kind if analysis is not None else ""
    extreme, rest = extreme_asked(found.question), sum_asked(found.question)
    if (extreme is None) == (rest is None):
        return None
    text = extreme.rest if extreme is not None else (rest or "")
    within = within_asked(found) if extreme is None else None
    if within is not None:
        text = text.replace(within.surface, " ")
    order = tuple(dict.fromkeys(stems(text)))
    besides = asks_nothing(text) | small_words(text) | _EVERY
    asked = _Asked(order, kind, besides, vocabulary, within)
    hits = _joined(found.hits)
    told = _told(hits, asked, extreme, freely=False) or _told(hits, asked, extreme, freely=True)
    # Rows that are not at hand might be the ones.
    return told[0] if len(told) == 1 and not _is_cut(told[0]) else None


def _told(
    hits: Sequence[Hit], asked: _Asked, extreme: Extreme | None, *, freely: bool
) -> list[Reckoned]:
    """What each table comes to that holds all of the question, in its own or in like words."""
    return [
        it
        for hit in hits
        for above, table in listings(hit.text, title=hit.title)
        if (it := _of(table, hit, above, asked.of(table, freely=freely), extreme)) is not None
    ]


def _joined(hits: Sequence[Hit]) -> list[Hit]:
    """The passages, each that ends within rows with those behind it, as far as they were found."""
    after = {(it.path, it.part, it.start): it for it in hits}
    return [_with_next(it, after) for it in hits]


def _with_next(hit: Hit, after: Mapping[tuple[str, str | None, int], Hit]) -> Hit:
    while hit.is_cut and (behind := after.get((hit.path, hit.part, hit.end))) is not None:
        text = hit.text + behind.text
        hit = replace(hit, text=text, end=behind.end, is_cut=behind.is_cut)
    return hit


def _is_cut(told: Reckoned) -> bool:
    rest = told.hit.text[told.table.end :]
    return told.hit.is_cut and not rest.strip()


def _of(
    table: Table, hit: Hit, above: str, asked: _Asked, extreme: Extreme | None
) -> Reckoned | None:
    whole = table if asked.within is None else rows_within(table, asked.within)
    read = _read(whole, asked) if whole is not None else None
    if read is None:
        return None
    words = asked.words - asked.besides - frozenset(stems(f"{hit.title} {above}"))
    if not any(table.head.cells[:1]):
        words -= _ITEM
    words -= frozenset(it for at in read.named for it in read.heads[at])
    words -= frozenset(it for row in read.rows for at in read.fixed for it in _cell(row, at))
    if extreme is not None:
        return None if words else _extreme(read, hit, asked, extreme)
    if asked.within is not None and not read.fixed and not is_of_spending(table, hit, above):
        return None
    costing = frozenset(stems(known().sum.costing))
    return None if words - costing else _sum(read, hit, is_costing=bool(asked.words & costing))


def _cell(row: Row, at: int) -> Iterator[str]:
    yield from stems(row.cells[at]) if at < len(row.cells) else ()


def _read(table: Table, asked: _Asked) -> _Read | None:
    totals = frozenset(stems(known().rows.totals))
    adding = [row for row in table.rows if row.cells and totals & set(stems(row.cells[0]))]
    rows = tuple(row for row in table.rows if row not in adding)
    heads = tuple(frozenset(stems(cell)) for cell in table.head.cells)
    named = frozenset(at for at, head in enumerate(heads) if head and head <= asked.words)
    by_row = {
        row: frozenset(at for at, it in enumerate(row.cells) if is_named(it, asked.words))
        for row in rows
    }
    most = max(map(len, by_row.values()), default=0)
    meant = tuple(row for row in rows if len(by_row[row]) == most)
    fixed = frozenset(at for row in meant for at in by_row[row])
    if len(meant) < 2 or len(adding) > 1:
        return None
    return _Read(table, meant, heads, named, fixed, adding[0] if adding and not most else None)


def _extreme(read: _Read, hit: Hit, asked: _Asked, extreme: Extreme) -> Reckoned | None:
    measured = _measured(read, extreme.by.of, extreme.heads)
    if measured is None:
        return None
    at, column = measured
    answer = _answering(read, at, asked, extreme)
    values = [it for it in column.values if it is not None]
    best = min(values) if extreme.by.is_least else max(values)
    rows = tuple(row for row, it in zip(read.rows, column.values, strict=True) if it == best)
    if answer is None or len(rows) > TIED or not all(_says(row, answer) for row in rows):
        return None
    return Reckoned(hit, read.table, rows, answer, at)


def _measured(read: _Read, of: str, heads: frozenset[str]) -> tuple[int, Column] | None:
    """The one column that is measured so: the question names it, else its head tells."""
    columns = {
        at: column
        for at in range(len(read.heads))
        if (column := read.column(at)) is not None and _is_measured(column, of)
    }
    named = [at for at in columns if at in read.named]
    if not named:
        named = [at for at in columns if read.heads[at] & heads or of == "time"]
    return (named[0], columns[named[0]]) if len(named) == 1 else None


def _is_measured(column: Column, of: str) -> bool:
    return (column.of == "time" or column.are_years) == (of == "time")


def _answering(read: _Read, measured: int, asked: _Asked, extreme: Extreme) -> int | None:
    """The column that is asked for: of people, of what "which" names, of the measure itself, or the
    first one.
    """
    if asked.kind == "when":
        return measured
    others = [at for at in range(len(read.heads)) if at != measured and at not in read.fixed]
    if asked.kind == "who":
        people = [at for at in others if _is_of_people(read.heads[at], asked.vocabulary)]
        if people:
            return people[0] if len(people) == 1 else None
    named = [at for it in asked.order for at in others if at in read.named and it in read.heads[at]]
    if named:
        return named[0]
    behind = stems(extreme.behind)[:1]
    if measured in read.named and behind and behind[0] in read.heads[measured]:
        return measured
    return 0 if 0 in others else None


def _is_of_people(head: frozenset[str], vocabulary: Vocabulary) -> bool:
    kinds = vocabulary.kind_of_head_noun
    people = {it for noun, kind in kinds.items() if kind == "Person" for it in stems(noun)}
    return bool(head & (people | set(stems("person name who wer owner"))))


def _says(row: Row, at: int) -> bool:
    return at < len(row.cells) and bool(row.cells[at])


def _sum(read: _Read, hit: Hit, *, is_costing: bool) -> Reckoned | None:
    heads = frozenset(stems(known().sum.heads)) if is_costing else frozenset[str]()
    measured = _measured(read, "", heads)
    if measured is None or len(read.rows) > MOST:
        return None
    at, column = measured
    if column.behind.strip().startswith(_NO_SUM):
        return None
    rows = tuple(row for row, it in zip(read.rows, column.values, strict=True) if it is not None)
    values = [it for it in column.values if it is not None]
    if min(values) < 0 < max(values):
        return None  # what came in is not what was spent
    total = sum(values, Decimal(0))
    if read.total is not None and not _is(read.total, at, total, rows):
        return None
    return Reckoned(hit, read.table, rows, at, at, _written(total, column, rows, at))


def _is(row: Row, at: int, total: Decimal, others: Sequence[Row]) -> bool:
    """Whether the table's own row of totals says so too."""
    own = column_of([*(it.cells[at] for it in others), row.cells[at] if _says(row, at) else ""])
    return own is None or own.values[-1] in {None, total}


def _written(total: Decimal, column: Column, rows: Sequence[Row], at: int) -> str:
    """The sum as the cells are written."""
    digits = f"{total:,f}"
    point = column.point or "."
    if not any("," in row.cells[at] or "." in row.cells[at] for row in rows):
        digits = f"{total:f}"
    if point == ",":
        digits = digits.translate(str.maketrans(",.", ".,"))
    return f"{column.before}{digits}{column.behind}"
