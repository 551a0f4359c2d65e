"""Registry of recall methods."""

from core.records.answers.questions import Method
from core.retrieve.recall.methods import by_links, by_meaning, by_memory, by_scan, by_words
from core.retrieve.recall.methods.recall_method import RecallMethod

# A new method is a new module and one line here; steps of plans name it (`plan.plan_steps`).
# Reasons of a hit are shown in this order.
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
