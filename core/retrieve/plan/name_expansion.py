"""Other words to search for (T17): the names under which things are known that are named."""

from core.graph.name_index import NameBook
from core.records.answers.questions import Analysis
from core.records.ids import EntityId
from core.store.normalize import normalize

# This many other names of one thing, and this many in all.
_OF_EACH, _IN_ALL = 3, 8
_SHORTEST = 3


def expand_names(analysis: Analysis, *, names: NameBook) -> tuple[str, ...]:
    """Names and aliases of the things that the question names, without those it holds already.

    Only of things that are certainly meant, and never of common words; the name by which a thing
    is shown comes first, then its aliases in order of the alphabet.
    """
    asked = normalize(analysis.text)
    found: dict[str, None] = {}
    for thing in analysis.things:
        if thing.by == "meaning" or len(names.find(normalize(thing.surface))) > 1:
            continue
        others = [it for it in _names_of(thing.entity_id, names) if normalize(it) not in asked]
        found.update(dict.fromkeys(others[:_OF_EACH]))
    return tuple(found)[:_IN_ALL]


def _names_of(entity_id: EntityId, names: NameBook) -> list[str]:
    """The label, then the other names, each once, without what is too short to tell anything."""
    label = names.labels.get(entity_id, "")
    others = [name for name in sorted(names.of(entity_id)) if name != normalize(label)]
    return [name for name in (label, *others) if len(name) >= _SHORTEST]
