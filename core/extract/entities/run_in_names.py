"""Names in bold at the head of a paragraph or an item: "**The Quiet Table**, a restaurant".

What follows tells them from a heading: after a comma they are a name, whatever their words; else
one of the words must be none of the dictionary, or a word that ends names ("… Labs").
"""

import re
from collections.abc import Sequence

from core.extract.entities.kinds import NONE, kind_of_name
from core.extract.entities.recognizer import NameSpan
from core.language.text.spelling import is_capital
from core.language.text.tagger import is_known_word
from core.language.text.tokens import Words
from core.language.vocabulary.name_cues import CONNECTORS, NEVER
from core.language.vocabulary.vocabulary import Vocabulary

_RUN_IN = re.compile(
    r"(?:(?:[-+•]|\*(?=[ \t])|\d{1,3}[.)])[ \t]+)?(?:\[[ xX]\][ \t]+)?"
    r"(?P<mark>\*\*|__)(?P<name>[^*_\n]{2,60})(?P=mark)[ \t]*(?P<after>[,(:–—.-]?)"
)
_MOST_WORDS = 5
_SMALL = CONNECTORS | {"and", "for", "at", "in", "on"}


def with_run_in_name(
    text: str, words: Words, names: Sequence[NameSpan], *, language: str, vocabulary: Vocabulary
) -> tuple[NameSpan, ...]:
    """Return the names of the sentence, with the one in bold that opens it, if it is a name."""
    start = words.starts[0]
    match = _RUN_IN.match(text, start)
    if match is None or text[:start].rstrip(" \t")[-1:] not in {"", "\n"}:
        return tuple(names)
    begin, end = match.span("name")
    inside = [at for at, place in enumerate(words.starts) if begin <= place < end]
    name = match["name"].strip()
    if not inside or not _is_name(name, match["after"], language=language, vocabulary=vocabulary):
        return tuple(names)
    own = NameSpan(inside[0], inside[-1], begin, begin + len(name), name)
    return (own, *(it for it in names if it.first > inside[-1]))


def _is_name(name: str, after: str, *, language: str, vocabulary: Vocabulary) -> bool:
    parts = name.split()
    weighty = [part for part in parts if part.lower() not in _SMALL]
    is_written = weighty and all(is_capital(part) for part in weighty)
    if (
        not is_written
        or not name[-1].isalnum()
        or len(parts) > _MOST_WORDS
        or parts[0].lower() in NEVER
    ):
        return False
    is_known = [is_known_word(part.lower(), language) for part in weighty]
    if after == "," and len(weighty) > 1:
        return True
    return not all(is_known) or (len(parts) > 1 and _has_kind(name, vocabulary))


def _has_kind(name: str, vocabulary: Vocabulary) -> bool:
    kind, certainty = kind_of_name(name, vocabulary=vocabulary)
    return certainty != NONE and kind != "Date"
