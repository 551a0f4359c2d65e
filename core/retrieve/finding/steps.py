"""How long each step of a search takes."""

from collections.abc import Callable, Generator
from contextlib import contextmanager


class Steps:
    """How long each step took, in milliseconds, and all of them together."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._begun = clock()
        self._took: dict[str, float] = {}

    @contextmanager
    def __call__(self, name: str) -> Generator[None]:
        """The time in the block counts under that name."""
        begun = self._clock()
        yield
        self._took[name] = (self._clock() - begun) * 1000.0

    def timings_ms(self) -> dict[str, float]:
        """Each step, and the total."""
        return {**self._took, "total": (self._clock() - self._begun) * 1000.0}
