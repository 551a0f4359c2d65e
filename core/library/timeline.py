"""The library's part about time."""

from core.engine.timeline import NEARLY_ALL
from core.library.composition import Opened
from core.library.shared_resource import Lifetime
from core.records.graph.timeline import Timeline, TimelineQuery


class Timelines:
    """Implements its part of `core.engine.engine.Engine`; `Library` owns the state."""

    _life: Lifetime[Opened]

    def show_timeline(self, wanted: TimelineQuery = NEARLY_ALL) -> Timeline:
        """How much there is in each part of a stretch of time, and a page of it."""
        with self._life.using() as it:
            return it.overview.timeline.show(wanted)
