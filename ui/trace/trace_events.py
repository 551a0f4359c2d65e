"""A trace as moments in the order in which they happened, and the beats in which to replay them."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Literal

from msgspec import Struct
from PySide6.QtCore import QT_TRANSLATE_NOOP

from core.records.answers.answers import Candidate, Trace
from core.records.answers.questions import Analysis, Plan, QuestionTime
from core.records.ids import EntityId, PassageId
from core.records.knowledge import FactView
from ui.theme.language.told import retell
from ui.theme.language.vocabulary import say_predicate
from ui.theme.language.words import say_number, translate

Stage = Literal["question", "plan", "anchors", "spread", "kept", "dropped", "time"]
NO_WEIGHT = -1.0
# How things were found, as the engine says it and as people read it.
_WAYS = {
    "named in the question": str(QT_TRANSLATE_NOOP("trace", "named in the question")),
    "nearest in meaning": str(QT_TRANSLATE_NOOP("trace", "nearest in meaning")),
}


class Moment(Struct, frozen=True):
    """One thing that happened: what, why, and how much it weighed (within its beat, 0 to 1).

    `things` light up; the first can be left out or weighed more, as can the passage left out.
    `value` is the weight as people read it.
    """

    stage: Stage
    title: str
    detail: str = ""
    weight: float = NO_WEIGHT
    value: str = ""
    hop: int = 0
    things: tuple[EntityId, ...] = ()
    names: tuple[str, ...] = ()
    passage_id: PassageId | None = None
    candidate: Candidate | None = None
    fact: FactView | None = None


class Beat(Struct, frozen=True):
    """Moments that are shown together: `first` up to and without `end`.

    `lights` are things with their weight, `links` pairs of things over which activation went.
    """

    stage: Stage
    title: str
    first: int
    end: int
    lights: dict[EntityId, float]
    links: dict[tuple[EntityId, EntityId], float]


def moments_of(trace: Trace, timings_ms: dict[str, float]) -> tuple[Moment, ...]:
    """All moments of a trace."""
    return (
        *_asked(trace.analysis, trace.question),
        *_planned(trace.chosen),
        *_anchored(trace),
        *_spread(trace),
        *_passages(trace, kept=True),
        *_passages(trace, kept=False),
        *_times(timings_ms),
    )


def beats_of(moments: tuple[Moment, ...]) -> tuple[Beat, ...]:
    """The beats, in order; each hop is one."""
    beats: list[Beat] = []
    at = 0
    for (stage, hop), group in groupby(moments, key=lambda it: (it.stage, it.hop)):
        members = tuple(group)
        links = {
            (it.things[0], it.things[1]): max(it.weight, 0.0)
            for it in members
            if stage == "spread" and len(it.things) > 1
        }
        lights = {one: max(it.weight, 0.0) for it in members for one in it.things}
        title = beat_title(stage, hop, count=len(members))
        beats.append(Beat(stage, title, at, at + len(members), lights, links))
        at += len(members)
    return tuple(beats)


def beat_title(stage: Stage, hop: int, *, count: int) -> str:
    """What happens in a beat, in a few words."""
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


def _asked(analysis: Analysis | None, question: str) -> Iterator[Moment]:
    if analysis is None:
        if question:
            yield Moment("question", question)
        return
    yield Moment("question", analysis.text or question, _shape(analysis))
    for thing in analysis.things:
        yield Moment(
            "question",
            translate("trace", "“{words}” names a thing").format(words=thing.surface),
            translate("trace", "recognized by {way}").format(way=thing.by),
            weight=thing.score,
            value=say_number(thing.score, places=2),
            things=(thing.entity_id,),
            names=(thing.surface,),
        )
    for relation in analysis.relations:
        words = say_predicate(relation.predicate)
        yield Moment(
            "question",
            translate("trace", "“{words}” asks for “{relation}”").format(
                words=relation.surface, relation=words
            ),
            translate("trace", "the other way round") if relation.inverse else "",
        )
    for time in analysis.times:
        title = translate("trace", "“{words}” is a time").format(words=time.surface)
        yield Moment("question", title, _time(time))
    for word, conditions in (
        (translate("trace", "must be"), analysis.filters.must),
        (translate("trace", "should be"), analysis.filters.should),
        (translate("trace", "must not be"), analysis.filters.must_not),
    ):
        for it in conditions:
            yield Moment("question", f"{it.field}: {it.value}", word)


def _shape(analysis: Analysis) -> str:
    said = [translate("trace", "asks: {kind}").format(kind=analysis.kind)]
    said += [
        words
        for words, is_so in (
            (translate("trace", "about things and what joins them"), analysis.structural),
            (translate("trace", "about a topic"), analysis.conceptual),
            (translate("trace", "how something changed"), analysis.evolution),
            (translate("trace", "all there is"), analysis.exhaustive),
        )
        if is_so
    ]
    return "; ".join(said)


def _time(it: QuestionTime) -> str:
    if it.event:
        return f"{it.relation}: {it.event}"
    span = " – ".join(f"{at:%Y-%m-%d}" for at in (it.start, it.end) if at is not None)
    return f"{it.relation}: {span}"


def _planned(plan: Plan | None) -> Iterator[Moment]:
    if plan is None:
        return
    yield Moment("plan", f"{plan.name}, {plan.traversal}", retell(plan.reason))
    for step in plan.steps:
        said = [translate("trace", "up to %n", "", step.limit)]
        if step.hops:
            said.append(translate("trace", "%n hop(s)", "", step.hops))
        title = f"{say_number(step.turn)}. {step.method}"
        yield Moment("plan", title, ", ".join(said), step.weight, say_number(step.weight, places=2))


def _anchored(trace: Trace) -> Iterator[Moment]:
    most = _most(it.score for it in trace.anchors)
    for it in trace.anchors:
        yield Moment(
            "anchors",
            it.name,
            _say_way(it.by),
            it.score / most,
            say_number(it.score, places=2),
            things=(it.entity_id,),
            names=(it.name,),
        )


def _say_way(way: str) -> str:
    if known := _WAYS.get(way):
        return translate("trace", known)
    return translate("trace", "found by {way}").format(way=way)


def _spread(trace: Trace) -> Iterator[Moment]:
    most = _most(it.fact.score for it in trace.activation)
    for it in sorted(trace.activation, key=lambda one: (one.hop, -one.fact.score)):
        fact = it.fact
        ends = [(fact.subject_id, fact.subject)]
        if fact.object_id is not None:
            ends.append((fact.object_id, fact.object))
        # The far end first: it is what this step reached, and what can be left out.
        ends.sort(key=lambda end: end[1] == it.origin)
        yield Moment(
            "spread",
            f"{fact.subject} — {say_predicate(fact.predicate)} — {fact.object}",
            translate("trace", "from {origin}").format(origin=it.origin),
            fact.score / most,
            say_number(fact.score, places=2),
            hop=it.hop,
            things=tuple(end[0] for end in ends),
            names=tuple(end[1] for end in ends),
            fact=fact,
        )
    most = _most(it.score for it in trace.taken)
    for it in sorted(trace.taken, key=lambda one: one.hop):
        yield Moment(
            "spread",
            f"{it.origin} → {it.far}",
            it.why,
            it.score / most,
            say_number(it.score, places=2),
            hop=it.hop,
            things=(it.entity_id,) if it.entity_id is not None else (),
            names=(it.far,) if it.entity_id is not None else (),
            passage_id=it.passage_id,
        )


def _passages(trace: Trace, *, kept: bool) -> Iterator[Moment]:
    most = _most(it.score for it in trace.candidates)
    for it in trace.candidates:
        if it.kept != kept:
            continue
        name = it.path.rstrip("/").rsplit("/", 1)[-1] + (f" › {it.part}" if it.part else "")
        scores = ", ".join(f"{way} {say_number(s, places=2)}" for way, s in it.scores.items())
        yield Moment(
            "kept" if kept else "dropped",
            name,
            "; ".join(one for one in (it.why, scores) if one),
            it.score / most,
            say_number(it.score, places=2),
            passage_id=it.passage_id,
            candidate=it,
        )


def _times(timings_ms: dict[str, float]) -> Iterator[Moment]:
    steps = {name: ms for name, ms in timings_ms.items() if name != "total"}
    most = _most(steps.values())
    for name, ms in steps.items():
        value = translate("trace", "{number} ms").format(number=say_number(ms))
        yield Moment("time", name, "", ms / most, value)


def _most(scores: Iterable[float]) -> float:
    return max((abs(it) for it in scores), default=0.0) or 1.0
