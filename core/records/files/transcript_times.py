"""Times in transcripts: each paragraph begins with the time at which its words are spoken."""

import re

# Kinds of documents whose paragraphs begin with a time.
TIMED_KINDS = frozenset({"audio", "video", "subtitle"})
# Average and slow speech.
_CHARACTERS_PER_S, _SLOW_CHARACTERS_PER_S = 15.0, 10.0
_MARK = re.compile(r"^\[(\d{2,}):(\d\d):(\d\d)\][ ]?", re.MULTILINE)


def time_mark(seconds: float) -> str:
    """Return the mark at the beginning of a paragraph: "[00:14:32]"."""
    minutes, rest = divmod(int(seconds), 60)
    return f"[{minutes // 60:02}:{minutes % 60:02}:{rest:02}]"


def format_time(seconds: float) -> str:
    """Return the time as a player shows it: "14:32", "1:02:03"."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def seconds_at(text: str, offset: int) -> int | None:
    """Return when the words at the offset are spoken; None if the text has no mark.

    Between two marks, the words are taken to be spread evenly; after the last one, as before it.
    """
    before = after = None
    pace = 1 / _CHARACTERS_PER_S
    for mark in _MARK.finditer(text):
        if before is not None:
            length = max(1, mark.start() - before.end())
            spoken = max(0, _seconds(mark) - _seconds(before))
            pace = min(spoken / length, 1 / _SLOW_CHARACTERS_PER_S)
        if mark.start() > offset:
            after = mark
            break
        before = mark
    if before is not None:
        return round(_seconds(before) + pace * max(0, offset - before.end()))
    if after is not None:
        # The passage begins within a paragraph.
        return max(0, round(_seconds(after) - pace * (after.start() - offset)))
    return None


def spoken_at(kind: str, text: str, offset: int) -> int | None:
    """Return when the words are spoken in a document of this kind; None in other documents."""
    return seconds_at(text, offset) if kind in TIMED_KINDS else None


def _seconds(mark: re.Match[str]) -> int:
    hours, minutes, seconds = map(int, mark.groups())
    return 3600 * hours + 60 * minutes + seconds
