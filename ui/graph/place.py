"""The place Graph in the registry of places."""

from ui.items.place_entry import MadePlace, Place, PlaceContext


def make_place(context: PlaceContext) -> MadePlace:
    """Make the view and its presenter; both are imported now."""
    from ui.graph.graph_view import GraphView
    from ui.graph.presenters.graph_presenter import GraphPresenter

    view = GraphView(context.parent)
    presenter = GraphPresenter(view, context.link)
    return MadePlace(view, presenter, enter=presenter.begin)


PLACE = Place("graph", "Graph", make_place, "waypoints", "Ctrl+3", "map things network")
