"""The place Models in the registry of places."""

from ui.items.place_entry import MadePlace, Place, PlaceContext


def make_place(context: PlaceContext) -> MadePlace:
    """Create the view and its presenter; both are imported only now."""
    from ui.models.models_presenter import ModelsPresenter
    from ui.models.models_view import ModelsView

    view = ModelsView(context.parent)
    return MadePlace(view, ModelsPresenter(view, context.link))


PLACE = Place("models", "Models", make_place, "cpu", "Ctrl+8", "language model encoder download")
