"""Passages to be judged, made by hand."""

import numpy as np

from core.language.text.stemming import stems
from core.retrieve.rank.evidence_input import EvidenceInput
from core.retrieve.recall.passage_features import passage_terms


def observed(question, passages, *, names=(), near=None, links=None, rarity=None):
    """The question and (title, text) of the passages; vectors point to `near` of the question."""
    words = tuple(stems(question))
    named = tuple(tuple(stems(name)) for name in names)
    asked = {*words, *(word for name in named for word in name)}
    cosines = np.array(near if near is not None else [0.5] * len(passages), np.float64)
    apart = np.eye(len(cosines)) + 0.3 * (1 - np.eye(len(cosines)))
    return EvidenceInput(
        words=words,
        rarity=rarity or dict.fromkeys(asked, 2.0),
        names=named,
        passages=tuple(passage_terms(title, text) for title, text in passages),
        near=cosines,
        among=apart,
        links=np.zeros(apart.shape) if links is None else np.array(links, np.float64),
    )
