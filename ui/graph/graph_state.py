"""State of the graph view that survives a rebuild of the window and a restart."""

from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtWidgets import QWidget

from core.records.graph.entity_details import SavedView
from core.records.ids import EntityId
from ui.graph.scope import WHOLE_GRAPH, Filters, GraphScope
from ui.widgets.place import PlaceView


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


class StateOwner(Protocol):
    """Object that saves and restores the state of the graph: the presenter."""

    def keep(self) -> GraphState:
        """Return the current state."""
        ...

    def resume(self, kept: GraphState) -> None:
        """Restore the state."""
        ...


class RestorableView(PlaceView):
    """View that delegates saving and restoring its state to `state_owner`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.state_owner: StateOwner | None = None

    def keep(self) -> object:
        """Return the current state; None without an owner."""
        return self.state_owner.keep() if self.state_owner is not None else None

    def resume(self, kept: object) -> None:
        """Restore the state, including the history."""
        if self.state_owner is not None and isinstance(kept, GraphState):
            self.state_owner.resume(kept)
