"""Common words that are capitalized: jargon, nouns, commands, identifiers, labels."""

import re
from collections.abc import Iterator, Sequence

from core.extract.entities.name_lists import lists_of
from core.language.text.sentences import CUT_OFF
from core.language.text.spelling import SHORT_NAMES, Spelling, is_distinct
from core.language.text.tagger import MODELS, classes, function_class, is_known_word, is_word_of_any
from core.language.text.title_case import LISTING
from core.language.text.tokens import BLANK, Words
from core.language.vocabulary.gazetteers import listed
from core.language.vocabulary.name_cues import (
    CONNECTORS,
    DEMONYMS,
    FIRST_NAMES,
    KIND_OF_FIRST_WORD,
    KIND_OF_HEAD_NOUN,
    KIND_OF_LAST_WORD,
    KINSHIP,
    ORGANIZATIONS,
    PLACES,
    PLAIN_ALONE,
    SHORT_DAYS,
    TECHNOLOGIES,
)

_JARGON = listed("jargon")
# A word of computing in capitals is an acronym up to this length ("HTML").
MAX_ACRONYM_LENGTH = 4
_HUMP = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_VERSION = re.compile(r"(?<=[a-z])V\d+$")
_CODE_ENDS = frozenset(
    "args command config configs count error exception id index info key lookup name options opts "
    "params path props query request response schema settings state type utils value".split()
)
# Release stages ("in Beta") that are names, too ("the service Alpha depends on Beta").
STAGES = frozenset({"alpha", "beta"})
_LISTED = FIRST_NAMES | PLACES | DEMONYMS | TECHNOLOGIES | ORGANIZATIONS | KINSHIP


def is_jargon(lower: str) -> bool:
    """Whether it is a common word of offices and computing, in the singular or the plural."""
    return lower in _JARGON or lower.removesuffix("s") in _JARGON


def is_identifier(token: str, *, spelling: Spelling) -> bool:
    """Whether a CamelCase word is a program identifier ("NoteProps", "RenameNote", "DateV2").

    All of its words are common. In addition, the last is a word of computing, or the first is a
    verb and the text also has all of them in lower case, or function words stand between them
    ("LinksInSelection"). A version after a common word is enough, too ("MarkdownExportV2").
    """
    bare = _VERSION.sub("", token)
    parts = [part.lower() for part in _HUMP.findall(bare)]
    if (
        (len(parts) < 2 and bare == token)
        or "".join(parts) != bare.lower()
        or token.lower() in _LISTED
    ):
        return False
    language = spelling.language
    common = [
        is_jargon(part) or any(is_known_word(form, language) for form in (part, *_stems(part)))
        for part in parts
    ]
    is_version = bare != token and len(parts) > 1 and common[-1]
    if is_version or (all(common) and _is_phrase(parts)):
        return True
    if not common[0] or (not all(common) and parts[-1] not in _CODE_ENDS):
        return False
    is_done = "V" in classes(parts[0], language) and all(part in spelling.lower for part in parts)
    return bare != token or is_done or parts[-1] in _CODE_ENDS


def _is_phrase(parts: Sequence[str]) -> bool:
    """Whether a preposition or an auxiliary stands between the words."""
    return any(function_class(it, "en") in tuple("iMB") for it in parts[1:-1])


def is_ui_label(words: Words, first: int, end: int, *, spelling: Spelling) -> bool:
    """Whether quoted words are a command or a label of a user interface, not a title.

    Applies where people capitalize freely: common words that begin with a verb ("Go to Note"). A
    single common word that also occurs in lower case ('the "Software"') is a defined term.
    """
    if end - first == 1 and words.lower[first] in spelling.lower:
        return not _is_uncommon(words, first, spelling=spelling)
    return (
        spelling.is_listing
        and is_command(words, first, spelling=spelling)
        and not any(_is_uncommon(words, at, spelling=spelling) for at in range(first, end))
    )


def is_rare(words: Words, at: int, *, spelling: Spelling) -> bool:
    """Whether the word is hardly ever a common one: a known name, or not in the dictionary."""
    token, lower = words.texts[at], words.lower[at]
    if is_distinct(token) or lower in FIRST_NAMES or lower in PLACES:
        return True
    is_plain = is_jargon(lower) or lower in CONNECTORS
    if is_plain or lower in spelling.lower or not token[0].isalpha():
        return False
    if token in spelling.often:
        return True
    is_known = is_known_word(lower, spelling.language) or is_quality(lower, spelling.language)
    return not is_known and classes(lower, spelling.language)[0] in "np"


def is_confirmed_name(words: Words, at: int, *, spelling: Spelling) -> bool:
    """Whether a rare word is confirmed as a name by a gazetteer or by the rest of the text."""
    if not is_rare(words, at, spelling=spelling):
        return False
    token, lower = words.texts[at], words.lower[at]
    is_name = is_distinct(token) and not _is_compound(lower, spelling)
    return is_name or lower in _LISTED or token in spelling.upper


def is_known_name(words: Words, at: int, *, spelling: Spelling) -> bool:
    """Whether gazetteers, spelling or running text know the word as part of names."""
    is_name = is_distinct(words.texts[at]) or words.lower[at] in _LISTED
    is_written = words.texts[at] in spelling.upper and words.lower[at] not in spelling.lower
    return is_name or (is_written and not is_jargon(words.lower[at]))


def is_common(words: Words, at: int, *, spelling: Spelling) -> bool:
    """Whether the word is in the dictionary or derived from one that is, and in no gazetteer."""
    return not _is_uncommon(words, at, spelling=spelling)


def is_quality(lower: str, language: str) -> bool:
    """Whether the word is an abstract noun derived from another ("extensibility", "terseness")."""
    if _ABLE.search(lower):
        return True
    return any(
        lower.endswith(ending)
        and len(lower) > len(ending) + 3
        and is_known_word(lower.removesuffix(ending) + instead, language)
        for ending, instead in _QUALITIES
    )


def is_introduced(words: Words, at: int) -> bool:
    """Whether the word before announces a name, and no further word follows it."""
    before = words.lower[at - 1] if at else ""
    is_last = at + 1 == len(words.texts) or not words.texts[at + 1][0].isalpha()
    return before in KIND_OF_HEAD_NOUN or (before in {"on", "by", "with"} and is_last)


def is_common_noun(words: Words, at: int, *, spelling: Spelling) -> bool:
    """Whether a single capitalized word is only a common noun ("the Church")."""
    lower = words.lower[at]
    if lower in KINSHIP:
        return at > 0 and function_class(words.lower[at - 1], "en") in {"T", "S"}
    if is_jargon(lower):
        return not is_distinct(words.texts[at]) or len(lower) > MAX_ACRONYM_LENGTH
    if is_distinct(words.texts[at]) or not is_known_word(lower, spelling.language):
        return lower in PLAIN_ALONE or (
            is_quality(lower, spelling.language) and lower not in _LISTED
        )
    if classes(lower, spelling.language)[0] in "VGQR" and lower not in _LISTED:
        return True  # "[Additional scopes](…)", "… of Move Note"
    return (
        lower in PLAIN_ALONE
        or (words.texts[at].isupper() and lower not in SHORT_NAMES)
        or lower in KIND_OF_LAST_WORD
        or lower in KIND_OF_HEAD_NOUN
        or lower in spelling.lower
    )


def is_no_word_alone(words: Words, at: int, *, language: str) -> bool:
    """Whether a single word is no name: a function word, a day ("Sun") or an abbreviation.

    A given name ("Dan", "Al") may be a function word of another language. "Koord." inside a
    sentence shortens a word that no dictionary and no list of names has.
    """
    token, lower = words.texts[at], words.lower[at]
    if lower in SHORT_DAYS:
        return words.lower[at - 1 : at] != ("the",) and not token.isupper()
    if lower in _LISTED or is_distinct(token):
        return False
    lists = lists_of(lower)
    if function_class(lower, language):
        return True
    if "given" not in lists and any(function_class(lower, other) for other in MODELS):
        return True
    has_stop = words.texts[at + 1 : at + 2] == (".",) and words.starts[at + 1] == words.ends[at]
    is_inside = has_stop and at + 2 < len(words.texts)
    is_cut_off = is_inside and CUT_OFF.fullmatch(lower) is not None
    return is_cut_off and not lists and not is_word_of_any(lower)


def is_command(words: Words, at: int, *, spelling: Spelling) -> bool:
    """Whether the word is a verb or the like before a name ("Upgrading Next.js", "Import Pod").

    A word that no dictionary has could be guessed to be a verb: "Werkstatt Lindner" is no command.
    """
    lower = words.lower[at]
    is_name = is_distinct(words.texts[at]) or lower in _LISTED or lower in CONNECTORS
    letters = classes(lower, spelling.language)
    may_be_verb = "V" in letters and is_known_word(lower, spelling.language)
    return not is_name and (letters[0] in "VGQRitTWc" or may_be_verb)


def is_common_phrase(words: Words, first: int, last: int, *, spelling: Spelling) -> bool:
    """Whether a run is only common words that a label or a heading capitalizes.

    Applies only to list items, cells and sentences with links or code, where people write so. An
    article before it ("the Supreme Court"), a word that ends names ("World Bank") and further
    occurrences with the same capitals are evidence for a name.
    """
    is_listed = spelling.is_listing or words.texts[0] in LISTING or "|" in words.texts
    is_free = is_listed or any(token[0] == BLANK for token in words.texts)
    if not is_free or _is_marked_as_name(words, first, last, spelling=spelling):
        return False
    places = range(first, last + 1)
    if any(_is_uncommon(words, at, spelling=spelling) for at in places):
        return False
    return (first == last and spelling.is_listing) or not all(
        words.texts[at] in spelling.often and words.lower[at] not in spelling.lower for at in places
    )


def _is_marked_as_name(words: Words, first: int, last: int, *, spelling: Spelling) -> bool:
    """Whether an article before several words, or their first or last word, marks a name."""
    has_article = first > 0 and words.lower[first - 1] in _ARTICLES and not spelling.is_listing
    has_cue = words.lower[last] in KIND_OF_LAST_WORD or words.lower[first] in KIND_OF_FIRST_WORD
    return last > first and (has_article or has_cue)


def _is_uncommon(words: Words, at: int, *, spelling: Spelling) -> bool:
    token, lower = words.texts[at], words.lower[at]
    if (is_distinct(token) and not _is_compound(lower, spelling)) or lower in _LISTED:
        return True
    if is_jargon(lower):
        return False
    return (
        token[0].isalpha()
        and not _is_compound(lower, spelling)
        and not any(is_known_word(form, spelling.language) for form in (lower, *_stems(lower)))
    )


def _is_compound(lower: str, spelling: Spelling) -> bool:
    """Whether a hyphen joins common words, at least one ("opt-in", "Dendron-published")."""
    head, hyphen, tail = lower.rpartition("-")
    if not hyphen:
        return False
    is_common = tail.isalpha() and is_known_word(tail, spelling.language)
    return is_common and head not in FIRST_NAMES and not any(map(str.isdigit, head))


_ABLE = re.compile(r"\w{4}[ai]bility$")
_QUALITIES = (
    ("ness", ""), ("iness", "y"), ("ability", "able"), ("ibility", "ible"), ("ity", ""),
    ("ity", "e"), ("ization", "e"), ("ization", "ize"), ("ization", ""), ("isation", "ise"),
)  # fmt: skip


def _stems(lower: str) -> Iterator[str]:
    """Yield possible stems of a word, for the most common prefixes and endings."""
    for ending, instead in (
        ("ies", "y"),
        ("es", ""),
        ("s", ""),
        ("er", ""),
        ("ing", ""),
        ("ness", ""),
    ):
        if lower.endswith(ending) and len(lower) > len(ending) + 2:
            yield lower.removesuffix(ending) + instead
    for prefix in ("re", "un", "pre"):
        if lower.startswith(prefix) and len(lower) > len(prefix) + 3:
            yield lower.removeprefix(prefix)


_ARTICLES = frozenset({"the", "this", "his", "her", "their", "der", "die", "das", "de", "het"})
