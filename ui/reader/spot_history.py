"""The spots that were opened one after the other, and where on that way one stands."""

from ui.reader.spot import Spot

MAX_LENGTH = 100


class SpotHistory:
    """A way of spots that can be walked back and forward, as in a browser."""

    def __init__(self) -> None:
        self._spots: list[Spot] = []
        self._at = -1

    @property
    def current(self) -> Spot | None:
        """The spot one stands at."""
        return self._spots[self._at] if self._spots else None

    @property
    def can_go_back(self) -> bool:
        """Whether one can go back."""
        return self._at > 0

    @property
    def can_go_forward(self) -> bool:
        """Whether one can go forward again."""
        return self._at + 1 < len(self._spots)

    def add(self, spot: Spot) -> None:
        """The way leads to that spot from here; what came after is forgotten."""
        if spot == self.current:
            return
        self._spots = [*self._spots[: self._at + 1], spot][-MAX_LENGTH:]
        self._at = len(self._spots) - 1

    def go_back(self) -> Spot | None:
        """The spot before, where one stands now."""
        self._at = max(self._at - 1, min(0, len(self._spots) - 1))
        return self.current

    def go_forward(self) -> Spot | None:
        """The spot after, where one stands now."""
        self._at = min(self._at + 1, len(self._spots) - 1)
        return self.current
