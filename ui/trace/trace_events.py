"""A trace as a sequence of events, grouped into steps for the replay (N3)."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Literal

from msgspec import Struct
from PySide6.QtCore import QT_TRANSLATE_NOOP

from core.records.answers.answers import Candidate, Trace
from core.records.answers.questions import Analysis, Plan, QuestionTime
from core.records.ids import EntityId, PassageId
from core.records.knowledge import FactView
from ui.theme.message_translation import translate_message
from ui.theme.translation import say_number, translate
from ui.theme.vocabulary import say_predicate

Stage = Literal["question", "plan", "anchors", "spread", "kept", "dropped", "time"]
NO_WEIGHT = -1.0
# Anchor methods of the engine, and their texts.
_METHODS = {
    "named in the question": str(QT_TRANSLATE_NOOP("trace", "named in the question")),
    "nearest in meaning": str(QT_TRANSLATE_NOOP("trace", "nearest in meaning")),
}


class TraceEvent(Struct, frozen=True):
    """One event of a trace: what, why, and its weight relative to its step (0 to 1).

    `entities` light up; the first can be excluded or boosted, the passage can be excluded. `value`
    is the weight as shown.
    """

    stage: Stage
    title: str
    detail: str = ""
    weight: float = NO_WEIGHT
    value: str = ""
    hop: int = 0
    entities: tuple[EntityId, ...] = ()
    names: tuple[str, ...] = ()
    passage_id: PassageId | None = None
    candidate: Candidate | None = None
    fact: FactView | None = None


class TraceStep(Struct, frozen=True):
    """Events that are shown together: from `first` up to but not including `end`.

    `lights` maps entities to weights, `links` pairs of entities that activation spread over.
    """

    stage: Stage
    title: str
    first: int
    end: int
    lights: dict[EntityId, float]
    links: dict[tuple[EntityId, EntityId], float]


def events_of(trace: Trace, timings_ms: dict[str, float]) -> tuple[TraceEvent, ...]:
    """Return all events of a trace."""
    return (
        *_question_events(trace.analysis, trace.question),
        *_plan_events(trace.chosen),
        *_anchor_events(trace),
        *_spread_events(trace),
        *_passage_events(trace, kept=True),
        *_passage_events(trace, kept=False),
        *_timing_events(timings_ms),
    )


def steps_of(events: tuple[TraceEvent, ...]) -> tuple[TraceStep, ...]:
    """Return the steps in order; each hop is one."""
    steps: list[TraceStep] = []
    at = 0
    for (stage, hop), group in groupby(events, key=lambda event: (event.stage, event.hop)):
        members = tuple(group)
        links = {
            (event.entities[0], event.entities[1]): max(event.weight, 0.0)
            for event in members
            if stage == "spread" and len(event.entities) > 1
        }
        lights = {entity_id: max(it.weight, 0.0) for it in members for entity_id in it.entities}
        title = step_title(stage, hop, count=len(members))
        steps.append(TraceStep(stage, title, at, at + len(members), lights, links))
        at += len(members)
    return tuple(steps)


def step_title(stage: Stage, hop: int, *, count: int) -> str:
    """Return the title of a step."""
    if stage == "spread":
        number = say_number(hop)
        return (
            translate("trace", "Hop {hop}").format(hop=number)
            + ": "
            + translate("trace", "%n fact(s)", "", count)
        )
    titles = {
        "question": translate("trace", "The question, understood"),
        "plan": translate("trace", "The plan"),
        "anchors": translate("trace", "Starts from"),
        "kept": translate("trace", "%n passage(s) kept", "", count),
        "dropped": translate("trace", "%n passage(s) dropped", "", count),
        "time": translate("trace", "Time"),
    }
    return titles[stage]


def _question_events(analysis: Analysis | None, question: str) -> Iterator[TraceEvent]:
    if analysis is None:
        if question:
            yield TraceEvent("question", question)
        return
    yield TraceEvent("question", analysis.text or question, _say_question_type(analysis))
    for thing in analysis.things:
        yield TraceEvent(
            "question",
            translate("trace", "“{words}” names a thing").format(words=thing.surface),
            translate("trace", "recognized by {way}").format(way=thing.by),
            weight=thing.score,
            value=say_number(thing.score, places=2),
            entities=(thing.entity_id,),
            names=(thing.surface,),
        )
    for relation in analysis.relations:
        words = say_predicate(relation.predicate)
        yield TraceEvent(
            "question",
            translate("trace", "“{words}” asks for “{relation}”").format(
                words=relation.surface, relation=words
            ),
            translate("trace", "the other way round") if relation.inverse else "",
        )
    for time in analysis.times:
        title = translate("trace", "“{words}” is a time").format(words=time.surface)
        yield TraceEvent("question", title, _say_time(time))
    for word, conditions in (
        (translate("trace", "must be"), analysis.filters.must),
        (translate("trace", "should be"), analysis.filters.should),
        (translate("trace", "must not be"), analysis.filters.must_not),
    ):
        for condition in conditions:
            yield TraceEvent("question", f"{condition.field}: {condition.value}", word)


def _say_question_type(analysis: Analysis) -> str:
    parts = [translate("trace", "asks: {kind}").format(kind=analysis.kind)]
    parts += [
        words
        for words, is_so in (
            (translate("trace", "about things and what joins them"), analysis.structural),
            (translate("trace", "about a topic"), analysis.conceptual),
            (translate("trace", "how something changed"), analysis.evolution),
            (translate("trace", "all there is"), analysis.exhaustive),
        )
        if is_so
    ]
    return "; ".join(parts)


def _say_time(time: QuestionTime) -> str:
    if time.event:
        return f"{time.relation}: {time.event}"
    span = " – ".join(f"{at:%Y-%m-%d}" for at in (time.start, time.end) if at is not None)
    return f"{time.relation}: {span}"


def _plan_events(plan: Plan | None) -> Iterator[TraceEvent]:
    if plan is None:
        return
    yield TraceEvent("plan", f"{plan.name}, {plan.traversal}", translate_message(plan.reason))
    for step in plan.steps:
        parts = [translate("trace", "up to %n", "", step.limit)]
        if step.hops:
            parts.append(translate("trace", "%n hop(s)", "", step.hops))
        title = f"{say_number(step.turn)}. {step.method}"
        yield TraceEvent(
            "plan", title, ", ".join(parts), step.weight, say_number(step.weight, places=2)
        )


def _anchor_events(trace: Trace) -> Iterator[TraceEvent]:
    most = _largest(it.score for it in trace.anchors)
    for anchor in trace.anchors:
        yield TraceEvent(
            "anchors",
            anchor.name,
            _say_method(anchor.by),
            anchor.score / most,
            say_number(anchor.score, places=2),
            entities=(anchor.entity_id,),
            names=(anchor.name,),
        )


def _say_method(way: str) -> str:
    if name := _METHODS.get(way):
        return translate("trace", name)
    return translate("trace", "found by {way}").format(way=way)


def _spread_events(trace: Trace) -> Iterator[TraceEvent]:
    most = _largest(it.fact.score for it in trace.activation)
    for activated in sorted(trace.activation, key=lambda item: (item.hop, -item.fact.score)):
        fact = activated.fact
        ends = [(fact.subject_id, fact.subject)]
        if fact.object_id is not None:
            ends.append((fact.object_id, fact.object))
        # The far end first: this step reached it, and it can be excluded.
        ends.sort(key=lambda end: end[1] == activated.origin)
        yield TraceEvent(
            "spread",
            f"{fact.subject} — {say_predicate(fact.predicate)} — {fact.object}",
            translate("trace", "from {origin}").format(origin=activated.origin),
            fact.score / most,
            say_number(fact.score, places=2),
            hop=activated.hop,
            entities=tuple(end[0] for end in ends),
            names=tuple(end[1] for end in ends),
            fact=fact,
        )
    most = _largest(it.score for it in trace.taken)
    for activated in sorted(trace.taken, key=lambda item: item.hop):
        yield TraceEvent(
            "spread",
            f"{activated.origin} → {activated.far}",
            activated.why,
            activated.score / most,
            say_number(activated.score, places=2),
            hop=activated.hop,
            entities=(activated.entity_id,) if activated.entity_id is not None else (),
            names=(activated.far,) if activated.entity_id is not None else (),
            passage_id=activated.passage_id,
        )


def _passage_events(trace: Trace, *, kept: bool) -> Iterator[TraceEvent]:
    most = _largest(it.score for it in trace.candidates)
    for candidate in trace.candidates:
        if candidate.kept != kept:
            continue
        name = candidate.path.rstrip("/").rsplit("/", 1)[-1] + (
            f" › {candidate.part}" if candidate.part else ""
        )
        scores = ", ".join(
            f"{way} {say_number(s, places=2)}" for way, s in candidate.scores.items()
        )
        yield TraceEvent(
            "kept" if kept else "dropped",
            name,
            "; ".join(part for part in (candidate.why, scores) if part),
            candidate.score / most,
            say_number(candidate.score, places=2),
            passage_id=candidate.passage_id,
            candidate=candidate,
        )


def _timing_events(timings_ms: dict[str, float]) -> Iterator[TraceEvent]:
    steps = {name: ms for name, ms in timings_ms.items() if name != "total"}
    most = _largest(steps.values())
    for name, ms in steps.items():
        value = translate("trace", "{number} ms").format(number=say_number(ms))
        yield TraceEvent("time", name, "", ms / most, value)


def _largest(scores: Iterable[float]) -> float:
    return max((abs(it) for it in scores), default=0.0) or 1.0
