"""Redaction policy for stored conversations, set by the user (T7)."""

from core.extract.vocabulary.vocabulary import Vocabulary
from core.graph.name_index import EntityNameIndex
from core.memory.redaction.person_names import recognize_people
from core.memory.redaction.personal_data import DEFAULT_KINDS
from core.memory.redaction.redact import redact

OFF, CONTACTS, NAMES = "off", "contacts", "names too"


def apply_redaction(
    text: str, *, wish: str, names: EntityNameIndex | None, vocabulary: Vocabulary
) -> str:
    """Redact the text: nothing ("off"), contacts and numbers, or these and names of people.

    People are recognized by `names`, by the entity recognizer, and by titles.
    """
    if wish == OFF or not text:
        return text
    if wish != NAMES:
        return redact(text).text
    people = recognize_people(text, names=names, vocabulary=vocabulary)
    return redact(text, kinds=(*DEFAULT_KINDS, "name"), names=people).text
