"""Operations on the graph: neighborhoods, paths, statistics, export, edits, review (K8)."""

from collections.abc import Sequence
from typing import Protocol

from core.engine.logged import Logged
from core.lanes import Cancel
from core.records.graph import review
from core.records.graph.edits import Change, Contradiction, Edit, MergeCandidate
from core.records.graph.edits import MergeAnswer as SameOrNot
from core.records.graph.graph_summary import (
    Community,
    EntityProfile,
    ExportFormat,
    GraphExport,
    GraphStats,
    LinkScore,
    LinkSuggestion,
    Paths,
)
from core.records.graph.query import (
    GraphQuestion,
    QueryEvidence,
    QueryParameter,
    QueryResult,
    QuerySchema,
)
from core.records.graph.traversal import GraphTraversal, TraversedGraph
from core.records.ids import EditId, EntityId, ReviewId
from core.records.knowledge import Entity, FactView, Neighborhood


class GraphOperations(Protocol):
    """Queries on the graph; part of `core.engine.engine.Engine`."""

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
        """Return the neighborhood of the entity with that name or alias.

        `limit` is the largest number of entities (0: the setting). `kind` and `variant` choose
        among entities of one name. `as_of` is a day, month or year (ISO): only facts valid then.
        With `history`, facts that are no longer valid are included, in temporal order. Raises
        `WrongUse` when `as_of` is not a date.
        """
        ...

    def show_profile(self, name: str, *, kind: str = "", variant: str = "") -> EntityProfile:
        """Return an entity's attributes, relations by type with counts, and cooccurrences (D1)."""
        ...

    def find_entities(
        self, text: str, *, limit: int = 20, by_meaning: bool = False
    ) -> tuple[Entity, ...]:
        """Return entities whose name or alias contains `text` ('' for all), by mention count.

        With `by_meaning`, entities with the most similar vectors follow (K8).
        """
        ...

    def find_paths(
        self,
        first: str,
        second: str,
        *,
        limit: int = 5,
        hops: int = 4,
        co_mentions: bool = False,
        shortest: bool = False,
    ) -> Paths:
        """Return the best paths of facts between two entities, at most `hops` steps long.

        With `co_mentions`, a step may also be a passage that mentions both of its ends. If
        `shortest`, only paths of the fewest steps are returned, all of them up to the limit (T3).
        Raises `WrongUse` for an unknown name, with the most similar names.
        """
        ...

    def traverse_graph(self, wanted: GraphTraversal) -> TraversedGraph:
        """Return what is reached from entities over filtered facts, and how (K8).

        Raises `WrongUse` for an unknown name, and where hops (1 to 4), the limit (1 to 200) or the
        number of starts (1 to 20) is out of range.
        """
        ...

    def list_communities(self, *, level: int = -1, text: str = "") -> tuple[Community, ...]:
        """Return communities of entities, the largest first.

        `level` is 0 (broad) to 3 (fine), or -1 for all. `text` filters by name, member or keyword.
        """
        ...

    def suggest_links(
        self, name: str = "", *, limit: int = 20, by: LinkScore = "combined"
    ) -> tuple[LinkSuggestion, ...]:
        """Return pairs of entities that are probably related, the most likely first.

        `by` is the score that orders them. With a `name`, only pairs with that entity. Raises
        `WrongUse` for an unknown name.
        """
        ...

    def show_stats(self) -> GraphStats:
        """Return statistics of the graph and its most central entities."""
        ...

    @Logged("export", "log_export_graph", plain=("form",))
    def export_graph(self, path: str, *, form: ExportFormat, replace: bool = False) -> GraphExport:
        """Write all entities and facts to a file at an absolute path.

        Notes and tables go to a new or empty folder. An existing file is overwritten only with
        `replace`. Raises `WrongUse`, `DiskFull`.
        """
        ...

    @Logged("export", "log_export_thing")
    def export_thing(self, entity_id: EntityId) -> str:
        """Return an entity and its facts as JSON-LD. Raises `WrongUse` if nothing may leave."""
        ...

    def query_graph(
        self,
        query: str,
        *,
        parameters: Sequence[QueryParameter] = (),
        limit: int = 0,
        seconds: int = 0,
        cancel: Cancel | None = None,
    ) -> QueryResult:
        """Return the first `limit` rows of a read-only query in openCypher.

        What is never quoted is not in the graph that is queried. Raises `WrongUse` for a query that
        is wrong, unsupported or takes longer than `seconds` (at most 30), with the place in it.
        A `limit` or `seconds` of 0 is that of the settings.
        """
        ...

    @Logged("question", "log_ask_graph")
    def ask_graph(
        self,
        question: GraphQuestion,
        *,
        limit: int = 0,
        seconds: int = 0,
        cancel: Cancel | None = None,
    ) -> QueryEvidence:
        """Put a question in words as a query, run it, and return both with the facts behind (D5).

        Where it cannot be put as a query, the reply says so. Raises `WrongUse` for a variable of a
        type or thing that the graph does not have, and as `query_graph` does.
        """
        ...

    def show_query_schema(self) -> QuerySchema:
        """Return the types of things, relations and properties that queries may name."""
        ...


class ReviewOperations(Protocol):
    """Edits and review inbox; part of `core.engine.engine.Engine`."""

    @Logged("change", "log_edit")
    def edit(self, change: Change) -> Edit:
        """Apply a user's edit of the graph, also to documents read later, until it is undone.

        Raises `WrongUse` for an unknown name (with the most similar ones) or an ambiguous one.
        """
        ...

    @Logged("change", "log_undo")
    def undo(self, edit_id: EditId) -> None:
        """Undo an edit, independently of later ones. Raises `WrongUse` for an unknown id."""
        ...

    def list_edits(self, *, undone: bool = False) -> tuple[Edit, ...]:
        """Return the edits in force, the newest first; with `undone` also those undone."""
        ...

    def list_reviews(self) -> tuple[MergeCandidate, ...]:
        """Return pairs of entities that may be the same, the most likely first."""
        ...

    @Logged("change", "log_answer_review", plain=("answer",))
    def answer_review(self, review_id: ReviewId, *, answer: SameOrNot) -> Edit:
        """Decide for good whether a pair is one entity. Raises `WrongUse` unless it waits."""
        ...

    def list_contradictions(self) -> tuple[Contradiction, ...]:
        """Return pairs of facts that cannot both hold and that no date puts in order."""
        ...

    def list_kind_questions(self) -> tuple[review.KindQuestion, ...]:
        """Return entities whose types do not fit their facts, the most affected first."""
        ...

    def list_wrong_values(self, *, limit: int = 50) -> tuple[FactView, ...]:
        """Return facts whose value does not fit the property of its type (K1).

        The user answers by `Reject` or `Confirm`.
        """
        ...

    def count_waiting(self) -> review.PendingDecisions:
        """Return how many decisions wait, by kind."""
        ...

    def show_sides(self, review_id: ReviewId) -> review.MergeComparison:
        """Return both entities of a pair with evidence. Raises `WrongUse` unless it waits."""
        ...

    def list_samples(self, *, limit: int = 50) -> review.PrecisionSample:
        """Return a sample of extracted facts to be judged, and the precision so far (K5).

        The user judges a fact right by `Confirm` and wrong by `Reject`.
        """
        ...

    def list_flagged(self) -> tuple[review.FlaggedDocument, ...]:
        """Return documents with suspicious text that the user has not assessed, sorted by path."""
        ...
