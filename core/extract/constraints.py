"""Must-link and cannot-link constraints on entities, derived from the user's edits.

Edits are read from the newest to the oldest; an edit that contradicts a newer one is skipped. So
the constraints never contradict each other, and undoing an edit brings an older one back.
"""

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from core.extract.entities.kinds import are_compatible
from core.records.graph import edits
from core.records.ids import EditId
from core.store.normalize import normalize

IdPair = tuple[int, int]


class Constraints(Struct, frozen=True):
    """The edits in force, keyed by entity identity: normalized name, type and variant as found.

    `must_link` pairs are (shown, merged). `split_paths` are (entity, path): in documents at that
    path the name means another entity. `split_aliases` are (entity, name as typed) that are two
    entities. `unequal_names` are pairs of normalized names that no text may equate. Statements are
    normalized by `normalized_statement`.
    """

    must_link: tuple[tuple[edits.EntityName, edits.EntityName], ...] = ()
    cannot_link: tuple[tuple[edits.EntityName, edits.EntityName], ...] = ()
    split_aliases: tuple[tuple[edits.EntityName, str], ...] = ()
    split_paths: tuple[tuple[edits.EntityName, str], ...] = ()
    unequal_names: frozenset[tuple[str, str]] = frozenset()
    names: Mapping[edits.EntityName, str] = {}
    kinds: Mapping[edits.EntityName, str] = {}
    forbidden: frozenset[str] = frozenset()
    confirmed: frozenset[edits.StatementRef] = frozenset()
    rejected: frozenset[edits.StatementRef] = frozenset()
    decided: tuple[tuple[edits.StatementRef, edits.StatementRef, edits.Verdict], ...] = ()
    added: tuple[tuple[EditId, edits.AddFact], ...] = ()

    @property
    def entity_names(self) -> frozenset[str]:
        """Return the normalized names of all entities that the edits mention."""
        identities = [it for both in (*self.must_link, *self.cannot_link) for it in both]
        identities += [it for it, _ in (*self.split_aliases, *self.split_paths)]
        identities += [*self.names, *self.kinds]
        statements = [
            *self.confirmed,
            *self.rejected,
            *(it for row in self.decided for it in row[:2]),
        ]
        identities += [it.subject for it in statements]
        names = {it.name for it in identities} | {normalize(name) for _, name in self.split_aliases}
        return (
            frozenset(names) | self.forbidden | {it.object for it in statements if it.object_kind}
        )


class BoundConstraints(Struct, frozen=True):
    """The same constraints by entity id, as far as the entities exist.

    `cannot_link` holds each pair once, the smaller id first. `split_paths` are (entity, path),
    `split_aliases` (entity, other name, type of the entity with that name). `names` and `kinds` are
    those to show, the newest edit first; `kinds` also decide which types are compatible.
    """

    must_link: tuple[IdPair, ...] = ()
    cannot_link: frozenset[IdPair] = frozenset()
    split_paths: tuple[tuple[int, str], ...] = ()
    split_aliases: tuple[tuple[int, str, str], ...] = ()
    names: Mapping[int, str] = {}
    kinds: Mapping[int, str] = {}
    forbidden: frozenset[int] = frozenset()
    unequal_names: frozenset[tuple[str, str]] = frozenset()


class EntityRef(Struct, frozen=True):
    """An entity as found in documents: id, type and variant."""

    id: int
    kind: str
    variant: str = ""


def _normalized_entity(named: edits.EntityName) -> edits.EntityName:
    return replace(named, name=normalize(named.name))


def normalized_statement(statement: edits.StatementRef) -> edits.StatementRef:
    """Return the statement with normalized names; literals lose case and extra white space."""
    target = (
        normalize(statement.object)
        if statement.object_kind
        else _normalized_literal(statement.object)
    )
    return replace(statement, subject=_normalized_entity(statement.subject), object=target)


def _normalized_literal(text: str) -> str:
    return " ".join(text.casefold().split())


def ordered_pair(one: int, other: int) -> IdPair:
    """Return both ids, the smaller first."""
    return (one, other) if one <= other else (other, one)


def collect_constraints(given: Iterable[edits.Edit]) -> Constraints:
    """Return the constraints of all edits that were not undone; newer edits take precedence."""
    holding = sorted((edit for edit in given if edit.undone_at is None), key=lambda edit: -edit.id)
    gathered = _ConstraintBuilder()
    for edit in holding:
        gathered.take(edit)
    return gathered.constraints()


def bind_constraints(
    constraints: Constraints, find: Callable[[str], Iterable[EntityRef]]
) -> BoundConstraints:
    """Bind the constraints to entity ids; `find` looks up entities by normalized found name."""
    cache: dict[str, tuple[EntityRef, ...]] = {}

    def bearers(name: str) -> tuple[EntityRef, ...]:
        if name not in cache:
            cache[name] = tuple(find(name))
        return cache[name]

    def ids(named: edits.EntityName) -> list[int]:
        return [
            ref.id
            for ref in bearers(named.name)
            if (ref.kind, ref.variant) == (named.kind, named.variant)
        ]

    apart = {ordered_pair(a, b) for x, y in constraints.cannot_link for a in ids(x) for b in ids(y)}
    for named, name in constraints.split_aliases:
        fitting = [it.id for it in bearers(normalize(name)) if are_compatible(it.kind, named.kind)]
        apart |= {ordered_pair(a, b) for a in ids(named) for b in fitting if a != b}
    return BoundConstraints(
        must_link=tuple((a, b) for x, y in constraints.must_link for a in ids(x) for b in ids(y)),
        cannot_link=frozenset(apart),
        split_paths=tuple(
            (entity_id, path) for named, path in constraints.split_paths for entity_id in ids(named)
        ),
        split_aliases=tuple(
            (entity_id, name, named.kind)
            for named, name in constraints.split_aliases
            for entity_id in ids(named)
        ),
        names={it: name for named, name in constraints.names.items() for it in ids(named)},
        kinds={it: kind for named, kind in constraints.kinds.items() for it in ids(named)},
        forbidden=frozenset(it.id for name in constraints.forbidden for it in bearers(name)),
        unequal_names=constraints.unequal_names,
    )


class _ConstraintBuilder:
    """Collects constraints from edits, which must be added from the newest to the oldest."""

    def __init__(self) -> None:
        self._groups = _LinkedGroups()
        self._same: list[tuple[edits.EntityName, edits.EntityName]] = []
        self._apart: list[tuple[edits.EntityName, edits.EntityName]] = []
        self._called: list[tuple[edits.EntityName, str]] = []
        self._split: list[tuple[edits.EntityName, str]] = []
        self._unequal: set[tuple[str, str]] = set()
        self._names: dict[edits.EntityName, str] = {}
        self._kinds: dict[edits.EntityName, str] = {}
        self._forbidden: set[str] = set()
        self._truths: dict[edits.StatementRef, bool] = {}
        self._decided: dict[tuple[edits.StatementRef, edits.StatementRef], edits.Verdict] = {}
        self._added: list[tuple[EditId, edits.AddFact]] = []

    def take(self, edit: edits.Edit) -> None:
        """Add the edit as far as newer edits allow."""
        match edit.change:
            case edits.Merge() | edits.KeepApart() | edits.Split():
                self._add_identity(edit.change)
            case edits.Rename(thing, to):
                self._names.setdefault(_normalized_entity(thing), to)
            case edits.Retype(thing, to):
                self._kinds.setdefault(_normalized_entity(thing), to)
            case edits.IgnoreName(name):
                self._forbidden.add(normalize(name))
            case edits.AddFact():
                self._added.append((edit.id, edit.change))
            case edits.Confirm() | edits.Reject() | edits.ResolveContradiction():
                self._add_truth(edit.change)
            case edits.AssessDocument():
                pass  # concerns a document, not entities

    def _add_identity(self, change: edits.Merge | edits.KeepApart | edits.Split) -> None:
        match change:
            case edits.Merge(keep, other):
                shown, hidden = _normalized_entity(keep), _normalized_entity(other)
                if self._groups.join(shown, hidden):
                    self._same.append((shown, hidden))
            case edits.KeepApart(first, second):
                self._separate(_normalized_entity(first), _normalized_entity(second))
            case edits.Split(thing, alias="", path=path):
                whole = _normalized_entity(thing)
                self._split.append((whole, path))
                self._separate(whole, replace(whole, variant=path))
            case edits.Split(thing, alias):
                named, name = _normalized_entity(thing), normalize(alias)
                if self._groups.separate(named, edits.EntityName(name, named.kind)):
                    self._called.append((named, alias))
                    self._unequal |= {(named.name, name), (name, named.name)}

    def _separate(self, one: edits.EntityName, other: edits.EntityName) -> None:
        if not self._groups.separate(one, other):
            return
        self._apart.append((one, other))
        if one.name != other.name:
            self._unequal |= {(one.name, other.name), (other.name, one.name)}

    def _add_truth(self, change: edits.Confirm | edits.Reject | edits.ResolveContradiction) -> None:
        match change:
            case edits.ResolveContradiction(
                verdict, first=edits.StatementRef() as first, second=edits.StatementRef() as second
            ):
                one, other = normalized_statement(first), normalized_statement(second)
                if (other, one) not in self._decided:
                    self._decided.setdefault((one, other), verdict)
            case (
                edits.Confirm(said=edits.StatementRef() as said)
                | edits.Reject(said=edits.StatementRef() as said)
            ):
                self._truths.setdefault(
                    normalized_statement(said), isinstance(change, edits.Confirm)
                )
            case _:
                pass  # a request without its statement has no effect

    def constraints(self) -> Constraints:
        """Return the collected constraints."""
        return Constraints(
            must_link=tuple(self._same),
            cannot_link=tuple(self._apart),
            split_aliases=tuple(self._called),
            split_paths=tuple(self._split),
            unequal_names=frozenset(self._unequal),
            names=self._names,
            kinds=self._kinds,
            forbidden=frozenset(self._forbidden),
            confirmed=frozenset(it for it, true in self._truths.items() if true),
            rejected=frozenset(it for it, true in self._truths.items() if not true),
            decided=tuple((*both, verdict) for both, verdict in self._decided.items()),
            added=tuple(reversed(self._added)),
        )


class _LinkedGroups:
    """Groups of linked entities and the pairs that must stay apart."""

    def __init__(self) -> None:
        self._group: dict[edits.EntityName, frozenset[edits.EntityName]] = {}
        self._apart: set[frozenset[edits.EntityName]] = set()

    def join(self, one: edits.EntityName, other: edits.EntityName) -> bool:
        """Link both groups; return False if they contain entities that must stay apart."""
        first, second = self._of(one), self._of(other)
        if any(frozenset((a, b)) in self._apart for a in first for b in second):
            return False
        whole = first | second
        self._group.update(dict.fromkeys(whole, whole))
        return True

    def separate(self, one: edits.EntityName, other: edits.EntityName) -> bool:
        """Mark both as distinct; return False if they are linked already."""
        if other in self._of(one):
            return False
        self._apart.add(frozenset((one, other)))
        return True

    def _of(self, named: edits.EntityName) -> frozenset[edits.EntityName]:
        return self._group.get(named, frozenset((named,)))
