"""State of the graph view that survives a rebuild of the window and a restart."""

from msgspec import Struct
from msgspec.structs import replace

from core.records.graph.entity_details import SavedView
from core.records.ids import EntityId
from ui.graph.scope import WHOLE_GRAPH, Filters, GraphScope


class GraphState(Struct, frozen=True):
    """History, filters, typed text and view settings of the graph.

    `sight` is the view of the current scope, if its map had arrived; `after` is the entity to
    select once the map arrives.
    """

    looks: tuple[GraphScope, ...]
    at: int
    filters: Filters
    sight: SavedView | None
    after: EntityId | None
    typed: str
    is_outline: bool
    is_filtering: bool
    tab: int


def without_names(kept: GraphState) -> GraphState:
    """Return the state with ids only, to be written to disk: no names and no typed text.

    A file of the window must not reveal what was forgotten or is protected. The history is dropped.
    """
    here = replace(kept.looks[kept.at], title="")
    looks = (WHOLE_GRAPH,) if here.is_whole and not here.hidden else (WHOLE_GRAPH, here)
    sight = kept.sight and replace(kept.sight, name="")
    return replace(kept, looks=looks, at=len(looks) - 1, sight=sight, typed="")
