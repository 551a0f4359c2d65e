"""Relevance score of a fact (J3)."""

import math
from datetime import datetime, timedelta

from msgspec import Struct

from core.records.knowledge import Fact

WEEK = timedelta(weeks=1)


class FactScoreWeights(Struct, frozen=True):
    """Factors of J3, each a setting."""

    user_edit: float = 2.0
    file: float = 1.5
    system: float = 1.2
    conversation: float = 1.0
    confirmed: float = 1.2
    decay_per_week: float = 0.95
    decay_grace_weeks: float = 1.0
    usage: float = 0.5

    def of_source(self, source: str) -> float:
        """Return the weight of a fact's source."""
        weights = {
            "user_edit": self.user_edit,
            "file": self.file,
            "system": self.system,
            "conversation": self.conversation,
        }
        return weights[source]


def score_fact(fact: Fact, *, now: datetime, weights: FactScoreWeights) -> float:
    """Return confidence x source weight x decay x usage x status."""
    usage = 1.0 + weights.usage * math.log10(fact.accesses + 1)
    status = weights.confirmed if fact.status == "confirmed" else 1.0
    source = weights.of_source(fact.source)
    return fact.confidence * source * _decay(fact, now=now, weights=weights) * usage * status


def _decay(fact: Fact, *, now: datetime, weights: FactScoreWeights) -> float:
    """Return 1 within the grace period, then less for each week since the last access.

    A fact that was never opened counts from when it was first read.
    """
    since = fact.accessed_at or fact.observed_at
    if since is None:
        return 1.0
    weeks = (now - since) / WEEK - weights.decay_grace_weeks
    return weights.decay_per_week**weeks if weeks > 0 else 1.0
