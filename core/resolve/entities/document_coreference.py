"""Coreferent names within one document: short forms, abbreviations, spelling variants.

Within one document short forms can be trusted that are ambiguous across documents: "Schneider"
beside "Willi Schneider". A short form that fits several names stays separate. Parts of names other
than persons' usually name something else ("Barry University School of Medicine").
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from core.extract.entities.kinds import UNKNOWN, VAGUE, are_compatible
from core.resolve.similarity.name_parts import (
    ORGANIZATION_TYPES,
    PERSON,
    NameParts,
    is_short_name,
    parse_name,
)
from core.resolve.similarity.name_similarity import compare_names

_CERTAIN = frozenset({"spelled", "doubled", "turned", "titled", "legal", "plural", "initials"})
_INTERCHANGEABLE = ORGANIZATION_TYPES | {"Product", "Project", "Technology"}
_FUZZY = 0.85


class CoreferentNames(Struct, frozen=True):
    """Two names, each with its type, that mean one entity in the document.

    `is_lasting`: other documents may use the short form with the same meaning.
    """

    full: tuple[str, str]
    short: tuple[str, str]
    is_lasting: bool = False


def coreferent_names(names: Iterable[tuple[str, str]]) -> tuple[CoreferentNames, ...]:
    """Return coreferent (name, type) pairs of a document, independent of their order."""
    document_names = _DocumentNames(sorted(set(names)))
    coreferent: dict[tuple[tuple[str, str], tuple[str, str]], CoreferentNames] = {}
    for same in (
        *document_names.spellings(),
        *document_names.abbreviations(),
        *document_names.parts(),
    ):
        if same.full != same.short:
            coreferent.setdefault((same.full, same.short), same)
    return tuple(coreferent.values())


class _DocumentNames:
    def __init__(self, names: Sequence[tuple[str, str]]) -> None:
        self._names = [
            (key, parsed)
            for key in names
            if key[1] != "Date" and (parsed := parse_name(*key)).tokens and not key[0].isdigit()
        ]

    def spellings(self) -> Iterator[CoreferentNames]:
        """Yield spelling variants, and initials that fit one person."""
        blocks: dict[str, list[tuple[str, str]]] = {}
        for key, parsed in self._names:
            for shared in {
                parsed.compact,
                parsed.loose,
                parsed.stem,
                "".join(sorted(parsed.tokens)),
            }:
                blocks.setdefault(shared, []).append(key)
            if key[1] == PERSON and len(parsed.tokens) > 1:
                blocks.setdefault(f"{parsed.tokens[-1]} {parsed.tokens[0][0]}", []).append(key)
        for block in blocks.values():
            for at, one in enumerate(block):
                for other in block[at + 1 :]:
                    yield from _if_coreferent(one, other, block)

    def abbreviations(self) -> Iterator[CoreferentNames]:
        """Yield abbreviations with the only name that has these initials."""
        full: dict[str, list[tuple[str, str]]] = {}
        for key, parsed in self._names:
            if key[1] != PERSON:
                for letters in _initials(key[0], parsed):
                    full.setdefault(letters, []).append(key)
        for key, parsed in self._names:
            fitting = [
                candidate_key
                for candidate_key in full.get(parsed.short, ())
                if are_compatible(key[1], candidate_key[1])
                or {key[1], candidate_key[1]} <= _INTERCHANGEABLE
            ]
            if len(parsed.short) > 1 and len(fitting) == 1:
                yield CoreferentNames(fitting[0], key, is_lasting=len(parsed.short) > 2)

    def parts(self) -> Iterator[CoreferentNames]:
        """Yield family names or first names with the only person whose name contains them."""
        wholes: dict[tuple[str, ...], list[tuple[tuple[str, str], NameParts]]] = {}
        for key, parsed in self._names:
            for part in _parts(parsed.tokens) if key[1] == PERSON else ():
                wholes.setdefault(part, []).append((key, parsed))
        for key, parsed in self._names:
            fitting = [
                item
                for item in wholes.get(parsed.tokens, ())
                if key[1] in (PERSON, UNKNOWN) and item[1].tokens != parsed.tokens
            ]
            longest = max(fitting, key=lambda item: (len(item[1].tokens), item[0]), default=None)
            if longest and all(_is_part(it[1].tokens, longest[1].tokens) for it in fitting):
                yield CoreferentNames(longest[0], key)


def _if_coreferent(
    one: tuple[str, str], other: tuple[str, str], block: Sequence[tuple[str, str]]
) -> Iterator[CoreferentNames]:
    if not are_compatible(one[1], other[1]):
        return
    kind = one[1] if other[1] in VAGUE else other[1]
    how, short = compare_names(one[0], other[0], kind=kind, fuzzy=_FUZZY)
    if how not in _CERTAIN:
        return
    if how == "initials":
        brief, full = (one, other) if short == 1 else (other, one)
        rivals = [it for it in block if it not in (brief, full)]
        if any(_is_initials(brief, it) and not _is_initials_pair(full, it) for it in rivals):
            return
        yield CoreferentNames(full, brief)
        return
    full, brief = (other, one) if is_short_name(one[0]) else (one, other)
    yield CoreferentNames(full, brief, is_lasting=is_short_name(brief[0]))


def _is_initials(one: tuple[str, str], other: tuple[str, str]) -> bool:
    return compare_names(one[0], other[0], kind=PERSON, fuzzy=_FUZZY)[0] == "initials"


def _is_initials_pair(one: tuple[str, str], other: tuple[str, str]) -> bool:
    return compare_names(one[0], other[0], kind=PERSON, fuzzy=_FUZZY)[0] != "none"


def _initials(name: str, parsed: NameParts) -> set[str]:
    """Return possible abbreviations of the name: a hyphenated word counts once or word by word."""
    if len(parsed.tokens) < 2:
        return set()
    hyphenated = parse_name(name.replace(" - ", "").replace("-", "")).letters
    every = "".join(word[0] for word in parsed.tokens)
    return {parsed.letters, hyphenated, every} - {""}


def _parts(tokens: tuple[str, ...]) -> set[tuple[str, ...]]:
    """Return the word sequences of a person's name that may stand for it."""
    return {tokens[-1:], tokens[-2:], tokens[-3:], tokens[:1]} - {tokens}


def _is_part(tokens: tuple[str, ...], whole: tuple[str, ...]) -> bool:
    """Whether the words occur in the longer name in that order."""
    left = iter(whole)
    return all(word in left for word in tokens)
