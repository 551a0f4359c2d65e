"""The place Memory in the registry of places."""

from ui.items.place_entry import MadePlace, Place, PlaceContext


def make_place(context: PlaceContext) -> MadePlace:
    """Create the view and its presenter; both are imported only now."""
    from ui.memory.memory_presenter import MemoryPresenter
    from ui.memory.memory_view import MemoryView

    view = MemoryView(context.parent)
    return MadePlace(view, MemoryPresenter(view, context.link))


PLACE = Place("memory", "Memory", make_place, "brain", "Ctrl+6", "remembered conversations fading")
