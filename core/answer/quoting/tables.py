"""Tables in a passage: head and rows with their cells.

A table is written in Markdown, or as lines "a | b", or the whole passage is a file of values with a
separator, such as CSV.
"""

import csv
import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from msgspec import Struct

from core.language.quantities import measure_of, unit_of
from core.language.question.cues import asks_nothing, cue_words, language_of_question
from core.language.question.question_cues import NUMBER, cues_of
from core.language.text.sequence import letters_in_context
from core.language.text.stemming import stems
from core.language.text.tagger import function_class
from core.records.answers.snippets import strip_links
from core.resources import load_table

_LINE = re.compile(r"[^\n]+")
_RULE = re.compile(r"[ \t]*+(?:\|[ \t]*+)?:?-++:?[ \t]*+(?:\|[ \t]*+:?-++:?[ \t]*+)*\|?[ \t]*")
# A bar inside a cell is escaped with a backslash.
_BAR = re.compile(r"(?<!\\)\|")
_GAP = " | "
_CALENDAR_YEAR = re.compile(r"(?:19|20)\d\d")
# Separators of a file of values, and its least numbers of columns and lines.
_PARTING = (",", ";", "\t")
_NARROWEST, _SHORTEST = 3, 3
# What heads a column: words, the first of which may be cut short, a unit such as "m3", a year.
_HEAD = re.compile(
    r"(?:[^\W\d_]{1,5}\.[ ]?)?[^\W\d_](?:[^\d.!?]|(?<=[^\W\d_])\d(?!\d)){0,30}"
    r"(?:[ _-]\d{4}|\?|(?<![^\W\d_]{6})\.)?"
)
# A word before or behind a number: "2026/27 budget", "Spent to 31 Oct".
_NAMED = re.compile(r"(?:^|\s)[^\W\d_]{4,}(?:\s|$)")
_MARKUP = re.compile(r"[*_`]{1,3}")
_HEADING = re.compile(r"^#{1,6}[ \t]+(.+)$", re.MULTILINE)
# Stems of German words behind "wie" that ask for an amount, and of "have".
_MEASURE = frozenset(stems("hoch groß viel habe hab hast habt hatte hatten"))
# Letters of verbs, participles, auxiliaries and adverbs in a sentence.
VERBS = frozenset("VBHQMRG")
# Those of question words, pronouns, articles, prepositions and conjunctions.
_FUNCTION = frozenset("WPTSictox")
_WORD = re.compile(r"[^\W_]+(?:[’'-][^\W_]+)*")
Phrase = tuple[str, ...]


class AskedWord(Struct, frozen=True):
    """A content word of a question: its stem, the letter of its word class, and its neighbors.

    `is_mistagged` if the letter is that of a noun, and the word is none.
    """

    text: str
    stem: str
    letter: str
    before: str
    after: str
    is_mistagged: bool

    @property
    def is_verb(self) -> bool:
        """Whether it is a verb, participle or adverb; German nouns have capitals."""
        return self.letter in VERBS or self.is_mistagged

    @property
    def is_noun(self) -> bool:
        """Whether it is a noun or a name."""
        return self.letter in "np" and not self.is_mistagged


class Row(Struct, frozen=True):
    """A row from `start` to `end` of the text, and the text of its cells."""

    start: int
    end: int
    cells: tuple[str, ...]


class Table(Struct, frozen=True):
    """A table from `start` to `end` of the text."""

    start: int
    end: int
    head: Row
    rows: tuple[Row, ...]

    @property
    def spans_above(self) -> tuple[tuple[int, int], ...]:
        """The spans of the head and of the line below it."""
        below = self.rows[0].start if self.rows else self.end
        return ((self.start, self.head.end), (self.head.end, below))

    def read(self, row: Row) -> str:
        """Return the row as a line: "Apple: Dabinett; pH: 3.9"."""
        if not any(self.head.cells):
            return f"{row.cells[0]}: {self.told(row)}"
        named = zip(self.head.cells, row.cells, strict=False)
        return "; ".join(f"{head}: {cell}" if head else cell for head, cell in named if cell)

    def told(self, row: Row, *, behind: int = 0) -> str:
        """Return the cells behind the first or another one as a line: "pH 3.9, level 2.05 m"."""
        pairs = zip(self.head.cells[behind + 1 :], row.cells[behind + 1 :], strict=False)
        return ", ".join(named_cell(head, cell) for head, cell in pairs if cell)


def named_cell(head: str, cell: str) -> str:
    """Return the cell behind the head of its column, and a unit behind a number: "level 2.05 m"."""
    label = " ".join(head.replace("_", " ").split())
    before, _, last = label.rpartition(" ")
    is_of_calendar = measure_of(last) == "months" and _CALENDAR_YEAR.fullmatch(cell)
    unit = unit_of(last) if NUMBER.fullmatch(cell) and not is_of_calendar else ""
    return f"{before} {cell} {unit}".strip() if unit else f"{label} {cell}".strip()


@lru_cache(maxsize=64)
def tables(text: str) -> tuple[Table, ...]:
    """Return the tables of the text, in order."""
    return tuple(_tables(text))


def has_rows(text: str) -> bool:
    """Whether the text has a table, or is a part of a file of values without its head."""
    lines = text.split("\n", _SHORTEST)[:_SHORTEST]
    counts = ({line.count(sign) for line in lines} for sign in _PARTING)
    is_even = any(len(it) == 1 and min(it) + 1 >= _NARROWEST for it in counts)
    return is_even or bool(tables(text))


def _tables(text: str) -> Iterator[Table]:
    values = separated(text)
    if values is not None:
        yield values
    if "|" not in text:
        return
    lines = list(_LINE.finditer(text))
    at = 0
    while at + 1 < len(lines):
        last = at + 1
        while last < len(lines) and _goes_on(text, lines[last - 1], lines[last]):
            last += 1
        is_ruled = "|" in lines[at][0] and "|" in lines[at + 1][0] and _is_rule(lines[at + 1][0])
        if is_ruled:
            last = at + 2
            while last < len(lines) and _goes_on(text, lines[last - 1], lines[last]):
                last += 1
            head = _row(lines[at])
            rows = tuple(_row(line, len(head.cells)) for line in lines[at + 2 : last])
            yield Table(head.start, lines[last - 1].end(), head, rows)
        elif not (last < len(lines) and _is_rule(lines[last][0])):
            yield from _barred(lines[at:last])
        else:
            last -= 1  # The last line is the head of a table.
        at = max(last, at + 1)


def _barred(lines: Sequence[re.Match[str]]) -> Iterator[Table]:
    """Yield the lines as a table without a rule, the form of tables from other file formats.

    Its first row is the head, unless its two columns are labels and values. Rows of a wide table
    may lack their last cells, as those of a sheet do where these are empty.
    """
    width = len(_row(lines[0]).cells)
    rows = [_row(line, width) for line in lines]
    head, *rest = rows
    is_even = all(head.cells) or len({line[0].count("|") for line in lines}) == 1
    is_even &= {len(row.cells) for row in rows} == {width} != {1}
    if len(rows) < _SHORTEST or not is_even or _GAP not in lines[0][0]:
        return
    is_wide = len(head.cells) > 2
    are_amounts = [row.cells[-1].lstrip("£€$ ")[:1].isdigit() for row in rows]
    is_headed = is_wide or (all(are_amounts[1:]) and not are_amounts[0])
    is_headed = is_headed and not any(NUMBER.fullmatch(it) for it in head.cells)
    if not is_headed:
        head, rest = Row(head.start, head.start, ("",) * len(head.cells)), rows
    yield Table(head.start, rest[-1].end, head, tuple(rest))


def separated(text: str) -> Table | None:
    """Return the text as a table if all its lines have the same number of separated values."""
    lines = list(_LINE.finditer(text))
    if len(lines) < _SHORTEST:
        return None
    for sign in _PARTING:
        rows = [Row(*line.span(), _values(line[0], sign)) for line in lines]
        head, *rest = rows
        is_even = len(head.cells) >= _NARROWEST and len({len(row.cells) for row in rows}) == 1
        if is_even and all(_is_head(cell, at, rest) for at, cell in enumerate(head.cells)):
            return Table(head.start, rest[-1].end, head, tuple(rest))
    return None


def _is_head(cell: str, column: int, rows: Sequence[Row]) -> bool:
    """Whether a cell names the values below it; with a number in it, only such of numbers."""
    below = [it for row in rows if (it := row.cells[column].strip("-−–+£€$ "))]
    is_named = _NAMED.search(cell) is not None and all(map(NUMBER.fullmatch, below))
    return is_named or _HEAD.fullmatch(cell) is not None


def _values(line: str, sign: str) -> tuple[str, ...]:
    return tuple(next(csv.reader([line], delimiter=sign)))


def head_of(text: str, start: int) -> str:
    """Return the head of the table whose rows contain the offset; empty outside of rows."""
    heads = (it for it in tables(text) if it.rows and it.rows[0].start <= start <= it.end)
    table = next(heads, None)
    return text[table.head.start : table.head.end] if table is not None else ""


def headings(text: str, end: int) -> list[str]:
    """Return the titles of the headings before the offset."""
    return [it[1].strip() for it in _HEADING.finditer(text, 0, end)]


def bare(text: str) -> str:
    """Return the text without emphasis, in one line."""
    return " ".join(_MARKUP.sub("", text).split())


def is_named(cell: str, asked: frozenset[str]) -> bool:
    """Whether all stems of the cell are among those of the question."""
    own = frozenset(stems(cell))
    return bool(own) and own <= asked


def _is_rule(line: str) -> bool:
    return _RULE.fullmatch(line) is not None


def _goes_on(text: str, before: re.Match[str], line: re.Match[str]) -> bool:
    is_next = text[before.end() : line.start()] == "\n"
    return is_next and "|" in line[0] and not _is_rule(line[0])


def _row(line: re.Match[str], width: int = 0) -> Row:
    """Return the row of a line, with empty cells up to the width."""
    row = line[0].strip()
    start = line.start() + line[0].index(row)
    inside = row.removeprefix("|")
    inside = inside[:-1] if inside.endswith("|") and not inside.endswith("\\|") else inside
    cells = tuple(_cell(it) for it in _BAR.split(inside))
    return Row(start, start + len(row), cells + ("",) * (width - len(cells)))


def _cell(text: str) -> str:
    return bare(strip_links(text.replace("\\|", "|")))


def content_words(text: str) -> list[AskedWord]:
    """Return the content words of a question."""
    language = cues_of(text).language
    auxiliaries = frozenset(stems(" ".join([*cue_words("auxiliaries"), *cue_words("unnamed")])))
    besides = asks_nothing(text) | auxiliaries
    words = _WORD.findall(text)
    letters = letters_in_context([it.lower() for it in words], language) if words else ""
    return [
        AskedWord(
            word, stem, letter, before, after, language == "de" and letter == "n" and word.islower()
        )
        for before, word, after, letter in zip(
            ["", *words], words, [*words[1:], ""], letters, strict=False
        )
        for stem in stems(word)
        if letter not in _FUNCTION and stem not in besides
    ]


def small_words(question: str) -> frozenset[str]:
    """Return the stems of the function words of a German question; empty for English."""
    language = language_of_question(question)
    if language != "de":
        return frozenset()
    function_words = (it for it in question.split() if function_class(it.lower(), language))
    return frozenset(stems(" ".join(function_words))) | _MEASURE


def with_synonyms(phrases: Sequence[Phrase], asked: Sequence[str]) -> list[str]:
    """Return the stems with synonyms replaced by the only one of `phrases` that means the same."""
    words = list(asked)
    for group in _same():
        written = {it for it in phrases if it in group}
        synonyms = [it for it in group if it and set(it) <= set(words) and it not in written]
        if len(written) != 1 or not synonyms or set(*written) <= set(words):
            continue
        longest = max(synonyms, key=len)
        at = words.index(longest[0])
        words[at:at] = next(iter(written))
        words = [it for it in words if it not in longest or it in next(iter(written))]
    return words


@cache
def _same() -> tuple[frozenset[Phrase], ...]:
    """Return the groups of synonyms in `resources/columns.toml`, as stems."""
    lines: list[str] = load_table("columns.toml")["same"]
    return tuple(frozenset(tuple(stems(it)) for it in line.split(",")) for line in lines)
