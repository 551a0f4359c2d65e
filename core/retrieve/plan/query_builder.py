"""A question with all that is decided before recall, and its builder (T17)."""

import os
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from itertools import islice

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from core.graph.snapshot import Ids, Snapshot, exclude_entities
from core.language.question.analyze import analyze
from core.language.question.things.name_index import EntityNameIndex
from core.language.question.things.read import Named, Question, question_of
from core.language.question.things.things import Nearest
from core.language.question.times import users_order
from core.language.vocabulary.vocabulary import Vocabulary
from core.messages import UserMessage
from core.records.answers import questions
from core.records.answers.questions import Analysis, Plan, QueryOptions
from core.records.dates import CalendarPeriod, parse_date_range
from core.records.ids import EntityId
from core.retrieve.filters.conditions import NO_TYPE_WORDS, TypeWords
from core.retrieve.filters.facets import FacetIndex, Mask
from core.retrieve.filters.time_filter import passages_in_times
from core.retrieve.plan.list_target import ListTarget, list_target_of
from core.retrieve.plan.method_weights import GraphDensity, graph_density
from core.retrieve.plan.planner import make_plan
from core.settings.options import Settings
from core.store.index.bm25 import WordQuery
from core.store.normalize import normalize
from core.store.readable_store import ReadableStore


class QueryContext(Struct, frozen=True):
    """An analyzed and planned question over the graph of one commit.

    Masks are over the rows of passages, None when all rows count. `allowed` may answer,
    `preferred` rank higher, `in_period` belong to documents of a day or month that the
    question names. `fact_passages` are those whose facts count: with `as_of` facts are as of
    that time, and later passages may state them, too. `list_target` is what a complete list
    is wanted of, `listable` the rows from which it is built. `unmet_filter` says of a filter
    that no document meets which values exist.
    """

    text: str
    k: int
    options: QueryOptions
    analysis: Analysis
    question: Question
    plan: Plan
    snapshot: Snapshot
    names: EntityNameIndex
    allowed: Mask | None = None
    preferred: Mask | None = None
    in_period: Mask | None = None
    fact_passages: Mask | None = None
    as_of: CalendarPeriod | None = None
    list_target: ListTarget = ListTarget()
    listable: Mask | None = None
    unmet_filter: UserMessage = UserMessage()


# Longest period that restricts documents: a quarter. A year is mentioned for many reasons.
_MAX_PERIOD = timedelta(days=93)


# Maximum number of names per entity, and in total.
_PER_ENTITY, _MAX_NAMES = 3, 8
_MIN_LENGTH = 3


def expand_names(analysis: questions.Analysis, *, names: EntityNameIndex) -> tuple[str, ...]:
    """Return names and aliases of the question's entities that the question does not contain.

    Only for entities that are certainly meant, and never for common words. The display name
    comes first, then aliases in alphabetical order.
    """
    question_text = normalize(analysis.text)
    expansions: dict[str, None] = {}
    for entity in analysis.things:
        if entity.by == "meaning" or len(names.find(normalize(entity.surface))) > 1:
            continue
        others = [
            name
            for name in _names_of(entity.entity_id, names)
            if normalize(name) not in question_text
        ]
        expansions.update(dict.fromkeys(others[:_PER_ENTITY]))
    return tuple(expansions)[:_MAX_NAMES]


def related_names(
    analysis: questions.Analysis, *, snapshot: Snapshot, names: EntityNameIndex, most: int
) -> tuple[str, ...]:
    """Return the names of the `most` things that facts join most closely to the question's (T17).

    A thing counts by the confidences of the facts that join it, and less the more passages name
    it.
    """
    asked = {entity.entity_id for entity in analysis.things if entity.by != "meaning"}
    facts, weights = snapshot.facts, dict[int, float]()
    for entity_id in sorted(asked):
        rows = np.concatenate([facts.outgoing(entity_id), facts.incoming(entity_id)])
        ends = facts.far_ends(entity_id, rows).tolist()
        for end, confidence in zip(ends, facts.confidences[rows].tolist(), strict=True):
            if end and end not in asked:
                weights[end] = weights.get(end, 0.0) + confidence
    rarity = {
        end: float(
            snapshot.links.rarity[snapshot.columns(np.array([end], np.int64))].max(initial=0)
        )
        for end in weights
    }
    text = normalize(analysis.text)
    best = sorted(weights, key=lambda end: (-weights[end] * rarity[end], end))
    labels = (names.labels.get(EntityId(end), "") for end in best)
    new = (it for it in labels if len(it) >= _MIN_LENGTH and normalize(it) not in text)
    return tuple(islice(new, most))


def _names_of(entity_id: EntityId, names: EntityNameIndex) -> list[str]:
    """Return the label, then the other names, each once, without very short ones."""
    label = names.labels.get(entity_id, "")
    others = [name for name in sorted(names.names_of(entity_id)) if name != normalize(label)]
    return [name for name in (label, *others) if len(name) >= _MIN_LENGTH]


class QueryContextBuilder:
    """Analyzes and plans questions over the graph of one commit. Thread-safe."""

    def __init__(  # noqa: PLR0913 - dependencies of planning
        self,
        store: ReadableStore,
        *,
        settings: Callable[[], Settings],
        now: Callable[[], datetime],
        vocabulary: Callable[[], Vocabulary],
        nearest: Nearest | None = None,
        type_words: TypeWords = NO_TYPE_WORDS,
        added_steps: Callable[[questions.PlanName], tuple[questions.PlanStep, ...]] = lambda _: (),
        model_parameters: Callable[[], int] = lambda: 0,
    ) -> None:
        self._model_parameters = model_parameters
        self._added_steps = added_steps
        self._settings = settings
        self._now = now
        self._vocabulary = vocabulary
        self._nearest = nearest
        self._index = store.index
        self._facets = FacetIndex(store.documents.document_arrays, type_words=type_words)
        self._density: tuple[int, GraphDensity] = (-1, GraphDensity())

    def build(
        self,
        text: str,
        k: int,
        options: questions.QueryOptions,
        *,
        snapshot: Snapshot,
        names: EntityNameIndex,
    ) -> QueryContext:
        """Return the analyzed and planned question. Raises `WrongUse` for a bad filter or date."""
        excluded = np.array(options.leave_out, np.int64)
        naming = snapshot.rows_naming(excluded)
        snapshot = exclude_entities(snapshot, excluded)
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
        if self._settings().expand_related:
            related = related_names(
                analysis, snapshot=snapshot, names=names, most=self._settings().expand_related
            )
            analysis = replace(analysis, also=(*analysis.also, *related))
        question = _question_with_options(question_of(analysis, names=names), options, names)
        filters = questions.Filters(
            must=(*analysis.filters.must, *options.filters.must),
            should=(*analysis.filters.should, *options.filters.should),
            must_not=(*analysis.filters.must_not, *options.filters.must_not),
        )
        fact_passages = self._filtered(filters, analysis.without_words, options, snapshot)
        as_of = parse_date_range(options.as_of) if options.as_of else None
        plan = make_plan(
            analysis,
            density=self._density_of(snapshot, options),
            settings=self._settings(),
            options=options,
            added_steps=self._added_steps,
            model_parameters=self._model_parameters(),
        )
        allowed = _without(naming, self._until(options.as_of, fact_passages, snapshot), snapshot)
        list_target = list_target_of(analysis, vocabulary=self._vocabulary())
        is_listed = any(step.method == "by scan" for step in plan.steps)
        return QueryContext(
            text=text,
            k=k,
            options=options,
            analysis=analysis,
            question=question,
            plan=plan,
            snapshot=snapshot,
            names=names,
            allowed=allowed,
            preferred=self._preferred(filters, snapshot),
            in_period=self._in_period(analysis.times, snapshot),
            fact_passages=fact_passages,
            as_of=as_of,
            list_target=list_target,
            unmet_filter=self._facets.unmet_message(filters, commit=snapshot.commit_number),
            listable=self._listable(list_target, allowed, snapshot, names)
            if is_listed
            else allowed,
        )

    def _listable(
        self,
        list_target: ListTarget,
        allowed: Mask | None,
        snapshot: Snapshot,
        names: EntityNameIndex,
    ) -> Mask | None:
        if not list_target.times:
            return allowed
        in_times = passages_in_times(
            list_target.times,
            snapshot,
            facets=self._facets,
            index=self._index,
            labels=names.labels,
            kinds=names.kinds,
        )
        return in_times if allowed is None else allowed & in_times

    def _filtered(
        self,
        filters: questions.Filters,
        without_words: tuple[str, ...],
        options: questions.QueryOptions,
        snapshot: Snapshot,
    ) -> Mask | None:
        """Return the rows that meet the filters; None when nothing is excluded."""
        excluded = [np.array(options.leave_out_passages, np.int64)]
        if without_words:
            among = snapshot.passage_ids
            with_words, _ = self._index.search_words(
                WordQuery(phrases=without_words), len(among), among=among
            )
            excluded.append(with_words)
        excluded_ids = np.concatenate(excluded)
        if not (filters.must or filters.must_not or len(excluded_ids)):
            return None
        commit = snapshot.commit_number
        allowed = self._facets.mask(filters, snapshot.document_ids, commit=commit)
        return allowed & ~np.isin(snapshot.passage_ids, excluded_ids)

    def _until(self, as_of: str, fact_passages: Mask | None, snapshot: Snapshot) -> Mask | None:
        """Return the rows without those written after `as_of`."""
        if not as_of:
            return fact_passages
        # Undated documents may be old enough.
        later = questions.Filters(must_not=(questions.Condition("date", as_of, "after"),))
        commit = snapshot.commit_number
        until = self._facets.mask(later, snapshot.document_ids, commit=commit)
        return until if fact_passages is None else fact_passages & until

    def _preferred(self, filters: questions.Filters, snapshot: Snapshot) -> Mask | None:
        if not filters.should:
            return None
        return self._facets.preferred(filters, snapshot.document_ids, commit=snapshot.commit_number)

    def _in_period(
        self, times: Sequence[questions.QuestionTime], snapshot: Snapshot
    ) -> Mask | None:
        """Return rows of documents dated within a day or month of the question, if it names any."""
        within = [
            time
            for time in times
            if time.relation == "within"
            and time.start
            and time.end
            and time.end - time.start <= _MAX_PERIOD
        ]
        commit = snapshot.commit_number
        return (
            self._facets.written_in(within, snapshot.document_ids, commit=commit)
            if within
            else None
        )

    def _density_of(self, snapshot: Snapshot, options: questions.QueryOptions) -> GraphDensity:
        if options.leave_out or snapshot.left_out:
            # A reduced snapshot is used once; the next question uses the whole graph.
            return graph_density(snapshot)
        commit, density = self._density
        if commit != snapshot.commit_number:
            density = graph_density(snapshot)
            self._density = (snapshot.commit_number, density)
        return density


def _without(rows: Ids, allowed: Mask | None, snapshot: Snapshot) -> Mask | None:
    if not len(rows):
        return allowed
    rest = np.ones(len(snapshot.passage_ids), bool) if allowed is None else allowed.copy()
    rest[rows] = False
    return rest


def _question_with_options(
    question: Question, options: questions.QueryOptions, names: EntityNameIndex
) -> Question:
    excluded = set(options.leave_out)
    asked = [entity for entity in question.things if entity.entity_id not in excluded]
    asked_ids = {entity.entity_id for entity in asked}
    boosted = [
        Named(EntityId(entity_id), names.labels[entity_id])
        for entity_id in options.boost
        if entity_id not in asked_ids | excluded and entity_id in names.labels
    ]
    return replace(question, things=(*asked, *boosted))
