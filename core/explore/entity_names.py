"""Lookup of an entity by the name in a request."""

import re
from collections.abc import Iterator

import numpy as np

from core.errors import WrongUse
from core.extract.statements.speakers import ME
from core.records.ids import EntityId
from core.retrieve.neighborhood import find_entity
from core.store.readable_store import ReadableStore

MAX_NEAREST = 5
_NAME_WITH_TYPE = re.compile(r"(.*\S)\s*\(([^()#]+)(?: #([^()]+))?\)\s*")


def entity_by_name(store: ReadableStore, name: str) -> EntityId:
    """Return the most mentioned entity with that name or alias; "Mercury (Planet)" gives the type
    too.

    Raises `WrongUse` with the nearest names when there is none.
    """
    entity_id = store.graph.find(name)
    form = _NAME_WITH_TYPE.fullmatch(name)
    if entity_id is None and form is not None:
        entity_id = find_entity(store, form[1], kind=form[2].strip(), variant=form[3] or "")
    if entity_id is None:
        names = ", ".join(nearest_names(store, form[1] if form else name))
        if names:
            raise WrongUse(name, "no_such_name_similar", names=names)
        raise WrongUse(name, "no_such_name")
    return entity_id


def people_names(store: ReadableStore) -> Iterator[str]:
    """Yield the names and aliases of all people, as they are shown (K12)."""
    names = store.graph.names()
    people = np.unique(names.entity_ids[names.kinds.astype(str) == "Person"])
    for entity in store.graph.entities(people).values():
        yield from (name for name in (entity.name, *entity.aliases) if name != ME)


def nearest_names(store: ReadableStore, name: str) -> tuple[str, ...]:
    """Return names that contain the text, else names that contain one of its words."""
    for text in (name, *sorted(name.split(), key=len, reverse=True)):
        matches = store.graph.search(text, limit=MAX_NEAREST) if text.strip() else ()
        if matches:
            return tuple(dict.fromkeys(entity.name for entity in matches))
    return ()
