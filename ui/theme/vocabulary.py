"""Display names of entity kinds and relations."""

import re

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QLocale

ROOM = "vocabulary"
# Terms of resources/vocabulary.toml; terms of the user are shown as written.
KINDS = (
    QT_TRANSLATE_NOOP("vocabulary", "Address"),
    QT_TRANSLATE_NOOP("vocabulary", "Component"),
    QT_TRANSLATE_NOOP("vocabulary", "Concept"),
    QT_TRANSLATE_NOOP("vocabulary", "Date"),
    QT_TRANSLATE_NOOP("vocabulary", "Decision"),
    QT_TRANSLATE_NOOP("vocabulary", "Document"),
    QT_TRANSLATE_NOOP("vocabulary", "Location"),
    QT_TRANSLATE_NOOP("vocabulary", "Organization"),
    QT_TRANSLATE_NOOP("vocabulary", "Person"),
    QT_TRANSLATE_NOOP("vocabulary", "Process"),
    QT_TRANSLATE_NOOP("vocabulary", "Product"),
    QT_TRANSLATE_NOOP("vocabulary", "Project"),
    QT_TRANSLATE_NOOP("vocabulary", "Regulation"),
    QT_TRANSLATE_NOOP("vocabulary", "Risk"),
    QT_TRANSLATE_NOOP("vocabulary", "Team"),
    QT_TRANSLATE_NOOP("vocabulary", "Technology"),
    QT_TRANSLATE_NOOP("vocabulary", "Ticket"),
)
RELATIONS = (
    QT_TRANSLATE_NOOP("vocabulary", "affects"),
    QT_TRANSLATE_NOOP("vocabulary", "age"),
    QT_TRANSLATE_NOOP("vocabulary", "attended by"),
    QT_TRANSLATE_NOOP("vocabulary", "authored by"),
    QT_TRANSLATE_NOOP("vocabulary", "born"),
    QT_TRANSLATE_NOOP("vocabulary", "born in"),
    QT_TRANSLATE_NOOP("vocabulary", "budget"),
    QT_TRANSLATE_NOOP("vocabulary", "capital"),
    QT_TRANSLATE_NOOP("vocabulary", "capital of"),
    QT_TRANSLATE_NOOP("vocabulary", "child of"),
    QT_TRANSLATE_NOOP("vocabulary", "cites"),
    QT_TRANSLATE_NOOP("vocabulary", "complies with"),
    QT_TRANSLATE_NOOP("vocabulary", "controls"),
    QT_TRANSLATE_NOOP("vocabulary", "deadline"),
    QT_TRANSLATE_NOOP("vocabulary", "depends on"),
    QT_TRANSLATE_NOOP("vocabulary", "died"),
    QT_TRANSLATE_NOOP("vocabulary", "died in"),
    QT_TRANSLATE_NOOP("vocabulary", "email"),
    QT_TRANSLATE_NOOP("vocabulary", "employs"),
    QT_TRANSLATE_NOOP("vocabulary", "end"),
    QT_TRANSLATE_NOOP("vocabulary", "father"),
    QT_TRANSLATE_NOOP("vocabulary", "founded"),
    QT_TRANSLATE_NOOP("vocabulary", "founded by"),
    QT_TRANSLATE_NOOP("vocabulary", "has component"),
    QT_TRANSLATE_NOOP("vocabulary", "has contact"),
    QT_TRANSLATE_NOOP("vocabulary", "has member"),
    QT_TRANSLATE_NOOP("vocabulary", "headcount"),
    QT_TRANSLATE_NOOP("vocabulary", "heads"),
    QT_TRANSLATE_NOOP("vocabulary", "impacts"),
    QT_TRANSLATE_NOOP("vocabulary", "is headed by"),
    QT_TRANSLATE_NOOP("vocabulary", "knows"),
    QT_TRANSLATE_NOOP("vocabulary", "lives with"),
    QT_TRANSLATE_NOOP("vocabulary", "located at"),
    QT_TRANSLATE_NOOP("vocabulary", "managed by"),
    QT_TRANSLATE_NOOP("vocabulary", "married to"),
    QT_TRANSLATE_NOOP("vocabulary", "member of"),
    QT_TRANSLATE_NOOP("vocabulary", "mentions"),
    QT_TRANSLATE_NOOP("vocabulary", "mitigates"),
    QT_TRANSLATE_NOOP("vocabulary", "owns"),
    QT_TRANSLATE_NOOP("vocabulary", "phone"),
    QT_TRANSLATE_NOOP("vocabulary", "plays for"),
    QT_TRANSLATE_NOOP("vocabulary", "population"),
    QT_TRANSLATE_NOOP("vocabulary", "price"),
    QT_TRANSLATE_NOOP("vocabulary", "priority"),
    QT_TRANSLATE_NOOP("vocabulary", "references"),
    QT_TRANSLATE_NOOP("vocabulary", "related to"),
    QT_TRANSLATE_NOOP("vocabulary", "released"),
    QT_TRANSLATE_NOOP("vocabulary", "renamed to"),
    QT_TRANSLATE_NOOP("vocabulary", "reports to"),
    QT_TRANSLATE_NOOP("vocabulary", "represents"),
    QT_TRANSLATE_NOOP("vocabulary", "reviewed by"),
    QT_TRANSLATE_NOOP("vocabulary", "role"),
    QT_TRANSLATE_NOOP("vocabulary", "salary"),
    QT_TRANSLATE_NOOP("vocabulary", "sent to"),
    QT_TRANSLATE_NOOP("vocabulary", "start"),
    QT_TRANSLATE_NOOP("vocabulary", "status"),
    QT_TRANSLATE_NOOP("vocabulary", "supersedes"),
    QT_TRANSLATE_NOOP("vocabulary", "supplied by"),
    QT_TRANSLATE_NOOP("vocabulary", "uses"),
    QT_TRANSLATE_NOOP("vocabulary", "uses technology"),
    QT_TRANSLATE_NOOP("vocabulary", "version"),
    QT_TRANSLATE_NOOP("vocabulary", "website"),
    QT_TRANSLATE_NOOP("vocabulary", "works at"),
    QT_TRANSLATE_NOOP("vocabulary", "works on"),
)


def say_kind(kind: str) -> str:
    """Return the translated name of an entity kind."""
    return QCoreApplication.translate(ROOM, kind)


def say_predicate(predicate: str) -> str:
    """Return the translated name of a relation; relations of the user stay as they are."""
    return QCoreApplication.translate(ROOM, " ".join(predicate.replace("_", " ").split()).lower())


def say_predicates(listed: str) -> str:
    """Translate a list of relations that is given in English."""
    return QLocale().createSeparatedList([say_predicate(it) for it in _BETWEEN.split(listed)])


_BETWEEN = re.compile(r", | and ")
