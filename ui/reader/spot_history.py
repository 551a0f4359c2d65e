"""Back and forward history of the reader."""

from ui.reader.spot import Spot

MAX_LENGTH = 100


class SpotHistory:
    """List of visited spots with a current position, as in a browser."""

    def __init__(self) -> None:
        self._spots: list[Spot] = []
        self._at = -1

    @property
    def current(self) -> Spot | None:
        """Current spot."""
        return self._spots[self._at] if self._spots else None

    @property
    def can_go_back(self) -> bool:
        """Whether there is a previous spot."""
        return self._at > 0

    @property
    def can_go_forward(self) -> bool:
        """Whether there is a next spot."""
        return self._at + 1 < len(self._spots)

    def add(self, spot: Spot) -> None:
        """Add a spot after the current one and drop what followed."""
        if spot == self.current:
            return
        self._spots = [*self._spots[: self._at + 1], spot][-MAX_LENGTH:]
        self._at = len(self._spots) - 1

    def go_back(self) -> Spot | None:
        """Go to the previous spot and return it."""
        self._at = max(self._at - 1, min(0, len(self._spots) - 1))
        return self.current

    def go_forward(self) -> Spot | None:
        """Go to the next spot and return it."""
        self._at = min(self._at + 1, len(self._spots) - 1)
        return self.current
