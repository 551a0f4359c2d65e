"""Stable colors of topics."""

from collections import Counter
from collections.abc import Sequence

from core.records.graph.map import MapTopic
from core.records.ids import CommunityId


class TopicColors:
    """Assigns color numbers to topics; a topic keeps its color when ranks change."""

    def __init__(self) -> None:
        self._given: dict[CommunityId, int] = {}

    def assign(self, topics: Sequence[MapTopic], *, count: int) -> tuple[int, ...]:
        """Return the color number of each topic, below `count`; a new topic gets the rarest."""
        used = Counter(self._given[it.id] for it in topics if it.id in self._given)
        for topic in topics:
            if topic.id not in self._given:
                hue = min(range(count), key=lambda number: (used[number], number))
                self._given[topic.id] = hue
                used[hue] += 1
        return tuple(self._given[it.id] for it in topics)
