"""From what was found to the context of an answer (T11, D8, K7, J4)."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from core.extract.vocabulary.vocabulary import built_in
from core.records.answers.answers import SearchResult
from core.records.answers.context import Context, ContextPassage
from core.records.answers.questions import Coverage
from core.records.ids import EntityId
from core.records.knowledge import FactView
from core.retrieve.context.chains import Chain, find_chains
from core.retrieve.context.fact_levels import Weigh, group_by_level, is_evidence_in
from core.retrieve.context.fact_relevance import question_focus
from core.retrieve.context.narration import (
    OWN,
    Cite,
    is_user_stated,
    narrate_facts,
    narrate_group,
    narrate_passage,
)
from core.retrieve.context.selection import CountTokens, Selection, select_all, select_within
from core.retrieve.context.stitching import PassageLocation, deduplicate, stitch

JOINED = "How these are joined"
ABOUT_USER = "What you want Loci to keep in mind"
# This much of the budget the user's own context may take.
OWN_SHARE = 0.2
NOTHING_KNOWN: Mapping[PassageLocation, int] = {}


def build_context(
    found: SearchResult,
    *,
    budget_tokens: int,
    count_tokens: CountTokens,
    known: Mapping[PassageLocation, int] = NOTHING_KNOWN,
    weigh: Weigh | None = None,
) -> Context:
    """The context of an answer, in at most `budget_tokens` by `count_tokens`.

    It goes from the near to the far (D8): the lines of the user's own context (at most
    `OWN_SHARE` of the budget), what the user said, the things asked about with their
    values, their relations, the chains that lead from them (K7), the numbered passages, and what
    stands further off. Each text and statement is there once. Whatever does not fit is counted,
    and the note says so. `known` are citation numbers given earlier (see `numbers`);
    `weigh` tells how telling a relation is (D18).
    """
    asked = focus_entities(found)
    evolution = found.trace.analysis is not None and found.trace.analysis.evolution
    asked_for = question_focus(found, names=_names(found.facts, asked))
    passages = deduplicate(found.hits)
    levels = group_by_level(
        found.facts,
        found.hits,
        asked=asked,
        weigh=weigh or built_in().weight,
        asking=asked_for,
        in_order_of_time=evolution,
    )
    named = "\n".join(f"{it.hit.title}\n{it.hit.text}" for it in passages)
    chains = find_chains(found.facts, asked=asked, named=named, asking=asked_for)
    whole = select_all(passages, levels, chains)
    own, own_left = _own_lines(found.own, room=int(OWN_SHARE * budget_tokens), count=count_tokens)
    material = _Material(whole, asked, known, found.coverage, own, own_left)
    context = _told(whole, material)
    tokens = count_tokens(context.text) if context.text else 0
    if tokens > budget_tokens:
        longest = _note(
            len(whole.passages), len(found.facts), lines=own_left, cut=999, coverage=found.coverage
        )
        room = budget_tokens - count_tokens(longest) - (count_tokens(own) if own else 0)
        chosen = select_within(whole, room=room, count_tokens=count_tokens)
        context = _told(chosen, material)
        tokens = count_tokens(context.text) if context.text else 0
        while tokens > budget_tokens and chosen:
            chosen = chosen.less()
            context = _told(chosen, material)
            tokens = count_tokens(context.text) if context.text else 0
    return replace(context, tokens=tokens, budget=budget_tokens)


def focus_entities(found: SearchResult) -> tuple[EntityId, ...]:
    """The things that the question names, else those at which the search began."""
    analysis = found.trace.analysis
    named = () if analysis is None else tuple(thing.entity_id for thing in analysis.things)
    return named or tuple(anchor.entity_id for anchor in found.trace.anchors)


def _names(facts: Iterable[FactView], asked: Sequence[EntityId]) -> frozenset[str]:
    """What the asked things are called in the facts."""
    ends = ((it.subject_id, it.subject) for it in facts)
    far = ((it.object_id, it.object) for it in facts)
    return frozenset(name for key, name in chain(ends, far) if key in asked)


class _Material(Struct, frozen=True):
    """All from which is chosen, and how it is told."""

    whole: Selection
    asked: Sequence[EntityId]
    known: Mapping[PassageLocation, int]
    coverage: Coverage | None
    own: str = ""
    own_left: int = 0


def _own_lines(lines: Sequence[str], *, room: int, count: CountTokens) -> tuple[str, int]:
    """The user's own context as a list below its heading, and how many lines had no room."""
    kept: list[str] = []
    for line in lines:
        text = "\n".join([f"## {ABOUT_USER}", *kept, f"- {' '.join(line.split())}"])
        if count(text) > room:
            break
        kept.append(f"- {' '.join(line.split())}")
    text = "\n".join([f"## {ABOUT_USER}", *kept]) if kept else ""
    return text, len(lines) - len(kept)


def _told(chosen: Selection, material: _Material) -> Context:
    """The chosen in words, and the note on what of the whole is not among it."""
    whole = material.whole
    passages = stitch(chosen.passages, known=material.known)

    def cite(fact: FactView) -> str:
        return next((f"[{it.n}]" for it in passages if is_evidence_in(fact, it.hit)), "")

    told = (*chosen.facts, *chosen.supporting)
    left = len(whole.passages) - len(chosen.passages)
    facts_left = len(whole.facts) + len(whole.supporting) - len(told)
    cut = next((it.n for it in passages if not it.whole), 0)
    return Context(
        facts_text=_near(chosen, material.asked, passages, cite),
        passages_text="\n\n".join(narrate_passage(passage) for passage in passages),
        supporting_text=narrate_facts(chosen.supporting, cite=cite),
        note=_note(left, facts_left, lines=material.own_left, cut=cut, coverage=material.coverage)
        if chosen
        else "",
        passages=passages,
        facts=told,
        chains=tuple(one.text for one in chosen.chains),
        passages_left_out=left,
        facts_left_out=facts_left,
        own_text=material.own,
    )


def _near(
    chosen: Selection, asked: Sequence[EntityId], passages: Sequence[ContextPassage], cite: Cite
) -> str:
    """What the user said, each asked thing with what is known of it, and the chains."""
    groups: dict[str, list[FactView]] = {OWN: []}
    for fact in chosen.facts:
        groups.setdefault(OWN if is_user_stated(fact) else _heading(fact, asked), []).append(fact)
    kinds = _kinds(chosen.facts)
    parts = [
        narrate_group(title, group, cite=cite, kind=kinds.get(title, ""))
        for title, group in groups.items()
    ]
    if chosen.chains:
        lines = [f"- {one.text}{_stands(one, passages)}" for one in chosen.chains]
        parts.append("\n".join([f"## {JOINED}", *lines]))
    return "\n\n".join(part for part in parts if part)


def _kinds(facts: Iterable[FactView]) -> dict[str, str]:
    """The types of the things by name."""
    ends = ((it.subject, it.subject_kind) for it in facts)
    far = ((it.object, it.object_kind) for it in facts)
    return {name: kind for name, kind in chain(ends, far) if kind}


def _heading(fact: FactView, asked: Sequence[EntityId]) -> str:
    is_turned = fact.object_id in asked and fact.subject_id not in asked
    return fact.object if is_turned else fact.subject


def _stands(told: Chain, passages: Sequence[ContextPassage]) -> str:
    """Citation marks of the passages from which the chain's facts were read."""
    marks = [
        f"[{passage.n}]"
        for fact in told.facts
        for passage in passages
        if is_evidence_in(fact, passage.hit)
    ]
    return "".join(f" {mark}" for mark in dict.fromkeys(marks))


def _note(passages: int, facts: int, *, lines: int, cut: int, coverage: Coverage | None) -> str:
    """What is missing, and how much of what matches was read (N10); nothing when it is all."""
    left = " and ".join(
        f"{count} {word}{'s' if count > 1 else ''}"
        for count, word in ((passages, "passage"), (facts, "fact"), (lines, "line"))
        if count
    )
    parts = (
        f"Left out for lack of room: {left}." if left else "",
        f"Passage [{cut}] is cut short." if cut else "",
        _covered(coverage) if coverage is not None and not coverage.complete else "",
    )
    said = " ".join(part for part in parts if part)
    return f"({said})" if said else ""


def _covered(coverage: Coverage) -> str:
    return f"Of {coverage.matching} passages that match, {coverage.read} were read."
