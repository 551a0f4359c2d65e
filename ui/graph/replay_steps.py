"""Steps of a trace for the replay on the map and in the outline (N3)."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from core.records.answers.answers import Citation, Trace
from core.records.ids import EntityId
from core.records.knowledge import FactView
from ui.theme.translation import translate
from ui.trace.trace_events import narrative_lines

MAX_ENTITIES, MAX_LINES = 400, 3
Pair = tuple[EntityId, EntityId]


class ReplayStep(Struct, frozen=True):
    """One step: title, sentence, and what is lit so far.

    `entities` and `links` map to a brightness from 0 to 1; earlier ones are dimmer.
    """

    title: str
    sentence: str
    entities: dict[EntityId, float]
    links: dict[Pair, float]


NO_STEP = ReplayStep("", "", {}, {})


class Replay(Struct, frozen=True):
    """Steps of a trace, and all entities that are lit in it."""

    question: str
    steps: tuple[ReplayStep, ...]
    entities: tuple[EntityId, ...]


def replay_of(trace: Trace, citations: Sequence[Citation] = ()) -> Replay:
    """Return the replay of a trace: anchors, facts hop by hop, narrative, cited sentences."""
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
    words = translate("graph", "Kept {kept} of {all} passages.")
    kept = sum(candidate.kept for candidate in trace.candidates)
    sentence = words.format(kept=kept, all=len(trace.candidates))
    steps.append(ReplayStep(translate("graph", "Result"), sentence, dict(things), dict(links)))
    steps += _telling_steps(trace, citations, things, links)
    lit = tuple(dict.fromkeys(entity_id for step in steps for entity_id in step.entities))
    return Replay(trace.question, tuple(steps), lit[:MAX_ENTITIES])


def _telling_steps(
    trace: Trace,
    citations: Sequence[Citation],
    things: dict[EntityId, float],
    links: dict[Pair, float],
) -> Iterator[ReplayStep]:
    """Yield what was told of the facts, and the sentences that the answer cites."""
    narrative = [
        line.removeprefix("- ") for line in narrative_lines(trace) if not line.startswith("#")
    ]
    if narrative:
        title = translate("graph", "Facts put together")
        yield ReplayStep(title, "; ".join(narrative[:MAX_LINES]), dict(things), dict(links))
    if citations:
        facts = [it.fact for it in trace.activation if any(_states(it.fact, c) for c in citations)]
        ends = {end: 1.0 for fact in facts for end in (fact.subject_id, fact.object_id) if end}
        pairs = {(it.subject_id, it.object_id): 1.0 for it in facts if it.object_id}
        quotes = (f"“{' '.join(citation.quote.split())}”" for citation in citations[:MAX_LINES])
        title = translate("graph", "Cited sentences")
        yield ReplayStep(title, " ".join(quotes), ends or dict(things), pairs or dict(links))


def _states(fact: FactView, citation: Citation) -> bool:
    """Whether the fact was read from words of the citation."""
    is_there = (fact.path, fact.part) == (citation.path, citation.part)
    return is_there and fact.start < citation.end and fact.end > citation.start


def _anchor_step(trace: Trace, anchors: dict[EntityId, float]) -> ReplayStep:
    names = ", ".join(anchor.name for anchor in trace.anchors)
    sentence = (
        translate("graph", "The search starts at {names}.").format(names=names)
        if names
        else translate("graph", "Your question doesn't name anything in your documents.")
    )
    return ReplayStep(translate("graph", "Start"), sentence, anchors, {})
