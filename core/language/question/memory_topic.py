"""Detection of questions about earlier conversations, and their topic."""

from datetime import datetime

from core.language.question.cues import cue, has_cue
from core.language.question.times import find_times
from core.language.text.stemming import stems
from core.resources import patterns

_PATTERNS = patterns("topic")
_WHERE = _PATTERNS["where"]


def is_about_memory(question: str) -> bool:
    """Return whether the question asks about earlier conversations."""
    return has_cue("memory", question)


def asks_what_was_told(question: str) -> bool:
    """Return whether the question asks for what the user told, not for questions or answers."""
    return has_cue("told", question)


def topic_of(question: str, *, now: datetime) -> str:
    """Return the question without words about conversations and times; may be empty."""
    bare = cue("memory").sub(
        lambda match: " ".join(["", *filter(None, match.groups()), ""]), question
    )
    for time in find_times(bare, now=now):
        bare = bare.replace(time.surface, " ")
    bare = _WHERE.sub(" ", bare)
    return " ".join(bare.split()) if stems(bare) else ""
