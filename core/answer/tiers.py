"""What may be said of what was found: folders that are never quoted, or never leave (D11).

It is asked at each question, after all that is cached, so that a change holds at once.
"""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from core.errors import WrongUse
from core.lanes import Cancel
from core.records.answers.answers import SearchResult
from core.records.answers.questions import DEFAULT_OPTIONS, QueryOptions
from core.records.files.documents import TaskList, TaskQuery
from core.records.graph.graph_summary import Community, EntityProfile, Paths, RelationGroup
from core.records.memory import Tier

# Each source's path with its tiers; of sources within each other the inner one counts.
Marked = Sequence[tuple[str, frozenset[Tier]]]
_HERE: frozenset[Tier] = frozenset({"never quoted"})
_OUTSIDE: frozenset[Tier] = frozenset({"never quoted", "never leaves"})
Find = Callable[..., SearchResult]


def tiers_of(path: str, marked: Marked) -> frozenset[Tier]:
    """How much may be made of the file at that path."""
    covering = [
        (root, tiers)
        for root, tiers in marked
        if path == root or path.startswith(root.rstrip(os.sep) + os.sep)
    ]
    return max(covering, key=lambda rule: len(rule[0]))[1] if covering else frozenset()


def without(result: SearchResult, marked: Marked, *, forbidden: frozenset[Tier]) -> SearchResult:
    """What was found, but for what lies in folders with one of these tiers.

    What the user says, and what no document is named for, stays.
    """

    def may(path: str) -> bool:
        return not (path and tiers_of(path, marked) & forbidden)

    listing = result.listing
    if listing is not None:
        kept = [
            (entry, tuple(fact for fact in entry.facts if may(fact.path)))
            for entry in listing.entries
            if may(entry.path)
        ]
        entries = tuple(replace(it, facts=facts) for it, facts in kept if facts or not it.facts)
        listing = replace(listing, entries=entries)
    left = replace(
        result,
        hits=tuple(it for it in result.hits if may(it.path)),
        facts=tuple(it for it in result.facts if may(it.path)),
        listing=listing,
    )
    activation = tuple(it for it in result.trace.activation if may(it.fact.path))
    if left == result and activation == result.trace.activation:
        return result
    # Its context and its steps hold sentences, and do not say from where.
    return replace(left, trace=replace(left.trace, activation=activation, context="", taken=()))


@dataclass(eq=False)
class TieredSearch:
    """Finds only what an answer may be made of. A `core.answer.reply.Search`.

    `leaves` says whether what is found is told to a model that is not on this machine.
    `on_withheld` gets the numbers of passages and facts that were left out.
    """

    find: Find
    marked: Callable[[], Marked]
    leaves: Callable[[], bool]
    on_withheld: Callable[[int, int], None] = lambda _passages, _facts: None

    def __call__(
        self,
        question: str,
        *,
        k: int,
        wishes: QueryOptions = DEFAULT_OPTIONS,
        cancel: Cancel | None = None,
    ) -> SearchResult:
        """The passages and facts for a question that may be quoted."""
        result = self.find(question, k=k, wishes=wishes, cancel=cancel)
        marked = self.marked()
        if not marked:
            return result
        is_outside = any("never leaves" in tiers for _, tiers in marked) and self.leaves()
        left = without(result, marked, forbidden=_OUTSIDE if is_outside else _HERE)
        passages, facts = len(result.hits) - len(left.hits), len(result.facts) - len(left.facts)
        if passages or facts:
            self.on_withheld(passages, facts)
        return left


class TieredGraph:
    """An `evidence.GraphReader` limited to what may be answered; `leaves` as in `TieredSearch`."""

    def __init__(
        self,
        *,
        paths: Callable[[str, str], Paths],
        profile: Callable[[str], EntityProfile],
        topics: Callable[[], Sequence[Community]],
        tasks: Callable[[TaskQuery, Callable[[str], bool]], TaskList],
        marked: Callable[[], Marked],
        leaves: Callable[[], bool],
    ) -> None:
        self._paths = paths
        self._profile = profile
        self._topics = topics
        self._tasks = tasks
        self._marked = marked
        self._leaves = leaves

    def paths(self, first: str, second: str) -> Paths:
        """Return the best paths between two entities of which every step may be quoted."""
        try:
            paths = self._paths(first, second)
        except WrongUse:
            return Paths(first, second)
        may = self._may_quote()
        return replace(
            paths, paths=tuple(it for it in paths.paths if all(may(step.path) for step in it.steps))
        )

    def profile(self, name: str) -> EntityProfile:
        """Return the facts of an entity by relation that may be quoted."""
        profile, may = self._profile(name), self._may_quote()

        def shown(group: RelationGroup) -> RelationGroup:
            facts = tuple(it for it in group.facts if may(it.path))
            return replace(group, facts=facts, count=group.count - len(group.facts) + len(facts))

        return replace(
            profile,
            attributes=tuple(map(shown, profile.attributes)),
            relations=tuple(map(shown, profile.relations)),
        )

    def topics(self) -> Sequence[Community]:
        """Return the broadest communities; none while a source may not be quoted.

        A community does not tell from which documents its words are.
        """
        forbidden = self._forbidden()
        is_open = not any(tiers & forbidden for _, tiers in self._marked())
        return self._topics() if is_open else ()

    def tasks(self, query: TaskQuery) -> TaskList:
        """Return the tasks of documents that may be quoted."""
        return self._tasks(query, self._may_quote())

    def _forbidden(self) -> frozenset[Tier]:
        return _OUTSIDE if self._leaves() else _HERE

    def _may_quote(self) -> Callable[[str], bool]:
        marked, forbidden = self._marked(), self._forbidden()
        return lambda path: not (path and tiers_of(path, marked) & forbidden)
