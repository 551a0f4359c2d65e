"""How near a short answer is to the expected ones, by the rules of SQuAD.

Rajpurkar and others, 2016: lower case, no punctuation, no articles; the best over all expected.
"""

import re
import string
from collections import Counter
from collections.abc import Sequence

_ARTICLES = re.compile(r"\b(?:a|an|the)\b")
_PUNCTUATION = str.maketrans("", "", string.punctuation)


def normalized(text: str) -> str:
    """The answer without what does not count."""
    return " ".join(_ARTICLES.sub(" ", text.lower().translate(_PUNCTUATION)).split())


def exact_match(answer: str, expected: Sequence[str]) -> float:
    """1 when the answer is one of the expected ones, else 0."""
    return float(any(normalized(answer) == normalized(one) for one in expected))


def f1(answer: str, expected: Sequence[str]) -> float:
    """The best harmonic mean of the shares of words that the answer and an expected one share."""
    return max((_f1(normalized(answer).split(), normalized(one).split()) for one in expected),
               default=0.0)  # fmt: skip


def _f1(answer: Sequence[str], expected: Sequence[str]) -> float:
    if not answer or not expected:
        return float(not answer and not expected)
    shared = (Counter(answer) & Counter(expected)).total()
    return 2.0 * shared / (len(answer) + len(expected))
