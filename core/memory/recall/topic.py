"""Detection of questions about earlier conversations, and their topic."""

import re
from datetime import datetime

from core.retrieve.question.cues import cue, has_cue
from core.retrieve.question.times import find_times
from core.retrieve.stemming import stems

_WHERE = re.compile(
    r"\b(?:what|when|who|which|how|where|why|did|do|have|has|had|was|were|is|are|we|i|you|me|us|"
    r"about|on|tell|show|list|last|time|ever|was|wann|wir|ich|du|mir|uns|über|zu)\b",
    re.IGNORECASE,
)


def is_about_memory(question: str) -> bool:
    """Return whether the question asks about earlier conversations."""
    return has_cue("memory", question)


def topic_of(question: str, *, now: datetime) -> str:
    """Return the question without words about conversations and times; may be empty."""
    bare = cue("memory").sub(" ", question)
    for time in find_times(bare, now=now):
        bare = bare.replace(time.surface, " ")
    bare = _WHERE.sub(" ", bare)
    return " ".join(bare.split()) if stems(bare) else ""
