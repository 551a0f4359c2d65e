"""Where people are in the graph, as kept while the place is made anew."""

from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtWidgets import QWidget

from core.records.graph.entity_details import SavedView
from core.records.ids import EntityId
from ui.graph.scope import WHOLE_GRAPH, Filters, GraphScope
from ui.widgets.place import PlaceView


class GraphState(Struct, frozen=True):
    """All that would be lost: the way there and back, filters, what is typed and how it is seen.

    `sight` is what was seen of the part in view, if it had come; `after` was to be chosen then.
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
    """The same place by numbers alone, to be written down: no name and nothing that was typed.

    What is forgotten, or protected, must not be told by a file of the window. The way there goes.
    """
    here = replace(kept.looks[kept.at], title="")
    looks = (WHOLE_GRAPH,) if here.is_whole and not here.hidden else (WHOLE_GRAPH, here)
    sight = kept.sight and replace(kept.sight, name="")
    return replace(kept, looks=looks, at=len(looks) - 1, sight=sight, typed="")


class StateOwner(Protocol):
    """Who leads through the graph knows what would be lost."""

    def keep(self) -> GraphState:
        """Where people are, and how they came there."""
        ...

    def resume(self, kept: GraphState) -> None:
        """People are where they were."""
        ...


class RestorableView(PlaceView):
    """A place of the graph that goes on where it was, once it has a keeper."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.state_owner: StateOwner | None = None

    def keep(self) -> object:
        """Where people are, and how they came there."""
        return self.state_owner.keep() if self.state_owner is not None else None

    def resume(self, kept: object) -> None:
        """People are where they were, with the way back and forward."""
        if self.state_owner is not None and isinstance(kept, GraphState):
            self.state_owner.resume(kept)
