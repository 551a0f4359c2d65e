"""Key-value lines ("Owner: Ann Lee") at the head of a document, or in records with a name.

A record is a block of such lines of which one gives a name: its fields describe that name, not the
document. If blocks without a name give different values of one attribute, all of them are dropped.
"""

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from core.extract.vocabulary.vocabulary import Vocabulary
from core.extract.words.spelling import is_code
from core.records.files.documents import Document, Field

MAX_LINES = 40
MAX_RECORDS = 1000
MAX_NAME_LENGTH = 80

_LINE = re.compile(
    r"^[ \t]*(?:[-*+•][ \t]+)?[*_]{0,2}(?P<name>[A-Za-zÄÖÜäöü][\w &/-]{1,30}?)[*_]{0,2}[ \t]*:"
    r"[*_]{0,2}[ \t]+(?P<value>\S[^\n]{0,200}?)[ \t]*$",
    re.MULTILINE,
)
# A further field on the line, after a mark or a wide gap: "Author: Ann Lee. Date: 3 May".
_NEXT = re.compile(
    r"(?:[ \t]*[.;,|•][ \t]+|[ \t]{2,}|\t)"
    r"(?P<name>[A-ZÄÖÜ][\w-]{1,20}(?: [\w-]{1,20})?):[ \t]+(?=\S)"
)
_BLOCK = re.compile(r"(?:^[ \t]*\S[^\n]*(?:\n|\Z))+", re.MULTILINE)
# Words that also begin sentences and quoted mails.
_UNSAFE = frozenset({"from", "to", "by", "cc", "related", "see also", "present", "start", "end"})
_NAME_FIELDS = frozenset({"name", "full name", "naam", "volledige naam", "vollständiger name"})
_MARKS = " \t*_`"


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
    is_short = len(value) <= MAX_NAME_LENGTH and len(value.split()) <= 8
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
