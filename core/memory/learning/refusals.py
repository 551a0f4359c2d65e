"""Words by which a turn refuses what was answered: "No, that's wrong, ..."."""

import re
from functools import cache

from core.memory.conversation_lexicon import phrase_pattern

_GAP = r"(?:[\s,.!;:–-]+|$)"


def refusal_length(text: str) -> int:
    """Return the length of the refusal with which a text opens; 0 if it opens with none."""
    match = _pattern().match(text)
    return match.end() if match is not None else 0


@cache
def _pattern() -> re.Pattern[str]:
    first = phrase_pattern("order_to", "refusals")
    more = phrase_pattern("meant", "refusals")
    return re.compile(rf"\W*{first}{_GAP}(?:{more}{_GAP})*", re.IGNORECASE)
