"""Synthetic library of any size with the statistics of real texts."""

from collections.abc import Iterator

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from bench.scale.corpus_statistics import CorpusStatistics
from core.language.vocabulary.vocabulary import built_in
from core.store.normalize import normalize

Ids = NDArray[np.int64]
Vectors = NDArray[np.float32]

PASSAGES_OF_DOCUMENT = 5
_NOISE = 0.5
_BLOCK = 20_000


class LibrarySize(Struct, frozen=True):
    """Size of a library, with `theses` per passage.

    With `words`, passages have about that many words, else lengths as in real texts.
    """

    passages: int
    things: int
    facts: int
    theses: int = 3
    words: int = 0


class SyntheticLibrary(Struct, frozen=True):
    """Mentions and facts; numbers count from 0."""

    names: tuple[str, ...]
    mention_things: Ids
    mention_passages: Ids
    subjects: Ids
    predicates: NDArray[np.object_]
    objects: Ids
    fact_passages: Ids


def synthesize(size: LibrarySize, real: CorpusStatistics, *, seed: int) -> SyntheticLibrary:
    """Draw mentions with the frequency distribution of real names, and facts between them."""
    rng = np.random.default_rng(seed)
    names = _names(size.things, real, rng)
    counted = np.sort(real.name_counts)[::-1]
    weights = np.concatenate([counted, np.ones(size.things)])[: size.things]
    shares = weights / weights.sum()
    named = np.minimum(rng.choice(real.named, size.passages), 12)
    if size.words:
        named = np.minimum(named, 3)
    relations = np.array(sorted(built_in().relations), dtype=np.object_)
    return SyntheticLibrary(
        names=names,
        mention_things=rng.choice(size.things, int(named.sum()), p=shares),
        mention_passages=np.repeat(np.arange(size.passages), named),
        subjects=rng.choice(size.things, size.facts, p=shares),
        predicates=rng.choice(relations, size.facts),
        objects=rng.choice(size.things, size.facts),
        fact_passages=rng.integers(size.passages, size=size.facts),
    )


def texts_of(
    size: LibrarySize, real: CorpusStatistics, library: SyntheticLibrary, *, seed: int
) -> Iterator[list[str]]:
    """Yield the texts of the passages in blocks, from real words by frequency, with names."""
    rng = np.random.default_rng([seed, 1])
    firsts = np.searchsorted(library.mention_passages, np.arange(size.passages + 1))
    for start in range(0, size.passages, _BLOCK):
        count = min(_BLOCK, size.passages - start)
        lengths = rng.choice(real.lengths, count).clip(8, 180)
        if size.words:
            lengths = rng.integers(size.words // 2, size.words * 3 // 2, count)
        words = rng.choice(real.words, int(lengths.sum()), p=real.word_shares)
        of_passage = np.split(words, np.cumsum(lengths)[:-1])
        bounds = firsts[start : start + count + 1]
        things = np.split(library.mention_things[bounds[0] : bounds[-1]], bounds[1:-1] - bounds[0])
        yield [
            " ".join([*map(str, words), *(library.names[int(one)] for one in named)])
            for words, named in zip(of_passage, things, strict=True)
        ]


def vectors_of(count: int, real: CorpusStatistics, *, seed: int) -> Iterator[Vectors]:
    """Yield unit vectors in blocks: mixtures of two real ones, with noise of half their length."""
    rng = np.random.default_rng([seed, 2])
    width = real.vectors.shape[1]
    for start in range(0, count, _BLOCK):
        some = min(_BLOCK, count - start)
        share = rng.uniform(0.5, 1, (some, 1)).astype(np.float32)
        first, second = (real.vectors[rng.integers(len(real.vectors), size=some)] for _ in "ab")
        noise = rng.standard_normal((some, width), np.float32) * np.float32(_NOISE / width**0.5)
        mixed = share * first + (1 - share) * second + noise
        yield mixed / np.linalg.norm(mixed, axis=1, keepdims=True)


def _names(count: int, real: CorpusStatistics, rng: np.random.Generator) -> tuple[str, ...]:
    """Return real names, most frequent first, then mixtures of two, all different."""
    order = np.argsort(-real.name_counts, kind="stable")
    names = {normalize(name): name for name in real.names[order].tolist()}
    drawn = zip(*(rng.choice(real.names, 2 * count) for _ in "ab"), strict=True)
    for number, (first, second) in enumerate(drawn):
        name = f"{first.split()[0]} {second.split()[-1]}"
        if number >= count:  # too few to mix: add a number
            name = f"{name} {number}"
        names.setdefault(normalize(name), name)
    return tuple(names.values())[:count]
