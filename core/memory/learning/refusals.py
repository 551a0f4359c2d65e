"""Words by which a turn refuses what was answered: "No, that's wrong, ..."."""

import re
from functools import cache

from core.memory.conversation_lexicon import any_of_pattern, phrase_pattern, pronouns, words

_MARK = r"(?:\s*[,.!;:–—]|\s+-(?=\s)|\s*$)[\s,.!;:–—-]*"


def refusal_length(text: str, start: int = 0) -> int:
    """Return the length of the refusal with which a text opens at `start`; 0 if there is none.

    A mark must stand behind it, or a pronoun: "no it's Ben", but not "no parking".
    """
    match = _pattern().match(text, start)
    return match.end() - start if match is not None else 0


@cache
def _pattern() -> re.Pattern[str]:
    first = phrase_pattern("order_to", "refusals")
    more = phrase_pattern("meant", "refusals")
    persons = {*pronouns("en"), *pronouns("de"), *words("phrases", "first_person")}
    subject = any_of_pattern(persons | words("leaning", "pointing"))
    gap = rf"(?:{_MARK}|\s+(?={subject}))"
    return re.compile(rf"\W{{0,9}}{first}(?:\s+{more})*{gap}(?:{more}{gap})*", re.IGNORECASE)
