"""Which of all things are one: groups from decisions about pairs, and questions about the rest.

Groups depend on the things that are there and on what the user decided, never on the order in
which things or decisions came. A change is worked out only as far as it can reach.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from core.extract.constraints import BoundConstraints, ordered_pair
from core.resolve.entities.attribute_evidence import compare_attributes
from core.resolve.entities.blocking import BlockingIndex
from core.resolve.entities.candidates import (
    DEFAULT_RULES,
    EntityCandidate,
    MatchDecision,
    MatchRules,
    MatchVerdict,
    are_distinct,
    have_compatible_types,
    is_type_uncertain,
    own_file_name,
)
from core.resolve.entities.matching import compare_entities, is_identifier, logit
from core.resolve.similarity.name_parts import PERSON, parse_name

CandidateLookup = Callable[[Collection[int]], Mapping[int, EntityCandidate]]

_CLASH = -2.0  # logit of attributes from which on two things are never in one group
_MARGIN = 1.0  # logit by which one meaning of a short form must be likelier than the next
_SEVERAL = "There are several things that {0} may mean."


def _go_on() -> None:
    pass


class Clustering(Struct, frozen=True):
    """For each thing that the change reached, the one it is shown as, itself if alone.

    `questions` are all that one of these things is in, the surest first, two of them never about
    things of the same two groups.
    """

    groups: Mapping[int, int]
    questions: tuple[MatchDecision, ...]


def cluster_entities(
    touched: Iterable[int],
    *,
    look: CandidateLookup,
    blocks: BlockingIndex,
    constraints: BoundConstraints | None = None,
    rules: MatchRules = DEFAULT_RULES,
    check: Callable[[], None] = _go_on,
) -> Clustering:
    """The groups of the touched things and of all that they can have an effect on.

    `look` gives the things that are there among ids; `blocks` must hold all others than the
    touched ones as they are, and holds these, too, afterwards. `check` is called again and again
    and may raise; `blocks` is then of no use any more.
    """
    bound = constraints or BoundConstraints()
    reached = _AffectedEntities(look, blocks, bound, replace(rules, unequal=bound.unequal), check)
    reached.spread(touched)
    groups = _Clusters(reached.things, bound, reached.rules)
    for keep, other in bound.same:
        groups.force(keep, other)
    asked = reached.ranked("ask")
    for decision in reached.ranked("same"):
        check()
        if not decision.short and not groups.join(decision.a, decision.b):
            asked.append(replace(decision, verdict="ask"))
    asked.extend(_short_forms(reached, groups))
    shown = groups.shown()
    return Clustering(shown, tuple(_questions(reached.worth_asking(asked), shown, bound)))


class _AffectedEntities:
    """The things that a change can have an effect on, and the decisions between them."""

    def __init__(
        self,
        look: CandidateLookup,
        blocks: BlockingIndex,
        bound: BoundConstraints,
        rules: MatchRules,
        check: Callable[[], None],
    ) -> None:
        self._look = look
        self._blocks = blocks
        self._bound = bound
        self._check = check
        self.rules = rules
        self._seen: dict[int, EntityCandidate] = {}
        self.things: dict[int, EntityCandidate] = {}
        self._decided: dict[tuple[int, int], MatchDecision] = {}  # but for those that are different
        self._different: set[tuple[int, int]] = set()
        self._partners: dict[int, set[int]] = {}
        for one, other in bound.same:
            self._partners.setdefault(one, set()).add(other)
            self._partners.setdefault(other, set()).add(one)

    def spread(self, touched: Iterable[int]) -> None:
        """From the touched things over all that was or is the same, as far as it goes."""
        changed = set(touched)
        front = set(changed)
        for one in changed:
            self._check()
            front |= self._blocks.near(one)
        self._load(changed)
        self._blocks.forget(changed)
        for one in sorted(changed & self._seen.keys()):
            self._blocks.add(self._seen[one])
        while front:
            front = self._step(front)

    def _step(self, front: set[int]) -> set[int]:
        """The front is decided about; what comes back is the same as one of it, and new."""
        self._load(front)
        here = sorted(it for it in front if it in self._seen)
        self.things.update((it, self._seen[it]) for it in here)
        near = {it: self._around(it) for it in here}
        self._load({other for others in near.values() for other in others})
        found: set[int] = set()
        for one, others in near.items():
            self._check()
            for other in others:
                if other in self._seen and self._are_same(one, other):
                    found.add(other)
        return found - self.things.keys()

    def _around(self, one: int) -> list[int]:
        """What may be the same as the thing, by its names or by what the user said."""
        self._check()
        return sorted(self._blocks.near(one) | self._partners.get(one, set()))

    def _are_same(self, one: int, other: int) -> bool:
        """Whether the two are the same; decided once."""
        key = ordered_pair(one, other)
        if other in self._partners.get(one, ()):
            return True
        if key in self._bound.apart or key in self._different:
            return False
        if key not in self._decided:
            found = compare_entities(self._seen[one], self._seen[other], rules=self.rules)
            if found.verdict == "different":
                self._different.add(key)
                return False
            self._decided[key] = found
        return self._decided[key].verdict == "same"

    def ranked(self, verdict: MatchVerdict) -> list[MatchDecision]:
        """The decisions of that kind, the surest first, ties by names."""
        return self.sorted(it for it in self._decided.values() if it.verdict == verdict)

    def worth_asking(self, decisions: Iterable[MatchDecision]) -> list[MatchDecision]:
        """The surest first; which of many documents a word means is no question to anybody."""
        kept = [
            it
            for it in decisions
            if "Document" not in (self._seen[it.a].kind, self._seen[it.b].kind)
        ]
        return self.sorted(kept)

    def sorted(self, decisions: Iterable[MatchDecision]) -> list[MatchDecision]:
        """The surest first, ties by names, so that ids have no say."""
        return sorted(
            decisions,
            key=lambda it: (-it.score, *sorted((_key(self._seen[it.a]), _key(self._seen[it.b])))),
        )

    def _load(self, ids: Collection[int]) -> None:
        wanted = sorted(set(ids) - self._seen.keys() - self._bound.forbidden)
        for one, candidate in self._look(wanted).items() if wanted else ():
            kind = self._bound.kinds.get(one, candidate.kind)
            is_said = one in self._bound.kinds
            self._seen[one] = (
                replace(candidate, kind=kind, kind_confidence=1.0) if is_said else candidate
            )


class _Clusters:
    """Disjoint groups of things, none of which holds two that cannot be one."""

    def __init__(
        self, things: Mapping[int, EntityCandidate], bound: BoundConstraints, rules: MatchRules
    ) -> None:
        self._things = things
        self._bound = bound
        self._rules = rules
        self._group: dict[int, list[int]] = {one: [one] for one in things}

    def of(self, one: int) -> int:
        """What stands for the group of the thing: its smallest id."""
        return min(self._group[one])

    def force(self, one: int, other: int) -> None:
        """The user says that both are one."""
        if one in self._group and other in self._group:
            self._merge(one, other)

    def join(self, one: int, other: int) -> bool:
        """Whether both are in one group now; not when things in it would contradict each other."""
        ours, theirs = self._group[one], self._group[other]
        if ours is not theirs:
            if any(self._clash(a, b) for a in ours for b in theirs):
                return False
            self._merge(one, other)
        return True

    def _merge(self, one: int, other: int) -> None:
        if self._group[one] is self._group[other]:
            return
        fewer, more = sorted((self._group[one], self._group[other]), key=len)
        more.extend(fewer)
        for it in fewer:
            self._group[it] = more

    def _clash(self, one: int, other: int) -> bool:
        """Whether the two can never be one, whatever stands between them."""
        if ordered_pair(one, other) in self._bound.apart:
            return True
        a, b = self._things[one], self._things[other]
        if not have_compatible_types(a, b):
            return True
        if are_distinct(a, b):
            return True
        return compare_attributes(a, b, self._rules).logit <= _CLASH

    def shown(self) -> dict[int, int]:
        """For each thing the one that its group is shown as."""
        kept = {keep for keep, _ in self._bound.same} - {other for _, other in self._bound.same}
        best = {
            id(group): min(group, key=lambda it: (it not in kept, _rank(self._things[it])))
            for group in {id(group): group for group in self._group.values()}.values()
        }
        return {one: best[id(group)] for one, group in self._group.items()}


def _short_forms(reached: _AffectedEntities, groups: _Clusters) -> Iterator[MatchDecision]:
    """Short forms join what they stand for, longer ones first; those of several are asked about.

    Files come last: which of them is about a thing depends on all that the thing turned out to be.
    """
    by_short: dict[int, list[MatchDecision]] = {}
    for decision in reached.ranked("same"):
        if decision.short:
            by_short.setdefault(decision.short, []).append(decision)
    things = reached.things

    def place(short: int) -> tuple[bool, int, tuple[str, str, str]]:
        it = things[short]
        return bool(own_file_name(it)), -_letters(it), _key(it)

    for short in sorted(by_short, key=place):
        best: dict[int, MatchDecision] = {}
        for decision in by_short[short]:
            other = decision.a if decision.b == short else decision.b
            best.setdefault(groups.of(other), decision)
        yield from _join_best(best, groups, things[short])


def _join_best(
    by_group: Mapping[int, MatchDecision], groups: _Clusters, short: EntityCandidate
) -> Iterator[MatchDecision]:
    """The surest meaning is joined if it stands out; what is left open is asked."""
    ranked = [it for group, it in by_group.items() if group != groups.of(short.id)]
    has_one = len(ranked) < len(by_group)
    if has_one or (len(ranked) > 1 and logit(ranked[0].score) - logit(ranked[1].score) < _MARGIN):
        for decision in ranked:
            reason = f"{decision.reason} {_SEVERAL.format(f'“{short.names[0]}”')}"
            yield replace(decision, verdict="ask", reason=reason)
    elif not groups.join(ranked[0].a, ranked[0].b):
        yield replace(ranked[0], verdict="ask")


def _questions(
    ranked: Iterable[MatchDecision], shown: Mapping[int, int], bound: BoundConstraints
) -> Iterator[MatchDecision]:
    """One question for each two groups, the first; none that is settled."""
    done: set[tuple[int, int]] = set()
    for decision in ranked:
        groups = ordered_pair(shown.get(decision.a, decision.a), shown.get(decision.b, decision.b))
        is_decided = ordered_pair(decision.a, decision.b) in bound.apart or groups in bound.apart
        if groups[0] != groups[1] and groups not in done and not is_decided:
            done.add(groups)
            yield decision


def _key(it: EntityCandidate) -> tuple[str, str, str]:
    """What a thing is told apart by, whatever its id."""
    return it.names[0], it.kind, it.variant


def _letters(it: EntityCandidate) -> int:
    return len(parse_name(it.names[0], it.kind).compact)


def _rank(it: EntityCandidate) -> tuple[bool, bool, bool, int, tuple[str, str, str]]:
    """The smallest is shown: of a known type, no file's name, in full, most often, then by name."""
    initials = it.kind == PERSON and any(
        len(w) == 1 for w in parse_name(it.names[0], PERSON).tokens[:1]
    )
    return is_type_uncertain(it), is_identifier(it), initials, -it.mentions, _key(it)
