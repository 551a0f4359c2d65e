"""From what was typed to what is sought: read, filtered and planned."""

import os
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

import numpy as np
from msgspec.structs import replace

from core.extract.vocabulary.vocabulary import Vocabulary
from core.graph.entity_exclusion import without_things
from core.graph.name_index import NameBook
from core.graph.snapshot import Snapshot
from core.records.answers.questions import Condition, Filters, QueryOptions, QuestionTime
from core.records.dates import parse_date_range
from core.records.ids import EntityId
from core.retrieve.filters.facets import FacetIndex, Mask
from core.retrieve.filters.time_filter import date_filter_value, passages_in_times
from core.retrieve.plan.list_target import ListTarget, list_target_of
from core.retrieve.plan.method_weights import GraphDensity, graph_density
from core.retrieve.plan.name_expansion import expand_names
from core.retrieve.plan.planner import make_plan
from core.retrieve.plan.query_context import QueryContext
from core.retrieve.question.analyze import analyze
from core.retrieve.question.things.read import Named, Question, question_of
from core.retrieve.question.things.things import Nearest
from core.retrieve.question.times import users_order
from core.settings.options import Settings
from core.store.index.bm25 import WordQuery
from core.store.store import Store

# A year is named for many reasons; a day, a month or a quarter is meant.
_SHORT = timedelta(days=93)


class QueryContextBuilder:
    """Reads questions over the graph of one commit. Any thread may read."""

    def __init__(
        self,
        store: Store,
        *,
        settings: Callable[[], Settings],
        now: Callable[[], datetime],
        vocabulary: Callable[[], Vocabulary],
        nearest: Nearest | None = None,
    ) -> None:
        self._settings = settings
        self._now = now
        self._vocabulary = vocabulary
        self._nearest = nearest
        self._index = store.index
        self._facets = FacetIndex(store.documents.document_arrays)
        self._sparse: tuple[int, GraphDensity] = (-1, GraphDensity())

    def read(
        self, text: str, k: int, wishes: QueryOptions, *, snapshot: Snapshot, names: NameBook
    ) -> QueryContext:
        """The question as understood and planned. Raises `WrongUse` for a filter or date."""
        snapshot = without_things(snapshot, np.array(wishes.leave_out, np.int64))
        analysis = analyze(
            text,
            names=names,
            vocabulary=self._vocabulary(),
            now=self._now().astimezone(),
            order=users_order(self._settings().date_order, os.environ),
            nearest=self._nearest,
        )
        if self._settings().expand_names:
            analysis = replace(analysis, also=expand_names(analysis, names=names))
        question = _with_wishes(question_of(analysis, names=names), wishes, names)
        filters = _both(analysis.filters, wishes.filters)
        told = self._told(filters, analysis.without_words, wishes, snapshot)
        at = parse_date_range(wishes.as_of) if wishes.as_of else None
        plan = make_plan(
            analysis,
            sparsity=self._sparsity(snapshot, wishes),
            settings=self._settings(),
            wishes=wishes,
        )
        allowed = self._until(wishes.as_of, told, snapshot)
        all_of = list_target_of(analysis, vocabulary=self._vocabulary())
        is_listed = any(step.method == "by scan" for step in plan.steps)
        return QueryContext(
            text=text,
            k=k,
            wishes=wishes,
            analysis=analysis,
            question=question,
            plan=plan,
            snapshot=snapshot,
            names=names,
            allowed=allowed,
            liked=self._liked(filters, snapshot),
            dated=self._dated(analysis.times, snapshot),
            told=told,
            at=at,
            all_of=all_of,
            unmet=self._facets.unmet(filters, commit=snapshot.commit_number),
            listed=self._of_times(all_of, allowed, snapshot, names) if is_listed else allowed,
        )

    def _of_times(
        self, all_of: ListTarget, allowed: Mask | None, snapshot: Snapshot, names: NameBook
    ) -> Mask | None:
        """What may answer and is of the times asked for."""
        if not all_of.times:
            return allowed
        then = passages_in_times(
            all_of.times,
            snapshot,
            facets=self._facets,
            index=self._index,
            labels=names.labels,
            kinds=names.kinds,
        )
        return then if allowed is None else allowed & then

    def _told(
        self,
        filters: Filters,
        without_words: tuple[str, ...],
        wishes: QueryOptions,
        snapshot: Snapshot,
    ) -> Mask | None:
        """The rows that meet the filters; None when nothing forbids any."""
        gone = [np.array(wishes.leave_out_passages, np.int64)]
        if without_words:
            among = snapshot.passage_ids
            held, _ = self._index.words(WordQuery(phrases=without_words), len(among), among=among)
            gone.append(held)
        forbidden = np.concatenate(gone)
        if not (filters.must or filters.must_not or len(forbidden)):
            return None
        commit = snapshot.commit_number
        allowed = self._facets.mask(filters, snapshot.document_ids, commit=commit)
        return allowed & ~np.isin(snapshot.passage_ids, forbidden)

    def _until(self, as_of: str, told: Mask | None, snapshot: Snapshot) -> Mask | None:
        """The same without what was written after that time."""
        if not as_of:
            return told
        # What has no date of its own may be as old as that.
        later = Filters(must_not=(Condition("date", as_of, "after"),))
        commit = snapshot.commit_number
        until = self._facets.mask(later, snapshot.document_ids, commit=commit)
        return until if told is None else told & until

    def _liked(self, filters: Filters, snapshot: Snapshot) -> Mask | None:
        if not filters.should:
            return None
        return self._facets.preferred(filters, snapshot.document_ids, commit=snapshot.commit_number)

    def _dated(self, times: Sequence[QuestionTime], snapshot: Snapshot) -> Mask | None:
        """The rows of documents whose own date lies in a day or month of the question, if any."""
        within = [
            it
            for it in times
            if it.relation == "within" and it.start and it.end and it.end - it.start <= _SHORT
        ]
        if not within:
            return None
        then = Filters(
            should=tuple(Condition("date", date_filter_value(it), "within") for it in within)
        )
        return self._facets.preferred(then, snapshot.document_ids, commit=snapshot.commit_number)

    def _sparsity(self, snapshot: Snapshot, wishes: QueryOptions) -> GraphDensity:
        if wishes.leave_out or snapshot.left_out:
            # Made for the occasion: the next question of this commit is about all there is.
            return graph_density(snapshot)
        commit, known = self._sparse
        if commit != snapshot.commit_number:
            known = graph_density(snapshot)
            self._sparse = (snapshot.commit_number, known)
        return known


def _with_wishes(question: Question, wishes: QueryOptions, names: NameBook) -> Question:
    """The question with the things that matter more, and without those that are left out."""
    gone = set(wishes.leave_out)
    asked = [it for it in question.things if it.entity_id not in gone]
    known = {it.entity_id for it in asked}
    more = [
        Named(EntityId(one), names.labels[one])
        for one in wishes.boost
        if one not in known | gone and one in names.labels
    ]
    return replace(question, things=(*asked, *more))


def _both(some: Filters, others: Filters) -> Filters:
    return Filters(
        must=(*some.must, *others.must),
        should=(*some.should, *others.should),
        must_not=(*some.must_not, *others.must_not),
    )
