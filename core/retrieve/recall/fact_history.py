"""What was ever said of the things asked about: what held once, and how it changed (T12, N5)."""

from collections.abc import Iterable

import numpy as np
from msgspec import Struct

from core.extract.dates.periods import lasts
from core.extract.vocabulary.vocabulary import Vocabulary
from core.graph.fact_history import held_in, history_of
from core.graph.snapshot import Snapshot
from core.records.answers.questions import Analysis
from core.records.dates import CalendarPeriod
from core.records.ids import EntityId
from core.records.knowledge import Fact, FactView
from core.retrieve.filters.facets import Mask, facts_allowed
from core.store.graph.graph_queries import GraphQueries

# This many facts of each thing are looked through, the most confident first.
OF_EACH = 500


class HistoryQuery(Struct, frozen=True):
    """For which question the past is wanted, over the graph of one commit.

    `told` are the rows of passages whose facts count, None when all do; those about the things in
    `leave_out` never do.
    """

    analysis: Analysis
    snapshot: Snapshot
    at: CalendarPeriod | None = None
    told: Mask | None = None
    leave_out: tuple[EntityId, ...] = ()

    def __bool__(self) -> bool:
        """Whether it is wanted at all."""
        return self.at is not None or self.analysis.evolution


def past_facts(past: HistoryQuery, graph: GraphQueries) -> tuple[Fact, ...]:
    """Facts of the things asked about, also those that newer ones closed.

    Only what passages say that are there; what the user said counts always.
    """
    ids = list(dict.fromkeys(thing.entity_id for thing in past.analysis.things))
    if not ids:
        return ()
    found = graph.facts_of(
        ids, statuses=("extracted", "confirmed", "superseded"), both=True, limit_each=OF_EACH
    )
    passages = np.array([fact.passage_id for fact in found], np.int64)
    here = np.isin(passages, past.snapshot.passage_ids)
    here &= facts_allowed(passages, past.snapshot, past.told)
    gone = set(past.leave_out)
    return tuple(
        fact
        for fact, is_here in zip(found, here.tolist(), strict=True)
        if (is_here or fact.source == "user_edit") and gone.isdisjoint((fact.subject, fact.object))
    )


def facts_as_of(
    facts: Iterable[FactView], past: HistoryQuery, *, vocabulary: Vocabulary
) -> tuple[FactView, ...]:
    """The facts that held at the time asked for; for a change all, the oldest of each first.

    Where the question speaks of relations that were found, only these: "how did her role change"
    is not about where she lived.
    """
    once = tuple({fact.id: fact for fact in facts}.values())
    if past.at is not None:
        once = tuple(it for it in once if not _came_later(it, past.at))
        once = held_in(once, past.at, lasts=lambda said: lasts(said, vocabulary))
    if not past.analysis.evolution:
        return once
    asked = {thing.entity_id for thing in past.analysis.things}
    said = {relation.predicate for relation in past.analysis.relations}
    own = [it for it in once if {it.subject_id, it.object_id} & asked]
    told = [it for it in own if it.predicate in said] or own
    course = [it for one in history_of(told) for it in one.facts]
    known = {it.id for it in course}
    return (*course, *(it for it in once if it.id not in known))


def _came_later(fact: FactView, at: CalendarPeriod) -> bool:
    """Whether a younger document says it without a time, so that it need not have held then."""
    is_timeless = fact.valid_from is None and fact.valid_to is None and fact.source != "user_edit"
    return is_timeless and fact.stated_at is not None and fact.stated_at > at.end
