"""The place Ask in the registry of places."""

from ui.items.place_entry import MadePlace, Place, PlaceContext


def make_place(context: PlaceContext) -> MadePlace:
    """Make the view and its presenter; both are imported now."""
    from ui.ask.ask_presenter import AskPresenter
    from ui.ask.ask_view import AskView

    view = AskView(context.parent)
    return MadePlace(view, AskPresenter(view, context.link))


PLACE = Place("ask", "Ask", make_place, "message-circle", "Ctrl+1", "question chat")
