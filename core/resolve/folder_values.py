"""Values that a note states of the thing of its folder: minutes beside the project's own note.

A note that is called by what it is ("Meeting, 22 April", "Costs") states values of something else.
Where exactly one other note of the same folder states the same property of what it is about, that
is meant: "the budget was raised" in the minutes, "Budget: 6.4 million" in the project's note.

Where exactly two notes of a folder give the day of what a group has once a year ("AGM 5 February"
in the plan, "AGM on 29 January" in the invitation) and are called by what they are, each by another
word, both tell of one thing too. Notes that are called otherwise may be of two groups.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from pathlib import PurePath

from msgspec import Struct

from core.language.quantities import day_of, is_record, value_words
from core.language.vocabulary.relation_types import DOCUMENT
from core.records.ids import EntityId, FactId
from core.records.knowledge import Entity
from core.store.graph.graph_queries import GraphQueries
from core.store.graph.value_queries import FolderValue, ValueQueries

# In a folder of more documents, notes do not tell of one thing.
MAX_DOCUMENTS = 100
_TWO_NOTES = 2
_WORD = re.compile(r"\w+")


class ValueOwner(Struct, frozen=True):
    """The entity that a value belongs to, and the property as the entity's own note calls it."""

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
    of_notes: list[FolderValue] = []
    stated: dict[str, set[EntityId]] = {}
    for value in values:
        subject = entities.get(value.subject)
        if subject is None:
            continue
        if subject.kind == DOCUMENT:
            of_notes.append(value)
        if not is_record(value.path, value.title, value.kind):
            stated.setdefault(value.predicate, set()).add(value.subject)
        elif subject.kind == DOCUMENT:
            open_values.append(value)
    owners = _shared_by_notes(of_notes)
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


def _shared_by_notes(values: Iterable[FolderValue]) -> dict[FactId, ValueOwner]:
    """Return one owner for both notes that give the day of one yearly occasion."""
    by_property: dict[tuple[str, str], list[FolderValue]] = {}
    for value in values:
        if value.predicate in value_words("yearly"):
            by_property.setdefault((value.predicate, _year_of(value)), []).append(value)
    owners: dict[FactId, ValueOwner] = {}
    for (name, _year), alike in _with_undated(by_property).items():
        notes = {value.subject: _kind_words(value) for value in alike}
        kinds = [*notes.values()]
        if len(notes) == _TWO_NOTES and all(kinds) and kinds[0].isdisjoint(kinds[1]):
            owners |= {value.fact: ValueOwner(min(notes), name) for value in alike}
    return owners


def _kind_words(value: FolderValue) -> frozenset[str]:
    """Return the words in the name of the note that say what it is: "plan", "minutes"."""
    kinds = value_words("records") | value_words("notices")
    return kinds.intersection(_WORD.findall(f"{value.title} {PurePath(value.path).stem}".lower()))


def _year_of(value: FolderValue) -> str:
    """Return the year of a day; empty for what has none."""
    day = day_of(value.literal)
    return str(day[0].year) if day is not None else ""


def _with_undated(
    by_property: Mapping[tuple[str, str], list[FolderValue]],
) -> dict[tuple[str, str], list[FolderValue]]:
    """Return the groups, a day without a year in that of the only year that there is."""
    groups = {key: [*alike] for key, alike in by_property.items()}
    for (name, year), alike in by_property.items():
        years = [it for it in by_property if it[0] == name and it[1]]
        if not year and len(years) == 1:
            groups[years[0]] += alike
            del groups[name, year]
    return groups


def _names_of(predicate: str) -> tuple[str, ...]:
    """Return the predicate, and without its first word: "hall seats" may be the hall's seats."""
    first, _, rest = predicate.partition(" ")
    return (predicate, rest) if rest and first else (predicate,)


def _is_called(entity: Entity, predicate: str) -> bool:
    """Whether the first word of the predicate is the class of the entity: Kestrel Hall, a hall."""
    return predicate.partition(" ")[0] in _WORD.findall(entity.name.casefold())
