"""The place Sources in the registry of places."""

from ui.items.place_entry import MadePlace, Place, PlaceContext


def make_place(context: PlaceContext) -> MadePlace:
    """Create the view and its presenter; both are imported only now."""
    from ui.sources.sources_presenter import SourcesPresenter
    from ui.sources.sources_view import SourcesView

    view = SourcesView(context.parent)
    presenter = SourcesPresenter(view, context.link)
    presenter.changed.connect(view.sources_changed)
    return MadePlace(view, presenter)


PLACE = Place("sources", "Sources", make_place, "folder", "Ctrl+4", "folders files problems")
