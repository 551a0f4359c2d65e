"""Back and forward history of the graph."""

from ui.graph.scope import WHOLE_GRAPH, GraphScope

MAX_STEPS = 100


class NavigationHistory:
    """List of visited scopes; a push drops what lies ahead."""

    def __init__(self) -> None:
        self._scopes: list[GraphScope] = [WHOLE_GRAPH]
        self._index = 0

    @property
    def current(self) -> GraphScope:
        """Current scope."""
        return self._scopes[self._index]

    @property
    def previous(self) -> GraphScope | None:
        """Scope of a step back, if any."""
        return self._scopes[self._index - 1] if self._index else None

    @property
    def next(self) -> GraphScope | None:
        """Scope of a step forward, if any."""
        return self._scopes[self._index + 1] if self._index + 1 < len(self._scopes) else None

    @property
    def scopes(self) -> tuple[GraphScope, ...]:
        """All scopes, the oldest first."""
        return tuple(self._scopes)

    @property
    def index(self) -> int:
        """Index of the current scope."""
        return self._index

    def restore(self, scopes: tuple[GraphScope, ...], *, at: int) -> None:
        """Replace the whole history."""
        self._scopes, self._index = list(scopes), at

    def push(self, scope: GraphScope) -> None:
        """Go to another scope; the current one is not pushed twice."""
        if scope == self.current:
            return
        self._scopes = [*self._scopes[: self._index + 1], scope][-MAX_STEPS:]
        self._index = len(self._scopes) - 1

    def replace_current(self, scope: GraphScope) -> None:
        """Replace the current scope without a step."""
        self._scopes[self._index] = scope

    def step(self, steps: int) -> None:
        """Go forward, or back if negative, as far as the history reaches."""
        self._index = min(max(self._index + steps, 0), len(self._scopes) - 1)
