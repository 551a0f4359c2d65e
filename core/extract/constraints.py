"""What the user's decisions ask of the graph, by names; and by ids, for the things that are there.

Decisions are read from the newest to the oldest, and one that newer ones rule out is passed over:
what is left never contradicts itself, and undoing a newer one brings the older one back.
"""

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from core.extract.entities.kinds import are_compatible
from core.records.graph.edits import (
    AddFact,
    Apart,
    Confirm,
    Decide,
    Deem,
    Edit,
    Forbid,
    Merge,
    Named,
    Reject,
    Rename,
    Retype,
    Said,
    Split,
    Verdict,
)
from core.records.ids import EditId
from core.store.normalize import normalize

IdPair = tuple[int, int]


class Constraints(Struct, frozen=True):
    """The decisions that hold, by identity: name normalized, type and variant as found.

    `same` holds (shown, other); `split` the paths at which a thing is another one; `called` pairs
    (thing, name as typed) that are two things; `unequal` pairs of normalized names that no text
    may equate. Statements are normalized by `normalized_statement`.
    """

    same: tuple[tuple[Named, Named], ...] = ()
    apart: tuple[tuple[Named, Named], ...] = ()
    called: tuple[tuple[Named, str], ...] = ()
    split: tuple[tuple[Named, str], ...] = ()
    unequal: frozenset[tuple[str, str]] = frozenset()
    names: Mapping[Named, str] = {}
    kinds: Mapping[Named, str] = {}
    forbidden: frozenset[str] = frozenset()
    confirmed: frozenset[Said] = frozenset()
    rejected: frozenset[Said] = frozenset()
    decided: tuple[tuple[Said, Said, Verdict], ...] = ()
    added: tuple[tuple[EditId, AddFact], ...] = ()

    @property
    def things(self) -> frozenset[str]:
        """The normalized names of all things that the decisions speak of."""
        identities = [it for both in (*self.same, *self.apart) for it in both]
        identities += [it for it, _ in (*self.called, *self.split)]
        identities += [*self.names, *self.kinds]
        said = [*self.confirmed, *self.rejected, *(it for row in self.decided for it in row[:2])]
        identities += [it.subject for it in said]
        names = {it.name for it in identities} | {normalize(name) for _, name in self.called}
        return frozenset(names) | self.forbidden | {it.object for it in said if it.object_kind}


class BoundConstraints(Struct, frozen=True):
    """The same decisions about entity ids, as far as the things are there.

    `apart` holds each pair once, the smaller id first; `split` (entity, path); `called` (entity,
    other name, type of the thing that bears it). `names` and `kinds` are those to show, the
    newest first; `kinds` also decide which types fit.
    """

    same: tuple[IdPair, ...] = ()
    apart: frozenset[IdPair] = frozenset()
    split: tuple[tuple[int, str], ...] = ()
    called: tuple[tuple[int, str, str], ...] = ()
    names: Mapping[int, str] = {}
    kinds: Mapping[int, str] = {}
    forbidden: frozenset[int] = frozenset()
    unequal: frozenset[tuple[str, str]] = frozenset()


class EntityRef(Struct, frozen=True):
    """A thing as it was found: its id, type and variant."""

    id: int
    kind: str
    variant: str = ""


def normalized_entity(named: Named) -> Named:
    """The thing with its name normalized, so that equal things are equal records."""
    return replace(named, name=normalize(named.name))


def normalized_statement(said: Said) -> Said:
    """The statement with its names normalized; a literal loses only case and white space."""
    target = normalize(said.object) if said.object_kind else normalized_literal(said.object)
    return replace(said, subject=normalized_entity(said.subject), object=target)


def normalized_literal(text: str) -> str:
    """A literal value as it is compared."""
    return " ".join(text.casefold().split())


def ordered_pair(one: int, other: int) -> IdPair:
    """Both ids, the smaller first."""
    return (one, other) if one <= other else (other, one)


def collect_constraints(edits: Iterable[Edit]) -> Constraints:
    """What the edits that were not undone ask for; a newer one goes before an older one."""
    holding = sorted((it for it in edits if it.undone_at is None), key=lambda it: -it.id)
    gathered = _ConstraintBuilder()
    for edit in holding:
        gathered.take(edit)
    return gathered.constraints()


def bind_constraints(
    constraints: Constraints, find: Callable[[str], Iterable[EntityRef]]
) -> BoundConstraints:
    """The decisions about the things that `find` knows by a normalized found name."""
    known: dict[str, tuple[EntityRef, ...]] = {}

    def bearers(name: str) -> tuple[EntityRef, ...]:
        if name not in known:
            known[name] = tuple(find(name))
        return known[name]

    def ids(named: Named) -> list[int]:
        return [
            it.id
            for it in bearers(named.name)
            if (it.kind, it.variant) == (named.kind, named.variant)
        ]

    apart = {ordered_pair(a, b) for x, y in constraints.apart for a in ids(x) for b in ids(y)}
    for named, name in constraints.called:
        fitting = [it.id for it in bearers(normalize(name)) if are_compatible(it.kind, named.kind)]
        apart |= {ordered_pair(a, b) for a in ids(named) for b in fitting if a != b}
    return BoundConstraints(
        same=tuple((a, b) for x, y in constraints.same for a in ids(x) for b in ids(y)),
        apart=frozenset(apart),
        split=tuple((it, path) for named, path in constraints.split for it in ids(named)),
        called=tuple(
            (it, name, named.kind) for named, name in constraints.called for it in ids(named)
        ),
        names={it: name for named, name in constraints.names.items() for it in ids(named)},
        kinds={it: kind for named, kind in constraints.kinds.items() for it in ids(named)},
        forbidden=frozenset(it.id for name in constraints.forbidden for it in bearers(name)),
        unequal=constraints.unequal,
    )


class _ConstraintBuilder:
    """Decisions, taken from the newest to the oldest."""

    def __init__(self) -> None:
        self._groups = _LinkedGroups()
        self._same: list[tuple[Named, Named]] = []
        self._apart: list[tuple[Named, Named]] = []
        self._called: list[tuple[Named, str]] = []
        self._split: list[tuple[Named, str]] = []
        self._unequal: set[tuple[str, str]] = set()
        self._names: dict[Named, str] = {}
        self._kinds: dict[Named, str] = {}
        self._forbidden: set[str] = set()
        self._truths: dict[Said, bool] = {}
        self._decided: dict[tuple[Said, Said], Verdict] = {}
        self._added: list[tuple[EditId, AddFact]] = []

    def take(self, edit: Edit) -> None:
        """The edit holds as far as newer ones allow."""
        match edit.change:
            case Merge() | Apart() | Split():
                self._take_identity(edit.change)
            case Rename(thing, to):
                self._names.setdefault(normalized_entity(thing), to)
            case Retype(thing, to):
                self._kinds.setdefault(normalized_entity(thing), to)
            case Forbid(name):
                self._forbidden.add(normalize(name))
            case AddFact():
                self._added.append((edit.id, edit.change))
            case Confirm() | Reject() | Decide():
                self._take_truth(edit.change)
            case Deem():
                pass  # it is about a document, not about things

    def _take_identity(self, change: Merge | Apart | Split) -> None:
        match change:
            case Merge(keep, other):
                shown, hidden = normalized_entity(keep), normalized_entity(other)
                if self._groups.join(shown, hidden):
                    self._same.append((shown, hidden))
            case Apart(first, second):
                self._separate(normalized_entity(first), normalized_entity(second))
            case Split(thing, alias="", path=path):
                whole = normalized_entity(thing)
                self._split.append((whole, path))
                self._separate(whole, replace(whole, variant=path))
            case Split(thing, alias):
                named, name = normalized_entity(thing), normalize(alias)
                if self._groups.separate(named, Named(name, named.kind)):
                    self._called.append((named, alias))
                    self._unequal |= {(named.name, name), (name, named.name)}

    def _separate(self, one: Named, other: Named) -> None:
        if not self._groups.separate(one, other):
            return
        self._apart.append((one, other))
        if one.name != other.name:
            self._unequal |= {(one.name, other.name), (other.name, one.name)}

    def _take_truth(self, change: Confirm | Reject | Decide) -> None:
        match change:
            case Decide(verdict, first=Said() as first, second=Said() as second):
                one, other = normalized_statement(first), normalized_statement(second)
                if (other, one) not in self._decided:
                    self._decided.setdefault((one, other), verdict)
            case Confirm(said=Said() as said) | Reject(said=Said() as said):
                self._truths.setdefault(normalized_statement(said), isinstance(change, Confirm))
            case _:
                pass  # a request that was never filled in says nothing

    def constraints(self) -> Constraints:
        """All that was taken."""
        return Constraints(
            same=tuple(self._same),
            apart=tuple(self._apart),
            called=tuple(self._called),
            split=tuple(self._split),
            unequal=frozenset(self._unequal),
            names=self._names,
            kinds=self._kinds,
            forbidden=frozenset(self._forbidden),
            confirmed=frozenset(it for it, true in self._truths.items() if true),
            rejected=frozenset(it for it, true in self._truths.items() if not true),
            decided=tuple((*both, verdict) for both, verdict in self._decided.items()),
            added=tuple(reversed(self._added)),
        )


class _LinkedGroups:
    """Things joined and kept apart so far, never both."""

    def __init__(self) -> None:
        self._group: dict[Named, frozenset[Named]] = {}
        self._apart: set[frozenset[Named]] = set()

    def join(self, one: Named, other: Named) -> bool:
        """Both are in one group now, unless the groups hold things that are apart."""
        first, second = self._of(one), self._of(other)
        if any(frozenset((a, b)) in self._apart for a in first for b in second):
            return False
        whole = first | second
        self._group.update(dict.fromkeys(whole, whole))
        return True

    def separate(self, one: Named, other: Named) -> bool:
        """Both are apart now, unless they are in one group."""
        if other in self._of(one):
            return False
        self._apart.add(frozenset((one, other)))
        return True

    def _of(self, named: Named) -> frozenset[Named]:
        return self._group.get(named, frozenset((named,)))
