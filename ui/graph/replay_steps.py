"""Steps of a trace for the replay on the map."""

from msgspec import Struct

from core.records.answers.answers import Trace
from core.records.ids import EntityId
from ui.theme.translation import translate

MAX_ENTITIES = 400
Pair = tuple[EntityId, EntityId]


class ReplayStep(Struct, frozen=True):
    """One step: title, sentence, and what is lit so far.

    `entities` and `links` map to a brightness from 0 to 1; earlier ones are dimmer.
    """

    title: str
    sentence: str
    entities: dict[EntityId, float]
    links: dict[Pair, float]


class Replay(Struct, frozen=True):
    """Steps of a trace, and all entities that are lit in it."""

    question: str
    steps: tuple[ReplayStep, ...]
    entities: tuple[EntityId, ...]


def replay_of(trace: Trace) -> Replay:
    """Return the replay of a trace: anchors first, then the facts hop by hop."""
    anchors = {anchor.entity_id: max(min(anchor.score, 1.0), 0.3) for anchor in trace.anchors}
    steps = [_anchor_step(trace, anchors)]
    things: dict[EntityId, float] = dict(anchors)
    links: dict[Pair, float] = {}
    for hop in sorted({activated.hop for activated in trace.activation}):
        facts = tuple(activated.fact for activated in trace.activation if activated.hop == hop)
        best = max((fact.score for fact in facts), default=0.0) or 1.0
        before = len(things)
        things = {entity_id: level * 0.75 for entity_id, level in things.items()}
        links = {pair: level * 0.6 for pair, level in links.items()}
        for fact in facts:
            level = max(fact.score / best, 0.25) if fact.score > 0 else 0.5
            ends = tuple(end for end in (fact.subject_id, fact.object_id) if end)
            for end in ends:
                things[end] = max(things.get(end, 0.0), level)
            if len(ends) == 2:
                links[ends[0], ends[1]] = level
        reached = translate("graph", "%n new thing(s)", "", len(things) - before)
        sentence = translate("graph", "{facts} lead to {things}.").format(
            facts=translate("graph", "%n fact(s)", "", len(facts)), things=reached
        )
        title = translate("graph", "Step {number}").format(number=hop)
        steps.append(ReplayStep(title, sentence, dict(things), dict(links)))
    words = translate("graph", "{kept} of {all} passages used for the answer.")
    kept = sum(candidate.kept for candidate in trace.candidates)
    sentence = words.format(kept=kept, all=len(trace.candidates))
    steps.append(ReplayStep(translate("graph", "Result"), sentence, dict(things), dict(links)))
    lit = tuple(dict.fromkeys(entity_id for step in steps for entity_id in step.entities))
    return Replay(trace.question, tuple(steps), lit[:MAX_ENTITIES])


def _anchor_step(trace: Trace, anchors: dict[EntityId, float]) -> ReplayStep:
    names = ", ".join(anchor.name for anchor in trace.anchors)
    sentence = (
        translate("graph", "The search starts at {names}.").format(names=names)
        if names
        else translate("graph", "Your question doesn't name anything in your documents.")
    )
    return ReplayStep(translate("graph", "Start"), sentence, anchors, {})
