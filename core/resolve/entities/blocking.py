"""Blocking: an incremental index of entities that are worth comparing, by keys of their names.

Keys are whole names in some form (folded, reordered, abbreviated, truncated), never single words.
So few entities share a key, and the total cost of comparisons grows almost linearly with their
number. Names with different numbers never match, so a thousand numbered ones do not share a key
either, unless identifying attributes may still match them. The neighbors of an entity depend on the
entities in the index, not on the order in which they were added.
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
    may_be_person,
    own_file_name,
)
from core.resolve.similarity.name_parts import (
    NOUN_TYPES,
    PERSON,
    NameParts,
    name_lexicon,
    parse_name,
)
from core.store.normalize import normalize

# Returns unit vectors of entity names, one row per id; zeros where there is none.
VectorLookup = Callable[[Sequence[int]], NDArray[np.float32]]

_EMPTY: frozenset[int] = frozenset()
_EDGE = 5  # letters at the start and the end of a name used as keys for typos
_MIN_FUZZY_LETTERS = 6
# A given or family name that more people have stands for none of them.
_MOST_NAMESAKES = 4
# Of so many people with one given or family name it is decided whom a document means by it.
_MOST_CALLED = 12
_PLANES, _TABLES, _BITS = 7, 6, 11


class BlockingIndex:
    """Index from blocking keys to entity ids; vectors are fetched on demand."""

    def __init__(
        self, *, rules: MatchRules = DEFAULT_RULES, vectors: VectorLookup | None = None
    ) -> None:
        self._rules = rules
        self._vectors = vectors
        self._by_key: dict[str, set[int]] = {}
        self._keys: dict[int, tuple[str, ...]] = {}  # under which an entity is listed
        self._query_keys: dict[int, tuple[str, ...]] = {}  # under which it searches for others
        self._compact: dict[int, str] = {}
        self._hyperplanes: NDArray[np.float32] | None = None

    def __len__(self) -> int:
        """Return the number of entities in the index."""
        return len(self._keys)

    def __contains__(self, one: int) -> bool:
        """Whether the entity is in the index."""
        return one in self._keys

    def add(self, candidate: EntityCandidate) -> None:
        """Add the entity, replacing its former keys."""
        self.remove((candidate.id,))
        keys, looks = _listing_and_query_keys(candidate, self._rules)
        if candidate.kind != "Document":
            signs = tuple(_with_numbers(self._hash_keys(candidate), candidate, self._rules))
            keys, looks = (*keys, *signs), (*looks, *signs)
        self._keys[candidate.id] = keys
        self._query_keys[candidate.id] = looks
        self._compact[candidate.id] = parse_name(candidate.names[0], candidate.kind).compact
        for key in keys:
            self._by_key.setdefault(key, set()).add(candidate.id)

    def remove(self, ids: Iterable[int]) -> None:
        """Remove the entities."""
        for one in ids:
            for key in self._keys.pop(one, ()):
                bearers = self._by_key[key]
                bearers.discard(one)
                if not bearers:
                    del self._by_key[key]
            self._query_keys.pop(one, None)
            self._compact.pop(one, None)

    def neighbors(self, one: int, *, affected: bool = False) -> frozenset[int]:
        """Return the ids of other entities that may match this one, which must be in the index.

        With `affected`, also those whose neighbors change when this one comes or goes.
        """
        sure: set[int] = set()
        edges: set[int] = set()
        alike: set[int] = set()
        for key in self._query_keys.get(one, ()):
            bearers = self._by_key.get(key, _EMPTY)
            if key[0] in "<>" and not affected and self._is_common(key):
                continue
            (edges if key[0] in "^$" else alike if key[0] == "~" else sure).update(bearers)
        sure |= self._similar_spelling(one, edges - sure)
        sure |= self._similar_vector(one, alike - sure)
        sure.discard(one)
        return frozenset(sure)

    def people_called(self, name: str) -> frozenset[int]:
        """Return the people with that given or family name; none if many have it."""
        people = self._by_key.get(f">{name}", _EMPTY)
        return frozenset(people) if len(people) <= _MOST_CALLED else _EMPTY

    def sharing_a_name(self, ids: Iterable[int]) -> set[int]:
        """Return the people with a given or family name that these have, in full or alone."""
        keys = {key[1:] for one in ids for key in self._keys.get(one, ()) if key[0] in "<>"}
        return {
            other
            for key in keys
            for other in (*self.people_called(key), *self._by_key.get(f"<{key}", _EMPTY))
        }

    def _is_common(self, key: str) -> bool:
        """Whether many people have the given or family name of this key."""
        return len(self._by_key.get(f">{key[1:]}", _EMPTY)) > _MOST_NAMESAKES

    def _similar_spelling(self, one: int, others: set[int]) -> set[int]:
        if not others:
            return set()
        from rapidfuzz.fuzz import ratio
        from rapidfuzz.process import extract_iter

        names = {other: self._compact[other] for other in others}
        name, least = self._compact[one], self._rules.fuzzy * 100
        return {it[2] for it in extract_iter(name, names, scorer=ratio, score_cutoff=least)}

    def _similar_vector(self, one: int, others: set[int]) -> set[int]:
        if self._vectors is None or not others:
            return set()
        ids = sorted(others)
        own, *rows = self._vectors([one, *ids])
        cosines = np.stack(rows) @ own
        return {it for it, cosine in zip(ids, cosines, strict=True) if cosine > self._rules.meaning}

    def _hash_keys(self, candidate: EntityCandidate) -> Iterator[str]:
        """Yield keys by locality-sensitive hashing: signs of products with random hyperplanes."""
        if candidate.vector is None:
            return
        if self._hyperplanes is None:
            chance = np.random.default_rng(_PLANES)
            shape = (_TABLES * _BITS, candidate.vector.shape[0])
            self._hyperplanes = chance.standard_normal(shape, dtype=np.float32)
        signs = (self._hyperplanes @ candidate.vector > 0).reshape(_TABLES, _BITS)
        numbers = signs @ (1 << np.arange(_BITS))
        for table, number in enumerate(numbers.tolist()):
            yield f"~{table}:{number}"


def _listing_and_query_keys(
    candidate: EntityCandidate, rules: MatchRules
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the keys under which the entity is listed, and those it searches for.

    The subjects of two files are never one entity, however many are called "Config": under their
    titles they are listed separately and do not search for each other.
    """
    file = normalize(own_file_name(candidate))
    if not file:
        keys = _unique_keys(candidate, candidate.names, rules)
        parts, looks = _part_keys(candidate)
        return (*keys, *parts), (*keys, *looks, *(f"#{key}" for key in keys))
    files = [it for it in candidate.names if normalize(it) == file] or [file]
    titles = [it for it in candidate.names if normalize(it) != file]
    by_file = _unique_keys(candidate, files, rules)
    by_title = _unique_keys(candidate, titles, rules)
    return (*by_file, *(f"#{key}" for key in by_title)), (*by_file, *by_title)


def _part_keys(candidate: EntityCandidate) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the keys of a person's given and family name: listed under ">", alone under "<".

    A name alone stands also under the names that it is short for.
    """
    words = parse_name(candidate.names[0], PERSON).tokens if may_be_person(candidate) else ()
    if len(words) == 1:
        parts = (words[0], *sorted(name_lexicon().nicknames.get(words[0], ())))
        return tuple(f"<{it}" for it in parts), tuple(f">{it}" for it in parts)
    if not words or candidate.kind != PERSON:
        return (), ()
    parts = tuple(dict.fromkeys((words[0], words[-1])))
    return tuple(f">{it}" for it in parts), tuple(f"<{it}" for it in parts)


def _unique_keys(
    candidate: EntityCandidate, names: Iterable[str], rules: MatchRules
) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_with_numbers(_keys(candidate, names), candidate, rules)))


def _with_numbers(
    keys: Iterable[str], candidate: EntityCandidate, rules: MatchRules
) -> Iterator[str]:
    """Yield the keys combined with the numbers in the entity's own name.

    Two names with different numbers match only if they are equal or equated by a text. Identifying
    attributes may still match the entities: those that share one meet whatever their numbers.
    """
    words = parse_name(candidate.names[0], candidate.kind).tokens
    numbers = " ".join(sorted(word for word in words if any(map(str.isdigit, word))))
    identifying = sorted(identifying_attributes(candidate, rules))
    for key in keys:
        yield key if key.startswith("=") or not numbers else f"{key}\n{numbers}"
        yield from (f"{key}\n\n{it}" for it in identifying)


def _keys(candidate: EntityCandidate, names: Iterable[str]) -> Iterator[str]:
    """Yield the keys of these names; keys for typos come from the entity's own name only."""
    for name in names:
        yield "=" + normalize(name)
        parts = parse_name(name, candidate.kind)
        if parts.tokens and not (candidate.kind == "Document" and is_file_name(name)):
            yield from _name_keys(parts, candidate.kind)
    own = parse_name(candidate.names[0], candidate.kind)
    if len(own.compact) >= _MIN_FUZZY_LETTERS and candidate.kind != "Document":
        initials = "".join(word[0] for word in own.tokens)  # a typo rarely changes initials
        yield f"^{initials} {own.compact[:_EDGE]}"
        yield f"${initials} {own.compact[-_EDGE:]}"


def _name_keys(parts: NameParts, kind: str) -> Iterator[str]:
    yield "w" + parts.compact
    yield "l" + parts.loose
    if kind in NOUN_TYPES or kind in VAGUE:
        yield "s" + parts.stem
    if parts.short:
        yield "a" + parts.short
    if len(parts.letters) > 2:
        yield "a" + parts.letters
    if kind == PERSON or kind in VAGUE:
        yield from _person_keys(parts)


def _person_keys(parts: NameParts) -> Iterator[str]:
    """Yield keys of family name with initial and with expanded nickname, and of sorted words."""
    if 2 <= len(parts.tokens) <= 5:
        first, last = parts.tokens[0], parts.tokens[-1]
        yield f"p{last} {first[0]}"
        yield "o" + " ".join(sorted(parts.tokens))
        for full in name_lexicon().nicknames.get(first, frozenset((first,))):
            yield f"n{last} {full}"
