"""Options of query planning (spec rows K6, T1, T9, T17, D4)."""

from core.settings.option import Option
from core.settings.value_types import Enumeration, Integer, Number, Switch

PLANS = "Advanced: query planning"


class PlanOptions:
    """Mixin of `Settings`: query planning."""

    plan_rules = Option(
        Enumeration("measured", "documents"),
        default="measured",
        section=PLANS,
        title="Query planning",
        help=(
            "The recommended way uses all search methods for every question. The "
            "other one chooses methods by the numbers below."
        ),
    )
    plan_simple_below = Option(
        Number(0.0, 1.0),
        default=0.3,
        section=PLANS,
        title="Simple questions",
        help="Less complex questions are searched by meaning only.",  # K6
    )
    plan_complex_above = Option(
        Number(0.0, 1.0),
        default=0.7,
        section=PLANS,
        title="Complex questions",
        help="More complex questions are searched with all methods.",  # K6
    )
    plan_floor = Option(
        Number(0.0, 1.0),
        default=0.7,
        section=PLANS,
        title="Minimum similarity",
        help="Less similar passages are skipped when the search starts from the graph.",  # T9
    )
    plan_graph_hops = Option(
        Integer(1, 5),
        default=3,
        section=PLANS,
        title="Steps when starting from the graph",
        help="How far the search goes from the things in the question.",  # T9
    )
    plan_sparse_facts = Option(
        Number(0.0, 100.0),
        default=1.0,
        section=PLANS,
        title="Sparse graph",
        help="With fewer facts per thing, the graph counts less.",  # D4
    )
    expand_names = Option(
        Switch(),
        default=False,
        section=PLANS,
        title="Search for alternative names",
        help="Also searches for other names of the things in a question.",  # T17
    )
    date_order = Option(
        Enumeration("system", "day first", "month first"),
        default="system",
        section=PLANS,
        title="Date order",
        help="How to read 03/04/2025 in a question.",
    )
