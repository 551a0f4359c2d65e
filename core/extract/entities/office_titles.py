"""Offices and titles before names: "Prime Minister Ann Lee" names Ann Lee, not her office."""

import re
from collections.abc import Iterator

from core.extract.entities.name_lists import NAMES, lists_of
from core.extract.entities.name_parts import part_probabilities
from core.language.text.compounds import told_by
from core.language.text.spelling import Spelling, is_distinct
from core.language.text.tagger import MODELS, classes, is_known_word, is_word_of_any
from core.language.text.tokens import Words
from core.language.vocabulary.gazetteers import words_of
from core.language.vocabulary.name_cues import (
    COMPANIONS,
    CONNECTORS,
    DEMONYMS,
    FIRST_NAMES,
    HONORIFICS,
    KIND_OF_FIRST_WORD,
    KIND_OF_LAST_WORD,
    KINSHIP,
    NAMESAKES,
    PLACES,
    PLAIN_ALONE,
    ROLES,
    SMALL_TITLES,
)

_LISTS = words_of("titles")
OFFICES, AMBIGUOUS, BESIDE = _LISTS["offices"], _LISTS["ambiguous"], _LISTS["beside"]
_LEADS = frozenset({"of", "for", "to"})
_STYLES = frozenset({"sir", "dame", "lord", "lady", "pope", "bishop"})
# Above this probability a word that no dictionary has is a given name.
_GIVEN = 0.6
# The same for a common word; shorter ones are abbreviations.
_COMMON, _SHORTEST = 0.5, 4
_NAMES = (*NAMES, "city", "town")
_LISTED = OFFICES | AMBIGUOUS | BESIDE | KINSHIP | FIRST_NAMES | PLACES | DEMONYMS | PLAIN_ALONE
_ROMAN = re.compile(r"[IVX]+\.?")


def skip_titles(words: Words, first: int, last: int) -> int:
    """Return the start of the run after honorifics, after a common noun before a person's given
    name ("Partner Gwen", "Incident Callum"), or after a role before two or more words.
    """
    while first < last and is_honorific(words, first):
        first += 1
    if first < last and _is_before_person(words, first, last):
        return first + 1
    is_role = words.lower[first] in ROLES and last - first >= 2
    return first + 1 if is_role and words.lower[first + 1] not in CONNECTORS else first


def is_honorific(words: Words, at: int) -> bool:
    """Whether the word is how a person is addressed: "Hr" is, "HR" is a department."""
    lower = words.lower[at]
    return lower in HONORIFICS and not (lower in SMALL_TITLES and words.texts[at].isupper())


def is_titled(words: Words, at: int) -> bool:
    """Whether a title announces the word, and it is a family name: "Frau Dorn", "Hr. Keller".

    "Meine Frau" is a wife, and "Frau Nachbarin" has no name.
    """
    title = at - 2 if words.texts[max(at - 1, 0)] == "." else at - 1
    if title < 0 or not is_honorific(words, title) or "family" not in lists_of(words.lower[at]):
        return False
    is_wife = words.lower[title] == "frau" and title > 0
    return not is_wife or classes(words.lower[title - 1], "de")[0] not in "TS"


def _is_before_person(words: Words, at: int, last: int) -> bool:
    """Whether the word is a common noun and the words behind it are a person's name.

    It is no part of the name, nor a title. "Praxis Sonja Merk" and "Hotel Victoria" are no people.
    """
    lower, called = words.lower[at], words.lower[at + 1]
    if lower in COMPANIONS:
        return is_given(called)
    is_listed = called in FIRST_NAMES or (is_called(called) and is_given(called))
    is_place = lower in NAMESAKES or KIND_OF_LAST_WORD.get(lower) == "Location"
    is_body = told_by(lower, KIND_OF_FIRST_WORD) or words.lower[last] in KIND_OF_LAST_WORD
    return is_listed and not (is_place or is_body) and not words.owns[at] and _is_noun(words, at)


def _is_noun(words: Words, at: int) -> bool:
    """Whether dictionaries have the word as a noun, or its letters are those of a common word."""
    token, lower = words.texts[at], words.lower[at]
    is_named = lower in _LISTED or not lists_of(lower).isdisjoint(_NAMES)
    if is_named or is_distinct(token) or len(lower) < _SHORTEST:
        return False
    known_in = [language for language in MODELS if is_known_word(lower, language)]
    if known_in:
        return all(classes(lower, language)[0] == "n" for language in known_in)
    return part_probabilities(lower)[-1] > _COMMON


def is_called(lower: str) -> bool:
    """Whether lists have the word as a given name, and not as a family name."""
    return "given" in (lists := lists_of(lower)) and "family" not in lists


def is_given(lower: str) -> bool:
    """Whether the word is a given name: by the gazetteer, or by a list or its looks if no word."""
    if lower in FIRST_NAMES:
        return True
    looks_given = "given" in lists_of(lower) or part_probabilities(lower)[0] > _GIVEN
    return looks_given and not is_word_of_any(lower)


def strip_titles(
    words: Words, first: int, last: int, *, spelling: Spelling
) -> Iterator[tuple[int, int]]:
    """Yield the first and last word of each name in a run of capitalized words, without titles.

    An office at the end of the run is cut, too ("Pakistan Ambassador"). A run of offices only is no
    name.
    """
    titles = _title_group(words, first, last)
    if titles is None:
        yield first, last
        return
    begin, end = titles
    rest = _name_start(
        words, end, last, spelling=spelling, is_ambiguous=_is_ambiguous(words, titles)
    )
    is_award = end == last and begin > first and _is_common(words, first, begin - 1, spelling)
    if rest is None or is_award:  # "Best Supporting Actress"
        yield first, last
        return
    before = begin - 1
    while before > first and words.lower[before] in CONNECTORS:
        before -= 1
    if before >= first:
        yield first, before
    if rest <= last:
        yield from strip_titles(words, rest, last, spelling=spelling)


def _title_group(words: Words, first: int, last: int) -> tuple[int, int] | None:
    """Return the first group of adjacent titles; ambiguous words count only at the start."""
    for at in range(first, last + 1):
        lower = words.lower[at]
        is_sure = lower in OFFICES or is_honorific(words, at)
        is_inner = at > first and words.lower[at - 1] in CONNECTORS
        is_first = all(words.lower[it] in BESIDE for it in range(first, at))
        if is_inner or words.owns[at] or not (is_sure or (is_first and lower in AMBIGUOUS)):
            continue
        begin = end = at
        while begin > first and words.lower[begin - 1] in BESIDE and not words.owns[begin - 1]:
            begin -= 1
        while end < last and (words.lower[end + 1] in OFFICES | BESIDE | AMBIGUOUS | HONORIFICS):
            end += 1
        return begin, end
    return None


def _is_ambiguous(words: Words, titles: tuple[int, int]) -> bool:
    """Whether the group is a single word that may be a family name."""
    is_alone = titles[0] == titles[1]
    return is_alone and words.lower[titles[0]] not in OFFICES | HONORIFICS


def _name_start(
    words: Words, end: int, last: int, *, spelling: Spelling, is_ambiguous: bool
) -> int | None:
    """Return where the name after the titles begins; None if the titles are part of the name.

    The result lies behind `last` if no name follows. "General Electric", "Bishop Museum" and "King
    Kong" are names as a whole.
    """
    at = end + 1
    if at > last:
        return None if is_ambiguous else at
    if words.lower[at] in CONNECTORS or words.lower[at] in _LEADS:
        is_office = not is_ambiguous and words.lower[at] in _LEADS
        return _after_of(words, at, last, spelling=spelling) if is_office else None
    place = " ".join(words.lower[at : last + 1])
    is_thing = words.lower[last] in KIND_OF_LAST_WORD or place in PLACES or place in DEMONYMS
    if is_thing or _is_common(words, at, last, spelling):
        return None
    return at if not is_ambiguous or _is_personal(words, end, last) else None


def _after_of(words: Words, at: int, last: int, *, spelling: Spelling) -> int:
    """Return the start of where an office is held; behind `last` for a field ("of Finance")."""
    while at <= last and (words.lower[at] in CONNECTORS or words.lower[at] in _LEADS):
        at += 1
    return last + 1 if _is_common(words, at, last, spelling) else at


def _is_personal(words: Words, title: int, last: int) -> bool:
    """Whether a person's name follows a word such as "King"."""
    is_numbered = last > title + 1 and _ROMAN.fullmatch(words.texts[last]) is not None
    is_styled = words.lower[title] in _STYLES
    return is_numbered or is_styled or words.lower[title + 1] in FIRST_NAMES


def _is_common(words: Words, first: int, last: int, spelling: Spelling) -> bool:
    """Whether all words are in the dictionary: neither a person nor a place."""
    return all(
        not is_distinct(words.texts[at])
        and words.lower[at] not in FIRST_NAMES
        and words.lower[at] not in PLACES
        and is_known_word(words.lower[at], spelling.language)
        for at in range(first, last + 1)
    )
