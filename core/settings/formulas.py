"""Weights and limits that belong together: the formulas of ranking, plans and traversals."""

from core.settings.named_values import NamedValues
from core.settings.option import Enumeration, Integer, Number, Switch

_SHARE, _FACTOR = Number(0.0, 1.0), Number(0.0, 10.0)

# T10: weights of the layers, and factors when two or three layers agree. `rank_constant` is that
# of reciprocal ranks.
LAYERS = NamedValues(
    "semantic=0.5, graph=0.35, episodic=0.15, two_agree=1.1, three_agree=1.05, rank_constant=60",
    _SHARE,
    two_agree=_FACTOR,
    three_agree=_FACTOR,
    rank_constant=Integer(1, 1000),
)
# D6: weights of passages that the graph proposes.
CANDIDATES = NamedValues("vector=0.6, centrality=0.2, proximity=0.15, freshness=0.05", _SHARE)
# D7: weights of facts in a context, and of the types of things to which they lead.
FACTS = NamedValues(
    "semantic=0.35, importance=0.25, specificity=0.2, freshness=0.1, quality=0.05, access=0.05,"
    " high=1, medium=0.9, low=0.8",
    _SHARE,
)
# D4: the graph's share by kind of question, what the others share, and what changes the shares.
SHARES = NamedValues(
    "one_thing=0.7, connection=0.8, over_time=0.6, mixed=0.3, meaning=0.5, words=0.25,"
    " memory=0.15, sparse=0.5, least_links=1, overlap=0.2, session=0.1",
    _SHARE,
    least_links=Number(0.0, 100.0),
)
# T9: milliseconds for the steps of a plan, and days of episodes that count by kind of question.
BUDGETS = NamedValues("relations=85, concepts=52, dated=68, other=45", Integer(0, 60_000))
EPISODE_DAYS = NamedValues("relations=30, concepts=7, dated=0, other=30", Integer(0, 36_500))
# P4, P5, P6: appendix E of PersonalAI; limits of the cost are ours.
A_STAR = NamedValues(
    "heuristic=inner product, depth=10, passed=150, most_pairs=6, ring=1000, fan=128",
    heuristic=Enumeration("inner product", "weighted", "averaged weighted"),
    depth=Integer(1, 20),
    passed=Integer(1, 100_000),
    most_pairs=Integer(1, 100),
    ring=Integer(1, 100_000),
    fan=Integer(1, 100_000),
)
WATER_CIRCLES = NamedValues(
    "theses=15, passages=15, chain=25, other=6, strict=on, pruning=off, rings=3, ring=300, fan=256",
    Integer(0, 1000),
    strict=Switch(),
    pruning=Switch(),
    rings=Integer(1, 10),
    ring=Integer(1, 100_000),
    fan=Integer(1, 100_000),
)
BEAM_SEARCH = NamedValues(
    "depth=5, paths=10, revisits=off, shared_vertices=off, shared_edges=off, alpha=0.75,"
    " order=mixed, most_starts=5, fan=256",
    depth=Integer(1, 20),
    paths=Integer(1, 1000),
    revisits=Switch(),
    shared_vertices=Switch(),
    shared_edges=Switch(),
    alpha=_SHARE,
    order=Enumeration("ended first", "continuous first", "mixed"),
    most_starts=Integer(1, 100),
    fan=Integer(1, 100_000),
)
