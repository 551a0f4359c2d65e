"""Groups facts by their role in an answer (D8), the best first in each group.

Facts are ranked by six features (D7), with weights of entity types (D7, D18).
"""

import math
from collections.abc import Callable, Collection, Iterable, Sequence

import numpy as np
from msgspec import Struct

from core.language.vocabulary.relation_types import CONCEPT
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.answers.answers import Hit
from core.records.ids import EntityId
from core.records.knowledge import FactView
from core.retrieve.context.narration import QuestionFocus, is_user_stated
from core.retrieve.normalization import min_max
from core.retrieve.rank.fusion import Scores, freshness
from core.settings import formulas
from core.settings.options import Settings

NO_FOCUS = QuestionFocus()


# Priorities of D7: high for people and organizations, medium for relations and documents, low for
# places; other types are medium.
PRIORITIES = {"Person": "high", "Organization": "high", "Document": "medium", "Location": "low"}


class FactFeatures(Struct, frozen=True):
    """Six features as parallel arrays, each value in [0, 1].

    `importance` is the centrality of an end, `specificity` the relation's own weight (D18),
    `access` how often the user came back to the fact.
    """

    semantic: Scores
    importance: Scores
    specificity: Scores
    freshness: Scores
    quality: Scores
    access: Scores


class FactWeights(Struct, frozen=True):
    """Weights of D7, which add up to 1, and factors of types by priority."""

    semantic: float = 0.35
    importance: float = 0.25
    specificity: float = 0.20
    freshness: float = 0.10
    quality: float = 0.05
    access: float = 0.05
    high: float = 1.0
    medium: float = 0.9
    low: float = 0.8

    def of_type(self, kind: str) -> float:
        """Return the factor of facts that lead to a thing of this type."""
        factors = {"high": self.high, "medium": self.medium, "low": self.low}
        return factors[PRIORITIES.get(kind, "medium")]


WEIGHTS = FactWeights()


def fact_weights(settings: Settings) -> FactWeights:
    """Return the weights that the settings name."""
    return FactWeights(**formulas.FACTS.values(settings.fact_weights))


def score_facts(
    features: FactFeatures, *, types: Sequence[str] = (), weights: FactWeights = WEIGHTS
) -> Scores:
    """Return sum(weight x feature) x type score, in [0, 1] (D7); no `types`: all equal."""
    scores = (
        weights.semantic * features.semantic
        + weights.importance * features.importance
        + weights.specificity * features.specificity
        + weights.freshness * features.freshness
        + weights.quality * features.quality
        + weights.access * features.access
    )
    if types:
        scores = scores * np.array([weights.of_type(kind) for kind in types], np.float64)
    return np.clip(scores, 0.0, 1.0)


class FactLevels(Struct, frozen=True):
    """Facts by level.

    `own` was stated by the user (J4); `primary` are values of the asked entities, `direct` their
    relations, `supporting` is all the rest, with superseded facts. Without asked entities,
    every relation is direct.
    """

    own: tuple[FactView, ...] = ()
    primary: tuple[FactView, ...] = ()
    direct: tuple[FactView, ...] = ()
    supporting: tuple[FactView, ...] = ()


def group_by_level(  # noqa: PLR0913 - what the order follows
    facts: Sequence[FactView],
    hits: Sequence[Hit],
    *,
    asked: Collection[EntityId],
    vocabulary: Vocabulary,
    focus: QuestionFocus = NO_FOCUS,
    in_order_of_time: bool = False,
    weights: FactWeights = WEIGHTS,
) -> FactLevels:
    """Return the facts, each statement once, by level.

    `in_order_of_time` is for questions of how something changed: then the earliest comes first,
    and superseded facts stay beside what follows them.
    """
    unique = list({_statement(fact): fact for fact in reversed(facts)}.values())[::-1]
    if in_order_of_time:
        ranked = _by_time(unique)
    else:
        weighed = _ranked(
            unique, hits, asked=asked, weigh=vocabulary.weight, focus=focus, weights=weights
        )
        ranked = _newest_first(weighed, vocabulary)
    by_level: dict[str, list[FactView]] = {}
    for fact in ranked:
        level = _level(fact, asked, keep_past=in_order_of_time)
        by_level.setdefault(level, []).append(fact)
    return FactLevels(**{level: tuple(members) for level, members in by_level.items()})


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
    """Return the facts, earliest first; those without a date come last, in their own order."""
    dated = [(when, fact) for fact in facts if (when := fact.valid_from or fact.stated_at)]
    undated = [fact for fact in facts if not (fact.valid_from or fact.stated_at)]
    return [*(fact for _, fact in sorted(dated, key=lambda pair: pair[0])), *undated]


def _newest_first(facts: Sequence[FactView], vocabulary: Vocabulary) -> list[FactView]:
    """Return the facts, where values of a functional relation are sorted newest first."""
    places: dict[tuple[object, str], list[int]] = {}
    for at, fact in enumerate(facts):
        if vocabulary.is_functional(fact.predicate, object_kind=fact.object_kind or CONCEPT):
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
    weigh: Callable[[str], float],
    focus: QuestionFocus,
    weights: FactWeights,
) -> list[FactView]:
    """Rank facts by D7.

    A fact's relevance is half that of the passage it comes from and half whether it matches what
    is asked; quality is its confidence.
    """
    if not facts:
        return []
    dates = [fact.valid_from or fact.stated_at for fact in facts]
    newest = max((date for date in dates if date), default=None)
    matching = np.array([focus.relevance(fact) for fact in facts], np.float64)
    scores = score_facts(
        FactFeatures(
            semantic=(_relevance(facts, hits) + matching) / 2.0,
            importance=np.array([fact.importance for fact in facts]),
            specificity=np.array([weigh(fact.predicate) for fact in facts]),
            freshness=freshness(dates, now=newest) if newest else np.full(len(facts), 0.5),
            quality=np.array([fact.confidence for fact in facts]),
            access=_logarithmic(fact.accesses for fact in facts),
        ),
        types=[_far_kind(fact, asked) for fact in facts],
        weights=weights,
    )
    return [facts[at] for at in np.argsort(-scores, kind="stable")]


def _far_kind(fact: FactView, asked: Collection[EntityId]) -> str:
    """Return the type of the entity to which the fact leads from the one asked about."""
    is_turned = fact.object_id in asked and fact.subject_id not in asked
    return fact.subject_kind if is_turned else fact.object_kind


def _logarithmic(counts: Iterable[int]) -> Scores:
    values = np.array([math.log1p(count) for count in counts])
    return values / max(float(values.max(initial=0.0)), 1e-12)


def _relevance(facts: Sequence[FactView], hits: Sequence[Hit]) -> Scores:
    """Return the score of the best passage that contains the fact's evidence, 0 without one."""
    scores = np.zeros(len(facts))
    unit = min_max(np.array([hit.score for hit in hits], np.float64))
    for at, fact in enumerate(facts):
        holding = (
            float(score) for hit, score in zip(hits, unit, strict=True) if is_evidence_in(fact, hit)
        )
        scores[at] = max(holding, default=0.0)
    return scores


def is_evidence_in(fact: FactView, hit: Hit) -> bool:
    """Return whether the passage contains the words from which the fact was extracted."""
    is_same = bool(fact.path) and (fact.path, fact.part) == (hit.path, hit.part)
    return is_same and hit.start <= fact.start and fact.end <= hit.end
