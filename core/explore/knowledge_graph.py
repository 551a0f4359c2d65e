"""The knowledge graph as a property graph: entities and values are nodes, facts relationships."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.cypher.checks import Schema
from core.cypher.temporal.temporal_values import Date
from core.graph.fact_graph import TRUSTED_STATUSES, UNASSERTED_MODALITIES, contains_text
from core.language.vocabulary.vocabulary import built_in
from core.records.ids import EntityId, FactId
from core.records.knowledge import LEAST_SHOWN
from core.store.graph.property_queries import NO_DAY, FactDetails
from core.store.readable_store import ReadableStore

# Label of the node of a value that is no entity.
VALUE = "Value"
Ids = NDArray[np.int64]
Step = tuple[int, int]


def as_name(predicate: str) -> str:
    """Return the name of a relation or attribute in queries: without spaces."""
    return "_".join(predicate.split())


class KnowledgeGraph:
    """Trusted, asserted facts and the entities that documents name. A `PropertyGraph`.

    Nodes are numbered: entities first, in order of id, then the values, in order of fact.
    Relationships are numbered like the facts. What the store does not show is left
    out, and entities that nothing else names.
    """

    def __init__(self, store: ReadableStore, quote: Callable[[FactId], str]) -> None:
        rows = store.properties
        self._quote = quote
        self._places = rows.places()
        self.facts = _shown_facts(rows.facts())
        entities, named = rows.entities(), rows.mentioned()
        ends = (named, self.facts.subjects, self.facts.objects)
        is_shown = np.isin(entities.ids, np.unique(np.concatenate(ends)))
        self.entity_ids: Ids = entities.ids[is_shown]
        self._names: list[str] = entities.names[is_shown].tolist()
        self._kinds: list[str] = [as_name(kind) for kind in entities.kinds[is_shown].tolist()]
        self._add_values()
        self._types: list[str] = [as_name(one) for one in self.facts.predicates.tolist()]
        self._aliases = self._other_names(store)
        self._steps: dict[tuple[int, str], list[Step]] = {}

    def _add_values(self) -> None:
        """Number the ends of the facts; each value is a node of its own."""
        subjects, objects = self.facts.subjects, self.facts.objects
        is_known = np.isin(subjects, self.entity_ids)
        is_known &= (objects == 0) | np.isin(objects, self.entity_ids)
        self.facts = self.facts.subset(is_known)
        subjects, objects = self.facts.subjects, self.facts.objects
        count = len(self.entity_ids)
        is_value = objects == 0
        starts = np.searchsorted(self.entity_ids, subjects)
        ends = np.searchsorted(self.entity_ids, objects)
        ends[is_value] = count + np.arange(int(is_value.sum()))
        self._starts: list[int] = starts.tolist()
        self._ends: list[int] = ends.tolist()
        self._values: list[str] = self.facts.literals[is_value].tolist()
        nodes = count + len(self._values)
        self._outgoing, self._incoming = _Index(starts, nodes), _Index(ends, nodes)

    def _other_names(self, store: ReadableStore) -> dict[int, list[str]]:
        names = store.properties.other_names()
        # A name that does not say where it stems from is left out where anything is hidden.
        shown = np.ones(len(names.names), bool)
        if len(store.hidden.documents):
            shown = names.documents != 0
        aliases: dict[int, list[str]] = {}
        pairs = zip(names.entity_ids[shown].tolist(), names.names[shown].tolist(), strict=True)
        for entity_id, name in pairs:
            aliases.setdefault(entity_id, []).append(name)
        return aliases

    def entity_id(self, node: int) -> EntityId | None:
        """Return the entity of a node; None for a value."""
        return EntityId(int(self.entity_ids[node])) if node < len(self.entity_ids) else None

    def node_of(self, entity_id: EntityId) -> int | None:
        """Return the node of an entity; None for one that is not in the graph."""
        node = int(np.searchsorted(self.entity_ids, entity_id))
        is_shown = node < len(self.entity_ids) and self.entity_ids[node] == entity_id
        return node if is_shown else None

    def fact_id(self, relationship: int) -> FactId:
        """Return the fact of a relationship."""
        return FactId(int(self.facts.ids[relationship]))

    def node_ids(self, label: str | None) -> Sequence[int]:
        """Return all nodes, or those with a label."""
        if label is None:
            return range(len(self.entity_ids) + len(self._values))
        return self._by_label.get(label, ())

    @cached_property
    def _by_label(self) -> dict[str, list[int]]:
        count = len(self._kinds)
        nodes: dict[str, list[int]] = {VALUE: list(range(count, count + len(self._values)))}
        for node, kind in enumerate(self._kinds):
            nodes.setdefault(kind, []).append(node)
        return nodes

    def lookup(self, label: str | None, key: str, value: Any) -> Sequence[int] | None:
        """Return the nodes of a name; None for other properties."""
        del label
        return self._by_name.get(value, ()) if key == "name" and isinstance(value, str) else None

    @cached_property
    def _by_name(self) -> dict[str, list[int]]:
        nodes: dict[str, list[int]] = {}
        for node, name in enumerate((*self._names, *self._values)):
            nodes.setdefault(name, []).append(node)
        return nodes

    def labels(self, node: int) -> tuple[str, ...]:
        """Return the type of an entity, or that the node is a value."""
        return (self._kinds[node],) if node < len(self._kinds) else (VALUE,)

    def node_properties(self, node: int) -> Mapping[str, Any]:
        """Return name, aliases and attributes; an attribute of several values is a list."""
        if node >= len(self._names):
            value = self._values[node - len(self._names)]
            return {"name": value, "value": value}
        return _NodeProperties(self, node)

    def name_of(self, node: int) -> str:
        """Return the name of an entity, or the value."""
        count = len(self._names)
        return self._names[node] if node < count else self._values[node - count]

    def aliases_of(self, node: int) -> list[str]:
        """Return the other names of an entity, sorted."""
        name = self._names[node]
        names = self._aliases.get(int(self.entity_ids[node]), [])
        return sorted({one for one in names if one != name})

    def attributes_of(self, node: int) -> dict[str, Any]:
        """Return the values that the facts of an entity give, by attribute."""
        count = len(self._names)
        values: dict[str, list[str]] = {}
        for fact, end in self.expand(node, (), ">"):
            if end >= count:
                values.setdefault(self._types[fact], []).append(self._values[end - count])
        return {
            key: texts[0] if len(set(texts)) == 1 else list(dict.fromkeys(texts))
            for key, texts in values.items()
        }

    def expand(self, node: int, types: tuple[str, ...], direction: str) -> list[Step]:
        """Return (relationship, other node)."""
        steps = self._steps.get((node, direction))
        if steps is None:
            steps = self._steps[node, direction] = self._find_steps(node, direction)
        if not types:
            return steps
        return [step for step in steps if self._types[step[0]] in types]

    def _find_steps(self, node: int, direction: str) -> list[Step]:
        steps: list[Step] = []
        if direction != "<":
            steps += [(fact, self._ends[fact]) for fact in self._outgoing.rows(node)]
        if direction != ">":
            incoming = self._incoming.rows(node)
            is_loop = direction == "-"
            steps += [
                (fact, start)
                for fact in incoming
                if (start := self._starts[fact]) != node or not is_loop
            ]
        return steps

    def ends(self, relationship: int) -> tuple[int, int]:
        """Return subject and object."""
        return self._starts[relationship], self._ends[relationship]

    def type_of(self, relationship: int) -> str:
        """Return the relation."""
        return self._types[relationship]

    def relationship_properties(self, relationship: int) -> Mapping[str, Any]:
        """Return confidence, validity and evidence; the quote is read when it is asked for."""
        return _FactProperties(self, relationship)

    def fact_property(self, fact: int, key: str) -> Any:
        """Return a property of a fact; None for an absent one."""
        if key == "quote":
            return self._quote(self.fact_id(fact)) or None
        if key in ("path", "part"):
            return self._place(int(self.facts.documents[fact]), key)
        value: Any = getattr(self.facts, _COLUMNS[key])[fact]
        if key in _DAYS:
            return Date(int(value)) if value != NO_DAY else None
        if isinstance(value, str):
            return value or None
        return float(value) if key == "confidence" else int(value) or None

    def _place(self, document: int, key: str) -> str | None:
        at = int(np.searchsorted(self._places.ids, document))
        if at >= len(self._places.ids) or self._places.ids[at] != document:
            return None
        return (self._places.paths if key == "path" else self._places.parts)[at] or None

    @cached_property
    def relation_ends(self) -> Mapping[str, frozenset[tuple[str, str]]]:
        """The labels that each relation of the graph joins, as pairs."""
        count, ends = len(self._kinds), dict[str, set[tuple[str, str]]]()
        for kind, start, end in zip(self._types, self._starts, self._ends, strict=True):
            label = self._kinds[end] if end < count else VALUE
            ends.setdefault(kind, set()).add((self._kinds[start], label))
        return {kind: frozenset(pairs) for kind, pairs in ends.items()}

    @cached_property
    def schema(self) -> Schema:
        """The names that queries may use."""
        is_value = self.facts.objects == 0
        attributes = {as_name(one) for one in set(self.facts.predicates[is_value].tolist())}
        declared = {key for kind in built_in().types.values() for key in kind.properties}
        return Schema(
            labels=frozenset(self._kinds) | frozenset(built_in().types) | {VALUE},
            types=frozenset(self._types) | frozenset(map(as_name, built_in().relations)),
            node_properties=frozenset(attributes) | declared | _NODE_KEYS,
            relationship_properties=frozenset(FACT_KEYS),
        )


_NODE_KEYS = frozenset(("name", "aliases", "value"))
_DAYS = frozenset(("valid_from", "valid_until", "stated"))
# Properties of facts by the column that has them; others are read elsewhere.
_COLUMNS = {
    "confidence": "confidences",
    **{key: key for key in sorted(_DAYS)},
    "status": "statuses",
    "source": "sources",
    "method": "methods",
    "modality": "modalities",
    "page": "pages",
}
FACT_KEYS = (*_COLUMNS, "path", "part", "quote")


class _Index:
    """The rows of each node, as slices."""

    def __init__(self, nodes: Ids, count: int) -> None:
        self._order = np.argsort(nodes, kind="stable")
        self._first = np.searchsorted(nodes[self._order], np.arange(count + 1))

    def rows(self, node: int) -> list[int]:
        first, last = self._first[node : node + 2]
        return self._order[first:last].tolist()


class _NodeProperties(Mapping[str, Any]):
    """Properties of an entity; attributes are collected when they are asked for."""

    def __init__(self, graph: KnowledgeGraph, node: int) -> None:
        self._graph = graph
        self._node = node

    def __getitem__(self, key: str) -> Any:
        """Return a property. Raises `KeyError`."""
        if key == "name":
            return self._graph.name_of(self._node)
        return self._all[key]

    def __iter__(self) -> Iterator[str]:
        """Yield the keys."""
        return iter(self._all)

    def __len__(self) -> int:
        """Return the number of properties."""
        return len(self._all)

    @cached_property
    def _all(self) -> dict[str, Any]:
        own = {"name": self._graph.name_of(self._node)}
        aliases = self._graph.aliases_of(self._node)
        return {
            **self._graph.attributes_of(self._node),
            **({"aliases": aliases} if aliases else {}),
            **own,
        }


class _FactProperties(Mapping[str, Any]):
    """Properties of a fact that are not null."""

    def __init__(self, graph: KnowledgeGraph, fact: int) -> None:
        self._graph = graph
        self._fact = fact

    def __getitem__(self, key: str) -> Any:
        """Return a property. Raises `KeyError`."""
        value = self._graph.fact_property(self._fact, key) if key in FACT_KEYS else None
        if value is None:
            raise KeyError(key)
        return value

    def __iter__(self) -> Iterator[str]:
        """Yield the keys."""
        return (key for key in FACT_KEYS if key in self)

    def __len__(self) -> int:
        """Return the number of properties."""
        return sum(1 for _ in self)


def _shown_facts(facts: FactDetails) -> FactDetails:
    is_shown = contains_text(facts.statuses, TRUSTED_STATUSES)
    is_shown &= ~contains_text(facts.modalities, UNASSERTED_MODALITIES)
    is_shown &= (facts.confidences >= LEAST_SHOWN) | (facts.statuses == "confirmed")
    return facts.subset(is_shown)
