"""Operations on the timeline."""

from typing import Protocol

from core.records.graph.timeline import Timeline, TimelineQuery

NEARLY_ALL = TimelineQuery()


class TimelineOperations(Protocol):
    """See `core.engine.engine.Engine`."""

    def show_timeline(self, wanted: TimelineQuery = NEARLY_ALL) -> Timeline:
        """How much there is in each part of a stretch of time, and a page of it.

        Documents stand at their own date, else at their file's; facts where they begin to hold.
        Raises `WrongUse` when the thing is unknown, or a number is out of range.
        """
        ...
