"""Exact match and F1 of short answers, as defined by SQuAD.

Rajpurkar and others, 2016: lower case, without punctuation and articles; the best over all accepted
answers.
"""

import re
import string
from collections import Counter
from collections.abc import Sequence

_ARTICLES = re.compile(r"\b(?:a|an|the)\b")
_PUNCTUATION = str.maketrans("", "", string.punctuation)


def normalized(text: str) -> str:
    """Return the normalized answer."""
    return " ".join(_ARTICLES.sub(" ", text.lower().translate(_PUNCTUATION)).split())


def exact_match(answer: str, expected: Sequence[str]) -> float:
    """Return 1 if the answer is one of the accepted ones, else 0."""
    return float(any(normalized(answer) == normalized(one) for one in expected))


def f1(answer: str, expected: Sequence[str]) -> float:
    """Return the best word F1 of the answer with an accepted one."""
    return max((_f1(normalized(answer).split(), normalized(one).split()) for one in expected),
               default=0.0)  # fmt: skip


def _f1(answer: Sequence[str], expected: Sequence[str]) -> float:
    if not answer or not expected:
        return float(not answer and not expected)
    shared = (Counter(answer) & Counter(expected)).total()
    return 2.0 * shared / (len(answer) + len(expected))


def has_answer(text: str, expected: Sequence[str]) -> bool:
    """Return whether the words of an accepted answer stand in the text, in order."""
    words = f" {normalized(text)} "
    return any(f" {short} " in words for one in expected if (short := normalized(one)))
