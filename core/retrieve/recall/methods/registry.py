"""Registry of recall methods."""

from core.records.answers.questions import Method, PlanName, PlanStep
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
