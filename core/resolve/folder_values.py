"""Values that a note states of the thing of its folder: minutes beside the project's own note.

A note that is called by what it is ("Meeting, 22 April", "Costs") states values of something else.
Where exactly one other note of the same folder states the same property of what it is about, that
is meant: "the budget was raised" in the minutes, "Budget: 6.4 million" in the project's note.

What two notes tell of is one thing too where they state the same day ("AGM 5 February" in the plan,
"AGM on 29 January" in the invitation) or a property whose name is not everybody's ("mooring fee").
"""

import re
from collections.abc import Collection, Iterable, Mapping
from pathlib import PurePath

from msgspec import Struct

from core.language.quantities import day_of, is_record, read_quantity, same_values, value_words
from core.language.text.tagger import is_word_of_any
from core.language.time.date_forms import MONTH
from core.language.time.dates import dates, yearly_days
from core.language.vocabulary.relation_types import DOCUMENT
from core.records.ids import EntityId, FactId
from core.records.knowledge import Entity
from core.store.graph.graph_queries import GraphQueries
from core.store.graph.value_queries import FolderValue, ValueQueries

# In a folder of more documents, notes do not tell of one thing.
MAX_DOCUMENTS = 100
_TWO_NOTES = 2
_MONTHS = re.compile(rf"\b{MONTH}", re.IGNORECASE)
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
    """Return one owner for all notes that state the same property, if that tells one thing."""
    by_property: dict[tuple[str, str], list[FolderValue]] = {}
    of_note: dict[EntityId, dict[str, str]] = {}
    for value in values:
        of_note.setdefault(value.subject, {})[value.predicate] = value.literal
        if _is_telling(value):
            by_property.setdefault((value.predicate, _year_of(value)), []).append(value)
    owners: dict[FactId, ValueOwner] = {}
    for (name, _year), alike in _with_undated(by_property).items():
        notes = sorted({value.subject for value in alike})
        if len(notes) == _TWO_NOTES and not _are_siblings(*(of_note[it] for it in notes)):
            owners |= {value.fact: ValueOwner(notes[0], name) for value in alike}
    return owners


def _is_telling(value: FolderValue) -> bool:
    """Whether two notes of a folder that state the property tell of one thing.

    A word that every note may have ("hotel", "fee") is another one in each; a month or a day in
    the name of the note says that its values are of that time.
    """
    words = _WORD.findall(value.predicate)
    name = f"{value.title} {PurePath(value.path).stem}"
    is_own = len(words) > 1 or not is_word_of_any(words[0] if words else "")
    if not words or _MONTHS.search(name) or any(it.precision == "month" for it in dates(name)):
        return False
    # "AGM" and "Sommerfest" are one of a kind, "exam" and "Fest" are of many.
    occasions = value_words("occasions")
    is_compound = words[-1] not in occasions and words[-1].endswith(tuple(occasions))
    return is_own or is_compound or words[-1] in value_words("yearly")


def _is_day(literal: str) -> bool:
    """Whether the value is a day, with or without its year."""
    return day_of(literal) is not None or next(yearly_days(literal), None) is not None


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


def _are_siblings(one: Mapping[str, str], other: Mapping[str, str]) -> bool:
    """Whether both notes give the same figures, each for a thing of its own."""
    figures = {name for name, text in one.items() if read_quantity(text) and not _is_day(text)}
    shared = figures & other.keys()
    return len(shared) > 1 and not any(same_values(one[name], other[name]) for name in shared)


def _names_of(predicate: str) -> tuple[str, ...]:
    """Return the predicate, and without its first word: "hall seats" may be the hall's seats."""
    first, _, rest = predicate.partition(" ")
    return (predicate, rest) if rest and first else (predicate,)


def _is_called(entity: Entity, predicate: str) -> bool:
    """Whether the first word of the predicate is the class of the entity: Kestrel Hall, a hall."""
    return predicate.partition(" ")[0] in _WORD.findall(entity.name.casefold())
