"""Options of refinement by the language model (spec rows K2, K3, N4)."""

from core.settings.option import Option
from core.settings.value_types import Integer, Number, Switch

REFINING = "Refinement"


class RefineOptions:
    """Mixin of `Settings`: refinement."""

    refine = Option(
        Switch(),
        default=True,
        section=REFINING,
        title="Let the model read",
        help="The language model, if there is one, reads the documents again, the most central "
        "and the most used first, and adds what the rules did not find.",
    )
    refine_only_idle = Option(
        Switch(),
        default=True,
        section=REFINING,
        title="Only when nothing else is done",
        help="The model reads only while no file is read and no question was asked lately.",
    )
    refine_window_tokens = Option(
        Integer(100, 8000),
        default=800,
        section=REFINING,
        title="Text for one call",
        help="Neighboring passages of about this many tokens are read together.",  # K3
    )
    refine_reply_tokens = Option(
        Integer(100, 8000),
        default=1200,
        section=REFINING,
        title="Longest reply to one call",
        help="A longer reply is not used; the passages are then read one by one.",
    )
    skeleton_pagerank = Option(
        Number(0.0, 1.0),
        default=0.40,
        section=REFINING,
        title="Weight of centrality",
        help="How much PageRank over links, citations and shared things counts.",  # K2
    )
    skeleton_pinned = Option(
        Number(0.0, 1.0),
        default=0.30,
        section=REFINING,
        title="Weight of pins",
        help="How much it counts that you pinned a document.",  # K2
    )
    skeleton_recency = Option(
        Number(0.0, 1.0),
        default=0.15,
        section=REFINING,
        title="Weight of recency",
        help="How much a document's own date counts.",  # K2
    )
    skeleton_inbound = Option(
        Number(0.0, 1.0),
        default=0.15,
        section=REFINING,
        title="Weight of links to a document",
        help="How much it counts that other documents link to one or cite it.",  # K2
    )
    skeleton_half_life_days = Option(
        Number(1.0, 36_500.0, "days"),
        default=365.0,
        section=REFINING,
        title="Half-life of recency",
        help="After so many days a document is half as recent.",  # K2
    )
    skeleton_above = Option(
        Number(0.0, 1.0),
        default=0.35,
        section=REFINING,
        title="Central from",
        help="Documents that score more than this are read by the model first.",  # K2
    )
