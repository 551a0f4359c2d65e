"""Constrained clustering of entities from pairwise decisions, and questions about the rest.

Clusters depend on the existing entities and on the user's edits, never on the order in which either
arrived. A change is propagated only as far as it can have an effect.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from core.extract.constraints import BoundConstraints, ordered_pair
from core.messages import UserMessage, join_messages
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

_CLASH = -2.0  # at or below this attribute logit two entities are never in one cluster
_MARGIN = 1.0  # logit by which the best expansion of a short form must lead


def _no_check() -> None:
    pass


class Clustering(Struct, frozen=True):
    """For each affected entity the one it is shown as, itself if it is alone.

    `questions` are all open questions about these entities, the most certain first, at most one for
    each pair of clusters.
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
    check: Callable[[], None] = _no_check,
) -> Clustering:
    """Cluster the touched entities and all others that they affect.

    `look` returns the existing candidates among ids. `blocks` must contain all other entities as
    they are; afterwards it contains the touched ones too. `check` is called repeatedly and may
    raise; `blocks` is unusable after that.
    """
    bound = constraints or BoundConstraints()
    reached = _AffectedEntities(
        look, blocks, bound, replace(rules, unequal_names=bound.unequal_names), check
    )
    reached.spread(touched)
    groups = _Clusters(reached.things, bound, reached.rules)
    asked = reached.ranked("ask")
    for decision in reached.ranked("same"):
        check()
        if not decision.short and not groups.join(decision.a, decision.b):
            asked.append(replace(decision, verdict="ask"))
    asked.extend(_short_forms(reached, groups))
    # Last: an answer of the user merges what was asked and makes nothing else certain.
    for keep, other in bound.must_link:
        groups.force(keep, other)
    shown = groups.shown()
    return Clustering(shown, tuple(_questions(reached.sorted_questions(asked), shown, bound)))


class _AffectedEntities:
    def __init__(
        self,
        look: CandidateLookup,
        blocks: BlockingIndex,
        bound: BoundConstraints,
        rules: MatchRules,
        check: Callable[[], None],
    ) -> None:
        self._lookup = look
        self._blocks = blocks
        self._bound = bound
        self._check = check
        self.rules = rules
        self._candidates: dict[int, EntityCandidate] = {}
        self.things: dict[int, EntityCandidate] = {}
        self._decisions: dict[tuple[int, int], MatchDecision] = {}  # without those in `_different`
        self._different: set[tuple[int, int]] = set()
        self._must_link: dict[int, set[int]] = {}
        for one, other in bound.must_link:
            self._must_link.setdefault(one, set()).add(other)
            self._must_link.setdefault(other, set()).add(one)

    def spread(self, touched: Iterable[int]) -> None:
        """Expand from the touched entities over all entities that match now or matched before."""
        changed = set(touched)
        front = set(changed)
        for one in changed:
            self._check()
            front |= self._blocks.neighbors(one, affected=True)
        self._load(changed)
        self._blocks.remove(changed)
        for one in sorted(changed & self._candidates.keys()):
            self._blocks.add(self._candidates[one])
        while front:
            front = self._step(front)

    def _step(self, front: set[int]) -> set[int]:
        """Decide on the frontier; return new entities that match one of it."""
        self._load(front)
        here = sorted(it for it in front if it in self._candidates)
        self.things.update((it, self._candidates[it]) for it in here)
        near = {it: self._comparable(it) for it in here}
        self._load({other for others in near.values() for other in others})
        matches: set[int] = set()
        for one, others in near.items():
            self._check()
            for other in others:
                if other in self._candidates and self._is_match(one, other):
                    matches.add(other)
        return matches - self.things.keys()

    def _comparable(self, one: int) -> list[int]:
        """Return entities that may match by name or by a must-link constraint."""
        self._check()
        return sorted(self._blocks.neighbors(one) | self._must_link.get(one, set()))

    def _is_match(self, one: int, other: int) -> bool:
        """Whether both match; decided once per pair.

        Pairs on which the user decided are decided too. They make a short form ambiguous as before,
        so that no answer joins what was not asked.
        """
        key = ordered_pair(one, other)
        is_linked = other in self._must_link.get(one, ())
        if key in self._different:
            return is_linked
        if key not in self._decisions:
            decision = compare_entities(
                self._candidates[one], self._candidates[other], rules=self.rules
            )
            if decision.verdict == "different":
                self._different.add(key)
                return is_linked
            self._decisions[key] = decision
        return is_linked or self._decisions[key].verdict == "same"

    def ranked(self, verdict: MatchVerdict) -> list[MatchDecision]:
        """Return the decisions with that verdict, the most certain first, ties by names."""
        return self.sorted(it for it in self._decisions.values() if it.verdict == verdict)

    def sorted_questions(self, decisions: Iterable[MatchDecision]) -> list[MatchDecision]:
        """Sort decisions by certainty, without those on documents: nobody is asked about these."""
        kept = [
            decision
            for decision in decisions
            if "Document"
            not in (self._candidates[decision.a].kind, self._candidates[decision.b].kind)
        ]
        return self.sorted(kept)

    def sorted(self, decisions: Iterable[MatchDecision]) -> list[MatchDecision]:
        """Sort decisions by certainty, ties by names, independent of ids."""
        return sorted(
            decisions,
            key=lambda decision: (
                -decision.score,
                *sorted(
                    (
                        _sort_key(self._candidates[decision.a]),
                        _sort_key(self._candidates[decision.b]),
                    )
                ),
            ),
        )

    def _load(self, ids: Collection[int]) -> None:
        wanted = sorted(set(ids) - self._candidates.keys() - self._bound.forbidden)
        for one, candidate in self._lookup(wanted).items() if wanted else ():
            kind = self._bound.kinds.get(one, candidate.kind)
            is_said = one in self._bound.kinds
            self._candidates[one] = (
                replace(candidate, kind=kind, kind_confidence=1.0) if is_said else candidate
            )


class _Clusters:
    """Disjoint clusters, none of which contains two entities that cannot be one."""

    def __init__(
        self, things: Mapping[int, EntityCandidate], bound: BoundConstraints, rules: MatchRules
    ) -> None:
        self._things = things
        self._bound = bound
        self._rules = rules
        self._group: dict[int, list[int]] = {one: [one] for one in things}
        self._linked: dict[int, set[int]] = {}
        for one, other in bound.must_link:
            linked = {one, other} | self._linked.get(one, set()) | self._linked.get(other, set())
            self._linked.update(dict.fromkeys(linked, linked))

    def of(self, one: int) -> int:
        """Return the representative of the entity's cluster: its smallest id."""
        return min(self._group[one])

    def force(self, one: int, other: int) -> None:
        if one in self._group and other in self._group:
            self._merge(one, other)

    def join(self, one: int, other: int) -> bool:
        """Merge both clusters unless members conflict; return whether they are one now."""
        ours, theirs = self._group[one], self._group[other]
        if ours is not theirs:
            linked, others = self._with_linked(ours), self._with_linked(theirs)
            if linked.isdisjoint(others) and any(
                self._conflicts(a, b) for a in linked for b in others
            ):
                return False
            self._merge(one, other)
        return True

    def _with_linked(self, group: Iterable[int]) -> set[int]:
        """Return the group with all that the user merges with one of it."""
        linked = {one for member in group for one in self._linked.get(member, (member,))}
        return linked & self._things.keys()

    def _merge(self, one: int, other: int) -> None:
        if self._group[one] is self._group[other]:
            return
        fewer, more = sorted((self._group[one], self._group[other]), key=len)
        more.extend(fewer)
        for entity_id in fewer:
            self._group[entity_id] = more

    def _conflicts(self, one: int, other: int) -> bool:
        """Whether both can never be in one cluster, whatever links them."""
        if ordered_pair(one, other) in self._bound.cannot_link:
            return True
        a, b = self._things[one], self._things[other]
        if not have_compatible_types(a, b):
            return True
        if are_distinct(a, b):
            return True
        return compare_attributes(a, b, self._rules).logit <= _CLASH

    def shown(self) -> dict[int, int]:
        kept = {keep for keep, _ in self._bound.must_link} - {
            other for _, other in self._bound.must_link
        }
        best = {
            id(group): min(
                group,
                key=lambda entity_id: (
                    entity_id not in kept,
                    _display_rank(self._things[entity_id]),
                ),
            )
            for group in {id(group): group for group in self._group.values()}.values()
        }
        return {one: best[id(group)] for one, group in self._group.items()}


def _short_forms(reached: _AffectedEntities, groups: _Clusters) -> Iterator[MatchDecision]:
    """Join short forms to their expansion, longer forms first; yield questions for ambiguous ones.

    Files come last: which of them is about an entity depends on the complete cluster.
    """
    by_short: dict[int, list[MatchDecision]] = {}
    for decision in reached.ranked("same"):
        if decision.short:
            by_short.setdefault(decision.short, []).append(decision)
    things = reached.things

    def place(short: int) -> tuple[bool, int, tuple[str, str, str]]:
        candidate = things[short]
        return bool(own_file_name(candidate)), -_letter_count(candidate), _sort_key(candidate)

    for short in sorted(by_short, key=place):
        best: dict[int, MatchDecision] = {}
        for decision in by_short[short]:
            other = decision.a if decision.b == short else decision.b
            best.setdefault(groups.of(other), decision)
        yield from _join_best(best, groups, things[short])


def _join_best(
    by_group: Mapping[int, MatchDecision], groups: _Clusters, short: EntityCandidate
) -> Iterator[MatchDecision]:
    ranked = [it for group, it in by_group.items() if group != groups.of(short.id)]
    is_clear = len(ranked) == len(by_group) and (
        len(ranked) == 1 or logit(ranked[0].score) - logit(ranked[1].score) >= _MARGIN
    )
    if is_clear and groups.join(ranked[0].a, ranked[0].b):
        return
    several = UserMessage("merge_ambiguous", name=short.names[0])
    for decision in ranked:
        reason = decision.reason if is_clear else join_messages(decision.reason, several)
        yield replace(decision, verdict="ask", reason=reason)


def _questions(
    ranked: Iterable[MatchDecision], shown: Mapping[int, int], bound: BoundConstraints
) -> Iterator[MatchDecision]:
    """Yield one question for each pair of clusters; none that is decided."""
    done: set[tuple[int, int]] = set()
    for decision in ranked:
        groups = ordered_pair(shown.get(decision.a, decision.a), shown.get(decision.b, decision.b))
        is_decided = (
            ordered_pair(decision.a, decision.b) in bound.cannot_link or groups in bound.cannot_link
        )
        if groups[0] != groups[1] and groups not in done and not is_decided:
            done.add(groups)
            yield decision


def _sort_key(candidate: EntityCandidate) -> tuple[str, str, str]:
    return candidate.names[0], candidate.kind, candidate.variant


def _letter_count(candidate: EntityCandidate) -> int:
    return len(parse_name(candidate.names[0], candidate.kind).compact)


def _display_rank(candidate: EntityCandidate) -> tuple[bool, bool, bool, int, tuple[str, str, str]]:
    """Return the rank for display: known type, no file name or address, full name, most mentions,
    then by name.
    """
    words = parse_name(candidate.names[0], PERSON).tokens if candidate.kind == PERSON else ()
    is_short = len(words) == 1 or any(len(word) == 1 for word in words[:1])
    return (
        is_type_uncertain(candidate),
        is_identifier(candidate) or "@" in candidate.names[0],
        is_short,
        -candidate.mentions,
        _sort_key(candidate),
    )
