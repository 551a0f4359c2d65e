"""The part of the fake engine about the map: replies that cross the wire."""

from collections.abc import Sequence

import numpy as np

from core.errors import WrongUse
from core.lanes import Cancel
from core.records.graph.map import NO_DAY, WHOLE_MAP, MapData, MapPosition, MapQuery, MapTopic
from core.records.ids import CommunityId, EntityId
from core.records.knowledge import FactView

SHOWN = MapData(
    commit=3,
    kinds=("Person",),
    relations=("KNOWS",),
    topics=(MapTopic(CommunityId(4), "Ada and Babbage", 3, 2, 0.5, 0.0, 1.0, EntityId(7)),),
    all_things=2,
    all_edges=1,
    ids=np.array([7, 8], np.int64).tobytes(),
    positions=np.array([[0.0, 0.25], [1.0, -0.5]], np.float32).tobytes(),
    kind_of=np.zeros(2, np.int32).tobytes(),
    topic_of=np.array([0, -1], np.int32).tobytes(),
    sizes=np.array([1.0, 0.5], np.float32).tobytes(),
    links=np.array([1, 1], np.int32).tobytes(),
    seen=np.full(2, NO_DAY, np.int32).tobytes(),
    pinned=np.array([0, 1], np.uint8).tobytes(),
    names="Ada\nBabbage 🜁".encode(),
    edges=np.array([[0, 1]], np.int32).tobytes(),
    weights=np.array([0.75], np.float32).tobytes(),
    relation_of=np.zeros(1, np.int32).tobytes(),
    facts=np.array([5], np.int64).tobytes(),
    fact_counts=np.ones(1, np.int32).tobytes(),
    confidences=np.array([0.75], np.float32).tobytes(),
    held_from=np.full(1, NO_DAY, np.int32).tobytes(),
    held_to=np.full(1, NO_DAY, np.int32).tobytes(),
    holds=np.ones(1, np.uint8).tobytes(),
)


class FakeMap:
    """A map of two things."""

    placed: tuple[MapPosition, ...] = ()
    arranged = 0

    def show_map(self, wanted: MapQuery = WHOLE_MAP, *, cancel: Cancel | None = None) -> MapData:
        if wanted.as_of == "never":
            raise WrongUse("never", detail="This is no date.")
        return SHOWN

    def place_things(self, places: Sequence[MapPosition]) -> None:
        self.placed = tuple(places)

    def arrange_map(self, *, cancel: Cancel | None = None) -> None:
        self.arranged += 1

    def show_links(self, first: EntityId, second: EntityId) -> tuple[FactView, ...]:
        return (
            FactView(f"{first}", "KNOWS", f"{second}", 0.8, "extracted", "file", "/notes/ada.md"),
        )
