"""The client's calls about time."""

from concurrent.futures import Future

from app.calls.call import Calls
from core.faces.graph.timeline import NEARLY_ALL
from core.records.graph.timeline import TimelineShown, TimelineWanted


class TimelineCalls(Calls):
    """A `core.faces.graph.timeline.RemoteFaceOfTimeline`."""

    def show_timeline(self, wanted: TimelineWanted = NEARLY_ALL) -> Future[TimelineShown]:
        """See `Face.show_timeline`."""
        return self._call("show_timeline", wanted=wanted)
