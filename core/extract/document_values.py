"""Values of a document: whose property each is.

The owner is the one that the sentence names, or the speaker ("my rent"), or the thing of the
heading that it stands under; else the last owner that the text named, in a text that tells of
something else than its title (a mail, the minutes of a meeting); else what the document is about.
Two values of one property in one document are options or stages of something: none is stated.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePath

from msgspec import Struct
from msgspec.structs import replace

from core.extract.clause_features import class_features, day_features, limited, phrase_features
from core.extract.document_context import (
    MAX_CHARACTERS,
    DocumentContext,
    ValueSentence,
    as_told,
    in_words,
    line_start,
    thing_above,
)
from core.extract.entities.kinds import NamedEntity
from core.extract.statements.labelled_values import StatedValue, item_from
from core.extract.statements.profile_words import BORN
from core.extract.statements.stated_values import find_values
from core.extract.statements.tagged_sentence import TaggedSentence
from core.extract.statements.usefulness import usefulness
from core.extract.value_tables import table_values
from core.language.quantities import is_record, read_quantity, same_values, value_words
from core.language.time.dates import StatedDate, dates, written_dates
from core.records.files.documents import Document
from core.records.knowledge import ExtractedStatement

_HEADS = frozenset({"front_matter", "mail_header"})
_DIGIT = re.compile(r"\d")
_QUOTED = re.compile(r"\s*>")


def value_statements(
    context: DocumentContext,
    sentences: Iterable[ValueSentence],
    text: str,
    *,
    stated: Sequence[ExtractedStatement],
) -> tuple[ExtractedStatement, ...]:
    """Return the values that the sentences and tables of the document state.

    `stated` is what its form states: rows of tables that are about things of their own.
    """
    document = context.document
    is_note = len(text) <= MAX_CHARACTERS and document.traits.has_names
    if not document.traits.is_prose or not is_note:
        return ()
    begin = max((it.end for it in document.fields if it.kind in _HEADS), default=0)
    reader = _ValueReader(context)
    for sentence in sentences:
        source = text[sentence.start : sentence.end]
        if sentence.start < begin or not _DIGIT.search(source):
            continue
        if _QUOTED.match(text, line_start(text, sentence.start)):
            continue
        tagged = context.tagged(sentence)
        for value in find_values(tagged):
            reader.add(value, tagged)
    for value in table_values(document, vocabulary=context.vocabulary):
        if not any(it.start < value.end and value.start < it.end for it in stated):
            reader.add(value)
    return tuple(dict.fromkeys(reader.statements()))


class _OwnedValue(Struct, frozen=True):
    """A value with its owner, where that was read, and its sentence; a cell has none."""

    owner: NamedEntity
    value: StatedValue
    source: str
    sentence: TaggedSentence | None


class _ValueReader:
    """Collects the values of a document, each under its owner."""

    def __init__(self, context: DocumentContext) -> None:
        self._context = context
        self._values: list[_OwnedValue] = []
        self._last: NamedEntity | None = None
        document = context.document
        self._is_record = is_record(document.path, document.title, document.kind)
        self._year = _year_in_name(document)

    def add(self, value: StatedValue, sentence: TaggedSentence | None = None) -> None:
        """Add a value of a sentence or a table, unless it is of something that is not named."""
        owner, source = self._owner(value)
        if owner is not None and not self._is_ordinal(value) and not self._is_born(owner, value):
            self._values.append(_OwnedValue(owner, value, source, sentence))

    def _is_ordinal(self, value: StatedValue) -> bool:
        """Whether a number with a stop goes on in its line: German "Ämter: 2. Bürgermeister"."""
        document = self._context.document
        end = document.text.find("\n", value.end)
        rest = document.text[value.end : end if end >= 0 else None]
        is_number = value.text.isdigit() and document.language == "de"
        return is_number and rest.startswith(".") and bool(rest.strip(". \t"))

    def _is_born(self, owner: NamedEntity, value: StatedValue) -> bool:
        """Whether a page of several people would have a birthday."""
        return (
            owner == self._context.subject and owner.kind == "Document" and value.property in BORN
        )

    def statements(self) -> Iterator[ExtractedStatement]:
        """Yield the values as statements."""
        for one in self._values:
            if one.value.is_change or not self._is_one_of_several(one.owner, one.value):
                statement = self._statement(one.owner, one.value)
                features = value_features(statement, self._context, one)
                statement = replace(statement, confidence=usefulness(features))
                yield limited(statement, self._context.name_of_day)

    def _is_one_of_several(self, owner: NamedEntity, value: StatedValue) -> bool:
        language = self._context.document.language
        return any(
            other.value.property == value.property
            and other.value.noun == value.noun
            and other.owner == owner
            and not other.value.is_change
            and not other.value.modality
            and not _are_of_other_times(value, other.value)
            and not same_values(other.value.text, value.text, language)
            for other in self._values
        )

    def _owner(self, value: StatedValue) -> tuple[NamedEntity | None, str]:
        """Return the owner of a value, and where it was read."""
        entities = self._context.entities
        if value.owner is not None:
            self._last = value.owner
            owner = entities.entity(value.owner.name) if value.owner.kind else value.owner
            return owner, "named"
        if value.is_mine:
            is_lasting = value.date is None
            speaker = self._context.speakers.at(value.start).speaker if is_lasting else None
            return speaker, "mine"
        above = thing_above(self._context, value.start)
        if above != self._context.subject:
            return above, "heading"
        if self._last is not None and self._is_record and not value.noun:
            return entities.entity(self._last.name), "last"
        return above, "page"

    def _day_of(self, value: StatedValue) -> StatedDate | None:
        """Return the day that the value is, of the year in the document's name if it has none."""
        date, year, language = value.date, self._year, self._context.document.language
        if date is None or date.first is not None or year is None:
            return date
        return next(iter(dates(f"{value.text} {year.first:%Y}", language=language)), date)

    def _statement(self, owner: NamedEntity, value: StatedValue) -> ExtractedStatement:
        predicate = value.property
        if value.noun and value.noun not in owner.name.casefold().split():
            predicate = f"{value.noun} {predicate}"
        reading = self._context.vocabulary.field(predicate)
        if reading is not None and reading.relation.value and not reading.is_turned:
            predicate = reading.relation.name
        text, date = value.text, self._day_of(value)
        if predicate == "born" and not any(written_dates(text)):
            date = None
        if date is not None and date.first is not None:
            has_year = next(written_dates(text), None) is not None
            text = text if has_year else f"{text} {date.first.year}"
        return ExtractedStatement(
            *self._context.locate(value.start, value.end),
            owner.name,
            owner.kind,
            predicate,
            text,
            "",
            0.5,
            date.first if date is not None else value.valid_from,
            value.valid_to if date is None else None,
            date.precision if date is not None else value.precision,
            value.modality,
            "change" if value.is_change else "value",
        )


def of_year_in_name(
    document: Document, statements: Iterable[ExtractedStatement]
) -> Iterator[ExtractedStatement]:
    """Yield the statements, quantities without a time of their own as of the year in the name.

    "Prices 2023" and "Prices 2024" give the prices of two years. What stands in a line or row with
    a date is of that date, if of any.
    """
    year = _year_in_name(document)
    for one in statements:
        is_timeless = one.valid_from is None and one.valid_to is None and not one.object_kind
        quantity = read_quantity(one.object, language=document.language) if is_timeless else None
        if year is None or quantity is None or dates(_lines(document.text, one.start, one.end)):
            yield one
        else:
            yield replace(one, valid_from=year.first, precision="year")


def value_features(
    statement: ExtractedStatement, context: DocumentContext, owned: _OwnedValue
) -> Iterator[str]:
    """Yield features of a value: where its owner was read, and what stands around it."""
    value, sentence, kind = owned.value, owned.sentence, context.kind
    yield from as_told("value", context, statement)
    yield f"value_of_{owned.source}"
    yield f"value_of_{owned.source}_{kind}"
    yield f"value_of_{owned.source}_{statement.subject_kind}"
    yield f"value_file_{context.document.kind}"
    yield f"value_{'dated' if value.date else 'amount'}_{kind}"
    yield f"value_change_{value.is_change}"
    yield f"value_counted_{value.text.isdigit()}"
    yield f"value_noun_{bool(value.noun)}"
    yield f"value_known_{context.vocabulary.field(value.property) is not None}"
    yield f"value_holds_{statement.valid_from is not None and value.date is None}"
    if sentence is None:
        yield "value_in_table"
        return
    stop = item_from(sentence, value.end - sentence.start)
    begin = item_from(sentence, value.end - sentence.start - len(value.text))
    first = item_from(sentence, value.start - sentence.start)
    is_label = first >= begin
    span, amount = (0 if is_label else first, begin), (begin, stop)
    yield f"value_label_{is_label}"
    measure = "date" if value.date else "amount"
    yield from phrase_features("value", sentence, span, amount, measure)
    yield from class_features("value", sentence, span, amount)
    behind = set(sentence.lower[stop:])
    is_replaced = not behind.isdisjoint(
        value_words("changes") | value_words("replaced") | value_words("toward")
    )
    yield f"value_replaced_{is_replaced or '→' in behind or '>' in behind}"
    if value.date is not None:
        yield from day_features(
            "value", sentence, value.date, value.text, context.document.written_at
        )


def _year_in_name(document: Document) -> StatedDate | None:
    """Return the only year that the title or the file's name has."""
    name = in_words(f"{document.title} | {PurePath(document.path).stem}")
    named = dates(name)
    years = {it.first: it for it in named if it.precision == "year" and it.form == "at"}
    is_whole = len(years) == 1 and all(it.first in years for it in named)
    return next(iter(years.values())) if is_whole else None


def _are_of_other_times(one: StatedValue, other: StatedValue) -> bool:
    """Whether both values have a date, and not the same one."""
    times = [(it.valid_from, it.valid_to) for it in (one, other)]
    return all(any(time) for time in times) and times[0] != times[1]


def _lines(text: str, start: int, end: int) -> str:
    """Return the lines in which the span lies."""
    stop = text.find("\n", end)
    return text[line_start(text, start) : stop if stop >= 0 else len(text)]
