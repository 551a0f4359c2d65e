"""Whether words name where something comes from: "blades from Brightwater", "built by Wachtel"."""

import re

from core.answer.spans.candidates import Span
from core.retrieve.stemming import stems

_BEFORE = re.compile(
    r"\b(?:from|by|von|durch)\s+(?:(?:the|der|dem|den|einer|einem)\s+)?$", re.IGNORECASE
)
_VERBS = (
    "make makes made manufacture manufactures manufactured produce produces produced supply"
    " supplies supplied supplier build builds built deliver delivers delivered provide provides"
    " provided sell sells sold maker manufacturer herstellen stellt hergestellt liefert geliefert"
    " baut gebaut verkauft"
)
_ORIGIN = frozenset(stems(_VERBS))
# So much of the text before the words is looked at.
NEAR = 16


def origin_asked(span: Span, text: str, *, asked: frozenset[str]) -> frozenset[str]:
    """The stems of the question that "from" or "by" before the words answers; none elsewhere."""
    before = text[max(0, span.start - NEAR) : span.start]
    return asked & _ORIGIN if _BEFORE.search(before) else frozenset()
