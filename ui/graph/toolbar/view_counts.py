"""Counts of what is in view."""

from ui.canvas.view_state import MapViewState
from ui.graph.toolbar.time_bar import noon_of
from ui.items.graph.map_index import MapIndex
from ui.items.graph.outline_model import say_counts
from ui.theme.translation import say_day, translate


def say_view_counts(shown: MapIndex, view_state: MapViewState, *, day: int | None) -> str:
    """Return the numbers of entities and links on the map, now or on a day."""
    if day is None:
        return say_counts(shown)
    words = [
        translate("graph", "%n thing(s)", "", int(view_state.visible.sum())),
        translate("graph", "%n link(s)", "", len(view_state.visible_edges)),
        translate("graph", "on {day}").format(day=say_day(noon_of(day))),
    ]
    return "  ·  ".join(words)
