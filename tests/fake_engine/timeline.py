"""The part of the fake engine about time: a fixed stretch that crosses the wire."""

from datetime import UTC, datetime

from core.engine.timeline import NEARLY_ALL
from core.records.graph.timeline import Timeline, TimelineItem, TimelineLane, TimelineQuery

BEGIN, END = datetime(2024, 1, 1, tzinfo=UTC), datetime(2025, 1, 1, tzinfo=UTC)


class FakeTimeline:
    """One document in March."""

    def show_timeline(self, wanted: TimelineQuery = NEARLY_ALL) -> Timeline:
        march = TimelineItem(
            "document", datetime(2024, 3, 5, tzinfo=UTC), "Heron", path="/heron.md"
        )
        lane = TimelineLane("document", (0, 1, 0), 1)
        return Timeline(BEGIN, END, BEGIN, END, (lane,), (march,), (march,), 1)
