"""The place Timeline in the registry of places."""

from ui.items.place_entry import MadePlace, Place, PlaceContext


def make_place(context: PlaceContext) -> MadePlace:
    """Make the view and its presenter; both are imported now."""
    from ui.timeline.timeline_presenter import TimelinePresenter
    from ui.timeline.timeline_view import TimelineView

    view = TimelineView(context.parent)
    return MadePlace(view, TimelinePresenter(view, context.link))


PLACE = Place(
    "timeline", "Timeline", make_place, "calendar-days", "Ctrl+5", "time dates when history"
)
