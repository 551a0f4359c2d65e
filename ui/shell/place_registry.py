"""Registry of the places of the window, in the order of the rail."""

from ui.ask.place import PLACE as ASK
from ui.graph.place import PLACE as GRAPH
from ui.items.place_entry import Place
from ui.memory.place import PLACE as MEMORY
from ui.models.place import PLACE as MODELS
from ui.review.place import PLACE as REVIEW
from ui.search.place import PLACE as SEARCH
from ui.settings.place import PLACE as SETTINGS
from ui.sources.place import PLACE as SOURCES
from ui.timeline.place import PLACE as TIMELINE
from ui.welcome.place import PLACE as WELCOME

PLACES: tuple[Place, ...] = (
    ASK,
    SEARCH,
    GRAPH,
    SOURCES,
    TIMELINE,
    MEMORY,
    REVIEW,
    MODELS,
    SETTINGS,
    WELCOME,
)


def all_places() -> tuple[Place, ...]:
    """Return the places in the order of the rail."""
    return PLACES


def rail_places() -> tuple[Place, ...]:
    """Return the places that have a button in the rail and a command."""
    return tuple(place for place in PLACES if place.icon)
