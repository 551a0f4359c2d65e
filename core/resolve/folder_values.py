"""Values that a note states of the thing of its folder: minutes beside the project's own note.

A note that is called by what it is ("Meeting, 22 April", "Costs") states values of something else.
Where exactly one other note of the same folder states the same property of what it is about, that
is meant: "the budget was raised" in the minutes, "Budget: 6.4 million" in the project's note.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from pathlib import PurePath

from msgspec import Struct

from core.language.quantities import is_record
from core.language.vocabulary.relation_types import DOCUMENT
from core.records.ids import EntityId, FactId
from core.records.knowledge import Entity
from core.store.graph.graph_queries import GraphQueries
from core.store.graph.value_queries import FolderValue, ValueQueries

# In a folder of more documents, notes do not tell of one thing.
MAX_DOCUMENTS = 100
_WORD = re.compile(r"\w+")


class ValueOwner(Struct, frozen=True):
    """The thing that a value is of, and the property as the thing's own note calls it."""

    owner: EntityId
    property: str


def find_owners(
    values: ValueQueries, graph: GraphQueries, subjects: Collection[int]
) -> dict[FactId, ValueOwner]:
    """Return the owners of values in the folders where these subjects have values."""
    folders: dict[PurePath, list[FolderValue]] = {}
    for value in values.beside(subjects):
        folders.setdefault(PurePath(value.path).parent, []).append(value)
    owners: dict[FactId, ValueOwner] = {}
    for inside in folders.values():
        if len({value.path for value in inside}) <= MAX_DOCUMENTS:
            entities = graph.entities(sorted({value.subject for value in inside}))
            owners.update(_owners_in_folder(inside, entities))
    return owners


def _owners_in_folder(
    values: Iterable[FolderValue], entities: Mapping[EntityId, Entity]
) -> dict[FactId, ValueOwner]:
    open_values: list[FolderValue] = []
    stated: dict[str, set[EntityId]] = {}
    for value in values:
        subject = entities.get(value.subject)
        if subject is None:
            continue
        if not is_record(value.path, value.title, value.kind):
            stated.setdefault(value.predicate, set()).add(value.subject)
        elif subject.kind == DOCUMENT:
            open_values.append(value)
    owners: dict[FactId, ValueOwner] = {}
    for value in open_values:
        candidates = [
            ValueOwner(owner, name)
            for name in _names_of(value.predicate)
            for owner in stated.get(name, ())
            if name == value.predicate or _is_called(entities[owner], value.predicate)
        ]
        if len({one.owner for one in candidates}) == 1:
            owners[value.fact] = candidates[0]
    return owners


def _names_of(predicate: str) -> tuple[str, ...]:
    """Return the predicate, and without its first word: "hall seats" may be the hall's seats."""
    first, _, rest = predicate.partition(" ")
    return (predicate, rest) if rest and first else (predicate,)


def _is_called(entity: Entity, predicate: str) -> bool:
    """Whether the first word of the predicate is the class of the entity: Kestrel Hall, a hall."""
    return predicate.partition(" ")[0] in _WORD.findall(entity.name.casefold())
