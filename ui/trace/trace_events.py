"""A trace as a sequence of events, grouped into steps for the replay (N3)."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, takewhile
from typing import Literal

from msgspec import Struct
from PySide6.QtCore import QLocale

from core.records.answers.answers import Candidate, Citation, Trace
from core.records.answers.questions import Analysis, Plan, PlanStep, QuestionTime
from core.records.ids import EntityId, PassageId
from core.records.knowledge import FactView
from ui.theme.translation import say_number, translatable, translate, translate_message
from ui.theme.vocabulary import say_predicate, say_triple

Stage = Literal[
    "question", "plan", "anchors", "spread", "kept", "dropped", "narrative", "cited", "time"
]
NO_WEIGHT = -1.0
_PASSAGE = re.compile(r"\[\d+\] ")
# Durations below this are not listed.
LEAST_MS = 2000.0
# Names that the engine gives to question types, stages and ways to anchors, and their texts.
_TERMS: dict[str, str] = {
    "named in the question": translatable("trace", "named in your question"),
    "nearest in meaning": translatable("trace", "similar in meaning"),
    "name": translatable("trace", "by name"),
    "fuzzy": translatable("trace", "spelled a little differently"),
    "meaning": translatable("trace", "by meaning"),
    "within": translatable("trace", "during {time}"),
    "before": translatable("trace", "before {time}"),
    "after": translatable("trace", "after {time}"),
    "as of": translatable("trace", "as of {time}"),
    "who": translatable("trace", "a person"),
    "when": translatable("trace", "a date"),
    "where": translatable("trace", "a place"),
    "how many": translatable("trace", "a number"),
    "list": translatable("trace", "a list"),
    "compare": translatable("trace", "a comparison"),
    "summarize": translatable("trace", "a summary"),
    "yes or no": translatable("trace", "yes or no"),
    "how": translatable("trace", "an explanation"),
    "why": translatable("trace", "a reason"),
    "embed": translatable("trace", "Reading the question"),
    "rank": translatable("trace", "Ranking"),
    "facts": translatable("trace", "Facts"),
    "answer": translatable("trace", "Answer"),
}


class TraceEvent(Struct, frozen=True):
    """One event of a trace: what, why, and its weight relative to its step (0 to 1).

    `entities` light up; the first can be excluded or boosted, the passage can be excluded.
    `figures` are shown on demand only.
    """

    stage: Stage
    title: str
    detail: str = ""
    weight: float = NO_WEIGHT
    figures: str = ""
    hop: int = 0
    entities: tuple[EntityId, ...] = ()
    names: tuple[str, ...] = ()
    passage_id: PassageId | None = None
    candidate: Candidate | None = None
    fact: FactView | None = None
    citation: Citation | None = None


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


def events_of(
    trace: Trace, timings_ms: dict[str, float], *, citations: Sequence[Citation] = ()
) -> tuple[TraceEvent, ...]:
    """Return all events of a trace, and the cited sentences of its answer."""
    return (
        *_question_events(trace.analysis, trace.question),
        *_spelling_events(trace),
        *_plan_events(trace.chosen),
        *_anchor_events(trace),
        *_spread_events(trace),
        *_passage_events(trace, kept=True),
        *_passage_events(trace, kept=False),
        *_narrative_events(trace),
        *_citation_events(citations),
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
            translate("trace", "Links, step {hop}").format(hop=number)
            + ": "
            + translate("trace", "%n fact(s)", "", count)
        )
    titles = {
        "question": translate("trace", "Your question"),
        "plan": translate("trace", "Search plan"),
        "anchors": translate("trace", "Starting points"),
        "kept": translate("trace", "%n passage(s) found", "", count),
        "dropped": translate("trace", "%n passage(s) left out", "", count),
        "narrative": translate("trace", "Facts put together"),
        "cited": translate("trace", "%n cited sentence(s)", "", count),
        "time": translate("trace", "Time"),
    }
    return titles[stage]


def _question_events(analysis: Analysis | None, question: str) -> Iterator[TraceEvent]:
    if analysis is None:
        if question:
            yield TraceEvent("question", question)
        return
    level = translate("trace", "complexity {level} of 5").format(
        level=say_number(analysis.complexity_level)
    )
    yield TraceEvent(
        "question", analysis.text or question, _say_question_type(analysis), figures=level
    )
    for thing in analysis.things:
        yield TraceEvent(
            "question",
            translate("trace", "“{words}” is in your documents").format(words=thing.surface),
            _say_term(thing.by),
            weight=thing.score,
            figures=say_number(thing.score, places=2),
            entities=(thing.entity_id,),
            names=(thing.surface,),
        )
    for relation in analysis.relations:
        words = say_predicate(relation.predicate)
        yield TraceEvent(
            "question",
            translate("trace", "“{words}” is understood as “{relation}”").format(
                words=relation.surface, relation=words
            ),
            translate("trace", "in the other direction") if relation.inverse else "",
        )
    for time in analysis.times:
        title = translate("trace", "“{words}” is a date").format(words=time.surface)
        yield TraceEvent("question", title, _say_time(time))
    for word, conditions in (
        (translate("trace", "required"), analysis.filters.must),
        (translate("trace", "preferred"), analysis.filters.should),
        (translate("trace", "excluded"), analysis.filters.must_not),
    ):
        for condition in conditions:
            yield TraceEvent("question", f"{condition.field}: {condition.value}", word)


def _spelling_events(trace: Trace) -> Iterator[TraceEvent]:
    if spelling := trace.plan.get("spelling"):
        yield TraceEvent("question", str(spelling), translate("trace", "spelling corrected"))


def _say_question_type(analysis: Analysis) -> str:
    words = translate("trace", "asks for {kind}").format(kind=_say_term(analysis.kind))
    parts = [words] if analysis.kind in _TERMS else []
    parts += [
        words
        for words, is_so in (
            (translate("trace", "asks how things are connected"), analysis.structural),
            (translate("trace", "asks about a topic"), analysis.conceptual),
            (translate("trace", "asks what changed"), analysis.evolution),
            (translate("trace", "needs all matching passages"), analysis.exhaustive),
        )
        if is_so
    ]
    return "; ".join(parts)


def _say_time(time: QuestionTime) -> str:
    span = " – ".join(f"{at:%Y-%m-%d}" for at in (time.start, time.end) if at is not None)
    return _say_term(time.relation).format(time=time.event or span)


def _plan_events(plan: Plan | None) -> Iterator[TraceEvent]:
    if plan is None:
        return
    ways = dict.fromkeys(_say_method(step) for step in plan.steps)
    listed = QLocale().createSeparatedList(list(ways))
    title = translate("trace", "Searched by {ways}").format(ways=listed) if ways else plan.name
    figures = f"{plan.name}, {plan.traversal}"
    yield TraceEvent("plan", title, translate_message(plan.reason), figures=figures)
    for step in plan.steps:
        limit = translate("trace", "up to %n passage(s)", "", step.limit)
        parts = [limit] if step.limit else []
        if step.hops:
            parts.append(translate("trace", "%n step(s) along links", "", step.hops))
        figures = say_number(step.weight, places=2)
        yield TraceEvent("plan", _say_method(step), ", ".join(parts), step.weight, figures)


def _say_method(step: PlanStep) -> str:
    return translate_message(step.label) or step.method


def _anchor_events(trace: Trace) -> Iterator[TraceEvent]:
    most = _largest(it.score for it in trace.anchors)
    for anchor in trace.anchors:
        yield TraceEvent(
            "anchors",
            anchor.name,
            _say_term(anchor.by),
            anchor.score / most,
            say_number(anchor.score, places=2),
            entities=(anchor.entity_id,),
            names=(anchor.name,),
        )


def _say_term(term: str) -> str:
    """Return the text of a name of the engine; unknown ones stay as they are."""
    return translate("trace", _TERMS.get(term, term))


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
            say_triple(fact.subject, fact.predicate, fact.object),
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
        far = translate_message(activated.far)
        yield TraceEvent(
            "spread",
            f"{translate_message(activated.origin)} → {far}",
            translate_message(activated.why),
            activated.score / most,
            say_number(activated.score, places=2),
            hop=activated.hop,
            entities=(activated.entity_id,) if activated.entity_id is not None else (),
            names=(far,) if activated.entity_id is not None else (),
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
        scores = (f"{way} {say_number(s, places=2)}" for way, s in candidate.scores.items())
        yield TraceEvent(
            "kept" if kept else "dropped",
            name,
            translate_message(candidate.why),
            candidate.score / most,
            ", ".join((say_number(candidate.score, places=2), *scores)),
            passage_id=candidate.passage_id,
            candidate=candidate,
        )


def _narrative_events(trace: Trace) -> Iterator[TraceEvent]:
    """Yield the lines of the narrative, each with its heading (J4)."""
    heading = ""
    for line in narrative_lines(trace):
        if line.startswith("#"):
            heading = line.lstrip("# ")
        else:
            yield TraceEvent("narrative", line.removeprefix("- "), heading)


def narrative_lines(trace: Trace) -> tuple[str, ...]:
    """Return the lines of the context before its first passage."""
    lines = (line.strip() for line in trace.context.splitlines())
    return tuple(line for line in takewhile(lambda it: not _PASSAGE.match(it), lines) if line)


def _citation_events(citations: Sequence[Citation]) -> Iterator[TraceEvent]:
    for citation in citations:
        quote = " ".join(citation.quote.split())
        where = citation.title or citation.path.rstrip("/").rsplit("/", 1)[-1]
        yield TraceEvent("cited", quote, f"[{say_number(citation.n)}] {where}", citation=citation)


def _timing_events(timings_ms: dict[str, float]) -> Iterator[TraceEvent]:
    stages = {name: ms for name, ms in timings_ms.items() if name != "total" and ms >= LEAST_MS}
    most = _largest(stages.values())
    for name, ms in stages.items():
        yield TraceEvent("time", _say_term(name), _say_duration(ms), ms / most)


def _say_duration(ms: float) -> str:
    minutes, seconds = divmod(round(ms / 1000), 60)
    words = translate("trace", "{minutes} min {seconds} s") if minutes else "{seconds} s"
    return words.format(minutes=minutes, seconds=seconds)


def _largest(scores: Iterable[float]) -> float:
    return max((abs(it) for it in scores), default=0.0) or 1.0
