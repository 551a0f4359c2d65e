"""Words of a question that are not covered by its analysis."""

import re
from collections.abc import Iterator

from msgspec import Struct

from core.language.question.cues import asks_nothing, cue
from core.language.text.stemming import STOP_WORDS, stems
from core.records.answers.questions import Analysis

_WORD = re.compile(r"[^\W\d_][\w-]*")
# Phrases that only say what to do.
_FORMS = ("list", "everything", "connection", "most", "fewest", "each")


class UncoveredWord(Struct, frozen=True):
    """A word in lower case, and where it stands in the question."""

    text: str
    start: int
    end: int


def uncovered_words(analysis: Analysis) -> Iterator[UncoveredWord]:
    """Yield the words besides things, relations, times and words that ask for nothing."""
    text = analysis.text
    for name in _FORMS:
        text = cue(name).sub(lambda match: " " * len(match[0]), text)
    for part in (*analysis.things, *analysis.relations, *analysis.times):
        text = text.replace(part.surface, " " * len(part.surface))
    empty = asks_nothing(analysis.text)
    for match in _WORD.finditer(text):
        word = match[0].casefold()
        if word not in STOP_WORDS and not empty.issuperset(stems(word)):
            yield UncoveredWord(word, match.start(), match.end())
