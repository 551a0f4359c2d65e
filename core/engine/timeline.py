"""Operations on the timeline."""

from typing import Protocol

from core.records.graph.timeline import Timeline, TimelineQuery

NEARLY_ALL = TimelineQuery()


class TimelineOperations(Protocol):
    """Operations on the timeline; part of `core.engine.engine.Engine`."""

    def show_timeline(self, wanted: TimelineQuery = NEARLY_ALL) -> Timeline:
        """Return counts per time bucket and a page of the entries.

        Documents are placed at their own date, or else at their file's; facts where their validity
        begins. Raises `WrongUse` for an unknown entity or a number out of range.
        """
        ...
