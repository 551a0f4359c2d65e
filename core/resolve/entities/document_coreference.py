"""Names of one document that mean the same there: short forms, abbreviations, other spellings.

Within one document a short form may be trusted that means nothing across documents: "Schneider"
beside "Willi Schneider". A short form that fits several names stays by itself. Parts of other
names than persons' mostly name something else ("Barry University School of Medicine").
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from core.extract.entities.kinds import UNKNOWN, VAGUE, are_compatible
from core.resolve.similarity.name_parts import ORGANIZATION_TYPES, PERSON, NameParts, parse_name
from core.resolve.similarity.name_similarity import compare_names

_SURE = frozenset({"spelled", "doubled", "turned", "titled", "legal", "plural", "initials"})
_PARTED = ORGANIZATION_TYPES | {"Product", "Project", "Technology"}
_FUZZY = 0.85


class CoreferentNames(Struct, frozen=True):
    """Two names, each with its type, that mean one thing in the document.

    `is_lasting`: other documents may use the short form so, too.
    """

    full: tuple[str, str]
    short: tuple[str, str]
    is_lasting: bool = False


def coreferent_names(names: Iterable[tuple[str, str]]) -> tuple[CoreferentNames, ...]:
    """The (name, type) pairs of a document that mean the same, ordered; whatever their order."""
    known = _DocumentNames(sorted(set(names)))
    found: dict[tuple[tuple[str, str], tuple[str, str]], CoreferentNames] = {}
    for same in (*known.spellings(), *known.abbreviations(), *known.parts()):
        if same.full != same.short:
            found.setdefault((same.full, same.short), same)
    return tuple(found.values())


class _DocumentNames:
    """The names of one document, by what they share."""

    def __init__(self, names: Sequence[tuple[str, str]]) -> None:
        self._names = [
            (key, taken)
            for key in names
            if key[1] != "Date" and (taken := parse_name(*key)).tokens and not key[0].isdigit()
        ]

    def spellings(self) -> Iterator[CoreferentNames]:
        """Names that are one but for the way of writing, and initials that fit one person."""
        blocks: dict[str, list[tuple[str, str]]] = {}
        for key, taken in self._names:
            for shared in {taken.compact, taken.loose, taken.stem, "".join(sorted(taken.tokens))}:
                blocks.setdefault(shared, []).append(key)
            if key[1] == PERSON and len(taken.tokens) > 1:
                blocks.setdefault(f"{taken.tokens[-1]} {taken.tokens[0][0]}", []).append(key)
        for block in blocks.values():
            for at, one in enumerate(block):
                for other in block[at + 1 :]:
                    yield from _if_same(one, other, block)

    def abbreviations(self) -> Iterator[CoreferentNames]:
        """An abbreviation and the only name with these initials."""
        full: dict[str, list[tuple[str, str]]] = {}
        for key, taken in self._names:
            if key[1] != PERSON:
                for letters in _initials(key[0], taken):
                    full.setdefault(letters, []).append(key)
        for key, taken in self._names:
            fitting = [it for it in full.get(taken.short, ()) if _fits(key[1], it[1])]
            if len(taken.short) > 1 and len(fitting) == 1:
                yield CoreferentNames(fitting[0], key, is_lasting=len(taken.short) > 2)

    def parts(self) -> Iterator[CoreferentNames]:
        """A family name or a first name, and the only person of whose name it is a part."""
        wholes: dict[tuple[str, ...], list[tuple[tuple[str, str], NameParts]]] = {}
        for key, taken in self._names:
            for part in _parts(taken.tokens) if key[1] == PERSON else ():
                wholes.setdefault(part, []).append((key, taken))
        for key, taken in self._names:
            fitting = [
                it
                for it in wholes.get(taken.tokens, ())
                if key[1] in (PERSON, UNKNOWN) and it[1].tokens != taken.tokens
            ]
            longest = max(fitting, key=lambda it: (len(it[1].tokens), it[0]), default=None)
            if longest and all(_is_part(it[1].tokens, longest[1].tokens) for it in fitting):
                yield CoreferentNames(longest[0], key)


def _if_same(
    one: tuple[str, str], other: tuple[str, str], block: Sequence[tuple[str, str]]
) -> Iterator[CoreferentNames]:
    if not are_compatible(one[1], other[1]):
        return
    kind = one[1] if other[1] in VAGUE else other[1]
    how, short = compare_names(one[0], other[0], kind=kind, fuzzy=_FUZZY)
    if how not in _SURE:
        return
    if how == "initials":
        brief, full = (one, other) if short == 1 else (other, one)
        rivals = [it for it in block if it not in (brief, full)]
        if any(_is_initials(brief, it) and not _is_initials_pair(full, it) for it in rivals):
            return
        yield CoreferentNames(full, brief)
        return
    yield CoreferentNames(one, other)


def _is_initials(one: tuple[str, str], other: tuple[str, str]) -> bool:
    return compare_names(one[0], other[0], kind=PERSON, fuzzy=_FUZZY)[0] == "initials"


def _is_initials_pair(one: tuple[str, str], other: tuple[str, str]) -> bool:
    return compare_names(one[0], other[0], kind=PERSON, fuzzy=_FUZZY)[0] != "none"


def _initials(name: str, taken: NameParts) -> set[str]:
    """The abbreviations that the name may have: a hyphenated word counts once or word by word."""
    if len(taken.tokens) < 2:
        return set()
    hyphenated = parse_name(name.replace(" - ", "").replace("-", "")).letters
    every = "".join(word[0] for word in taken.tokens)
    return {taken.letters, hyphenated, every} - {""}


def _parts(tokens: tuple[str, ...]) -> set[tuple[str, ...]]:
    """The runs of words of a person's name that may stand for it."""
    return {tokens[-1:], tokens[-2:], tokens[-3:], tokens[:1]} - {tokens}


def _is_part(tokens: tuple[str, ...], whole: tuple[str, ...]) -> bool:
    """Whether the words stand in the longer name in that order, so that both are one name."""
    left = iter(whole)
    return all(word in left for word in tokens)


def _fits(one: str, other: str) -> bool:
    return are_compatible(one, other) or {one, other} <= _PARTED
