"""The part of the fake engine about time: a fixed stretch that crosses the wire."""

from datetime import UTC, datetime

from core.engine.timeline import NEARLY_ALL
from core.records.graph.timeline import Lane, Moment, TimelineShown, TimelineWanted

BEGIN, END = datetime(2024, 1, 1, tzinfo=UTC), datetime(2025, 1, 1, tzinfo=UTC)


class FakeTimeline:
    """One document in March."""

    def show_timeline(self, wanted: TimelineWanted = NEARLY_ALL) -> TimelineShown:
        march = Moment("document", datetime(2024, 3, 5, tzinfo=UTC), "Heron", path="/heron.md")
        lane = Lane("document", (0, 1, 0), 1)
        return TimelineShown(BEGIN, END, BEGIN, END, (lane,), (march,), (march,), 1)
