"""Back and forward history of the graph."""

from ui.graph.scope import WHOLE_GRAPH, GraphScope

MAX_STEPS = 100


class NavigationHistory:
    """Visited scopes, the oldest first, and the index of the current one.

    A push drops what lies ahead.
    """

    def __init__(self) -> None:
        self.scopes: tuple[GraphScope, ...] = (WHOLE_GRAPH,)
        self.index = 0

    @property
    def current(self) -> GraphScope:
        """Current scope."""
        return self.scopes[self.index]

    @property
    def previous(self) -> GraphScope | None:
        """Scope of a step back, if any."""
        return self.scopes[self.index - 1] if self.index else None

    @property
    def next(self) -> GraphScope | None:
        """Scope of a step forward, if any."""
        return self.scopes[self.index + 1] if self.index + 1 < len(self.scopes) else None

    def push(self, scope: GraphScope) -> None:
        """Go to another scope; the current one is not pushed twice."""
        if scope == self.current:
            return
        self.scopes = (*self.scopes[: self.index + 1], scope)[-MAX_STEPS:]
        self.index = len(self.scopes) - 1

    def replace_current(self, scope: GraphScope) -> None:
        """Replace the current scope without a step."""
        self.scopes = (*self.scopes[: self.index], scope, *self.scopes[self.index + 1 :])

    def step(self, steps: int) -> None:
        """Go forward, or back if negative, as far as the history reaches."""
        self.index = min(max(self.index + steps, 0), len(self.scopes) - 1)
