"""The place Welcome in the registry of places."""

from ui.items.place_entry import MadePlace, Place, PlaceContext


def make_place(context: PlaceContext) -> MadePlace:
    """Create the view and its presenter; both are imported only now."""
    from ui.welcome.welcome_presenter import WelcomePresenter
    from ui.welcome.welcome_view import WelcomeView

    view = WelcomeView(context.parent)
    return MadePlace(view, WelcomePresenter(view, context.link))


PLACE = Place("welcome", "Welcome", make_place)
