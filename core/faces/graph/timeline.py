"""What the engine offers about time: `Face` and its remote twin extend these."""

from concurrent.futures import Future
from typing import Protocol

from core.records.graph.timeline import TimelineShown, TimelineWanted

NEARLY_ALL = TimelineWanted()


class FaceOfTimeline(Protocol):
    """Documents, facts and conversations along time, called directly."""

    def show_timeline(self, wanted: TimelineWanted = NEARLY_ALL) -> TimelineShown:
        """How much there is in each part of a stretch of time, and a page of it.

        Documents stand at their own date, else at their file's; facts where they begin to hold.
        Raises `WrongUse` when the thing is unknown, or a number is out of range.
        """
        ...


class RemoteFaceOfTimeline(Protocol):
    """The same methods, each returning a Future."""

    def show_timeline(self, wanted: TimelineWanted = NEARLY_ALL) -> Future[TimelineShown]:
        """See `Face.show_timeline`."""
        ...
