"""What in the figures deserves a word (D14)."""

from collections.abc import Sequence

from core.records.files.status import CacheFigure

LOW_HIT_RATE = 0.4
ASKED_OFTEN = 50
LONG_BEHIND_S = 300.0
LONG_QUEUE = 100
MANY_FAILURES = 0.01


def warnings_of(
    *,
    caches: Sequence[CacheFigure],
    queue: int,
    behind_s: float,
    questions: int,
    failures: int,
) -> tuple[str, ...]:
    """A sentence for each figure beyond its limit; a rate counts once there is a basis for it."""
    said = [
        f"The cache of {it.name} knew only {it.hit_rate:.0%} of what it was asked."
        for it in caches
        if it.hits + it.misses >= ASKED_OFTEN and it.hit_rate < LOW_HIT_RATE
    ]
    if behind_s > LONG_BEHIND_S:
        said.append(f"The index has been incomplete for {behind_s / 60:.0f} minutes.")
    if queue > LONG_QUEUE:
        said.append(f"{queue:,} files wait to be read.")
    if failures > max(MANY_FAILURES * questions, 1):
        said.append(f"{failures:,} of {questions + failures:,} questions ended in an error.")
    return tuple(said)


class Freshness:
    """Since when the index has lacked something. Any thread may tell and ask."""

    def __init__(self) -> None:
        self._since: float | None = None

    def tell(self, *, complete: bool, now: float) -> None:
        """The index is complete now, or it is not (seconds of a clock that only goes on)."""
        if complete:
            self._since = None
        elif self._since is None:
            self._since = now

    def behind_s(self, now: float) -> float:
        """For how long it has not been complete; 0 when it is."""
        since = self._since
        return 0.0 if since is None else now - since
