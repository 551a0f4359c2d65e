"""Facts by the level on which they serve an answer (D8), the best first on each (D7)."""

import math
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence

import numpy as np
from msgspec import Struct

from core.extract.vocabulary.relation_types import CONCEPT
from core.extract.vocabulary.vocabulary import current
from core.records.answers.answers import Hit
from core.records.ids import EntityId
from core.records.knowledge import FactView
from core.retrieve.context.fact_relevance import QuestionFocus
from core.retrieve.context.narration import is_user_stated
from core.retrieve.normalization import min_max
from core.retrieve.rank.fact_ranking import FactFeatures, score_facts
from core.retrieve.rank.ranking_features import freshness
from core.retrieve.rank.score_lists import Scores

Weigh = Callable[[str], float]
NOTHING_ASKED = QuestionFocus()


class FactLevels(Struct, frozen=True):
    """`own` was said by the user (J4); `primary` are values of the asked things, `direct` their
    relations, `supporting` is all the rest, with what holds no more. Where nothing was asked
    about, every relation is direct.
    """

    own: tuple[FactView, ...] = ()
    primary: tuple[FactView, ...] = ()
    direct: tuple[FactView, ...] = ()
    supporting: tuple[FactView, ...] = ()


def group_by_level(
    facts: Sequence[FactView],
    hits: Sequence[Hit],
    *,
    asked: Collection[EntityId],
    weigh: Weigh,
    asking: QuestionFocus = NOTHING_ASKED,
    in_order_of_time: bool = False,
) -> FactLevels:
    """The facts, each statement once, by level.

    `in_order_of_time` is for questions of how something changed: the earliest comes first then,
    and what holds no more stays beside what follows it.
    """
    once = list({_statement(fact): fact for fact in reversed(facts)}.values())[::-1]
    if in_order_of_time:
        ranked = _by_time(once)
    else:
        ranked = _newest_first(_ranked(once, hits, asked=asked, weigh=weigh, asking=asking))
    sorted_in: dict[str, list[FactView]] = {}
    for fact in ranked:
        level = _level(fact, asked, keep_past=in_order_of_time)
        sorted_in.setdefault(level, []).append(fact)
    return FactLevels(**{level: tuple(inside) for level, inside in sorted_in.items()})


def _level(fact: FactView, asked: Collection[EntityId], *, keep_past: bool) -> str:
    if is_user_stated(fact):
        return "own"
    is_over = fact.status in {"superseded", "stale"} or fact.closed_at is not None
    if is_over and not keep_past:
        return "supporting"
    if fact.subject_id in asked and fact.object_id is None:
        return "primary"
    is_near = not asked or fact.subject_id in asked or fact.object_id in asked
    return "direct" if is_near else "supporting"


def _statement(fact: FactView) -> tuple[object, ...]:
    who = (fact.subject_id, fact.subject, fact.predicate, fact.object_id, fact.object)
    return (*who, fact.valid_from, fact.valid_to, fact.modality, fact.status, is_user_stated(fact))


def _by_time(facts: Sequence[FactView]) -> list[FactView]:
    """The earliest first; what has no date comes last, in its own order."""
    dated = [(when, fact) for fact in facts if (when := fact.valid_from or fact.stated_at)]
    undated = [fact for fact in facts if not (fact.valid_from or fact.stated_at)]
    return [*(fact for _, fact in sorted(dated, key=lambda pair: pair[0])), *undated]


def _newest_first(facts: Sequence[FactView]) -> list[FactView]:
    """The same, where of what a thing can have but one at a time the newest comes first."""
    places: dict[tuple[object, str], list[int]] = {}
    for at, fact in enumerate(facts):
        if current().is_functional(fact.predicate, object_kind=fact.object_kind or CONCEPT):
            places.setdefault((fact.subject_id or fact.subject, fact.predicate), []).append(at)
    ordered = list(facts)
    for own in places.values():
        newest = sorted((facts[at] for at in own), key=_age)
        for at, fact in zip(own, newest, strict=True):
            ordered[at] = fact
    return ordered


def _age(fact: FactView) -> float:
    when = fact.valid_from or fact.stated_at
    return -when.timestamp() if when is not None else float("inf")


def _ranked(
    facts: Sequence[FactView],
    hits: Sequence[Hit],
    *,
    asked: Collection[EntityId],
    weigh: Weigh,
    asking: QuestionFocus,
) -> list[FactView]:
    """By D7: a fact is relevant as the passage is from which it comes, and when it speaks of what
    is asked, half each; importance is how many of the facts found are about the thing at its end,
    quality its confidence.
    """
    if not facts:
        return []
    dates = [fact.valid_from or fact.stated_at for fact in facts]
    newest = max((date for date in dates if date), default=None)
    ends = Counter(end for fact in facts for end in _ends(fact))
    scores = score_facts(
        FactFeatures(
            semantic=(_relevance(facts, hits) + _asked_for(facts, asking)) / 2.0,
            importance=_logarithmic(max(ends[end] for end in _ends(fact)) for fact in facts),
            specificity=np.array([weigh(fact.predicate) for fact in facts]),
            freshness=freshness(dates, now=newest) if newest else np.full(len(facts), 0.5),
            quality=np.array([fact.confidence for fact in facts]),
            access=np.ones(len(facts)),
        ),
        types=[_far_kind(fact, asked) for fact in facts],
    )
    return [facts[at] for at in np.argsort(-scores, kind="stable")]


def _far_kind(fact: FactView, asked: Collection[EntityId]) -> str:
    """The type of the thing to which the fact leads from what was asked about."""
    is_turned = fact.object_id in asked and fact.subject_id not in asked
    return fact.subject_kind if is_turned else fact.object_kind


def _ends(fact: FactView) -> tuple[object, ...]:
    return fact.subject_id or fact.subject, fact.object_id or fact.object


def _logarithmic(counts: Iterable[int]) -> Scores:
    values = np.array([math.log1p(count) for count in counts])
    return values / max(float(values.max(initial=0.0)), 1e-12)


def _relevance(facts: Sequence[FactView], hits: Sequence[Hit]) -> Scores:
    """The score of the best passage that holds the fact's evidence, 0 without one."""
    found = np.zeros(len(facts))
    unit = min_max(np.array([hit.score for hit in hits], np.float64))
    for at, fact in enumerate(facts):
        holding = (
            float(score) for hit, score in zip(hits, unit, strict=True) if is_evidence_in(fact, hit)
        )
        found[at] = max(holding, default=0.0)
    return found


def _asked_for(facts: Sequence[FactView], asking: QuestionFocus) -> Scores:
    return np.array([asking.meets(fact) for fact in facts], np.float64)


def is_evidence_in(fact: FactView, hit: Hit) -> bool:
    """Whether the passage holds the words from which the fact was read."""
    is_same = bool(fact.path) and (fact.path, fact.part) == (hit.path, hit.part)
    return is_same and hit.start <= fact.start and fact.end <= hit.end
