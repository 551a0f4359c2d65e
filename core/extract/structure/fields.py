"""Statements from fields: front matter, properties, mail headers, "Owner: Ann Lee".

Key-value lines ("Owner: Ann Lee") stand at the head of a document, or in records with a name. A
record is a block of such lines of which one gives a name: its fields describe that name, not the
document. If blocks without a name give different values of one attribute, all of them are dropped.
"""

import re
from collections.abc import Iterator, Sequence
from email.utils import getaddresses

from msgspec import Struct

from core.extract.entities.kind_classifier import person_probability
from core.extract.entities.kinds import LIKELY, NONE, NamedEntity, kind_of_name
from core.extract.structure.collector import (
    MARKS,
    MAX_NAME_LENGTH,
    MAX_VALUE_LENGTH,
    StructureCollector,
)
from core.extract.vocabulary.relation_types import ANY, RelationReading
from core.extract.vocabulary.vocabulary import Vocabulary
from core.extract.words.sentences import sentences
from core.extract.words.spelling import is_code
from core.records.files.documents import Document, Field
from core.records.knowledge import ExtractedAlias
from core.resources import word_lists

MAX_LINES = 40
MAX_RECORDS = 1000
_SHORT_VALUE = 80
_LINE = re.compile(
    r"^[ \t]*(?:[-*+•][ \t]+)?[*_]{0,2}(?P<name>[A-Za-zÄÖÜäöü][\w &/-]{1,30}?)[*_]{0,2}[ \t]*:"
    r"[*_]{0,2}[ \t]+(?P<value>\S[^\n]{0,200}?)[ \t]*$",
    re.MULTILINE,
)
# A further field on the line, after a mark or a wide gap: "Author: Ann Lee. Date: 3 May".
_NEXT = re.compile(
    r"(?:(?<![ \t])(?:[ \t]*+[.;,|•][ \t]++|[ \t]{2,}+|\t))"
    r"(?P<name>[A-ZÄÖÜ][\w-]{1,20}(?: [\w-]{1,20})?):[ \t]+(?=\S)"
)
_BLOCK = re.compile(r"(?:^[ \t]*\S[^\n]*(?:\n|\Z))+", re.MULTILINE)
# Words that also begin sentences and quoted mails.
_UNSAFE = frozenset({"from", "to", "by", "cc", "related", "see also", "present", "start", "end"})
_NAME_FIELDS = frozenset({"name", "full name", "naam", "volledige naam", "vollständiger name"})
_MARKS = " \t*_`"
_SPLIT = re.compile(r"(?<!\s)(?:\s*+[;,|]\s*|(?=[^\S\n]*+\n)\s++|\s++(?:and|und|en|&)\s+)|[;,|]\s*")
_SKIPPED_FIELDS = word_lists("extraction_words.toml")["skipped_fields"]
_ALIAS_FIELDS = frozenset({"aliases", "alias", "also known as", "aka"})
_TECHNICAL_FIELD = re.compile(r"[.\\/{}]|(?:[a-z_-](?:I[dD]|U[rR][lL])|_id|_url)$|^[_$]")
_EPOCH = re.compile(r"\d{10,13}$")
# Relations of a document to people: they do not hold for the person whom its title names.
_METADATA = frozenset({"AUTHORED_BY", "SENT_TO"})
_SURE_PERSON, _LEAST_PERSON = 0.9, 0.08
_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")


class KeyValue(Struct, frozen=True):
    """A field and the name field of its record; `about` is None for the document itself."""

    field: Field
    about: Field | None = None


def find_key_values(document: Document, *, vocabulary: Vocabulary) -> Iterator[KeyValue]:
    """Yield the fields of records, and those of the document before its second heading.

    A line further down without a record is dropped: its subject is unknown.
    """
    if not document.traits.has_key_values or document.part is not None:
        return
    begin = max((field.end for field in document.fields if field.kind == "front_matter"), default=0)
    section_starts = [
        heading.start for heading in document.headings if heading.level > 1 or heading.start > begin
    ]
    end = section_starts[1] if len(section_starts) > 1 else len(document.text)
    own: list[Field] = []
    records = 0
    for block in _BLOCK.finditer(document.text, begin):
        fields = [
            field
            for line in _LINE.finditer(block.group())
            for field in _fields_of_line(line, block)
        ]
        name = next((field for field in fields if _is_name_field(field)), None)
        if name is None:
            own += [it for it in fields if it.end <= end and _is_known_field(it, vocabulary)]
        elif len(fields) > 1 and records < MAX_RECORDS:
            records += 1
            yield from _record_fields(fields, name)
    yield from (KeyValue(field) for field in _without_conflicts(own[:MAX_LINES], vocabulary))


def _fields_of_line(line: re.Match[str], block: re.Match[str]) -> Iterator[Field]:
    """Yield the field of the line, or all of them if it has several."""
    first, offset = line.span("value"), block.start()
    marks = list(_NEXT.finditer(line.string, *first))
    names = [line["name"], *(it["name"] for it in marks)]
    begins = [first[0], *(it.end() for it in marks)]
    ends = [*(it.start() for it in marks), first[1]]
    for name, begin, end in zip(names, begins, ends, strict=True):
        value = line.string[begin:end].strip(_MARKS)
        if marks:
            value = value.rstrip(".;,|• \t")
        begin = line.string.find(value, begin) + offset
        if value:
            yield Field(name.strip(), value, begin, begin + len(value), "key_value")


def _is_name_field(field: Field) -> bool:
    """Whether the field gives the name of the record."""
    value = field.value
    is_short = len(value) <= _SHORT_VALUE and len(value.split()) <= 8
    is_written = value[0].isupper() and not any(map(is_code, value.split()))
    return field.name.lower() in _NAME_FIELDS and is_short and is_written and _is_plain(value)


def _record_fields(fields: Sequence[Field], name: Field) -> Iterator[KeyValue]:
    """Yield the fields of one record, each under the last name before it, or under the first."""
    about = name
    for field in fields:
        if _is_name_field(field):
            about = field
        elif field.name[0].isupper() and _is_plain(field.value):
            yield KeyValue(field, about)


def _is_known_field(field: Field, vocabulary: Vocabulary) -> bool:
    is_safe = field.name.lower() not in _UNSAFE and field.name[0].isupper()
    return is_safe and _is_plain(field.value) and vocabulary.field(field.name) is not None


def _is_plain(value: str) -> bool:
    return "](" not in value and "[[" not in value


def _without_conflicts(fields: Sequence[Field], vocabulary: Vocabulary) -> Iterator[Field]:
    """Yield the fields, except several values of an attribute that has one value at a time."""
    values: dict[str, set[str]] = {}
    for field in fields:
        values.setdefault(_relation(field, vocabulary), set()).add(field.value.casefold())
    for field in fields:
        name = _relation(field, vocabulary)
        if len(values[name]) == 1 or not vocabulary.is_functional(name, object_kind=""):
            yield field


def _relation(field: Field, vocabulary: Vocabulary) -> str:
    field_relation = vocabulary.field(field.name)
    return field_relation.relation.name if field_relation is not None else field.name.lower()


def collect_fields(collector: StructureCollector, document: Document) -> None:
    """Collect what all fields of the document state."""
    for field in document.fields:
        _field(collector, document, field)
    for key_value in find_key_values(document, vocabulary=collector.vocabulary):
        about = _record_subject(key_value, collector.vocabulary)
        _field(collector, document, key_value.field, about=about)
        if about is not None and key_value.about is not None:
            collector.add_mention(about, key_value.about.start, key_value.about.end)


def _record_subject(key_value: KeyValue, vocabulary: Vocabulary) -> NamedEntity | None:
    """Return the subject of a record; a field that only people have makes it a person."""
    if key_value.about is None:
        return None
    kind, sure = kind_of_name(key_value.about.value, vocabulary=vocabulary)
    field_relation = vocabulary.field(key_value.field.name)
    ends = (
        field_relation.relation.subjects
        if field_relation is not None and not field_relation.is_turned
        else ()
    )
    if sure == NONE and len(ends) == 1 and ends[0] != ANY:
        kind = ends[0]
    return NamedEntity(key_value.about.value, kind)


def _field(
    collector: StructureCollector,
    document: Document,
    field: Field,
    *,
    about: NamedEntity | None = None,
) -> None:
    name = field.name.strip().lower()
    value = field.value.strip()
    span = (field.start, field.end)
    subject = about or collector.own
    if field.kind == "mail_header":
        if not _is_person(subject, collector.vocabulary):
            _mail_header(collector, document, field)
        return
    if name in _ALIAS_FIELDS:
        for alias in split_values(value):
            collector.aliases.append(ExtractedAlias(subject.name, alias, subject.kind))
        return
    if _is_irrelevant(field, name, value):
        return
    vocabulary = collector.vocabulary
    field_relation = vocabulary.field(name) or _relation_of_phrase(name, subject, value, vocabulary)
    if field_relation is None or field_relation.relation.value:
        predicate = (
            field_relation.relation.name if field_relation is not None else name.replace("_", " ")
        )
        collector.add_statement(predicate, NamedEntity(value, ""), span, subject=subject)
        return
    names = _names(value) if field.kind == "key_value" else value
    for item in split_values(names):
        _named_value(
            collector, document, item, field_relation=field_relation, span=span, subject=subject
        )


def _is_person(entity: NamedEntity, vocabulary: Vocabulary) -> bool:
    """Whether the entity is a person, or a document that is titled with a person's full name."""
    if entity.kind != "Document" or len(entity.name.split()) < 2:
        return entity.kind == "Person"
    return person_probability(entity.name, vocabulary=vocabulary) >= _SURE_PERSON


def _holder_kind(name: str, stated: str, vocabulary: Vocabulary) -> str:
    """Return the kind of a field's value; `stated` is that of most values, empty if any.

    Where people stand, there can also be a team ("To: All staff"): names that are hardly one of a
    person are a team's.
    """
    kind, certainty = kind_of_name(name, vocabulary=vocabulary)
    if stated != "Person":
        return stated or kind
    if certainty >= LIKELY and kind in {"Date", "Team", "Organization"}:
        return kind
    is_unlikely = "@" not in name and name[0].isalpha()
    is_unlikely &= person_probability(name, vocabulary=vocabulary) < _LEAST_PERSON
    return "Team" if is_unlikely else stated


def _relation_of_phrase(
    name: str, subject: NamedEntity, value: str, vocabulary: Vocabulary
) -> RelationReading | None:
    """Return the relation that a field's name phrases ("works at"), if the kinds fit."""
    words = name.replace("_", " ").replace("-", " ")
    kind = kind_of_name(value, vocabulary=vocabulary)[0]
    direct, turned = vocabulary.behavior(words), vocabulary.turned_behavior(words)
    if direct is not None and not direct.is_open and direct.fits(subject.kind, kind):
        return RelationReading(direct)
    if turned is not None and not turned.is_open and turned.fits(kind, subject.kind):
        return RelationReading(turned, is_turned=True)
    return None


def _named_value(
    collector: StructureCollector,
    document: Document,
    item: str,
    *,
    field_relation: RelationReading,
    span: tuple[int, int],
    subject: NamedEntity,
) -> None:
    """Add the field's relation to one of the entities in its value."""
    name = field_relation.relation.name
    if name in _METADATA and _is_person(subject, collector.vocabulary):
        return
    kind = _holder_kind(item, field_relation.kind, collector.vocabulary)
    if kind == "Date":
        return
    entity = NamedEntity(item, kind)
    if field_relation.is_turned:
        collector.add_statement(name, subject, span, subject=entity)
    else:
        collector.add_statement(name, entity, span, subject=subject)
    start = document.text.find(item, *span) if span[1] else -1
    if start >= 0:
        collector.add_mention(entity, start, start + len(item))


def _is_irrelevant(field: Field, name: str, value: str) -> bool:
    """Whether the field serves a program instead of a reader."""
    is_technical = name in _SKIPPED_FIELDS or _TECHNICAL_FIELD.search(field.name.strip())
    is_plain = value.lower() in {"", "true", "false", "null", "none", "{}", "[]"}
    return bool(is_technical or is_plain or len(value) > MAX_VALUE_LENGTH or _EPOCH.match(value))


def _names(value: str) -> str:
    """Return the value without sentences that follow the names on its line."""
    parts = [value[start:end] for start, end in sentences(value, 0, len(value))]
    return parts[0].rstrip(".!?") if len(parts) > 1 else value


def split_values(value: str) -> Iterator[str]:
    """Yield the items of a field's value that are short enough for a name."""
    for item in _SPLIT.split(value):
        cleaned = item.strip(MARKS)
        if cleaned and len(cleaned) <= MAX_NAME_LENGTH:
            yield cleaned


def _mail_header(collector: StructureCollector, document: Document, field: Field) -> None:
    name = field.name.strip().lower()
    span = (field.start, field.end)
    if name == "date":
        collector.add_statement(
            "date", NamedEntity(field.value.strip(), ""), span, valid_from=document.written_at
        )
        return
    if name not in {"from", "to", "cc"}:
        return
    predicate = "AUTHORED_BY" if name == "from" else "SENT_TO"
    for shown, address in getaddresses([field.value]):
        shown = shown.strip(MARKS)
        kind = _holder_kind(shown, "Person", collector.vocabulary) if shown else "Person"
        person = NamedEntity(shown or address, kind)
        if not person.name or person.name[0] == "@" or len(person.name) > MAX_NAME_LENGTH:
            continue
        collector.add_statement(predicate, person, span, valid_from=document.written_at)
        start = document.text.find(person.name, *span) if span[1] else -1
        if start >= 0:
            collector.add_mention(person, start, start + len(person.name))
        if address and address != person.name and _ADDRESS.fullmatch(address):
            collector.aliases.append(ExtractedAlias(person.name, address, kind))
