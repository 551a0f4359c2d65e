"""The place Sources in the registry of places."""

from ui.items.place import MadePlace, Place, PlaceContext


def make_place(context: PlaceContext) -> MadePlace:
    """Make the view and its presenter; both are imported now."""
    from ui.sources.sources_view import SourcesView
    from ui.sources.watching import Watching

    view = SourcesView(context.parent)
    presenter = Watching(view, context.link)
    return MadePlace(view, presenter)


PLACE = Place("sources", "Sources", make_place, "folder", "Ctrl+4", "folders files problems")
