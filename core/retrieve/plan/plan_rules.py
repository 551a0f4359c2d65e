"""Rules that choose a plan for a question (K6, T9, N10), with the reason in plain words (R1)."""

import re
from collections.abc import Callable

from msgspec import Struct

from core.records.answers.questions import Analysis, PlanName
from core.retrieve.plan.method_weights import GraphDensity
from core.settings.options import Settings


class PlanChoice(Struct, frozen=True):
    """A plan and the reason for it. `broad` recalls passages by meaning first, then by links."""

    name: PlanName
    reason: str
    broad: bool = False


class PlanningInput(Struct, frozen=True):
    """Input of the plan rules."""

    analysis: Analysis
    density: GraphDensity
    settings: Settings

    @property
    def is_sparse(self) -> bool:
        """Whether most entities have few facts."""
        return self.density.facts_per_entity < self.settings.plan_sparse_facts


_POSSESSIVE = re.compile(r"['’]s?$")
_COUNTS = "The question counts, so every matching passage is looked at."
_ALL = "The question asks for all there is, so every matching passage is looked at."
_SPARSE = "The graph holds little, so passages are added."
_GRAPH_ALONE = "So the graph is asked."
Rule = Callable[[PlanningInput], PlanChoice | None]


def choose_plan(planning: PlanningInput) -> PlanChoice:
    """Return the plan of the first rule that applies; the last rule always does."""
    rules = _DOCUMENTS if planning.settings.plan_rules == "documents" else _MEASURED
    choices = (choice for rule in rules if (choice := rule(planning)) is not None)
    return next(choices)


def _exhaustive(planning: PlanningInput) -> PlanChoice | None:
    """N10: lists and counts are computed from all matches, never from the best few."""
    if not planning.analysis.exhaustive:
        return None
    return PlanChoice("exhaustive", _COUNTS if planning.analysis.kind == "how many" else _ALL)


def _conversation(planning: PlanningInput) -> PlanChoice | None:
    if not planning.analysis.about_memory:
        return None
    return PlanChoice("episodic first", "The question is about an earlier conversation.")


def _between_entities(planning: PlanningInput) -> PlanChoice | None:
    """D2: for what connects two entities, paths between them come first."""
    if not planning.analysis.structural or _entity_count(planning) < 2:
        return None
    return PlanChoice(
        "graph first",
        f"The question asks what joins {_names(planning)}, so paths between them come first.",
    )


def _everything_together(planning: PlanningInput) -> PlanChoice | None:
    return PlanChoice("hybrid", "All methods are asked together, which finds most.")


def _relation_of_known_entities(planning: PlanningInput) -> PlanChoice | None:
    """K6: the graph alone; passages are added where it is sparse (D4, T9)."""
    if not planning.analysis.structural:
        return None
    reason = f"The question asks what joins {_names(planning)}."
    if planning.analysis.relations:
        relation = planning.analysis.relations[0].surface
        reason = f"The question asks for a relation (“{relation}”) of {_names(planning)}."
    if planning.is_sparse:
        return PlanChoice("graph first", f"{reason} {_SPARSE}")
    return PlanChoice("graph only", f"{reason} {_GRAPH_ALONE}")


def _relation_of_unknown_entities(planning: PlanningInput) -> PlanChoice | None:
    if not planning.analysis.relations:
        return None
    relation = planning.analysis.relations[0].surface
    reason = f"The question asks for a relation (“{relation}”) but names nothing that is known."
    return PlanChoice("hybrid", reason)


def _dated(planning: PlanningInput) -> PlanChoice | None:
    if not planning.analysis.times:
        return None
    when = planning.analysis.times[0].surface
    return PlanChoice("episodic first", f"The question speaks of a time (“{when}”).")


def _conceptual(planning: PlanningInput) -> PlanChoice | None:
    if not planning.analysis.conceptual or planning.analysis.times:
        return None
    reason = "The question is about a topic, so meaning comes first and then what it leads to."
    return PlanChoice("hybrid", reason, broad=True)


def _by_complexity(planning: PlanningInput) -> PlanChoice | None:
    """K6: the simpler the question, the fewer methods."""
    complexity = planning.analysis.complexity
    if complexity < planning.settings.plan_simple_below:
        return PlanChoice("vector only", "The question is simple: meaning is enough.")
    if complexity <= planning.settings.plan_complex_above:
        return PlanChoice(
            "vector and words", "The question is of some complexity: words help meaning."
        )
    return PlanChoice("hybrid", "The question is complex: all methods are asked.")


def _entity_count(planning: PlanningInput) -> int:
    """Return how many different entities the question names; those of one name count once."""
    return len({entity.start for entity in planning.analysis.things})


def _names(planning: PlanningInput) -> str:
    surfaces = (_POSSESSIVE.sub("", entity.surface) for entity in planning.analysis.things)
    names = list(dict.fromkeys(f"“{surface}”" for surface in surfaces))
    return " and ".join(names[:2]) if len(names) < 3 else f"{', '.join(names[:2])} and others"


_MEASURED: tuple[Rule, ...] = (
    _exhaustive,
    _conversation,
    _between_entities,
    _everything_together,
)
_DOCUMENTS: tuple[Rule, ...] = (
    _exhaustive,
    _conversation,
    _relation_of_known_entities,
    _relation_of_unknown_entities,
    _dated,
    _conceptual,
    _by_complexity,
)
