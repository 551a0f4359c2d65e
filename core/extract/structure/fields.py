"""What the fields of a document state: front matter, properties, mail headers, "Owner: Ann Lee"."""

import re
from collections.abc import Iterator
from email.utils import getaddresses

from core.extract.entities.kinds import NONE, kind_of_name
from core.extract.statements.tagged_sentence import NamedEntity
from core.extract.structure.collector import LONGEST_NAME, LONGEST_VALUE, MARKS, StructureCollector
from core.extract.structure.key_values import KeyValue, find_key_values
from core.extract.vocabulary.relation_types import ANY, Said
from core.extract.vocabulary.vocabulary import current
from core.extract.words.sentences import sentences
from core.records.files.documents import Document, Field
from core.records.knowledge import AliasFound

_SPLIT = re.compile(r"\s*[;,\n|]\s*|\s+(?:and|und|en)\s+|\s+&\s+")
_SKIPPED_FIELDS = frozenset(
    "id uid uuid guid title subject created updated modified date published draft layout permalink "
    "slug url lang language nav_order order weight tags tag keywords aliases alias cssclass "
    "cssclasses stub sidebar hash contenthash fname type enableliquid config version template "
    "message-id received mime-version content-type content-transfer-encoding x-mailer reply-to "
    "in-reply-to references return-path sender producer creationdate moddate trapped encoding "
    "category-id toc comments math author_email".split()
)
_ALIAS_FIELDS = frozenset({"aliases", "alias", "also known as", "aka"})
_TECHNICAL_FIELD = re.compile(r"[.\\/{}]|(?:[a-z_-](?:I[dD]|U[rR][lL])|_id|_url)$|^[_$]")
_EPOCH = re.compile(r"\d{10,13}$")
_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")


def collect_fields(found: StructureCollector, document: Document) -> None:
    """What all the fields of the document say is collected."""
    for field in document.fields:
        _field(found, document, field)
    for told in find_key_values(document):
        about = _about(told)
        _field(found, document, told.field, about=about)
        if about is not None and told.about is not None:
            found.mention(about, told.about.start, told.about.end)


def _about(told: KeyValue) -> NamedEntity | None:
    """What a record with a name tells of; a field that only people have makes it a person."""
    if told.about is None:
        return None
    kind, sure = kind_of_name(told.about.value)
    said = current().field(told.field.name)
    ends = said.relation.subjects if said is not None and not said.is_turned else ()
    if sure == NONE and len(ends) == 1 and ends[0] != ANY:
        kind = ends[0]
    return NamedEntity(told.about.value, kind)


def _field(
    found: StructureCollector, document: Document, field: Field, *, about: NamedEntity | None = None
) -> None:
    name = field.name.strip().lower()
    value = field.value.strip()
    span = (field.start, field.end)
    subject = about or found.own
    if field.kind == "mail_header":
        _mail_header(found, document, field)
        return
    if name in _ALIAS_FIELDS:
        for alias in _values(value):
            found.aliases.append(AliasFound(subject.name, alias, subject.kind))
        return
    if _says_nothing(field, name, value):
        return
    said = current().field(name) or _spoken(name, subject, value)
    if said is None or said.relation.value:
        predicate = said.relation.name if said is not None else name.replace("_", " ")
        found.state(predicate, NamedEntity(value, ""), span, subject=subject)
        return
    names = _names(value) if field.kind == "key_value" else value
    for item in _values(names):
        _named_value(found, document, item, said=said, span=span, subject=subject)


def _spoken(name: str, subject: NamedEntity, value: str) -> Said | None:
    """The relation that a field is named after by its words ("works at"), if its ends fit."""
    words = name.replace("_", " ").replace("-", " ")
    kind = kind_of_name(value)[0]
    direct, turned = current().behavior(words), current().turned_behavior(words)
    if direct is not None and not direct.is_open and direct.fits(subject.kind, kind):
        return Said(direct)
    if turned is not None and not turned.is_open and turned.fits(kind, subject.kind):
        return Said(turned, is_turned=True)
    return None


def _named_value(
    found: StructureCollector,
    document: Document,
    item: str,
    *,
    said: Said,
    span: tuple[int, int],
    subject: NamedEntity,
) -> None:
    """The field's relation to one of the entities in its value."""
    entity = NamedEntity(item, said.kind or kind_of_name(item)[0])
    if said.is_turned:
        found.state(said.relation.name, subject, span, subject=entity)
    else:
        found.state(said.relation.name, entity, span, subject=subject)
    start = document.text.find(item, *span) if span[1] else -1
    if start >= 0:
        found.mention(entity, start, start + len(item))


def _says_nothing(field: Field, name: str, value: str) -> bool:
    """Whether the field serves a program and not a reader."""
    is_technical = name in _SKIPPED_FIELDS or _TECHNICAL_FIELD.search(field.name.strip())
    is_plain = value.lower() in {"", "true", "false", "null", "none", "{}", "[]"}
    return bool(is_technical or is_plain or len(value) > LONGEST_VALUE or _EPOCH.match(value))


def _names(value: str) -> str:
    """The value without the sentences that follow the names on their line."""
    said = [value[start:end] for start, end in sentences(value, 0, len(value))]
    return said[0].rstrip(".!?") if len(said) > 1 else value


def _values(value: str) -> Iterator[str]:
    for item in _SPLIT.split(value):
        cleaned = item.strip(MARKS)
        if cleaned and len(cleaned) <= LONGEST_NAME:
            yield cleaned


def _mail_header(found: StructureCollector, document: Document, field: Field) -> None:
    name = field.name.strip().lower()
    span = (field.start, field.end)
    if name == "date":
        found.state(
            "date", NamedEntity(field.value.strip(), ""), span, valid_from=document.written_at
        )
        return
    if name not in {"from", "to", "cc"}:
        return
    predicate = "AUTHORED_BY" if name == "from" else "SENT_TO"
    for shown, address in getaddresses([field.value]):
        person = NamedEntity(shown.strip(MARKS) or address, "Person")
        if not person.name or person.name[0] == "@" or len(person.name) > LONGEST_NAME:
            continue
        found.state(predicate, person, span, valid_from=document.written_at)
        start = document.text.find(person.name, *span) if span[1] else -1
        if start >= 0:
            found.mention(person, start, start + len(person.name))
        if address and address != person.name and _ADDRESS.fullmatch(address):
            found.aliases.append(AliasFound(person.name, address, "Person"))
