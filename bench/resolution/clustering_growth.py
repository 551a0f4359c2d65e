"""Run time of entity clustering by number of entities, over synthetic names."""

import random
import time
from collections.abc import Collection, Iterator, Mapping

from msgspec import Struct

from core.resolve.entities.blocking import BlockingIndex
from core.resolve.entities.candidates import EntityCandidate
from core.resolve.entities.clustering import cluster_entities

SIZES = (10_000, 30_000, 100_000)
SYLLABLES = (
    "ka ro mi ten sal vor del ba nu ri so lan gre per ma to ve ci ol ar en is ur don wick ham ton "
    "berg man stein fi qua jo ly sten dru po ne ga hu"
).split()


class ClusteringTime(Struct, frozen=True):
    """Number of entities, seconds of clustering, and how many were merged or left to the user."""

    things: int
    seconds: float
    joined: int
    asked: int


def measure_growth(size: int, *, seed: int = 1) -> ClusteringTime:
    """Measure clustering of that many entities."""
    things = {it.id: it for it in synthetic_entities(size, random.Random(seed))}

    def look(ids: Collection[int]) -> Mapping[int, EntityCandidate]:
        return {one: things[one] for one in ids if one in things}

    start = time.perf_counter()
    unified = cluster_entities(things, look=look, blocks=BlockingIndex())
    seconds = time.perf_counter() - start
    joined = sum(one != shown for one, shown in unified.groups.items())
    return ClusteringTime(size, seconds, joined, len(unified.questions))


def synthetic_entities(count: int, chance: random.Random) -> Iterator[EntityCandidate]:
    """Yield entities with different names: people in several spellings, organizations, concepts."""
    first = [_word(chance, 2) for _ in range(400)]
    last = [_word(chance, chance.choice((2, 3))) for _ in range(8000)]
    nouns = [_word(chance, chance.choice((2, 3))) for _ in range(4000)]
    seen: set[tuple[str, str]] = set()
    while len(seen) < count:
        kind = chance.choice(("Person", "Person", "Organization", "Concept"))
        if kind == "Person":
            given, family = chance.choice(first), chance.choice(last)
            forms = (f"{given} {family}", f"{given} {family}", f"{given[0]}. {family}",
                     f"{family}, {given}")  # fmt: skip
            name = chance.choice(forms)
        elif kind == "Organization":
            name = f"{chance.choice(nouns)} {chance.choice(nouns)} {chance.choice(('Inc', 'Ltd'))}"
        else:
            name = f"{chance.choice(nouns)} {chance.choice(nouns)}"
        if (name, kind) not in seen:
            seen.add((name, kind))
            yield EntityCandidate(len(seen), (name,), kind, mentions=1)


def _word(chance: random.Random, syllables: int) -> str:
    return "".join(chance.choice(SYLLABLES) for _ in range(syllables)).capitalize()
