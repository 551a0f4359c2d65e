"""Options of refinement by the language model (spec rows K2, K3, N4)."""

from core.settings.option import Option
from core.settings.value_types import Integer, Number, Switch

REFINING = "Advanced: model reading"


class RefineOptions:
    """Mixin of `Settings`: refinement."""

    refine = Option(
        Switch(),
        default=True,
        section=REFINING,
        title="Let the model read documents",
        help=(
            "The language model reads your documents again, the most important ones "
            "first, and adds facts that were missed."
        ),
    )
    refine_only_idle = Option(
        Switch(),
        default=True,
        section=REFINING,
        title="Only when idle",
        help=(
            "The model reads only while no files are being read and you haven't "
            "asked anything recently."
        ),
    )
    refine_window_tokens = Option(
        Integer(100, 8000),
        default=800,
        section=REFINING,
        title="Text per request",
        help="Neighboring passages of about this many tokens are read together.",  # K3
    )
    refine_reply_tokens = Option(
        Integer(100, 8000),
        default=1200,
        section=REFINING,
        title="Maximum reply length",
        help="Longer replies aren't used; the passages are then read one by one.",
    )
    skeleton_pagerank = Option(
        Number(0.0, 1.0),
        default=0.40,
        section=REFINING,
        title="Weight of centrality",
        help=(
            "How much the PageRank of a document counts (links, citations, shared things)."
        ),  # K2
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
        help="How much a document's date counts.",  # K2
    )
    skeleton_inbound = Option(
        Number(0.0, 1.0),
        default=0.15,
        section=REFINING,
        title="Weight of links to a document",
        help="How much links and citations from other documents count.",  # K2
    )
    skeleton_half_life_days = Option(
        Number(1.0, 36_500.0, "days"),
        default=365.0,
        section=REFINING,
        title="Half-life of recency",
        help="After this time, a document counts as half as recent.",  # K2
    )
    skeleton_above = Option(
        Number(0.0, 1.0),
        default=0.35,
        section=REFINING,
        title="Minimum score",
        help="Documents with a higher score are read first.",  # K2
    )
