"""Relation between two person names: order, initials, missing and short first names."""

from typing import Literal

from core.resolve.similarity.name_parts import name_lexicon

# "first_short": the first name is a short form of the second; "second_short": the reverse.
PersonNameRelation = Literal["equal", "first_short", "second_short", "nickname", "turned", "unlike"]


def compare_person_names(first: tuple[str, ...], second: tuple[str, ...]) -> PersonNameRelation:
    """Return the relation of two person names, given as folded words in order.

    "D. Knuth" and "Donald Knuth" are short forms of "Donald E. Knuth"; a family name alone is not,
    as it fits too many names. "Bill Gates" is "William Gates" by nickname.
    """
    if first == second:
        return "equal"
    if len(first) < 2 or len(second) < 2:
        return "unlike"
    straight = _in_order(first, second)
    if straight != "unlike":
        return straight
    if sorted(first) == sorted(second) and first[-1] == second[0]:
        return "turned"
    return "unlike"


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
