"""Operations to read the graph as a whole and around one entity."""

from typing import Protocol

from core.records.graph.graph_summary import (
    Community,
    EntityProfile,
    ExportFormat,
    GraphExport,
    GraphStats,
    LinkSuggestion,
    Paths,
)
from core.records.knowledge import Entity, Neighborhood


class GraphOperations(Protocol):
    """See `core.engine.engine.Engine`."""

    def show_graph(
        self,
        name: str,
        *,
        kind: str = "",
        variant: str = "",
        hops: int = 1,
        limit: int = 0,
        as_of: str = "",
        history: bool = False,
    ) -> Neighborhood:
        """The neighborhood of the thing with that name or alias (`limit` 0: the setting).

        `kind` and `variant` choose among things of one name. `as_of` is a day, month or year
        (ISO): only facts that held then; with `history` also facts that hold no more, in the
        order of time.
        Raises `WrongUse` when `as_of` is no date.
        """
        ...

    def show_profile(self, name: str, *, kind: str = "", variant: str = "") -> EntityProfile:
        """The thing's values, its relations by type with counts, and what is near it (D1)."""
        ...

    def find_entities(self, text: str, *, limit: int = 20) -> tuple[Entity, ...]:
        """Things whose name or alias holds the text, the most mentioned first; all for ''."""
        ...

    def find_paths(self, first: str, second: str, *, limit: int = 5, hops: int = 4) -> Paths:
        """The best ways from one thing to another over facts, at most `hops` steps long.

        Raises `WrongUse` when a name is unknown, with the nearest ones.
        """
        ...

    def list_communities(self, *, level: int = -1, text: str = "") -> tuple[Community, ...]:
        """Things that belong together, the largest communities first.

        `level` is 0 (broad) to 3 (fine), or -1 for all; `text` occurs in a name, a thing or a word.
        """
        ...

    def suggest_links(self, name: str = "", *, limit: int = 20) -> tuple[LinkSuggestion, ...]:
        """Pairs of things that are perhaps related, the likeliest first; of one thing or of all.

        Raises `WrongUse` when the name is unknown.
        """
        ...

    def show_stats(self) -> GraphStats:
        """The graph in numbers, with its most central things."""
        ...

    def export_graph(self, path: str, *, form: ExportFormat, replace: bool = False) -> GraphExport:
        """All things and facts are in the file at that absolute path.

        A file that is there is replaced only with `replace`. Raises `WrongUse`, `DiskFull`.
        """
        ...
