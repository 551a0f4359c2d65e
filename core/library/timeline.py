"""The library's part about time."""

from core.engine.timeline import NEARLY_ALL
from core.library.composition import Services
from core.library.shared_resource import SharedResource
from core.records.graph.timeline import Timeline, TimelineQuery


class TimelinePart:
    """Implements its part of `core.engine.engine.Engine`; `Library` owns the state."""

    _life: SharedResource[Services]

    def show_timeline(self, wanted: TimelineQuery = NEARLY_ALL) -> Timeline:
        """How much there is in each part of a stretch of time, and a page of it."""
        with self._life.using() as it:
            return it.overview.timeline.show(wanted)
