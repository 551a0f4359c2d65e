"""How common a capitalized word is: a rare word, a plain noun, a plain verb."""

from core.extract.cues import (
    CONNECTORS,
    FIRST_NAMES,
    KIND_OF_HEAD_NOUN,
    KIND_OF_LAST_WORD,
    PLACES,
    PLAIN_ALONE,
)
from core.extract.spelling import SHORT_NAMES, Spelling, is_distinct
from core.extract.tagger import classes, is_known_word
from core.extract.tokens import Words


def is_rare(words: Words, at: int, *, spelling: Spelling) -> bool:
    """Whether the word is hardly ever a common one: a known name, or unknown to the language."""
    token, lower = words.texts[at], words.lower[at]
    if is_distinct(token) or lower in FIRST_NAMES or lower in PLACES:
        return True
    if lower in spelling.lower or lower in CONNECTORS or not token[0].isalpha():
        return False
    if token in spelling.upper:
        return True
    return not is_known_word(lower, spelling.language) and (
        classes(lower, spelling.language)[0] in "np"
    )


def is_plain_noun(words: Words, at: int, *, spelling: Spelling) -> bool:
    """Whether a lone capitalized word is but a common noun in its Sunday best ("the Church")."""
    lower = words.lower[at]
    if is_distinct(words.texts[at]) or not is_known_word(lower, spelling.language):
        return lower in PLAIN_ALONE
    return (
        lower in PLAIN_ALONE
        or (words.texts[at].isupper() and lower not in SHORT_NAMES)
        or lower in KIND_OF_LAST_WORD
        or lower in KIND_OF_HEAD_NOUN
        or lower in spelling.lower
    )


def is_plain_verb(words: Words, at: int, *, spelling: Spelling) -> bool:
    """Whether the word is a verb, adverb or the like that is only capitalized here."""
    return (
        not is_distinct(words.texts[at])
        and classes(words.lower[at], spelling.language)[0] in "VGQRiTWc"
    )
