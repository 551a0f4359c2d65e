"""Relation between two names: which spelling variant, if any, turns one into the other."""

from typing import Literal

from core.language.vocabulary.gazetteers import words_of
from core.language.vocabulary.name_cues import FIRST_NAMES
from core.resolve.similarity.name_parts import (
    NOUN_TYPES,
    PERSON,
    NameParts,
    name_lexicon,
    parse_name,
)

NameRelation = Literal[
    "equal",  # apart from case, white space and an article
    "spelled",  # apart from accents, hyphens, white space
    "doubled",  # apart from doubled letters or a spelled-out umlaut
    "turned",
    "titled",
    "legal",  # one has a legal form, or both have the same
    "other_legal",
    "plural",
    "initials",
    "name_part",  # a given or family name alone
    "nickname",
    "acronym",
    "slip",  # a typo: one letter in a word, or two in a long one
    "none",
]
_OCCUPATIONS = words_of("occupations")
_TRADES = (_OCCUPATIONS["occupations"] | _OCCUPATIONS["german"]) - FIRST_NAMES
LONG_WORD_LETTERS = 8
MIN_FUZZY_LETTERS = 5


# "first_short": the first name is a short form of the second; "second_short": the reverse.
# "first_part": the first is the given or the family name of the second; "second_part": the reverse.
PersonNameRelation = Literal[
    "equal", "first_short", "second_short", "first_part", "second_part", "nickname", "turned",
    "unlike",
]  # fmt: skip


# What these relations are to names of any kind, and which name is the short form.
_PERSON_RELATIONS: dict[PersonNameRelation, tuple[NameRelation, int]] = {
    "first_short": ("initials", 1),
    "second_short": ("initials", 2),
    "first_part": ("name_part", 1),
    "second_part": ("name_part", 2),
    "nickname": ("nickname", 0),
    "turned": ("turned", 0),
    "equal": ("turned", 0),
    "unlike": ("none", 0),
}


def compare_person_names(first: tuple[str, ...], second: tuple[str, ...]) -> PersonNameRelation:
    """Return the relation of two person names, given as folded words in order.

    "D. Knuth" and "Donald Knuth" are short forms of "Donald E. Knuth"; "Donald" and "Knuth" alone
    are parts, which fit many names. "Bill Gates" is "William Gates" by nickname.
    """
    if first == second:
        return "equal"
    if len(first) < 2 or len(second) < 2:
        return _as_part(first, second)
    straight = _in_order(first, second)
    if straight != "unlike":
        return straight
    if sorted(first) == sorted(second) and first[-1] == second[0]:
        return "turned"
    return "unlike"


def _as_part(first: tuple[str, ...], second: tuple[str, ...]) -> PersonNameRelation:
    if len(first) == len(second) or not first or not second:
        return "unlike"
    part, whole = sorted((first, second), key=len)
    if len(part[0]) < 2 or part[0] not in (whole[0], whole[-1]) or is_byname(whole):
        return "unlike"
    return "first_part" if part is first else "second_part"


def is_byname(words: tuple[str, ...]) -> bool:
    """Whether people say what somebody does to tell them from others so called: "Baker Tom"."""
    return len(words) == 2 and words[0] in _TRADES and words[1] in FIRST_NAMES


def _in_order(first: tuple[str, ...], second: tuple[str, ...]) -> PersonNameRelation:
    if first[-1] != second[-1] or len(first[-1]) < 2:
        return "unlike"
    ours, theirs = list(first[:-1]), list(second[:-1])
    if not _are_compatible(ours[0], theirs[0]):
        return "nickname" if _is_nickname(ours, theirs) else "unlike"
    if not _are_parallel(ours[1:], theirs[1:]):
        return "unlike"
    return "first_short" if len("".join(ours)) < len("".join(theirs)) else "second_short"


def _are_parallel(ours: list[str], theirs: list[str]) -> bool:
    """Whether the further given names of one match some of the other's in order."""
    few, many = sorted((ours, theirs), key=len)
    at = 0
    for word in few:
        while at < len(many) and not _are_compatible(word, many[at]):
            at += 1
        if at == len(many):
            return False
        at += 1
    return True


def _abbreviates(short: str, full: str) -> bool:
    return short == full or (len(short) == 1 and full.startswith(short))


def _are_compatible(one: str, other: str) -> bool:
    return _abbreviates(one, other) or _abbreviates(other, one)


def _is_nickname(ours: list[str], theirs: list[str]) -> bool:
    """Whether the first names are related by nickname and all others are equal."""
    short = name_lexicon().nicknames
    one, other = ours[0], theirs[0]
    return ours[1:] == theirs[1:] and (other in short.get(one, ()) or one in short.get(other, ()))


def compare_names(first: str, second: str, *, kind: str, fuzzy: float) -> tuple[NameRelation, int]:
    """Return the relation of the names, and which of them (1 or 2; 0 neither) is the short form.

    `fuzzy` is the minimum share of equal letters for a typo (K4: 0.85). Names whose numbers differ
    are never related.
    """
    one, other = parse_name(first, kind), parse_name(second, kind)
    if one.folded == other.folded:
        return "equal", 0
    if not one.tokens or not other.tokens or one.numbers != other.numbers:
        return "none", 0
    if one.compact == other.compact:
        return _spelling_relation(one, other)
    relation, short = (
        _person_relation(one, other) if kind == PERSON else _acronym_relation(one, other)
    )
    return (
        (_letter_relation(one, other, kind=kind, fuzzy=fuzzy), 0)
        if relation == "none"
        else (relation, short)
    )


def _spelling_relation(one: NameParts, other: NameParts) -> tuple[NameRelation, int]:
    if one.legal != other.legal:
        if one.legal and other.legal:
            return "other_legal", 0
        return "legal", 2 if one.legal else 1  # "Acme" may be Acme Inc. or Acme GmbH
    if one.is_titled != other.is_titled:
        return "titled", 0
    return "turned" if one.is_turned != other.is_turned else "spelled", 0


def _person_relation(one: NameParts, other: NameParts) -> tuple[NameRelation, int]:
    return _PERSON_RELATIONS[compare_person_names(one.tokens, other.tokens)]


def _acronym_relation(one: NameParts, other: NameParts) -> tuple[NameRelation, int]:
    for at, (short, long) in enumerate(((one, other), (other, one))):
        if len(short.short) > 2 and short.short == long.letters:
            return "acronym", at + 1
    return "none", 0


def _letter_relation(one: NameParts, other: NameParts, *, kind: str, fuzzy: float) -> NameRelation:
    may_be_plural = kind in NOUN_TYPES or (kind != PERSON and len(one.tokens) > 1)
    if may_be_plural and one.stem == other.stem:
        return "plural"
    if one.loose == other.loose and len(one.loose) >= MIN_FUZZY_LETTERS:
        return "doubled"
    return "slip" if _is_typo(one, other, fuzzy=fuzzy) else "none"


def _is_typo(one: NameParts, other: NameParts, *, fuzzy: float) -> bool:
    """Whether all words but one are equal in order, and that one differs by a typo.

    Comparing whole names by letters would match "North Korea" and "South Korea".
    """
    from rapidfuzz.distance import OSA
    from rapidfuzz.fuzz import ratio

    if len(one.tokens) != len(other.tokens):
        return False
    unequal = [(a, b) for a, b in zip(one.tokens, other.tokens, strict=True) if a != b]
    if len(unequal) != 1:
        return False
    word, changed = unequal[0]
    shorter = min(len(word), len(changed))
    allowed = 2 if shorter > LONG_WORD_LETTERS + 1 else 1
    if shorter < MIN_FUZZY_LETTERS or word[0] != changed[0]:
        return False
    if OSA.distance(word, changed, score_cutoff=allowed) > allowed:
        return False
    return ratio(" ".join(one.tokens), " ".join(other.tokens)) / 100 > fuzzy
