"""The place Search in the registry of places."""

from ui.items.place_entry import MadePlace, Place, PlaceContext


def make_place(context: PlaceContext) -> MadePlace:
    """Make the view and its presenter; both are imported now."""
    from ui.search.search_presenter import SearchPresenter
    from ui.search.search_view import SearchView

    view = SearchView(context.parent)
    return MadePlace(view, SearchPresenter(view, context.link))


PLACE = Place("search", "Search", make_place, "search", "Ctrl+2", "find look up")
