"""Display names of entity kinds and relations.

`packaging/words.py` collects the terms of `resources/vocabulary.toml`; terms of the user are shown
as written.
"""

import re

from PySide6.QtCore import QCoreApplication, QLocale

ROOM = "vocabulary"
_BETWEEN = re.compile(r", | and ")


def say_kind(kind: str) -> str:
    """Return the translated name of an entity kind."""
    return QCoreApplication.translate(ROOM, kind)


def say_predicate(predicate: str) -> str:
    """Return the translated name of a relation; relations of the user stay as they are."""
    return QCoreApplication.translate(ROOM, " ".join(predicate.replace("_", " ").split()).lower())


def say_predicates(listed: str) -> str:
    """Translate a list of relations that is given in English."""
    return QLocale().createSeparatedList([say_predicate(it) for it in _BETWEEN.split(listed)])
