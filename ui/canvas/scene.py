"""A neighborhood as arrays that can be drawn."""

from collections.abc import Mapping

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.records.ids import EntityId
from core.records.knowledge import Neighborhood
from ui.items.things import number_kinds

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
SMALLEST, LARGEST = 7.0, 18.0


class Scene(Struct, frozen=True):
    """Things in the order of the neighborhood; `edges` hold pairs of their numbers."""

    ids: tuple[EntityId, ...]
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    kind_numbers: Ints
    points: Floats
    radii: Floats
    edges: Ints
    words: tuple[str, ...]
    center: int
    order: Ints
    numbers: Mapping[str, int]

    def neighbors(self, number: int) -> Ints:
        """The things that an edge joins with that thing."""
        here = self.edges == number
        return np.unique(np.concatenate((self.edges[here[:, 0], 1], self.edges[here[:, 1], 0])))


def make_scene(near: Neighborhood) -> Scene:
    """The neighborhood as arrays; sizes grow with the number of facts, edges are drawn once."""
    ids = tuple(entity.id for entity in near.entities)
    number_of = {entity_id: number for number, entity_id in enumerate(ids)}
    words = _join(near, number_of)
    edges = np.array(list(words), dtype=np.int64).reshape(-1, 2)
    degrees = np.bincount(edges.ravel(), minlength=len(ids)).astype(np.float64)
    radii = np.clip(SMALLEST + 2.2 * np.sqrt(degrees), SMALLEST, LARGEST)
    center = number_of.get(near.center.id, 0) if near.center else 0
    if ids:
        radii[center] = LARGEST + 4
    numbers = number_kinds(near)
    weight = degrees.copy()
    if ids:
        weight[center] = np.inf
    return Scene(
        ids,
        tuple(entity.name for entity in near.entities),
        tuple(entity.kind for entity in near.entities),
        np.array([numbers[entity.kind] for entity in near.entities], dtype=np.int64),
        np.array(near.positions, dtype=np.float64).reshape(-1, 2),
        radii,
        edges,
        tuple(words.values()),
        center,
        np.argsort(-weight, kind="stable"),
        numbers,
    )


def _join(near: Neighborhood, number_of: Mapping[EntityId, int]) -> dict[tuple[int, int], str]:
    words: dict[tuple[int, int], str] = {}
    for fact in near.facts:
        one = number_of.get(fact.subject_id)
        other = number_of.get(fact.object_id) if fact.object_id is not None else None
        if one is None or other is None or one == other:
            continue
        pair = (min(one, other), max(one, other))
        said = fact.predicate.replace("_", " ").lower()
        known = words.get(pair)
        words[pair] = said if known is None or known == said else f"{known.split(' …')[0]} …"
    return words
