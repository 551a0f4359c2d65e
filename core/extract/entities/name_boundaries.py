"""Boundaries of names: "of", the German "und", German nouns for houses, numbers."""

import re
from itertools import takewhile

from core.extract.entities.name_lists import (
    are_two_people,
    is_listed_name,
    is_spelled_as_family,
    lists_of,
)
from core.extract.entities.name_parts import part_probabilities
from core.language.text.compounds import told_by
from core.language.text.spelling import is_capital, is_german_name
from core.language.text.tagger import classes, is_known_word, is_word_of_any
from core.language.text.tokens import Words
from core.language.time.date_forms import MONTHS
from core.language.vocabulary.name_cues import (
    AFTER_POSSESSIVE,
    AMOUNT_VERBS,
    CONNECTORS,
    DAYS,
    DEMONYMS,
    FIRM_TAILS,
    FIRST_NAMES,
    GERMAN_DAYS,
    HONORIFICS,
    KIND_OF_FIRST_WORD,
    KIND_OF_LAST_WORD,
    KINSHIP,
    NEVER,
    PLACES,
    ROLES,
    SHORT_DAYS,
    TECHNOLOGIES,
)

MAX_RUN_WORDS = 9
# Number of words behind a possessive that may be part of a name: "Grammar School".
_AFTER_OWNER = 3

# What stands between two months.
_UNTIL = frozenset("– - — / to until till and bis und".split())
# From this probability on the letters of a word are those of a common one.
_COMMON, _SURELY_COMMON = 0.5, 0.85

# Classes of words that no article stands before.
_NO_NOUN = frozenset("VBHMcio")
_ROMAN = re.compile(r"[IVX]+\.?")
_BEFORE_ARTICLE = frozenset("von zu van auf in an op aan uit".split())
_DIVISIONS = frozenset("province county district region territory prefecture voivodeship".split())
_ONE_CHILD = frozenset({"sohn", "tochter"})
_DAY = r"(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])"
_DAY_AND_MONTH = re.compile(_DAY)
_DATE = re.compile(rf"{_DAY}\.(?:\d{{2}}|[12]\d{{3}})")
# A number behind the name of a person, a place or a language may be what they paid or weigh.
_UNNUMBERED = (FIRST_NAMES | PLACES | DEMONYMS | KINSHIP) - TECHNOLOGIES


def begins_german_name(words: Words, at: int) -> bool:
    """Whether the noun classifies the name behind it and so belongs to it: "Gasthof Huber"."""
    if at + 1 >= len(words.texts) or not is_capital(words.texts[at + 1]):
        return False
    is_house = told_by(words.lower[at], KIND_OF_FIRST_WORD) is not None
    return is_house and is_german_name(words.lower[at + 1])


def ends_before_of(words: Words, at: int, *, first: int) -> bool:
    """Whether the name is complete before "of" ("Ann Lee of Norway")."""
    if at - first < 2 or _ROMAN.fullmatch(words.texts[at - 1]):
        return False
    follows = words.lower[at + 1 : at + 3]
    is_place = bool(PLACES.intersection((*follows[:1], " ".join(follows))))
    is_called = not FIRST_NAMES.isdisjoint(words.lower[first : at - 1])
    if is_place and (is_called or words.lower[at - 1] in _DIVISIONS):
        return True
    return _is_person(words, first, at) and (is_called or _names_body(words, at))


def joins_firm(words: Words, at: int, *, first: int) -> bool:
    """Whether "and" stands before the end of a firm's name ("Brigg and Son", "Vogel und Söhne").

    "Anna und Sohn", "Meier und Sohn" and "Anna and Brothers Grimm" are families.
    """
    joint = words.lower[at]
    if joint not in {"and", "und"} or not _is_before_firm_tail(words, at):
        return False
    is_lone = at - first == 1 and words.lower[first] in FIRST_NAMES
    is_family = joint == "und" and words.lower[at + 1] in _ONE_CHILD
    goes_on = begins_name(words, at + 2, is_german=joint == "und")
    return not (is_lone or is_family or goes_on)


def is_month_of_date(words: Words, at: int) -> bool:
    """Whether a number follows the month, or the month up to which it goes ("Jan to March")."""
    follows = words.lower[at + 1 : at + 3]
    is_span = len(follows) == 2 and follows[0] in _UNTIL and follows[1] in MONTHS
    return is_span or bool(follows and follows[0][0].isdigit())


def is_short_day(words: Words, at: int) -> bool:
    """Whether the word is a day of the week by "Sat", or by "Sun" with a date or a time."""
    lower = words.lower[at]
    if lower not in SHORT_DAYS or words.texts[at].isupper():
        return False
    follows = "".join(words.texts[at + 1 : at + 2])
    return lower.startswith("sat") or follows[:1].isdigit()


def is_initial(words: Words, at: int, *, language: str) -> bool:
    """Whether a letter behind a name is an initial: "Tom A was late", not "Give Tom A Chance"."""
    token = words.texts[at]
    if len(token) != 1 or not token.isupper() or token == "I":
        return False
    follows = "".join(words.lower[at + 1 : at + 2])
    is_article = token == "A" and language == "en" and follows[:1].isalnum()
    return not is_article or classes(follows, "en")[0] in _NO_NOUN


def is_family_name(lower: str) -> bool:
    """Whether a noun behind a given name may be the family name ("Hans Keller", not "Jonas Nacht").

    A list has it, or its letters are not those of a common word, or hardly for one that no
    dictionary has.
    """
    least = _COMMON if is_word_of_any(lower) else _SURELY_COMMON
    return "family" in lists_of(lower) or part_probabilities(lower)[-1] < least


def is_surname(lower: str, given: str) -> bool:
    """Whether a noun behind the word `given` is the family name of a person so called."""
    if given in FIRST_NAMES:
        return is_family_name(lower)
    return is_listed_name(given, ("given",)) and is_spelled_as_family(lower)


def begins_name(words: Words, at: int, *, is_german: bool) -> bool:
    """Whether the word is written as a part of a name: no date, and not the "Ltd" of a firm."""
    if at >= len(words.texts) or not is_capital(words.texts[at]):
        return False
    lower = words.lower[at]
    is_none = lower in NEVER or lower in DAYS or lower in MONTHS
    if is_none or KIND_OF_LAST_WORD.get(lower) == "Organization":
        return False
    return not is_german or (is_german_name(lower) and lower not in GERMAN_DAYS)


def splits_name(words: Words, at: int, *, first: int) -> bool:
    """Whether "&" or "und" stands between two people, or an article not after "von" or "zu"."""
    lower = words.lower[at]
    if lower == "&":
        return at - first == 1 and are_two_people(words.lower[first], *words.lower[at + 1 : at + 2])
    if lower == "und":
        opening = words.lower[first]
        is_given = opening in FIRST_NAMES or is_listed_name(opening, ("given",))
        return is_given or opening in KINSHIP or _is_before_firm_tail(words, at)
    return lower in {"der", "den"} and words.lower[at - 1] not in _BEFORE_ARTICLE


def possessive_words(words: Words, at: int, *, first: int) -> int:
    """Return 1 if the possessive is inside the name ("St. Mary's Music School"), else 0."""
    before = words.lower[at - 2] if at - 2 >= first else ""
    is_owner = at - 1 == first or before in {"st.", "st", "saint", "king", "queen"}
    following = takewhile(is_capital, words.texts[at : at + _AFTER_OWNER])
    is_place = any(word.lower() in AFTER_POSSESSIVE for word in following)
    return 1 if is_owner and is_place else 0


def hyphenated_words(words: Words, at: int) -> int:
    """Return 2 if a hyphen ("Brunswick- Lüneburg") joins two capitals, not two places; else 0."""
    if at + 1 >= len(words.texts) or words.starts[at] != words.ends[at - 1]:
        return 0
    are_places = words.lower[at - 1] in PLACES and words.lower[at + 1] in PLACES
    return 2 if words.texts[at + 1][0].isupper() and not are_places else 0


def number_belongs(words: Words, at: int, *, first: int, language: str) -> bool:
    """Whether a number after a name belongs to it ("Apollo 11", "Python 3.11 is")."""
    token = words.texts[at]
    if _is_day(words, at, language=language) or (at - first == 1 and _is_amount(words, at)):
        return False
    follows = words.lower[at + 1] if at + 1 < len(words.texts) else ""
    if not follows or "." in token:
        return True
    if token == "I":  # "World War I", not "… I am"
        return classes(follows, "en")[0] not in "VBHMR"
    if follows in {"%", "$", "€", "–", "-", "/", "x"} or follows[0].isdigit():
        return False
    return follows[0] not in "abcdefghijklmnopqrstuvwxyz" or classes(follows, "en")[0] in "BHMVcWi"


def _is_before_firm_tail(words: Words, at: int) -> bool:
    tails = FIRM_TAILS.intersection(words.lower[at + 1 : at + 2])
    return bool(tails) and is_capital(words.texts[at + 1])


def _is_amount(words: Words, at: int) -> bool:
    """Whether a verb, or a line of a list, tells that the number behind one word counts."""
    if words.texts[at] == "I" or words.lower[at - 1] not in _UNNUMBERED:
        return False
    is_item = at == 1 or not words.texts[at - 2][0].isalnum()
    is_last = at + 1 == len(words.texts) or words.texts[at + 1] in {",", ";", ".", "|"}
    # "Isla 6, Becky 5." counts for people what "Apollo 8" is.
    is_among = words.texts[at - 2 : at - 1] == (",",) and words.lower[at - 1] in FIRST_NAMES
    is_listed = (len(words.texts[at]) > 1 or is_among) and is_item and is_last
    return is_listed or not AMOUNT_VERBS.isdisjoint(words.lower[: at - 1])


def _is_day(words: Words, at: int, *, language: str) -> bool:
    """Whether the number is an ordinal or begins a date: "29. Januar", "20.3.", "20.3.25"."""
    token = words.texts[at]
    if _DATE.fullmatch(token):
        return True
    has_stop = words.texts[at + 1 : at + 2] == (".",) and words.starts[at + 1] == words.ends[at]
    is_worded = has_stop and at + 2 < len(words.texts) and words.texts[at + 2][0].isalnum()
    return is_worded or (
        language == "de" and has_stop and _DAY_AND_MONTH.fullmatch(token) is not None
    )


def _is_person(words: Words, first: int, end: int) -> bool:
    """Whether the words may be a first and a family name: no title, no common word."""
    before, last = words.lower[first : end - 1], words.lower[end - 1]
    if last in HONORIFICS or last in ROLES or last in CONNECTORS or is_known_word(last, "en"):
        return False
    return len(before) < 3 and all(
        word in FIRST_NAMES or not is_known_word(word, "en") for word in before
    )


def _names_body(words: Words, at: int) -> bool:
    """Whether the capitalized words after the connector end as the names of organizations do."""
    last = at
    for after in range(at + 1, min(at + MAX_RUN_WORDS, len(words.texts))):
        if is_capital(words.texts[after]):
            last = after
        elif words.lower[after] not in CONNECTORS:
            break
    return KIND_OF_LAST_WORD.get(words.lower[last]) in {"Organization", "Team"}
