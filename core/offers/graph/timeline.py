"""The library's part about time."""

from core.assembly import Opened
from core.engine.timeline import NEARLY_ALL
from core.lifetime import Lifetime
from core.records.graph.timeline import TimelineShown, TimelineWanted


class Timelines:
    """Implements its part of `core.engine.engine.Engine`; `Library` owns the state."""

    _life: Lifetime[Opened]

    def show_timeline(self, wanted: TimelineWanted = NEARLY_ALL) -> TimelineShown:
        """How much there is in each part of a stretch of time, and a page of it."""
        with self._life.using() as it:
            return it.overview.timeline.show(wanted)
