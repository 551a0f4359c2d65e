"""Which relation a phrase names: one of the vocabulary in capitals, else the words as said."""

from functools import lru_cache

from msgspec import Struct

# Verb (base form, with "by" for the passive), and what follows it -> relation.
# A relation after "<" holds the other way round: "X leads Y" is Y MANAGED_BY X.
PHRASES = {
    "work at": "WORKS_AT", "work for": "WORKS_AT", "employed by": "WORKS_AT",
    "employed at": "WORKS_AT", "employ": "EMPLOYS", "hire": "EMPLOYS", "hired by": "WORKS_AT",
    "work on": "WORKS_ON", "work with": "KNOWS", "collaborate with": "KNOWS",
    "know": "KNOWS", "meet": "KNOWS", "meet with": "KNOWS", "befriend": "KNOWS",
    "join": "MEMBER_OF", "belong to": "MEMBER_OF", "member of": "MEMBER_OF",
    "members of": "MEMBER_OF",
    "report to": "REPORTS_TO",
    "lead": "<MANAGED_BY", "manage": "<MANAGED_BY", "head": "<MANAGED_BY", "run": "<MANAGED_BY",
    "coordinate": "<MANAGED_BY", "oversee": "<MANAGED_BY",
    "led by": "MANAGED_BY", "managed by": "MANAGED_BY", "headed by": "MANAGED_BY",
    "run by": "MANAGED_BY", "chaired by": "MANAGED_BY", "coordinated by": "MANAGED_BY",
    "overseen by": "MANAGED_BY", "maintained by": "MANAGED_BY", "owned by": "<OWNS",
    "own": "OWNS", "control": "CONTROLS", "controlled by": "<CONTROLS",
    "represent": "REPRESENTS", "represented by": "<REPRESENTS",
    "write": "<AUTHORED_BY", "author": "<AUTHORED_BY", "written by": "AUTHORED_BY",
    "authored by": "AUTHORED_BY", "penned by": "AUTHORED_BY", "author of": "<AUTHORED_BY",
    "writer of": "<AUTHORED_BY",
    "use": "USES", "employed in": "USES", "used by": "<USES", "built with": "USES",
    "built on": "USES", "written in": "USES_TECHNOLOGY", "implemented in": "USES_TECHNOLOGY",
    "powered by": "USES", "run on": "USES",
    "depend on": "DEPENDS_ON", "depend upon": "DEPENDS_ON", "rely on": "DEPENDS_ON",
    "require": "DEPENDS_ON", "required by": "<DEPENDS_ON", "based on": "DEPENDS_ON",
    "comply with": "COMPLIES_WITH", "conform to": "COMPLIES_WITH",
    "affect": "AFFECTS", "affected by": "<AFFECTS", "influence": "AFFECTS",
    "influenced by": "<AFFECTS", "impact": "IMPACTS", "impacted by": "<IMPACTS",
    "mitigate": "MITIGATES", "mitigated by": "<MITIGATES", "reduce": "MITIGATES",
    "supersede": "SUPERSEDES", "superseded by": "<SUPERSEDES", "replace": "SUPERSEDES",
    "replaced by": "<SUPERSEDES", "succeed": "SUPERSEDES", "succeeded by": "<SUPERSEDES",
    "cite": "CITES", "cited by": "<CITES", "reference": "REFERENCES", "refer to": "REFERENCES",
    "mention": "MENTIONS", "mentioned in": "<MENTIONS",
    "supply": "<SUPPLIED_BY", "supplied by": "SUPPLIED_BY", "delivered by": "SUPPLIED_BY",
    "provided by": "SUPPLIED_BY", "made by": "SUPPLIED_BY", "manufactured by": "SUPPLIED_BY",
    "include": "HAS_COMPONENT", "contain": "HAS_COMPONENT", "comprise": "HAS_COMPONENT",
    "consist of": "HAS_COMPONENT", "composed of": "HAS_COMPONENT", "part of": "<HAS_COMPONENT",
    "component of": "<HAS_COMPONENT", "included in": "<HAS_COMPONENT",
    "located in": "LOCATED_AT", "located at": "LOCATED_AT", "located on": "LOCATED_AT",
    "located near": "LOCATED_AT", "situated in": "LOCATED_AT", "situated at": "LOCATED_AT",
    "situated on": "LOCATED_AT", "based in": "LOCATED_AT", "headquartered in": "LOCATED_AT",
    "lie in": "LOCATED_AT", "stand in": "LOCATED_AT", "live in": "LOCATED_AT",
    "reside in": "LOCATED_AT",
    "related to": "RELATED_TO", "connected to": "RELATED_TO", "associated with": "RELATED_TO",
    "arbeiten bei": "WORKS_AT", "arbeitet bei": "WORKS_AT", "arbeitet für": "WORKS_AT",
    "leitet": "<MANAGED_BY", "nutzt": "USES", "verwendet": "USES", "benutzt": "USES",
    "geleitet von": "MANAGED_BY", "geschrieben von": "AUTHORED_BY", "besitzt": "OWNS",
    "werkt bij": "WORKS_AT", "werkt voor": "WORKS_AT", "leidt": "<MANAGED_BY",
    "gebruikt": "USES", "geschreven door": "AUTHORED_BY", "kennt": "KNOWS", "kent": "KNOWS",
    "wohnt in": "LOCATED_AT", "woont in": "LOCATED_AT",
}  # fmt: skip

# The name of a field, a column or an owned noun ("Loci's maintainer is …") -> relation, type.
FIELDS = {
    "author": ("AUTHORED_BY", "Person"), "authors": ("AUTHORED_BY", "Person"),
    "by": ("AUTHORED_BY", "Person"), "creator": ("AUTHORED_BY", "Person"),
    "written by": ("AUTHORED_BY", "Person"), "writer": ("AUTHORED_BY", "Person"),
    "from": ("AUTHORED_BY", "Person"), "to": ("SENT_TO", "Person"), "cc": ("SENT_TO", "Person"),
    "owner": ("MANAGED_BY", "Person"), "lead": ("MANAGED_BY", "Person"),
    "leader": ("MANAGED_BY", "Person"), "manager": ("MANAGED_BY", "Person"),
    "project lead": ("MANAGED_BY", "Person"), "maintainer": ("MANAGED_BY", "Person"),
    "responsible": ("MANAGED_BY", "Person"), "assignee": ("MANAGED_BY", "Person"),
    "led by": ("MANAGED_BY", "Person"), "coordinator": ("MANAGED_BY", "Person"),
    "project": ("RELATED_TO", "Project"), "related": ("RELATED_TO", ""),
    "see also": ("RELATED_TO", ""), "client": ("RELATED_TO", "Organization"),
    "customer": ("RELATED_TO", "Organization"), "topic": ("RELATED_TO", ""),
    "topics": ("RELATED_TO", ""), "subject": ("RELATED_TO", ""),
    "team": ("MEMBER_OF", "Team"), "department": ("MEMBER_OF", "Team"),
    "company": ("WORKS_AT", "Organization"), "employer": ("WORKS_AT", "Organization"),
    "organization": ("WORKS_AT", "Organization"), "organisation": ("WORKS_AT", "Organization"),
    "affiliation": ("WORKS_AT", "Organization"),
    "location": ("LOCATED_AT", "Location"), "place": ("LOCATED_AT", "Location"),
    "city": ("LOCATED_AT", "Location"), "country": ("LOCATED_AT", "Location"),
    "venue": ("LOCATED_AT", "Location"), "office": ("LOCATED_AT", "Location"),
    "address": ("LOCATED_AT", "Address"), "site": ("LOCATED_AT", "Location"),
    "region": ("LOCATED_AT", "Location"),
    "supplier": ("SUPPLIED_BY", "Organization"), "vendor": ("SUPPLIED_BY", "Organization"),
    "manufacturer": ("SUPPLIED_BY", "Organization"), "publisher": ("SUPPLIED_BY", "Organization"),
    "depends on": ("DEPENDS_ON", ""), "requires": ("DEPENDS_ON", ""),
    "dependencies": ("DEPENDS_ON", ""), "uses": ("USES", ""), "tools": ("USES", "Technology"),
    "stack": ("USES_TECHNOLOGY", "Technology"), "technology": ("USES_TECHNOLOGY", "Technology"),
    "technologies": ("USES_TECHNOLOGY", "Technology"),
    "supersedes": ("SUPERSEDES", ""), "replaces": ("SUPERSEDES", ""),
    "reports to": ("REPORTS_TO", "Person"), "supervisor": ("REPORTS_TO", "Person"),
    "parent": ("RELATED_TO", ""), "components": ("HAS_COMPONENT", "Component"),
    "attendees": ("attended by", "Person"), "participants": ("attended by", "Person"),
    "present": ("attended by", "Person"), "members": ("has member", "Person"),
    "contact": ("has contact", "Person"), "reviewer": ("reviewed by", "Person"),
}  # fmt: skip


class Relation(Struct, frozen=True):
    """A predicate; `is_turned` says that subject and object change places."""

    predicate: str
    is_turned: bool = False


@lru_cache(maxsize=20_000)
def relation(phrase: str) -> Relation | None:
    """The relation of the vocabulary that a base-form phrase names, if any."""
    found = PHRASES.get(phrase)
    if found is None:
        return None
    return Relation(found.removeprefix("<"), found.startswith("<"))


def field_relation(name: str) -> tuple[str, str] | None:
    """Relation and type of the object that a field's or column's name stands for, if any."""
    return FIELDS.get(name.strip().strip(":").lower().replace("_", " ").replace("-", " "))
