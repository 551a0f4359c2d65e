"""Rules that choose a plan for a question (K6, T9, N10), with the reason in plain words (R1)."""

import re
from collections.abc import Callable

from msgspec import Struct

from core.messages import UserMessage, join_messages
from core.records.answers.questions import Analysis, PlanName
from core.retrieve.plan.method_weights import GraphDensity
from core.settings.options import Settings


class PlanChoice(Struct, frozen=True):
    """A plan and the reason for it. `broad` recalls passages by meaning first, then by links."""

    name: PlanName
    reason: UserMessage
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
    is_count = planning.analysis.kind == "how many"
    return PlanChoice("exhaustive", UserMessage("plan_counts" if is_count else "plan_everything"))


def _conversation(planning: PlanningInput) -> PlanChoice | None:
    if not planning.analysis.about_memory:
        return None
    return PlanChoice("episodic first", UserMessage("plan_conversation"))


def _between_entities(planning: PlanningInput) -> PlanChoice | None:
    """D2: for what connects two entities, paths between them come first."""
    names = {entity.start for entity in planning.analysis.things}
    if not planning.analysis.structural or len(names) < 2:
        return None
    return PlanChoice("graph first", UserMessage("plan_paths", names=_names(planning)))


def _everything_together(planning: PlanningInput) -> PlanChoice | None:
    return PlanChoice("hybrid", UserMessage("plan_all_methods"))


def _relation_of_known_entities(planning: PlanningInput) -> PlanChoice | None:
    """K6: the graph alone; passages are added where it is sparse (D4, T9)."""
    if not planning.analysis.structural:
        return None
    reason = UserMessage("plan_connection", names=_names(planning))
    if planning.analysis.relations:
        relation = planning.analysis.relations[0].surface
        reason = UserMessage("plan_relation", relation=relation, names=_names(planning))
    if planning.is_sparse:
        return PlanChoice("graph first", join_messages(reason, UserMessage("plan_sparse_graph")))
    return PlanChoice("graph only", join_messages(reason, UserMessage("plan_graph_only")))


def _relation_of_unknown_entities(planning: PlanningInput) -> PlanChoice | None:
    if not planning.analysis.relations:
        return None
    relation = planning.analysis.relations[0].surface
    return PlanChoice("hybrid", UserMessage("plan_relation_only", relation=relation))


def _dated(planning: PlanningInput) -> PlanChoice | None:
    if not planning.analysis.times:
        return None
    when = planning.analysis.times[0].surface
    return PlanChoice("episodic first", UserMessage("plan_time", words=when))


def _conceptual(planning: PlanningInput) -> PlanChoice | None:
    if not planning.analysis.conceptual or planning.analysis.times:
        return None
    return PlanChoice("hybrid", UserMessage("plan_topic"), broad=True)


def _by_complexity(planning: PlanningInput) -> PlanChoice | None:
    """K6: the simpler the question, the fewer methods."""
    complexity = planning.analysis.complexity
    if complexity < planning.settings.plan_simple_below:
        return PlanChoice("vector only", UserMessage("plan_simple"))
    if complexity <= planning.settings.plan_complex_above:
        return PlanChoice("vector and words", UserMessage("plan_moderate"))
    return PlanChoice("hybrid", UserMessage("plan_complex"))


def _names(planning: PlanningInput) -> UserMessage:
    surfaces = (_POSSESSIVE.sub("", entity.surface) for entity in planning.analysis.things)
    match list(dict.fromkeys(surfaces)):
        case [name]:
            return UserMessage("quoted", name=name)
        case [first, second]:
            return UserMessage("quoted_two", first=first, second=second)
        case [first, second, *_]:
            return UserMessage("quoted_several", first=first, second=second)
        case _:
            return UserMessage()


_MEASURED: tuple[Rule, ...] = (_exhaustive, _conversation, _between_entities, _everything_together)
_DOCUMENTS: tuple[Rule, ...] = (
    _exhaustive,
    _conversation,
    _relation_of_known_entities,
    _relation_of_unknown_entities,
    _dated,
    _conceptual,
    _by_complexity,
)
