"""From what is asked to how it is answered (T9, K6, D4): rules first, wishes have the last word."""

from msgspec.structs import replace

from core.records.answers.questions import (
    DEFAULT_OPTIONS,
    Analysis,
    Fusion,
    Plan,
    PlanName,
    PlanStep,
    QueryOptions,
    Traversal,
)
from core.retrieve.plan.method_weights import GraphDensity, method_weights
from core.retrieve.plan.plan_rules import PlanChoice, PlanningInput, choose_plan
from core.retrieve.plan.plan_steps import plan_steps, recall_methods
from core.settings.options import Settings

# This much a topic's passages have to differ from each other in the documents' form (D7).
_DIVERSE = 0.3
_LEFT_OUT = (
    "What you left out has no facts, is not listed and leads nowhere; "
    "texts that name it are still shown where other ways lead to them."
)


def make_plan(
    analysis: Analysis,
    *,
    sparsity: GraphDensity,
    settings: Settings,
    wishes: QueryOptions = DEFAULT_OPTIONS,
) -> Plan:
    """How the question is answered: steps with limits and weights, and the reason in a sentence.

    The rules are those of `settings.plan_rules`. Whatever `wishes` names is as wished; then
    `by_rules` is false and the reason says so.
    """
    case = PlanningInput(analysis, sparsity, settings)
    choice = _wished(wishes) or choose_plan(case)
    plan = Plan(
        name=choice.name,
        reason=choice.reason,
        steps=_weighed(choice, case),
        traversal=_traversal(choice, case),
        fusion=_fusion(choice, settings),
        diversity=_DIVERSE if choice.broad else 0.0,
        rerank=settings.plan_rules == "documents",
    )
    return _overridden(_leaving_out(plan, wishes), wishes)


def _wished(wishes: QueryOptions) -> PlanChoice | None:
    name: PlanName | None = "exhaustive" if wishes.exhaustive else wishes.plan
    return None if name is None else PlanChoice(name, f"You asked for the plan “{name}”.")


def _weighed(choice: PlanChoice, case: PlanningInput) -> tuple[PlanStep, ...]:
    """The steps with D4's weights; the measured form gives every method the same."""
    steps = plan_steps(choice, case.settings)
    if case.settings.plan_rules != "documents":
        return steps
    weights = method_weights(
        recall_methods(steps),
        asked=case.asked,
        sparsity=case.sparsity,
        least_facts=case.settings.plan_sparse_facts,
    )
    return tuple(replace(step, weight=weights[step.method]) for step in steps)


def _traversal(choice: PlanChoice, case: PlanningInput) -> Traversal:
    """Linked pairs measure best; the documents spread activation, or search paths (J2, P4, D3)."""
    if case.settings.plan_rules != "documents":
        return "linked pairs"
    if choice.broad and case.asked.intent == "summarize":
        return "communities"
    if choice.name not in {"graph only", "graph first"}:
        return "linked pairs"
    return "a star" if len({it.start for it in case.asked.things}) > 1 else "activation"


def _fusion(choice: PlanChoice, settings: Settings) -> Fusion:
    if settings.plan_rules != "documents":
        return "as measured"
    alone: dict[PlanName, Fusion] = {"graph only": "graph candidates", "vector only": "min-max"}
    return alone.get(choice.name, "layers")


def _leaving_out(plan: Plan, wishes: QueryOptions) -> Plan:
    """The plan that says what leaving things out does, and what it does not (N3)."""
    if not wishes.leave_out:
        return plan
    return replace(plan, reason=f"{plan.reason} {_LEFT_OUT}")


def _overridden(plan: Plan, wishes: QueryOptions) -> Plan:
    """The plan with what is wished of it besides its name."""
    said = [
        f"the traversal “{wishes.traversal}”" if wishes.traversal else "",
        f"the fusion “{wishes.fusion}”" if wishes.fusion else "",
        f"leaving out {_vertices(wishes)}" if wishes.excluded else "",
    ]
    asked = [it for it in said if it]
    if not asked:
        return replace(plan, by_rules=not (wishes.plan or wishes.exhaustive))
    return replace(
        plan,
        reason=" ".join((plan.reason, f"You asked for {', '.join(asked)}.")),
        traversal=wishes.traversal or plan.traversal,
        fusion=wishes.fusion or plan.fusion,
        excluded=wishes.excluded or plan.excluded,
        by_rules=False,
    )


def _vertices(wishes: QueryOptions) -> str:
    names = {"E": "passages", "T": "statements", "O": "things"}
    return " and ".join(names[letter] for letter in wishes.excluded)
