"""Display names of entity kinds and relations.

`packaging/words.py` collects the terms of `resources/vocabulary.toml`; terms of the user are shown
as written. The translation of a relation that is a noun ends with a colon ("role:"), any other
joins subject and object to a sentence ("is managed by").
"""

import re

from PySide6.QtCore import QCoreApplication, QLocale

ROOM = "vocabulary"
# What the engine calls the user where the settings have no name.
SELF = "Me"
# How a place is said of a person and of a document; things are "located at".
LIVES_IN, PLACE = "lives in", "place:"
# Marks a relation as read from its object: "<managed by" is "manages".
INVERSE = "<"
# What Loci itself calls the values of calendars, contacts, photographs, tracks and mails.
WRITTEN_FIELDS = (
    "date", "repeats", "due", "completed", "location", "organizer", "participants", "tags",
    "nickname", "organization", "department", "job title", "birthday", "anniversary", "address",
    "web page", "note", "work address", "work phone", "taken", "place", "altitude", "camera",
    "photographer", "description", "length", "climb", "author", "from", "to", "cc", "subject",
)  # fmt: skip
_BETWEEN = re.compile(r", | and ")


def say_kind(kind: str) -> str:
    """Return the translated name of an entity kind."""
    return QCoreApplication.translate(ROOM, kind)


def say_predicate(predicate: str, *, kind: str = "") -> str:
    """Return the translated name of a relation; relations of the user stay as they are.

    `kind` is that of the subject.
    """
    return _relation(predicate, kind).removesuffix(":")


def say_inverse(predicate: str) -> str:
    """Return the name of a relation as read from its object; empty where it has none."""
    inverse = INVERSE + " ".join(predicate.replace("_", " ").split()).lower()
    words = QCoreApplication.translate(ROOM, inverse)
    return "" if words == inverse else words


def say_triple(subject: str, predicate: str, value: str, *, kind: str = "") -> str:
    """Return subject, relation and object in one line; `kind` is that of the subject."""
    relation = _relation(predicate, kind)
    if relation.endswith(":") or subject == SELF:
        return f"{subject}, {relation.removesuffix(':')}: {value}"
    return f"{subject} {relation} {value}"


def _relation(predicate: str, kind: str) -> str:
    at = {"Person": LIVES_IN, "Document": PLACE}.get(kind) if predicate == "LOCATED_AT" else None
    return QCoreApplication.translate(ROOM, at) if at else _translated(predicate)


def _translated(predicate: str) -> str:
    """Return the relation's display name; words of a text stay as they are written."""
    words = " ".join(predicate.replace("_", " ").split())
    shown = QCoreApplication.translate(ROOM, words.lower())
    return words if shown == words.lower() and not words.isupper() else shown


def say_predicates(listed: str) -> str:
    """Translate a list of relations that is given in English."""
    return QLocale().createSeparatedList([say_predicate(it) for it in _BETWEEN.split(listed)])
