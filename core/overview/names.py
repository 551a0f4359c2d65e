"""Which thing a name means, when someone asks for it."""

import re

import numpy as np

from core.errors import WrongUse
from core.records.ids import EntityId
from core.store.names import normalize
from core.store.store import Store

NEAREST = 5
_TYPED = re.compile(r"(.+\S)\s*\(([^()]+)\)\s*")


def thing_named(store: Store, name: str) -> EntityId:
    """The most mentioned thing with that name or alias; "Mercury (Planet)" says its type, too.

    Raises `WrongUse` with the nearest names when there is none.
    """
    found = store.graph.find(name)
    typed = _TYPED.fullmatch(name)
    if found is None and typed is not None:
        found = _of_type(store, typed[1], typed[2].strip())
    if found is None:
        near = nearest_names(store, typed[1] if typed else name)
        raise WrongUse(
            name,
            detail="Nothing is known by this name.",
            remedy=f"Similar names: {', '.join(near)}." if near else "Check how it is written.",
        )
    return found


def nearest_names(store: Store, name: str) -> tuple[str, ...]:
    """Names that hold the text, else names that hold one of its words."""
    for text in (name, *sorted(name.split(), key=len, reverse=True)):
        found = store.graph.search(text, limit=NEAREST) if text.strip() else ()
        if found:
            return tuple(dict.fromkeys(entity.name for entity in found))
    return ()


def _of_type(store: Store, name: str, kind: str) -> EntityId | None:
    names = store.graph.names()
    fits = names.names.astype(str) == normalize(name)
    fits &= np.char.lower(names.kinds.astype(str)) == kind.lower()
    bearers = store.graph.entities(np.unique(names.entity_ids[fits]))
    best = sorted(bearers.values(), key=lambda one: (-one.mentions, one.id))
    return best[0].id if best else None
