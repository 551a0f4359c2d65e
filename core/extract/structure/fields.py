"""Statements from fields: front matter, properties, mail headers, key-value lines, definitions."""

import re
from collections.abc import Iterable
from email.utils import getaddresses

from msgspec import Struct

from core.extract.entities.kind_classifier import person_probability
from core.extract.entities.kinds import NONE, VAGUE, NamedEntity, kind_of_name
from core.extract.entities.name_lists import PLACES, lists_of
from core.extract.structure.collector import (
    MARKS,
    MAX_NAME_LENGTH,
    MAX_VALUE_LENGTH,
    StructureCollector,
)
from core.extract.structure.columns import (
    as_label,
    fits_object,
    fits_subject,
    is_known_label,
    is_label,
    object_kind,
    predicate_of,
    read_label,
    subject_kind,
)
from core.extract.structure.key_values import KeyValue, find_definitions, find_key_values
from core.extract.structure.values import (
    are_names,
    has_shape,
    holder_kind,
    is_amount,
    is_number,
    person_in_order,
    split_names,
    split_values,
)
from core.language.text.sentences import sentences
from core.language.vocabulary.name_cues import KINSHIP
from core.language.vocabulary.relation_types import RelationReading
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.files.documents import Document, Field
from core.records.knowledge import ExtractedAlias
from core.resources import word_lists

_SKIPPED_FIELDS = word_lists("extraction_words.toml")["skipped_fields"]
_ALIAS_FIELDS = frozenset({"aliases", "alias", "also known as", "aka"})
_TECHNICAL_FIELD = re.compile(r"[.\\/{}]|(?:[a-z_-](?:I[dD]|U[rR][lL])|_id|_url)$|^[_$]")
_EPOCH = re.compile(r"\d{10,13}$")
# Relations of a document to people: they do not hold for what its title names, unless that is a
# work.
_METADATA = frozenset({"AUTHORED_BY", "SENT_TO"})
_NO_WORKS = frozenset({"Person", "Organization", "Team", "Project", "Location"})
# Kinds of fields that people write for readers.
_LABELLED = frozenset({"key_value", "definition"})
_SURE_PERSON, _LIKELY_PERSON = 0.9, 0.5
_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")


class Relation(Struct, frozen=True):
    """What a field states of its subject, the kind of its values, and their span."""

    predicate: str
    kind: str
    span: tuple[int, int]
    is_turned: bool = False


def collect_fields(collector: StructureCollector, document: Document) -> None:
    """Collect what all fields of the document state."""
    for field in document.fields:
        if field.kind not in _LABELLED:
            _field(collector, document, field)
    key_values = tuple(find_key_values(document, vocabulary=collector.vocabulary))
    subjects = _record_subjects(key_values, collector.vocabulary)
    for key_value in key_values:
        about = subjects[key_value.about] if key_value.about is not None else None
        _field(collector, document, key_value.field, about=about)
    for name, subject in subjects.items():
        collector.add_mention(subject, name.start, name.end)
    for term in find_definitions(document, vocabulary=collector.vocabulary):
        _definition(collector, document, term)


def _definition(collector: StructureCollector, document: Document, term: Field) -> None:
    """Add what a term means."""
    if is_known_label(as_label(term.name), collector.vocabulary):
        return
    name = term.name.strip(MARKS)
    entity = NamedEntity(name, kind_of_name(name, vocabulary=collector.vocabulary)[0])
    meaning = NamedEntity(term.value.strip(MARKS), "")
    if name and len(meaning.name) <= MAX_VALUE_LENGTH:
        collector.add_statement("is", meaning, (term.start, term.end), subject=entity)
        start = document.text.rfind(name, max(0, term.start - 2 * MAX_NAME_LENGTH), term.start)
        if start >= 0:
            collector.add_mention(entity, start, start + len(name))


def _record_subjects(
    key_values: Iterable[KeyValue], vocabulary: Vocabulary
) -> dict[Field, NamedEntity]:
    """Return the subjects of records by their name; fields that only people have make persons."""
    fields: dict[Field, list[Field]] = {}
    for key_value in key_values:
        if key_value.about is not None:
            fields.setdefault(key_value.about, []).append(key_value.field)
    return {
        name: NamedEntity(name.value, _record_kind(name.value, of_name, vocabulary))
        for name, of_name in fields.items()
    }


def _record_kind(name: str, fields: Iterable[Field], vocabulary: Vocabulary) -> str:
    kind, sure = kind_of_name(name, vocabulary=vocabulary)
    if sure != NONE:
        return kind
    readings = (read_label(as_label(field.name), vocabulary) for field in fields)
    kinds = (subject_kind(it) for it in readings if it is not None and not it.is_turned)
    return next(filter(None, kinds), kind)


def _field(
    collector: StructureCollector,
    document: Document,
    field: Field,
    *,
    about: NamedEntity | None = None,
) -> None:
    name = field.name.strip().lower()
    value = field.value.strip()
    subject = about or collector.own
    if field.kind == "mail_header":
        if not _is_no_text(subject, collector.vocabulary):
            _mail_header(collector, document, field)
        return
    if name in _ALIAS_FIELDS:
        for alias in split_values(value):
            collector.aliases.append(ExtractedAlias(subject.name, alias, subject.kind))
        return
    # A page has no mother: "Mum: Maureen Pethick" is whose list it is.
    is_relative = name in KINSHIP and subject.kind == "Document"
    if not is_relative and not _is_irrelevant(field, about, collector.vocabulary):
        _stated(collector, document, field, subject)


def _stated(
    collector: StructureCollector, document: Document, field: Field, subject: NamedEntity
) -> None:
    """Add what the field states of its subject."""
    name, value, span = field.name.strip().lower(), field.value.strip(), (field.start, field.end)
    vocabulary = collector.vocabulary
    reading = _reading(field, subject, vocabulary)
    is_shaped = reading is None or has_shape(value, reading.relation.value)
    if field.kind in _LABELLED and not is_shaped:
        return
    is_attribute = reading is not None and bool(reading.relation.value)
    stated = object_kind(reading) if reading is not None else _kind_of_items(field, vocabulary)
    if is_attribute or is_number(value) or (reading is None and not stated):
        predicate = reading.relation.name if reading and is_attribute else name.replace("_", " ")
        if predicate == "email" and subject.kind == "Person" and _ADDRESS.fullmatch(value):
            collector.aliases.append(ExtractedAlias(subject.name, value, subject.kind))
        collector.add_statement(predicate, NamedEntity(value, ""), span, subject=subject)
        return
    if field.kind in _LABELLED:
        is_list = reading is None or reading.relation.name not in _METADATA
        listed = split_names(_names(value), stated, is_list=is_list)
        people = [it for it in listed if stated == "Person" and not is_amount(it, stated)]
        items = people or listed
        if not are_names(items, stated):
            collector.add_statement(as_label(name), NamedEntity(value, ""), span, subject=subject)
            return
    elif reading is not None and reading.relation.functional != "no" and stated != "Person":
        # Something is at one place, whose name may hold a comma: "Harbor Office, Pier 4".
        items = split_names(value, "")
    else:
        items = list(split_values(value))
    predicate = predicate_of(reading, as_label(name), vocabulary)
    is_turned = reading is not None and reading.is_turned
    for item in items:
        _named_value(
            collector,
            document,
            person_in_order(item, stated),
            Relation(predicate, stated, span, is_turned=is_turned),
            subject=subject,
        )


def _reading(field: Field, subject: NamedEntity, vocabulary: Vocabulary) -> RelationReading | None:
    """Return the relation that the field's name states of its subject, if any."""
    name = field.name.strip().lower()
    reading = vocabulary.field(name) or _relation_of_phrase(
        name, subject, field.value.strip(), vocabulary
    )
    if reading is not None or field.kind not in _LABELLED:
        return reading
    reading = read_label(as_label(name), vocabulary)
    is_fitting = reading is not None and (
        subject.kind in VAGUE or fits_subject(reading, subject.kind)
    )
    if reading is None or not is_fitting:
        return None
    is_place = fits_object(reading, "Location") and not fits_object(reading, "Person")
    # "Building: Peter Wexham" is somebody's duty, and no place.
    is_duty = is_place and _are_people(field.value, _SURE_PERSON, vocabulary)
    return None if is_duty else reading


def _kind_of_items(field: Field, vocabulary: Vocabulary) -> str:
    """Return "Person" if a key-value line lists nothing but people; else empty."""
    if field.kind not in _LABELLED:
        return ""
    return "Person" if _are_people(field.value, _LIKELY_PERSON, vocabulary) else ""


def _are_people(value: str, least: float, vocabulary: Vocabulary) -> bool:
    """Whether the value is full names of people, each with more than that probability."""
    items = split_names(value, "Person", is_list=True)
    return bool(items) and all(
        len(item.split()) > 1
        and person_probability(item, vocabulary=vocabulary) > least
        and lists_of(item).isdisjoint(PLACES)  # "Milton Keynes"
        for item in items
    )


def _is_no_text(entity: NamedEntity, vocabulary: Vocabulary) -> bool:
    """Whether the entity is no text: a person, a project, or a document titled with a full name."""
    if entity.kind != "Document" or len(entity.name.split()) < 2:
        return entity.kind in _NO_WORKS
    return person_probability(entity.name, vocabulary=vocabulary) >= _SURE_PERSON


def _relation_of_phrase(
    name: str, subject: NamedEntity, value: str, vocabulary: Vocabulary
) -> RelationReading | None:
    """Return the relation that a field's name phrases ("works at"), if the kinds fit."""
    words = name.replace("_", " ").replace("-", " ")
    kind = kind_of_name(value.partition(" (")[0], vocabulary=vocabulary)[0]
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
    relation: Relation,
    *,
    subject: NamedEntity,
) -> None:
    """Add the field's relation to one of the entities in its value."""
    if relation.predicate in _METADATA and _is_no_text(subject, collector.vocabulary):
        return
    kind = holder_kind(item, relation.kind, collector.vocabulary)
    if kind == "Date":
        return
    entity = NamedEntity(item, kind)
    about, target = (entity, subject) if relation.is_turned else (subject, entity)
    collector.add_statement(relation.predicate, target, relation.span, subject=about)
    start = document.text.find(item, *relation.span) if relation.span[1] else -1
    if start >= 0:
        collector.add_mention(entity, start, start + len(item))


def _is_irrelevant(field: Field, about: NamedEntity | None, vocabulary: Vocabulary) -> bool:
    """Whether the field serves a program instead of a reader."""
    name, value = field.name.strip().lower(), field.value.strip()
    is_skipped = name in _SKIPPED_FIELDS
    if field.kind == "definition" or about is not None:
        is_skipped &= not is_known_label(as_label(name), vocabulary)
    elif field.kind == "key_value":
        is_skipped &= not is_label(name, "times")
    is_technical = is_skipped or _TECHNICAL_FIELD.search(field.name.strip())
    is_plain = value.lower() in {"", "true", "false", "null", "none", "{}", "[]"}
    return bool(is_technical or is_plain or len(value) > MAX_VALUE_LENGTH or _EPOCH.match(value))


def _names(value: str) -> str:
    """Return the value without sentences that follow the names on its line."""
    parts = [value[start:end] for start, end in sentences(value, 0, len(value))]
    return parts[0].rstrip(".!?") if len(parts) > 1 else value


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
        kind = holder_kind(shown, "Person", collector.vocabulary) if shown else "Person"
        person = NamedEntity(shown or address, kind)
        if not person.name or person.name[0] == "@" or len(person.name) > MAX_NAME_LENGTH:
            continue
        collector.add_statement(predicate, person, span, valid_from=document.written_at)
        start = document.text.find(person.name, *span) if span[1] else -1
        if start >= 0:
            collector.add_mention(person, start, start + len(person.name))
        if address and address != person.name and _ADDRESS.fullmatch(address):
            value = NamedEntity(address, "")
            collector.add_statement("email", value, span, subject=person)
            collector.aliases.append(ExtractedAlias(person.name, address, kind))
