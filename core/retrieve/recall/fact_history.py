"""Facts over time (T12, N5): what held at a date, and how it changed."""

from collections.abc import Iterable

import numpy as np
from msgspec import Struct

from core.graph.fact_history import fact_timelines, facts_during
from core.graph.snapshot import Snapshot
from core.language.time.periods import lasts
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.answers.questions import Analysis
from core.records.dates import CalendarPeriod
from core.records.ids import EntityId
from core.records.knowledge import Fact, FactView
from core.retrieve.filters.facets import Mask, facts_allowed
from core.store.graph.graph_queries import GraphQueries

# Maximum number of facts of each entity, the most confident first.
PER_ENTITY = 500


class HistoryQuery(Struct, frozen=True):
    """A query for past facts, over the graph of one commit.

    `fact_passages` is the mask of passages whose facts count, None when all do; facts about the
    entities in `leave_out` never do.
    """

    analysis: Analysis
    snapshot: Snapshot
    as_of: CalendarPeriod | None = None
    fact_passages: Mask | None = None
    leave_out: tuple[EntityId, ...] = ()

    def __bool__(self) -> bool:
        """Return whether the question asks about the past at all."""
        return self.as_of is not None or self.analysis.evolution


def past_facts(query: HistoryQuery, graph: GraphQueries) -> tuple[Fact, ...]:
    """Return facts of the entities asked about, including superseded ones.

    Only facts of existing passages; what the user stated always counts.
    """
    ids = list(dict.fromkeys(entity.entity_id for entity in query.analysis.things))
    if not ids:
        return ()
    facts = graph.facts_of(
        ids, statuses=("extracted", "confirmed", "superseded"), both=True, limit_each=PER_ENTITY
    )
    passages = np.array([fact.passage_id for fact in facts], np.int64)
    exists = np.isin(passages, query.snapshot.passage_ids)
    exists &= facts_allowed(passages, query.snapshot, query.fact_passages)
    excluded = set(query.leave_out)
    return tuple(
        fact
        for fact, fact_exists in zip(facts, exists.tolist(), strict=True)
        if (fact_exists or fact.source == "user_edit")
        and excluded.isdisjoint((fact.subject, fact.object))
    )


def facts_as_of(
    facts: Iterable[FactView], query: HistoryQuery, *, vocabulary: Vocabulary
) -> tuple[FactView, ...]:
    """Return the facts that held at `as_of`; for a change all, the oldest of each first.

    Where relations of the question are found, only these: "how did her role change" is not about
    where she lived.
    """
    unique = tuple({fact.id: fact for fact in facts}.values())
    if query.as_of is not None:
        unique = tuple(fact for fact in unique if not _stated_later(fact, query.as_of))
        unique = facts_during(
            unique, query.as_of, lasts=lambda predicate: lasts(predicate, vocabulary)
        )
    if not query.analysis.evolution:
        return unique
    focus = {entity.entity_id for entity in query.analysis.things}
    predicates = {relation.predicate for relation in query.analysis.relations}
    focus_facts = [fact for fact in unique if {fact.subject_id, fact.object_id} & focus]
    relevant = [fact for fact in focus_facts if fact.predicate in predicates] or focus_facts
    history = [fact for course in fact_timelines(relevant) for fact in course.facts]
    shown_ids = {fact.id for fact in history}
    return (*history, *(fact for fact in unique if fact.id not in shown_ids))


def _stated_later(fact: FactView, as_of: CalendarPeriod) -> bool:
    """Return whether a later document states it undated, so that it need not have held then."""
    is_timeless = fact.valid_from is None and fact.valid_to is None and fact.source != "user_edit"
    return is_timeless and fact.stated_at is not None and fact.stated_at > as_of.end
