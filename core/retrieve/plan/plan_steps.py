"""Steps of each plan (T9, K7): recall methods, limits, and which step builds on which."""

from collections.abc import Callable

from core.records.answers.questions import Method, PlanName, PlanStep
from core.retrieve.plan.plan_rules import PlanChoice
from core.settings.options import Settings

Steps = tuple[PlanStep, ...]

# Result limit per method under the measured rules.
_WIDE = 100
_ALL = 0


def recall_methods(steps: Steps) -> tuple[Method, ...]:
    """Return the methods in the order in which they run."""
    return tuple(dict.fromkeys(step.method for step in steps))


def plan_steps(choice: PlanChoice, settings: Settings) -> Steps:
    """Return the steps of the plan under the configured rules; all weights are 1."""
    if settings.plan_rules == "documents":
        return _BROAD if choice.broad else _DOCUMENTS[choice.name](settings)
    return _MEASURED[choice.name](settings)


def _step(
    method: Method, limit: int, *, turn: int = 1, hops: int = 0, floor: float = 0.0
) -> PlanStep:
    return PlanStep(method, limit, 1.0, turn=turn, hops=hops, floor=floor)


_BROAD: Steps = (
    _step("by meaning", 50),
    _step("by links", 20, turn=2, hops=2),
    _step("by memory", 3, turn=2),
)


def _vector_only(_settings: Settings) -> Steps:
    return (_step("by meaning", 50),)


def _vector_and_words(_settings: Settings) -> Steps:
    return _step("by meaning", 50), _step("by words", 50)


def _graph_first(settings: Settings) -> Steps:
    return (
        _step("by links", 30, hops=settings.plan_graph_hops),
        _step("by meaning", 20, turn=2, floor=settings.plan_floor),
        _step("by memory", 5, turn=3),
    )


def _graph_only(settings: Settings) -> Steps:
    return (_step("by links", 30, hops=settings.plan_graph_hops),)


def _episodic_first(_settings: Settings) -> Steps:
    return (
        _step("by memory", 10),
        _step("by meaning", 30, turn=2),
        _step("by links", 20, turn=3, hops=2),
    )


def _hybrid(_settings: Settings) -> Steps:
    return (
        _step("by meaning", 30),
        _step("by words", 30),
        _step("by links", 20, hops=2),
        _step("by memory", 10),
    )


def _exhaustive(settings: Settings) -> Steps:
    return _step("by links", 30, hops=settings.plan_graph_hops), _step("by scan", _ALL)


def _wide(settings: Settings) -> Steps:
    """The configuration that measures best: the walk starts from vector and word matches."""
    return (
        _step("by meaning", _WIDE),
        _step("by words", _WIDE),
        _step("by links", _WIDE, turn=2, hops=settings.hops),
    )


def _wide_and_far(settings: Settings) -> Steps:
    hops = max(settings.hops, settings.plan_graph_hops)
    return tuple(
        _step(step.method, step.limit, turn=step.turn, hops=step.hops and hops)
        for step in _wide(settings)
    )


def _wide_memory_first(settings: Settings) -> Steps:
    return _step("by memory", 10), *_wide(settings)


def _wide_and_scan(settings: Settings) -> Steps:
    return *_wide(settings), _step("by scan", _ALL, turn=3)


def _wide_links(settings: Settings) -> Steps:
    return (_step("by links", _WIDE, hops=settings.hops),)


def _wide_meaning(_settings: Settings) -> Steps:
    return (_step("by meaning", _WIDE),)


def _wide_meaning_and_words(_settings: Settings) -> Steps:
    return _step("by meaning", _WIDE), _step("by words", _WIDE)


_DOCUMENTS: dict[PlanName, Callable[[Settings], Steps]] = {
    "vector only": _vector_only,
    "vector and words": _vector_and_words,
    "graph first": _graph_first,
    "graph only": _graph_only,
    "episodic first": _episodic_first,
    "hybrid": _hybrid,
    "exhaustive": _exhaustive,
}
_MEASURED: dict[PlanName, Callable[[Settings], Steps]] = {
    "vector only": _wide_meaning,
    "vector and words": _wide_meaning_and_words,
    "graph first": _wide_and_far,
    "graph only": _wide_links,
    "episodic first": _wide_memory_first,
    "hybrid": _wide,
    "exhaustive": _wide_and_scan,
}
