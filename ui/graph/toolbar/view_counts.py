"""How much of the graph is in view, in one line."""

from ui.canvas.view_state import MapViewState
from ui.graph.toolbar.time_bar import moment_of
from ui.items.graph.map_index import Mapped
from ui.items.graph.outline_model import say_counts
from ui.theme.language.words import say_day, translate


def say_view_counts(shown: Mapped, sight: MapViewState, *, day: int | None) -> str:
    """How much there is on the map, or was on that day."""
    if day is None:
        return say_counts(shown)
    words = [
        translate("graph", "%n thing(s)", "", int(sight.there.sum())),
        translate("graph", "%n link(s)", "", len(sight.alive)),
        translate("graph", "on {day}").format(day=say_day(moment_of(day))),
    ]
    return "  ·  ".join(words)
