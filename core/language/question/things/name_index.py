"""Index of entity names, for entity linking in questions."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from msgspec import Struct

from core.records.ids import EntityId
from core.store.records import NameArrays

MAX_NAME_WORDS = 8


class NameMatch(Struct, frozen=True):
    """Words `first` to `last` (exclusive) match the name of these entities."""

    first: int
    last: int
    entity_ids: tuple[int, ...]


class EntityNameIndex:
    """Entities by normalized name and alias; `labels` maps ids to display names."""

    def __init__(self, names: NameArrays, labels: Mapping[EntityId, str]) -> None:
        self.labels = labels
        self._kinds = names.entity_ids, names.kinds
        written, bearers = names.names.tolist(), names.entity_ids.tolist()
        # Most names have one bearer, so `dict` is filled in bulk: first in order of names, then
        # backwards, so that the first bearer is kept.
        self._ids: dict[str, tuple[int, ...]] = dict(zip(written, zip(bearers), strict=True))
        self._ids.update(zip(reversed(written), zip(reversed(bearers)), strict=True))
        if len(self._ids) < len(written):
            for name, bearer in zip(written, bearers, strict=True):
                others = self._ids[name]
                if bearer not in others:
                    self._ids[name] = (*others, bearer)

    def __len__(self) -> int:
        """Return the number of different names."""
        return len(self._ids)

    def names(self) -> tuple[str, ...]:
        """Return all names, each once."""
        return tuple(self._ids)

    def find(self, name: str) -> tuple[int, ...]:
        """Return the ids of the entities with this normalized name."""
        return self._ids.get(name, ())

    def names_of(self, entity_id: int) -> tuple[str, ...]:
        """Return all normalized names of an entity."""
        return tuple(self._names_by_id.get(entity_id, ()))

    @cached_property
    def kinds(self) -> Mapping[EntityId, str]:
        """Type of each entity, by id."""
        ids, kinds = self._kinds
        return dict(zip(ids.tolist(), kinds.tolist(), strict=True))

    @cached_property
    def people_by_first_name(self) -> Mapping[str, tuple[str, ...]]:
        """Full names of people by the first word of each, in lower case."""
        people: dict[str, dict[str, None]] = {}
        for entity_id, kind in self.kinds.items():
            words = self.labels.get(entity_id, "").split() if kind == "Person" else []
            if len(words) > 1:
                people.setdefault(words[0].casefold(), {})[" ".join(words)] = None
        return {first: tuple(sorted(names)) for first, names in people.items()}

    @cached_property
    def _names_by_id(self) -> dict[int, list[str]]:
        names: dict[int, list[str]] = {}
        for name, entity_ids in self._ids.items():
            for entity_id in entity_ids:
                names.setdefault(entity_id, []).append(name)
        return names

    def longest_at(self, forms: Sequence[str], first: int) -> NameMatch | None:
        """Return the longest name that starts at `first`; `forms[n]` has n + 1 words."""
        for words in range(len(forms), 0, -1):
            entity_ids = self._ids.get(forms[words - 1])
            if entity_ids:
                return NameMatch(first, first + words, entity_ids)
        return None
