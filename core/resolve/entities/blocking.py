"""Which things are worth comparing: those whose names share a key, found in an index that grows.

Keys are whole names in some form (folded, turned, abbreviated, cut), never single words, so that
few things share one and the cost of all comparisons grows nearly as the number of things.
Names with different numbers are never alike, so that a thousand numbered ones do not share a key
either, unless something is told of the things by which they may still be one.
What is near a thing depends on the things that are there, not on the order in which they came.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from core.extract.entities.kinds import VAGUE
from core.resolve.entities.attribute_evidence import identifying_attributes
from core.resolve.entities.candidates import (
    DEFAULT_RULES,
    EntityCandidate,
    MatchRules,
    is_file_name,
    own_file_name,
)
from core.resolve.similarity.name_lexicon import name_lexicon
from core.resolve.similarity.name_parts import NOUNS, PERSON, NameParts, parse_name
from core.store.normalize import normalize

# The vectors of the names of things, of length 1, one row for each id; zeros where there is none.
VectorLookup = Callable[[Sequence[int]], NDArray[np.float32]]

_NOTHING: frozenset[int] = frozenset()
_EDGE = 5  # letters at the start and the end of a name in which slips are looked for
_LEAST_FUZZY = 6
_PLANES, _TABLES, _BITS = 7, 6, 11


class BlockingIndex:
    """An index from keys of names to the ids of things; vectors are asked for when needed."""

    def __init__(
        self, *, rules: MatchRules = DEFAULT_RULES, vectors: VectorLookup | None = None
    ) -> None:
        self._rules = rules
        self._vectors = vectors
        self._by_key: dict[str, set[int]] = {}
        self._keys: dict[int, tuple[str, ...]] = {}  # under which a thing is listed
        self._looks: dict[int, tuple[str, ...]] = {}  # under which it looks for others
        self._compact: dict[int, str] = {}
        self._planes: NDArray[np.float32] | None = None

    def __len__(self) -> int:
        """How many things are in the index."""
        return len(self._keys)

    def __contains__(self, one: int) -> bool:
        """Whether the thing is in the index."""
        return one in self._keys

    def add(self, candidate: EntityCandidate) -> None:
        """The thing is found by its names and its vector as they are now, by no others."""
        self.forget((candidate.id,))
        keys, looks = _listed(candidate, self._rules)
        if candidate.kind != "Document":
            signs = tuple(_parted(self._signs(candidate), candidate, self._rules))
            keys, looks = (*keys, *signs), (*looks, *signs)
        self._keys[candidate.id] = keys
        self._looks[candidate.id] = looks
        self._compact[candidate.id] = parse_name(candidate.names[0], candidate.kind).compact
        for key in keys:
            self._by_key.setdefault(key, set()).add(candidate.id)

    def forget(self, ids: Iterable[int]) -> None:
        """The things are found no more."""
        for one in ids:
            for key in self._keys.pop(one, ()):
                bearers = self._by_key[key]
                bearers.discard(one)
                if not bearers:
                    del self._by_key[key]
            self._looks.pop(one, None)
            self._compact.pop(one, None)

    def near(self, one: int) -> frozenset[int]:
        """The ids of other things that may be the same as this one, which is in the index."""
        sure: set[int] = set()
        edges: set[int] = set()
        alike: set[int] = set()
        for key in self._looks.get(one, ()):
            found = self._by_key.get(key, _NOTHING)
            (edges if key[0] in "^$" else alike if key[0] == "~" else sure).update(found)
        sure |= self._spelled_alike(one, edges - sure)
        sure |= self._meant_alike(one, alike - sure)
        sure.discard(one)
        return frozenset(sure)

    def _spelled_alike(self, one: int, others: set[int]) -> set[int]:
        """Those among the others whose name is nearly spelled so."""
        if not others:
            return set()
        from rapidfuzz.fuzz import ratio
        from rapidfuzz.process import extract_iter

        names = {other: self._compact[other] for other in others}
        name, least = self._compact[one], self._rules.fuzzy * 100
        return {it[2] for it in extract_iter(name, names, scorer=ratio, score_cutoff=least)}

    def _meant_alike(self, one: int, others: set[int]) -> set[int]:
        """Those among the others whose vector points nearly where this one's does."""
        if self._vectors is None or not others:
            return set()
        ids = sorted(others)
        own, *rows = self._vectors([one, *ids])
        cosines = np.stack(rows) @ own
        return {it for it, cosine in zip(ids, cosines, strict=True) if cosine > self._rules.meaning}

    def _signs(self, candidate: EntityCandidate) -> Iterator[str]:
        """Keys of the direction of the vector: the signs of its products with random planes."""
        if candidate.vector is None:
            return
        if self._planes is None:
            chance = np.random.default_rng(_PLANES)
            shape = (_TABLES * _BITS, candidate.vector.shape[0])
            self._planes = chance.standard_normal(shape, dtype=np.float32)
        signs = (self._planes @ candidate.vector > 0).reshape(_TABLES, _BITS)
        numbers = signs @ (1 << np.arange(_BITS))
        for table, number in enumerate(numbers.tolist()):
            yield f"~{table}:{number}"


def _listed(
    candidate: EntityCandidate, rules: MatchRules
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The keys under which the thing is listed, and those under which it looks for others.

    The own things of two files are never one, however many are called "Config": under their
    titles they are listed apart, and do not look for each other there.
    """
    file = normalize(own_file_name(candidate))
    if not file:
        keys = _once(candidate, candidate.names, rules)
        return keys, (*keys, *(f"#{key}" for key in keys))
    files = [it for it in candidate.names if normalize(it) == file] or [file]
    titles = [it for it in candidate.names if normalize(it) != file]
    by_file = _once(candidate, files, rules)
    by_title = _once(candidate, titles, rules)
    return (*by_file, *(f"#{key}" for key in by_title)), (*by_file, *by_title)


def _once(candidate: EntityCandidate, names: Iterable[str], rules: MatchRules) -> tuple[str, ...]:
    """The keys of these names of the thing, each once."""
    return tuple(dict.fromkeys(_parted(_keys(candidate, names), candidate, rules)))


def _parted(keys: Iterable[str], candidate: EntityCandidate, rules: MatchRules) -> Iterator[str]:
    """The keys, kept apart by the numbers in the thing's own name.

    Two names with different numbers are alike in no way but by being equal, or equated by a text.
    What is told of two things may still make them one: those of whom the same is told meet
    whatever their numbers.
    """
    words = parse_name(candidate.names[0], candidate.kind).tokens
    numbers = " ".join(sorted(word for word in words if any(map(str.isdigit, word))))
    told = sorted(identifying_attributes(candidate, rules))
    for key in keys:
        yield key if key.startswith("=") or not numbers else f"{key}\n{numbers}"
        yield from (f"{key}\n\n{it}" for it in told)


def _keys(candidate: EntityCandidate, names: Iterable[str]) -> Iterator[str]:
    """The keys of these names of the thing; those for slips are of its own name only."""
    for name in names:
        yield "=" + normalize(name)
        taken = parse_name(name, candidate.kind)
        if taken.tokens and not (candidate.kind == "Document" and is_file_name(name)):
            yield from _name_keys(taken, candidate.kind)
    own = parse_name(candidate.names[0], candidate.kind)
    if len(own.compact) >= _LEAST_FUZZY and candidate.kind != "Document":
        initials = "".join(word[0] for word in own.tokens)  # a slip leaves them as they are
        yield f"^{initials} {own.compact[:_EDGE]}"
        yield f"${initials} {own.compact[-_EDGE:]}"


def _name_keys(taken: NameParts, kind: str) -> Iterator[str]:
    yield "w" + taken.compact
    yield "l" + taken.loose
    if kind in NOUNS or kind in VAGUE:
        yield "s" + taken.stem
    if taken.short:
        yield "a" + taken.short
    if len(taken.letters) > 2:
        yield "a" + taken.letters
    if kind == PERSON or kind in VAGUE:
        yield from _person_keys(taken)


def _person_keys(taken: NameParts) -> Iterator[str]:
    """Family name with first letter and with what a nickname may stand for; words in any order."""
    if 2 <= len(taken.tokens) <= 5:
        first, last = taken.tokens[0], taken.tokens[-1]
        yield f"p{last} {first[0]}"
        yield "o" + " ".join(sorted(taken.tokens))
        for full in name_lexicon().nicknames.get(first, frozenset((first,))):
            yield f"n{last} {full}"
