"""The place Review in the registry of places."""

from functools import partial

from PySide6.QtCore import QTimer

from ui.items.place_entry import MadePlace, Place, PlaceContext


def make_place(context: PlaceContext) -> MadePlace:
    """Create the view and its presenter; both are imported only now."""
    from ui.review.gold_presenter import GoldPresenter
    from ui.review.review_presenter import ReviewPresenter
    from ui.review.review_view import ReviewView
    from ui.review.saved_presenter import SavedPresenter

    view = ReviewView(context.parent)
    made = MadePlace(view, ReviewPresenter(view, context.link))
    # The pages behind the first one are made while nothing waits for them.
    for presenter in (SavedPresenter, GoldPresenter):
        QTimer.singleShot(0, view, partial(presenter, view, context.link))
    return made


PLACE = Place(
    "review",
    "Review",
    make_place,
    "list-checks",
    "Ctrl+7",
    "decide inbox contradictions merges test questions",
)
