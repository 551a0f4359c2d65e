"""Statements from the rows of tables, each with its row or cell as evidence.

A row is about what its key column names. A table says nothing whose rows are about times, numbers
or whole sentences: its cells are found and quoted, but they are no facts about things.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from itertools import pairwise

from msgspec import Struct

from core.extract.entities.common_words import is_quality
from core.extract.entities.kinds import LIKELY, NONE, UNKNOWN, NamedEntity, kind_of_name
from core.extract.structure.collector import (
    MARKS,
    MAX_NAME_LENGTH,
    MAX_VALUE_LENGTH,
    StructureCollector,
)
from core.extract.structure.columns import (
    as_label,
    fits_subject,
    is_blank,
    is_label,
    kind_of_label,
    object_kind,
    predicate_of,
    read_label,
    subject_kind,
)
from core.extract.structure.values import (
    are_names,
    has_shape,
    holder_kind,
    is_number,
    people_in,
    person_in_order,
    split_names,
)
from core.language.text.spelling import is_code
from core.language.text.tagger import function_class, is_known_word, tagged_language
from core.language.time.dates import dates
from core.language.vocabulary.name_cues import CONNECTORS, DAYS, FIRST_NAMES
from core.language.vocabulary.relation_types import RelationReading
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.files.documents import Document, DocumentTable

MAX_ROWS = 1000
MAX_CELLS = 12
# In a longer table only columns that state a relation or property of the vocabulary are read.
MAX_OPEN_ROWS = 200
MAX_WORDS, MAX_TITLE_WORDS = 6, 12
_SAMPLE = 30
# Shares of cells in a column.
_MOST, _ALMOST_ALL = 0.5, 0.85
_NO_NAME = re.compile(r"^[\d\s.,:%$€£+-]+$|!\[|://|[{}<>|\\]")
# Things of these kinds are called by what they are about: "Move the archive to Leeds".
_TITLED = frozenset(
    {"Decision", "Risk", "Ticket", "Document", "Product", "Process", "Project", "Event"}
)
_HELD = frozenset({"Person", "Organization", "Location"})


class _Cell(Struct, frozen=True):
    text: str
    start: int
    end: int


class _Column(Struct, frozen=True):
    """A column: `kind` is that of the things in it, empty where its cells are values."""

    at: int
    label: str
    reading: RelationReading | None
    kind: str


class _Key(Struct, frozen=True):
    """The column, or the two columns, whose cells name the subjects of the rows.

    `day` is the column of the days of events, -1 if there is none.
    """

    columns: tuple[int, ...]
    kind: str
    is_unique: bool
    day: int


def collect_table(collector: StructureCollector, document: Document, table: DocumentTable) -> None:
    """Collect what the rows of the table state."""
    links = {(link.start, link.end): link.label for link in document.links}
    rows = [[_cell(document.text, span, links) for span in row] for row in table.rows[:MAX_ROWS]]
    labels = [as_label(head) for head in table.header]
    reader = _TableReader(collector, document, labels, rows)
    key = reader.find_key()
    if key is None:
        return
    columns = reader.value_columns(key)
    for row in rows if columns else ():
        reader.collect_row(key, columns, row)


def nameless_spans(document: Document, *, vocabulary: Vocabulary) -> Iterator[tuple[int, int]]:
    """Yield what names no things in tables: heads of columns, marks between cells, and numbers.

    Years in a column of dates are kept.
    """
    for table in document.tables:
        cells = next((row for row in table.rows if row), None)
        start = document.text.rfind(table.header[0], 0, cells[0][0]) if cells else -1
        if cells and start >= 0:
            yield start, cells[0][0]
        dated = [_is_dated(as_label(head), vocabulary) for head in table.header]
        for row in table.rows:
            for (begin, end), is_dated in zip(row, dated, strict=False):
                if not is_dated and is_number(document.text[begin:end]):
                    yield begin, end
        for row in table.rows if not document.traits.is_prose else ():
            yield from ((left[1], right[0]) for left, right in pairwise(row) if left[1] < right[0])


def _is_dated(label: str, vocabulary: Vocabulary) -> bool:
    reading = read_label(label, vocabulary)
    return is_label(label, "times") or (reading is not None and reading.relation.value == "date")


class _TableReader:
    """Reads the rows of one table."""

    def __init__(
        self,
        collector: StructureCollector,
        document: Document,
        labels: Sequence[str],
        rows: Sequence[Sequence[_Cell]],
    ) -> None:
        self.collector = collector
        self.vocabulary = collector.vocabulary
        self.language = tagged_language(document.language)
        self.document = document
        self.labels = labels
        self.rows = rows

    def find_key(self) -> _Key | None:
        """Return the column that names the subjects of the rows, if there is one."""
        if sum(label in DAYS for label in self.labels) > 1:
            return None  # a timetable
        halves = self._name_halves()
        if halves:
            return self._key(halves, "Person")
        candidates = [
            at
            for at, label in enumerate(self.labels)
            if not self._only_numbers_rows(label, self._sample(at))
        ]
        columns = [at for at in candidates if not self._is_of_values(at)]
        if not columns:
            return None
        kind = kind_of_label(self.labels[columns[0]], self.vocabulary)
        is_what = is_label(self.labels[columns[0]], "happenings")
        if not kind and is_what and self._is_calendar(candidates[0]):
            kind = "Event"
        is_value = not is_what and read_label(self.labels[columns[0]], self.vocabulary) is not None
        if columns[0] != candidates[0] and (is_value or not kind):
            return None
        return self._key(columns[:1], kind or self._voted_kind(columns[0]))

    def value_columns(self, key: _Key) -> list[_Column]:
        """Return the columns that state something about the subjects."""
        columns: list[_Column] = []
        for at, label in enumerate(self.labels[: MAX_CELLS + len(key.columns)]):
            is_aside = is_label(label, "running") or is_label(label, "remarks")
            if at in key.columns or not label or is_aside:
                continue
            reading = read_label(label, self.vocabulary)
            if reading is not None and not fits_subject(reading, key.kind):
                reading = None
            if reading is None and len(self.rows) > MAX_OPEN_ROWS:
                continue
            columns.append(_Column(at, label, reading, self._kind_of_values(at, label, reading)))
        is_named = key.kind != UNKNOWN or is_label(self.labels[key.columns[0]], "names")
        is_known = is_named or any(column.reading is not None for column in columns)
        return columns if is_known else []

    def collect_row(self, key: _Key, columns: Sequence[_Column], row: Sequence[_Cell]) -> None:
        """Collect what one row states about its subject."""
        named = [row[at] for at in key.columns if at < len(row) and row[at].text]
        if not named:
            return
        name = person_in_order(" ".join(cell.text for cell in named), key.kind)
        span = (named[0].start, named[-1].end)
        if is_label(name.lower(), "totals") or not self._names_subject(name, span, key.kind):
            return
        for one in people_in(name):
            kind, sure = kind_of_name(one, vocabulary=self.vocabulary)
            if kind == "Date":
                return
            subject = NamedEntity(one, key.kind if key.kind != UNKNOWN or sure == NONE else kind)
            self.collector.add_mention(subject, *span)
            for column in columns:
                cell = row[column.at] if column.at < len(row) else None
                if cell is not None and not is_blank(cell.text):
                    self._collect_cell(subject, column, cell, span, key)

    def _collect_cell(
        self,
        subject: NamedEntity,
        column: _Column,
        cell: _Cell,
        key_span: tuple[int, int],
        key: _Key,
    ) -> None:
        evidence = (min(cell.start, key_span[0]), max(cell.end, key_span[1]))
        if self.collector.locate(*evidence)[2] != evidence[1]:
            evidence = (cell.start, cell.end)
        reading = column.reading
        if column.kind and not is_number(cell.text):
            for item in split_names(cell.text, column.kind):
                self._collect_entity(subject, column, item, cell, evidence)
        elif key.is_unique and len(cell.text) <= MAX_VALUE_LENGTH:
            is_attribute = (
                reading is not None
                and bool(reading.relation.value)
                and has_shape(cell.text, reading.relation.value)
            )
            predicate = reading.relation.name if reading and is_attribute else column.label
            day = self._day(cell.text) if column.at == key.day else None
            literals = split_names(cell.text, "") if reading and not is_attribute else [cell.text]
            for value in literals:
                self.collector.add_statement(
                    predicate, NamedEntity(value, ""), evidence, subject=subject, valid_from=day
                )

    def _collect_entity(
        self,
        subject: NamedEntity,
        column: _Column,
        item: str,
        cell: _Cell,
        evidence: tuple[int, int],
    ) -> None:
        """Collect the relation of the subject to one thing that the cell names."""
        name = person_in_order(item, column.kind)
        kind = holder_kind(name, column.kind, self.vocabulary)
        if kind == "Date" or is_label(name.lower(), "empty") or not are_names([name], column.kind):
            return
        entity = NamedEntity(name, kind)
        predicate = predicate_of(column.reading, column.label, self.vocabulary)
        is_turned = column.reading is not None and column.reading.is_turned
        about, target = (entity, subject) if is_turned else (subject, entity)
        self.collector.add_statement(predicate, target, evidence, subject=about)
        start = self.document.text.find(item, cell.start, cell.end)
        if start >= 0:
            self.collector.add_mention(entity, start, start + len(item))

    def _key(self, columns: Sequence[int], kind: str) -> _Key | None:
        """Return the key of these columns; None if most of their cells are no names."""
        names = [
            (
                " ".join(row[at].text for at in columns),
                (row[columns[0]].start, row[columns[-1]].end),
            )
            for row in self.rows
            if max(columns) < len(row) and row[columns[0]].text
        ]
        sample = names[:_SAMPLE]
        fitting = sum(self._is_name(*it) for it in sample)
        if not sample or (fitting <= len(sample) * _MOST and kind not in _TITLED):
            return None
        unique = len({name.casefold() for name, _ in names})
        days = (at for at in range(len(self.labels)) if kind == "Event" and self._is_of_days(at))
        is_unique = unique >= len(names) * _ALMOST_ALL
        return _Key(tuple(columns), kind or UNKNOWN, is_unique, next(days, -1))

    def _name_halves(self) -> tuple[int, ...]:
        """Return the columns of given name and family name, in this order."""
        given = [at for at, it in enumerate(self.labels) if is_label(it, "given_names")]
        family = [at for at, it in enumerate(self.labels) if is_label(it, "family_names")]
        return (given[0], family[0]) if given and family and given[0] < family[0] else ()

    def _is_of_values(self, at: int) -> bool:
        """Whether a column holds times or numbers, so that it names no things."""
        cells = self._sample(at)
        numbers = sum(is_number(cell.text) for cell in cells)
        return is_label(self.labels[at], "times") or numbers > len(cells) * _MOST

    def _is_calendar(self, at: int) -> bool:
        """Whether rows with a day tell where something is on, and no amounts."""
        others = [it for it in range(len(self.labels)) if not is_label(self.labels[it], "times")]
        is_placed = any(is_label(self.labels[it], "places") for it in others)
        is_counted = any(self._is_of_values(it) for it in others)
        return self._is_of_days(at) and is_placed and not is_counted

    def _is_of_days(self, at: int) -> bool:
        """Whether a column of times holds days, in most of its cells."""
        cells = self._sample(at)
        days = sum(self._day(cell.text) is not None for cell in cells)
        return is_label(self.labels[at], "times") and days > len(cells) * _MOST

    def _day(self, text: str) -> datetime | None:
        named = dates(text, language=self.document.language)
        return named[0].first if named and named[0].precision == "day" else None

    def _only_numbers_rows(self, label: str, cells: Sequence[_Cell]) -> bool:
        """Whether the column counts the rows: 1, 2, 3."""
        counted = [str(number) for number in range(1, len(cells) + 1)]
        is_counted = bool(cells) and [it.text for it in cells] == counted
        is_empty = not label and all(is_number(cell.text) for cell in cells)
        return is_label(label, "running") or is_empty or is_counted

    def _voted_kind(self, key: int) -> str:
        """Return the kind of the subjects: as other columns require, or as most names show."""
        readings = [read_label(it, self.vocabulary) for it in self.labels]
        required = Counter(
            kind
            for at, reading in enumerate(readings)
            if at != key and reading is not None and (kind := subject_kind(reading))
        )
        return required.most_common(1)[0][0] if required else self._common_kind(key)

    def _common_kind(self, at: int) -> str:
        """Return the kind that most names in the column show by themselves; empty if none."""
        cells = self._sample(at)
        kinds = [kind_of_name(cell.text, vocabulary=self.vocabulary) for cell in cells]
        counts = Counter(kind for kind, sure in kinds if sure >= LIKELY)
        kind, count = next(iter(counts.most_common(1)), ("", 0))
        return kind if count > len(cells) * _MOST else ""

    def _kind_of_values(self, at: int, label: str, reading: RelationReading | None) -> str:
        """Return the kind of the things that a column names; empty if its cells are values."""
        if reading is not None and reading.relation.value:
            return ""
        cells = self._sample(at)
        items = [item for cell in cells for item in split_names(cell.text, "Person")]
        if reading is None:
            kind = self._common_kind(at)
            names = sum(self._is_name(cell.text, (cell.start, cell.end)) for cell in cells)
            return kind if kind in _HELD and names > len(cells) * _ALMOST_ALL else ""
        kind = object_kind(reading) or kind_of_label(label, self.vocabulary)
        capitals = sum(item[0].isupper() for item in items)
        if self.language == "de" and not reading.kind:
            capitals = sum(self._is_name(item, (0, 0)) for item in items)
        if not items or capitals <= len(items) * _MOST:
            return ""
        if reading.kind or not reading.is_turned:
            return kind or self._common_kind(at) or UNKNOWN
        names = sum(self._is_name(item, (0, 0)) for item in items)
        return (kind or UNKNOWN) if names > len(items) * _MOST else ""

    def _names_subject(self, name: str, span: tuple[int, int], kind: str) -> bool:
        """Whether a key cell names a thing, in a column where most do."""
        if self._is_name(name, span):
            return True
        parts = name.split()
        most = MAX_TITLE_WORDS if kind in _TITLED else MAX_WORDS
        is_written = "`" not in self.document.text[slice(*span)] and not any(map(is_code, parts))
        is_worded = len(parts) > 1 and all(
            not part[0].islower() or function_class(part, self.language) for part in parts
        )
        is_title = name[0].isupper() and (kind != UNKNOWN or is_worded)
        is_short = len(parts) <= most and len(name) <= MAX_NAME_LENGTH
        return is_written and is_title and is_short and not _NO_NAME.search(name)

    def _is_name(self, name: str, span: tuple[int, int]) -> bool:
        """Whether the text alone reads as a name: not code, a number or a sentence."""
        if not 1 < len(name) <= MAX_NAME_LENGTH or _NO_NAME.search(name) or name[-1] in "!?:":
            return False
        parts = name.split()
        is_written = "`" not in self.document.text[slice(*span)] and not any(map(is_code, parts))
        weighty = [part for part in parts if part[0].isalpha() and part.lower() not in CONNECTORS]
        if not is_written or len(parts) > MAX_WORDS or any(it[0].islower() for it in weighty):
            return False
        lower = name.lower()
        is_common = is_quality(lower, "en") or any(
            is_known_word(lower, language) for language in {"en", self.language}
        )
        return len(parts) > 1 or not is_common or lower in FIRST_NAMES

    def _sample(self, at: int) -> list[_Cell]:
        cells = (row[at] for row in self.rows[:_SAMPLE] if at < len(row))
        return [it for it in cells if not is_blank(it.text)]


def _cell(text: str, span: tuple[int, int], links: Mapping[tuple[int, int], str]) -> _Cell:
    """Return the text of a cell and its span without white space, marks and targets of links."""
    start, end = span
    shown = text.find(links[span], *span) if links.get(span) else -1
    if shown >= 0:
        start, end = shown, shown + len(links[span])
    while start < end and (text[start].isspace() or text[start] in MARKS):
        start += 1
    while end > start and (text[end - 1].isspace() or text[end - 1] in MARKS):
        end -= 1
    return _Cell(" ".join(text[start:end].split()), start, end)
