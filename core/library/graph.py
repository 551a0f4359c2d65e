"""Queries on the graph, entity details, map and timeline; edits and reviews."""

import os
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import TypeVar

from msgspec.structs import replace

from core.engine.explore import NEARLY_ALL
from core.errors import WrongUse
from core.explore.document_details import show_entity
from core.explore.export.export import export_graph, export_thing
from core.explore.text_to_query.question_runner import QueryLimits, QuestionDeps, ask_graph
from core.explore.traverse import traverse_graph
from core.lanes import Cancel
from core.language.question.analyze import analyze
from core.language.question.times import users_order
from core.library.active_model import is_too_small_to_read
from core.library.services import LibraryPart, check_range
from core.privacy.leaving import is_leaving
from core.records.dates import parse_date_range
from core.records.graph import graph_summary, review
from core.records.graph import query as query_records
from core.records.graph.edits import Change, Contradiction, Edit, MergeCandidate
from core.records.graph.edits import MergeAnswer as SameOrNot
from core.records.graph.entity_details import EntityDetails, SavedView
from core.records.graph.map import WHOLE_MAP, MapData, MapPosition, MapQuery
from core.records.graph.timeline import Timeline, TimelineQuery
from core.records.graph.traversal import GraphTraversal, TraversedGraph
from core.records.ids import EditId, EntityId, ReviewId
from core.records.knowledge import Entity, FactView, Neighborhood
from core.resolve import review_inbox
from core.resolve.edit_completion import names_in_change
from core.resolve.editor import GraphEditor
from core.resolve.type_violations import find_wrong_values
from core.retrieve.neighborhood import NeighborhoodQuery
from core.store.normalize import normalize

_MAX_HOPS = 5
_MAX_ENTITIES = 2000
_MOST_ROWS, _MOST_SECONDS = 10_000, 30


class GraphPart(LibraryPart):
    """Implements `GraphOperations`."""

    def show_graph(  # noqa: PLR0913 - as `Engine` declares it
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
        check_range("hops", hops, least=0, most=_MAX_HOPS)
        check_range("limit", limit, least=0, most=_MAX_ENTITIES)
        period = parse_date_range(as_of) if as_of else None
        query = NeighborhoodQuery(
            kind, variant, hops=hops, limit=limit, as_of=period, history=history
        )
        with self._services.use() as services:
            return services.searcher.show_graph(name, query)

    def show_profile(
        self, name: str, *, kind: str = "", variant: str = ""
    ) -> graph_summary.EntityProfile:
        with self._services.use() as services:
            return services.searcher.show_profile(name, kind=kind, variant=variant)

    def find_entities(
        self, text: str, *, limit: int = 20, by_meaning: bool = False
    ) -> tuple[Entity, ...]:
        with self._services.use() as services:
            return services.searcher.find_entities(text, limit=limit, by_meaning=by_meaning)

    def find_paths(
        self,
        first: str,
        second: str,
        *,
        limit: int = 5,
        hops: int = 4,
        co_mentions: bool = False,
        shortest: bool = False,
    ) -> graph_summary.Paths:
        with self._services.use() as services:
            return services.explorer.find_paths(
                first, second, limit=limit, hops=hops, co_mentions=co_mentions, shortest=shortest
            )

    def traverse_graph(self, wanted: GraphTraversal) -> TraversedGraph:
        with self._services.use() as services:
            return traverse_graph(services.readable, *services.searcher.graph(), wanted)

    def list_communities(
        self, *, level: int = -1, text: str = ""
    ) -> tuple[graph_summary.Community, ...]:
        with self._services.use() as services:
            return services.explorer.list_communities(level=level, text=text)

    def suggest_links(
        self, name: str = "", *, limit: int = 20, by: graph_summary.LinkScore = "combined"
    ) -> tuple[graph_summary.LinkSuggestion, ...]:
        with self._services.use() as services:
            return services.explorer.suggest_links(name, limit=limit, by=by)

    def show_stats(self) -> graph_summary.GraphStats:
        with self._services.use() as services:
            limit = self._settings.orphan_limit
            return replace(services.explorer.show_stats(), orphan_limit=limit)

    def export_graph(
        self, path: str, *, form: graph_summary.ExportFormat, replace: bool = False
    ) -> graph_summary.GraphExport:
        with self._services.use() as services:
            return export_graph(
                services.policy.away,
                path,
                form=form,
                own=self.home,
                mask=self._export_masker(services).mask_record,
                replace=replace,
                topics=services.sources.reading(leaves=True).explorer.list_communities,
            )

    def export_thing(self, entity_id: EntityId) -> str:
        with self._services.use() as services:
            mask = self._export_masker(services).mask_record
            return export_thing(services.policy.away, entity_id, mask=mask)

    def query_graph(
        self,
        query: str,
        *,
        parameters: Sequence[query_records.QueryParameter] = (),
        limit: int = 0,
        seconds: int = 0,
        cancel: Cancel | None = None,
    ) -> query_records.QueryResult:
        limit, seconds = self._query_limits(limit, seconds)
        with self._services.use() as services:
            run, read = services.explorer.queries.run, services.lanes.read
            return read.submit(
                run, query, parameters=parameters, limit=limit, seconds=seconds, cancel=cancel
            ).result()

    def ask_graph(
        self,
        question: query_records.GraphQuestion,
        *,
        limit: int = 0,
        seconds: int = 0,
        cancel: Cancel | None = None,
    ) -> query_records.QueryEvidence:
        limits = QueryLimits(*self._query_limits(limit, seconds))
        # Too small a model writes more wrong queries than right ones where the rules fail.
        is_unasked = question.writer == "rules" or (
            question.writer == "auto" and is_too_small_to_read(self._settings)
        )
        model = None if is_unasked else self._active_model.get()
        with self._services.use() as services, services.refiner.reserve_for_question():
            is_leaving_here = model is not None and model.is_remote
            reading = services.sources.reading_of_question(leaves=is_leaving() or is_leaving_here)
            vocabulary = services.ingest.policy.vocabulary
            deps = QuestionDeps(
                lane=services.lanes.read,
                queries=reading.explorer.queries,
                analyze=partial(
                    analyze,
                    names=reading.searcher.names(),
                    vocabulary=vocabulary,
                    now=datetime.now(UTC).astimezone(),
                    order=users_order(self._settings.date_order, os.environ),
                ),
                vocabulary=vocabulary,
                model=model,
                attempts=self._settings.query_attempts,
            )
            return ask_graph(question, deps, limits, cancel=cancel)

    def _query_limits(self, limit: int, seconds: int) -> tuple[int, int]:
        """Return the most rows and seconds of a query; 0 is what the settings say."""
        check_range("limit", limit, least=0, most=_MOST_ROWS)
        check_range("seconds", seconds, least=0, most=_MOST_SECONDS)
        return limit or self._settings.query_rows, seconds or self._settings.query_seconds

    def show_query_schema(self) -> query_records.QuerySchema:
        with self._services.use() as services:
            return services.lanes.read.submit(services.explorer.queries.schema).result()


class ExplorePart(LibraryPart):
    """Implements `ExploreOperations`."""

    def show_thing(self, entity_id: EntityId) -> EntityDetails:
        with self._services.use() as services:
            shown = show_entity(services.readable, services.searcher.names(), entity_id)
            if shown.entity is None:
                return shown
            one = shown.entity
            called = frozenset(normalize(name) for name in (one.name, *one.aliases))
            return replace(
                shown,
                shown_from=self._settings.facts_shown_from,
                contradictions=tuple(
                    doubt
                    for doubt in services.editor.contradictions()
                    for fact in (doubt.first,)
                    if one.id in {fact.subject_id, fact.object_id, doubt.second.subject_id}
                ),
                reviews=tuple(
                    review
                    for review in services.editor.reviews()
                    if _is_about(review, one.name, one.kind, shown.variant)
                ),
                edits=tuple(
                    edit
                    for edit in services.editor.edits()
                    if names_in_change(edit.change) & called
                ),
            )

    def dismiss_link(self, first: EntityId, second: EntityId, *, dismissed: bool = True) -> None:
        with self._services.use() as services:
            services.change(lambda write: write.views.dismiss(first, second, dismissed=dismissed))

    def save_view(self, view: SavedView) -> SavedView:
        named = replace(view, name=" ".join(view.name.split()))
        if not named.name:
            raise WrongUse("", "view_without_name")
        at = datetime.now(UTC)
        with self._services.use() as services:
            return services.change(lambda write: write.views.save_view(named, at=at))

    def list_views(self) -> tuple[SavedView, ...]:
        with self._services.use() as services:
            return services.readable.explore.views()

    def delete_view(self, name: str) -> None:
        with self._services.use() as services:
            services.change(lambda write: write.views.delete_view(name))


def _is_about(review: MergeCandidate, name: str, kind: str, variant: str) -> bool:
    return any(
        (named.name, named.kind, named.variant) == (name, kind, variant)
        for named in (review.first, review.second)
    )


class MapPart(LibraryPart):
    """Implements `MapOperations`; `Library` owns the state.

    Slow work runs in a thread of the read lane, so that questions do not wait for it.
    """

    def show_map(self, wanted: MapQuery = WHOLE_MAP, *, cancel: Cancel | None = None) -> MapData:
        with self._services.use() as services:
            maps, stop = services.explorer.maps, cancel or Cancel()
            return services.lanes.read.submit(maps.show, wanted, cancel=stop).result()

    def place_things(self, places: Sequence[MapPosition]) -> None:
        with self._services.use() as services:
            services.explorer.maps.place(places)

    def arrange_map(self, *, cancel: Cancel | None = None) -> None:
        with self._services.use() as services:
            maps, stop = services.explorer.maps, cancel or Cancel()
            services.lanes.read.submit(maps.arrange, cancel=stop).result()

    def show_links(self, first: EntityId, second: EntityId) -> tuple[FactView, ...]:
        with self._services.use() as services:
            return services.explorer.maps.show_links(first, second)


class TimelinePart(LibraryPart):
    """Implements `TimelineOperations`."""

    def show_timeline(self, wanted: TimelineQuery = NEARLY_ALL) -> Timeline:
        with self._services.use() as services:
            return services.explorer.timeline.show(wanted)


_MAX_SAMPLES = 1000
T = TypeVar("T")


class ReviewPart(LibraryPart):
    """Implements `ReviewOperations`."""

    def count_waiting(self) -> review.PendingDecisions:
        with self._services.use(low_priority=True) as services:
            return review.PendingDecisions(
                contradictions=len(services.editor.contradictions()),
                merges=len(services.editor.reviews()),
                proposals=len(services.readable.memory.proposals.proposals()),
                flagged=len(review_inbox.flagged_documents(services.readable)),
                kinds=len(services.editor.kind_questions()),
                fired=services.readable.saved.unseen(),
                values=len(find_wrong_values(services.readable, services.ingest.policy.vocabulary)),
            )

    def show_sides(self, review_id: ReviewId) -> review.MergeComparison:
        with self._services.use() as services:
            return review_inbox.review_evidence(services.readable, review_id)

    def list_samples(self, *, limit: int = 50) -> review.PrecisionSample:
        check_range("limit", limit, least=0, most=_MAX_SAMPLES)
        with self._services.use() as services:
            return review_inbox.list_samples(services.readable, limit=limit)

    def list_flagged(self) -> tuple[review.FlaggedDocument, ...]:
        with self._services.use() as services:
            return review_inbox.list_flagged_words(services.readable)

    def edit(self, change: Change) -> Edit:
        return self._apply(lambda editor: editor.edit(change))

    def undo(self, edit_id: EditId) -> None:
        self._apply(lambda editor: editor.undo(edit_id))

    def list_edits(self, *, undone: bool = False) -> tuple[Edit, ...]:
        with self._services.use() as services:
            return services.editor.edits(undone=undone)

    def list_reviews(self) -> tuple[MergeCandidate, ...]:
        with self._services.use() as services:
            return services.editor.reviews()

    def answer_review(self, review_id: ReviewId, *, answer: SameOrNot) -> Edit:
        return self._apply(lambda editor: editor.answer(review_id, answer=answer))

    def list_contradictions(self) -> tuple[Contradiction, ...]:
        with self._services.use() as services:
            return services.editor.contradictions()

    def list_kind_questions(self) -> tuple[review.KindQuestion, ...]:
        with self._services.use() as services:
            return services.editor.kind_questions()

    def list_wrong_values(self, *, limit: int = 50) -> tuple[FactView, ...]:
        check_range("limit", limit, least=1, most=_MAX_SAMPLES)
        with self._services.use() as services:
            vocabulary = services.ingest.policy.vocabulary
            return find_wrong_values(services.readable, vocabulary, limit=limit)

    def _apply(self, operation: Callable[[GraphEditor], T]) -> T:
        """Run an edit in the write lane and index the entities that it created."""
        with self._services.use() as services:
            result = services.write(operation, services.editor)
            services.ingest.request_backfill()
            return result
