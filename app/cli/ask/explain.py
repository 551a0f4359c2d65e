"""Printed trace of an answer (J6, N3): `loci ask --explain`."""

from collections.abc import Iterator

from app.cli.terminal import Terminal, location, shorten
from core.records.answers.answers import Trace
from core.records.answers.questions import Analysis, Plan, QuestionRelation, QuestionTime

SHOWN = 10
_WIDE = 100


def explain(terminal: Terminal, trace: Trace, timings_ms: dict[str, float]) -> None:
    """Print analysis, plan, anchors, activation, steps, candidates, context and timings."""
    for title, lines in (
        ("Question", [*_spelling(trace), *_analysis(trace.analysis)]),
        ("Plan", list(_plan(trace.chosen))),
        ("Starts at", [f"{it.name} ({it.score:.2f}, {it.by})" for it in trace.anchors]),
        ("Activated", list(_activated(trace))),
        ("Steps through the graph", list(_taken(trace))),
        ("Kept", list(_candidates(trace, kept=True))),
        ("Dropped", list(_candidates(trace, kept=False))),
        ("Context", trace.context.splitlines()),
        ("Time", list(_times(trace, timings_ms))),
    ):
        if lines:
            terminal.line()
            terminal.line(title)
        for line in lines:
            terminal.line(f"  {line}")


def _spelling(trace: Trace) -> Iterator[str]:
    if spelling := trace.plan.get("spelling"):
        yield f"spelling: {spelling}"


def _analysis(analysis: Analysis | None) -> Iterator[str]:
    if analysis is None:
        return
    shape = [
        word
        for word, is_so in (
            ("about things and what joins them", analysis.structural),
            ("about a topic", analysis.conceptual),
            ("how something changed", analysis.evolution),
            ("all there is", analysis.exhaustive),
        )
        if is_so
    ]
    summary = "; ".join([f"asks: {analysis.kind}", *shape])
    yield f"{summary}; complexity {analysis.complexity_level} of 5 ({analysis.complexity:.2f})"
    if analysis.things:
        yield "things: " + ", ".join(f"{it.surface} (by {it.by})" for it in analysis.things)
    if analysis.relations:
        yield "relations: " + ", ".join(_relation(it) for it in analysis.relations)
    if analysis.times:
        yield "times: " + ", ".join(_time(it) for it in analysis.times)
    filters = analysis.filters
    for word, conditions in (
        ("must", filters.must), ("should", filters.should), ("must not", filters.must_not),
    ):  # fmt: skip
        for condition in conditions:
            yield f"{word}: {condition.field} {condition.test} {condition.value}"


def _relation(relation: QuestionRelation) -> str:
    inverse = "inverse of " if relation.inverse else ""
    return f"“{relation.surface}” = {inverse}{relation.predicate}"


def _time(time: QuestionTime) -> str:
    if time.event:
        return f"“{time.surface}” = {time.relation} {time.event}"
    span = " to ".join(f"{at:%Y-%m-%d}" for at in (time.start, time.end) if at is not None)
    return f"“{time.surface}” = {time.relation} {span}"


def _plan(plan: Plan | None) -> Iterator[str]:
    if plan is None:
        return
    yield f"{plan.name}, {plan.traversal}: {plan.reason}"
    for step in plan.steps:
        hops = f", {step.hops} hops" if step.hops else ""
        days = f", of {step.days} days" if step.days else ""
        floor = f", from {step.floor:.2f}" if step.floor else ""
        limits = f"up to {step.limit}{hops}{days}{floor}"
        yield f"{step.turn}. {step.method}: {limits}, weight {step.weight:.2f}"


def _times(trace: Trace, timings_ms: dict[str, float]) -> Iterator[str]:
    """Yield the time of each step, and whether the budget of such a question was kept (T9)."""
    yield ", ".join(f"{step} {took:.1f} ms" for step, took in timings_ms.items())
    budget = trace.chosen.budget_ms if trace.chosen else 0
    if budget and (took := timings_ms.get("total", 0.0)):
        over = f"over by {took - budget:.1f} ms" if took > budget else "kept"
        yield f"budget of such a question {budget} ms: {over}"
    if trace.shortened:
        yield str(trace.shortened)


def _activated(trace: Trace) -> Iterator[str]:
    for activated in trace.activation:
        fact = activated.fact
        statement = f"{fact.subject} {fact.predicate} {fact.object}"
        yield f"hop {activated.hop} from {activated.origin}: {statement} ({fact.score:.2f})"


def _taken(trace: Trace) -> Iterator[str]:
    for step in trace.taken:
        start, end = shorten(str(step.origin), _WIDE), shorten(str(step.far), _WIDE)
        yield f"hop {step.hop}: {start} -> {end} ({step.score:.2f}, {step.why})"


def _candidates(trace: Trace, *, kept: bool) -> Iterator[str]:
    chosen = [it for it in trace.candidates if it.kept == kept]
    for candidate in chosen if kept else chosen[:SHOWN]:
        where = f"{location(candidate.path, candidate.part, None)}@{candidate.start}"
        scores = ", ".join(f"{name} {score:.2f}" for name, score in candidate.scores.items())
        yield f"{candidate.score:.2f}  {where}: {scores}: {candidate.why}"
    if not kept and len(chosen) > SHOWN:
        yield f"and {len(chosen) - SHOWN} more"
