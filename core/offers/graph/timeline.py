"""The library's part about time."""

from core.assembly import Opened
from core.faces.graph.timeline import NEARLY_ALL
from core.lifetime import Lifetime
from core.records.graph.timeline import TimelineShown, TimelineWanted


class Timelines:
    """A `core.faces.graph.timeline.FaceOfTimeline`; the library says what it works on."""

    _life: Lifetime[Opened]

    def show_timeline(self, wanted: TimelineWanted = NEARLY_ALL) -> TimelineShown:
        """How much there is in each part of a stretch of time, and a page of it."""
        with self._life.using() as it:
            return it.overview.timeline.show(wanted)
