"""The entity that a document itself is: its name, and whether its text speaks of that name."""

import re
from collections.abc import Iterable, Sequence
from pathlib import PurePath

from core.extract.words.tagger import is_known_word
from core.records.files.documents import Document

MAX_TITLE_LENGTH = 120

_QUALIFIER = re.compile(r"\s*[(（][^()（）]*[)）]\s*$")
_WORD = re.compile(r"\w+")


def document_name(document: Document) -> str:
    """The title without what stands in parentheses at its end, else the file's name."""
    title = " ".join(document.title.split())
    bare = _QUALIFIER.sub("", title).strip(' \t#*_`"“”') or title
    name = bare or PurePath(document.path).stem
    return name[:MAX_TITLE_LENGTH].strip()


def title_pattern(document: Document, language: str) -> re.Pattern[str] | None:
    """What finds the title in the text; None when it is too common a word to be a name there.

    A title of several words is found however its capitals are written.
    """
    name = document_name(document)
    parts = name.split()
    if not document.title or len(name) < 3 or len(parts) > 10:
        return None
    if len(parts) == 1:
        if is_known_word(name.lower(), language) or not name[0].isalpha():
            return None
        return re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    body = r"\s+".join(re.escape(part) for part in parts)
    common = all(is_known_word(part.lower(), language) for part in parts) and len(parts) < 4
    # "The Boys" is a name only as written; "demon algorithm" is one however it is written.
    is_fixed = common and parts[0].lower() in {"the", "a", "an", "my", "i"}
    return re.compile(rf"(?<!\w){body}(?!\w)", 0 if is_fixed else re.IGNORECASE)


def find_long_form(own: str, first_names: Iterable[str]) -> str:
    """The first of the names that is the own name or another form of it; else empty.

    Other forms: without what follows a comma ("Hunt Valley, Maryland"), without a title before it
    ("Countess Anna of Austria"), or longer ("Enterprise Holdings, Inc.", "Jan Pieter Smit").
    """
    pieces = _WORD.findall(own.casefold())
    for name in first_names:
        longer = _WORD.findall(name.casefold())
        if own.casefold().startswith(f"{name.casefold()},"):
            return name
        if not pieces or len(longer) > len(pieces) + 4:
            continue
        if longer == pieces or _spans(pieces, longer):
            return name
    return ""


def _spans(pieces: Sequence[str], longer: Sequence[str]) -> bool:
    if 2 <= len(longer) < len(pieces):
        return list(pieces[-len(longer) :]) == list(longer)
    if len(pieces) < 2 or len(longer) <= len(pieces) or not set(pieces) <= set(longer):
        return False
    return longer[-1] == pieces[-1] or list(longer[: len(pieces)]) == list(pieces)
