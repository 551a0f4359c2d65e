"""Names of things, to be found in a question."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from msgspec import Struct

from core.records.ids import EntityId
from core.store.records import NameArrays

MAX_NAME_WORDS = 8


class NameMatch(Struct, frozen=True):
    """Words `first` to `last` (exclusive) name these things."""

    first: int
    last: int
    entity_ids: tuple[int, ...]


class EntityNameIndex:
    """Normalized names and aliases, each with the things that bear it; `labels` to show them."""

    def __init__(self, names: NameArrays, labels: Mapping[EntityId, str]) -> None:
        self.labels = labels
        self._kinds = names.entity_ids, names.kinds
        written, bearers = names.names.tolist(), names.entity_ids.tolist()
        # Most names have one bearer: those are taken all at once, in order of the names; then
        # backwards, so that the first bearer stays.
        self._ids: dict[str, tuple[int, ...]] = dict(zip(written, zip(bearers), strict=True))
        self._ids.update(zip(reversed(written), zip(reversed(bearers)), strict=True))
        if len(self._ids) < len(written):
            for name, bearer in zip(written, bearers, strict=True):
                others = self._ids[name]
                if bearer not in others:
                    self._ids[name] = (*others, bearer)

    def __len__(self) -> int:
        """How many different names there are."""
        return len(self._ids)

    def names(self) -> tuple[str, ...]:
        """All names, each once."""
        return tuple(self._ids)

    def find(self, name: str) -> tuple[int, ...]:
        """Ids of the things with this normalized name."""
        return self._ids.get(name, ())

    def names_of(self, entity_id: int) -> tuple[str, ...]:
        """All normalized names of one thing."""
        return tuple(self._names_by_id.get(entity_id, ()))

    @cached_property
    def kinds(self) -> Mapping[EntityId, str]:
        """The type of each thing."""
        ids, kinds = self._kinds
        return dict(zip(ids.tolist(), kinds.tolist(), strict=True))

    @cached_property
    def _names_by_id(self) -> dict[int, list[str]]:
        names: dict[int, list[str]] = {}
        for name, entity_ids in self._ids.items():
            for entity_id in entity_ids:
                names.setdefault(entity_id, []).append(name)
        return names

    def longest_at(self, forms: Sequence[str], first: int) -> NameMatch | None:
        """The longest name that begins at word `first`; `forms[n]` holds n + 1 words from there."""
        for words in range(len(forms), 0, -1):
            entity_ids = self._ids.get(forms[words - 1])
            if entity_ids:
                return NameMatch(first, first + words, entity_ids)
        return None
