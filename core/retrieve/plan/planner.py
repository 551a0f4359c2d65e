"""Query planner (T9, K6, D4): rules choose a plan, the user's options override it (R1).

A plan has steps (K7): recall methods, limits, and which step builds on which.
"""

import re
from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from core.messages import UserMessage, join_messages
from core.records.answers import questions
from core.retrieve.plan.method_weights import GraphDensity, layer_weights, method_weights
from core.settings import formulas
from core.settings.options import Settings
from core.settings.traversals import BY_MODEL, MEASURED, MIXTURE, parse_traversals

Steps = tuple[questions.PlanStep, ...]
# Result limit per method under the measured rules.
_WIDE = 100
_ALL = 0
# Parameters from which a language model is large (P7: 14B and up).
LARGE_MODEL = 14_000_000_000
# MMR diversity of a topic's passages under the documents' rules (D7).
_BROAD_DIVERSITY = 0.3
_VERTICES: dict[questions.Excluded, UserMessage] = {
    "E": UserMessage("vertices_passages"),
    "T": UserMessage("vertices_theses"),
    "O": UserMessage("vertices_objects"),
}


class PlanChoice(Struct, frozen=True):
    """A plan and the reason for it. `broad` recalls passages by meaning first, then by links."""

    name: questions.PlanName
    reason: UserMessage
    broad: bool = False


class PlanningInput(Struct, frozen=True):
    """Input of the plan rules."""

    analysis: questions.Analysis
    density: GraphDensity
    settings: Settings
    continues: bool = False
    model_parameters: int = 0

    @property
    def kind(self) -> str:
        """The kind of question by which budgets and windows of episodes are set (T9)."""
        if self.analysis.structural:
            return "relations"
        if self.analysis.times:
            return "dated"
        return "concepts" if self.analysis.conceptual else "other"

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


def _recall_methods(steps: Steps) -> tuple[questions.Method, ...]:
    return tuple(dict.fromkeys(step.method for step in steps))


def plan_steps(choice: PlanChoice, planning: PlanningInput) -> Steps:
    """Return the steps of the plan under the configured rules; all weights are 1."""
    settings = planning.settings
    days = formulas.EPISODE_DAYS.values(settings.plan_episode_days)[planning.kind]
    if settings.plan_rules != "documents":
        return _measured(settings, days)[choice.name]
    return _broad(days) if choice.broad else _documents(settings, days)[choice.name]


def _step(
    method: questions.Method,
    limit: int,
    *,
    turn: int = 1,
    hops: int = 0,
    floor: float = 0.0,
    days: int = 0,
) -> questions.PlanStep:
    return questions.PlanStep(method, limit, 1.0, turn=turn, hops=hops, floor=floor, days=days)


def _broad(days: int) -> Steps:
    return (
        _step("by meaning", 50),
        _step("by links", 20, turn=2, hops=2),
        _step("by memory", 3, turn=2, days=days),
    )


def _documents(settings: Settings, days: int) -> Mapping[questions.PlanName, Steps]:
    links = _step("by links", 30, hops=settings.plan_graph_hops)
    return {
        "vector only": (_step("by meaning", 50),),
        "vector and words": (_step("by meaning", 50), _step("by words", 50)),
        "graph first": (
            links,
            _step("by meaning", 20, turn=2, floor=settings.plan_floor),
            _step("by memory", 5, turn=3, days=days),
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
            _step("by memory", 10, days=days),
        ),
        "exhaustive": (links, _step("by scan", _ALL)),
    }


def _measured(settings: Settings, days: int) -> Mapping[questions.PlanName, Steps]:
    """Return the configuration that measures best: links start from vector and word matches."""
    floor = settings.search_floor
    both = _step("by meaning", _WIDE, floor=floor), _step("by words", _WIDE)
    memory = _step("by memory", 5, turn=3, days=days)
    hybrid = *both, _step("by links", _WIDE, turn=2, hops=settings.hops)
    far = max(settings.hops, settings.plan_graph_hops)
    return {
        "vector only": both[:1],
        "vector and words": both,
        "graph first": (
            *both,
            _step("by links", _WIDE, turn=2, hops=settings.hops and far),
            memory,
        ),
        "graph only": (_step("by links", _WIDE, hops=settings.hops),),
        "episodic first": (_step("by memory", 10), *hybrid),
        "hybrid": (*hybrid, memory),
        "exhaustive": (*hybrid, _step("by scan", _ALL, turn=3)),
    }


def make_plan(
    analysis: questions.Analysis,
    *,
    density: GraphDensity,
    settings: Settings,
    options: questions.QueryOptions = questions.DEFAULT_OPTIONS,
    added_steps: Callable[[questions.PlanName], tuple[questions.PlanStep, ...]] = lambda _: (),
    model_parameters: int = 0,
) -> questions.Plan:
    """Return the plan: steps with limits and weights, and the reason in a sentence.

    The rules are those of `settings.plan_rules`. Options override them; then `by_rules` is
    False and the reason says so. `added_steps` returns steps beside those of `plan_steps`.
    Raises `SettingError` for a traversal that is not understood.
    """
    planning = PlanningInput(analysis, density, settings, options.continues, model_parameters)
    choice = _chosen_by_user(options) or choose_plan(planning)
    fusion = options.fusion or _fusion(choice, settings)
    traversal, excluded = _traversal(choice, planning)
    plan = questions.Plan(
        name=choice.name,
        reason=choice.reason,
        steps=_weighted(
            (*plan_steps(choice, planning), *added_steps(choice.name)), planning, fusion
        ),
        traversal=traversal,
        excluded=excluded,
        fusion=fusion,
        diversity=_BROAD_DIVERSITY if choice.broad else 0.0,
        rerank=settings.plan_rules == "documents",
        budget_ms=formulas.BUDGETS.values(settings.plan_budgets_ms)[planning.kind],
    )
    return _apply_options(_note_exclusions(plan, options), options)


def _chosen_by_user(options: questions.QueryOptions) -> PlanChoice | None:
    name: questions.PlanName | None = "exhaustive" if options.exhaustive else options.plan
    return None if name is None else PlanChoice(name, UserMessage("plan_chosen", plan=name))


def _weighted(
    steps: tuple[questions.PlanStep, ...], planning: PlanningInput, fusion: questions.Fusion
) -> tuple[questions.PlanStep, ...]:
    """Return the steps with the weights of D4, or of T10 for layers; else all weigh the same."""
    methods, settings = _recall_methods(steps), planning.settings
    if settings.plan_rules == "documents":
        weights = method_weights(
            methods,
            analysis=planning.analysis,
            density=planning.density,
            settings=settings,
            continues=planning.continues,
        )
    elif fusion == "layers":
        weights = layer_weights(methods, settings)
    else:
        return steps
    return tuple(replace(step, weight=weights[step.method]) for step in steps)


def _traversal(
    choice: PlanChoice, planning: PlanningInput
) -> tuple[str, tuple[questions.Excluded, ...]]:
    """Return the traversal, and the vertices it may not enter.

    The one of the settings, else linked pairs, which measure best; the documents use activation or
    path search (J2, P4, D3).
    """
    settings = planning.settings
    if settings.plan_traversal == BY_MODEL:
        return _by_model(planning.model_parameters)
    if settings.plan_traversal != MEASURED or settings.plan_rules != "documents":
        return settings.plan_traversal, ()
    if choice.broad and planning.analysis.intent == "summarize":
        return "communities", ()
    if choice.name not in {"graph only", "graph first"}:
        return MEASURED, ()
    is_several = len({entity.start for entity in planning.analysis.things}) > 1
    return "a star" if is_several else "activation", ()


def _by_model(parameters: int) -> tuple[str, tuple[questions.Excluded, ...]]:
    """P7: small models get few paths without passages as vertices, large ones a mixture."""
    if not parameters:
        return MEASURED, ()
    return ("beam search", ("E",)) if parameters < LARGE_MODEL else (MIXTURE, ())


def _fusion(choice: PlanChoice, settings: Settings) -> questions.Fusion:
    if settings.plan_rules != "documents":
        return "as measured"
    alone: dict[questions.PlanName, questions.Fusion] = {
        "graph only": "graph candidates",
        "vector only": "min-max",
    }
    return alone.get(choice.name, "layers")


def _note_exclusions(plan: questions.Plan, options: questions.QueryOptions) -> questions.Plan:
    """Add to the reason what leaving entities out does, and what it does not (N3)."""
    if not options.leave_out:
        return plan
    return replace(plan, reason=join_messages(plan.reason, UserMessage("plan_exclusions")))


def _apply_options(plan: questions.Plan, options: questions.QueryOptions) -> questions.Plan:
    choices: list[UserMessage] = []
    if options.traversal:
        parse_traversals(options.traversal)
        choices.append(UserMessage("plan_traversal", traversal=options.traversal))
    if options.fusion:
        choices.append(UserMessage("plan_fusion", fusion=options.fusion))
    if options.excluded:
        vertices = (_VERTICES[letter] for letter in options.excluded)
        choices.append(UserMessage("plan_without", vertices=_listed(vertices)))
    if not choices:
        return replace(plan, by_rules=not (options.plan or options.exhaustive))
    return replace(
        plan,
        reason=join_messages(plan.reason, UserMessage("plan_choices", choices=_listed(choices))),
        traversal=options.traversal or plan.traversal,
        fusion=options.fusion or plan.fusion,
        excluded=options.excluded or plan.excluded,
        by_rules=False,
    )


def _listed(parts: Iterable[UserMessage]) -> UserMessage:
    return join_messages(*parts, by="list_of_two")
