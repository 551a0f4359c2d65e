"""Registry of recall methods."""

from msgspec.structs import replace

from core.records.answers.questions import Method, Plan, PlanName, PlanStep
from core.retrieve.recall.methods import by_links, by_meaning, by_memory, by_scan, by_words
from core.retrieve.recall.methods.recall_method import RecallMethod

# A new method is a new module and one line here. Reasons of a hit are shown in this order.
METHODS: tuple[RecallMethod, ...] = (
    by_meaning.METHOD,
    by_words.METHOD,
    by_memory.METHOD,
    by_scan.METHOD,
    by_links.METHOD,
)


def get_method(name: Method) -> RecallMethod:
    """Return the method of this name."""
    return next(method for method in METHODS if method.name == name)


def added_steps(plan: PlanName) -> tuple[PlanStep, ...]:
    """Return the steps that methods add to a plan by themselves."""
    return tuple(method.steps[plan] for method in METHODS if plan in method.steps)


def label_steps(plan: Plan) -> Plan:
    """Return the plan with the label of its method in each step, to be shown."""
    labels = {method.name: method.label for method in METHODS}
    return replace(
        plan, steps=tuple(replace(step, label=labels[step.method]) for step in plan.steps)
    )
