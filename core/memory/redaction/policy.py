"""What is kept of words that are said, as the user wishes it (T7)."""

from core.extract.vocabulary.vocabulary import Vocabulary
from core.graph.names import NameBook
from core.memory.follow_up.naming import is_person, spots_in
from core.memory.redaction.personal_data import DEFAULT_KINDS
from core.memory.redaction.redact import redact

OFF, CONTACTS, NAMES = "off", "contacts", "names too"


def apply_redaction(text: str, *, wish: str, names: NameBook | None, vocabulary: Vocabulary) -> str:
    """The text as it is ("off"), without mail addresses, numbers and the like, or names, too.

    People are known by `names`, by their titles and by their given names.
    """
    if wish == OFF or not text:
        return text
    if wish != NAMES:
        return redact(text).text
    spots = spots_in(text, names=names, vocabulary=vocabulary)
    people = [text[it.start : it.end] for it in spots if is_person(it.thing)]
    return redact(text, kinds=(*DEFAULT_KINDS, "name"), names=people).text
