"""Query expansion (T17) with the other names of the entities in a question."""

from core.graph.name_index import EntityNameIndex
from core.records.answers.questions import Analysis
from core.records.ids import EntityId
from core.store.normalize import normalize

# Maximum number of names per entity, and in total.
_PER_ENTITY, _MAX_NAMES = 3, 8
_MIN_LENGTH = 3


def expand_names(analysis: Analysis, *, names: EntityNameIndex) -> tuple[str, ...]:
    """Return names and aliases of the question's entities that the question does not contain.

    Only for entities that are certainly meant, and never for common words. The display name
    comes first, then aliases in alphabetical order.
    """
    question_text = normalize(analysis.text)
    expansions: dict[str, None] = {}
    for entity in analysis.things:
        if entity.by == "meaning" or len(names.find(normalize(entity.surface))) > 1:
            continue
        others = [
            name
            for name in _names_of(entity.entity_id, names)
            if normalize(name) not in question_text
        ]
        expansions.update(dict.fromkeys(others[:_PER_ENTITY]))
    return tuple(expansions)[:_MAX_NAMES]


def _names_of(entity_id: EntityId, names: EntityNameIndex) -> list[str]:
    """Return the label, then the other names, each once, without very short ones."""
    label = names.labels.get(entity_id, "")
    others = [name for name in sorted(names.names_of(entity_id)) if name != normalize(label)]
    return [name for name in (label, *others) if len(name) >= _MIN_LENGTH]
