"""Facts for a question: activation from the anchors (J2), scored (J3), with their evidence."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from msgspec import Struct

from core.graph.activation import ActivationLimits, spread
from core.graph.facts import FactGraph
from core.graph.scores import ScoreWeights, score_fact
from core.records.answers import Activated, Anchor
from core.records.ids import EntityId
from core.records.knowledge import Fact, FactShown
from core.retrieve.anchors import Start
from core.retrieve.shelf import Shelf
from core.settings.options import Settings
from core.store.graph import Graph


class FactRules(Struct, frozen=True):
    """How far activation goes and what its facts weigh, at this moment."""

    limits: ActivationLimits
    weights: ScoreWeights
    now: datetime


def rules_of(settings: Settings, *, now: datetime) -> FactRules:
    """The rules that the options set."""
    return FactRules(
        limits=ActivationLimits(
            hops=settings.hops,
            facts_per_entity=settings.facts_per_entity,
            facts_in_all=settings.facts_in_all,
            both_directions=settings.both_directions,
        ),
        weights=ScoreWeights(
            user_edit=settings.weight_user_edit,
            file=settings.weight_file,
            system=settings.weight_system,
            conversation=settings.weight_conversation,
            confirmed=settings.weight_confirmed,
            decay_per_week=settings.decay_per_week,
            decay_grace_weeks=settings.decay_grace_weeks,
            usage=settings.usage_weight,
        ),
        now=now,
    )


class FactsFound(Struct, frozen=True):
    """Anchors, activated facts in the order reached, and the same facts by score."""

    anchors: tuple[Anchor, ...] = ()
    activation: tuple[Activated, ...] = ()
    facts: tuple[FactShown, ...] = ()


def find_facts(
    starts: Sequence[Start],
    *,
    graph: Graph,
    arrays: FactGraph,
    labels: Mapping[EntityId, str],
    shelf: Shelf,
    rules: FactRules,
) -> FactsFound:
    """The best facts that activation reaches from the anchors, each with its quote.

    A last hop may reach more facts than are allowed in all: those with the lowest score go.
    """
    reached = spread(arrays, [start.entity_id for start in starts], limits=rules.limits)
    facts = graph.facts([step.fact_id for step in reached]) if reached else {}
    scores = {
        key: score_fact(fact, now=rules.now, weights=rules.weights) for key, fact in facts.items()
    }
    best = sorted(facts, key=lambda key: (-scores[key], key))[: rules.limits.facts_in_all]
    kept = {key: facts[key] for key in best}
    shelf.fetch({fact.passage_id for fact in kept.values()})
    shown = {
        key: show_fact(fact, labels=labels, shelf=shelf, score=scores[key])
        for key, fact in kept.items()
    }
    return FactsFound(
        anchors=tuple(
            Anchor(start.entity_id, labels[start.entity_id], start.score, start.by)
            for start in starts
            if start.entity_id in labels
        ),
        activation=tuple(
            Activated(step.hop, labels.get(step.origin, ""), shown[step.fact_id])
            for step in reached
            if step.fact_id in shown
        ),
        facts=tuple(shown.values()),
    )


def show_fact(
    fact: Fact, *, labels: Mapping[EntityId, str], shelf: Shelf, score: float = 0.0
) -> FactShown:
    """The fact with its names resolved and its evidence quoted from the passage."""
    placed = shelf.at(fact.passage_id)
    path, part, quote = "", None, ""
    if placed is not None:
        passage, head = placed
        path, part = head.path, head.part
        quote = passage.text[max(0, fact.start - passage.start) : fact.end - passage.start]
    return FactShown(
        subject=labels.get(fact.subject, ""),
        predicate=fact.predicate,
        object=fact.literal if fact.object is None else labels.get(fact.object, ""),
        confidence=fact.confidence,
        status=fact.status,
        source=fact.source,
        path=path,
        part=part,
        page=fact.page,
        start=fact.start,
        end=fact.end,
        quote=quote,
        id=fact.id,
        subject_id=fact.subject,
        object_id=fact.object,
        score=score,
        valid_from=fact.valid_from,
        valid_to=fact.valid_to,
        precision=fact.precision,
        modality=fact.modality,
        method=fact.method,
        stated_at=fact.stated_at,
        closed_at=fact.closed_at,
        superseded_by=fact.superseded_by,
    )
