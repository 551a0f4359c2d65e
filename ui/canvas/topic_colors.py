"""Which color each topic has, for as long as it is looked at."""

from collections import Counter
from collections.abc import Sequence

from core.records.graph.map import MapTopic
from core.records.ids import CommunityId


class TopicColors:
    """Numbers of colors by topic: a topic keeps its own, though others outgrow it."""

    def __init__(self) -> None:
        self._given: dict[CommunityId, int] = {}

    def assign(self, topics: Sequence[MapTopic], *, count: int) -> tuple[int, ...]:
        """The number of each topic's color, below `count`; a new topic has the rarest."""
        used = Counter(self._given[it.id] for it in topics if it.id in self._given)
        for topic in topics:
            if topic.id not in self._given:
                hue = min(range(count), key=lambda number: (used[number], number))
                self._given[topic.id] = hue
                used[hue] += 1
        return tuple(self._given[it.id] for it in topics)
