"""How well the documents hold an answer: one number in [0, 1].

A logistic curve over two observations, fitted on questions of three sets with and without the
passages that answer them (docs/benchmarks.md): how near the best passages are to the question,
and how many of its words they hold, names and numbers counted threefold. A question about a name
that no passage knows so stays low however near the topic is.
"""

import math
from collections.abc import Sequence

from core.retrieve.question.read import Question

NEARNESS, COVER, OFFSET = 6.2, 7.9, -9.05
NAME_WEIGHT = 3.0
# A short question says little by the words it shares: as if it had three more, mostly held.
UNSEEN, UNSEEN_HELD = 3.0, 0.75
# Where there is no vector, nearness is taken to be what it typically is for answered questions.
USUAL_NEARNESS = 0.55


def evidence(
    question: Question, *, nearness: float | None, words: Sequence[frozenset[str]]
) -> float:
    """The evidence for the question in the best passages.

    `nearness` is the best cosine among them, `words` the stems that each of them holds.
    """
    if not words:
        return 0.0
    near = USUAL_NEARNESS if nearness is None else nearness
    held = frozenset[str]().union(*words)
    weights = {stem: NAME_WEIGHT if stem in question.name_words else 1.0 for stem in question.words}
    shared = sum(weight for stem, weight in weights.items() if stem in held)
    cover = (shared + UNSEEN * UNSEEN_HELD) / (sum(weights.values()) + UNSEEN)
    return 1.0 / (1.0 + math.exp(-(NEARNESS * near + COVER * cover + OFFSET)))
