"""Which plan fits a question (K6, T9, N10, one order for all in §R), and why, in plain words."""

import re
from collections.abc import Callable

from msgspec import Struct

from core.records.answers.questions import Analysis, PlanName
from core.retrieve.plan.method_weights import GraphDensity
from core.settings.options import Settings


class PlanChoice(Struct, frozen=True):
    """A plan and the reason for it. `broad` asks first for passages by meaning, then for links."""

    name: PlanName
    reason: str
    broad: bool = False


class PlanningInput(Struct, frozen=True):
    """What a rule may look at."""

    asked: Analysis
    sparsity: GraphDensity
    settings: Settings

    @property
    def is_sparse(self) -> bool:
        """Whether the graph says little about most things."""
        return self.sparsity.facts_per_thing < self.settings.plan_sparse_facts


_POSSESSIVE = re.compile(r"['’]s?$")
_COUNTS = "The question counts, so every matching passage is looked at."
_ALL = "The question asks for all there is, so every matching passage is looked at."
_SPARSE = "The graph holds little, so passages are added."
_GRAPH_ALONE = "So the graph is asked."
Rule = Callable[[PlanningInput], PlanChoice | None]


def choose_plan(case: PlanningInput) -> PlanChoice:
    """The plan of the first rule that applies; the last rule always does."""
    rules = _DOCUMENTS if case.settings.plan_rules == "documents" else _MEASURED
    found = (choice for rule in rules if (choice := rule(case)) is not None)
    return next(found)


def _all_there_is(case: PlanningInput) -> PlanChoice | None:
    """N10: lists and counts are never the best few passed off as all."""
    if not case.asked.exhaustive:
        return None
    return PlanChoice("exhaustive", _COUNTS if case.asked.kind == "how many" else _ALL)


def _conversation(case: PlanningInput) -> PlanChoice | None:
    if not case.asked.about_memory:
        return None
    return PlanChoice("episodic first", "The question is about an earlier conversation.")


def _between_things(case: PlanningInput) -> PlanChoice | None:
    """D2: what joins two things is first looked for between them."""
    if not case.asked.structural or _things(case) < 2:
        return None
    return PlanChoice(
        "graph first",
        f"The question asks what joins {_names(case)}, so paths between them come first.",
    )


def _everything_together(case: PlanningInput) -> PlanChoice | None:
    return PlanChoice("hybrid", "All methods are asked together, which finds most.")


def _relation_of_known_things(case: PlanningInput) -> PlanChoice | None:
    """K6 and §R: the graph alone; passages help where it is sparse (D4, T9)."""
    if not case.asked.structural:
        return None
    said = f"The question asks what joins {_names(case)}."
    if case.asked.relations:
        what = case.asked.relations[0].surface
        said = f"The question asks for a relation (“{what}”) of {_names(case)}."
    if case.is_sparse:
        return PlanChoice("graph first", f"{said} {_SPARSE}")
    return PlanChoice("graph only", f"{said} {_GRAPH_ALONE}")


def _relation_of_unknown_things(case: PlanningInput) -> PlanChoice | None:
    if not case.asked.relations:
        return None
    said = case.asked.relations[0].surface
    reason = f"The question asks for a relation (“{said}”) but names nothing that is known."
    return PlanChoice("hybrid", reason)


def _dated(case: PlanningInput) -> PlanChoice | None:
    if not case.asked.times:
        return None
    when = case.asked.times[0].surface
    return PlanChoice("episodic first", f"The question speaks of a time (“{when}”).")


def _conceptual(case: PlanningInput) -> PlanChoice | None:
    if not case.asked.conceptual or case.asked.times:
        return None
    reason = "The question is about a topic, so meaning comes first and then what it leads to."
    return PlanChoice("hybrid", reason, broad=True)


def _by_complexity(case: PlanningInput) -> PlanChoice | None:
    """K6: the simpler the question, the fewer methods."""
    complexity = case.asked.complexity
    if complexity < case.settings.plan_simple_below:
        return PlanChoice("vector only", "The question is simple: meaning is enough.")
    if complexity <= case.settings.plan_complex_above:
        return PlanChoice(
            "vector and words", "The question is of some complexity: words help meaning."
        )
    return PlanChoice("hybrid", "The question is complex: all methods are asked.")


def _things(case: PlanningInput) -> int:
    """How many different things the question names; things of one name count once."""
    return len({thing.start for thing in case.asked.things})


def _names(case: PlanningInput) -> str:
    surfaces = (_POSSESSIVE.sub("", thing.surface) for thing in case.asked.things)
    names = list(dict.fromkeys(f"“{surface}”" for surface in surfaces))
    return " and ".join(names[:2]) if len(names) < 3 else f"{', '.join(names[:2])} and others"


_MEASURED: tuple[Rule, ...] = (
    _all_there_is,
    _conversation,
    _between_things,
    _everything_together,
)
_DOCUMENTS: tuple[Rule, ...] = (
    _all_there_is,
    _conversation,
    _relation_of_known_things,
    _relation_of_unknown_things,
    _dated,
    _conceptual,
    _by_complexity,
)
