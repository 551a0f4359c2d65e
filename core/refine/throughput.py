"""How long the rest will take, at the speed that was measured."""

from collections import deque

_LAST = 30
_LEAST_WINDOWS = 3
_LEAST_SECONDS = 5.0


class Throughput:
    """Characters read and seconds spent by the model, lately.

    Only what was sent to the model counts: replies that were at hand say nothing of its speed.
    Time spent on a reply that was cut short by a question counts too, as it must be spent again.
    """

    def __init__(self) -> None:
        self._spent: deque[tuple[int, float]] = deque(maxlen=_LAST)

    def add(self, characters: int, seconds: float) -> None:
        """This many characters took this long; 0 characters for time that was lost."""
        self._spent.append((characters, seconds))

    def seconds_left(self, characters: int) -> float | None:
        """How long this many characters take; None until there is a basis to say."""
        read = sum(count for count, _ in self._spent)
        seconds = sum(taken for _, taken in self._spent)
        windows = sum(1 for count, _ in self._spent if count)
        if windows < _LEAST_WINDOWS or seconds < _LEAST_SECONDS:
            return None
        return characters * seconds / read
