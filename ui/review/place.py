"""The place Review in the registry of places."""

from ui.items.place_entry import MadePlace, Place, PlaceContext


def make_place(context: PlaceContext) -> MadePlace:
    """Create the view and its presenter; both are imported only now."""
    from ui.review.gold_presenter import GoldPresenter
    from ui.review.review_presenter import ReviewPresenter
    from ui.review.review_view import ReviewView
    from ui.review.saved_presenter import SavedPresenter

    view = ReviewView(context.parent)
    SavedPresenter(view, context.link)
    GoldPresenter(view, context.link)
    return MadePlace(view, ReviewPresenter(view, context.link))


PLACE = Place(
    "review",
    "Review",
    make_place,
    "list-checks",
    "Ctrl+7",
    "decide inbox contradictions merges test questions",
)
