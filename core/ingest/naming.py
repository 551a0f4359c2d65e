"""The names of one document, each numbered once, with the thing it stands for where known."""

from collections.abc import Iterable, Mapping
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from core.records.ids import EntityId
from core.records.knowledge import AliasFound
from core.store.names import normalize
from core.store.rows import NewName


class Resolver(Protocol):
    """Knows which thing a name stands for."""

    def find(self, name: str, kind: str) -> EntityId | None:
        """The known thing with that name and a kind that agrees."""
        ...

    def learn(self, given: Mapping[tuple[str, str], EntityId]) -> None:
        """Things that were new, by (normalized name, kind)."""
        ...


class Names:
    """Numbers names in the order in which they are first asked for."""

    def __init__(self, resolver: Resolver, vectors: Mapping[str, NDArray[np.float32]]) -> None:
        self._resolver = resolver
        self._vectors = vectors
        self._numbers: dict[tuple[str, str], int] = {}
        self._by_name: dict[str, int] = {}
        self._listed: list[NewName] = []
        self._aliases: list[tuple[int, str]] = []
        self.lacking = 0

    @property
    def listed(self) -> tuple[NewName, ...]:
        """All names, by number."""
        return tuple(self._listed)

    @property
    def aliases(self) -> tuple[tuple[int, str], ...]:
        """Other names, each with the number of the name that it stands for."""
        return tuple(self._aliases)

    def join(self, aliases: Iterable[AliasFound]) -> None:
        """From now on each alias has the number of its name."""
        for one in aliases:
            number = self.number(one.name, one.kind)
            self._numbers.setdefault((normalize(one.alias), one.kind), number)
            self._by_name.setdefault(normalize(one.alias), number)
            self._aliases.append((number, one.alias))

    def number(self, name: str, kind: str) -> int:
        """The number of the name."""
        key = (normalize(name), kind)
        if key not in self._numbers:
            self._numbers[key] = self._add(name, kind)
            self._by_name.setdefault(key[0], self._numbers[key])
        return self._numbers[key]

    def known_number(self, name: str) -> int | None:
        """The number of a name of any kind that has one."""
        return self._by_name.get(normalize(name))

    def _add(self, name: str, kind: str) -> int:
        known = self._resolver.find(name, kind)
        vector = None if known is not None else self._vectors.get(name)
        if known is None and vector is None:
            self.lacking += 1
        self._listed.append(NewName(name, kind, entity_id=known, vector=vector))
        return len(self._listed) - 1
