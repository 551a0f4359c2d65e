"""Numbers of four digits: years, which are names, and others, which are none."""

import re

from core.language.text.tagger import classes
from core.language.text.tokens import Words
from core.language.time.date_forms import MONTHS
from core.language.vocabulary.name_cues import EVENTS

YEAR = re.compile(r"(?:1[0-9]|20)[0-9]{2}$")


def is_no_year(words: Words, at: int) -> bool:
    """Whether a number is not a year: "#1687" is a ticket, "1131 lines" is a count."""
    before = words.texts[at - 1].lower() if at else ""
    if before in {"#", '"', "="}:
        return True
    is_odd = words.texts[at] < "1700" or words.texts[at][:4].endswith("00")
    if not is_odd or before in _BEFORE_YEAR or before in MONTHS or not before:
        return False
    if before[0].isalpha():
        return True  # "invoice 1203", "vitamin D 1000"
    follows = words.texts[at + 1 : at + 2]
    return any(it.endswith("s") and it.islower() and classes(it, "en")[0] == "n" for it in follows)


_BEFORE_YEAR = frozenset(
    "in since by until till from of after before around circa year to the seit im bis von vor nach "
    "jahr anno ca c about early late mid spring summer autumn winter und".split()
)


def is_event_year(words: Words, at: int) -> bool:
    """Whether the year begins the name of an event ("2010 Winter Olympics")."""
    for next_at in range(at + 1, min(at + 5, len(words.texts))):
        if not words.texts[next_at][0].isupper():
            return False
        if words.lower[next_at] in EVENTS:
            return True
    return False
