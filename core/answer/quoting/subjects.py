"""Subject of a note: its title, file name and aliases, and the headings above a line.

A line such as "Released: 12 March 1948" has no subject of its own; it is about the subject of its
note.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import PurePath

from core.answer.quoting.headers import header_end
from core.answer.quoting.quotable import is_name
from core.answer.quoting.tables import headings
from core.language.question.cues import language_of_question
from core.language.text.sequence import letters_in_context
from core.language.text.stemming import stems
from core.records.answers.answers import Hit

_ALIASES = re.compile(
    r"^alias(?:es)?[ \t]*:(?P<names>[^\n]*(?:\n[ \t]*-[ \t][^\n]*)*)", re.IGNORECASE | re.MULTILINE
)
_NAME = re.compile(r"[^\[\],\n\"']+")
_LETTER = re.compile(r"[^\W\d_]")
_WORD = re.compile(r"[^\W\d_]+|\d+")
# A person's name has at most so many words.
LONGEST_NAME = 3
# Word classes with which a sentence without a subject begins: verbs and participles.
_VERBS = "VBHQ"
_FINITE = "VBH"


def names_of(hit: Hit, hits: Sequence[Hit]) -> tuple[str, ...]:
    """Return the title, the file name, and the aliases in the front matter if `hits` have it."""
    own = (it for it in hits if (it.path, it.part, it.start) == (hit.path, hit.part, 0))
    aliases = (name for it in own for name in _aliases(it.text))
    stem = () if hit.part else (PurePath(hit.path).stem,)
    return tuple(dict.fromkeys(it for it in (hit.title, *stem, *aliases) if it))


def stems_above(hit: Hit, start: int, hits: Sequence[Hit]) -> frozenset[str]:
    """Return the stems of the names of a note and of the headings above `start` of a passage."""
    return frozenset(stems(" ".join([*names_of(hit, hits), *headings(hit.text, start)])))


def is_called(hit: Hit, asked: frozenset[str], hits: Sequence[Hit]) -> bool:
    """Whether one of the note's names has all of these stems."""
    return bool(asked) and any(asked <= frozenset(stems(it)) for it in names_of(hit, hits))


def is_of_person(hit: Hit) -> bool:
    """Whether the title of the note is the name of a person: "Priti Shah"."""
    names = hit.title.split()
    is_short = 0 < len(names) <= LONGEST_NAME
    return is_short and all(it[0].isupper() for it in names) and is_name(hit.title)


def lacks_subject(sentence: str) -> bool:
    """Whether the sentence begins with a verb, without a subject: "Replaces Callum."."""
    return _letters(sentence)[:1] in tuple(_VERBS)


def lacks_verb(sentence: str) -> bool:
    """Whether the sentence has no verb: "Birthday 8 May."."""
    return not set(_letters(sentence)) & set(_FINITE)


def _letters(sentence: str) -> str:
    words = [it[0].lower() for it in _WORD.finditer(sentence)]
    return "".join(letters_in_context(words, language_of_question(sentence))) if words else ""


@lru_cache(maxsize=256)
def _aliases(text: str) -> tuple[str, ...]:
    match = _ALIASES.search(text, 0, header_end(text))
    names = _NAME.findall(match["names"]) if match is not None else []
    return tuple(it.strip(" \t-") for it in names if _LETTER.search(it))
