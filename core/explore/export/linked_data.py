"""Linked data: RDF 1.1 Turtle and JSON-LD 1.1, with schema.org's types and PROV's evidence.

A statement that holds is a triple. Every fact, whatever its status, is a `rdf:Statement` besides,
with its confidence, dates, quotation and document (`prov:wasDerivedFrom`). Relations are terms of
the library's own vocabulary (``urn:loci:relation:``).
"""

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, cast
from urllib.parse import quote

from core.explore.export.export_rows import ExportedEntity, ExportedFact, ExportRow

_PREFIXES = {
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
    "schema": "https://schema.org/",
    "prov": "http://www.w3.org/ns/prov#",
    "loci": "urn:loci:",
    "rel": "urn:loci:relation:",
}
_TYPES = {
    "Person": "Person",
    "Organization": "Organization",
    "Team": "Organization",
    "Location": "Place",
    "Address": "PostalAddress",
    "Product": "Product",
    "Event": "Event",
    "Document": "CreativeWork",
    "Project": "Project",
}
_ENDED = frozenset({"rejected", "superseded", "stale"})
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_SPECIAL = re.compile(r'[\\"\x00-\x1f\x7f]')
# A value: a plain text, a number, or the name of a thing.
Value = str | float | dict[str, str]


def turtle(rows: Iterable[ExportRow]) -> Iterator[str]:
    """Yield the file piece by piece."""
    for prefix, address in _PREFIXES.items():
        yield f"@prefix {prefix}: <{address}> .\n"
    for row in rows:
        for node in _nodes(row):
            about = node.pop("@id")
            pairs = "".join(f" ;\n    {name} {_term(value)}" for name, value in _pairs(node))
            yield f"\n<{about}>{pairs[2:]} .\n"


def json_ld(rows: Iterable[ExportRow]) -> Iterator[str]:
    """Yield the file piece by piece; nodes of one name complete each other."""
    yield f'{{"@context": {json.dumps(_PREFIXES)}, "@graph": ['
    separator = "\n"
    for row in rows:
        for node in _nodes(row):
            yield separator + json.dumps(node, ensure_ascii=False)
            separator = ",\n"
    yield "\n]}\n"


def _nodes(row: ExportRow) -> Iterator[dict[str, Any]]:
    """Yield the nodes of a row in the form of JSON-LD."""
    if isinstance(row, ExportedEntity):
        node = {
            "@id": f"urn:loci:thing:{row.id}",
            "@type": f"schema:{_TYPES.get(row.kind, 'Thing')}",
            "loci:type": row.kind,
            "schema:name": row.name,
        }
        yield node | ({"schema:alternateName": list(row.aliases)} if row.aliases else {})
        return
    subject = {"@id": f"urn:loci:thing:{row.subject_id}"}
    value: Value = (
        row.object if row.object_id is None else {"@id": f"urn:loci:thing:{row.object_id}"}
    )
    relation = f"rel:{quote(row.predicate, safe='')}".replace("%", "-")
    if not row.modality and row.status not in _ENDED:
        yield subject | {relation: value}
    yield {
        "@id": f"urn:loci:fact:{row.id}",
        "@type": "rdf:Statement",
        "rdf:subject": subject,
        "rdf:predicate": {"@id": relation},
        "rdf:object": value,
        "loci:relation": row.predicate,
        "loci:confidence": row.confidence,
        "loci:status": row.status,
        **_evidence(row),
    }


def _evidence(row: ExportedFact) -> dict[str, Any]:
    """Return modality, dates, quotation and document of a fact, where it has them."""
    source = Path(row.path).as_uri() if Path(row.path).is_absolute() else ""
    fields = {
        "loci:modality": row.modality,
        "schema:startDate": row.valid_from.isoformat() if row.valid_from else "",
        "schema:endDate": row.valid_to.isoformat() if row.valid_to else "",
        "prov:value": row.quote,
        "prov:wasDerivedFrom": {"@id": source} if source else "",
        "loci:part": row.part or "",
    }
    return {name: value for name, value in fields.items() if value}


def _pairs(node: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in node.items():
        for one in cast("list[str]", value) if isinstance(value, list) else [value]:
            yield ("a", {"@id": one}) if name == "@type" else (name, one)


def _term(value: Value) -> str:
    """Return a value as a term of Turtle."""
    if isinstance(value, dict):
        name = value["@id"]
        is_prefixed = name.partition(":")[0] in _PREFIXES and not name.startswith("urn:")
        return name if is_prefixed else f"<{name}>"
    if isinstance(value, str):
        return f'"{_SPECIAL.sub(_escape, value)}"'
    return f'"{value}"^^xsd:double'


def _escape(match: re.Match[str]) -> str:
    return _ESCAPES.get(match[0], f"\\u{ord(match[0]):04X}")
