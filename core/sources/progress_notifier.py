"""Progress as it is told to others: when it has changed, and not too often."""

from collections.abc import Callable

from core.records.files.status import Progress

_EVERY_S = 0.1


class ProgressNotifier:
    """Tells what `look` returns, if that is not what was told last; one thread asks for it."""

    def __init__(
        self,
        tell: Callable[[Progress], None],
        *,
        look: Callable[[], Progress],
        clock: Callable[[], float],
    ) -> None:
        self._tell = tell
        self._look = look
        self._clock = clock
        self._told: Progress = Progress("idle")
        self._told_at = 0.0

    def tell(self) -> None:
        """What is new is told, unless something was told a moment ago."""
        if self._clock() - self._told_at >= _EVERY_S:
            self.tell_at_once()

    def tell_at_once(self) -> None:
        """What is new is told."""
        progress = self._look()
        if progress != self._told:
            self._told, self._told_at = progress, self._clock()
            self._tell(progress)
