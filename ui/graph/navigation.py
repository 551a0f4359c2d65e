"""The way back and forward through what was looked at."""

from ui.graph.scope import WHOLE_GRAPH, GraphScope

MAX_STEPS = 100


class NavigationHistory:
    """Remembers looks; going somewhere new forgets what lay ahead."""

    def __init__(self) -> None:
        self._scopes: list[GraphScope] = [WHOLE_GRAPH]
        self._index = 0

    @property
    def current(self) -> GraphScope:
        """What is being looked at."""
        return self._scopes[self._index]

    @property
    def previous(self) -> GraphScope | None:
        """What comes with a step back."""
        return self._scopes[self._index - 1] if self._index else None

    @property
    def next(self) -> GraphScope | None:
        """What comes with a step forward."""
        return self._scopes[self._index + 1] if self._index + 1 < len(self._scopes) else None

    @property
    def scopes(self) -> tuple[GraphScope, ...]:
        """All of the way, from its beginning."""
        return tuple(self._scopes)

    @property
    def index(self) -> int:
        """Where on the way people are."""
        return self._index

    def restore(self, scopes: tuple[GraphScope, ...], *, at: int) -> None:
        """The way is another one, and people are there on it."""
        self._scopes, self._index = list(scopes), at

    def push(self, scope: GraphScope) -> None:
        """Look at something else; what is already looked at is no step."""
        if scope == self.current:
            return
        self._scopes = [*self._scopes[: self._index + 1], scope][-MAX_STEPS:]
        self._index = len(self._scopes) - 1

    def replace_current(self, scope: GraphScope) -> None:
        """The same place, seen otherwise: no step back leads to how it was."""
        self._scopes[self._index] = scope

    def back(self) -> None:
        """A step back, if there is one."""
        self._index = max(self._index - 1, 0)

    def forward(self) -> None:
        """A step forward, if there is one."""
        self._index = min(self._index + 1, len(self._scopes) - 1)
