"""Key-value lines ("Owner: Ann Lee"), and which thing each is about.

They are about the name of their record, if its lines give one; else about the heading that they
stand under, if it names a thing or if other headings have lines of the same labels; else about the
document. Sections such as "Contact" tell of what the heading above them names. Lines further down
whose subject is unknown are dropped. If lines of the document give different values of one
attribute, all of them are dropped.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from core.extract.entities.kinds import NONE, kind_of_name
from core.extract.structure.collector import MARKS
from core.extract.structure.columns import as_label, is_known_label, is_label, read_label
from core.language.text.spelling import is_code
from core.language.text.tagger import is_known_word, tagged_language
from core.language.text.tokens import FENCE
from core.language.vocabulary.name_cues import FIRST_NAMES
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.files.documents import Document, Field, Heading
from core.resources import word_lists

MAX_LINES = 40
MAX_RECORDS = 1000
_SHORT_VALUE = 80
_MAX_TERM_WORDS, _MAX_TITLE_WORDS = 5, 14
# Longer values of labels that are no relation are prose.
_MAX_VALUE_WORDS = 6
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
_BLOCK = re.compile(r"(?:^[ \t]*\S[^\n]*(?:\n|\Z))++", re.MULTILINE)
# Words that also begin sentences and quoted mails.
_UNSAFE = frozenset({"from", "to", "by", "cc", "related", "see also", "start", "end"})
_NAME_FIELDS = frozenset({"name", "full name", "naam", "volledige naam", "vollständiger name"})
_MARKS = " \t*_`"
_GENERIC_SECTIONS = word_lists("extraction_words.toml")["generic_sections"]


class KeyValue(Struct, frozen=True):
    """A field and the name that it is about: a field or a heading; None for the document."""

    field: Field
    about: Field | None = None


class _Section(Struct):
    """A heading and the fields below it, up to the next heading."""

    heading: Heading | None
    parents: tuple[Heading, ...]
    start: int
    fields: list[Field]


def find_key_values(document: Document, *, vocabulary: Vocabulary) -> Iterator[KeyValue]:
    """Yield the fields of records, of headings that name a thing, and of the document."""
    if not document.traits.has_key_values or document.part is not None:
        return
    begin = max((field.end for field in document.fields if field.kind == "front_matter"), default=0)
    sections = _sections(document, begin)
    stated = {field.start for field in document.fields if field.end}
    records = 0
    code = [fence.span() for fence in FENCE.finditer(document.text)]
    for block in _BLOCK.finditer(document.text, begin):
        if any(start <= block.start() < end for start, end in code):
            continue
        fields = [
            field
            for line in _LINE.finditer(block.group())
            for field in _fields_of_line(line, block)
            if field.start not in stated
        ]
        name = next((field for field in fields if _is_name_field(field)), None)
        if name is None:
            for field in fields:
                _section_at(sections, field.start).fields.append(field)
        elif len(fields) > 1 and records < MAX_RECORDS:
            records += 1
            yield from _record_fields(fields, name)
    for field in (*_labelled(document, vocabulary), *_two_columns(document, vocabulary)):
        _section_at(sections, field.start).fields.append(field)
    yield from _of_sections(document, sections, vocabulary)


def find_definitions(document: Document, *, vocabulary: Vocabulary) -> Iterator[Field]:
    """Yield terms with what they mean: of definition lists, and of lists in a glossary."""
    labels = set(_labelled(document, vocabulary))
    yield from (it for it in document.fields if it.kind == "definition" and it not in labels)
    if not document.traits.has_key_values:
        return
    heads = [Heading(1, document.title, 0, 0), *document.headings]
    for at, heading in enumerate(heads):
        if is_label(as_label(heading.title), "glossaries"):
            end = heads[at + 1].start if at + 1 < len(heads) else len(document.text)
            for line in _LINE.finditer(document.text, heading.end, end):
                field = Field(line["name"], line["value"], *line.span("value"), "definition")
                if len(field.name.split()) <= _MAX_TERM_WORDS:
                    yield field


def _labelled(document: Document, vocabulary: Vocabulary) -> list[Field]:
    """Return stated key-values, and definition lists whose terms are labels ("Founded")."""
    headings = [heading.start for heading in document.headings]
    groups: dict[int, list[Field]] = {}
    for field in document.fields:
        if field.kind == "definition":
            groups.setdefault(bisect_right(headings, field.start), []).append(field)
    return [it for it in document.fields if it.kind == "key_value"] + [
        field
        for group in groups.values()
        if any(is_known_label(as_label(it.name), vocabulary) for it in group)
        for field in group
    ]


def _two_columns(document: Document, vocabulary: Vocabulary) -> Iterator[Field]:
    """Yield the rows of tables of labels and values: "Founded | 1998"."""
    for table in document.tables:
        rows = [row for row in table.rows if len(row) == 2]
        names = [document.text[slice(*row[0])].strip(MARKS) for row in rows]
        labels = [is_known_label(as_label(name), vocabulary) for name in names]
        if len(table.header) == 2 and sum(labels) * 2 > len(table.rows):
            for name, (_, span) in zip(names, rows, strict=True):
                value = document.text[slice(*span)].strip(_MARKS)
                if value:
                    yield Field(name, value, *span, "key_value")


def _sections(document: Document, begin: int) -> list[_Section]:
    sections = [_Section(None, (), begin, [])]
    parents: list[Heading] = []
    for heading in document.headings:
        if heading.start < begin:
            continue
        parents = [it for it in parents if it.level < heading.level]
        sections.append(_Section(heading, tuple(parents), heading.start, []))
        parents.append(heading)
    return sections


def _section_at(sections: Sequence[_Section], start: int) -> _Section:
    at = bisect_right(sections, start, key=lambda section: section.start)
    return sections[max(at - 1, 0)]


def _of_sections(
    document: Document, sections: Sequence[_Section], vocabulary: Vocabulary
) -> Iterator[KeyValue]:
    """Yield the fields of the sections, each under the thing that its section is about."""
    language = tagged_language(document.language)
    title = sections[1].heading if len(sections) > 1 and sections[1].heading is not None else None
    is_titled = title is not None and title.level == 1 and not sections[0].fields
    opening = sections[: 3 if is_titled else 2]
    labels = [
        set[str]()
        if each.heading is None or (is_titled and each.heading is title)
        else {as_label(field.name) for field in each.fields}
        for each in sections
    ]
    sections_of = Counter(label for each in labels for label in each)
    own: list[Field] = []
    for at, section in enumerate(sections):
        thing = None
        if section.heading is not None and not (is_titled and section.heading is title):
            above = [] if not is_titled else [title]
            shared = {label for label in labels[at] if sections_of[label] > 1}
            thing = _thing(section, shared, above, language, vocabulary)
        if thing is not None:
            about = Field("name", _bare(thing.title), thing.start, thing.end, "key_value")
            fields = [it for it in section.fields if _is_safe(it)]
            if any(is_known_label(as_label(it.name), vocabulary) for it in fields):
                yield from (KeyValue(field, about) for field in fields[:MAX_LINES])
        elif section in opening or section.heading is None or _is_of_page(section, vocabulary):
            own += [
                field
                for field in section.fields
                if field.kind == "definition" or _is_known_field(field, vocabulary)
            ]
    yield from (KeyValue(field) for field in _without_conflicts(own[:MAX_LINES], vocabulary))


def _thing(
    section: _Section,
    shared: set[str],
    above: Sequence[Heading | None],
    language: str,
    vocabulary: Vocabulary,
) -> Heading | None:
    """Return the heading that names what the section is about; None if none does.

    `shared` are the labels that other sections have, too.
    """
    heading = section.heading
    if heading is None or not section.fields:
        return None
    if _is_of_page(section, vocabulary):
        named = [it for it in section.parents if it not in above]
        return next(
            (it for it in reversed(named) if is_name_heading(it, language, vocabulary)), None
        )
    is_short = len(_bare(heading.title).split()) <= _MAX_TITLE_WORDS
    if is_name_heading(heading, language, vocabulary) or (shared and is_short):
        return heading
    return None


def _is_of_page(section: _Section, vocabulary: Vocabulary) -> bool:
    """Whether the section tells of what stands above it: "Contact", "Status"."""
    if section.heading is None:
        return True
    return is_of_page(as_label(section.heading.title), vocabulary)


def is_of_page(label: str, vocabulary: Vocabulary) -> bool:
    """Whether a section with that title tells of what its page is about."""
    is_listed = label in _GENERIC_SECTIONS or is_label(label, "profiles")
    return is_listed or vocabulary.field(label) is not None


def is_name_heading(heading: Heading, language: str, vocabulary: Vocabulary) -> bool:
    """Whether a heading names a thing, more than by its capitals."""
    name = _bare(heading.title)
    parts = name.split()
    if not parts or len(parts) > _MAX_TERM_WORDS or not all(_is_capital(it) for it in parts):
        return False
    if kind_of_name(name, vocabulary=vocabulary)[1] != NONE or parts[0].lower() in FIRST_NAMES:
        return True
    return not all(is_known_word(part.lower(), language) for part in parts)


def _is_capital(word: str) -> bool:
    return not word[0].islower() or word.lower() in {"of", "the", "and", "für", "und", "de", "von"}


def _bare(title: str) -> str:
    return title.strip(MARKS + "#=:")


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


def _is_safe(field: Field) -> bool:
    is_safe = field.name.lower() not in _UNSAFE and field.name[0].isupper()
    return is_safe and _is_plain(field.value)


def _is_known_field(field: Field, vocabulary: Vocabulary) -> bool:
    label = as_label(field.name)
    is_short = len(field.value.split()) <= _MAX_VALUE_WORDS
    is_stated = is_short or read_label(label, vocabulary) is not None
    return is_stated and _is_safe(field) and is_known_label(label, vocabulary)


def _is_plain(value: str) -> bool:
    return "](" not in value and "[[" not in value and value[0] != "|"


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
    reading = read_label(as_label(field.name), vocabulary)
    return reading.relation.name if reading is not None else field.name.lower()
