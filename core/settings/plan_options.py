"""Options of query planning (spec rows K6, T1, T9, T17, D4)."""

from core.settings.option import Option
from core.settings.value_types import Enumeration, Integer, Number, Switch

PLANS = "Plans"


class PlanOptions:
    """Mixin of `Settings`: query planning."""

    plan_rules = Option(
        Enumeration("measured", "documents"),
        default="measured",
        section=PLANS,
        title="Rules for plans",
        help="“measured” asks all methods together, which finds most in every benchmark. "
        "“documents” chooses among them by how "
        "complex the question is and how much the graph knows.",
    )
    plan_simple_below = Option(
        Number(0.0, 1.0),
        default=0.3,
        section=PLANS,
        title="Simple questions",
        help="A question less complex than this is searched by meaning only.",  # K6
    )
    plan_complex_above = Option(
        Number(0.0, 1.0),
        default=0.7,
        section=PLANS,
        title="Complex questions",
        help="A question more complex than this is searched by all methods.",  # K6
    )
    plan_floor = Option(
        Number(0.0, 1.0),
        default=0.7,
        section=PLANS,
        title="Least nearness in meaning",
        help="Passages farther from the question are left out where a plan starts from the "
        "graph.",  # T9
    )
    plan_graph_hops = Option(
        Integer(1, 5),
        default=3,
        section=PLANS,
        title="Hops when the graph comes first",
        help="How far such a plan goes from the things that the question names.",  # T9
    )
    plan_sparse_facts = Option(
        Number(0.0, 100.0),
        default=1.0,
        section=PLANS,
        title="Sparse graph",
        help="With fewer facts for a thing than this, the graph counts for less.",  # D4
    )
    expand_names = Option(
        Switch(),
        default=False,
        section=PLANS,
        title="Search for other names too",
        help="Other names of the things that a question names are searched for as words.",  # T17
    )
    date_order = Option(
        Enumeration("system", "day first", "month first"),
        default="system",
        section=PLANS,
        title="Order of dates",
        help="How 03/04/2025 is meant in a question.",
    )
