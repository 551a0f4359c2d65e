"""Steps of each plan (T9, K7): recall methods, limits, and which step builds on which."""

from collections.abc import Mapping

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
    if settings.plan_rules != "documents":
        return _measured(settings)[choice.name]
    return _BROAD if choice.broad else _documents(settings)[choice.name]


def _step(
    method: Method, limit: int, *, turn: int = 1, hops: int = 0, floor: float = 0.0
) -> PlanStep:
    return PlanStep(method, limit, 1.0, turn=turn, hops=hops, floor=floor)


_BROAD: Steps = (
    _step("by meaning", 50),
    _step("by links", 20, turn=2, hops=2),
    _step("by memory", 3, turn=2),
)


def _documents(settings: Settings) -> Mapping[PlanName, Steps]:
    links = _step("by links", 30, hops=settings.plan_graph_hops)
    return {
        "vector only": (_step("by meaning", 50),),
        "vector and words": (_step("by meaning", 50), _step("by words", 50)),
        "graph first": (
            links,
            _step("by meaning", 20, turn=2, floor=settings.plan_floor),
            _step("by memory", 5, turn=3),
        ),
        "graph only": (links,),
        "episodic first": (
            _step("by memory", 10),
            _step("by meaning", 30, turn=2),
            _step("by links", 20, turn=3, hops=2),
        ),
        "hybrid": (
            _step("by meaning", 30),
            _step("by words", 30),
            _step("by links", 20, hops=2),
            _step("by memory", 10),
        ),
        "exhaustive": (links, _step("by scan", _ALL)),
    }


def _measured(settings: Settings) -> Mapping[PlanName, Steps]:
    """Return the configuration that measures best: links start from vector and word matches."""
    both = _step("by meaning", _WIDE), _step("by words", _WIDE)
    hybrid = *both, _step("by links", _WIDE, turn=2, hops=settings.hops)
    far = max(settings.hops, settings.plan_graph_hops)
    return {
        "vector only": both[:1],
        "vector and words": both,
        "graph first": (*both, _step("by links", _WIDE, turn=2, hops=settings.hops and far)),
        "graph only": (_step("by links", _WIDE, hops=settings.hops),),
        "episodic first": (_step("by memory", 10), *hybrid),
        "hybrid": hybrid,
        "exhaustive": (*hybrid, _step("by scan", _ALL, turn=3)),
    }
