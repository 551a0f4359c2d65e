"""Builds the context of an answer from a search result (T11, D8, K7, J4)."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from core.language.vocabulary.vocabulary import Vocabulary
from core.records.answers.answers import Context, ContextPassage, SearchResult
from core.records.answers.questions import Coverage
from core.records.ids import EntityId
from core.records.knowledge import FactView
from core.retrieve.context import narration
from core.retrieve.context.chains import Chain, find_chains
from core.retrieve.context.fact_levels import WEIGHTS, FactWeights, group_by_level, is_evidence_in
from core.retrieve.context.narration import question_focus
from core.retrieve.context.selection import CountTokens, Selection, select_all, select_within
from core.retrieve.context.stitching import PassageLocation, deduplicate, stitch

CHAINS_HEADING = "How these are joined"
OWN_HEADING = "What you want Loci to keep in mind"
# Maximum share of the budget for the user's own context.
OWN_SHARE = 0.2
NO_NUMBERS: Mapping[PassageLocation, int] = {}


def build_context(
    result: SearchResult,
    *,
    budget_tokens: int,
    count_tokens: CountTokens,
    vocabulary: Vocabulary,
    numbers: Mapping[PassageLocation, int] = NO_NUMBERS,
    weights: FactWeights = WEIGHTS,
) -> Context:
    """Return the context of an answer, in at most `budget_tokens` by `count_tokens`.

    Ordered from near to far (D8): the lines of the user's own context (at most `OWN_SHARE` of
    the budget), statements of the user, the entities asked about with their values, their
    relations, the chains that start at them (K7), the numbered passages, and supporting facts.
    Each text and statement occurs once. What does not fit is counted in the note. `numbers` are
    citation numbers assigned earlier (see `assign_numbers`); `vocabulary` tells how specific
    a relation is (D18), and whether it has one value at a time; `weights` order the facts (D7).
    """
    asked = _focus_entities(result)
    evolution = result.trace.analysis is not None and result.trace.analysis.evolution
    focus = question_focus(result, names=_names(result.facts, asked))
    passages = deduplicate(result.hits)
    levels = group_by_level(
        result.facts,
        result.hits,
        asked=asked,
        vocabulary=vocabulary,
        focus=focus,
        in_order_of_time=evolution,
        weights=weights,
    )
    passage_text = "\n".join(f"{passage.hit.title}\n{passage.hit.text}" for passage in passages)
    chains = find_chains(result.facts, asked=asked, passage_text=passage_text, focus=focus)
    whole = select_all(passages, levels, chains)
    own, own_left = _own_lines(result.own, room=int(OWN_SHARE * budget_tokens), count=count_tokens)
    material = _Material(whole, asked, numbers, result.coverage, own, own_left)
    context = _render(whole, material)
    tokens = count_tokens(context.text) if context.text else 0
    if tokens > budget_tokens:
        longest = _note(
            len(whole.passages),
            len(result.facts),
            lines=own_left,
            cut=999,
            coverage=result.coverage,
        )
        room = budget_tokens - count_tokens(longest) - (count_tokens(own) if own else 0)
        chosen = select_within(whole, room=room, count_tokens=count_tokens)
        context = _render(chosen, material)
        tokens = count_tokens(context.text) if context.text else 0
        while tokens > budget_tokens and chosen:
            chosen = chosen.without_least()
            context = _render(chosen, material)
            tokens = count_tokens(context.text) if context.text else 0
    return replace(context, tokens=tokens, budget=budget_tokens)


def _focus_entities(result: SearchResult) -> tuple[EntityId, ...]:
    analysis = result.trace.analysis
    named = () if analysis is None else tuple(entity.entity_id for entity in analysis.things)
    return named or tuple(anchor.entity_id for anchor in result.trace.anchors)


def _names(facts: Iterable[FactView], asked: Sequence[EntityId]) -> frozenset[str]:
    ends = ((fact.subject_id, fact.subject) for fact in facts)
    far = ((fact.object_id, fact.object) for fact in facts)
    return frozenset(name for key, name in chain(ends, far) if key in asked)


class _Material(Struct, frozen=True):
    """Everything that can be selected, and how it is rendered."""

    whole: Selection
    asked: Sequence[EntityId]
    numbers: Mapping[PassageLocation, int]
    coverage: Coverage | None
    own: str = ""
    own_left: int = 0


def _own_lines(lines: Sequence[str], *, room: int, count: CountTokens) -> tuple[str, int]:
    """Return the user's own context as a list below its heading, and how many lines did not fit."""
    kept: list[str] = []
    for line in lines:
        text = "\n".join([f"## {OWN_HEADING}", *kept, f"- {' '.join(line.split())}"])
        if count(text) > room:
            break
        kept.append(f"- {' '.join(line.split())}")
    text = "\n".join([f"## {OWN_HEADING}", *kept]) if kept else ""
    return text, len(lines) - len(kept)


def _render(chosen: Selection, material: _Material) -> Context:
    """Return the selection as text, with the note on what was left out."""
    whole = material.whole
    passages = stitch(chosen.passages, numbers=material.numbers)

    def cite(fact: FactView) -> str:
        return next(
            (f"[{passage.n}]" for passage in passages if is_evidence_in(fact, passage.hit)), ""
        )

    facts = (*chosen.facts, *chosen.supporting)
    left = len(whole.passages) - len(chosen.passages)
    facts_left = len(whole.facts) + len(whole.supporting) - len(facts)
    cut = next((passage.n for passage in passages if not passage.whole), 0)
    return Context(
        facts_text=_focus_text(chosen, material.asked, passages, cite),
        passages_text="\n\n".join(narration.narrate_passage(passage) for passage in passages),
        supporting_text=narration.narrate_facts(chosen.supporting, cite=cite),
        note=_note(left, facts_left, lines=material.own_left, cut=cut, coverage=material.coverage)
        if chosen
        else "",
        passages=passages,
        facts=facts,
        chains=tuple(fact_chain.text for fact_chain in chosen.chains),
        passages_left_out=left,
        facts_left_out=facts_left,
        own_text=material.own,
    )


def _focus_text(
    chosen: Selection,
    asked: Sequence[EntityId],
    passages: Sequence[ContextPassage],
    cite: narration.Cite,
) -> str:
    """Return the user's statements, the facts of each asked entity, and the chains."""
    groups: dict[str, list[FactView]] = {narration.OWN_STATEMENTS: []}
    for fact in chosen.facts:
        groups.setdefault(
            narration.OWN_STATEMENTS if narration.is_user_stated(fact) else _heading(fact, asked),
            [],
        ).append(fact)
    kinds = _kinds(chosen.facts)
    parts = [
        narration.narrate_group(title, group, cite=cite, kind=kinds.get(title, ""))
        for title, group in groups.items()
    ]
    if chosen.chains:
        lines = [
            f"- {fact_chain.text}{_citation_marks(fact_chain, passages)}"
            for fact_chain in chosen.chains
        ]
        parts.append("\n".join([f"## {CHAINS_HEADING}", *lines]))
    return "\n\n".join(part for part in parts if part)


def _kinds(facts: Iterable[FactView]) -> dict[str, str]:
    ends = ((fact.subject, fact.subject_kind) for fact in facts)
    far = ((fact.object, fact.object_kind) for fact in facts)
    return {name: kind for name, kind in chain(ends, far) if kind}


def _heading(fact: FactView, asked: Sequence[EntityId]) -> str:
    is_turned = fact.object_id in asked and fact.subject_id not in asked
    return fact.object if is_turned else fact.subject


def _citation_marks(fact_chain: Chain, passages: Sequence[ContextPassage]) -> str:
    marks = [
        f"[{passage.n}]"
        for fact in fact_chain.facts
        for passage in passages
        if is_evidence_in(fact, passage.hit)
    ]
    return "".join(f" {mark}" for mark in dict.fromkeys(marks))


def _note(passages: int, facts: int, *, lines: int, cut: int, coverage: Coverage | None) -> str:
    """Return what was left out, and how much of what matches was read (N10); "" when it is all."""
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
    note = " ".join(part for part in parts if part)
    return f"({note})" if note else ""


def _covered(coverage: Coverage) -> str:
    return f"Of {coverage.matching} passages that match, {coverage.read} were read."
