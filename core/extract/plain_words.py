"""How common a capitalized word is: a rare word, a plain noun, a plain verb."""

from core.extract.cues import (
    CONNECTORS,
    DEMONYMS,
    FIRST_NAMES,
    KIND_OF_FIRST_WORD,
    KIND_OF_HEAD_NOUN,
    KIND_OF_LAST_WORD,
    ORGANIZATIONS,
    PLACES,
    PLAIN_ALONE,
    TECHNOLOGIES,
)
from core.extract.spelling import SHORT_NAMES, Spelling, is_distinct
from core.extract.tagger import classes, is_known_word
from core.extract.title_case import LISTING
from core.extract.tokens import BLANK, Words

_LISTED = FIRST_NAMES | PLACES | DEMONYMS | TECHNOLOGIES | ORGANIZATIONS


def is_rare(words: Words, at: int, *, spelling: Spelling) -> bool:
    """Whether the word is hardly ever a common one: a known name, or unknown to the language."""
    token, lower = words.texts[at], words.lower[at]
    if is_distinct(token) or lower in FIRST_NAMES or lower in PLACES:
        return True
    if lower in spelling.lower or lower in CONNECTORS or not token[0].isalpha():
        return False
    if token in spelling.often:
        return True
    return not is_known_word(lower, spelling.language) and (
        classes(lower, spelling.language)[0] in "np"
    )


def is_plain_noun(words: Words, at: int, *, spelling: Spelling) -> bool:
    """Whether a lone capitalized word is but a common noun in its Sunday best ("the Church")."""
    lower = words.lower[at]
    if is_distinct(words.texts[at]) or not is_known_word(lower, spelling.language):
        return lower in PLAIN_ALONE
    if classes(lower, spelling.language)[0] in "VGQR" and lower not in _LISTED:
        return True  # "[Additional scopes](…)", "… of Move Note"
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


def is_plain_phrase(words: Words, first: int, last: int, *, spelling: Spelling) -> bool:
    """Whether a run is nothing but common words that only a label or a heading capitalizes.

    Asked only of list items, cells and sentences with links or code, where people write so.
    An article before it ("the Supreme Court"), a word that ends names ("World Bank") and the same
    words written so again speak for a name.
    """
    is_listed = words.texts[0] in LISTING or "|" in words.texts
    if not is_listed and not any(token[0] == BLANK for token in words.texts):
        return False
    if first > 0 and words.lower[first - 1] in _ARTICLES and last > first:
        return False
    lower = words.lower[first : last + 1]
    if lower[-1] in KIND_OF_LAST_WORD or lower[0] in KIND_OF_FIRST_WORD:
        return False
    return not any(
        _speaks_for_name(words, at, spelling=spelling, is_alone=first == last)
        for at in range(first, last + 1)
    )


def _speaks_for_name(words: Words, at: int, *, spelling: Spelling, is_alone: bool) -> bool:
    token, lower = words.texts[at], words.lower[at]
    if is_distinct(token) or lower in _LISTED or not is_known_word(lower, spelling.language):
        return lower not in CONNECTORS and not lower.isdigit()
    return token in spelling.often and (is_alone or lower not in spelling.lower)


_ARTICLES = frozenset({"the", "this", "his", "her", "their", "der", "die", "das", "de", "het"})
