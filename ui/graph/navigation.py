"""The way back and forward through what was looked at."""

from ui.graph.scope import WHOLE_GRAPH, GraphScope

MAX_STEPS = 100


class NavigationHistory:
    """Remembers looks; going somewhere new forgets what lay ahead."""

    def __init__(self) -> None:
        self._looks: list[GraphScope] = [WHOLE_GRAPH]
        self._at = 0

    @property
    def current(self) -> GraphScope:
        """What is being looked at."""
        return self._looks[self._at]

    @property
    def previous(self) -> GraphScope | None:
        """What comes with a step back."""
        return self._looks[self._at - 1] if self._at else None

    @property
    def next(self) -> GraphScope | None:
        """What comes with a step forward."""
        return self._looks[self._at + 1] if self._at + 1 < len(self._looks) else None

    @property
    def scopes(self) -> tuple[GraphScope, ...]:
        """All of the way, from its beginning."""
        return tuple(self._looks)

    @property
    def index(self) -> int:
        """Where on the way people are."""
        return self._at

    def restore(self, looks: tuple[GraphScope, ...], *, at: int) -> None:
        """The way is another one, and people are there on it."""
        self._looks, self._at = list(looks), at

    def push(self, look: GraphScope) -> None:
        """Look at something else; what is already looked at is no step."""
        if look == self.current:
            return
        self._looks = [*self._looks[: self._at + 1], look][-MAX_STEPS:]
        self._at = len(self._looks) - 1

    def replace_current(self, look: GraphScope) -> None:
        """The same place, seen otherwise: no step back leads to how it was."""
        self._looks[self._at] = look

    def back(self) -> None:
        """A step back, if there is one."""
        self._at = max(self._at - 1, 0)

    def forward(self) -> None:
        """A step forward, if there is one."""
        self._at = min(self._at + 1, len(self._looks) - 1)
