"""Sentences of a note about a person that leave out who does it.

"Left in March. Replaces Ann." Such a sentence is read as though the name stood in front of its
verb. A verb in its base form is a request ("Call the bank") and stays as it is.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from core.extract.entities.recognizer import NameSpan
from core.language.text.tagger import classes, function_class, verb_lemma
from core.language.text.tokens import Words

# What follows a verb that may also be a noun ("Works at", but not "Works council").
_FOLLOWS = frozenset("iotTSPR")


def with_implied_subject(
    words: Words, names: Sequence[NameSpan], person: str
) -> tuple[Words, tuple[NameSpan, ...]]:
    """Return words and names with the person before the verb that opens them, if one does.

    `person` is empty in a document that is about no person.
    """
    if not person:
        return words, tuple(names)
    at = next((at for at, word in enumerate(words.lower) if word[0].isalnum()), len(words.lower))
    if not _opens_with_verb(words, at) or any(name.first == at for name in names):
        return words, tuple(names)
    start = words.starts[at]
    added = NameSpan(at, at, start, start, person)
    moved = (replace(it, first=it.first + 1, last=it.last + 1) for it in names if it.first > at)
    before = (it for it in names if it.first < at)
    return _with_word(words, at, person), (*before, added, *moved)


def _opens_with_verb(words: Words, at: int) -> bool:
    while at + 1 < len(words.lower) and function_class(words.lower[at], "en") == "R":
        at += 1
    if at + 1 >= len(words.lower):
        return False
    word, follows = words.lower[at], words.lower[at + 1]
    if function_class(word, "en"):
        return word in {"is", "was", "has", "had"}
    letters = classes(word, "en")
    is_inflected = verb_lemma(word, "en") != word and not word.endswith("ing")
    if not is_inflected or not {"V", "Q"} & set(letters) or not follows[0].isalnum():
        return False
    return letters[0] in "VQ" or classes(follows, "en")[0] in _FOLLOWS


def _with_word(words: Words, at: int, text: str) -> Words:
    start = words.starts[at]
    return Words(
        [*words.starts[:at], start, *words.starts[at:]],
        [*words.ends[:at], start, *words.ends[at:]],
        (*words.texts[:at], text, *words.texts[at:]),
        (*words.lower[:at], text.lower(), *words.lower[at:]),
        (*words.owns[:at], False, *words.owns[at:]),
    )
